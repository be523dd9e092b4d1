"""The table of house players, game by game: the one place that knows which exist. A new one is a file and a row."""

from collections.abc import Callable
from typing import Any, NamedTuple

from paiju.games.doudizhu.player import DoudizhuPlayer
from paiju.players.greedy import GreedyPlayer
from paiju.players.random import RandomPlayer
from paiju.players.shengji.random import RandomPlayer as ShengjiRandomPlayer
from paiju.players.shengji.sharp import SharpPlayer
from paiju.players.shengji.steady import SteadyPlayer
from paiju.table.player import Player


class HousePlayer(NamedTuple):
    """How one is made from a seed; ``version`` changes with its choices."""

    version: int
    make: Callable[[int], Any]


PLAYERS: dict[str, HousePlayer] = {
    "greedy": HousePlayer(2, lambda _: GreedyPlayer()),  # leaves nothing to chance; 2: counts cards
    "random": HousePlayer(1, RandomPlayer),
}
"""Those of Dou Dizhu; the first plays where nobody is named."""

SHENGJI_PLAYERS: dict[str, HousePlayer] = {
    "steady": HousePlayer(1, lambda _: SteadyPlayer()),
    "sharp": HousePlayer(1, SharpPlayer),
    "random": HousePlayer(1, ShengjiRandomPlayer),
}

BY_GAME: dict[str, dict[str, HousePlayer]] = {"doudizhu": PLAYERS, "shengji": SHENGJI_PLAYERS}


class UnknownPlayer(ValueError):
    """A name that no house player has, and what is accepted."""


def find_player(game: str, name: str, seed: int = 0) -> Player[Any, Any, Any, Any]:
    """A house player of a game by its name; two with the same seed play alike."""
    players = BY_GAME.get(game, {})
    if name not in players:
        raise UnknownPlayer(f"no house player {name!r}; accepted: {', '.join(players)}")
    made: Player[Any, Any, Any, Any] = players[name].make(seed)
    return made


def house_player(name: str, seed: int = 0) -> DoudizhuPlayer:
    """One of Dou Dizhu."""
    return find_player("doudizhu", name, seed)


def versions() -> dict[str, dict[str, int]]:
    """By game and name."""
    return {game: {name: player.version for name, player in found.items()} for game, found in BY_GAME.items()}
