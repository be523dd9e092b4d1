"""What people ask the direction of an event to do. Each is decided by ``director.decide`` as a whole or refused.

How a row is read is in ``command_table.py``; sentences and help of a command are in ``words``.
"""

import enum
from dataclasses import dataclass
from typing import Annotated

from paiju.table.clock import Instant
from paiju.tournament.command_table import (
    CHIEF,
    DESK,
    ENTRY,
    LEADERS,
    ORGANISER,
    PANEL,
    PAST,
    REFEREES,
    SEATING,
    TABLE,
    Called,
    Code,
    Command,
    Listed,
    Meant,
    command,
    row_of,
)
from paiju.tournament.desk.records import Document
from paiju.tournament.people.entrants import Entrant, Number, PersonRef
from paiju.tournament.people.officials import OfficialId, Role
from paiju.tournament.ranking.results import PAPER, Cited, Outcome, Written
from paiju.tournament.seating.segments import ResultKey, SegmentId, Stage, TableSeats
from paiju.tournament.state import Setup

__all__ = ["TABLE", "Action", "Command", "row_of"]  # beside the commands themselves

Played = Annotated[SegmentId, Meant.PLAYED]
Running = Annotated[SegmentId, Meant.RUNNING]

# The event and its officials.


@command("new", by=ORGANISER)
@dataclass(frozen=True, slots=True)
class CreateEvent(Command):
    """Whoever creates an event is its organiser."""

    setup: Setup


@command("setup", by=LEADERS)
@dataclass(frozen=True, slots=True)
class ChangeSetup(Command):
    setup: Setup


@command("appoint", by=LEADERS)
@dataclass(frozen=True, slots=True)
class Appoint(Command):
    official: OfficialId
    role: Role


@command("dismiss", by=LEADERS, reason=True)
@dataclass(frozen=True, slots=True)
class Dismiss(Command):
    official: OfficialId
    role: Role


@command("suspend", by=CHIEF, reason=True)
@dataclass(frozen=True, slots=True)
class Suspend(Command):
    """A referee stops refereeing, or may again."""

    official: OfficialId
    suspended: Annotated[bool, Called(no="lift")] = True


@command("assign", by=(*LEADERS, Role.DEPUTY))
@dataclass(frozen=True, slots=True)
class AssignReferee(Command):
    """The tables that a referee looks after, instead of those he had; none: of no table in particular."""

    official: OfficialId
    tables: tuple[int, ...]


@command("delegate", by=LEADERS)
@dataclass(frozen=True, slots=True)
class Delegate(Command):
    deputy: Annotated[OfficialId, Called("official")]
    start: Instant
    until: Instant


@command("panel", by=ORGANISER)
@dataclass(frozen=True, slots=True)
class FormPanel(Command):
    members: tuple[OfficialId, ...]


# Entries.


@command("apply", by=ENTRY)
@dataclass(frozen=True, slots=True)
class Apply(Command):
    """Applications by a team's leader; audited afterwards."""

    entrants: tuple[Entrant, ...]


@command("add", by=LEADERS)
@dataclass(frozen=True, slots=True)
class Enter(Command):
    """Entrants that the organiser admits at once; after the draw each is a late entry and needs a reason."""

    entrants: tuple[Entrant, ...]


@command("audit", by=ORGANISER)
@dataclass(frozen=True, slots=True)
class Audit(Command):
    """``findings`` are codes of what is wrong with an application; none: it is admitted."""

    number: Number
    findings: tuple[str, ...] = ()


@command("document", by=DESK)
@dataclass(frozen=True, slots=True)
class RecordDocument(Command):
    number: Number
    document: Document


@command("entry-fee", by=DESK)
@dataclass(frozen=True, slots=True)
class RecordEntryFee(Command):
    """Who has paid the fee for entering, or has got it back."""

    numbers: tuple[Number, ...]
    paid: Annotated[bool, Called("paid", "returned")] = True


@command("publish-entries", by=ORGANISER)
@dataclass(frozen=True, slots=True)
class PublishEntries(Command):
    """The list of those who were admitted, open to objections."""


@command("object", by=ENTRY, opens="objection")
@dataclass(frozen=True, slots=True)
class ObjectToEntry(Command):
    number: Number
    unit: str
    written: Annotated[bool, Called("written", "oral", usually=True)]
    sealed: Annotated[bool, Called("sealed", "unsealed", usually=True)]
    evidence: Annotated[bool, Called("evidence", "no-evidence", usually=True)]


@command("decide", by=ORGANISER, reason=True)
@dataclass(frozen=True, slots=True)
class DecideObjection(Command):
    objection: int
    upheld: Annotated[bool, Called("upheld", "rejected", usually=False)]


