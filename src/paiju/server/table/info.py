"""What everybody may know of a table, live or closed."""

from collections.abc import Iterable
from dataclasses import dataclass

from paiju.server.people.names import Names
from paiju.server.table import messages as m
from paiju.server.table.results import scores_of
from paiju.server.table.state import TableState
from paiju.server.table.views import seats_of
from paiju.table.seats import Seat


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


def info_of(state: TableState, present: Iterable[Seat], names: Names) -> TableInfo:
    facts = state.facts
    return TableInfo(
        table=facts.table,
        kind=facts.kind,
        book=facts.book,
        options=dict(facts.options),
        seats=seats_of(state, present, names),
        host=facts.host,
        board=state.board,
        boards=facts.boards,
        results=scores_of(state),
        phase=state.deal.phase.value,
        spectators=facts.settings.spectators,
        clock=facts.settings.clock,
        commitment=facts.commitment,
        closed=state.closed,
        shared=facts.settings.shared_boards,
    )
