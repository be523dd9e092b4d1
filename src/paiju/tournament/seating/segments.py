"""Segments: the stretches of an event that are played without moving, and who sits where in them."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from paiju.rulebook.rule import Article
from paiju.table.clock import Instant
from paiju.table.seats import Seat
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import Result


@enum.unique
class Stage(enum.Enum):
    """The parts of an event, by the neutral names; each book has its own word for them."""

    MAIN = "main"
    PRELIMINARY = "preliminary"
    SEMIFINAL = "semifinal"
    FINAL = "final"
    PLAYOFF = "playoff"


STAGES: Final = {stage.value: stage for stage in Stage}


class SegmentId(NamedTuple):
    """A set of a round of a stage; what has no sets has set 1. Play-offs are rounds of their stage in order of need."""

    stage: Stage
    round: int
    set: int = 1

    def __str__(self) -> str:
        return f"{self.stage.value}-{self.round}.{self.set}"


class BadSegment(Exception):
    """A text that names no segment."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} names no segment; write it as main-1.2 ({', '.join(STAGES)}-round.set)")
        self.text: Final = text


def parse_segment(text: str) -> SegmentId:
    """As it is written, ``main-1.2``."""
    stage, _, numbers = text.partition("-")
    round_, _, set_ = numbers.partition(".")
    if stage not in STAGES or not round_.isdecimal() or not (set_ or "1").isdecimal():
        raise BadSegment(text)
    return SegmentId(STAGES[stage], int(round_), int(set_ or 1))


OVERRIDDEN = "seating_overridden"
"""The reason beside a seating that was made by hand."""

HOUSE = Number(0)
"""A seat that a house player fills, outside the ranking."""


@dataclass(frozen=True, slots=True)
class TableSeats:
    """One table: its number in the segment, its comparison group, and the entrant in each seat.

    Dou Dizhu has three seats (0, 1, 2 = West, South, East); 升级 has two sides, the pairs (``games/shengji/sides.py``).
    """

    table: int
    group: int
    seats: tuple[Number, ...]


class Chair(NamedTuple):
    """Whose a seat of the game is: which of the entrants of the table, by place, and which of his people."""

    entrant: int
    member: int = 0


def one_each(table: TableSeats) -> tuple[Chair, ...]:
    """Where everybody plays alone: the seats of the table are those of the game."""
    return tuple(Chair(place) for place in range(len(table.seats)))


@dataclass(frozen=True, slots=True)
class Reason:
    """Why somebody sits here, or sits out: a code for the catalogue, the article, the facts."""

    code: str
    article: Article
    facts: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays whom in a segment; ``reasons`` by table number, 0 for the segment as a whole (relaxations, byes)."""

    tables: tuple[TableSeats, ...]
    byes: tuple[Number, ...] = ()
    reasons: tuple[tuple[int, Reason], ...] = ()
    needs_chief: bool = False  # a ban was relaxed: only the chief referee may approve

    @property
    def by_hand(self) -> bool:
        """Whether the chief referee made it instead of the format."""
        return any(reason.code == OVERRIDDEN for _, reason in self.reasons)

    def first_caller(self, table: int) -> Seat | None:
        """The seat that was drawn to call first at a table, where the book draws one; then it rotates."""
        drawn = (dict(reason.facts) for at, reason in self.reasons if at == table and reason.code == "first_caller")
        return next((Seat(int(facts["seat"])) for facts in drawn), None)


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment and what became of it. ``boards`` are the numbers of the boards all its tables play."""

    id: SegmentId
    seating: Seating
    boards: tuple[int, ...]
    approved: bool = False
    live: tuple[int, ...] | None = None  # tables on devices, where the event uses paper, too; None: nobody has chosen
    started_at: Instant | None = None
    last_deal_at: Instant | None = None  # when it was called
    ends_at: Instant | None = None  # by the clock; None where no clock runs for the whole segment
    stopped_at: Instant | None = None  # since when the clock stands still
    extra: Mapping[int, int] = field(default_factory=dict)  # milliseconds that tables were given besides
    closed_at: Instant | None = None
    results: Mapping["ResultKey", Result] = field(default_factory=dict)
    absent: Mapping[Number, str] = field(default_factory=dict)  # forfeits: entrant and the code of the reason
    present: Mapping[Number, Instant] = field(default_factory=dict)  # who has said that he has come, and when

    @property
    def last_deal_called(self) -> bool:
        return self.last_deal_at is not None

    def clock_time(self, at: Instant) -> Instant:
        """What the clock shows at an instant: it stands still while it is stopped."""
        return at if self.stopped_at is None else min(at, self.stopped_at)

    def ends(self, table: int, at: Instant) -> Instant | None:
        """When a table has to end: later by what it was given, and by how long the clock has stood until ``at``."""
        if self.ends_at is None:
            return None
        until = at if self.closed_at is None else min(at, self.closed_at)
        return Instant(self.ends_at + self.extra.get(table, 0) + until - self.clock_time(until))


class ResultKey(NamedTuple):
    """Where a result belongs: a table, and a board there; a match of pairs is board 0."""

    table: int
    board: int = 0
