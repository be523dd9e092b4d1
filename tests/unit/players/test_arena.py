"""Deals played to the end: every choice legal and made from the seat's own view alone."""

import dataclasses
from collections.abc import Sequence

import pytest

from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.deal import view as view_of
from paiju.games.doudizhu.events import Action, Bid, Cards, Double
from paiju.games.doudizhu.player import DoudizhuPlayer, DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, fold
from paiju.players.arena import IllegalChoice, play_deal
from paiju.players.house import PLAYERS, house_player
from paiju.table.seats import Seat
from tests.books import DOUDIZHU as BOOKS


@pytest.fixture(params=BOOKS)
def rules(request: pytest.FixtureRequest) -> Rules:
    return BOOKS[request.param]


class Witness:
    """Sits behind a player and keeps what it was shown and what it chose."""

    def __init__(self, player: DoudizhuPlayer) -> None:
        self.player = player
        self.name = player.name
        self.seen: list[tuple[DoudizhuSeen, Action]] = []

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        view = seen.view
        assert view == fold(seen.events)
        assert [other for other, hand in enumerate(view.hands) if hand is not None] == [seat]
        assert view.kitty is None or view.kitty_taken
        chosen = self.player.choose(rules, seen, seat, legal)
        assert chosen in legal
        assert self.player.choose(rules, seen, seat, legal) == chosen
        self.seen.append((seen, chosen))
        return chosen


@pytest.mark.parametrize("name", PLAYERS)
def test_choices_are_legal_and_repeatable(rules: Rules, name: str) -> None:
    for number in range(1, 16):
        witnesses = [Witness(house_player(name, seat)) for seat in range(3)]
        played = play_deal(rules, deal_board(rules, number, seed_of_number(number)), witnesses)
        assert played.state.phase is Phase.OVER
        assert played.state == fold(played.events)


def test_views_are_those_of_the_log(rules: Rules) -> None:
    witnesses = [Witness(house_player("greedy")) for _ in range(3)]
    played = play_deal(rules, deal_board(rules, 3, seed_of_number(3)), witnesses)
    for seat in range(3):
        views = [view_of(played.events[:end], Seat(seat)) for end in range(len(played.events) + 1)]
        assert witnesses[seat].seen
        assert all(seen.view in views for seen, _ in witnesses[seat].seen)


class FirstDeclares:
    """Calls so that seat 0 declares undoubled, whoever plays."""

    def __init__(self, player: DoudizhuPlayer) -> None:
        self.player = player
        self.name = player.name

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        match seen.view.phase:
            case Phase.AUCTION:
                return Bid(3 if seat == 0 else 0)
            case Phase.DOUBLING:
                return Double(False)
            case _:
                return self.player.choose(rules, seen, seat, legal)


@pytest.mark.parametrize("name", PLAYERS)
def test_hidden_cards_change_no_choice(rules: Rules, name: str) -> None:
    """The defenders exchange cards: the declarer, who cannot know, leads as before."""
    for number in range(1, 21):
        board = deal_board(rules, number, seed_of_number(number))
        first, second, third = board.hands
        leads: set[Action] = set()
        for hands in ((first, second, third), (first, third, second), (first, *_mixed(second, third))):
            witness = Witness(house_player(name, 1))
            seated = [FirstDeclares(player) for player in (witness, house_player("random"), house_player("random"))]
            play_deal(rules, dataclasses.replace(board, hands=hands), seated)
            leads.add(witness.seen[0][1])
        assert len(leads) == 1


def _mixed(one: Cards, other: Cards) -> tuple[Cards, Cards]:
    return one[::2] + other[1::2], other[::2] + one[1::2]


def test_an_illegal_choice_is_told() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
            return Bid(9)

    rules = BOOKS["doudizhu-ccgc"]
    with pytest.raises(IllegalChoice, match="cheat at seat 0 chose Bid"):
        play_deal(rules, deal_board(rules, 1, seed_of_number(1)), [Cheat(), Cheat(), Cheat()])
