"""The table of games and books: the one place that knows which exist."""

import difflib

from paiju.games.doudizhu import deal
from paiju.games.doudizhu.books import BOOKS as DOUDIZHU_BOOKS
from paiju.games.doudizhu.events import Action, DealScored, Event
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State
from paiju.games.shengji.books import BOOKS as SHENGJI_BOOKS
from paiju.rulebook.rule import RuleSet
from paiju.table.game import Game

DOUDIZHU: Game[Rules, deal.Cardset, State, Event, Action, DealScored] = deal
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
