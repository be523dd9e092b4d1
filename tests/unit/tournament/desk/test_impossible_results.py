"""Results that cannot happen are refused by the director, so that every desk inherits it."""

import pytest

from paiju.tournament import commands as a
from paiju.tournament.ranking.results import DealScores, MatchLevels, Outcome
from paiju.tournament.seating.segments import ResultKey, SegmentId
from tests.unit.tournament.kit import CCGC, CHIEF, COOP, EIGHTY, NATIONAL, REFEREE, WORKERS, Desk

Scores = tuple[int, int, int]


def begun(book: str) -> tuple[Desk, SegmentId, ResultKey]:
    desk = Desk(book).fill(9 if book not in (COOP, EIGHTY) else 8)
    segment = desk.start()
    return desk, segment, ResultKey(1, desk.state.segments[segment].boards[0])


def entering(segment: SegmentId, key: ResultKey, outcome: Outcome) -> a.EnterResults:
    return a.EnterResults(segment, (a.Entered(key, outcome),))


@pytest.mark.parametrize(
    ("book", "scores"),
    [
        (WORKERS, (7, -3, -4)),
        (WORKERS, (100, -50, -50)),
        (WORKERS, (98304, -49152, -49152)),  # 14 bombs
        (WORKERS, (-3, 1, 2)),
        (WORKERS, (10, -5, -5)),
        (CCGC, (7, -3, -4)),
        (CCGC, (100, -50, -50)),
        (CCGC, (650, -300, -350)),
        (CCGC, (6, -3, -3)),
        (CCGC, (-750, 350, 400)),
        (NATIONAL, (4, -1, -3)),
        (NATIONAL, (13, -12, -1)),
    ],
)
def test_scores_that_no_deal_and_no_fault_gives(book: str, scores: Scores) -> None:
    desk, segment, key = begun(book)
    code, article = desk.refused(REFEREE, entering(segment, key, DealScores(scores)))
    assert code == "scores_impossible"
    assert article


@pytest.mark.parametrize("levels", [(1, 5), (99, 2), (0, 0), (2, 99)])
@pytest.mark.parametrize("book", [COOP, EIGHTY])
def test_levels_that_no_match_reaches(book: str, levels: tuple[int, int]) -> None:
    desk, segment, key = begun(book)
    code, article = desk.refused(REFEREE, entering(segment, key, MatchLevels(levels)))
    assert code in ("level_below_the_first", "levels_too_high")
    assert article


def test_an_equal_level_needs_who_was_first_where_that_counts() -> None:
    desk, segment, key = begun(COOP)
    assert desk.refused(REFEREE, entering(segment, key, MatchLevels((5, 5)))) == ("first_to_level_missing", "2.3.1")


def test_a_result_for_a_forfeited_table() -> None:
    desk, segment, key = begun(WORKERS)
    absent = desk.state.segments[segment].seating.tables[0].seats[1]
    desk.do(CHIEF, a.Forfeit(segment, absent), "not there")
    assert desk.refused(REFEREE, entering(segment, key, DealScores((6, -3, -3))))[0] == "table_is_forfeited"
