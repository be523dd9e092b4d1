"""From instants to the table time of a deal. What is on record is table time only; this anchors it to the day."""

from paiju.table.clock import Instant, TableClock, pause, resume
from paiju.table.game import TableGame
from paiju.table.seats import Millis
from paiju.table.session.state import TableState


class RoomClock:
    """Runs from the table time on record: whatever passed while nobody ran it is charged to nobody."""

    __slots__ = ("_clock",)

    def __init__(self, state: TableState, now: Instant) -> None:
        self._clock = TableClock(now)
        self.set(state, now)

    def set(self, state: TableState, now: Instant) -> None:
        """Go on from the table time on record."""
        started = TableClock(Instant(now - state.at))
        self._clock = pause(started, now) if state.paused else started

    def follow(self, before: TableState, state: TableState, now: Instant) -> None:
        """Take over what events changed: a new deal, a pause, or a table without a clock, whose time waits."""
        if state.board != before.board or state.attempt != before.attempt or not state.facts.settings.clock:
            self.set(state, now)
        elif state.paused and not before.paused:
            self._clock = pause(self._clock, now)
        elif before.paused and not state.paused:
            self._clock = resume(self._clock, now)

    def at(self, played: TableGame, state: TableState, now: Instant) -> Millis:
        """Table time. Without a clock it stops short of the limit: nobody can be late."""
        at = Millis(max(self._clock.at(now), state.at))
        if state.facts.settings.clock or not state.is_running:
            return at
        due = played.game.due(played.rules, state.deal)
        return at if due is None or due.paced else Millis(max(state.at, min(at, due.at - 2)))

    def instant_of(self, at: Millis, now: Instant) -> Instant:
        """When the clock will show a table time, if nobody stops it."""
        return Instant(now + at - self._clock.at(now))
