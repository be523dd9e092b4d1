"""Rule coverage: which fields and which tests cite each clause of a regulation.

Pure: a caller hands over the texts of the article tests, or None where no tests are at hand (an installed package).
"""

import ast
import enum
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from paiju.rulebook.clauses import Clause, ClauseBook
from paiju.rulebook.rule import RuleSet

Citations = Mapping[str, tuple[str, ...]]
"""By ref of a clause: who cites it."""


@enum.unique
class CoverageState(enum.Enum):
    COVERED = "covered"
    NO_FIELD = "no field"
    NO_TEST = "no test"
    NO_TESTS_HERE = "tests not present"  # a field cites the clause; the tests cannot be asked
    PENDING = "pending"  # a later part of the project will carry the clause


@dataclass(frozen=True, slots=True)
class Covered:
    """One line of the table."""

    clause: Clause
    fields: tuple[str, ...]
    tests: tuple[str, ...]
    state: CoverageState


@dataclass(frozen=True, slots=True)
class Coverage:
    """The coverage of one book, in the order of the regulation; ``unknown`` are refs cited that no clause has."""

    book: str
    tests_present: bool
    lines: tuple[Covered, ...]
    unknown: tuple[str, ...]

    def count(self, state: CoverageState) -> int:
        return sum(1 for line in self.lines if line.state is state)


def coverage(clauses: ClauseBook, rule_sets: Iterable[RuleSet], tests: Citations | None) -> Coverage:
    """The table of a book. ``tests`` comes from ``cited_by_tests`` over the book's folder of article tests."""
    fields = cited_by_fields(rule_sets)
    lines = tuple(_line(clause, fields, tests) for clause in clauses)
    unknown = tuple(sorted({*fields, *(tests or {})} - set(clauses.by_ref)))
    return Coverage(clauses.id, tests is not None, lines, unknown)


def _line(clause: Clause, fields: Citations, tests: Citations | None) -> Covered:
    by_fields = fields.get(clause.ref, ())
    by_tests = (tests or {}).get(clause.ref, ())
    if clause.pending is not None:
        state = CoverageState.PENDING
    elif not by_fields:
        state = CoverageState.NO_FIELD
    elif tests is None:
        state = CoverageState.NO_TESTS_HERE
    else:
        state = CoverageState.COVERED if by_tests else CoverageState.NO_TEST
    return Covered(clause, by_fields, by_tests, state)


def cited_by_fields(rule_sets: Iterable[RuleSet]) -> Citations:
    """The fields that cite each ref."""
    return _gathered((ref, name) for rules in rule_sets for name, rule in rules.rules() for ref in rule.articles)


# Tests: ``@article("8.10", "N-8.10")`` above a function, or where it serves several books by the folder of each
# ``@articles(national_2016=("8.1",), ccgc=("T2.1",))``. Ids like N-8.10 are requirements, everything else is a ref.

_REQUIREMENT = re.compile(r"[A-Z]-\w")


def cited_by_tests(sources: Mapping[str, str], folder: str = "") -> Citations:
    """The tests that cite each ref of the book in a folder, as ``name of the source::name of the function``."""
    return _gathered(
        (ref, f"{source}::{name}")
        for source, text in sources.items()
        for name, refs in _article_tests(ast.parse(text, source), folder)
        for ref in refs
    )


def _article_tests(module: ast.Module, folder: str) -> Iterator[tuple[str, Sequence[str]]]:
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call):
                    ids = map(_text, _ids(decorator, folder))
                    yield node.name, [ref for ref in ids if not _REQUIREMENT.match(ref)]


def _ids(decorator: ast.Call, folder: str) -> list[ast.expr]:
    match ast.unparse(decorator.func).split(".")[-1]:
        case "article":
            return decorator.args
        case "articles":
            given = [keyword.value for keyword in decorator.keywords if keyword.arg == folder]
            return [text for ids in given for text in (ids.elts if isinstance(ids, ast.Tuple) else [ids])]
        case _:
            return []


def _text(argument: ast.expr) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise ValueError(f"line {argument.lineno}: an article is cited by a literal text, not by {ast.unparse(argument)}")


def _gathered(cited: Iterable[tuple[str, str]]) -> Citations:
    found: dict[str, tuple[str, ...]] = {}
    for ref, who in cited:
        if who not in found.get(ref, ()):
            found[ref] = (*found.get(ref, ()), who)
    return found
