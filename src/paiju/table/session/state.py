"""The state of a table and its fold: who sits where, the deal on the table, results, the clock. Knows no rules."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from paiju.table.game import AnyGame, DealState
from paiju.table.seats import Millis, Seat
from paiju.table.session import events as t
from paiju.table.session.events import DealEvent, LogEvent, SeatKind, TableOpened


class SeatState(NamedTuple):
    kind: SeatKind = SeatKind.OPEN
    name: str = ""
    player: str = ""
    trustee: bool = False
    time_outs: int = 0  # in a row
    agreed: bool = False  # to the next deal


class BoardResult(NamedTuple):
    board: int
    attempt: int
    points: tuple[int, ...]


class TableState(NamedTuple):
    """A named tuple, because every action makes a new one and ``_replace`` takes a quarter of a dataclass's time."""

    deal: DealState
    opened: TableOpened | None = None
    secret: str = ""
    seats: tuple[SeatState, ...] = ()
    board: int = 0
    attempt: int = 0
    results: tuple[BoardResult, ...] = ()
    paused: bool = False
    at: Millis = Millis(0)  # the latest table time of the deal that is on record
    turn: int = 0  # grows whenever somebody else is to act, or the clock begins anew
    steps: int = 0  # the events of this deal
    closed: str | None = None
    limit: int | None = None  # how many deals will be played, once that is known

    @property
    def facts(self) -> TableOpened:
        if self.opened is None:
            raise ValueError("the table has not been opened")
        return self.opened

    @property
    def is_running(self) -> bool:
        """Whether a deal is being played."""
        return self.deal.is_running

    @property
    def is_played_out(self) -> bool:
        """Whether every board has its result."""
        return self.opened is not None and len(self.results) >= (self.boards or self.opened.sealed)

    @property
    def boards(self) -> int:
        """How many will be played; 0 while nobody knows."""
        return self.facts.boards if self.limit is None else self.limit

    @property
    def moment(self) -> int:
        """Another whenever a house player is to think anew: at each turn, and at each step where all may act."""
        return -self.steps if self.deal.is_free else self.turn

    def is_house(self, seat: Seat) -> bool:
        """Whether a house player acts for this seat now."""
        found = self.seats[seat]
        return found.kind is SeatKind.HOUSE or found.trustee

    def persons(self) -> list[Seat]:
        return [Seat(number) for number, seat in enumerate(self.seats) if seat.kind is SeatKind.PERSON]


def evolve(game: AnyGame, state: TableState, event: LogEvent) -> TableState:
    """The state after an event."""
    match event:
        case t.TableOpened():
            return TableState(game.blank, opened=event, seats=(SeatState(),) * event.players)
        case t.SessionSealed():
            return state._replace(secret=event.secret)
        case t.SeatTaken():
            return _seated(state, event.seat, SeatState(event.kind, event.name, event.player))
        case t.SeatRenamed():
            return _seated(state, event.seat, state.seats[event.seat]._replace(name=event.name))
        case t.SeatLeft():
            return _seated(state, event.seat, SeatState())
        case t.DealOpened():
            seats = tuple(seat._replace(agreed=False) for seat in state.seats)
            dealt = state._replace(seats=seats, board=event.board, attempt=event.attempt, deal=game.blank)
            return dealt._replace(at=Millis(0), paused=False, steps=0)
        case t.DealsLimited():
            return state._replace(limit=event.boards)
        case t.Paused():
            return state._replace(paused=True, at=event.at)
        case t.Resumed():
            return state._replace(paused=False, at=event.at)
        case t.ClockSaved():
            return state._replace(at=event.at)
        case t.TrusteeSet():
            changed = state.seats[event.seat]._replace(trustee=event.on, time_outs=0)
            return _seated(state, event.seat, changed)
        case t.NextAgreed():
            return _seated(state, event.seat, state.seats[event.seat]._replace(agreed=True))
        case t.TableClosed():
            return state._replace(closed=event.reason)
        case t.TableReopened():
            return state._replace(closed=None)
        case _:
            return evolve_deal(game, state, (event,), game.evolve(state.deal, event))


def _seated(state: TableState, seat: Seat, found: SeatState) -> TableState:
    return state._replace(seats=(*state.seats[:seat], found, *state.seats[seat + 1 :]))


def evolve_deal(game: AnyGame, state: TableState, events: Sequence[DealEvent], deal: DealState) -> TableState:
    """The table after events of its deal, which have led to ``deal``: one step however many there are."""
    turn, seats = state.turn, state.seats
    turns, acted = game.turns, game.acted
    for event in events:
        turn += type(event) in turns
        made = acted(event)
        if made is not None:
            seat, late = made
            count = seats[seat].time_outs + 1 if late else 0
            if count != seats[seat].time_outs:
                seats = (*seats[:seat], seats[seat]._replace(time_outs=count), *seats[seat + 1 :])
    at = next((event.at for event in reversed(events) if hasattr(event, "at")), state.at)
    results = state.results
    if deal.points is not None and state.deal.points is None:
        results = (*results, BoardResult(state.board, state.attempt, deal.points))
    steps = state.steps + len(events)
    return state._replace(deal=deal, at=at, turn=turn, steps=steps, seats=seats, results=results)


def fold(game: AnyGame, happened: Iterable[LogEvent], state: TableState | None = None) -> TableState:
    """As ``evolve`` one after the other; what happens in a deal without a break is one step of the table."""
    current = TableState(game.blank) if state is None else state
    deal, run, evolve_one = current.deal, list[DealEvent](), game.evolve
    for event in happened:
        if isinstance(event, t.TableEvent):
            if run:
                current = evolve_deal(game, current, run, deal)
                run = []
            current = evolve(game, current, event)
            deal = current.deal
        else:
            run.append(event)
            deal = evolve_one(deal, event)
    return evolve_deal(game, current, run, deal) if run else current
