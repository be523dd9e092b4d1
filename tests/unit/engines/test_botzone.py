"""Botzone both ways: a house player that speaks Botzone, asked through an engine, plays as if it were asked itself."""

import json

import pytest

from paiju.engines.botzone import BadBot, BotEngine, respond
from paiju.engines.house_engine import HouseEngine
from paiju.games.doudizhu.rules import Rules
from paiju.players.house import house_player
from paiju.regulations.library import find_book
from tests.unit.engines.test_house_engine import Witness, engines, play_by_lines

CCGC = find_book("ccgc", Rules)


class Bot:
    """The house player ``greedy`` as a bot, started anew for each question; it keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, line: str) -> str:
        self.asked.append(line)
        return f"debug line\n{respond(HouseEngine(CCGC, house_player('greedy'), 'bot'), line)}\n"


def test_there_and_back_it_plays_the_same() -> None:
    for number in range(1, 9):
        straight = play_by_lines(engines("greedy"), number)
        around = play_by_lines([BotEngine("bot", Bot()) for _ in range(3)], number)
        assert around == straight


HAND = list(range(17))
OPENED = {"own": HAND, "publiccard": [40, 41, 42], "finalbid": 3, "history": [[], []]}


@pytest.mark.parametrize(
    ("requests", "responses", "calls"),
    [
        ([{"own": HAND, "bid": [0]}, {**OPENED, "landlord": 2, "pos": 1}], [1], ["0 0", "1 1", "2 3"]),
        ([{"own": HAND, "bid": [0, 1]}, {**OPENED, "landlord": 2, "pos": 2}], [3], ["0 0", "1 1", "2 3"]),
        ([{"own": HAND, "bid": []}, {**OPENED, "landlord": 0, "pos": 0}], [3], ["0 3"]),  # the others were not asked
        ([{**OPENED, "landlord": 1, "pos": 1}], [], ["0 0", "1 3"]),
    ],
)
def test_a_player_is_told_every_call_its_own_too(
    requests: list[dict[str, object]], responses: list[object], calls: list[str]
) -> None:
    witness = Witness(house_player("greedy"))
    if requests[-1]["landlord"] != requests[-1]["pos"]:
        requests[-1] = {**requests[-1], "history": [[], [20]]}  # the landlord has led
    respond(HouseEngine(CCGC, witness, "bot"), json.dumps({"requests": requests, "responses": responses}))
    handed = witness.handed[-1]
    assert [" ".join(known[1:]) for known in handed if known[0] == "bid"] == calls


def test_what_a_bot_is_asked() -> None:
    """The facts of Botzone: one request to a turn, the hand in the first of auction and play, two plays of history."""
    asked: list[str] = []

    def ask(line: str) -> str:
        asked.append(line)
        return json.dumps({"response": 2 if len(asked) == 1 else [3, 0], "data": len(asked)})

    engine = BotEngine("bot", ask)
    hand = "0,3,4,5,7,9,10,17,21,25,33,34,39,41,43,44,45"
    told = ["DOUDIZHUVER 1.0", "INFO 1,1,1,1,3,350,15", f"DEAL C{hand}", "BID A0", "BID B1"]
    assert [engine.answer(line) for line in told] == ["NAME bot", "OK INFO", "OK DEAL", "OK BID", "OK BID"]
    assert engine.answer("BID WHAT") == "BID C2"
    cards = [int(card) for card in hand.split(",")]
    assert json.loads(asked[0]) == {"requests": [{"own": cards, "bid": [0, 1]}], "responses": []}
    assert engine.answer("LEFTOVER C46,48,53") == "OK LEFTOVER"
    assert engine.answer("PLAY WHAT") == "PLAY C0,3"
    opened = {"own": cards, "publiccard": [46, 48, 53], "landlord": 2, "pos": 2, "finalbid": 2, "history": [[], []]}
    assert json.loads(asked[1])["requests"][1] == opened
    assert json.loads(asked[1])["data"] == 1
    assert [engine.answer(line) for line in ("PLAY A12,13", "PLAY B-1", "PLAY C-1")] == ["OK PLAY"] * 3
    assert [engine.answer(line) for line in ("PLAY A18", "PLAY B22")] == ["OK PLAY"] * 2
    engine.answer("PLAY WHAT")
    found = json.loads(asked[2])
    assert found["requests"][2:] == [{"history": [[12, 13], []]}, {"history": [[18], [22]]}]
    assert found["responses"] == [2, [0, 3], []]


DEEP = "[" * 100_000


@pytest.mark.parametrize("said", ["", "nonsense", DEEP, "[]", '{"response": "three"}', '{"response": [1, "x"]}'])
def test_a_bot_without_answer_is_told(said: str) -> None:
    engine = BotEngine("bot", lambda _: said)
    engine.answer("DEAL A0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16")
    with pytest.raises(BadBot):
        engine.answer("BID WHAT")
    with pytest.raises(BadBot):
        engine.answer("PLAY WHAT")


@pytest.mark.parametrize(
    "asked", ["", "{}", DEEP, '{"requests": [], "responses": []}', '{"requests": [{}], "responses": []}']
)
def test_requests_that_cannot_be_read(asked: str) -> None:
    with pytest.raises(BadBot):
        respond(HouseEngine(CCGC, house_player("greedy"), "bot"), asked)
