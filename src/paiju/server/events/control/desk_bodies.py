"""What the director's page is told besides the event itself: course, clock, deadlines, the log as a story, seatings."""

from typing import Literal

from paiju.server.events.control.command_bodies import EntrantNumber, SegmentName
from paiju.server.http.bodies import Answer, Body, Said

# The head of the page.


class CourseStage(Answer, frozen=True):
    """A part of the event in the line on top: entries, draw, each round, standing, awards."""

    name: Said
    state: Literal["done", "now", "later"]


class TableExtra(Answer, frozen=True):
    table: int
    minutes: int


class RoundClock(Answer, frozen=True):
    """The round that is played. ``ends_at`` None: no clock runs for it; ``last_deal_at``: when the last deal is called.

    ``called_at``: when that was done; ``stopped_at``: since when the clock stands still; ``extra``: tables that were
    given more. Instants are ms since 1970.
    """

    segment: str
    name: Said
    started_at: int
    ends_at: int | None
    last_deal_at: int | None
    called_at: int | None
    stopped_at: int | None
    extra: list[TableExtra]


class DeskDeadline(Answer, frozen=True):
    code: str
    at: int
    what: Said


class DeskAsker(Answer, frozen=True):
    """Who has the page open, and as what."""

    name: str
    roles: list[str]


class DeskFacts(Answer, frozen=True):
    """``offset``: minutes by which the event's clock is ahead of UTC. ``then``: what follows the next step.

    ``seed``: of every draw, once it is published.
    """

    asker: DeskAsker
    offset: int
    seed: str
    course: list[CourseStage]
    then: list[Said]
    clock: RoundClock | None
    deadlines: list[DeskDeadline]


# What the event is made of.


class SetupSession(Answer, frozen=True):
    title: str
    start: int


class SetupTold(Answer, frozen=True):
    """``fixed``: why nothing of it can be changed any more, if it cannot. Dates are ISO, instants ms since 1970."""

    name: str
    book: str
    medium: str
    options: dict[str, str]
    parameters: dict[str, int]
    organiser: str
    regulation: str
    extra_clause: str
    entry_fee: int
    place: str
    description: str
    sessions: list[SetupSession]
    entries_close: int | None
    holidays: list[str]
    working_days: list[str]
    fixed: bool


# The log as a story.


class StoryAct(Answer, frozen=True):
    """``undone_by``: the act that took it back, 0 if it stands. ``stays``: it can never be taken back.

    ``table`` and ``entrants``: whom it is about, 0 and none where it is about the event.
    """

    number: int
    at: int
    by: Said
    action: str
    kind: str
    what: Said
    reason: Said
    undone_by: int
    segment: str
    table: int
    entrants: list[int]
    stays: bool


class StoryChapter(Answer, frozen=True):
    """Acts of one segment, or of the time before the first, the newest first."""

    segment: str
    name: Said
    acts: list[StoryAct]


class EventStory(Answer, frozen=True):
    """The newest first. ``found``: how many acts fit. ``before``: for more ask for those before this one; 0: none."""

    total: int
    found: int
    before: int
    chapters: list[StoryChapter]


# Seatings.


class SeatedEntrant(Answer, frozen=True):
    """``values``: how this entrant stands, in the words of the standing's first criteria; ``in_english`` as there."""

    number: int
    name: str
    unit: str
    values: list[str]
    in_english: list[str]


class SeatingReason(Answer, frozen=True):
    says: Said
    article: str


class SeatedTable(Answer, frozen=True):
    table: int
    group: int
    seats: list[SeatedEntrant]
    reasons: list[SeatingReason]


class SeatingTold(Answer, frozen=True):
    """The seating of a segment with its reasons. ``met`` and ``same_unit``: meetings that it repeats or has in a unit.

    ``by_hand``: made by the chief referee instead of the format. ``order``: the seats are directions (else sides).
    """

    segment: str
    name: Said
    approved: bool
    by_hand: bool
    needs_chief: bool
    criteria: list[Said]
    tables: list[SeatedTable]
    byes: list[SeatedEntrant]
    reasons: list[SeatingReason]
    met: int
    same_unit: int


class SeatingSwap(Body, frozen=True):
    """What would come of two entrants changing places; nothing is done. ``tables``: a seating as changed so far."""

    segment: SegmentName
    one: EntrantNumber
    other: EntrantNumber


class SeatingBreach(Answer, frozen=True):
    """Two entrants at one table who should not meet; ``article`` is empty where the book says nothing of it."""

    table: int
    one: int
    other: int
    code: Literal["met", "same_unit"]
    says: Said
    article: str


class SwappedTable(Answer, frozen=True):
    table: int
    group: int
    before: list[int]
    after: list[int]


class SwapTold(Answer, frozen=True):
    """``tables`` and ``byes``: the whole seating as it would be, for ``OverrideSeating``.

    ``asked``: the director would ask back, so it has to be confirmed; ``breaches`` are those that the swap adds.
    """

    changed: list[SwappedTable]
    breaches: list[SeatingBreach]
    asked: Said | None
    tables: list[SwappedTable]
    byes: list[int]


BODIES = (SeatingSwap,)
ANSWERS = (SetupTold, EventStory, SeatingTold, SwapTold)