@command("request-change", by=ENTRY, opens="change")
@dataclass(frozen=True, slots=True)
class RequestChange(Command):
    """Other members for an entrant, after closing."""

    number: Number
    members: tuple[PersonRef, ...]
    written: Annotated[bool, Called("written", "oral", usually=True)]


@command("decide-change", by=ORGANISER, reason=True)
@dataclass(frozen=True, slots=True)
class DecideChange(Command):
    change: int
    granted: Annotated[bool, Called("granted", "refused", usually=False)]


@command("check-in", by=(*DESK, Role.ENTRANT))
@dataclass(frozen=True, slots=True)
class CheckIn(Command):
    numbers: Annotated[tuple[Number, ...], Meant.ABSENT]


@command("withdraw", by=(*DESK, Role.ENTRANT))
@dataclass(frozen=True, slots=True)
class Withdraw(Command):
    number: Number


@command("disqualify", by=CHIEF, reason=True)
@dataclass(frozen=True, slots=True)
class Disqualify(Command):
    number: Number


@command("substitute", by=LEADERS, reason=True)
@dataclass(frozen=True, slots=True)
class Substitute(Command):
    """Other members for an entrant who is in the event already, between two segments."""

    number: Number
    members: tuple[PersonRef, ...]


@command("build", by=(*LEADERS, Role.ENTRANT, Role.PLATFORM))
@dataclass(frozen=True, slots=True)
class RegisterBuild(Command):
    """A program's new build, between two segments."""

    number: Number
    build: Annotated[Code, Called("hash")]


# Links and devices of those who play at live tables. What they note has happened: it is never undone.


@command("", by=LEADERS, reason=True, noted=True)
@dataclass(frozen=True, slots=True)
class IssueLinks(Command):
    """Personal links: who holds one sits where its entrant sits. ``replaced``: those whose earlier link has ended."""

    numbers: tuple[Number, ...]
    replaced: tuple[Number, ...] = ()


@command("", by=(*DESK, Role.PLATFORM), noted=True)
@dataclass(frozen=True, slots=True)
class NoteDevice(Command):
    """An entrant's link was opened on another device than before, or on that of an official, who then is the author."""

    number: Number


# Draw and seating.


@command("seed", by=LEADERS)
@dataclass(frozen=True, slots=True)
class PublishSeed(Command):
    """The seed of every draw, and where it comes from (a lottery's number, a dice roll before witnesses)."""

    seed: Annotated[Code, Meant.DRAWN]
    source: str


@command("draw", by=LEADERS)
@dataclass(frozen=True, slots=True)
class DrawLots(Command):
    """Every draw that is due."""


@command("seat", by=SEATING)
@dataclass(frozen=True, slots=True)
class ProposeSeating(Command):
    segment: SegmentId


@command("seat --override", by=CHIEF, reason=True)
@dataclass(frozen=True, slots=True)
class OverrideSeating(Command):
    segment: Running
    tables: tuple[TableSeats, ...]
    byes: tuple[Number, ...] = ()
    confirmed: bool = False  # asked back, and meant: see ``desk/asking.py``


@command("seat --approve", by=SEATING)
@dataclass(frozen=True, slots=True)
class ApproveSeating(Command):
    segment: Running


@command("live-tables", by=SEATING)
@dataclass(frozen=True, slots=True)
class ChooseTables(Command):
    """Which tables of a segment are played on devices, where the event uses paper, too; the others are on paper."""

    segment: Running
    live: Annotated[tuple[int, ...], Called("tables")]


# Play and results.


@command("present", by=(*DESK, Role.ENTRANT))
@dataclass(frozen=True, slots=True)
class ConfirmPresence(Command):
    """Entrants who have come to play a segment that is approved: operators of programs, who sit at no table."""

    segment: Running
    numbers: tuple[Number, ...]


@command("start", by=REFEREES)
@dataclass(frozen=True, slots=True)
class StartSegment(Command):
    """``minutes`` is what the clock runs for; 0 where there is none for the segment as a whole."""

    segment: Running
    minutes: Annotated[int, Meant.MINUTES] = 0


@command("last-deal", by=REFEREES)
@dataclass(frozen=True, slots=True)
class CallLastDeal(Command):
    segment: Running


@command("clock", by=SEATING)
@dataclass(frozen=True, slots=True)
class StopClock(Command):
    """The clock of a round on paper stands still for everybody, or goes on from where it stood."""

    segment: Running
    stopped: Annotated[bool, Called(no="resume")] = True


