"""``paiju play``: a whole deal typed in, refusals with their article, leaving at any time."""

import io
import json
from collections.abc import Callable

import pytest

from tests.unit.cli.conftest import Runner

Play = Callable[..., str]


@pytest.fixture
def play(run: Runner, monkeypatch: pytest.MonkeyPatch) -> Play:
    def typed(text: str, *arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(text))
        result = run("play", *arguments)
        assert result.status == 0
        return result.out

    return typed


def test_refusals_cite_the_article_and_the_turn_stays(play: Play) -> None:
    shown = play("9\n3\np\n34\n99999\n?\nh\nq\n", "--seed", "7")
    assert "no such bid" in shown or "accepted" in shown
    assert "art. 4(9)" in shown  # a leader may not pass
    assert "art. 7" in shown  # 3 and 4 are no combination
    assert "you do not hold these cards" in shown
    assert "hint" in shown
    assert "Left the table" in shown


def test_a_deal_nobody_bids_is_over(play: Play) -> None:
    shown = play("0\n" * 40 + "q\n", "--seed", "4", "--players", "random,random")
    assert "again: paiju play --book doudizhu-national-2016" in shown


def test_only_my_own_cards_are_shown(play: Play) -> None:
    shown = play("q\n", "--seed", "7")
    (hand,) = [line for line in shown.splitlines() if "your hand" in line]
    signs = sum(line.count(sign) for line in shown.splitlines() for sign in "♥♦♠♣")
    assert signs == sum(hand.count(sign) for sign in "♥♦♠♣") <= 17


def test_json_tells_the_points(play: Play) -> None:
    told = json.loads(play("0\n" * 60, "--seed", "4", "--players", "random,random", "--json"))
    assert all(sum(points) == 0 for points in told["points"])
    assert "--seed 4" in told["again"]
