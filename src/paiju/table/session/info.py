"""What everybody may know of a table, live or closed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from paiju.table.seats import Seat
from paiju.table.session import messages as m
from paiju.table.session.results import scores_of
from paiju.table.session.state import TableState
from paiju.table.session.views import seats_of


@dataclass(frozen=True, slots=True)
class TableInfo:
    table: str
    kind: str
    book: str
    options: dict[str, str]
    seats: list[m.SeatInfo]
    host: Seat | None
    board: int
    boards: int
    results: list[m.BoardScore]
    phase: str
    spectators: bool
    clock: bool
    commitment: str
    closed: str | None
    shared: bool  # its boards are played elsewhere too
    contest: bool  # seats are those of an event's people


def info_of(state: TableState, present: Iterable[Seat], name_of: Callable[[str], str]) -> TableInfo:
    facts = state.facts
    return TableInfo(
        table=facts.table,
        kind=facts.kind,
        book=facts.book,
        options=dict(facts.options),
        seats=seats_of(state, present, name_of),
        host=facts.host,
        board=state.board,
        boards=state.boards,
        results=scores_of(state),
        phase=state.deal.phase.value,
        spectators=facts.settings.spectators,
        clock=facts.settings.clock,
        commitment=facts.commitment,
        closed=state.closed,
        shared=facts.settings.shared_boards,
        contest=facts.is_contest,
    )
