"""003: points in the packs, the kitty, levels of a deal with cap and points below none."""

from paiju.games.shengji.levels import raised
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.score import DealTally, kitty_multiplier, level_change, refuse_tally, score_deal
from paiju.games.shengji.sheet import DealLine, MatchSheet, PlayedMatch, Side, work_out
from tests.articles.registry import article

DECLARER, DEFENDERS = Role.DECLARER, Role.DEFENDERS


def change(book: Rules, points: int) -> tuple[Role, int]:
    found = level_change(book.levels, points)
    return found.side, found.levels


@article("0")
def test_two_packs_hold_200_points(book: Rules) -> None:
    assert refuse_tally(book, DealTally(captured=200)) is None
    refusal = refuse_tally(book, DealTally(captured=200, kitty=5))
    assert refusal is not None
    assert (refusal.code, refusal.facts["most"]) == ("impossible_card_points", 200)


@article("2.8", "E-2.6")
def test_a_match_starts_at_2_and_no_level_must_be_played(book: Rules) -> None:
    shut_out = DealLine()
    played = work_out(book, MatchSheet(Side.B, (shut_out,) * 5))
    assert isinstance(played, PlayedMatch)
    assert [deal.played_level for deal in played.deals] == [2, 5, 8, 11, 14]
    assert played.levels == (2, 17)
    assert raised(book.levels, 9, 3) == 12
    stops = work_out(book.with_options({"levels.beyond_ace": "stop"}), MatchSheet(Side.B, (shut_out,) * 5))
    assert isinstance(stops, PlayedMatch)
    assert stops.levels == (2, 14)


@article("2.9", "E-2.7")
def test_the_kitty_doubles_with_each_pair(book: Rules) -> None:
    assert [kitty_multiplier(book.kitty, (pairs,)) for pairs in range(5)] == [2, 4, 8, 16, 32]
    by_card = book.with_options({"kitty.further_pair": "plus-4"})
    assert [kitty_multiplier(by_card.kitty, (pairs,)) for pairs in range(5)] == [2, 4, 8, 12, 16]
    score = score_deal(book, DealTally(captured=60, kitty=15, last_trick=(2,)))
    assert (score.points, score.change.side, score.change.levels) == (180, DEFENDERS, 2)


@article("2.9", "E-2.7")
def test_a_throw_counts_its_best_figure(book: Rules) -> None:
    throws = {(0, 0): 2, (0, 1): 4, (0, 2, 1): 8}
    assert {throw: kitty_multiplier(book.kitty, throw) for throw in throws} == throws


@article("2.10.1", "4.1", "E-2.8")
def test_no_points_are_three_levels_and_each_40_below_one_more(book: Rules) -> None:
    expected = {0: 3, -5: 3, -35: 3, -39: 3, -40: 4, -75: 4, -80: 5, -120: 6}
    assert {points: change(book, points) for points in expected} == {
        points: (DECLARER, levels) for points, levels in expected.items()
    }


@article("2.10.2", "4.1", "E-2.8")
def test_5_to_35_are_two_levels(book: Rules) -> None:
    assert [change(book, points) for points in (0, 4, 5, 35, 39)] == [(DECLARER, n) for n in (3, 3, 2, 2, 2)]


@article("2.10.3", "4.1", "E-2.8")
def test_40_to_75_are_one_level(book: Rules) -> None:
    assert [change(book, points) for points in (35, 39, 40, 75, 79)] == [(DECLARER, n) for n in (2, 2, 1, 1, 1)]


@article("2.10.4", "4.2", "E-2.8")
def test_80_take_over_and_three_levels_are_the_most(book: Rules) -> None:
    assert change(book, 79)[0] is DECLARER
    expected = {80: 0, 115: 0, 119: 0, 120: 1, 155: 1, 160: 2, 195: 2, 200: 3, 239: 3, 240: 3, 280: 3, 500: 3}
    assert {points: change(book, points) for points in expected} == {
        points: (DEFENDERS, levels) for points, levels in expected.items()
    }
    table = book.with_options({"levels.cap": "none"})
    assert [change(table, points)[1] for points in (200, 239, 240, 280)] == [3, 3, 4, 5]
