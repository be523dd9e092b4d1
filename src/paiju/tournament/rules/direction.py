"""What the regulations say about directing an event: officials, entries, corrections, appeals, awards.

Where a regulation says nothing the value is what organisers expect, and cites no article.
"""

import enum
from dataclasses import dataclass

from paiju.rulebook.rule import Article, Rule, RuleSet, rule
from paiju.tournament.people.days import Duration
from paiju.tournament.state import Medium


@enum.unique
class AppealFrom(enum.Enum):
    """From when the time for an appeal runs."""

    SESSION = "session"  # the end of the segment in which the ruling fell
    EVENT = "event"


@enum.unique
class Substitution(enum.Enum):
    """When another person may stand behind an entrant's number, once the event has begun."""

    NEVER = "never"
    BETWEEN = "between-segments"
    ANY_TIME = "any-time"


@enum.unique
class Consent(enum.Enum):
    """Who must agree before a player leaves his seat."""

    REFEREE = "referee"
    OPPONENTS = "opponents"


@enum.unique
class CorrectionLock(enum.Enum):
    """What may still be corrected when the time for corrections is over, where the book sets one."""

    EVERY_CAUSE = "every-cause"  # nothing
    BUT_APPEALS = "but-appeals"  # what the panel has upheld


_YES: Rule[bool] = Rule(True, ())
_NO: Rule[bool] = Rule(False, ())
_NONE: Rule[int] = Rule(0, ())
_NO_TIME: Rule[Duration] = Rule(Duration(0), ())
_THREE: Rule[int] = Rule(3, ())
_SESSION: Rule[AppealFrom] = Rule(AppealFrom.SESSION, ())
_REFEREE: Rule[Consent] = Rule(Consent.REFEREE, ())
_EVERY_CAUSE: Rule[CorrectionLock] = Rule(CorrectionLock.EVERY_CAUSE, ())
_BETWEEN: Rule[Substitution] = Rule(Substitution.BETWEEN, ())
_NOTHING: Rule[tuple[str, ...]] = Rule((), ())
_EVERY_MEDIUM: Rule[tuple[Medium, ...]] = Rule((Medium.PAPER, Medium.LIVE, Medium.BOTH), ())
_ONE_OR_TWO: Rule[bool] = rule(False, choices=(False, True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Direction(RuleSet):
    """Times are milliseconds; 0 days, milliseconds or yuan: the book asks for none."""

    media: Rule[tuple[Medium, ...]] = _EVERY_MEDIUM  # that an event may choose from; the first unless it does
    # Officials.
    referee_committee: Rule[bool] = _YES
    panel_least: Rule[int] = _THREE
    panel_odd: Rule[bool] = _YES
    chief_directs: Rule[bool] = _YES  # seatings, announcing and correcting results
    chief_suspends: Rule[bool] = _YES
    deputy_acts: Rule[bool] = _YES
    referee_reports: Rule[bool] = _YES
    # Entries.
    setup_frozen: Rule[bool] = _YES
    substitution: Rule[Substitution] = _BETWEEN  # the number never changes, the person behind it may
    builds_frozen: Rule[bool] = _YES
    entries_close: Rule[bool] = _YES
    objection_days: Rule[int] = _NONE
    changes_written: Rule[bool] = _NO
    # Results.
    correction_time: Rule[Duration] = _NO_TIME
    correction_lock: Rule[CorrectionLock] = _EVERY_CAUSE
    corrections_need_two: Rule[bool] = _ONE_OR_TWO  # a second official agrees; no book asks for it, organisers may
    leave_consent: Rule[Consent] = _REFEREE
    leave_with_escort: Rule[bool] = _NO
    # Appeals.
    appeal_time: Rule[Duration] = _NO_TIME
    appeal_from: Rule[AppealFrom] = _SESSION
    oral_time: Rule[Duration] = _NO_TIME
    written_time: Rule[Duration] = _NO_TIME
    appeal_fee: Rule[int] = _NONE
    appeal_documents: Rule[bool] = _NO
    answer_days: Rule[int] = _NONE
    majority: Rule[bool] = _YES
    decision_final: Rule[bool] = _YES  # nobody undoes what the panel has decided
    refund_if_upheld: Rule[bool] = _YES
    # Awards.
    medals: Rule[int] = _THREE
    certificates: Rule[int] = _THREE
    fair_play: Rule[int] = _NONE
    association_columns: Rule[tuple[str, ...]] = _NOTHING  # of the results that an association gets

    def cite(self, name: str) -> Article:
        """The first article of a field; empty where the book is silent or the platform alone forbids."""
        articles = getattr(self, name).articles if name else ()
        return Article(self.book, articles[0] if articles else "")
