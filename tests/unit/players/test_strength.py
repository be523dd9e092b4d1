"""Greedy beats random in either role, as bench/players.py measures it."""

import pytest

from bench.players import forced
from tests.books import DOUDIZHU as BOOKS

BOARDS = range(1, 121)


@pytest.mark.slow
@pytest.mark.parametrize("declares", [True, False], ids=["declarer", "defenders"])
@pytest.mark.parametrize("book", BOOKS)
def test_wins_nine_deals_in_ten(book: str, declares: bool) -> None:
    row = forced(BOOKS[book], BOARDS, "greedy", "random", declares)
    assert row.deals == len(BOARDS)
    assert row.won >= 0.9 * row.deals
    assert row.points > 0
