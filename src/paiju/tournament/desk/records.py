"""What the desk of an event keeps beside entrants, seatings and results: objections, appeals, incidents, awards."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju.table.clock import Instant
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.ranking.results import Outcome
from paiju.tournament.seating.segments import ResultKey, SegmentId


@enum.unique
class Answer(enum.Enum):
    OPEN = "open"
    UPHELD = "upheld"
    REJECTED = "rejected"


# Entries.


@dataclass(frozen=True, slots=True)
class Objection:
    """A unit's written objection to an entrant of the published list."""

    number: int
    entrant: Number
    unit: str
    at: Instant
    answer: Answer = Answer.OPEN


@dataclass(frozen=True, slots=True)
class Change:
    """A change asked for after closing. Old and new members both stay visible here."""

    number: int
    entrant: Number
    before: tuple[PersonRef, ...]
    after: tuple[PersonRef, ...]
    at: Instant
    answer: Answer = Answer.OPEN
    published: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A paper an entrant must show. Dates are ISO: until when it is good (empty: for ever), and when it was made."""

    code: str
    ok: bool
    valid_until: str = ""
    taken: str = ""


@dataclass(frozen=True, slots=True)
class Entries:
    published_at: Instant | None = None
    open_until: Instant | None = None  # objections are taken until before this
    objections: Mapping[int, Objection] = field(default_factory=dict)
    changes: Mapping[int, Change] = field(default_factory=dict)
    documents: Mapping[Number, tuple[Document, ...]] = field(default_factory=dict)
    audits: Mapping[Number, tuple[str, ...]] = field(default_factory=dict)  # why an application was not passed
    paid: tuple[Number, ...] = ()  # whose fee for entering is here


# Appeals.


@dataclass(frozen=True, slots=True)
class Appeal:
    """``oral_at`` where the book wants it said before it is written; ``written_at`` opens the case."""

    number: int
    entrant: Number
    segment: SegmentId | None
    subject: str
    oral_at: Instant | None = None
    written_at: Instant | None = None
    fee: int = 0
    due: Instant | None = None
    votes: Mapping[OfficialId, bool] = field(default_factory=dict)
    answer: Answer = Answer.OPEN
    decision: str = ""
    refunded: bool = False


# Results.


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction that waits for a second official, where the event wants two; ``cause`` is why it is made."""

    number: int
    official: OfficialId
    segment: SegmentId
    key: ResultKey
    outcome: Outcome
    cause: str


# The hall.


@dataclass(frozen=True, slots=True)
class Incident:
    """What an official saw; ``who`` is an entrant, a referee or a spectator in the official's words."""

    number: int
    code: str
    who: str
    entrant: Number | None
    segment: SegmentId | None
    table: int | None
    at: Instant
    note: str = ""
    escalated: bool = False
    resolved: str = ""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What the chief referee allowed an entrant beforehand, so that it is no offence; without a segment, throughout."""

    number: int
    code: str
    entrant: Number
    segment: SegmentId | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """A player away from his seat: asked, granted with an escort, back."""

    number: int
    entrant: Number
    asked_at: Instant
    granted_at: Instant | None = None
    escort: str = ""
    back_at: Instant | None = None


@dataclass(frozen=True, slots=True)
class RefereeCall:
    """An entrant asks for a referee: ``about`` is a code, ``taken_by`` who is on his way. Where he sits changes."""

    number: int
    entrant: Number
    at: Instant
    about: str = ""
    note: str = ""
    taken_by: OfficialId | None = None
    taken_at: Instant | None = None
    done_at: Instant | None = None


@dataclass(frozen=True, slots=True)
class Announcement:
    """What officials tell everybody, or those at some tables of a segment."""

    number: int
    text: str
    at: Instant
    tables: tuple[int, ...] = ()
    segment: SegmentId | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """One line of a checklist of hall and equipment."""

    checklist: str
    item: str
    ok: bool
    note: str
    at: Instant


@enum.unique
class Prize(enum.Enum):
    GOLD = "gold"
    SILVER = "silver"
    BRONZE = "bronze"
    CERTIFICATE = "certificate"
    FAIR_PLAY = "fair_play"


@dataclass(frozen=True, slots=True)
class Award:
    prize: Prize
    entrant: Number
    place: int = 0  # 0: given for something else than a place
