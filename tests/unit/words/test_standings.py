"""Cells of a standing: a column is written in one way."""

from decimal import Decimal

import pytest

from paiju.words.standings import tell_cell


@pytest.mark.parametrize("code", ["match_points", "mutual", "opponents_score"])
def test_a_column_of_halves_has_one_decimal(code: str) -> None:
    """Sums of 2 and of 1.5 are decimals of different lengths."""
    values = (Decimal("4.0"), Decimal(3), Decimal("2.50"), Decimal(0))
    assert [tell_cell(code, value, "shengji-coop") for value in values] == ["4.0", "3.0", "2.5", "0.0"]


def test_what_a_book_rounds_keeps_its_decimals() -> None:
    assert tell_cell("total_points", Decimal("179000.00"), "doudizhu-national-2016") == "179000.00"
