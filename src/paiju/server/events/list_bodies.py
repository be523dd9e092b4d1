"""What is told of many events, and of one event round by round: lists, results, the crosstable."""

from paiju.server.events.bodies import EventRound, EventSeat, MediumWord
from paiju.server.http.bodies import Answer, Said


class EventListed(Answer, frozen=True):
    """``document``: the number of its regulation; ``programs``: those play, not people.

    ``at``: when it begins as planned, or began; 0 where nobody has said. ``done`` of ``results`` of what is played.

    ``leaders``: of the last standing that everybody may know, its winners when it is finished. ``official``: whether
    whoever asks is one there.
    """

    event: str
    name: str
    book: str
    document: str
    game: str
    programs: bool
    medium: MediumWord
    place: str
    finished: bool
    running: bool
    registration: bool
    entrants: int
    step: str
    at: int
    segment: Said | None
    ends_at: int | None
    tables: int
    done: int
    results: int
    leaders: list[str]
    official: bool


class EventList(Answer, frozen=True):
    """The newest first. ``now`` in ms since 1970."""

    now: int
    events: list[EventListed]


class EventFound(Answer, frozen=True):
    """The event whose six digits were typed."""

    event: str
    name: str


class EventDeal(Answer, frozen=True):
    """What one table handed in: a board, or a whole match (board 0). ``cells`` by seat, as they are written."""

    board: int
    cells: list[str]
    stand: str


class EventRoundTable(Answer, frozen=True):
    """``totals`` and ``points`` by seat; points are those that the book counts first."""

    table: int
    group: int
    seats: list[EventSeat]
    deals: list[EventDeal]
    totals: list[str]
    points: list[str]


class EventRoundResults(Answer, frozen=True):
    """``hidden``: results that are in and are told when their board is closed everywhere."""

    segment: str
    name: Said
    tables: list[EventRoundTable]
    byes: list[EventSeat]
    hidden: int


class EventMeeting(Answer, frozen=True):
    """``table`` 0 is a bye; ``score`` as it is written, one's own first; ``sign`` 1, 0, -1: how it went."""

    table: int
    seat: int
    opponents: list[int]
    score: str
    points: str
    sign: int


class EventCrossLine(Answer, frozen=True):
    """By column; None where the entrant had no seat."""

    number: int
    meetings: list[EventMeeting | None]


class EventCrosstable(Answer, frozen=True):
    rounds: list[EventRound]
    lines: list[EventCrossLine]


ANSWERS = (EventList, EventFound, EventRoundResults, EventCrosstable)
