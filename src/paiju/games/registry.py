"""The table of games and books: the one place that knows which exist. A new game is a folder and a row of ``GAMES``."""

import difflib
from collections.abc import Callable
from typing import TYPE_CHECKING

from paiju.games.doudizhu.books import BOOKS as DOUDIZHU_BOOKS
from paiju.games.doudizhu.rules import Rules
from paiju.games.shengji.books import BOOKS as SHENGJI_BOOKS
from paiju.rulebook.rule import RuleSet

if TYPE_CHECKING:
    from paiju.table.game import AnyGame


def _doudizhu() -> "AnyGame":
    from paiju.games.doudizhu.game import DOUDIZHU  # noqa: PLC0415 - only who plays needs all of it

    return DOUDIZHU


GAMES: dict[str, Callable[[], "AnyGame"]] = {"doudizhu": _doudizhu}
"""The games that can be played at a table."""


def find_game(key: str) -> "AnyGame":
    return GAMES[key]()


BOOKS: dict[str, Rules] = dict(DOUDIZHU_BOOKS)

RULEBOOKS: dict[str, RuleSet] = {**BOOKS, **SHENGJI_BOOKS}
"""Every published book, those of games included that are directed here but not played yet."""

REGULATIONS = {
    "000": "doudizhu-national-2016",
    "001": "doudizhu-ccgc",
    "002": "shengji-coop",
    "003": "shengji-80",
    "004": "doudizhu-workers-2021",
}
"""The keys by which documents and test vectors name the regulations."""


class UnknownBook(ValueError):
    """A rulebook name that does not exist, and what is accepted."""


def find_book(name: str) -> Rules:
    """A book that can be played: by its id, its regulation's number, or the beginning of its id after the game."""
    return BOOKS[_id_of(name, list(BOOKS))]


def find_rulebook(name: str) -> RuleSet:
    """Any published book, found in the same way."""
    return RULEBOOKS[_id_of(name, list(RULEBOOKS))]


def _id_of(name: str, books: list[str]) -> str:
    wanted = REGULATIONS.get(name, name)
    if wanted in books:
        return wanted
    starts = [book for book in books if wanted and book.split("-", 1)[1].startswith(wanted)]
    if len(starts) == 1:
        return starts[0]
    near = difflib.get_close_matches(wanted, books, n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise UnknownBook(f"no rulebook {name!r}{hint} accepted: {', '.join(books)}")
