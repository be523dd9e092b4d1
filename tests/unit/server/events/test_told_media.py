"""Of which tables nothing is told while a board is open: those with the same cards, and no others."""

from dataclasses import replace

import pytest

from paiju.server.events.open_boards import open_boards, told_part
from paiju.table.clock import Instant
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef
from paiju.tournament.ranking.results import DealScores, Result
from paiju.tournament.seating.segments import ResultKey, Seating, Segment, SegmentId, Stage, TableSeats
from paiju.tournament.state import Medium, Setup, State

ID = SegmentId(Stage.MAIN, 1)
PEOPLE = {Number(at): Entrant(Number(at), Kind.PLAYER, (PersonRef(str(at)),), "") for at in range(1, 10)}
TABLES = tuple(TableSeats(table, 1, tuple(Number(3 * table - back) for back in (2, 1, 0))) for table in (1, 2, 3))


def state_of(book: str, medium: Medium, live: tuple[int, ...] | None = None) -> State:
    """Tables 1 and 2 have handed in board 1, table 3 has not."""
    results = {ResultKey(table, 1): Result(DealScores((2, -1, -1))) for table in (1, 2)}
    segment = Segment(ID, Seating(TABLES), (1, 2), approved=True, live=live, started_at=Instant(1), results=results)
    return State(Setup("杯", book, medium=medium), entrants=PEOPLE, segments={ID: segment})


@pytest.mark.parametrize(
    ("book", "medium", "live", "told"),
    [
        ("doudizhu-national-2016", Medium.LIVE, None, 0),
        ("doudizhu-workers-2021", Medium.LIVE, None, 0),
        ("doudizhu-workers-2021", Medium.PAPER, None, 2),
        ("doudizhu-workers-2021", Medium.BOTH, (1, 3), 1),
        ("doudizhu-workers-2021", Medium.BOTH, (1, 2), 2),
        ("doudizhu-ccgc", Medium.PAPER, None, 0),
    ],
)
def test_tables_with_the_same_cards_keep_their_results(
    book: str, medium: Medium, live: tuple[int, ...] | None, told: int
) -> None:
    state = state_of(book, medium, live)
    hidden = open_boards(state, medium)
    assert len(told_part(state, hidden).segments[ID].results) == told
    assert hidden.told(state.segments[ID]) == told


def test_a_closed_segment_hides_nothing() -> None:
    state = state_of("doudizhu-national-2016", Medium.LIVE)
    closed = replace(state, segments={ID: replace(state.segments[ID], closed_at=Instant(9))})
    assert told_part(closed, open_boards(closed, Medium.LIVE)) is closed
