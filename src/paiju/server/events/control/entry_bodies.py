"""What is asked and told about entries: papers, audits, the published list, team leaders, check-in by a code."""

from typing import Annotated

from msgspec import Meta

from paiju.server.events.bodies import EventEntrant, EventRoster
from paiju.server.http.bodies import Answer, Body, QrCode, Said


class EntryCode(Answer, frozen=True):
    """One of a list of the book, with its words."""

    code: str
    name: Said


class EntryDocument(Answer, frozen=True):
    """A paper as it was shown; dates are ISO."""

    code: str
    ok: bool
    valid_until: str
    taken: str


class EntryTold(Answer, frozen=True):
    """``missing``: papers without which this entrant may not start; ``findings``: why an application was rejected.

    ``paid``: whether the fee for entering is here.
    """

    number: int
    members: list[str]
    documents: list[EntryDocument]
    missing: list[str]
    findings: list[str]
    paid: bool


class EntryObjection(Answer, frozen=True):
    case: int
    number: int
    name: str
    unit: str
    at: int
    answer: str


class EntryChange(Answer, frozen=True):
    case: int
    number: int
    before: list[str]
    after: list[str]
    at: int
    answer: str


class EntryList(Answer, frozen=True):
    """``kind``: what enters, a player, a pair or a program; ``size``: members of one.

    ``published_at``, ``open_until``: of the list that may be objected to.

    ``fee`` for entering, in yuan; 0: none.

    ``audits``: whether the book has applications audited; ``documents`` and ``findings``: what it asks for.
    """

    kind: str
    size: int
    closes_at: int | None
    published_at: int | None
    open_until: int | None
    fee: int
    audits: bool
    documents: list[EntryCode]
    findings: list[EntryCode]
    entrants: list[EntryTold]
    objections: list[EntryObjection]
    changes: list[EntryChange]


class ScannedCode(Body, frozen=True):
    """What a hand scanner typed: an entrant's number, or the link of his code."""

    code: Annotated[str, Meta(min_length=1, max_length=500)]


class ScannedEntrant(Answer, frozen=True):
    """Who that is; ``done``: checked in by this, otherwise ``status`` says why not."""

    number: int
    name: str
    status: str
    done: bool


class TeamWanted(Body, frozen=True):
    unit: Annotated[str, Meta(min_length=1, max_length=80)]


class TeamLink(Answer, frozen=True):
    """The link by which the leader of a unit enters its team; the same whenever it is asked for."""

    unit: str
    link: str
    code: QrCode


class TeamEntries(Body, frozen=True):
    """A leader's list, as text or a file in base64; without one it is only told what the unit has entered."""

    unit: Annotated[str, Meta(min_length=1, max_length=80)]
    key: Annotated[str, Meta(min_length=1, max_length=80)]
    text: Annotated[str, Meta(max_length=100_000)] = ""
    file: Annotated[str, Meta(max_length=150_000, description="base64")] = ""
    enter: bool = False


class TeamTold(Answer, frozen=True):
    """What a unit has entered, and what became of a list that was sent. ``open``: whether more is taken."""

    unit: str
    size: int
    open: bool
    closes_at: int | None
    entrants: list[EventEntrant]
    roster: EventRoster | None


BODIES = (ScannedCode, TeamWanted, TeamEntries)
ANSWERS = (EntryList, ScannedEntrant, TeamLink, TeamTold)
