"""What each viewer of a table has been shown: its own events under its own numbers, and the state they fold to.

Nothing else knows what a viewer may see. Numbers count shown events only, so a hidden choice leaves no gap.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from paiju.table.audience import Everyone, may_see
from paiju.table.game import DealState, TableGame
from paiju.table.player import Observer, Seen
from paiju.table.seats import Millis, Seat, seats
from paiju.table.session import messages as m
from paiju.table.session.decide import due_of
from paiju.table.session.events import DealEvent
from paiju.table.session.state import TableState

Viewer = Seat | None
"""A seat, or None for all spectators: they see the same."""


class Resumed(NamedTuple):
    """What a client that comes back is sent after the number it goes on from: events as they were sent before, or those
    that stand for them. ``anew``: not after what it has, but in its place."""

    since: int
    anew: bool
    events: Sequence[bytes | DealEvent]


class Timeline:
    """The events one viewer has been shown. Those of boards before the last one are forgotten."""

    __slots__ = (
        *("_events", "_folded", "_game", "_observer", "_rules", "_view", "_viewer"),
        *("board_begin", "count", "first", "turn_begin", "wires"),
    )

    def __init__(self, played: TableGame, viewer: Viewer) -> None:
        self._game, self._rules, _ = played
        game = self._game
        self._viewer = viewer
        self.count = 0  # how many have been shown
        self.first = 0  # how many of them are forgotten
        self.wires: list[bytes] = []
        self.board_begin = 0  # how many had been shown when the board began
        self.turn_begin = 0  # the number of the event by which the present turn began
        self._events: list[DealEvent] = []  # of this board
        self._view: DealState = game.blank
        self._folded = 0  # how many of the events the view holds
        self._observer: Observer[Any, Any] | None = None

    def show(self, event: DealEvent, wire: bytes, new_turn: bool) -> None:
        self.wires.append(wire)
        self._events.append(event)
        self.count += 1
        if new_turn:
            self.turn_begin = self.count

    def begin_board(self) -> None:
        forgotten = self.board_begin - self.first
        del self.wires[:forgotten]
        self.first += forgotten
        self.board_begin = self.count
        self._events.clear()
        self._view, self._folded, self._observer = self._game.blank, 0, None

    def skip_to(self, count: int) -> None:
        """Go on after so many, of which none is at hand."""
        self.count = self.first = self.board_begin = count

    def view(self) -> Any:
        """The deal as this viewer knows it; folded only when somebody asks."""
        if self._folded < len(self._events):
            self._view = self._game.fold(self._events[self._folded :], self._view)
            self._folded = len(self._events)
        return self._view

    def seen(self) -> Seen[Any, Any]:
        """What a player at this seat is handed: all it has been shown of this board."""
        if self._observer is None:
            self._observer = Observer(self._game.blank, self._game.evolve)
        for event in self._events[len(self._observer.events) :]:
            self._observer.see(event)
        return self._observer.seen()

    def resume(self, since: int) -> Resumed:
        """How a client goes on that says it has so many: from there, or where the board begins; or, where it may not
        be shown again all that it has missed, with what the game tells of it."""
        start = since if self.first <= since <= self.count and since else self.board_begin
        recall = self._game.recall
        told = self._events if recall is None else recall(self._rules, self._events, self._viewer)
        missed = self._events[max(0, start - self.board_begin) :]
        kept = told[len(told) - len(missed) :] if len(missed) <= len(told) else ()
        if told is self._events or (self.board_begin <= start == since and _are_same(kept, missed)):
            return Resumed(start, start != since, self.after(start))
        wires = {id(event): wire for event, wire in zip(self._events, self.after(self.board_begin), strict=True)}
        return Resumed(self.count - len(told), True, [wires.get(id(event), event) for event in told])

    def after(self, number: int) -> list[bytes]:
        return self.wires[number - self.first :]


def _are_same(some: Sequence[DealEvent], others: Sequence[DealEvent]) -> bool:
    return len(some) == len(others) and all(one is other for one, other in zip(some, others, strict=True))


class Views:
    """The timelines of all seats and of the spectators."""

    __slots__ = ("_audience", "_turns", "by_viewer")

    def __init__(self, played: TableGame, players: int) -> None:
        self._audience, self._turns = played.game.audience, played.game.turns
        self.by_viewer: dict[Viewer, Timeline] = {seat: Timeline(played, seat) for seat in (*seats(players), None)}

    def __getitem__(self, viewer: Viewer) -> Timeline:
        return self.by_viewer[viewer]

    def begin_board(self) -> None:
        for timeline in self.by_viewer.values():
            timeline.begin_board()

    def show(self, event: DealEvent, wire: bytes) -> None:
        seen_by = self._audience(event)
        new_turn = type(event) in self._turns
        if isinstance(seen_by, Everyone):
            for timeline in self.by_viewer.values():
                timeline.show(event, wire, new_turn)
            return
        for viewer, timeline in self.by_viewer.items():
            if may_see(seen_by, viewer):
                timeline.show(event, wire, new_turn)


def clock_of(played: TableGame, state: TableState, timeline: Timeline, at: Millis) -> m.ClockInfo | None:
    """The clock as this viewer may know it: of hidden choices it sees that they are open, not who has made one."""
    due = due_of(played, state)
    if due is None or due.paced:
        return None
    waiting = (timeline.view() if state.deal.is_hiding else state.deal).to_act()
    left = max(0, due.limit - (at - due.since))
    return m.ClockInfo(list(waiting), left, due.limit, not state.paused)


def seats_of(state: TableState, present: Iterable[Seat], name_of: Callable[[str], str]) -> list[m.SeatInfo]:
    """Who sits where, as everybody may know it; a person without a connection is away."""
    here = set(present)
    return [
        m.SeatInfo(
            number,
            name_of(seat.name),
            seat.kind.value,
            seat.kind == "person" and Seat(number) not in here,
            seat.trustee,
        )
        for number, seat in enumerate(state.seats)
    ]
