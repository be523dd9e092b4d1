"""``greedy`` is the ladder's fixed opponent: its choices in whole deals of every book are pinned by their hash."""

import hashlib
from typing import Final

import pytest

from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu.boards import deal_board
from paiju.players.arena import play_deal
from paiju.players.house import PLAYERS, house_player
from tests.books import DOUDIZHU

DEALS: Final = 12
FROZEN: Final = {
    "doudizhu-national-2016": "ce99011d569e6e113f9e1dc6828154b4d4f76f7f5f5470f1d2efecc1768e13b6",
    "doudizhu-ccgc": "82dc5f922046f4fa0e646b2985cf663f62f003114749af5ceb3af155ab758302",
    "doudizhu-workers-2021": "9c7c8fded5587de2e9b8d1279f809c92a747078112d743fc157e4302b2b9aa51",
}
"""Where ``greedy`` should play better, make another player: figures of the ladder are about this one."""


@pytest.mark.parametrize("book", DOUDIZHU)
def test_greedy_chooses_what_it_always_chose(book: str) -> None:
    rules, told = DOUDIZHU[book], hashlib.sha256()
    for number in range(1, DEALS + 1):
        played = play_deal(rules, deal_board(rules, number, seed_of_number(number)), [house_player("greedy")] * 3)
        told.update(repr(played.events).encode())
    assert PLAYERS["greedy"].version == 2
    assert told.hexdigest() == FROZEN[book]
