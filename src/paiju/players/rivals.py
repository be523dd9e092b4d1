"""Whom the ladder measures players against: the house players, and programs of others that need no process."""

from collections.abc import Callable
from typing import Final

from paiju.games.doudizhu.player import DoudizhuPlayer
from paiju.players.house import PLAYERS, house_player
from paiju.players.rlcard import RlcardPlayer

RIVALS: Final[dict[str, Callable[[int], DoudizhuPlayer]]] = {"rlcard": RlcardPlayer}
"""By name, besides the house players; they sit down nowhere else."""


def names() -> tuple[str, ...]:
    return (*PLAYERS, *RIVALS)


def rival(name: str, seed: int) -> DoudizhuPlayer:
    """A player of the ladder by its name; two with the same seed play alike."""
    return RIVALS[name](seed) if name in RIVALS else house_player(name, seed)
