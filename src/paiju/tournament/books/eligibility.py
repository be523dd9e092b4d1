"""Who may enter the workers' games: age, employment, papers. Personal data stay outside the log; the findings go in.

An organiser audits an application with ``findings`` and hands the codes to the command ``Audit``.
"""

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from paiju.doudizhu.books.workers_2021 import ID as WORKERS
from paiju.rulebook.rule import Rule, RuleSet, rule
from paiju.tournament.days import day_from_text
from paiju.tournament.desk import Document


@enum.unique
class Employment(enum.Enum):
    EMPLOYED = "employed"
    PART_TIME = "part-time"
    POSTED = "posted"
    SECONDED = "seconded"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Eligibility(RuleSet):
    born_by: Rule[str]  # the last date of birth that is old enough
    employed: Rule[Employment]
    excluded: Rule[tuple[Employment, ...]]
    documents: Rule[tuple[str, ...]]  # papers without which nobody starts
    epidemic_documents: Rule[tuple[str, ...]]
    test_days: Rule[int]  # how old a negative test may be on the day of the start


WORKERS_ELIGIBILITY = Eligibility(
    book=WORKERS,
    born_by=rule("2003-12-31", "3.1.1"),
    employed=rule(Employment.EMPLOYED, "3.1.1"),
    excluded=rule((Employment.PART_TIME, Employment.POSTED, Employment.SECONDED), "3.1.3"),
    documents=rule(("medical", "insurance"), "3.1.4"),
    epidemic_documents=rule(("vaccination", "test", "health_code", "waiver"), "3.1.5"),
    test_days=rule(5, "3.1.5"),
)


def findings(rules: Eligibility, born: str, employment: Employment) -> tuple[str, ...]:
    """What is wrong with an application; dates are ISO."""
    found = []
    if day_from_text(born) > day_from_text(rules.born_by.value):
        found.append("too_young")
    if employment in rules.excluded.value:
        found.append(employment.value)
    elif employment is not rules.employed.value:
        found.append("not_employed")
    return tuple(found)


def missing_documents(rules: Eligibility, shown: Iterable[Document], start: str) -> tuple[str, ...]:
    """The papers that are not there, not good, or expired on the day of the start."""
    good = {
        document.code
        for document in shown
        if document.ok and (not document.valid_until or document.valid_until >= start)
    }
    wanted = (*rules.documents.value, *rules.epidemic_documents.value)
    return tuple(code for code in wanted if code not in good)


def is_fresh(rules: Eligibility, taken: str, start: str) -> bool:
    return 0 <= day_from_text(start) - day_from_text(taken) <= rules.test_days.value
