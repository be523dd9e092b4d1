"""The random player: every legal action gets its turn, and a position can be asked again."""

from collections import Counter

import pytest

from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.rules import Rules
from paiju.players.random import RandomPlayer
from tests.books import DOUDIZHU as BOOKS
from tests.unit.players.positions import ME, play_view, seen


@pytest.fixture(params=BOOKS)
def rules(request: pytest.FixtureRequest) -> Rules:
    return BOOKS[request.param]


def test_same_seed_and_view_same_choice(rules: Rules) -> None:
    view = play_view(rules, "3456789TJ2")
    options = legal(rules, view, ME)
    player = RandomPlayer(5)
    assert {player.choose(rules, seen(rules, view), ME, options) for _ in range(5)} == {
        RandomPlayer(5).choose(rules, seen(rules, view), ME, options)
    }


def test_all_actions_alike(rules: Rules) -> None:
    view = play_view(rules, "3579J")
    options = legal(rules, view, ME)
    drawn = Counter(RandomPlayer(seed).choose(rules, seen(rules, view), ME, options) for seed in range(1000))
    assert set(drawn) == set(options)
    assert min(drawn.values()) > 140  # 200 expected, standard deviation 13
