"""What is asked and told about events over HTTP and their socket, defined once as in ``http/bodies.py``."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from paiju.server.events.control.command_bodies import (
    EntrantNumber,
    EventCommand,
    EventDone,
    EventEffect,
    EventReason,
    SegmentName,
)
from paiju.server.events.control.desk_bodies import DeskFacts
from paiju.server.events.message_bodies import DeskMessages, EventAnnouncement, MyMatters
from paiju.server.events.referee.table_bodies import TABLE_ANSWERS, TABLE_BODIES
from paiju.server.http.bodies import Answer, Body, BookName, Name, Options, QrCode, RuleTold, Said, Token

MediumWord = Literal["live", "paper", "both"]


class EventSession(Body, frozen=True):
    """What is to begin when, as it is announced."""

    title: Annotated[str, Meta(min_length=1, max_length=80)]
    start: Annotated[int, Meta(ge=0, le=10**14)]


class NewEvent(Body, frozen=True):
    """Create an event. ``auto``: draws, seatings and starts follow by themselves once the first one was started.

    ``medium``: the usual one of the book, unless said. Instants are ms since 1970.
    """

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    book: BookName = "doudizhu-national-2016"
    options: Options = msgspec.field(default_factory=dict)
    parameters: Annotated[dict[str, int], Meta(max_length=40)] = msgspec.field(default_factory=dict)
    human_machine: bool = False
    auto: bool = False
    house: Annotated[str, Meta(max_length=40, description="the house player of every house seat; none: the usual")] = ""
    registration: Annotated[bool, Meta(description="whether people may register themselves with the code")] = True
    next_after: Annotated[int, Meta(ge=0, le=120, description="seconds until the next deal opens by itself")] = 20
    medium: MediumWord | UnsetType = UNSET
    place: Annotated[str, Meta(max_length=200)] = ""
    description: Annotated[str, Meta(max_length=4_000)] = ""
    sessions: Annotated[list[EventSession], Meta(max_length=100)] = msgspec.field(default_factory=list)
    organiser: Annotated[str, Meta(max_length=200)] = ""
    entry_fee: Annotated[int, Meta(ge=0, le=100_000, description="yuan; 0: none")] = 0
    entries_close: Annotated[int, Meta(ge=0, le=10**14)] | None = None


class EventSize(Answer, frozen=True):
    """A whole number an organiser chooses; ``value`` unless he does."""

    name: str
    title: Said
    value: int
    least: int
    most: int


class EventMedium(Answer, frozen=True):
    medium: MediumWord
    name: Said


class EventChoices(Answer, frozen=True):
    """What an event under a book may choose: sizes, and readings of its format and of the deals.

    ``media``: what its tables may play on here, the usual first.
    """

    book: str
    media: list[EventMedium]
    sizes: list[EventSize]
    options: list[RuleTold]


class EventMade(Answer, frozen=True):
    event: str
    code: str


class EventUpload(Body, frozen=True):
    """An event's file (.pje) in base64: it goes on here, directed by whoever opens it."""

    file: Annotated[str, Meta(min_length=1, max_length=40_000_000, description="base64")]
    auto: bool = False
    registration: bool = False


# Entries.


class EventEntries(Body, frozen=True):
    """A roster as pasted text, with or without a header line, or as a file (CSV or XLSX) in base64.

    ``enter`` False only reads it; ``audit``: they apply, and are admitted one by one afterwards.
    """

    text: Annotated[str, Meta(max_length=500_000)] = ""
    file: Annotated[str, Meta(max_length=28_000_000, description="base64")] = ""
    enter: bool = False
    audit: bool = False
    reason: EventReason = ""


class RosterRow(Answer, frozen=True):
    row: int
    number: int
    name: str
    partner: str
    unit: str
    seed: int
    remote: bool


class RosterProblem(Answer, frozen=True):
    """``row`` as a spreadsheet counts, 0: the list as a whole; ``column``: the place of the cell in it, -1: none."""

    row: int
    column: int
    warning: bool
    zh: str
    en: str


class EventRoster(Answer, frozen=True):
    """``cells``: the list as it was read, to be mended and sent again as text; none once it is entered."""

    cells: list[list[str]]
    rows: list[RosterRow]
    problems: list[RosterProblem]
    entered: int


class EventLinks(Body, frozen=True):
    """New links for these entrants (none named: for everybody without one); links they had stop working.

    An act in the log, which each entrant sees whose link ends by it; then it needs a reason.
    """

    numbers: Annotated[list[EntrantNumber], Meta(max_length=20_000)] = msgspec.field(default_factory=list)
    reason: EventReason = ""
    member: Annotated[int, Meta(ge=0, le=1)] | None = None  # of pairs only this one of the two


