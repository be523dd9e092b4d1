"""Books are found by any of their names; only those of a game that is played are offered for play."""

import pytest

from paiju.games.registry import GAMES
from paiju.regulations.library import REGULATIONS, article_tests, find_book, find_regulation, playable_books
from paiju.rulebook.rule import RuleSet
from paiju.rulebook.unusable import Unusable


def test_a_book_is_found_by_id_number_and_beginning() -> None:
    assert find_regulation("002") is find_regulation("coop") is REGULATIONS["shengji-coop"]
    assert find_regulation("003") is find_regulation("80") is REGULATIONS["shengji-80"]
    assert find_regulation("national").play is find_book("000", RuleSet)
    with pytest.raises(Unusable, match="near=shengji-coop"):
        find_regulation("shengji-cop")


def test_a_book_of_a_game_that_is_not_played_is_not_offered_for_play(monkeypatch: pytest.MonkeyPatch) -> None:
    assert set(playable_books(RuleSet)) == set(REGULATIONS)
    monkeypatch.delitem(GAMES, "shengji")
    assert set(playable_books(RuleSet)) < set(REGULATIONS)
    with pytest.raises(Unusable, match="no_such_book"):
        find_book("shengji-coop", RuleSet)


@pytest.mark.parametrize("book", REGULATIONS)
def test_each_is_found_by_what_people_type_and_has_its_tests(book: str) -> None:
    assert find_regulation(REGULATIONS[book].name) is REGULATIONS[book]
    assert article_tests(book)
