"""The sheet of a match: who declares, which levels are reached and by whom first, what cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.rulings import award_of, offences
from paiju.games.shengji.score import DealTally, Lost, kitty_multiplier, level_change, score_deal
from paiju.games.shengji.sheet import DealLine, LostBy, MatchSheet, PlayedMatch, Side, work_out
from paiju.rulebook.refusal import Refusal
from tests.books import SHENGJI as BOOKS

A, B = Side.A, Side.B
COOP, EIGHTY = BOOKS["shengji-coop"], BOOKS["shengji-80"]
books = pytest.mark.parametrize("rules", BOOKS.values(), ids=BOOKS)


def played(rules: Rules, first: Side, *deals: DealLine) -> PlayedMatch:
    found = work_out(rules, MatchSheet(first, deals))
    assert isinstance(found, PlayedMatch), found
    return found


def test_a_whole_match() -> None:
    match = played(
        COOP,
        A,
        DealLine(captured=25),  # A +2
        DealLine(captured=60, kitty=15, last_trick=(1,)),  # 120: B takes over, +1
        DealLine(captured=80),  # A takes over
        DealLine(captured=50, fines=(0, 20)),  # B defends and is fined: 30, A +2
        DealLine(captured=70, fines=(10, 0)),  # A declares and is fined: 80, B takes over
    )
    assert [deal.declarer for deal in match.deals] == [A, A, B, A, A]
    assert [deal.played_level for deal in match.deals] == [2, 4, 3, 4, 6]
    assert [deal.score.points for deal in match.deals] == [25, 120, 80, 30, 80]
    assert [deal.levels for deal in match.deals] == [(4, 2), (4, 3), (4, 3), (6, 3), (6, 3)]
    assert (match.levels, match.first_to_level, match.next_declarer) == ((6, 3), None, B)


@books
def test_the_pair_that_stood_at_an_equal_level_first(rules: Rules) -> None:
    up_two, over = DealLine(captured=5), DealLine(captured=80)
    assert played(rules, A, up_two, over, up_two).first_to_level is A
    assert played(rules, B, up_two, over, up_two).first_to_level is B
    # B is at 4 first, A passes by and B catches up again: the final level 5 was A's first.
    one = DealLine(captured=40)
    assert played(rules, B, up_two, over, up_two, one, over, one).first_to_level is A


@books
def test_nobody_is_first_where_nobody_moved_or_levels_differ(rules: Rules) -> None:
    assert played(rules, A).first_to_level is None
    assert played(rules, A, DealLine(captured=80), DealLine(captured=115)).first_to_level is None
    assert played(rules, A, DealLine(captured=40)).first_to_level is None


def test_a_deal_lost_by_a_ruling_gives_levels_and_the_deal() -> None:
    by_declarer = played(COOP, A, DealLine(captured=200, lost=LostBy(A, "illegal_information")))
    assert (by_declarer.levels, by_declarer.next_declarer) == ((2, 4), B)
    assert by_declarer.deals[0].score.points is None
    assert by_declarer.deals[0].score.change.article.ref == "6.6"
    by_defenders = played(COOP, A, DealLine(lost=LostBy(B, "revoke_decisive")))
    assert (by_defenders.levels, by_defenders.next_declarer) == ((4, 2), A)
    grave = played(EIGHTY, A, DealLine(lost=LostBy(A, "time_out")))
    assert (grave.levels, grave.next_declarer) == ((2, 2), B)


def test_what_no_sheet_can_hold_is_refused_with_the_number_of_the_deal() -> None:
    wrong = {
        "impossible_card_points": DealLine(captured=205),
        "negative_fine": DealLine(fines=(0, -10)),
        "no_such_figure": DealLine(last_trick=(1, -1)),
        "deal_not_lost_by_this": DealLine(lost=LostBy(A, "exposed_light")),
    }
    for code, line in wrong.items():
        refusal = work_out(COOP, MatchSheet(A, (DealLine(), line)))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.facts["deal"]) == (code, 2)
    with pytest.raises(ValueError, match="no deal is lost"):
        score_deal(COOP, DealTally(lost=Lost(Role.DECLARER, "smoking")))


def test_every_number_of_a_score_says_where_it_comes_from() -> None:
    tally = DealTally(captured=60, kitty=15, last_trick=(2, 0), declarer_fines=10, defender_fines=40)
    score = score_deal(COOP, tally)
    terms = {term.code: (term.value, term.article.ref) for term in score.terms}
    assert terms == {
        "captured": (60, "5.10.4"),
        "kitty-points": (15, "5.9"),
        "kitty-multiplier": (6, "5.9"),
        "declarer-fines": (10, "6.2.1"),
        "defender-fines": (-40, "6.2.1"),
    }
    assert score.points == 60 + 15 * 6 + 10 - 40
    assert [level_change(EIGHTY.levels, points).article.ref for points in (240, 200, 40, 5, 0, -40)] == [
        "2.10.4",
        "2.10.4",
        "2.10.3",
        "2.10.2",
        "2.10.1",
        "4.1",
    ]


# Properties.

points = st.integers(0, 40).map(lambda n: 5 * n)
figures = st.lists(st.integers(0, 4), max_size=3).map(tuple)


@st.composite
def lines(draw: st.DrawFn) -> DealLine:
    captured = draw(points)
    kitty = draw(st.integers(0, (200 - captured) // 5)) * 5
    fines = (draw(st.integers(0, 12)) * 10, draw(st.integers(0, 12)) * 10)
    return DealLine(captured=captured, kitty=kitty, last_trick=draw(figures), fines=fines)


@books
def test_more_points_are_never_worse_for_the_defenders(rules: Rules) -> None:
    def worth(total: int) -> int:
        change = level_change(rules.levels, total)
        return change.levels if change.side is Role.DEFENDERS else -change.levels

    values = [worth(total) for total in range(-300, 500)]
    assert values == sorted(values)
    assert [level_change(rules.levels, total).side for total in (79, 80)] == [Role.DECLARER, Role.DEFENDERS]


@books
@given(throw=st.lists(st.integers(0, 6), min_size=1, max_size=5).map(tuple))
def test_a_throw_is_worth_at_least_each_of_its_figures(rules: Rules, throw: tuple[int, ...]) -> None:
    assert kitty_multiplier(rules.kitty, throw) >= max(kitty_multiplier(rules.kitty, (pairs,)) for pairs in throw)


@books
def test_a_longer_figure_is_worth_more(rules: Rules) -> None:
    multipliers = [kitty_multiplier(rules.kitty, (pairs,)) for pairs in range(12)]
    assert multipliers == sorted(set(multipliers))


@books
@given(first=st.sampled_from(Side), deals=st.lists(lines(), max_size=12))
def test_levels_only_rise_one_pair_at_a_time_and_the_riser_declares(
    rules: Rules, first: Side, deals: list[DealLine]
) -> None:
    match = played(rules, first, *deals)
    before, declarer = (2, 2), first
    for deal in match.deals:
        assert deal.declarer is declarer
        gains = [after - earlier for after, earlier in zip(deal.levels, before, strict=True)]
        assert sum(gains) == max(gains) == deal.score.change.levels
        declarer = declarer if deal.score.change.side is Role.DECLARER else declarer.other
        assert gains[declarer.other] == 0
        before = deal.levels
    assert (match.levels, match.next_declarer) == (before, declarer)


@books
@given(first=st.sampled_from(Side), deals=st.lists(lines(), max_size=8))
def test_exchanging_the_pairs_exchanges_the_result(rules: Rules, first: Side, deals: list[DealLine]) -> None:
    turned = [
        DealLine(captured=each.captured, kitty=each.kitty, last_trick=each.last_trick, fines=each.fines[::-1])
        for each in deals
    ]
    one, other = played(rules, first, *deals), played(rules, first.other, *turned)
    assert other.levels == one.levels[::-1]
    assert other.first_to_level == (None if one.first_to_level is None else one.first_to_level.other)


@books
def test_what_loses_a_deal_is_known_to_the_book(rules: Rules) -> None:
    losing = {offence for offence in offences(rules) if award_of(rules, offence) is not None}
    expected = {"count_late", "revoke_decisive", "illegal_information"}
    assert losing == (expected if rules is COOP else {"time_out", "illegal_information"})
