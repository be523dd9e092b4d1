"""What the log of an event has come to. Formats read it; only ``evolve`` makes a new one."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from paiju.table.clock import Instant
from paiju.table.names import Lines
from paiju.tournament.desk.records import (
    Allowance,
    Announcement,
    Appeal,
    Award,
    Check,
    Correction,
    Entries,
    Incident,
    Leave,
    RefereeCall,
)
from paiju.tournament.people.entrants import Entrant, Number
from paiju.tournament.people.officials import Officials
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.seating.segments import Segment, SegmentId, Stage


@enum.unique
class Medium(enum.Enum):
    """What the tables of an event play on."""

    LIVE = "live"  # devices, or programs: the platform deals and scores
    PAPER = "paper"  # people deal; results are entered
    BOTH = "both"  # some tables on devices, some on paper, in one standing


@dataclass(frozen=True, slots=True)
class PlannedSession:
    """What is to begin when, as it is announced; nothing follows from it."""

    title: str
    start: Instant


@dataclass(frozen=True, slots=True)
class Setup:
    """What an event is made of: a book, its options by name, and the sizes the regulation leaves open."""

    name: str
    book: str
    options: Mapping[str, str] = field(default_factory=dict)
    parameters: Mapping[str, int] = field(default_factory=dict)
    human_machine: bool = False
    time_zone: str = "Asia/Shanghai"
    utc_offset: int = 480  # minutes that the event's clock is ahead of UTC
    holidays: tuple[str, ...] = ()  # ISO dates that are no working days
    working_days: tuple[str, ...] = ()  # ISO dates of weekends that are worked in exchange
    entries_close: Instant | None = None  # the last instant at which an application is taken
    organiser: str = ""
    regulation: str = ""  # the number of the supplementary regulation
    extra_clause: str = ""  # the organiser's text for a clause that is lost or left open
    software: str = ""
    book_hash: str = ""
    medium: Medium | None = None  # None: not said, as in older logs
    place: str = ""
    description: Lines = Lines("")  # noqa: RUF009 - a text is never changed
    sessions: tuple[PlannedSession, ...] = ()
    entry_fee: int = 0  # in yuan, of each entrant; 0: there is none


@dataclass(frozen=True, slots=True)
class Charge:
    """A penalty as it stands: what it does is data, so that formats add it without knowing the offence."""

    number: int
    code: str
    entrant: Number
    segment: SegmentId | None
    board: int | None
    effect: "Effect"


_FLAGS = ("zero_deal", "zero_round", "forfeit", "disqualified", "committee", "deal_lost")


@dataclass(frozen=True, slots=True)
class Effect:
    """What a penalty does. Points are of the kind the book counts; zero means none."""

    points: int = 0  # off the entrant's total of the stage (D) or the deal (升级: points of the deal)
    standard_points: str = "0"  # decimal text
    levels: int = 0  # to the other side
    zero_deal: bool = False
    zero_round: bool = False
    forfeit: bool = False
    warning: bool = False
    disqualified: bool = False
    committee: bool = False  # handed to the organising committee
    deal_lost: bool = False  # by a ruling for a grave offence; where the ladder says so older logs have levels only

    def __str__(self) -> str:
        """As an option is typed."""
        parts = (
            "warning" if self.warning else "",
            f"-{self.points}" if self.points else "",
            f"-{self.standard_points}std" if self.standard_points != "0" else "",
            f"+{self.levels}levels" if self.levels else "",
            *(name for name in _FLAGS if getattr(self, name)),
        )
        return "+".join(filter(None, parts)) or "none"


@dataclass(frozen=True, slots=True)
class Publication:
    """A standing as it was announced. A later version never replaces it: both stay readable."""

    version: int
    at: Instant
    stage: Stage | None
    standing: Standing
    reason: str = ""


_BEGINNING: Final = Instant(0)


@dataclass(frozen=True, slots=True)
class State:
    """Everything a format needs, and the desk's own records. ``started`` freezes options and parameters."""

    setup: Setup
    seed: str = ""  # the published seed of every draw; empty until it is published
    started: bool = False
    finished: bool = False
    entrants: Mapping[Number, Entrant] = field(default_factory=dict)
    lots: Mapping[str, tuple[Number, ...]] = field(default_factory=dict)  # every draw by name, first drawn first
    segments: Mapping[SegmentId, Segment] = field(default_factory=dict)
    cuts: Mapping[SegmentId, tuple[Number, ...]] = field(default_factory=dict)  # who went on, by the last segment
    charges: tuple[Charge, ...] = ()
    allowances: tuple[Allowance, ...] = ()
    corrections: tuple[Correction, ...] = ()  # that wait for a second official
    published: tuple[Publication, ...] = ()
    acts: int = 0  # the number of the last act, undone ones included
    at: Instant = _BEGINNING  # when that was
    officials: Officials = field(default_factory=Officials)
    entries: Entries = field(default_factory=Entries)
    appeals: Mapping[int, Appeal] = field(default_factory=dict)
    incidents: Mapping[int, Incident] = field(default_factory=dict)
    leaves: Mapping[int, Leave] = field(default_factory=dict)
    checks: tuple[Check, ...] = ()
    awards: tuple[Award, ...] = ()
    calls: Mapping[int, RefereeCall] = field(default_factory=dict)
    announcements: tuple[Announcement, ...] = ()
