"""What a referee asks and is told about one table: seats, results, sheets worked out, penalties, clocks."""

import dataclasses
import enum
import typing
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from paiju.server.events.control.command_bodies import SegmentName, outside, struct_of
from paiju.server.http.bodies import Answer, Body, Said
from paiju.tournament.ranking.results import MatchLevels, Outcome, Written

TableNumber = Annotated[int, Meta(ge=1, le=9_999)]
BoardNumber = Annotated[int, Meta(ge=0, le=9_999, description="0: the match of two pairs")]

if typing.TYPE_CHECKING:
    OutcomeBody = msgspec.Struct
    SheetBody = msgspec.Struct
    TickedBody = msgspec.Struct
else:
    OutcomeBody = outside(Outcome)
    SheetBody = outside(Written)
    TickedBody = outside(Written | MatchLevels)


def body_of(value: Any) -> Any:
    """A value of the core as a command would hold it, so that a page can send it back."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        made = struct_of(type(value))
        return made(**{name: body_of(getattr(value, name)) for name in made.__struct_fields__})
    if isinstance(value, tuple):
        return [body_of(each) for each in value]
    return value.value if isinstance(value, enum.Enum) else value


# Sheets worked out.


class WorkOut(Body, frozen=True):
    """What a referee ticked on the sheet of a table; nothing is entered by it."""

    segment: SegmentName
    table: TableNumber
    board: BoardNumber
    written: TickedBody


class SheetTerm(Answer, frozen=True):
    """One number of a score, what it stands for and its article."""

    code: str
    value: int
    zh: str
    en: str
    article: str


class WorkedDeal(Answer, frozen=True):
    """Points by seat, written out in ``formulas``; ``after``: what each has in the segment with them."""

    points: list[int]
    formulas: list[str]
    terms: list[SheetTerm]
    most_bombs: int
    before: list[int]
    after: list[int]


class WorkedLine(Answer, frozen=True):
    """A deal of a match: ``points`` of the defenders; ``up`` is the side that goes up ``by`` levels or takes over."""

    declarer: int
    level: str
    points: int | None
    up: int
    by: int
    levels: list[str]
    terms: list[SheetTerm]
    article: str


class WorkedMatch(Answer, frozen=True):
    """``match`` and ``standard`` are the points of both sides for these levels."""

    lines: list[WorkedLine]
    levels: list[str]
    difference: int
    match: list[str]
    standard: list[str]
    match_article: str
    standard_article: str
    next_declarer: int | None


class SheetRefused(Answer, frozen=True):
    """``asks``: it can be, and is taken if it is confirmed and a reason given."""

    code: str
    zh: str
    en: str
    article: str
    asks: bool


class WorkedOut(Answer, frozen=True):
    """``outcome`` is what to enter; ``refusal`` what stands against it. ``next_caller`` begins the deal after this."""

    outcome: OutcomeBody | None
    said: Said | None
    deal: WorkedDeal | None
    match: WorkedMatch | None
    next_caller: int | None
    refusal: SheetRefused | None


# One table.


class TableSeat(Answer, frozen=True):
    """``total``: points of the segment so far; ``absent``: the code of a forfeit."""

    seat: int
    number: int
    name: str
    unit: str
    total: int
    absent: str


class TableClaim(Answer, frozen=True):
    """Who disputes a result, and what it should be."""

    number: int
    at: int
    outcome: OutcomeBody | None
    said: Said | None
    written: SheetBody | None
    worked: WorkedMatch | None


class TableResult(Answer, frozen=True):
    """``stand``: entered, confirmed, disputed or upheld. ``correction``: the act that waits for a second official."""

    board: int
    outcome: OutcomeBody
    said: Said
    stand: str
    confirmed: list[int]
    at: int
    by: str
    act: int
    written: SheetBody | None
    worked: WorkedMatch | None
    claims: list[TableClaim]
    replaced: list[Said]
    correction: int


class KittyOffered(Answer, frozen=True):
    figures: list[int]
    factor: int
    zh: str
    en: str
    article: str


class NamedCode(Answer, frozen=True):
    code: str
    zh: str
    en: str


class DealOffered(Answer, frozen=True):
    """What can be ticked for a deal of three."""

    bids: list[int]
    passed_out: bool
    most_bombs: int
    article: str


class MatchOffered(Answer, frozen=True):
    """What can be written for a match of pairs; ``losing``: offences by which a deal is lost."""

    step: int
    most: int
    start: int
    kitty: list[KittyOffered]
    losing: list[NamedCode]
    article: str


class TableCharge(Answer, frozen=True):
    """``charge`` is known by the number of its act."""

    charge: int
    number: int
    board: int
    code: str
    offence: Said
    brings: Said
    at: int
    by: str


class TableLeave(Answer, frozen=True):
    leave: int
    number: int
    asked_at: int
    granted_at: int | None
    escort: str


class TableIncident(Answer, frozen=True):
    incident: int
    number: int
    at: int
    said: Said
    note: str
    escalated: bool
    resolved: str


class LateStep(Answer, frozen=True):
    """What it costs to come later than so many milliseconds after the start."""

    after: int
    brings: Said
    forfeit: bool
    article: str


class TableClock(Answer, frozen=True):
    """Instants; ``late`` are the steps by which the book counts lateness, ``sheet_due`` when the sheet must be in."""

    started_at: int | None
    ends_at: int | None
    stopped_at: int | None
    last_deal_called: bool
    last_deal_at: int | None
    sheet_due: int | None
    answers_for_sheet: list[int]
    late: list[LateStep]


class TableForfeit(Answer, frozen=True):
    """What the book gives those who are there when somebody forfeits, and what the chief referee may do."""

    numbers: list[int]
    gives: Said
    article: str
    chief_may: Said


class EventTableTold(Answer, frozen=True):
    """One table as its referee needs it. ``missing``: boards without a result; ``callers``: who calls first, by board.

    Of a live table nothing is told of a board that is open somewhere.
    """

    event: str
    version: int
    now: int
    segment: str
    name: Said
    table: int
    paper: bool
    live: str
    state: str
    referees: list[str]
    seats: list[TableSeat]
    boards: list[int]
    callers: list[int | None]
    results: list[TableResult]
    missing: list[int]
    deal: DealOffered | None
    match: MatchOffered | None
    charges: list[TableCharge]
    leaves: list[TableLeave]
    escort_needed: bool
    incidents: list[TableIncident]
    clock: TableClock
    forfeit: TableForfeit | None


# Penalties.


class OffenceTimes(Answer, frozen=True):
    """How often an entrant was charged with it as it is counted, and what it brings this time."""

    number: int
    times: int
    brings: Said


class OffenceTold(Answer, frozen=True):
    """``ladder`` is all that it may bring; ``by_cards``, ``at_most`` and ``grave`` are the referee's room."""

    code: str
    zh: str
    en: str
    article: str
    clause: Said
    ladder: Said
    over: str
    needs_board: bool
    by_cards: bool
    at_most: int | None
    grave: bool
    times: list[OffenceTimes]


class ChecklistItem(Answer, frozen=True):
    """``ok`` is None as long as nobody has looked."""

    item: str
    zh: str
    en: str
    ok: bool | None
    note: str
    at: int | None


class ChecklistTold(Answer, frozen=True):
    checklist: str
    zh: str
    en: str
    article: str
    items: list[ChecklistItem]


class EventRules(Answer, frozen=True):
    """What referees apply: the offences of the regulation, what else may be recorded, checklists of the hall.

    ``offences`` of others than entrants are only among ``incidents``.
    """

    offences: list[OffenceTold]
    incidents: list[NamedCode]
    checklists: list[ChecklistTold]


TABLE_BODIES = (WorkOut,)
TABLE_ANSWERS = (WorkedOut, EventTableTold, EventRules)
