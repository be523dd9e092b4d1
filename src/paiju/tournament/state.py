"""What the log of an event has come to. Formats read it; only ``evolve`` makes a new one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paiju.match.clock import Instant
from paiju.tournament.entrants import Entrant, Number
from paiju.tournament.segments import Segment, SegmentId
from paiju.tournament.standing import Standing


@dataclass(frozen=True, slots=True)
class Setup:
    """What an event is made of: a book, its options by name, and the sizes the regulation leaves open."""

    name: str
    book: str
    options: Mapping[str, str] = field(default_factory=dict)
    parameters: Mapping[str, int] = field(default_factory=dict)
    human_machine: bool = False
    time_zone: str = "Asia/Shanghai"
    holidays: tuple[str, ...] = ()  # ISO dates that are no working days
    software: str = ""
    book_hash: str = ""


@dataclass(frozen=True, slots=True)
class Charge:
    """A penalty as it stands: what it does is data, so that formats add it without knowing the offence."""

    number: int
    code: str
    entrant: Number
    segment: SegmentId | None
    board: int | None
    effect: "Effect"


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


@dataclass(frozen=True, slots=True)
class State:
    """Everything a format needs. ``started`` freezes options and parameters."""

    setup: Setup
    seed: str = ""  # the published seed of every draw; empty until it is published
    started: bool = False
    finished: bool = False
    entrants: Mapping[Number, Entrant] = field(default_factory=dict)
    lots: Mapping[str, tuple[Number, ...]] = field(default_factory=dict)  # every draw by name, first drawn first
    segments: Mapping[SegmentId, Segment] = field(default_factory=dict)
    cuts: Mapping[SegmentId, tuple[Number, ...]] = field(default_factory=dict)  # who went on, by the last segment
    charges: tuple[Charge, ...] = ()
    published: tuple[tuple[Instant, Standing], ...] = ()
