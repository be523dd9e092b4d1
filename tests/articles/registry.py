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

from paiju.games.doudizhu.books.ccgc import CCGC
from paiju.games.doudizhu.books.national_2016 import NATIONAL_2016
from paiju.games.doudizhu.books.workers_2021 import WORKERS_2021
from paiju.games.shengji.books.coop import COOP
from paiju.games.shengji.books.eighty import EIGHTY
from paiju.regulations.ccgc.hosting import CCGC_HOSTING
from paiju.rulebook.rule import RuleSet
from paiju.tournament.ranking.comparison import NATIONAL_COMPARISON
from paiju.tournament.ranking.field_points import FINAL, PRELIMINARY
from paiju.tournament.rules.ccgc import CCGC_FORMAT
from paiju.tournament.rules.checklists import COOP_CHECKLISTS, NATIONAL_CHECKLISTS, WORKERS_CHECKLISTS
from paiju.tournament.rules.direction import (
    CCGC_DIRECTION,
    COOP_DIRECTION,
    EIGHTY_DIRECTION,
    NATIONAL_DIRECTION,
    WORKERS_DIRECTION,
)
from paiju.tournament.rules.eligibility import WORKERS_ELIGIBILITY
from paiju.tournament.rules.national import NATIONAL_FORMAT
from paiju.tournament.rules.pairs import COOP_FORMAT, EIGHTY_FORMAT
from paiju.tournament.rules.penalties import CCGC_PENALTIES, COOP_CONDUCT, NATIONAL_PENALTIES, WORKERS_PENALTIES
from paiju.tournament.rules.workers import WORKERS_FORMAT

FOLDERS = {
    "national_2016": NATIONAL_2016.book,
    "ccgc": CCGC.book,
    "workers_2021": WORKERS_2021.book,
    "shengji_coop": COOP.book,
    "shengji_80": EIGHTY.book,
}
"""The books by the folder of their article tests."""

RULE_SETS: Mapping[str, Mapping[str, RuleSet]] = {
    NATIONAL_2016.book: {
        "book": NATIONAL_2016,
        "comparison": NATIONAL_COMPARISON,
        "event": NATIONAL_FORMAT,
        "direction": NATIONAL_DIRECTION,
        "penalties": NATIONAL_PENALTIES,
        "checklists": NATIONAL_CHECKLISTS,
    },
    CCGC.book: {
        "book": CCGC,
        "preliminary": PRELIMINARY,
        "final": FINAL,
        "event": CCGC_FORMAT,
        "hosting": CCGC_HOSTING,
        "direction": CCGC_DIRECTION,
        "penalties": CCGC_PENALTIES,
    },
    WORKERS_2021.book: {
        "book": WORKERS_2021,
        "event": WORKERS_FORMAT,
        "direction": WORKERS_DIRECTION,
        "penalties": WORKERS_PENALTIES,
        "eligibility": WORKERS_ELIGIBILITY,
        "checklists": WORKERS_CHECKLISTS,
    },
    COOP.book: {
        "book": COOP,
        "event": COOP_FORMAT,
        "direction": COOP_DIRECTION,
        "penalties": COOP_CONDUCT,
        "checklists": COOP_CHECKLISTS,
    },
    EIGHTY.book: {"book": EIGHTY, "event": EIGHTY_FORMAT, "direction": EIGHTY_DIRECTION},
}
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
