"""National rules 2016, appendix 2: results of the same board and direction compared."""

from decimal import Decimal
from fractions import Fraction

from paiju.tournament.ranking.comparison import Comparison, compare, format_rate, rank_points, total_points
from tests.articles.registry import article


@article("A2.1.1", "N-A2.1")
def test_two_for_each_worse_result_and_one_for_each_equal(comparison: Comparison) -> None:
    assert [line.mp for line in compare(comparison, [24, -12, -12])] == [4, 1, 1]
    assert [line.mp for line in compare(comparison, [6, 0, 12, 0])] == [4, 1, 6, 1]


@article("A2.1.2", "N-A2.2")
def test_the_rate_is_the_part_of_the_top(comparison: Comparison) -> None:
    assert [line.rate for line in compare(comparison, [24, -12, -12])] == [1, Fraction(1, 4), Fraction(1, 4)]
    assert [line.rate for line in compare(comparison, [6, 0, 12, 0])] == [Fraction(mp, 6) for mp in (4, 1, 6, 1)]
    assert [(line.rate, line.rank) for line in compare(comparison, [-12])] == [(None, 1)]


@article("A2.1.2", "N-A2.2", "N-13.3")
def test_only_contestants_are_compared(comparison: Comparison) -> None:
    with_house = compare(comparison, [24, -12], fillers=[0, 6])
    assert with_house == compare(comparison, [24, -12])
    alternative = comparison.with_value("fillers_compared", True)
    assert [line.rate for line in compare(alternative, [24, -12], fillers=[0, 6])] == [1, 0]
    assert [line.mp for line in compare(alternative, [24, -12], fillers=[0, 6])] == [6, 0]


@article("A2.1.3", "N-A2.3")
def test_equal_rates_share_a_rank_and_the_next_ranks_are_skipped(comparison: Comparison) -> None:
    assert [line.rank for line in compare(comparison, [12, 12, 6, 0, -6])] == [1, 1, 3, 4, 5]
    assert [line.rank for line in compare(comparison, [0, 6, 6, 6, -2])] == [4, 1, 1, 1, 5]


@article("A2.1.4", "N-A2.4")
def test_rank_points(comparison: Comparison) -> None:
    printed = [str(rank_points(comparison, rank)) for rank in range(1, 8)]
    assert printed == ["10000.00", "7000.00", "5000.00", "3500.00", "2000.00", "1666.67", "1428.57"]
    tied = compare(comparison, [12, 6, 6, 0])
    assert [line.rank_points for line in tied] == [10000, 7000, 7000, 3500]


@article("A2.2.1", "N-A2.5")
def test_the_result_is_the_sum_of_rounded_rank_points(comparison: Comparison) -> None:
    assert total_points(comparison, [rank_points(comparison, 2)] * 3) == 21000
    assert total_points(comparison, [rank_points(comparison, 6)] * 3) == Decimal("5000.01")


@article("A2.3", "N-A2.1", "N-A2.2", "N-A2.4", "N-A2.5")
def test_the_printed_example(comparison: Comparison) -> None:
    boards = [compare(comparison, [24, -12, -12])] * 3
    assert [line.mp for line in boards[0]] == [4, 1, 1]
    assert [format_rate(line.rate) for line in boards[0]] == ["100.00", "25.00", "25.00"]
    totals = [total_points(comparison, (board[player].rank_points for board in boards)) for player in range(3)]
    assert totals == [30000, 21000, 21000]