@command("extra-time", by=SEATING, reason=True)
@dataclass(frozen=True, slots=True)
class AddTime(Command):
    """Minutes more by the clock, for some tables of a round or for all."""

    segment: Running
    minutes: int
    tables: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Entered:
    """One result of several that come together; ``written`` is the sheet it was worked out from, if it was."""

    key: ResultKey
    outcome: Outcome
    cited: Cited = PAPER
    written: Written | None = None


@command("result", by=(*REFEREES, Role.PLATFORM, Role.ENTRANT))
@dataclass(frozen=True, slots=True)
class EnterResults(Command):
    segment: Running
    results: tuple[Entered, ...]
    confirmed: bool = False


@command("confirm", by=(*REFEREES, Role.ENTRANT))
@dataclass(frozen=True, slots=True)
class ConfirmResult(Command):
    segment: Running
    key: ResultKey
    number: Number


@command("confirm --dispute", by=(*REFEREES, Role.ENTRANT))
@dataclass(frozen=True, slots=True)
class DisputeResult(Command):
    """``claim`` is what it should be in the words of whoever disputes it, ``written`` the sheet that says so."""

    segment: Running
    key: ResultKey
    number: Number
    claim: Outcome | None = None
    written: Written | None = None


@command("uphold", by=REFEREES, reason=True)
@dataclass(frozen=True, slots=True)
class UpholdResult(Command):
    """A disputed result stands as it is: an official has looked into it."""

    segment: Running
    key: ResultKey


@enum.unique
class Cause(enum.Enum):
    """Why a result is corrected once it is published."""

    CHECK = "check"  # the sides found it when they checked, within the time for it
    CLERICAL = "clerical"
    APPEAL = "appeal"


@command("result --correct", by=REFEREES, reason=True)
@dataclass(frozen=True, slots=True)
class CorrectResult(Command):
    segment: Played
    key: ResultKey
    outcome: Outcome
    cause: Cause = Cause.CHECK
    appeal: Annotated[int | None, Called("case")] = None
    confirmed: bool = False
    written: Written | None = None


@command("second", by=DESK)
@dataclass(frozen=True, slots=True)
class SecondCorrection(Command):
    """Another official agrees to a correction, where the event wants two."""

    correction: Annotated[int, Called("act")]


@command("void", by=CHIEF, reason=True)
@dataclass(frozen=True, slots=True)
class VoidBoard(Command):
    """A board that counts for nobody, at every table of the segment."""

    segment: Played
    board: int


@command("forfeit", by=SEATING, reason=True)
@dataclass(frozen=True, slots=True)
class Forfeit(Command):
    """An entrant loses a segment by not being there or not starting in time."""

    segment: Running
    number: Number
    code: Code = "absent"


@command("late", by=REFEREES)
@dataclass(frozen=True, slots=True)
class ReportLate(Command):
    """An entrant came so late; what follows is the book's."""

    segment: Running
    number: Number
    arrived: Annotated[Instant, PAST, Called("time")]


@command("late --sheet", by=REFEREES)
@dataclass(frozen=True, slots=True)
class ReportLateSheet(Command):
    """The side that answers for a table's sheet did not hand it in on time."""

    segment: Played
    number: Number
    handed_in: Annotated[Instant, PAST, Called("time")]


@command("close", by=REFEREES)
@dataclass(frozen=True, slots=True)
class CloseSegment(Command):
    segment: Running


@command("cut", by=CHIEF)
@dataclass(frozen=True, slots=True)
class MakeCut(Command):
    """The cut that is due."""


@command("publish", by=CHIEF)
@dataclass(frozen=True, slots=True)
class PublishStanding(Command):
    stage: Stage | None = None


# Penalties and appeals.


@command("penalty", by=(*REFEREES, Role.PLATFORM), opens="act")
@dataclass(frozen=True, slots=True)
class Penalise(Command):
    """An offence by its code. ``amount`` is the referee's where the book gives him a range.

    In 升级 points may be counted by ``cards``, and levels depend on whether the offender's side declared; ``grave``
    rules what the book lets the referee rule instead of the ladder.
    """

    code: Code
    number: Number
    segment: Annotated[SegmentId | None, Meant.SEATED] = None
    board: int | None = None
    amount: int | None = None
    cards: int = 1
    declarer: bool = False
    grave: bool = False


@command("allow", by=CHIEF)
@dataclass(frozen=True, slots=True)
class Allow(Command):
    """Beforehand, by the chief referee: what would be an offence; without a segment for the whole event."""

    code: Code
    number: Number
    segment: SegmentId | None = None


@command("lift", by=CHIEF, reason=True)
@dataclass(frozen=True, slots=True)
class LiftCharge(Command):
    charge: int


