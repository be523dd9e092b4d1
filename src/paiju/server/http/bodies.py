"""What HTTP requests and answers hold, defined once: checked here, told by OpenAPI, generated into TypeScript."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from paiju.table.session.messages import BoardScore, FactorTold, SeatFormula, SeatInfo
from paiju.table.session.options import MAX_DELAY

Name = Annotated[str, Meta(min_length=1, max_length=80, description="a person's name as others see it")]
Token = Annotated[str, Meta(min_length=1, max_length=100, description="the secret part of a link")]
BookName = Annotated[str, Meta(min_length=1, max_length=80, description="id, number or short name of a rulebook")]
Cards = Annotated[str, Meta(min_length=1, max_length=200, description="cards, such as 333444+69 or ♥3 ♠3")]
Options = Annotated[dict[str, str], Meta(max_length=40, description="readings chosen, by name")]
Password = Annotated[str, Meta(min_length=1, max_length=1_000)]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends."""


class NoBody(Body, frozen=True):
    """An empty object."""


class Answer(msgspec.Struct, frozen=True):
    """What the server answers."""


class Said(Answer, frozen=True):
    """The same in Chinese and English."""

    zh: str
    en: str


class Problem(Answer, frozen=True):
    """Every answer from 400 up: a code for programs, a sentence for people, the facts."""

    code: str
    zh: str
    en: str
    facts: dict[str, str | int]


# Tables.


class NewTable(Body, frozen=True):
    """Open a table. Practice: house players sit opposite and wait for the person; friends: the free seats get a link
    each. ``clock`` and ``trustee_after``, unless said, are off for practice and on for friends."""

    book: BookName
    kind: Literal["practice", "friends"]
    name: Name
    options: Options = {}
    opponents: Annotated[list[str], Meta(description="house players, at most one for each seat of the others")] = []
    boards: Annotated[int, Meta(ge=0, le=120, description="0: as many as you like")] = 0
    clock: bool | None = None
    spectators: bool = False
    house_delay: Annotated[int, Meta(ge=0, le=MAX_DELAY, description="milliseconds a house player seems to think")] = (
        600
    )
    trustee_after: (
        Annotated[int, Meta(ge=0, le=9, description="time-outs in a row after which a house player acts; 0: never")]
        | None
    ) = None
    minimum_delay: Annotated[
        int, Meta(ge=0, le=MAX_DELAY, description="milliseconds before which no action is published")
    ] = 0


class QrCode(Answer, frozen=True):
    """A square of ``size`` modules, the quiet zone included; ``path`` draws the dark ones in an SVG."""

    size: int
    path: str


class TableMade(Answer, frozen=True):
    """``links`` by seat; each can be used once and is not told again. ``codes`` are the same to be scanned."""

    table: str
    seat: int
    host: bool
    links: dict[str, str]
    codes: dict[str, QrCode]


class TableFacts(Answer, frozen=True):
    """What everybody may know; ``seat`` and ``host`` are the asker's own."""

    table: str
    book: str
    options: dict[str, str]
    kind: str
    seats: list[SeatInfo]
    board: int
    boards: int
    finished: list[int]
    results: list[BoardScore]
    spectators: bool
    closed: str | None
    seat: int | None
    host: bool


class Join(Body, frozen=True):
    """Take the seat that a link is for."""

    token: Token
    name: Name


class LookAtLink(Body, frozen=True):
    """What is a link for? Asking takes no seat."""

    token: Token


class LinkTold(Answer, frozen=True):
    """Who invites, to which seat, by which rules; ``moves``: it takes one's own seat to another device."""

    host: str
    seat: int
    book: str
    options: dict[str, str]
    kind: str
    seats: list[SeatInfo]
    boards: int
    clock: bool
    spectators: bool
    moves: bool


class Joined(Answer, frozen=True):
    table: str
    seat: int


class NewLink(Body, frozen=True):
    """A new link for one's own seat, or, as host, for a seat that nobody has taken."""

    seat: Annotated[int, Meta(ge=0)]


class Link(Answer, frozen=True):
    link: str
    code: QrCode


class Fair(Answer, frozen=True):
    """The documents published so far; see docs/fair-deals.md."""

    commitment: dict[str, Any] | None
    opening: dict[str, Any] | None
    reveals: list[dict[str, Any]]
    session: dict[str, Any] | None


# Rules.


class RuleTold(Answer, frozen=True):
    """A rule of a book: its value as typed and as told, where it comes from, what else may be chosen."""

    name: str
    title: Said
    value: str
    told: Said
    articles: list[str]
    register: list[str]
    choices: list[str]
    choices_told: list[Said]


