"""The library of regulations: one row a book. Whoever has a book's name finds the book and its clauses here.

Books from elsewhere are packages named in ``PAIJU_BOOKS``, so that every process of a server knows them.
"""

import difflib
import importlib
import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, cast

from paiju.games.registry import GAMES, find_game
from paiju.regulations import ccgc, national_2016, shengji_80, shengji_coop, workers_2021
from paiju.rulebook.clauses import Clause, ClauseBook, Words, parse_clauses
from paiju.rulebook.rule import Article, Rule, RuleSet
from paiju.rulebook.unusable import Unusable
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.regulation import Regulation
from paiju.tournament.state import Setup

if TYPE_CHECKING:
    from paiju.table.game import AnyGame

RulesT = TypeVar("RulesT", bound=RuleSet)


class Book(Protocol):
    """A package that holds one book, ``clauses.toml`` beside its modules."""

    __file__: str | None

    @property
    def REGULATION(self) -> Regulation: ...  # noqa: N802


REGULATIONS: Final[dict[str, Regulation]] = {}
FOLDERS: Final[dict[str, Path]] = {}


def register(book: Book) -> None:
    """From now on the book is listed, found, played and directed like those that come with the package."""
    REGULATIONS[book.REGULATION.id] = book.REGULATION
    FOLDERS[book.REGULATION.id] = Path(book.__file__ or "").parent


register(national_2016)
register(ccgc)
register(workers_2021)
register(shengji_coop)
register(shengji_80)
for _package in filter(None, os.environ.get("PAIJU_BOOKS", "").split(",")):
    try:
        register(cast("Book", importlib.import_module(_package)))
    except ImportError as _missing:
        raise Unusable("no_such_package", package=_package, why=str(_missing)) from None


# Regulations.


def find_regulation(name: str) -> Regulation:
    """By its id, its number, or the beginning of its id after the game."""
    return _find(name, REGULATIONS)


def find_book(name: str, kind: type[RulesT]) -> RulesT:
    """The rules of a book that can be played, found in the same way among those of this kind."""
    books = playable_books(kind)
    return books[_find(name, {id_: REGULATIONS[id_] for id_ in books}).id]


def playable_books(kind: type[RulesT]) -> dict[str, RulesT]:
    """The rules of every book whose game can be played, by id: those of one game, or ``RuleSet`` for all."""
    played = {id_: each.play for id_, each in REGULATIONS.items() if each.game in GAMES}
    return {id_: rules for id_, rules in played.items() if isinstance(rules, kind)}


def game_of(rules: RuleSet) -> "AnyGame":
    """The game that a book is played as."""
    return find_game(REGULATIONS[rules.book].game)


def _find(name: str, books: Mapping[str, Regulation]) -> Regulation:
    exact = [each for each in books.values() if name in (each.id, each.key)]
    starts = [each for each in books.values() if name and each.id.split("-", 1)[1].startswith(name)]
    if exact or len(starts) == 1:
        return (exact or starts)[0]
    accepted = ", ".join(books)
    near = difflib.get_close_matches(name[:80], list(books), n=1, cutoff=0.5)
    if near:
        raise Unusable("no_such_book_near", book=_shown(name), near=near[0], accepted=accepted)
    raise Unusable("no_such_book", book=_shown(name), accepted=accepted)


def regulation_of(setup: Setup) -> Regulation:
    """The regulation of an event, with its options and sizes."""
    return find_regulation(setup.book).in_force(setup)


def regulation_of_log(acts: Sequence[Act]) -> Regulation | None:
    """That the first act of a log names; None where there is no such book, or no event is created."""
    first = acts[0].action if acts else None
    return REGULATIONS.get(first.setup.book) if isinstance(first, a.CreateEvent) else None


# Options.


def choose(name: str, options: Mapping[str, str], kind: type[RulesT]) -> RulesT:
    """A book with these readings."""
    rules = find_book(name, kind)
    check_options(rules.book, rules.rules(), options)
    return rules.with_options(options)


def check_options(book: str, rules: Iterable[tuple[str, Rule[Any]]], chosen: Mapping[str, str]) -> None:
    offered = {name: rule for name, rule in rules if rule.accepted}
    for name, value in chosen.items():
        if name not in offered:
            raise Unusable("no_such_option", book=book, option=_shown(name), accepted=" ".join(offered))
        if offered[name].typed(value) is None:
            accepted = " ".join(offered[name].accepted)
            raise Unusable("no_such_choice", option=name, value=_shown(value), accepted=accepted)


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else f"{text[:80]}…")


# Clauses.


@cache
def clauses_of(book: str) -> ClauseBook:
    """The clauses of a book."""
    path = FOLDERS[book] / "clauses.toml"
    if not path.is_file():
        raise Unusable("no_clauses", book=book)
    return parse_clauses(path.read_text("utf-8"))


def article_tests(book: str) -> list[Path]:
    """The files with a book's article tests, in the repository or beside a book from elsewhere; none if installed."""
    folder, tests = FOLDERS[book], Path(__file__).parents[3] / "tests" / "articles"
    places = (folder, tests / folder.name, tests / "several_books")
    return sorted(path for each in places for path in each.glob("test_*.py"))


def find_clauses(book: ClauseBook, wanted: str) -> list[Clause]:
    """The clause with this ref or label, or all below it ("8" is 8.1 to 8.11)."""
    if wanted in book:
        return [book[wanted]]
    labelled = [clause for clause in book if wanted in (clause.label.zh, clause.label.en)]
    below = [clause for clause in book if clause.ref.startswith(f"{wanted}.")]
    if labelled or below:
        return labelled or below
    tops = dict.fromkeys(ref.split(".")[0] for ref in book.by_ref)
    raise Unusable("no_such_clause", book=book.id, clause=_shown(wanted), accepted=" ".join(tops))


def name_article(article: Article) -> Words:
    """An article as people cite it: book and label."""
    book = clauses_of(article.book)
    if article.ref not in book:
        return Words(f"{book.short.zh} {article.ref}", f"{book.short.en} {article.ref}")
    label = book[article.ref].label
    return Words(f"{book.short.zh} {label.zh}", f"{book.short.en} {label.en}")


def text_of(article: Article) -> Words | None:
    """What the article says, in our own words."""
    book = clauses_of(article.book)
    return book[article.ref].text if article.ref in book else None
