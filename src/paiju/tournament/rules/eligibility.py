"""Who may enter an event: age, employment, papers. Personal data stay outside the log; the findings go in.

An organiser audits an application with ``findings`` and hands the codes to the command ``Audit``.
"""

import enum
from collections.abc import Iterable
from dataclasses import dataclass

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Rule, RuleSet
from paiju.tournament.desk.records import Document
from paiju.tournament.people.days import day_from_text, is_date
from paiju.tournament.people.entrants import Kind


@enum.unique
class Employment(enum.Enum):
    EMPLOYED = "employed"
    PART_TIME = "part-time"
    POSTED = "posted"
    SECONDED = "seconded"
    NONE = "none"


@enum.unique
class Represents(enum.Enum):
    """For whom somebody enters."""

    OWN_UNIT = "own-unit"
    OTHER_UNIT = "other-unit"
    ASSOCIATION = "association"  # of an industry


@enum.unique
class Risk(enum.Enum):
    """Of the area somebody comes from, in an epidemic."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Application:
    """What an organiser knows of a person; ``born`` is an ISO date or empty, ``of_industry`` counts for associations.

    What is not known is no finding: it is left to the organiser to ask for it.
    """

    born: str = ""
    employment: Employment | None = None
    represents: Represents = Represents.OWN_UNIT
    of_industry: bool = True
    risk: Risk = Risk.LOW


@dataclass(frozen=True, slots=True, kw_only=True)
class Eligibility(RuleSet):
    kind: Rule[Kind]
    teams_per_unit: Rule[int | None]  # None: as many as there are
    born_by: Rule[str]  # the last date of birth that is old enough
    employed: Rule[Employment]
    own_unit_only: Rule[bool]  # an entrant stands for his own unit, or for his industry's association
    industry_only: Rule[bool]  # whom an association enters is of its industry
    excluded: Rule[tuple[Employment, ...]]
    documents: Rule[tuple[str, ...]]  # papers without which nobody starts
    epidemic_documents: Rule[tuple[str, ...]]
    test_days: Rule[int]  # how old a negative test may be on the day of the start
    highest_risk: Rule[Risk]  # of the area from which people are still let in


def findings(rules: Eligibility, application: Application) -> tuple[str, ...]:
    """What is wrong with an application."""
    found = []
    if application.born and day_from_text(application.born) > day_from_text(rules.born_by.value):
        found.append("too_young")
    employment = application.employment
    if employment in rules.excluded.value and employment is not None:
        found.append(employment.value)
    elif employment not in (None, rules.employed.value):
        found.append("not_employed")
    if rules.own_unit_only.value and application.represents is Represents.OTHER_UNIT:
        found.append("not_own_unit")
    in_association = application.represents is Represents.ASSOCIATION
    if rules.industry_only.value and in_association and not application.of_industry:
        found.append("not_of_the_industry")
    risks = tuple(Risk)
    if risks.index(application.risk) > risks.index(rules.highest_risk.value):
        found.append("risk_area")
    return tuple(found)


_RULES = {
    "too_young": "born_by",
    "not_employed": "employed",
    "not_own_unit": "own_unit_only",
    "not_of_the_industry": "industry_only",
    "risk_area": "highest_risk",
}
"""The rule that a finding is about; what is not here is an employment that is excluded."""

FINDINGS = (*_RULES, *(each.value for each in (Employment.PART_TIME, Employment.POSTED, Employment.SECONDED)))
"""All that an audit can find by itself."""


def refuse_entry(rules: Eligibility, who: str, application: Application) -> Refusal | None:
    """Why nobody may be entered whom an audit would not admit: by the first rule that is broken, with all findings."""
    found = findings(rules, application)
    if not found:
        return None
    article = rules.article(_RULES.get(found[0], "excluded"))
    return Refusal("not_eligible", article, {"who": who, "findings": ", ".join(found)})


# What a desk keeps of a person outside the log.


def note_of(application: Application) -> str:
    """As ``application_of`` reads it: the date of birth, then the employment."""
    employment = "" if application.employment is None else application.employment.value
    return " ".join(filter(None, (application.born, employment)))


def application_of(note: str) -> Application:
    """What a note says that a rule asks for; the rest of it is the organiser's."""
    words = note.split()
    born = next((word for word in words if is_date(word)), "")
    kinds = {employment.value: employment for employment in Employment}
    return Application(born, next((kinds[word] for word in words if word in kinds), None))


# Papers.

TEST = "test"


def wanted_documents(rules: Eligibility) -> tuple[str, ...]:
    return (*rules.documents.value, *rules.epidemic_documents.value)


def missing_documents(rules: Eligibility, shown: Iterable[Document], start: str) -> tuple[str, ...]:
    """The papers that are not there, not good, or expired on the day of the start."""
    good = {document.code for document in shown if document.ok and _is_valid(rules, document, start)}
    return tuple(code for code in wanted_documents(rules) if code not in good)


def _is_valid(rules: Eligibility, document: Document, start: str) -> bool:
    if document.valid_until and day_from_text(document.valid_until) < day_from_text(start):
        return False
    return document.code != TEST or is_fresh(rules, document.taken, start)


def is_fresh(rules: Eligibility, taken: str, start: str) -> bool:
    """A test without a date proves nothing."""
    return bool(taken) and 0 <= day_from_text(start) - day_from_text(taken) <= rules.test_days.value