class Article(Answer, frozen=True):
    """A clause in our own words."""

    ref: str
    label: Said
    class_: str = msgspec.field(name="class")
    title: Said
    text: Said
    reading: Said | None
    pending: Said | None
    register: list[str]
    rules: list[str]


class BookHead(Answer, frozen=True):
    id: str
    title: Said
    short: Said
    source: str
    clauses: int
    options: list[str]
    hash: str


class Books(Answer, frozen=True):
    """``books`` can be played at a table here, each with the house ``players`` that know it, the usual one first;
    events can be held by those that are ``directed``."""

    books: list[BookHead]
    players: dict[str, list[str]]
    directed: list[BookHead]


class Book(Answer, frozen=True):
    """``rules`` holds every rule by name, in the order of declaration; those with choices are the options."""

    head: BookHead
    articles: list[Article]
    rules: list[RuleTold]


class BookOptions(Answer, frozen=True):
    """The readings that may be chosen when a table is opened; ``value`` of each is what is taken otherwise."""

    book: str
    options: list[RuleTold]


class Question(Body, frozen=True):
    """The referee's question: which combination is this, and does it beat that one?"""

    book: BookName
    cards: Cards
    on: Cards | None = None
    options: Options = {}


class Reason(Answer, frozen=True):
    """``cites`` names the article as people do; ``says`` is its text."""

    code: str
    article: str | None
    cites: Said | None
    says: Said | None
    zh: str
    en: str


class Identified(Answer, frozen=True):
    """What cards are: a combination with its article, or the reasons why they are none."""

    cards: str
    legal: bool
    kind: str | None
    name: Said | None
    rank: str | None
    count: int
    article: str | None
    cites: Said | None
    says: Said | None
    reasons: list[Reason]


class Verdict(Answer, frozen=True):
    """``beats`` is None where there is nothing to beat."""

    book: str
    options: dict[str, str]
    played: Identified
    on: Identified | None
    beats: bool | None
    why: Reason | None


class RecordText(Body, frozen=True):
    """A deal record: ``.pj`` text or JSON Lines."""

    text: Annotated[str, Meta(min_length=1, max_length=250_000)]


class Replayed(Answer, frozen=True):
    """A record decided anew by the rules; an event is the JSON Lines object.

    ``roles``: as in ``Welcome``. ``remarks``: what is different today, where it was played under another version of its
    book.
    """

    book: str
    roles: list[str]
    options: dict[str, str]
    tags: dict[str, str]
    board: int
    first_caller: int
    hands: list[list[int]]
    kitty: list[int]
    events: list[dict[str, Any]]
    points: list[int] | None
    factors: list[FactorTold]
    formulas: list[SeatFormula]
    remarks: list[Said]


# People.


class MyTable(Answer, frozen=True):
    table: str
    seat: int
    host: bool


class Me(Answer, frozen=True):
    """What this device holds. ``needs_setup``: no organiser exists yet."""

    tables: list[MyTable]
    organiser: str | None
    needs_setup: bool


class SetUp(Body, frozen=True):
    """Become an organiser, with the token of a one-time link: the first one's, or an invitation."""

    token: Token
    name: Name
    password: Password


class LookAtSetUp(Body, frozen=True):
    """Is a one-time link still good? Asking does not use it."""

    token: Token


class SetUpTold(Answer, frozen=True):
    """``first``: it makes the first organiser of this server."""

    first: bool


class Invitation(Answer, frozen=True):
    """A link that makes one person an organiser; not told again. ``until`` is in ms since 1970."""

    link: str
    code: QrCode
    until: int


class LogIn(Body, frozen=True):
    name: Name
    password: Password


class Organiser(Answer, frozen=True):
    name: str


class Nothing(Answer, frozen=True):
    """Done; there is nothing to tell."""


class Health(Answer, frozen=True):
    """``unreadable_tables``: open by rights, and closed because their record is damaged on disk."""

    status: str
    version: str
    unreadable_tables: int = 0


BODIES = (NoBody, NewTable, Join, LookAtLink, NewLink, Question, RecordText, SetUp, LookAtSetUp, LogIn)
ANSWERS = (
    TableMade,
    TableFacts,
    LinkTold,
    Joined,
    Link,
    Fair,
    Books,
    Book,
    BookOptions,
    Verdict,
    Replayed,
    Me,
    Organiser,
    SetUpTold,
    Invitation,
    Nothing,
    Health,
    Problem,
)
