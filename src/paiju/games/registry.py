"""The table of games: the one place that knows which exist. A new game is a folder and a row of ``GAMES``."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paiju.table.game import AnyGame


def _doudizhu() -> "AnyGame":
    from paiju.games.doudizhu.game import DOUDIZHU  # noqa: PLC0415 - only who plays needs all of it

    return DOUDIZHU


def _shengji() -> "AnyGame":
    from paiju.games.shengji.game import SHENGJI  # noqa: PLC0415

    return SHENGJI


GAMES: dict[str, Callable[[], "AnyGame"]] = {"doudizhu": _doudizhu, "shengji": _shengji}
"""The games whose rules are known: their deals are decided, recorded and looked up."""


def has_tables(key: str) -> bool:
    """Whether people can play it here on their devices."""
    return key in GAMES


def find_game(key: str) -> "AnyGame":
    return GAMES[key]()
