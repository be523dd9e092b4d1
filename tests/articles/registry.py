"""Which test stands for which article: ``@article("8.10", "N-8.10")`` above a test function of a book's folder.

Where the same holds in several books (``several_books``): ``@articles(national_2016=("8.1",), ccgc=("T2.1",))``.

A test takes one set of rules by name (``book``, ``comparison`` …), so it can be called with an altered set: that is how
the mutation test works.
"""

import functools
import importlib
import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

from paiju.regulations.library import FOLDERS as PACKAGES
from paiju.regulations.library import REGULATIONS
from paiju.rulebook.rule import RuleSet
from paiju.tournament.regulation import Regulation

FOLDERS = {folder.name: book for book, folder in PACKAGES.items()}
"""The books by the folder of their article tests."""


def _rule_sets(regulation: Regulation) -> dict[str, RuleSet]:
    named = {
        "book": regulation.play,
        "event": regulation.format.rule_sets[-1],
        **{
            name: getattr(regulation.format, f"published_{name}", None)
            for name in ("comparison", "preliminary", "final")
        },
        **{
            name: getattr(regulation, name)
            for name in ("hosting", "direction", "penalties", "eligibility", "checklists")
        },
    }
    return {name: rules for name, rules in named.items() if rules is not None}


RULE_SETS: Mapping[str, Mapping[str, RuleSet]] = {book: _rule_sets(each) for book, each in REGULATIONS.items()}
"""What each book consists of, by the name under which its tests ask for it."""

HERE = Path(__file__).parent
_REQUIREMENT = re.compile(r"[NCDSE]-\w")

RuleSetT = TypeVar("RuleSetT", bound=RuleSet)


@dataclass(frozen=True)
class Cited:
    """A test function with the book and the articles it stands for, and the name of the set of rules it takes."""

    book: str
    rule_set: str
    refs: tuple[str, ...]
    requirements: tuple[str, ...]
    test: Callable[..., None]
    name: str


_cited: dict[tuple[str, str], Cited] = {}
"""By book and name."""


def _cite(
    folder: str, taken: str, ids: tuple[str, ...], test: Callable[..., None], source: Callable[..., None]
) -> None:
    requirements = tuple(name for name in ids if _REQUIREMENT.match(name))
    refs = tuple(name for name in ids if name not in requirements)
    name = f"{Path(source.__code__.co_filename).name}::{source.__name__}"
    _cited[folder, name] = Cited(FOLDERS[folder], taken, refs, requirements, test, name)


def article(*ids: str) -> Callable[[Callable[[RuleSetT], None]], Callable[[RuleSetT], None]]:
    """Articles of the folder's book, and ids of requirements (``N-…``, ``C-…``, ``S-…``) that the test checks."""

    def register(test: Callable[[RuleSetT], None]) -> Callable[[RuleSetT], None]:
        (taken,) = inspect.signature(test).parameters
        _cite(Path(test.__code__.co_filename).parent.name, taken, ids, test, test)
        return test

    return register


def articles(**ids: tuple[str, ...]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The same by the folder of each book; a test that takes ``ref`` is handed the first article named."""

    def register(test: Callable[..., None]) -> Callable[..., None]:
        taken, *more = inspect.signature(test).parameters
        for folder, named in ids.items():
            _cite(folder, taken, named, functools.partial(test, **dict.fromkeys(more, named[0])), test)
        rows = [(RULE_SETS[FOLDERS[folder]][taken], *(named[0] for _ in more)) for folder, named in ids.items()]
        pytest.mark.parametrize((taken, *more), rows, ids=list(ids))(test)  # a mark is put on the function itself
        return test

    return register


def article_tests(book: str) -> tuple[Cited, ...]:
    """All article tests of a book."""
    for folder in (*FOLDERS, "several_books"):
        for path in sorted((HERE / folder).glob("test_*.py")):
            importlib.import_module(f"tests.articles.{folder}.{path.stem}")
    return tuple(cited for cited in _cited.values() if cited.book == book)