class EventLink(Answer, frozen=True):
    """``member``: of a pair the first (0) or the second; each has a link of his own where pairs play on devices."""

    number: int
    name: str
    link: str
    code: QrCode
    member: int = 0


class EventLinksMade(Answer, frozen=True):
    links: list[EventLink]


class EventRegister(Body, frozen=True):
    """``partner``: where pairs play."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]
    name: Name
    partner: Annotated[str, Meta(max_length=80)] = ""
    unit: Annotated[str, Meta(max_length=80)] = ""


class EventRegistered(Answer, frozen=True):
    """``link`` is the person's for the whole event; ``partner``: that of the other of a pair that plays here."""

    number: int
    link: str
    code: QrCode
    partner: EventLink | None = None


class EventToken(Body, frozen=True):
    token: Token


class EventPause(Body, frozen=True):
    """Tables by their number in the segment that runs; none named: all."""

    paused: bool
    tables: Annotated[list[int], Meta(max_length=5_000)] = msgspec.field(default_factory=list)


# What everybody may know.


class EventCriterion(Answer, frozen=True):
    code: str
    zh: str
    en: str
    article: str


class EventLine(Answer, frozen=True):
    """``values`` by criterion, as text; ``in_english`` where one of them is a word, such as a stage."""

    rank: int
    number: int
    name: str
    unit: str
    values: list[str]
    in_english: list[str]


class EventStanding(Answer, frozen=True):
    """``boards``: how many boards, closed at every table, it counts."""

    criteria: list[EventCriterion]
    lines: list[EventLine]
    boards: int


class EventPublished(Answer, frozen=True):
    """``stage``: empty for the standing of the whole event."""

    version: int
    at: int
    standing: EventStanding
    reason: str
    stage: str


class EventSeat(Answer, frozen=True):
    """``number`` 0 is a house player."""

    number: int
    name: str


TableWord = Literal[
    "seated",
    "waiting",
    "playing",
    "slow",
    "away",
    "stuck",
    "paused",
    "finished",
    "unreadable",
    "half",
    "missing",
    "disputed",
    "handed-in",
]


class EventTable(Answer, frozen=True):
    """``done``: boards with a result. ``paper``: it is not played here, its results are entered."""

    table: int
    group: int
    seats: list[EventSeat]
    done: int
    state: TableWord
    paper: bool


class EventLastDeal(Answer, frozen=True):
    """The call of the last deal: when it is due, when it was made; ``deals`` may be begun after the one in progress.

    ``then``: what everybody has to do, in both languages for a hall that reads both.
    """

    due: int
    called_at: int | None
    deals: int
    then: Said
    article: str


class EventSegment(Answer, frozen=True):
    """``ends_at`` by the clock, where one runs for the whole segment; ``stopped_at``: since when that stands still."""

    segment: str
    name: Said
    boards: list[int]
    closed_boards: list[int]
    approved: bool
    started_at: int | None
    ends_at: int | None
    stopped_at: int | None
    last_deal: EventLastDeal | None
    closed_at: int | None
    tables: list[EventTable]
    byes: list[int]


class EventRound(Answer, frozen=True):
    """A segment of the event, those that were played before included."""

    segment: str
    name: Said
    tables: int
    started_at: int | None
    closed_at: int | None


class EventEntrant(Answer, frozen=True):
    """``number`` is that of the entry, by which commands know him; ``shown`` the one that was drawn, on his papers."""

    number: int
    name: str
    unit: str
    seed: int
    status: str
    shown: int


class EventHouse(Answer, frozen=True):
    """The house player of every house seat of the event, the same version everywhere."""

    player: str
    version: str


class EventPublic(Answer, frozen=True):
    """What everybody may know, no result of a board that is open somewhere included. Instants are ms since 1970.

    ``offset``: minutes by which the event's clock is ahead of UTC; ``programs``: the book is about those.
    """

    event: str
    version: int
    now: int
    offset: int
    name: str
    book: str
    document: str
    programs: bool
    human_machine: bool
    registration: bool
    finished: bool
    step: str
    step_name: Said
    rounds: list[EventRound]
    segment: EventSegment | None
    entrants: list[EventEntrant]
    standing: EventStanding | None
    published: list[EventPublished]
    commitment: str
    house: EventHouse | None
    announcements: list[EventAnnouncement]
    medium: MediumWord
    place: str
    description: str
    sessions: list[EventSession]


