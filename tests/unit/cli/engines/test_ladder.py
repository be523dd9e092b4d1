"""``paiju ladder``: the same deals with sides swapped, card play alone and the whole game, and what is refused."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from paiju.engines.match import run as matches
from paiju.engines.match.turn import DealResult
from paiju.players.club.weights import SHIPPED
from paiju.players.house import PLAYERS
from paiju.players.rivals import names
from tests.unit.cli.conftest import Run, Runner

MINIMAL = f"{sys.executable} {Path(__file__).parents[4] / 'examples' / 'engines' / 'minimal.py'}"
FEW = ("--deals", "4", "--seed", "3")


def rows(shown: Run) -> list[dict[str, Any]]:
    assert shown.status == 0, shown.err
    found: list[dict[str, Any]] = json.loads(shown.out)["rows"]
    return found


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[DealResult]:
    """Every deal that is played from here on."""
    kept: list[DealResult] = []
    original = matches.run

    def watch(*arguments: Any) -> Any:
        for turn in original(*arguments):
            kept.extend(turn.deals)
            yield turn

    monkeypatch.setattr("paiju.cli.engines.run.run", watch)
    return kept


@pytest.mark.parametrize("book", ["national", "ccgc", "workers"])
def test_card_play_alone_has_each_as_declarer_once(run: Runner, played: list[DealResult], book: str) -> None:
    (row,) = rows(run("ladder", "greedy", "--against", "random", "--book", book, *FEW, "--json"))
    assert (row["boards"], row["deals"], row["game"]) == (4, 8, "cards")
    assert sorted((deal.board, deal.players) for deal in played) == [
        (board, players) for board in range(1, 5) for players in ((0, 1, 1), (1, 0, 0))
    ]
    assert {deal.declarer for deal in played} == {0}
    assert len({deal.bid for deal in played}) == 1
    first = [deal for deal in played if deal.players[0] == 0]
    second = [deal for deal in played if deal.players[0] == 1]
    declared = sum(deal.points[0] > 0 for deal in first)
    defended = sum(deal.points[1] > 0 for deal in second)
    assert row["declarer_won"]["mean"] == declared / 4
    assert row["defender_won"]["mean"] == defended / 4
    assert row["won"]["mean"] == (declared + defended) / 8


def test_the_whole_game_is_called_in_all_six_seatings(run: Runner, played: list[DealResult]) -> None:
    (row,) = rows(run("ladder", "greedy", "--against", "random", "--game", "whole", *FEW, "--json"))
    assert (row["boards"], row["deals"]) == (4, 24)
    assert len({deal.players for deal in played}) == 6
    assert len({deal.declarer for deal in played}) > 1


def test_both_parts_against_several(run: Runner) -> None:
    found = rows(
        run("ladder", "greedy", "--against", "random", "--against", "greedy", "--game", "both", *FEW, "--json")
    )
    assert [(row["opponent"], row["game"]) for row in found] == [
        ("random", "cards"),
        ("random", "whole"),
        ("greedy 2", "cards"),
        ("greedy 2", "whole"),
    ]
    assert all(found[2][name]["mean"] == 0.5 for name in ("won",)), "a player against itself on the same deals"


def test_the_same_seed_gives_the_same_table(run: Runner) -> None:
    command = ("ladder", "random", "--against", "greedy", *FEW, "--lang", "en")
    first = run(*command)
    assert first.status == 0
    assert first.out == run(*command).out
    assert "card play" in first.out


def test_a_sequential_test_ends_it(run: Runner) -> None:
    (row,) = rows(
        run("ladder", "greedy", "--against", "random", "--deals", "400", "--sprt", "elo0=0 elo1=50", "--json")
    )
    assert row["sprt"]["verdict"] == "h1"
    assert row["boards"] < 400


def test_ctrl_c_keeps_what_was_played(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    original = matches.run

    def interrupted(*arguments: Any) -> Any:
        for count, turn in enumerate(original(*arguments), 1):
            yield turn
            if count == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr("paiju.cli.engines.run.run", interrupted)
    shown = run("ladder", "greedy", "--against", "random", "--against", "greedy", "--deals", "40", "--json")
    assert shown.status == 130
    found = json.loads(shown.out)
    assert found["complete"] is False
    assert [(row["opponent"], row["boards"]) for row in found["rows"]] == [("random", 10)]


def test_a_program_by_the_protocol(run: Runner) -> None:
    (row,) = rows(
        run(
            "ladder",
            "greedy",
            "--against",
            f"cmd={MINIMAL}",
            "--book",
            "ccgc",
            "--deals",
            "2",
            "--no-sandbox",
            "--json",
        )
    )
    assert row["opponent"] == "minimal"
    assert row["deals"] == 4
    assert not row["faults"], "a program that is not asked to call plays all the same"


def test_weights_of_a_file_play_as_they_are(run: Runner) -> None:
    found = rows(run("ladder", f"club@{SHIPPED}", "--against", "club", "--against", "greedy", *FEW, "--json"))
    assert found[0]["won"]["mean"] == 0.5
    (own,) = rows(run("ladder", "club", "--against", "greedy", *FEW, "--json"))
    assert {**found[1], "times": {}} == {**own, "times": {}}


# RLCard.


class Agent:
    """Stands where RLCard's agent does: keeps what it is told and takes the last action."""

    told: ClassVar[list[dict[str, Any]]] = []

    def step(self, state: dict[str, Any]) -> str:
        raw = state["raw_obs"]
        self.told.append(raw)
        action: str = raw["actions"][-1]
        return action