@command("appeal oral", by=(*REFEREES, Role.ENTRANT), opens="case")
@dataclass(frozen=True, slots=True)
class ObjectOrally(Command):
    number: Number
    segment: Played
    subject: Annotated[str, Called("text")]


@command("appeal file", by=(*DESK, Role.ENTRANT), opens="case")
@dataclass(frozen=True, slots=True)
class FileAppeal(Command):
    """``appeal`` is the oral objection it follows, where the book wants one; ``fee`` in yuan is what was paid.

    An entrant may file without it: the desk records the fee when it is there.
    """

    number: Number
    segment: Annotated[SegmentId | None, Meant.PLAYED]
    subject: Annotated[str, Called("text")]
    documents: Annotated[bool, Called("documents", "no-documents", usually=True)]
    fee: Annotated[int, Called(usually=0)]
    appeal: Annotated[int | None, Called("case")] = None


@command("appeal fee", by=DESK)
@dataclass(frozen=True, slots=True)
class RecordFee(Command):
    """The fee of an appeal that was filed without it, in yuan; without a time it is paid now."""

    appeal: Annotated[int, Called("case")]
    fee: Annotated[int, Called(usually=0)]
    paid: Annotated[Instant | None, PAST, Called("time")] = None


@command("appeal vote", by=PANEL)
@dataclass(frozen=True, slots=True)
class Vote(Command):
    appeal: Annotated[int, Called("case")]
    upheld: Annotated[bool, Called("yes", "no", usually=False)]


@command("appeal decide", by=PANEL)
@dataclass(frozen=True, slots=True)
class DecideAppeal(Command):
    """Announce what the majority of the panel has decided."""

    appeal: Annotated[int, Called("case")]
    decision: Annotated[str, Called("text")]


# The hall.


@command("incident", by=DESK, opens="incident")
@dataclass(frozen=True, slots=True)
class RecordIncident(Command):
    code: Code
    who: str
    entrant: Annotated[Number | None, Called("number")] = None
    segment: SegmentId | None = None
    table: int | None = None
    note: str = ""
    escalated: Annotated[bool, Called("escalate")] = False


@command("resolve", by=REFEREES)
@dataclass(frozen=True, slots=True)
class ResolveIncident(Command):
    incident: int
    resolved: Annotated[str, Called("text")]


@command("leave ask", by=(*REFEREES, Role.ENTRANT), opens="leave")
@dataclass(frozen=True, slots=True)
class AskLeave(Command):
    number: Number


@command("leave grant", by=(*REFEREES, Role.ENTRANT))
@dataclass(frozen=True, slots=True)
class GrantLeave(Command):
    leave: int
    escort: str


@command("leave end", by=(*REFEREES, Role.ENTRANT))
@dataclass(frozen=True, slots=True)
class EndLeave(Command):
    leave: int


# Messages between the tables and the desk.


@command("call", by=(*REFEREES, Role.ENTRANT), opens="call")
@dataclass(frozen=True, slots=True)
class CallReferee(Command):
    """An entrant asks for a referee; asked again while nobody has settled it, it says something else about it."""

    number: Number
    about: Code = ""
    note: Annotated[str, Called("text")] = ""


@command("answer", by=(*REFEREES, Role.ENTRANT))
@dataclass(frozen=True, slots=True)
class AnswerCall(Command):
    """A referee is on his way; ``done``: it is settled, or whoever called needs nobody any more."""

    call: int
    done: bool = False


@command("announce", by=DESK, opens="announcement")
@dataclass(frozen=True, slots=True)
class Announce(Command):
    """To everybody, or to those who sit at some tables of a segment."""

    text: str
    tables: tuple[int, ...] = ()
    segment: Annotated[SegmentId | None, Meant.SEATED] = None


@command("tick", by=DESK)
@dataclass(frozen=True, slots=True)
class RecordCheck(Command):
    checklist: Code
    item: Code
    ok: Annotated[bool, Called("ok", "not-ok", usually=True)]
    note: str = ""


# The end.


@command("awards", by=LEADERS)
@dataclass(frozen=True, slots=True)
class GrantAwards(Command):
    """Medals and certificates by the final standing."""


@command("fair-play", by=LEADERS)
@dataclass(frozen=True, slots=True)
class GrantFairPlay(Command):
    numbers: tuple[Number, ...]


@command("finish", by=LEADERS)
@dataclass(frozen=True, slots=True)
class Finish(Command):
    """Close the event: nothing is decided in it any more."""


@command("undo", by=DESK, reason=True)
@dataclass(frozen=True, slots=True)
class Undo(Listed):
    act: int


Action = Command | Undo
