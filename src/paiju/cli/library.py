"""The shelf of rulebooks: clause files found and read, every rule of a book with the articles that it cites."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from paiju.cli.errors import BadInput
from paiju.cli.files import read_text
from paiju.conformance.check import published_books
from paiju.doudizhu.rules import Rules
from paiju.games import BOOKS, REGULATIONS, UnknownBook, find_book
from paiju.rulebook.clauses import Clause, ClauseBook, Words, parse_clauses
from paiju.rulebook.rule import Article, Rule, RuleSet, option_text

_PACKAGE = Path(__file__).parents[1]
REPOSITORY = _PACKAGE.parents[1]


@cache
def clauses_of(book: str) -> ClauseBook:
    """The clauses of a book; beside the package when it is installed, in the repository otherwise."""
    for shelf in (_PACKAGE / "rulebooks", REPOSITORY / "rulebooks"):
        path = shelf / book / "clauses.toml"
        if path.is_file():
            return parse_clauses(read_text(path))
    raise BadInput(f"找不到 {book} 的条款文件 clauses.toml", f"the clause file of {book} is missing")


def rule_sets(rules: Rules) -> tuple[RuleSet, ...]:
    """The rules of the game, and those by which the book's events compare results."""
    numbers = {book: number for number, book in REGULATIONS.items()}
    books = published_books().get(numbers.get(rules.book, ""))
    if books is None:
        return (rules,)
    extra = (books.comparison, books.preliminary, books.final)
    return (rules, *(each for each in extra if each is not None))


def all_rules(rules: Rules) -> Iterator[tuple[str, Rule[Any]]]:
    for rule_set in rule_sets(rules):
        yield from rule_set.rules()


def rules_citing(rules: Rules, ref: str) -> list[tuple[str, Rule[Any]]]:
    return [(name, rule) for name, rule in all_rules(rules) if ref in rule.articles]


def find_clauses(book: ClauseBook, wanted: str) -> list[Clause]:
    """The clause with this ref or label, or all below it ("8" is 8.1 to 8.11)."""
    if wanted in book:
        return [book[wanted]]
    labelled = [clause for clause in book if wanted in (clause.label.zh, clause.label.en)]
    below = [clause for clause in book if clause.ref.startswith(f"{wanted}.")]
    if labelled or below:
        return labelled or below
    raise BadInput(
        f"{book.id} 没有条款 {wanted!r}；可用：{_some_refs(book)}",
        f"{book.id} has no article {wanted!r}; accepted: {_some_refs(book)}",
    )


def _some_refs(book: ClauseBook) -> str:
    tops = dict.fromkeys(ref.split(".")[0] for ref in book.by_ref)
    return " ".join(tops)


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


def find(name: str) -> Rules:
    try:
        return find_book(name)
    except UnknownBook as unknown:
        raise BadInput(f"没有规则 {name!r}；可用：{'、'.join(BOOKS)}", str(unknown)) from None


def choose(name: str, options: list[str] | None) -> tuple[Rules, dict[str, str]]:
    """A book with the options chosen on the command line, and those options."""
    rules = find(name)
    chosen = dict(split_option(option) for option in options or ())
    check_options(rules.book, rules.rules(), chosen)
    return rules.with_options(chosen), chosen


def check_options(book: str, rules: Iterable[tuple[str, Rule[Any]]], chosen: Mapping[str, str]) -> None:
    offered = {name: [option_text(choice) for choice in rule.choices] for name, rule in rules if rule.choices}
    for name, value in chosen.items():
        if name not in offered:
            accepted = " ".join(offered)
            raise BadInput(
                f"{book} 没有选项 {name!r}；可用：{accepted}",
                f"{book} has no option {name!r}; accepted: {accepted}",
            )
        if value not in offered[name]:
            accepted = " ".join(offered[name])
            raise BadInput(
                f"选项 {name} 不能取 {value!r}；可用：{accepted}",
                f"the option {name} cannot be {value!r}; accepted: {accepted}",
            )


def split_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise BadInput(
            f"选项 {text!r} 写法不对；可用：名称=值，例如 wing_ranks=any",
            f"the option {text!r} is not name=value, such as wing_ranks=any",
        )
    return name.strip(), value.strip()


def split_book_options(options: list[str] | None) -> Mapping[str, Mapping[str, str]]:
    """``BOOK:name=value`` by book id."""
    found: dict[str, dict[str, str]] = {}
    for text in options or ():
        book, colon, option = text.partition(":")
        if not colon:
            raise BadInput(
                f"选项 {text!r} 写法不对；可用：规则:名称=值，例如 national:all_pass=redeal",
                f"the option {text!r} is not BOOK:name=value, such as national:all_pass=redeal",
            )
        name, value = split_option(option)
        found.setdefault(find(book).book, {})[name] = value
    for book, chosen in found.items():
        check_options(book, all_rules(BOOKS[book]), chosen)
    return found
