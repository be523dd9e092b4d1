"""The table of house players: the one place that knows which exist. A new one is a file and a row."""

from collections.abc import Callable
from typing import NamedTuple

from paiju.games.doudizhu.player import DoudizhuPlayer
from paiju.players.greedy import GreedyPlayer
from paiju.players.random import RandomPlayer


class HousePlayer(NamedTuple):
    """How one is made from a seed; ``version`` changes with its choices."""

    version: int
    make: Callable[[int], DoudizhuPlayer]


PLAYERS: dict[str, HousePlayer] = {
    "random": HousePlayer(1, RandomPlayer),
    "greedy": HousePlayer(2, lambda _: GreedyPlayer()),  # leaves nothing to chance; 2: counts cards
}
VERSIONS = {name: player.version for name, player in PLAYERS.items()}


class UnknownPlayer(ValueError):
    """A name that no house player has, and what is accepted."""


def house_player(name: str, seed: int = 0) -> DoudizhuPlayer:
    """A house player by its name; two with the same seed play alike."""
    if name not in PLAYERS:
        raise UnknownPlayer(f"no house player {name!r}; accepted: {', '.join(PLAYERS)}")
    return PLAYERS[name].make(seed)
