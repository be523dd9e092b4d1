"""Frequency tables: groups, directions, fillers, void boards, awarded shares."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from paiju.regulations.national_2016.event import COMPARISON as NATIONAL_COMPARISON
from paiju.table.clock import Instant
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.frequency import Frequency, frequencies, tables_of
from paiju.tournament.ranking.results import Adjusted, DealScores, Outcome, Result, Void
from paiju.tournament.seating.segments import HOUSE, ResultKey, Seating, Segment, SegmentId, Stage, TableSeats

Outcomes = Mapping[tuple[int, int], Outcome]
"""By table and board."""


def segment(outcomes: Outcomes, tables: Sequence[tuple[int, ...]], groups: Sequence[int]) -> Segment:
    seating = Seating(
        tuple(
            TableSeats(at, group, tuple(map(Number, seats)))
            for at, (seats, group) in enumerate(zip(tables, groups, strict=True), start=1)
        )
    )
    results = {ResultKey(*key): Result(outcome) for key, outcome in outcomes.items()}
    boards = tuple(sorted({board for _, board in outcomes}))
    return Segment(SegmentId(Stage.MAIN, 1), seating, boards, results=results)


def by_seat(found: list[Frequency], seat: int = 0) -> dict[int, tuple[int | None, int]]:
    """Score and rank by number of one direction."""
    return {int(line.number): (line.score, line.rank) for it in found if it.seat == seat for line in it.lines}


THREE = [(1, 2, 3), (4, 5, 6), (7, 8, 9)]


def test_every_direction_of_every_group_by_itself() -> None:
    played = segment({(table, 1): DealScores((table, -table, 0)) for table in (1, 2, 3)}, THREE, [1, 1, 2])
    found = list(frequencies(NATIONAL_COMPARISON, played))
    assert [(it.group, it.seat, len(it.lines)) for it in found] == [
        *((1, seat, 2) for seat in range(3)),
        *((2, seat, 1) for seat in range(3)),
    ]
    assert by_seat(found) == {1: (1, 2), 4: (2, 1), 7: (3, 1)}
    assert by_seat(list(frequencies(NATIONAL_COMPARISON, played, by_group=False))) == {1: (1, 3), 4: (2, 2), 7: (3, 1)}


def test_void_boards_and_missing_results_are_left_out() -> None:
    played = segment({(1, 1): DealScores((6, -3, -3)), (2, 1): Void()}, THREE, [1, 1, 1])
    assert by_seat(list(frequencies(NATIONAL_COMPARISON, played))) == {1: (6, 1)}


def test_the_house_gets_no_line_and_is_compared_only_on_request() -> None:
    tables = [(1, 2, 3), (4, 5, 0)]
    played = segment({(1, 1): DealScores((0, 0, 0)), (2, 1): DealScores((1, 1, -9))}, tables, [1, 1])
    found = list(frequencies(NATIONAL_COMPARISON, played))
    assert by_seat(found, 2) == {3: (0, 1)}
    assert next(it for it in found if it.seat == 2).lines[0].rate is None
    compared = NATIONAL_COMPARISON.with_value("fillers_compared", True)
    with_house = next(it for it in frequencies(compared, played) if it.seat == 2)
    assert [(int(line.number), line.rate) for line in with_house.lines] == [(3, Fraction(1))]
    assert HOUSE not in by_seat(found, 2)


def test_an_awarded_share_is_a_rate_among_the_others() -> None:
    shares = Adjusted((60, 40, None), (None, None, None))
    outcomes: Outcomes = {(1, 1): DealScores((6, 0, 0)), (2, 1): DealScores((0, 6, 0)), (3, 1): shares}
    found = list(frequencies(NATIONAL_COMPARISON, segment(outcomes, THREE, [1, 1, 1])))
    lines = {int(line.number): line for it in found for line in it.lines}
    assert [(n, lines[n].rate, lines[n].rank, lines[n].points) for n in (1, 7, 4)] == [
        (1, Fraction(1), 1, Decimal(10000)),
        (7, Fraction(3, 5), 2, Decimal(7000)),
        (4, Fraction(0), 3, Decimal(5000)),
    ]
    assert (lines[7].mp, lines[7].score, lines[7].time) == (Fraction(12, 5), None, None)
    assert lines[8].rank == 2
    assert 9 not in lines


def test_an_awarded_score_is_compared_like_a_played_one() -> None:
    awarded = Adjusted((None, None, None), (3, -6, 3))
    outcomes: Outcomes = {(1, 1): DealScores((6, -3, -3)), (2, 1): awarded}
    found = list(frequencies(NATIONAL_COMPARISON, segment(outcomes, THREE[:2], [1, 1])))
    assert by_seat(found) == {1: (6, 1), 4: (3, 2)}


@given(st.lists(st.integers(-12, 12), min_size=1, max_size=8))
def test_units_add_up_to_what_was_compared(scores: list[int]) -> None:
    tables = [tuple(range(3 * at + 1, 3 * at + 4)) for at in range(len(scores))]
    outcomes = {(at, 1): DealScores((score, -score, 0)) for at, score in enumerate(scores, start=1)}
    for found in frequencies(NATIONAL_COMPARISON, segment(outcomes, tables, [1] * len(scores))):
        count = len(found.lines)
        assert sum(line.mp for line in found.lines) == count * (count - 1)
        assert min(line.rank for line in found.lines) == 1


def test_a_closed_segment_is_asked_again_after_a_correction_in_place() -> None:
    """A fold corrects results in the mapping that the segment already has."""
    results = {ResultKey(1, 1): Result(DealScores((6, -3, -3))), ResultKey(2, 1): Result(DealScores((0, 0, 0)))}
    seating = segment({}, THREE[:2], [1, 1]).seating
    closed = Segment(SegmentId(Stage.MAIN, 1), seating, (1,), results=results, closed_at=Instant(1))
    assert by_seat(list(tables_of(NATIONAL_COMPARISON, closed))) == {1: (6, 1), 4: (0, 2)}
    before = results[ResultKey(2, 1)]
    results[ResultKey(2, 1)] = Result(DealScores((9, 0, -9)), replaced=(before.outcome,))
    assert by_seat(list(tables_of(NATIONAL_COMPARISON, closed))) == {1: (6, 2), 4: (9, 1)}
