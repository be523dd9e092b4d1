"""The shelf of rulebooks: found by name, with their options, clauses, and every rule with the articles it cites."""

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from paiju.games import registry as games
from paiju.games.doudizhu.rules import Rules
from paiju.games.registry import BOOKS, RULEBOOKS, UnknownBook, find_book
from paiju.regulations.ccgc.hosting import CCGC_HOSTING
from paiju.regulations.unusable import Unusable
from paiju.rulebook.clauses import Clause, ClauseBook, Words, parse_clauses
from paiju.rulebook.rule import Article, Rule, RuleSet, option_text
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.formats.duplicate import NATIONAL
from paiju.tournament.formats.field import CCGC_CONTEST
from paiju.tournament.formats.format import Format
from paiju.tournament.formats.knockout import WORKERS
from paiju.tournament.formats.swiss_pairs import COOP_PAIRS, EIGHTY_PAIRS
from paiju.tournament.regulation import Regulation
from paiju.tournament.rules.checklists import CHECKLISTS
from paiju.tournament.rules.direction import direction_of
from paiju.tournament.rules.eligibility import ELIGIBILITIES
from paiju.tournament.rules.penalties import CONDUCT
from paiju.tournament.state import Setup

_PACKAGE: Final = Path(__file__).parents[1]
REPOSITORY: Final = _PACKAGE.parents[1]


def _put_together(key: str, format_: Format) -> Regulation:
    book = format_.book
    return Regulation(
        id=book,
        key=key,
        game=book.split("-")[0],
        play=RULEBOOKS[book],
        format=format_,
        direction=direction_of(book),
        penalties=CONDUCT.get(book),
        eligibility=ELIGIBILITIES.get(book),
        checklists=CHECKLISTS.get(book),
        hosting=CCGC_HOSTING if book == CCGC_HOSTING.book else None,
    )


_ALL = (
    _put_together("000", NATIONAL),
    _put_together("001", CCGC_CONTEST),
    _put_together("002", COOP_PAIRS),
    _put_together("003", EIGHTY_PAIRS),
    _put_together("004", WORKERS),
)
REGULATIONS: Final[dict[str, Regulation]] = {regulation.id: regulation for regulation in _ALL}


def find_regulation(name: str) -> Regulation:
    """By its id, number or short name."""
    return REGULATIONS[find_rulebook(name).book]


def regulation_of(setup: Setup) -> Regulation:
    """The regulation of an event, with its options and sizes."""
    if setup.book not in REGULATIONS:
        raise _no_such_book(setup.book, REGULATIONS)
    return REGULATIONS[setup.book].in_force(setup)


def regulation_of_log(acts: Sequence[Act]) -> Regulation | None:
    """That the first act of a log names; None where there is no such book, or no event is created."""
    first = acts[0].action if acts else None
    return REGULATIONS.get(first.setup.book) if isinstance(first, a.CreateEvent) else None


def find(name: str) -> Rules:
    """A book that can be played, by its id, number or short name."""
    try:
        return find_book(name)
    except UnknownBook:
        raise _no_such_book(name, BOOKS) from None


def find_rulebook(name: str) -> RuleSet:
    """Any published book, found in the same way."""
    try:
        return games.find_rulebook(name)
    except UnknownBook:
        raise _no_such_book(name, RULEBOOKS) from None


def _no_such_book(name: str, books: Iterable[str]) -> Unusable:
    accepted = ", ".join(books)
    near = difflib.get_close_matches(name[:80], list(books), n=1, cutoff=0.5)
    if near:
        return Unusable("no_such_book_near", book=_shown(name), near=near[0], accepted=accepted)
    return Unusable("no_such_book", book=_shown(name), accepted=accepted)


def choose(name: str, options: Mapping[str, str]) -> Rules:
    """A book with these readings."""
    rules = find(name)
    check_options(rules.book, rules.rules(), options)
    return rules.with_options(options)


def check_options(book: str, rules: Iterable[tuple[str, Rule[Any]]], chosen: Mapping[str, str]) -> None:
    offered = {name: [option_text(choice) for choice in rule.choices] for name, rule in rules if rule.choices}
    for name, value in chosen.items():
        if name not in offered:
            raise Unusable("no_such_option", book=book, option=_shown(name), accepted=" ".join(offered))
        if value not in offered[name]:
            raise Unusable("no_such_choice", option=name, value=_shown(value), accepted=" ".join(offered[name]))


def _shown(text: str) -> str:
    return repr(text if len(text) <= 80 else f"{text[:80]}…")


def options_of(rules: Rules) -> list[tuple[str, Rule[Any]]]:
    """The readings that may be chosen for a deal."""
    return [(name, rule) for name, rule in rules.rules() if rule.choices]


def rule_sets(rules: RuleSet) -> tuple[RuleSet, ...]:
    """The rules of the game, and those by which the book's events are run and compare results."""
    return (rules, *REGULATIONS[rules.book].rule_sets[1:])


def all_rules(rules: RuleSet) -> Iterator[tuple[str, Rule[Any]]]:
    for rule_set in rule_sets(rules):
        yield from rule_set.rules()


def rules_citing(rules: RuleSet, ref: str) -> list[tuple[str, Rule[Any]]]:
    return [(name, rule) for name, rule in all_rules(rules) if ref in rule.articles]


# Clauses.


@cache
def clauses_of(book: str) -> ClauseBook:
    """The clauses of a book; beside the package when it is installed, in the repository otherwise."""
    for shelf in (_PACKAGE / "rulebooks", REPOSITORY / "rulebooks"):
        path = shelf / book / "clauses.toml"
        if path.is_file():
            return parse_clauses(path.read_text("utf-8"))
    raise Unusable("no_clauses", book=book)


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
