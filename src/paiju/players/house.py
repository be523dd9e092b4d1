"""The table of house players: the one place that knows which exist. A new one is a file and a row."""

from collections.abc import Callable

from paiju.players.arena import DoudizhuPlayer
from paiju.players.greedy import GreedyPlayer
from paiju.players.random import RandomPlayer

PLAYERS: dict[str, Callable[[int], DoudizhuPlayer]] = {
    "random": RandomPlayer,
    "greedy": lambda _: GreedyPlayer(),  # leaves nothing to chance
}


class UnknownPlayer(ValueError):
    """A name that no house player has, and what is accepted."""


def house_player(name: str, seed: int = 0) -> DoudizhuPlayer:
    """A house player by its name; two with the same seed play alike."""
    if name not in PLAYERS:
        raise UnknownPlayer(f"no house player {name!r}; accepted: {', '.join(PLAYERS)}")
    return PLAYERS[name](seed)
