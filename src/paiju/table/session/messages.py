"""Every message between a table and its clients, defined once; ``web/src/lib/messages.ts`` is generated from here.

A client holds its own sequence number: the number of events of this table it has been shown. Numbers count what the
viewer may see, never positions in the log, so that a hidden choice leaves no gap. JSON, one message per WebSocket
frame, told apart by ``type``.
"""

import functools
from collections.abc import Callable
from typing import Any, Generic, TypeVar, cast

import msgspec

ActionT = TypeVar("ActionT")

MAX_FRAME = 4_096
"""Bytes a client may send in one frame; the longest honest one (20 cards) has fewer than 300."""


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    pass


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """What a player may ask for: each game has its own, told apart by ``do``."""


# Client to table.


class Hello(_Message, tag="hello", frozen=True):
    """The first message: how many events of the table the client already has (0: none)."""

    since: int


class Act(_Message, Generic[ActionT], tag="act", frozen=True):
    """Do something. ``id`` makes a repeated message harmless; ``seen`` is the client's number when it decided."""

    id: str
    seen: int
    action: ActionT


class AskHint(_Message, tag="ask-hint", frozen=True):
    """What could I play? Answered to this client only; costs no time."""

    id: str


class AskCheck(_Message, tag="ask-check", frozen=True):
    """May I play these cards now?"""

    id: str
    cards: list[int]


class AskOffers(_Message, tag="ask-offers", frozen=True):
    """What can I do now, and what would come of these chosen cards? Answered to this client only; costs no time."""

    id: str
    cards: list[int]


class NextDeal(_Message, tag="next-deal", frozen=True):
    """I have seen the result; deal the next board when everybody has."""

    id: str


class SetPause(_Message, tag="set-pause", frozen=True):
    """Stop or resume the clock; only the table's host may."""

    id: str
    paused: bool


class SetTrustee(_Message, tag="set-trustee", frozen=True):
    """Let a house player act for my seat, or take over again."""

    id: str
    on: bool


class Ping(_Message, tag="ping", frozen=True):
    """Measures the way there and back; ``t`` comes back unchanged."""

    t: float


FromClient = Hello | Act[Any] | AskHint | AskCheck | AskOffers | NextDeal | SetPause | SetTrustee | Ping


# Table to client.


class SeatInfo(msgspec.Struct, frozen=True):
    """Who sits where, as everybody may know it."""

    seat: int
    name: str
    kind: str  # "person" | "house" | "open"
    away: bool
    trustee: bool


class ClockInfo(msgspec.Struct, frozen=True):
    """Who is to act and how long they have, at the moment of sending."""

    seats: list[int]
    left: int  # milliseconds
    limit: int  # milliseconds
    running: bool


class BoardScore(msgspec.Struct, frozen=True):
    """The points of a board that is over, by seat."""

    board: int
    points: list[int]


class FactorTold(msgspec.Struct, frozen=True):
    """A number of a score: what it stands for, its article, whom it concerns (all when empty)."""

    code: str
    value: int
    article: str
    seats: list[int]


class SeatFormula(msgspec.Struct, frozen=True):
    """How a seat's points came about: the product of its factors, or of them and the sum ``of`` the others' points."""

    seat: int
    points: int
    factors: list[FactorTold]
    of: list[int]
    text: str  # such as 3 × −1 × 2 × 2 = −12


class Welcome(_Message, tag="welcome", frozen=True):
    """The answer to ``hello``: who you are here and what the table is. Events after ``since`` follow; ``anew``: in the
    place of all that the client has. ``roles``: the codes that the book has for who plays against the others, and for
    those."""

    table: str
    seat: int | None  # None: a spectator
    host: bool
    book: str
    roles: list[str]
    options: dict[str, str]
    seats: list[SeatInfo]
    clock: ClockInfo | None
    board: int
    boards: int  # 0: no fixed number
    results: list[BoardScore]  # of every board of the session that has a result, oldest first
    since: int
    anew: bool = False


class Events(_Message, tag="events", frozen=True):
    """What happened, oldest first; ``first`` is the sequence number of the first. An event is the JSON Lines object."""

    first: int
    events: list[dict[str, Any]]
    clock: ClockInfo | None


class Result(_Message, tag="result", frozen=True):
    """The deal has its score: the cards each seat still held, the kitty, and how each seat's points came about.

    Without cards while the same board is open at another table.
    """

    board: int
    hands: list[list[int]] | None
    kitty: list[int] | None
    formulas: list[SeatFormula]


class Seats(_Message, tag="seats", frozen=True):
    """Somebody came, went, or changed between person and trustee."""

    seats: list[SeatInfo]


class Boards(_Message, tag="boards", frozen=True):
    """How many boards will be played in all, once that is known or changes; 0: no fixed number."""

    boards: int


class Clock(_Message, tag="clock", frozen=True):
    """The clock was stopped or resumed."""

    clock: ClockInfo | None


class Done(_Message, tag="done", frozen=True):
    """The action ``id`` is on disk."""

    id: str
    seen: int


class Refused(_Message, tag="refused", frozen=True):
    """The action ``id`` was not accepted and changed nothing; ``zh`` and ``en`` say why."""

    id: str
    code: str
    article: str
    facts: dict[str, str | int]
    zh: str
    en: str


class Hint(_Message, tag="hint", frozen=True):
    """Plays worth trying, best first; empty: only passing is left."""

    id: str
    plays: list[list[int]]


class Offer(msgspec.Struct, frozen=True):
    """Something a page can show a player: what it is, by a code and facts of the game, with the cards it is about."""

    code: str
    cards: list[int]
    facts: dict[str, str | int]
    article: str = ""


class Offers(_Message, tag="offers", frozen=True):
    """The answer to ``ask-offers``, by what the seat itself has seen; in a contest without help."""

    id: str
    offers: list[Offer]


class Pong(_Message, tag="pong", frozen=True):
    t: float


class Beat(_Message, tag="beat", frozen=True):
    """To who has a seat, when the table has been silent for half a second: it is there, and so is the line."""


class Bye(_Message, tag="bye", frozen=True):
    """The connection is closed; ``code`` says why: replaced, moved, closed, too_slow, bad_message, going_down."""

    code: str
    zh: str
    en: str


FromTable = Welcome | Events | Result | Seats | Boards | Clock | Done | Refused | Hint | Offers | Pong | Beat | Bye


@functools.cache
def decoder(actions: Any) -> Callable[[bytes | str], FromClient]:
    """Reads what clients of a table send; ``actions`` is the union of its game's."""
    union: Any = Hello | Act[actions] | AskHint | AskCheck | AskOffers | NextDeal | SetPause | SetTrustee | Ping
    return cast("Callable[[bytes | str], FromClient]", msgspec.json.Decoder(union).decode)


encode = msgspec.json.Encoder().encode
