"""Which test stands for which article: ``@article("8.10", "N-8.10")`` above a test function of a book's folder.

A test takes one set of rules by name (``book``, ``comparison`` …), so it can be called with an altered set: that is how
the mutation test works.
"""

import importlib
import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

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

    @property
    def name(self) -> str:
        return f"{Path(self.test.__code__.co_filename).name}::{self.test.__name__}"


_cited: dict[tuple[str, str], Cited] = {}


def article(*ids: str) -> Callable[[Callable[[RuleSetT], None]], Callable[[RuleSetT], None]]:
    """Articles of the folder's book, and ids of requirements (``N-…``, ``C-…``, ``S-…``) that the test checks."""
    requirements = tuple(name for name in ids if _REQUIREMENT.match(name))
    refs = tuple(name for name in ids if name not in requirements)

    def register(test: Callable[[RuleSetT], None]) -> Callable[[RuleSetT], None]:
        path = Path(test.__code__.co_filename)
        (taken,) = inspect.signature(test).parameters
        _cited[str(path), test.__name__] = Cited(FOLDERS[path.parent.name], taken, refs, requirements, test)
        return test

    return register


def article_tests(book: str) -> tuple[Cited, ...]:
    """All article tests of a book."""
    for folder in FOLDERS:
        for path in sorted((HERE / folder).glob("test_*.py")):
            importlib.import_module(f"tests.articles.{folder}.{path.stem}")
    return tuple(cited for cited in _cited.values() if cited.book == book)
