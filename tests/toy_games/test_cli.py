"""The referee's question on the command line, about games that only tests know."""

import json
from pathlib import Path

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


def test_a_record_is_shown_with_the_seats_and_cards_of_its_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deal.pj"
    file.write_text('[Format "paiju-deal 1"]\n[Book "draw-toy"]\n800001\n800002\n800003\n800004\n', "utf-8")
    assert main(["replay", str(file), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "3 S   " in shown
    assert shown.count("#800004") == 2  # in the hand, and when it was played
    assert "West" not in shown