class EventAddress(Answer, frozen=True):
    """Where people reach a page of the event from their own devices, and a picture of it.

    ``digits`` open the event from the home page; they are no secret. ``entry_code`` lets people register: it is told to
    a screen that has the key of the organiser's link.
    """

    link: str
    code: QrCode
    digits: str
    entry_code: str


class EventTableNow(Answer, frozen=True):
    table: int
    done: int
    state: TableWord


class EventProgress(Answer, frozen=True):
    """How far the segment has come: ``tables`` are those that differ from what was told before."""

    closed_boards: list[int]
    tables: list[EventTableNow]


class EventChanges(Answer, frozen=True):
    """Those fields of ``EventPublic`` that differ from what was told before, and the progress of its segment."""

    version: int
    now: int
    registration: bool | UnsetType = UNSET
    finished: bool | UnsetType = UNSET
    step: str | UnsetType = UNSET
    step_name: Said | UnsetType = UNSET
    rounds: list[EventRound] | UnsetType = UNSET
    segment: EventSegment | UnsetType | None = UNSET
    progress: EventProgress | UnsetType = UNSET
    entrants: list[EventEntrant] | UnsetType = UNSET
    standing: EventStanding | UnsetType | None = UNSET
    published: list[EventPublished] | UnsetType = UNSET
    announcements: list[EventAnnouncement] | UnsetType = UNSET
    medium: MediumWord | UnsetType = UNSET
    place: str | UnsetType = UNSET
    description: str | UnsetType = UNSET
    sessions: list[EventSession] | UnsetType = UNSET


# The organiser.


class EventNext(Answer, frozen=True):
    """``ready`` False: nothing can be done but wait or do what ``about`` says."""

    step: str
    name: Said
    about: Said
    ready: bool
    segment: str | None


class EventTableState(Answer, frozen=True):
    """``table`` as in the segment; ``live`` is the table's address /t/<live>. ``away``: numbers without connection.

    ``paper``: it has no address, its results are entered. ``signed``: who has confirmed all of them so far;
    ``unread``: who has not read the last announcement to this table. ``figures``: by seat or side, what has been
    entered at a paper table: the points of its deals so far, or the levels of its match.
    """

    table: int
    live: str
    state: str
    board: int
    done: int
    of: int
    quiet: int
    away: list[int]
    trustees: list[int]
    paper: bool
    signed: list[int]
    unread: list[int]
    figures: list[str]


class EventActTold(Answer, frozen=True):
    """``account`` of the organiser who did it; 0 where it was none."""

    number: int
    at: int
    by: str
    role: str
    action: str
    reason: str
    undone: bool
    account: int = 0


class EventAccount(Answer, frozen=True):
    account: int
    name: str


class EventOfficial(Answer, frozen=True):
    """``account`` 0: somebody without one here, of an event that came in a file. ``tables``: those a referee has."""

    account: int
    name: str
    roles: list[str]
    tables: list[int] = msgspec.field(default_factory=list)
    suspended: bool = False


class EventLookAlike(Answer, frozen=True):
    """Two entrants whose names look the same, the later one second. Nobody is refused for it."""

    number: int
    name: str
    other: int
    other_name: str


class EventControl(Answer, frozen=True):
    """For officials. ``acts`` are the last fifty, the newest first; ``proposed`` is a seating that is to be approved.

    ``screen``: the key of the projector's link, by which a browser that nobody is logged in on shows the code.

    ``address`` is the event's page as players reach it: /register and /me follow it. Links are not kept, only their
    hashes: to print one again a new one is made. ``appointable`` is told to those who may appoint and dismiss.
    ``own`` is whoever is told; ``expected_end``: when the segment will be through, by how it has gone so far.
    ``official`` is who asks, as the log knows him.
    """

    event: str
    version: int
    code: str
    screen: str
    auto: bool
    next: EventNext
    tables: list[EventTableState]
    linked: list[int]
    acts: list[EventActTold]
    address: str
    officials: list[EventOfficial]
    appointable: list[EventAccount]
    proposed: list[EventTable]
    look_alikes: list[EventLookAlike]
    messages: DeskMessages
    desk: DeskFacts
    official: str
    own: EventOfficial | None = None
    expected_end: int | None = None


# An official's report of timing.


class TimingFlag(Answer, frozen=True):
    """Something worth a look, never a verdict. ``facts``: the numbers of the sentence."""

    code: str
    zh: str
    en: str
    facts: dict[str, int]


