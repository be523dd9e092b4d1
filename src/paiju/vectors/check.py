"""Running a vector file: what passed, what failed, what was not run and why, and what an option changes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from paiju.regulations.library import REGULATIONS
from paiju.rulebook.rule import RuleSet, UnknownOption
from paiju.tournament.ranking.comparison import Comparison
from paiju.tournament.ranking.field_points import FieldPoints, FinalPoints
from paiju.tournament.regulation import Regulation
from paiju.vectors import protocol, shengji, swiss, times, tournament
from paiju.vectors.categories import CATEGORIES, LATER, same_card
from paiju.vectors.inputs import BadInput, Books, Category, NotRun

PROSE_RUN = frozenset(("kitty_multiplier", "penalty_levels", "protocol", "protocol_parse", "time_limit"))
"""Categories whose vectors are run as far as they can be read, though they are written for readers."""

Options = Mapping[str, Mapping[str, str]]


class BadVectors(ValueError):
    """A file that is no vector file: what is wrong, where, and what is accepted."""


@dataclass(frozen=True, slots=True)
class Vector:
    id: str
    category: str
    regulations: tuple[str, ...]
    given: Mapping[str, Any]
    expected: Any
    prose: bool


@dataclass(frozen=True, slots=True)
class Failure:
    vector: Vector
    regulation: str
    got: Any


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of a run; ``skipped`` counts vectors per category, each with the reason."""

    passed: int
    failed: tuple[Failure, ...]
    skipped: Mapping[str, tuple[int, str]]

    @property
    def skipped_count(self) -> int:
        return sum(count for count, _ in self.skipped.values())


def published_books() -> dict[str, Books]:
    """The rules by which each regulation's vectors are answered."""
    return {regulation.key: _books_of(regulation) for regulation in REGULATIONS.values()}


def _books_of(regulation: Regulation) -> Books:
    books = Books(regulation.play, regulation.direction, regulation.format.rule_sets[-1])
    for rules in regulation.format.rule_sets:
        match rules:
            case Comparison():
                books = replace(books, comparison=rules)
            case FieldPoints():
                books = replace(books, preliminary=rules)
            case FinalPoints():
                books = replace(books, final=rules)
    return books


def with_options(options: Options) -> dict[str, Books]:
    """The same with other readings chosen, by book id and option name."""
    books = published_books()
    numbers = {id_: regulation.key for id_, regulation in REGULATIONS.items()}
    for book, chosen in options.items():
        if book not in numbers:
            raise UnknownOption(f"no rulebook {book!r}; accepted: {', '.join(numbers)}")
        for name, value in chosen.items():
            number = numbers[book]
            books[number] = _with_option(books[number], name, value)
    return books


def _with_option(books: Books, name: str, value: str) -> Books:
    known: list[str] = []
    for part in ("book", "comparison", "preliminary", "final", "event"):
        rules: RuleSet | None = getattr(books, part)
        if rules is not None:
            offered = [field for field, rule in rules.rules() if rule.choices]
            known += offered
            if name in offered:
                changed: Any = rules.with_options({name: value})
                return replace(books, **{part: changed})
    raise UnknownOption(f"{books.book.book} has no option {name!r}; options: {', '.join(known)}")


def parse_vectors(text: str) -> tuple[Vector, ...]:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadVectors(f"line {error.lineno}, column {error.colno}: {error.msg}; accepted: JSON") from None
    except (ValueError, RecursionError):
        raise BadVectors("nested too deeply or with a number too long; accepted: JSON") from None
    entries = document.get("vectors") if isinstance(document, dict) else document
    if not isinstance(entries, list):
        raise BadVectors('no list of vectors; accepted: {"vectors": [...]}')
    vectors: list[Vector] = []
    for number, entry in enumerate(entries, start=1):
        vector = _parse_vector(number, entry)
        earlier = next((one.given for one in reversed(vectors) if one.category == vector.category), {})
        vectors.append(replace(vector, given=_without_same(vector.given, earlier)))
    return tuple(vectors)


def _without_same(given: Mapping[str, Any], earlier: Mapping[str, Any]) -> Mapping[str, Any]:
    """``defenders: same`` means what the vector of this category before it says after its colon."""
    return {
        key: f"{value.removesuffix('same')}{earlier[key].partition(':')[2].strip()}"
        if isinstance(value, str) and value.endswith(": same") and isinstance(earlier.get(key), str)
        else value
        for key, value in given.items()
    }


