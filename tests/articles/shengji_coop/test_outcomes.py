"""Regulation 002, 2.3 and 5.10: the levels that a match can end with, and who came there first."""

from paiju.games.shengji.outcomes import is_unusual, refuse_levels
from paiju.games.shengji.rules import BeyondAce, FirstToLevel, Rules
from tests.articles.registry import article


def code(book: Rules, one: int, other: int, first: int | None = None) -> str:
    found = refuse_levels(book, (one, other), first, 40)
    return "" if found is None else found.code


@article("2.3.1", "S-2.3")
def test_an_equal_level_needs_who_was_first(book: Rules) -> None:
    assert code(book, 5, 5) == "first_to_level_missing"
    assert code(book, 5, 5, 0) == code(book, 5, 5, 1) == code(book, 2, 2) == ""
    assert code(book, 2, 2, 0) == code(book, 5, 4, 0) == "nobody_was_first"
    nothing = book.with_value("match.first_to_level", FirstToLevel.NOTHING)
    assert code(nothing, 5, 5) == ""


@article("2.1", "S-2.1")
def test_levels_that_no_round_reaches(book: Rules) -> None:
    assert code(book, 1, 5) == code(book, 0, 0) == "level_below_the_first"
    assert code(book, 99, 2) == code(book, 43, 2) == code(book, 23, 22) == "levels_too_high"
    assert code(book, 42, 2) == code(book, 22, 22, 1) == ""


@article("2.3.1", "S-2.3")
def test_beyond_a_is_unusual_or_cannot_be(book: Rules) -> None:
    assert not is_unusual((14, 2))
    assert is_unusual((2, 15))
    ends = book.with_value("levels.beyond_ace", BeyondAce.STOP)
    assert code(ends, 15, 2) == "level_beyond_the_last"
    assert code(ends, 14, 2) == ""