class TimingLine(Answer, frozen=True):
    """One entrant; times in ms. ``forced``: turns where only passing was possible; ``forced_slow``: long ones."""

    number: int
    name: str
    decisions: int
    median: int
    quickest: int
    slowest: int
    time_outs: int
    forced: int
    forced_slow: int
    flags: list[TimingFlag]


class TimingLimit(Answer, frozen=True):
    """From where on something is flagged, and what that means."""

    code: str
    value: int
    zh: str
    en: str


class EventTiming(Answer, frozen=True):
    """Of the boards that are closed everywhere; most flags first."""

    boards: list[int]
    lines: list[TimingLine]
    limits: list[TimingLimit]


# The player.


class MyPlace(Answer, frozen=True):
    """Where to sit now: the page /t/<live>."""

    live: str
    table: int
    seat: int
    segment: SegmentName
    name: Said
    started: bool


class MyBoard(Answer, frozen=True):
    """A board that is closed everywhere. ``score`` None: awarded; ``rank`` 0: the book compares nobody on a board."""

    segment: str
    set_name: Said
    board: int
    seat: int
    score: int | None
    mp: str
    percent: str
    rank: int
    points: str


class SeatNotice(Answer, frozen=True):
    """A link to one's seat that was issued, or a device that opened it: by ``act`` of the log, ``at`` ms since 1970."""

    act: int
    at: int
    zh: str
    en: str


class EventMe(Answer, frozen=True):
    event: str
    version: int
    number: int
    name: str
    status: str
    place: MyPlace | None
    boards: list[MyBoard]
    rank: int | None
    notices: list[SeatNotice]
    matters: MyMatters


class FrequencyLine(Answer, frozen=True):
    """``rank`` 0: the book compares nobody on a board; then ``mp``, ``percent`` and ``points`` are empty."""

    number: int
    name: str
    table: int
    score: int | None
    mp: str
    percent: str
    rank: int
    points: str
    own: bool


class EventFrequency(Answer, frozen=True):
    """One direction of one comparison group."""

    group: int
    seat: int
    lines: list[FrequencyLine]


class EventBoard(Answer, frozen=True):
    """A board that is closed everywhere."""

    segment: str
    board: int
    directions: list[EventFrequency]


class EventWhy(Answer, frozen=True):
    """One step of a chain: the sentence, its article, what it was made of."""

    code: str
    value: str
    zh: str
    en: str
    article: str | None
    parts: list["EventWhy"]


class EventFairTable(Answer, frozen=True):
    """A table that had cards of its own for a match: what it sealed is told at /api/tables/<live>/fair."""

    segment: str
    name: Said
    table: int
    live: str


class EventFair(Answer, frozen=True):
    """Documents of the sealed deals: the boards that are closed, the secret when the event is finished.

    ``tables``: where no boards are shared, those of the rounds that are closed. ``house`` is who played the house
    seats, with seeds that follow from the boards': it can be asked again.
    """

    commitment: dict[str, Any]
    opening: dict[str, Any]
    reveals: list[dict[str, Any]]
    session: dict[str, Any] | None
    tables: list[EventFairTable]
    house: EventHouse | None


# The socket. Whoever connects is sent everything it may know, and then whatever changes; it need not say anything.


class _News(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class PublicNews(_News, tag="public", frozen=True):
    """First, and again after the page could not keep up."""

    public: EventPublic


class ChangesNews(_News, tag="changes", frozen=True):
    """To be laid over what was told before."""

    changes: EventChanges


class ControlNews(_News, tag="control", frozen=True):
    """To officials."""

    control: EventControl


class MyNews(_News, tag="me", frozen=True):
    """To an entrant."""

    me: EventMe


class LostNews(_News, tag="lost", frozen=True):
    """To a device that was an entrant's and is no more; ``said`` tells why."""

    number: int
    said: Said


class BeatNews(_News, tag="beat", frozen=True):
    """Nothing is new, and the line is open. A page that hears nothing for longer than a few of these is cut off."""


EventNews = PublicNews | ChangesNews | ControlNews | MyNews | LostNews | BeatNews

BODIES = (
    *TABLE_BODIES,
    *(NewEvent, EventUpload, EventCommand, EventEntries, EventLinks, EventRegister, EventToken, EventPause),
)
ANSWERS = (
    *TABLE_ANSWERS,
    EventChoices,
    EventMade,
    EventDone,
    EventEffect,
    EventRoster,
    EventLinksMade,
    EventRegistered,
    EventPublic,
    EventControl,
    EventMe,
    EventBoard,
    EventWhy,
    EventFair,
    EventAddress,
    EventTiming,
)
