"""The clauses of a regulation in our own words: what each article says, its class, and our reading where it is unclear.

Pure: a caller reads ``clauses.toml`` in the folder of the book and hands over the text.
"""

import enum
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from paiju.rulebook.rule import Article


@enum.unique
class ClauseClass(enum.Enum):
    """What a clause is about."""

    PLAY = "play"
    SCORE = "score"
    FORMAT = "format"
    REFEREE = "referee"
    SOFTWARE = "software"
    VENUE = "venue"


_MAY_BE_PENDING = tuple(class_ for class_ in ClauseClass if class_ is not ClauseClass.SCORE)
"""A book is published with its scores; the play of its game may come later."""

_BOOK_KEYS = ("id", "title", "short", "source", "clause")
_CLAUSE_KEYS = ("ref", "label", "class", "title", "text", "requirements", "register", "reading", "pending")
_WORDS_KEYS = ("zh", "en")


class BadClauses(ValueError):
    """A clause file that cannot be used: what is wrong, where, and what is accepted."""


@dataclass(frozen=True, slots=True)
class Words:
    """The same text in Chinese and English."""

    zh: str
    en: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One article of a regulation, or a paragraph of it.

    ``requirements`` and ``register`` are ids of the requirements and of the ambiguity register that rest on it;
    ``reading`` tells how we read an unclear text, ``pending`` which later part of the project will carry the clause.
    """

    ref: str
    label: Words
    class_: ClauseClass
    title: Words
    text: Words
    requirements: tuple[str, ...] = ()
    register: tuple[str, ...] = ()
    reading: Words | None = None
    pending: Words | None = None


@dataclass(frozen=True, slots=True)
class ClauseBook:
    """All clauses of one regulation, by ref, in the order of the regulation."""

    id: str
    title: Words
    short: Words
    source: str
    by_ref: Mapping[str, Clause]

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.by_ref.values())

    def __len__(self) -> int:
        return len(self.by_ref)

    def __contains__(self, ref: object) -> bool:
        return ref in self.by_ref

    def __getitem__(self, ref: str) -> Clause:
        return self.by_ref[ref]

    def article(self, ref: str) -> Article:
        """The article that the clause with this ref retells."""
        return Article(self.id, self.by_ref[ref].ref)


def parse_clauses(text: str) -> ClauseBook:
    """Read a clause file; raise ``BadClauses`` at the first thing that is not as it should be."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadClauses(f"The clause file is not valid TOML: {error}.") from None
    return clause_book(data)


def clause_book(data: Mapping[str, object]) -> ClauseBook:
    """The same from parsed data."""
    where = "the head of the clause file"
    _only(data, _BOOK_KEYS, where)
    book = _text(data, "id", where)
    entries = data.get("clause")
    if not isinstance(entries, list) or not entries:
        raise BadClauses(f"{book} has no clauses; at least one [[clause]] table is needed.")
    clauses: dict[str, Clause] = {}
    for number, entry in enumerate(entries, 1):
        clause = _clause(entry, book, number)
        if clause.ref in clauses:
            raise BadClauses(
                f"{book} has two clauses with ref {clause.ref!r} (the second is clause {number}); refs must be unique."
            )
        clauses[clause.ref] = clause
    return ClauseBook(
        book, _words(data, "title", where), _words(data, "short", where), _text(data, "source", where), clauses
    )


def _clause(entry: object, book: str, number: int) -> Clause:
    table = _table(entry, f"{book} clause {number}")
    ref = _text(table, "ref", f"{book} clause {number}")
    where = f"{book} clause {ref!r}"
    _only(table, _CLAUSE_KEYS, where)
    class_ = _class(table, where)
    pending = _words(table, "pending", where) if "pending" in table else None
    if pending is not None and class_ not in _MAY_BE_PENDING:
        allowed = _listed(_MAY_BE_PENDING)
        raise BadClauses(f"{where} is pending although its class is {class_.value!r}; classes that may be: {allowed}.")
    return Clause(
        ref=ref,
        label=_words(table, "label", where),
        class_=class_,
        title=_words(table, "title", where),
        text=_words(table, "text", where),
        requirements=_ids(table, "requirements", where),
        register=_ids(table, "register", where),
        reading=_words(table, "reading", where) if "reading" in table else None,
        pending=pending,
    )


def _class(table: Mapping[str, object], where: str) -> ClauseClass:
    name = _text(table, "class", where)
    try:
        return ClauseClass(name)
    except ValueError:
        raise BadClauses(f"{where} has the unknown class {name!r}; classes: {_listed(ClauseClass)}.") from None


def _words(table: Mapping[str, object], key: str, where: str) -> Words:
    inner = f"{key!r} of {where}"
    if key not in table:
        raise BadClauses(f"{where} has no {key!r}; a table with zh and en is needed.")
    words = _table(table[key], inner)
    _only(words, _WORDS_KEYS, inner)
    return Words(_text(words, "zh", inner), _text(words, "en", inner))


def _ids(table: Mapping[str, object], key: str, where: str) -> tuple[str, ...]:
    found = table.get(key, [])
    if not isinstance(found, list):
        raise BadClauses(f"{key!r} of {where} is {found!r}; a list of ids is accepted.")
    ids: list[str] = []
    for item in found:
        if not isinstance(item, str) or not item or item in ids:
            raise BadClauses(f"{key!r} of {where} contains {item!r}; ids must be non-empty text and named once.")
        ids.append(item)
    return tuple(ids)


def _text(table: Mapping[str, object], key: str, where: str) -> str:
    found = table.get(key)
    if not isinstance(found, str) or not found.strip():
        raise BadClauses(f"{where} has no {key!r}; non-empty text is needed.")
    return found


def _table(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise BadClauses(f"{where} is {value!r}; a table is needed.")
    return value


def _only(table: Mapping[str, object], accepted: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in accepted:
            raise BadClauses(f"{where} has the unknown key {key!r}; keys: {', '.join(accepted)}.")


def _listed(classes: tuple[ClauseClass, ...] | type[ClauseClass]) -> str:
    return ", ".join(class_.value for class_ in classes)
