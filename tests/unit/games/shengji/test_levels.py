"""Levels: their names, and what is no level."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.games.shengji.levels import BadLevel, level_name, parse_level


def test_levels_are_named_as_on_a_sheet() -> None:
    names = [level_name(level) for level in (2, 9, 10, 11, 12, 13, 14, 15, 27, 28)]
    assert names == ["2", "9", "10", "J", "Q", "K", "A", "2(2)", "A(2)", "2(3)"]


@given(level=st.integers(2, 500))
def test_a_name_is_read_back(level: int) -> None:
    assert parse_level(level_name(level)) == level


@pytest.mark.parametrize(
    ("text", "level"), [("j", 11), (" K ", 13), ("T", 10), ("11", 11), ("15", 15), ("2（2）", 15), ("2 (2)", 15)]
)
def test_other_ways_of_writing(text: str, level: int) -> None:
    assert parse_level(text) == level


@pytest.mark.parametrize(
    "text", ["", "1", "0", "-2", "X", "JJ", "2(", "2()", "2(0)", "2)", "2(x)", "1000", "²", "2(2", "11(2)"]
)
def test_what_is_no_level_is_refused(text: str) -> None:
    with pytest.raises(BadLevel, match="accepted"):
        parse_level(text)


def test_below_2_there_is_no_level() -> None:
    with pytest.raises(BadLevel):
        level_name(1)