def _parse_vector(number: int, entry: object) -> Vector:
    if not isinstance(entry, dict):
        raise BadVectors(f"vector {number} is not an object; accepted: id, category, rulebook, input, expected")
    for key in ("id", "category", "rulebook", "input", "expected"):
        if key not in entry:
            raise BadVectors(f"vector {number} ({entry.get('id', 'without id')}) has no {key!r}")
    if not isinstance(entry["input"], dict):
        raise BadVectors(f"vector {number} ({entry['id']}): input is not an object")
    regulations = tuple(str(entry["rulebook"]).split("/"))
    prose, given = bool(entry.get("prose", False)), entry["input"]
    if prose and isinstance(entry.get("why"), str):
        given = {"why": entry["why"], **given}  # for readers the situation may be told there
    return Vector(str(entry["id"]), str(entry["category"]), regulations, given, entry["expected"], prose)


def check_vectors(text: str, options: Options | None = None) -> Report:
    """Run every vector that is not prose, and what can be read of those that are."""
    books = with_options(options or {})
    passed, failed = 0, []
    skipped: dict[str, tuple[int, str]] = {}
    for vector in parse_vectors(text):
        reason = _why_not_run(vector, books)
        if reason is None:
            failures = _run(vector, books)
            if isinstance(failures, str):
                reason = failures
            elif failures:
                failed += failures
            else:
                passed += 1
        if reason is not None:
            key = f"{vector.category} ({reason})"
            skipped[key] = (skipped.get(key, (0, reason))[0] + 1, reason)
    return Report(passed, tuple(failed), skipped)


def _why_not_run(vector: Vector, books: Mapping[str, Books]) -> str | None:
    if vector.prose and vector.category not in PROSE_RUN:
        return "prose"
    asked = [books[number] for number in vector.regulations if number in books]
    if not any(_category(vector.category, one) for one in asked):
        known = vector.category in (*CATEGORIES, *shengji.CATEGORIES, *LATER)
        return LATER.get(vector.category, "unknown rulebook") if known else "unknown category"
    return None


def _category(name: str, books: Books) -> Category | None:
    """Some categories ask every game or event, each in its own way."""
    event = swiss.BY_FORMAT.get(type(books.event), {}).get(name)
    own = shengji.CATEGORIES.get(name) if shengji.is_shengji(books) else None
    return event or own or CATEGORIES.get(name) or shengji.CATEGORIES.get(name)


def _run(vector: Vector, books: Mapping[str, Books]) -> list[Failure] | str:
    """The failures of a vector, over the regulations it names; or why it cannot be run."""
    failures: list[Failure] = []
    for number in vector.regulations:
        category = _category(vector.category, books[number]) if number in books else None
        if category is None:
            continue
        try:
            got = category(books[number], vector.given)
        except NotRun as reason:
            return str(reason)
        except BadInput as error:
            if vector.prose:
                return "prose"
            raise BadVectors(f"vector {vector.id}: {error}") from None
        except ValueError as error:
            raise BadVectors(f"vector {vector.id}: {error}") from None
        if not _agrees(got, vector.expected):
            failures.append(Failure(vector, number, got))
    return failures


def _agrees(got: object, expected: object) -> bool:
    """Every key that is expected must be answered alike; numbers by value, cards by card."""
    if isinstance(expected, dict) and isinstance(got, dict):
        return all(key in got and _agrees_at(key, got[key], value) for key, value in expected.items())
    if isinstance(expected, list) and isinstance(got, list):
        return len(got) == len(expected) and all(map(_agrees, got, expected))
    return got == expected


def _agrees_at(key: str, got: object, expected: object) -> bool:
    return _AGREES.get(key, _agrees)(got, expected)


_AGREES = {
    "by": tournament.agrees_by,
    "card": same_card,
    "on_timeout": times.same_outcome,
    "transcript": protocol.in_a_transcript,
    "not_sent": protocol.all_in,
    "then": protocol.begins_with,
}
"""How what is told by some keys is compared."""


def changed_by(text: str, options: Options) -> tuple[str, ...]:
    """The vectors whose outcome the options change, by id."""
    before = {failure.vector.id for failure in check_vectors(text).failed}
    after = {failure.vector.id for failure in check_vectors(text, options).failed}
    return tuple(vector.id for vector in parse_vectors(text) if (vector.id in before) != (vector.id in after))
