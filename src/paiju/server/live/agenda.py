"""What a room has to do later, each with its instant; and the one timer that wakes it.

The timer says only that something may be due. What is due is looked up then, so a stale one does nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass

from paiju.server.instants import Time, Timer
from paiju.table.clock import Instant
from paiju.table.seats import Actor, Seat
from paiju.table.session import events as t
from paiju.table.session.session import ActKey
from paiju.table.session.state import TableState


@dataclass(frozen=True, slots=True)
class Held:
    """An action that waits so that its quickness tells nothing."""

    due: Instant
    turn: int
    actor: Actor
    command: t.DoAction | t.HouseAct
    act: ActKey | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A house player is to be asked at an instant; None: it has been, about this moment."""

    moment: int
    due: Instant | None


class Agenda:
    def __init__(self) -> None:
        self.held: dict[Seat, Held] = {}
        self.house: dict[Seat, Asked] = {}
        self.next_deal: Instant | None = None
        self.saving: Instant | None = None  # when the clock is to be put on record

    def clear(self) -> None:
        self.held.clear()
        self.house.clear()
        self.next_deal = self.saving = None

    def plan(self, state: TableState, now: Instant, is_anybody_here: bool) -> None:
        """Enter what follows from the state, and strike out what no longer does."""
        self._plan_house(state, now)
        self._plan_next_deal(state, now, is_anybody_here)

    def _plan_house(self, state: TableState, now: Instant) -> None:
        waiting = state.deal.to_act() if state.is_running and not state.paused else ()
        moment = state.moment
        for seat, asked in list(self.house.items()) if self.house else ():
            is_past = asked.moment != moment and not (state.deal.is_free and asked.due is not None)
            if seat not in waiting or is_past or not state.is_house(seat):
                del self.house[seat]
        for seat in waiting:
            if seat not in self.house and seat not in self.held and state.is_house(seat):
                self.house[seat] = Asked(moment, Instant(now + state.facts.settings.house_delay))

    def _plan_next_deal(self, state: TableState, now: Instant, is_anybody_here: bool) -> None:
        """A table deserted by all persons does not deal to itself; one that waits for people never does."""
        settings = state.facts.settings
        if state.is_running or not state.board or state.is_played_out:
            self.next_deal = None
        elif self.next_deal is None:
            after = settings.redeal_after if state.deal.redeal else settings.next_after
            if after and (state.deal.redeal or is_anybody_here):
                self.next_deal = Instant(now + after)

    def earliest(self, expiry: Instant | None) -> Instant | None:
        """When to look again; ``expiry`` is when time alone brings something."""
        dues = [] if expiry is None else [expiry]
        if self.held:
            dues += [held.due for held in self.held.values()]
        if self.house:
            dues += [asked.due for asked in self.house.values() if asked.due is not None]
        if self.next_deal is not None:
            dues.append(self.next_deal)
        if self.saving is not None:
            dues.append(self.saving)
        return min(dues, default=None)

    def take_held(self, now: Instant) -> list[Held]:
        due = [seat for seat, held in self.held.items() if held.due <= now]
        return [self.held.pop(seat) for seat in due]

    def take_house(self, now: Instant, moment: int) -> list[Seat]:
        """The seats whose house player is to think now; they count as thinking from here on."""
        due = [seat for seat, asked in self.house.items() if asked.due is not None and asked.due <= now]
        for seat in due:
            self.house[seat] = Asked(moment, None)
        return due

    def take_next_deal(self, now: Instant) -> bool:
        if self.next_deal is None or self.next_deal > now:
            return False
        self.next_deal = None
        return True

    def take_saving(self, now: Instant) -> bool:
        if self.saving is None or self.saving > now:
            return False
        self.saving = None
        return True


class Alarm:
    """One timer. One that is earlier than needed is left alone: whoever is woken sets it anew."""

    def __init__(self, time: Time, ring: Callable[[], None]) -> None:
        self._time = time
        self._ring = ring
        self._timer: Timer | None = None
        self._due = Instant(0)

    def set(self, due: Instant | None) -> None:
        if due is None or (self._timer is not None and self._due <= due):
            return
        self.cancel()
        self._due = due
        self._timer = self._time.call_at(due, self._on_time)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _on_time(self) -> None:
        self._timer = None
        self._ring()
