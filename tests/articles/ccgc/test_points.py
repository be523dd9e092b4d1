"""Computer-game contest, part 6: field points of the preliminary, match points of the final."""

from decimal import Decimal
from fractions import Fraction

from paiju.tournament.ranking.field_points import (
    FieldPoints,
    FinalPoints,
    ForfeitScope,
    TeamsCounted,
    bye,
    cap,
    carry_over,
    field_mean,
    forfeit,
    score_board,
    score_direction,
)
from tests.articles.registry import article
from tests.articles.scripts import says


@article("6.1.2", "C-6.3", "C-6.4", "C-6.5")
def test_field_points_of_a_direction(preliminary: FieldPoints) -> None:
    assert cap(preliminary, 6) == 2100
    scores = score_direction(preliminary, [2500, 1200, 1200, 300, -100, -2100, -2300], deals=6)
    half = Fraction(11, 2)
    assert [line.field_points for line in scores] == [8, half, half, 4, 3, 2, 0]
    assert [line.recorded for line in scores] == [2100, 1200, 1200, 300, -100, -2100, -2300]
    above = score_direction(preliminary, [2200, 2500, 2100], deals=6)
    assert [line.field_points for line in above] == [3, 4, 1]


@article("6.1.4", "C-6.7")
def test_the_mean_of_field_points(preliminary: FieldPoints) -> None:
    assert [field_mean(preliminary, teams) for teams in (21, 18, 12, 24, 17)] == [4, 4, 3, 5, 3]


@article("6.1.4", "C-6.7")
def test_the_mean_counts_the_teams_still_in_the_round(preliminary: FieldPoints) -> None:
    assert field_mean(preliminary, 12, entries=24) == 3
    of_entries = preliminary.with_value("mean_of", TeamsCounted.ENTRIES)
    assert field_mean(of_entries, 12, entries=24) == 5


@article("6.1.5", "C-6.8")
def test_a_bye(preliminary: FieldPoints) -> None:
    assert bye(preliminary, 20, deals=6) == (5, 2100)


@article("6.1.6", "C-6.9")
def test_a_forfeited_round_of_the_preliminary(preliminary: FieldPoints) -> None:
    lost = forfeit(preliminary, 21, deals=6)
    assert (lost.offender, lost.others) == ((-8, -4200), (4, 2100))
    besides = preliminary.with_value("forfeit_below_floor", True)  # A-C26
    assert forfeit(besides, 21, deals=6).offender == (-9, -4200)
    assert forfeit(besides.with_value("forfeit_small_shares", 1), 21, deals=6).offender == (-8, -2100)


@article("6.2.1", "C-6.12")
def test_points_carried_into_the_final(final: FinalPoints) -> None:
    carried = [carry_over(final, rank) for rank in range(1, 10)]
    assert carried == [Decimal(tenths) / 10 for tenths in (56, 49, 42, 35, 28, 21, 14, 7, 0)]
    assert sum(carried) == Decimal("25.2")


@article("6.2.4", "C-6.13")
def test_match_points_of_a_board(final: FinalPoints) -> None:
    assert list(score_board(final, [200, 600, -400])) == [2, 4, 0]
    assert list(score_board(final, [600, 600, 200])) == [3, 3, 0]
    assert list(score_board(final, [600, -300, -300])) == [4, 1, 1]
    assert list(score_board(final, [0, 0, 0])) == [2, 2, 2]
    assert list(score_board(final, [100, 200])) == [0, 4]


@article("6.2.5", "C-6.14")
def test_a_bye_in_the_final(final: FinalPoints) -> None:
    says(final.bye_per_board, Decimal("2.5"), "6.2.5")
    assert 6 * final.bye_per_board.value == 15


@article("6.2.6", "C-6.15")
def test_a_forfeited_round_of_the_final(final: FinalPoints) -> None:
    says(final.forfeit, -6, "6.2.6")
    says(final.forfeit_others, 3, "6.2.6")
    says(final.forfeit_scope, ForfeitScope.ROUND, "6.2.6")
