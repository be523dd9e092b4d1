"""The table of games and books: the one place that knows which exist."""

import difflib

from paiju.doudizhu import deal
from paiju.doudizhu.books import BOOKS as DOUDIZHU_BOOKS
from paiju.doudizhu.events import Action, DealScored, Event
from paiju.doudizhu.rules import Rules
from paiju.doudizhu.state import State
from paiju.table.game import Game

DOUDIZHU: Game[Rules, deal.Cardset, State, Event, Action, DealScored] = deal
BOOKS: dict[str, Rules] = dict(DOUDIZHU_BOOKS)

REGULATIONS = {"000": "doudizhu-national-2016", "001": "doudizhu-ccgc", "004": "doudizhu-workers-2021"}
"""The keys by which documents and test vectors name the regulations."""


class UnknownBook(ValueError):
    """A rulebook name that does not exist, and what is accepted."""


def find_book(name: str) -> Rules:
    """A book by its id, by its regulation's number, or by the unique beginning of its id without the game's name."""
    wanted = REGULATIONS.get(name, name)
    if wanted in BOOKS:
        return BOOKS[wanted]
    starts = [book for book in BOOKS if wanted and book.split("-", 1)[1].startswith(wanted)]
    if len(starts) == 1:
        return BOOKS[starts[0]]
    near = difflib.get_close_matches(wanted, BOOKS, n=1, cutoff=0.5)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise UnknownBook(f"no rulebook {name!r}{hint} accepted: {', '.join(BOOKS)}")
