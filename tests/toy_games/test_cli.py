"""The referee's question on the command line, about games that only tests know."""

import json

import pytest

from paiju.cli.main import main
from tests.toy_games.toys import TOYS, Toy


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.game.key)
def test_the_question_is_answered_by_the_game_of_the_book(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["combo", toy.book.book, "12", "--on", "15", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["book"], told["rank"], told["beats"]) == (toy.book.book, "12", False)
    assert told["why"]["code"] == "lower_rank"
    assert main(["combo", toy.book.book, "12 12", "--lang", "en"]) == 0
    assert "12 12 has the shape of no combination." in capsys.readouterr().out
