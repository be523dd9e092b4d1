"""House players of the toys, for worker processes: they import it, and so know the toys."""

import multiprocessing
from typing import Any

from paiju.players.house import find_player
from paiju.table.player import Player
from tests.toy_games.toys import register

if multiprocessing.parent_process() is not None:
    register()


def find(game: str, name: str, seed: int) -> Player[Any, Any, Any, Any]:
    return find_player(game, name, seed)
