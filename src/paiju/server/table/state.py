"""The state of a table and its fold: who sits where, the deal on the table, results, the clock. Knows no rules."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, assert_never

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu import state as deal_state
from paiju.games.doudizhu.events import Cause, Event
from paiju.games.doudizhu.state import Phase, State
from paiju.server.table import events as t
from paiju.server.table.events import LogEvent, SeatKind, TableOpened
from paiju.table.seats import Millis, Seat


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
    """A named tuple for the same reason as the deal's state: every action makes a new one."""

    opened: TableOpened | None = None
    secret: str = ""
    seats: tuple[SeatState, ...] = ()
    deal: State = State()
    board: int = 0
    attempt: int = 0
    results: tuple[BoardResult, ...] = ()
    paused: bool = False
    at: Millis = Millis(0)  # the latest table time of the deal that is on record
    turn: int = 0  # grows whenever somebody else is to act, or the clock begins anew
    closed: str | None = None

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
        return self.opened is not None and len(self.results) >= (self.opened.boards or self.opened.sealed)

    @property
    def is_hiding(self) -> bool:
        """Whether choices are being made that nobody may notice."""
        return self.deal.phase is Phase.DOUBLING

    def is_house(self, seat: Seat) -> bool:
        """Whether a house player acts for this seat now."""
        found = self.seats[seat]
        return found.kind is SeatKind.HOUSE or found.trustee

    def persons(self) -> list[Seat]:
        return [Seat(number) for number, seat in enumerate(self.seats) if seat.kind is SeatKind.PERSON]


_TURNS: frozenset[type] = frozenset(
    (
        *(e.DealStarted, e.BidMade, e.DealPassedOut, e.DeclarerChosen, e.DoublingOpened, e.DoublesShown),
        *(e.RedoublingOpened, e.RedoubleChosen, e.PlayOpened, e.CardsPlayed, e.Passed, e.Warned, e.Faulted),
        e.DealScored,
    )
)


def changes_turn(event: LogEvent) -> bool:
    """Whether another turn (or the same one with a new clock) begins: public events only, so that it tells nothing."""
    return type(event) in _TURNS


def evolve(state: TableState, event: LogEvent) -> TableState:
    """The state after an event."""
    match event:
        case t.TableOpened():
            return TableState(opened=event, seats=(SeatState(),) * event.players)
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
            return state._replace(
                seats=seats, board=event.board, attempt=event.attempt, at=Millis(0), paused=False, deal=State()
            )
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
            return evolve_deal(state, (event,), deal_state.evolve(state.deal, event))


def _seated(state: TableState, seat: Seat, found: SeatState) -> TableState:
    return state._replace(seats=(*state.seats[:seat], found, *state.seats[seat + 1 :]))


def evolve_deal(state: TableState, events: Sequence[Event], deal: State) -> TableState:
    """The table after events of its deal, which have led to ``deal``: one step however many there are."""
    turn, seats = state.turn, state.seats
    for event in events:
        turn += type(event) in _TURNS
        seats = _count_time_outs(seats, event)
    at = getattr(events[-1], "at", state.at)
    results = state.results
    if deal.score is not None and state.deal.score is None:
        results = (*results, BoardResult(state.board, state.attempt, deal.score.points))
    return state._replace(deal=deal, at=at, turn=turn, seats=seats, results=results)


def _count_time_outs(seats: tuple[SeatState, ...], event: Event) -> tuple[SeatState, ...]:
    match event:
        case e.CardsPlayed() | e.Passed() | e.BidMade() | e.DoubleChosen() | e.RedoubleChosen():
            before = seats[event.seat].time_outs
            if event.cause is Cause.TIME_OUT:
                count = before + 1
            elif event.cause is Cause.PLAYER:
                count = 0
            else:
                return seats
            if count == before:
                return seats
        case e.Warned() | e.Faulted():
            count = seats[event.seat].time_outs + 1
        case (
            e.DealStarted()
            | e.HandDealt()
            | e.KittySet()
            | e.DealPassedOut()
            | e.DeclarerChosen()
            | e.DoublingOpened()
            | e.DoublesShown()
            | e.RedoublingOpened()
            | e.KittyShown()
            | e.PlayOpened()
            | e.RemainingAnnounced()
            | e.DealScored()
        ):
            return seats
        case _:
            assert_never(event)
    seat = event.seat
    return (*seats[:seat], seats[seat]._replace(time_outs=count), *seats[seat + 1 :])


def fold(happened: Iterable[LogEvent], state: TableState | None = None) -> TableState:
    """As ``evolve`` one after the other; what happens in a deal without a break is one step of the table."""
    current = TableState() if state is None else state
    deal, run = current.deal, list[Event]()
    for event in happened:
        if isinstance(event, t.TableEvent):
            if run:
                current = evolve_deal(current, run, deal)
                run = []
            current = evolve(current, event)
            deal = current.deal
        else:
            run.append(event)
            deal = deal_state.evolve(deal, event)
    return evolve_deal(current, run, deal) if run else current
