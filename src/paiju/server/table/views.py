"""What each viewer of a table has been shown: its own events under its own numbers, and the state they fold to.

Nothing else knows what a viewer may see. Numbers count shown events only, so a hidden choice leaves no gap.
"""

from collections.abc import Iterable

from paiju.games.doudizhu import deal as game
from paiju.games.doudizhu.events import DealStarted, Event
from paiju.games.doudizhu.player import DoudizhuObserver, DoudizhuSeen, observer
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.games.doudizhu.timeouts import time_limit
from paiju.server.people.names import Names
from paiju.server.table import messages as m
from paiju.server.table.state import TableState, changes_turn
from paiju.table.audience import Everyone, may_see
from paiju.table.seats import Millis, Seat

Viewer = Seat | None
"""A seat, or None for all spectators: they see the same."""


class Timeline:
    """The events one viewer has been shown. Those of boards before the last one are forgotten."""

    __slots__ = ("_events", "_folded", "_observer", "_view", "board_begin", "count", "first", "turn_begin", "wires")

    def __init__(self) -> None:
        self.count = 0  # how many have been shown
        self.first = 0  # how many of them are forgotten
        self.wires: list[bytes] = []
        self.board_begin = 0  # how many had been shown when the board began
        self.turn_begin = 0  # the number of the event by which the present turn began
        self._events: list[Event] = []  # of this board
        self._view = State()
        self._folded = 0  # how many of the events the view holds
        self._observer: DoudizhuObserver | None = None

    def show(self, event: Event, wire: bytes, new_turn: bool) -> None:
        if type(event) is DealStarted:
            self._begin_board()
        self.wires.append(wire)
        self._events.append(event)
        self.count += 1
        if new_turn:
            self.turn_begin = self.count

    def _begin_board(self) -> None:
        forgotten = self.board_begin - self.first
        del self.wires[:forgotten]
        self.first += forgotten
        self.board_begin = self.count
        self._events.clear()
        self._view, self._folded, self._observer = State(), 0, None

    def skip_to(self, count: int) -> None:
        """Go on after so many, of which none is at hand."""
        self.count = self.first = self.board_begin = count

    def view(self) -> State:
        """The deal as this viewer knows it; folded only when somebody asks."""
        if self._folded < len(self._events):
            self._view = fold(self._events[self._folded :], self._view)
            self._folded = len(self._events)
        return self._view

    def seen(self) -> DoudizhuSeen:
        """What a player at this seat is handed: all it has been shown of this board."""
        if self._observer is None:
            self._observer = observer()
        for event in self._events[len(self._observer.events) :]:
            self._observer.see(event)
        return self._observer.seen()

    def resume(self, since: int) -> int:
        """From where a client goes on that says it has so many: there, or where the board begins."""
        return since if self.first <= since <= self.count and since else self.board_begin

    def after(self, number: int) -> list[bytes]:
        return self.wires[number - self.first :]


class Views:
    """The timelines of all seats and of the spectators."""

    __slots__ = ("by_viewer",)

    def __init__(self, players: int) -> None:
        self.by_viewer: dict[Viewer, Timeline] = {Seat(number): Timeline() for number in range(players)}
        self.by_viewer[None] = Timeline()

    def __getitem__(self, viewer: Viewer) -> Timeline:
        return self.by_viewer[viewer]

    def show(self, event: Event, wire: bytes) -> None:
        seen_by = game.audience(event)
        new_turn = changes_turn(event)
        if isinstance(seen_by, Everyone):
            for timeline in self.by_viewer.values():
                timeline.show(event, wire, new_turn)
            return
        for viewer, timeline in self.by_viewer.items():
            if may_see(seen_by, viewer):
                timeline.show(event, wire, new_turn)


def clock_of(rules: Rules, state: TableState, timeline: Timeline, at: Millis) -> m.ClockInfo | None:
    """The clock as this viewer may know it: of hidden choices it sees that they are open, not who has made one."""
    if not state.is_running or not state.facts.settings.clock:
        return None
    seats = timeline.view().to_act() if state.is_hiding else state.deal.to_act()
    limit = time_limit(rules, state.deal).milliseconds
    left = max(0, limit - (at - state.deal.clock_from))
    return m.ClockInfo(list(seats), left, limit, not state.paused)


def seats_of(state: TableState, present: Iterable[Seat], names: Names) -> list[m.SeatInfo]:
    """Who sits where, as everybody may know it; a person without a connection is away."""
    here = set(present)
    return [
        m.SeatInfo(
            number,
            names.name_of(seat.name),
            seat.kind.value,
            seat.kind == "person" and Seat(number) not in here,
            seat.trustee,
        )
        for number, seat in enumerate(state.seats)
    ]
