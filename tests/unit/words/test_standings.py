"""Cells of a standing: a column is written in one way."""

from decimal import Decimal

import pytest

from paiju.rulebook.clauses import Words
from paiju.tournament.ranking.explain import Why
from paiju.words.standings import say_cell, say_why, tell_cell


@pytest.mark.parametrize("code", ["match_points", "mutual", "opponents_score"])
def test_a_column_of_halves_has_one_decimal(code: str) -> None:
    """Sums of 2 and of 1.5 are decimals of different lengths."""
    values = (Decimal("4.0"), Decimal(3), Decimal("2.50"), Decimal(0))
    assert [tell_cell(code, value, "shengji-coop") for value in values] == ["4.0", "3.0", "2.5", "0.0"]


def test_what_a_book_rounds_keeps_its_decimals() -> None:
    assert tell_cell("total_points", Decimal("179000.00"), "doudizhu-national-2016") == "179000.00"


def test_a_stage_is_told_in_both_languages() -> None:
    assert say_cell("stage_reached", "final", "doudizhu-workers-2021") == Words("决赛", "Final")
    said = say_why(Why("stage_reached", "final"), "doudizhu-workers-2021")
    assert "Final" in said.en
    assert "决赛" not in said.en
