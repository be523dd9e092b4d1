"""002: points in the packs, the kitty, levels of a deal."""

from paiju.games.shengji.levels import raised
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.score import DealTally, kitty_multiplier, level_change, refuse_tally, score_deal
from paiju.games.shengji.sheet import DealLine, MatchSheet, PlayedMatch, Side, work_out
from paiju.rulebook.refusal import Refusal
from tests.articles.registry import article

DECLARER, DEFENDERS = Role.DECLARER, Role.DEFENDERS


def change(book: Rules, points: int) -> tuple[Role, int]:
    found = level_change(book.levels, points)
    return found.side, found.levels


@article("1.1", "S-1.2")
def test_two_packs_hold_200_points_and_a_round_starts_at_2(book: Rules) -> None:
    assert refuse_tally(book, DealTally(captured=185, kitty=15)) is None
    for captured, kitty in ((190, 15), (195, 10), (-5, 0), (0, -5), (63, 0), (60, 12)):
        refusal = refuse_tally(book, DealTally(captured=captured, kitty=kitty))
        assert refusal is not None
        assert (refusal.code, refusal.article.ref) == ("impossible_card_points", "1.1")
        assert refusal.facts["most"] == 200
    played = work_out(book, MatchSheet(Side.A))
    assert isinstance(played, PlayedMatch)
    assert played.levels == (2, 2)
    wrong = work_out(book, MatchSheet(Side.A, (DealLine(), DealLine(captured=500))))
    assert isinstance(wrong, Refusal)
    assert wrong.facts["deal"] == 2


@article("5.9", "S-5.8")
def test_the_kitty_counts_by_the_play_that_won_the_last_trick(book: Rules) -> None:
    multipliers = [kitty_multiplier(book.kitty, (pairs,)) for pairs in range(6)]
    assert multipliers == [2, 4, 6, 8, 10, 12]
    assert kitty_multiplier(book.kitty, ()) == 0
    assert score_deal(book, DealTally(kitty=15, last_trick=(3,))).points == 120
    assert score_deal(book, DealTally(captured=60, kitty=15, last_trick=(1,))).points == 120
    assert score_deal(book, DealTally(captured=60, kitty=15)).points == 60


@article("5.9", "S-5.8")
def test_a_throw_counts_three_or_the_best_figure_in_it(book: Rules) -> None:
    throws = {(0, 0): 3, (0, 0, 0): 3, (0, 1): 4, (1, 1): 4, (0, 2): 6, (2, 1, 0): 6, (3, 2): 8}
    assert {throw: kitty_multiplier(book.kitty, throw) for throw in throws} == throws


@article("5.10.1", "S-5.9")
def test_no_points_are_three_levels_for_the_declarer(book: Rules) -> None:
    assert change(book, 0) == (DECLARER, 3)
    assert {change(book, points) for points in (-5, -40, -80, -200)} == {(DECLARER, 3)}
    other = book.with_options({"levels.below_zero": "level-per-step"})
    assert [change(other, points) for points in (-35, -40, -80)] == [(DECLARER, 3), (DECLARER, 4), (DECLARER, 5)]


@article("5.10.2", "S-5.9")
def test_5_to_35_are_two_levels_for_the_declarer(book: Rules) -> None:
    assert [change(book, points) for points in (0, 4, 5, 35, 39)] == [
        (DECLARER, 3),
        (DECLARER, 3),
        (DECLARER, 2),
        (DECLARER, 2),
        (DECLARER, 2),
    ]


@article("5.10.3", "S-5.9")
def test_40_to_75_are_one_level_for_the_declarer(book: Rules) -> None:
    assert [change(book, points)[1] for points in (35, 39, 40, 75, 79)] == [2, 2, 1, 1, 1]
    assert change(book, 75)[0] is DECLARER


@article("5.10.4", "S-5.9")
def test_80_take_over_and_each_further_40_is_a_level_without_a_cap(book: Rules) -> None:
    assert change(book, 79)[0] is DECLARER
    expected = {80: 0, 115: 0, 119: 0, 120: 1, 155: 1, 160: 2, 199: 2, 200: 3, 235: 3, 240: 4, 280: 5, 2000: 48}
    assert {points: change(book, points) for points in expected} == {
        points: (DEFENDERS, levels) for points, levels in expected.items()
    }


@article("2.3.1", "S-2.3")
def test_levels_count_on_beyond_the_ace(book: Rules) -> None:
    assert [raised(book.levels, level, by) for level, by in ((13, 1), (13, 3), (14, 1), (16, 2))] == [14, 16, 15, 18]
    stops = book.with_options({"levels.beyond_ace": "stop"})
    assert [raised(stops.levels, level, by) for level, by in ((13, 1), (13, 3), (14, 1), (9, 3))] == [14, 14, 14, 12]
