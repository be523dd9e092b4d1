"""Points of matches: their sums, their order, and the books' identity."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.games.shengji.results import lateness, match_points, score_match, standard_points
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.rulings import Ruling, offences, rule_on
from paiju.games.shengji.sheet import Side
from paiju.rulebook.rule import UnknownOption, option_text
from tests.books import SHENGJI as BOOKS

books = pytest.mark.parametrize("rules", BOOKS.values(), ids=BOOKS)


@books
@given(levels=st.tuples(st.integers(2, 60), st.integers(2, 60)), first=st.sampled_from([None, *Side]))
def test_a_match_gives_two_match_points_and_twenty_standard_points(
    rules: Rules, levels: tuple[int, int], first: Side | None
) -> None:
    score = score_match(rules, levels, first)
    assert sum(each.match for each in score.points) == 2
    assert sum(each.standard for each in score.points) == 20
    if score.winner is not None:
        won, lost = score.points[score.winner], score.points[score.winner.other]
        assert won.match > lost.match
        assert won.standard > lost.standard
    turned = score_match(rules, levels[::-1], None if first is None else first.other)
    assert turned.points == score.points[::-1]


@books
def test_a_greater_difference_is_never_worth_less(rules: Rules) -> None:
    for points in (match_points, standard_points):
        ahead = [points(rules.match, difference)[0] for difference in range(40)]
        assert ahead == sorted(ahead)


def test_coming_later_never_costs_less() -> None:
    rules = BOOKS["shengji-coop"]
    costs = [lateness(rules.lateness, minute * 10_000) for minute in range(200)]
    order = [(late.forfeit, late.points, late.standard_points) for late in costs]
    assert order == sorted(order)
    assert all(late.standard_points >= Decimal(0) for late in costs)


@books
@given(nth=st.integers(1, 99), cards=st.integers(1, 108), by=st.sampled_from(Role))
def test_every_offence_has_a_ruling_and_a_repetition_is_never_milder(
    rules: Rules, nth: int, cards: int, by: Role
) -> None:
    for offence in offences(rules):
        once, again = (rule_on(rules, offence, by, times, cards) for times in (nth, nth + 1 if nth < 99 else nth))
        if isinstance(once, Ruling):
            assert isinstance(again, Ruling)
            assert (again.points, again.standard_points, again.levels, again.disqualified) >= (
                once.points,
                once.standard_points,
                once.levels,
                once.disqualified,
            )
            assert once.article.book == rules.book
        else:
            assert (once.code, by) == ("only_the_declarer", Role.DEFENDERS)


@books
@pytest.mark.parametrize(("nth", "cards"), [(0, 1), (-1, 1), (1, 0), (100, 1), (1, 109)])
def test_impossible_numbers_of_offences_and_cards_are_refused(rules: Rules, nth: int, cards: int) -> None:
    refused = rule_on(rules, "wrong_play", Role.DECLARER, nth, cards)
    assert getattr(refused, "code", None) == "impossible_count"


@books
def test_choices_contain_the_value_and_can_be_typed(rules: Rules) -> None:
    offered = {name: rule for name, rule in rules.rules() if rule.choices}
    assert offered
    for name, rule in offered.items():
        assert rule.value in rule.choices
        for choice in rule.choices:
            chosen = rules.with_options({name: option_text(choice)})
            assert dict(chosen.rules())[name].value == choice
            assert (chosen.content_hash() == rules.content_hash()) == (choice == rule.value)
    with pytest.raises(UnknownOption):
        rules.with_options({"levels.cap": "seven"})
