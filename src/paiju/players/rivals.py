"""Whom the ladder measures players against: the house players, and programs of others that need no process."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from paiju.games.doudizhu.player import DoudizhuPlayer
from paiju.players.club.player import ClubPlayer
from paiju.players.club.weights import read_weights
from paiju.players.house import PLAYERS, house_player
from paiju.players.rlcard import RlcardPlayer

RIVALS: Final[dict[str, Callable[[int], DoudizhuPlayer]]] = {"rlcard": RlcardPlayer}
"""By name, besides the house players; they sit down nowhere else."""
WEIGHTS: Final = "club@"
"""Before the path of a file: ``club`` with the weights there, such as earlier ones."""


def names() -> tuple[str, ...]:
    return (*PLAYERS, *RIVALS)


def rival(name: str, seed: int) -> DoudizhuPlayer:
    """A player of the ladder by its name; two with the same seed play alike."""
    if name.startswith(WEIGHTS):
        return ClubPlayer(read_weights(Path(name.removeprefix(WEIGHTS))), name)
    return RIVALS[name](seed) if name in RIVALS else house_player(name, seed)