class Everything:
    """Knows every play of up to four cards."""

    def __contains__(self, letters: str) -> bool:
        return len(letters) <= 4


def test_rlcard_is_told_a_deal_in_its_own_words(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = SimpleNamespace(random=SimpleNamespace(seed=lambda _: None))
    stand_in = SimpleNamespace(DouDizhuRuleAgentV1=Agent, CARD_TYPE=(Everything(),), np=chance)
    Agent.told.clear()
    monkeypatch.setitem(sys.modules, "rlcard.models.doudizhu_rule_models", stand_in)
    (row,) = rows(run("ladder", "greedy", "--against", "rlcard", *FEW, "--json"))
    assert row["opponent"] == "rlcard"
    assert Agent.told
    for raw in Agent.told:
        assert raw["landlord"] == 0
        assert list(raw["current_hand"]) == sorted(raw["current_hand"], key="3456789TJQKA2BR".index)
        check_trace(raw["trace"])
        own = [each for each in raw["actions"] if each != "pass"]
        assert all(_holds(raw["current_hand"], each) for each in own)


def _holds(hand: str, cards: str) -> bool:
    return all(cards.count(letter) <= hand.count(letter) for letter in cards)


def check_trace(trace: Sequence[tuple[int, str]]) -> None:
    assert [seat for seat, _ in trace] == [number % 3 for number in range(len(trace))]


# Bad input.


def test_rlcard_is_missing(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rlcard.models.doudizhu_rule_models", None)
    shown = run("ladder", "greedy", "--against", "rlcard", *FEW)
    assert shown.status == 2
    assert "pip install rlcard" in shown.err
    assert "Traceback" not in shown.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("genius",), ("genius", "greedy")),
        (("greedy", "--against", "genius"), ("genius", "rlcard")),
        (("greedy", "--against", f"cmd={MINIMAL}", "--book", "national"), ("ccgc",)),
        (("greedy", "--against", "cmd=./none", "--book", "ccgc"), ("none",)),
        (("greedy", "--deals", "0"), ("--deals",)),
        (("greedy", "--against", "club@none.weights"), ("none.weights",)),
        (("greedy", "--against", f"club@{__file__}"), ("test_ladder.py",)),
        (("greedy", "--sprt", "elo0=5"), ("--sprt",)),
    ],
)
def test_what_cannot_be_used(run: Runner, arguments: Sequence[str], words: Sequence[str]) -> None:
    shown = run("ladder", *arguments)
    assert shown.status == 2
    assert len(shown.err.splitlines()) == 1
    assert all(word in shown.err for word in words)


def test_the_field_is_house_players_and_rivals() -> None:
    assert names() == (*PLAYERS, "rlcard")
