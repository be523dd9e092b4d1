"""House players of Shengji play whole deals legally, by what they have seen, and steady beats random."""

import pytest

from paiju.cards.shuffle import seed_of_number
from paiju.games.shengji.deal.state import State
from paiju.players.house import find_player
from paiju.players.shengji.arena import play_deal
from paiju.table.game import Board
from paiju.table.seats import Seat
from tests.books import SHENGJI


def board(number: int) -> Board:
    return Board(number, seed_of_number(number), 1, Seat(0))


@pytest.mark.parametrize("book", SHENGJI.values(), ids=list(SHENGJI))
@pytest.mark.parametrize("name", ["random", "steady", "sharp"])
def test_a_match_is_played_legally_and_alike_again(book: object, name: str) -> None:
    before = again = State()
    for number in range(2):
        players = [find_player("shengji", name, seat) for seat in range(4)]
        played = play_deal(book, board(number), players, before)  # type: ignore[arg-type]
        before = played.state
        again = play_deal(book, board(number), players, again).state  # type: ignore[arg-type]
        assert before == again
        assert before.score is not None or before.redeal


def test_steady_beats_random() -> None:
    won = 0
    for number in range(6):
        for names in (("steady", "random") * 2, ("random", "steady") * 2):
            players = [find_player("shengji", name, 3) for name in names]
            state = play_deal(SHENGJI["shengji-80"], board(number), players).state
            assert state.score is not None
            assert state.declarer is not None
            winner = (state.declarer + state.score.taken_over) % 2
            won += names[winner] == "steady"
    assert won >= 11
