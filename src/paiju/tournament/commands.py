"""What people ask the direction of an event to do. Each is decided by ``director.decide`` as a whole or refused."""

import enum
from dataclasses import dataclass

from paiju.games.doudizhu.clock import Instant
from paiju.tournament.desk.records import Document
from paiju.tournament.people.entrants import Entrant, Number, PersonRef
from paiju.tournament.people.officials import OfficialId, Role
from paiju.tournament.ranking.results import PAPER, Cited, Outcome
from paiju.tournament.seating.segments import ResultKey, SegmentId, Stage, TableSeats
from paiju.tournament.state import Setup

# The event and its officials.


@dataclass(frozen=True, slots=True)
class CreateEvent:
    """Whoever creates an event is its organiser."""

    setup: Setup


@dataclass(frozen=True, slots=True)
class ChangeSetup:
    setup: Setup


@dataclass(frozen=True, slots=True)
class Appoint:
    official: OfficialId
    role: Role


@dataclass(frozen=True, slots=True)
class Dismiss:
    official: OfficialId
    role: Role


@dataclass(frozen=True, slots=True)
class Suspend:
    """A referee stops refereeing, or may again."""

    official: OfficialId
    suspended: bool = True


@dataclass(frozen=True, slots=True)
class Delegate:
    deputy: OfficialId
    start: Instant
    until: Instant


@dataclass(frozen=True, slots=True)
class FormPanel:
    members: tuple[OfficialId, ...]


# Entries.


@dataclass(frozen=True, slots=True)
class Apply:
    """Applications by a team's leader; audited afterwards."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Enter:
    """Entrants that the organiser admits at once; after the draw each is a late entry and needs a reason."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Audit:
    """``findings`` are codes of what is wrong with an application; none: it is admitted."""

    number: Number
    findings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordDocument:
    number: Number
    document: Document


@dataclass(frozen=True, slots=True)
class PublishEntries:
    """The list of those who were admitted, open to objections."""


@dataclass(frozen=True, slots=True)
class ObjectToEntry:
    number: Number
    unit: str
    written: bool
    sealed: bool
    evidence: bool


@dataclass(frozen=True, slots=True)
class DecideObjection:
    objection: int
    upheld: bool


@dataclass(frozen=True, slots=True)
class RequestChange:
    """Other members for an entrant, after closing."""

    number: Number
    members: tuple[PersonRef, ...]
    written: bool


@dataclass(frozen=True, slots=True)
class DecideChange:
    change: int
    granted: bool


@dataclass(frozen=True, slots=True)
class CheckIn:
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Withdraw:
    number: Number


@dataclass(frozen=True, slots=True)
class Disqualify:
    number: Number


@dataclass(frozen=True, slots=True)
class Substitute:
    """Other members for an entrant who is in the event already, between two segments."""

    number: Number
    members: tuple[PersonRef, ...]


@dataclass(frozen=True, slots=True)
class RegisterBuild:
    """A program's new build, between two segments."""

    number: Number
    build: str


# Links and devices of those who play at live tables. What they note has happened: it is never undone.


@dataclass(frozen=True, slots=True)
class IssueLinks:
    """Personal links: who holds one sits where its entrant sits. ``replaced``: those whose earlier link has ended."""

    numbers: tuple[Number, ...]
    replaced: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteDevice:
    """An entrant's link was opened on another device than before, or on that of an official, who then is the author."""

    number: Number


# Draw and seating.


@dataclass(frozen=True, slots=True)
class PublishSeed:
    """The seed of every draw, and where it comes from (a lottery's number, a dice roll before witnesses)."""

    seed: str
    source: str


@dataclass(frozen=True, slots=True)
class DrawLots:
    """Every draw that is due."""


@dataclass(frozen=True, slots=True)
class ProposeSeating:
    segment: SegmentId


@dataclass(frozen=True, slots=True)
class OverrideSeating:
    segment: SegmentId
    tables: tuple[TableSeats, ...]
    byes: tuple[Number, ...] = ()
    confirmed: bool = False  # asked back, and meant: see ``desk/asking.py``


@dataclass(frozen=True, slots=True)
class ApproveSeating:
    segment: SegmentId


# Play and results.


@dataclass(frozen=True, slots=True)
class StartSegment:
    """``minutes`` is what the clock runs for; 0 where there is none for the segment as a whole."""

    segment: SegmentId
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class CallLastDeal:
    segment: SegmentId


@dataclass(frozen=True, slots=True)
class Entered:
    """One result of several that come together."""

    key: ResultKey
    outcome: Outcome
    cited: Cited = PAPER


@dataclass(frozen=True, slots=True)
class EnterResults:
    segment: SegmentId
    results: tuple[Entered, ...]
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class ConfirmResult:
    segment: SegmentId
    key: ResultKey
    number: Number


@dataclass(frozen=True, slots=True)
class DisputeResult:
    segment: SegmentId
    key: ResultKey
    number: Number


@dataclass(frozen=True, slots=True)
class UpholdResult:
    """A disputed result stands as it is: an official has looked into it."""

    segment: SegmentId
    key: ResultKey


@enum.unique
class Cause(enum.Enum):
    """Why a result is corrected once it is published."""

    CHECK = "check"  # the sides found it when they checked, within the time for it
    CLERICAL = "clerical"
    APPEAL = "appeal"


@dataclass(frozen=True, slots=True)
class CorrectResult:
    segment: SegmentId
    key: ResultKey
    outcome: Outcome
    cause: Cause = Cause.CHECK
    appeal: int | None = None
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class SecondCorrection:
    """Another official agrees to a correction, where the event wants two."""

    correction: int


@dataclass(frozen=True, slots=True)
class VoidBoard:
    """A board that counts for nobody, at every table of the segment."""

    segment: SegmentId
    board: int


@dataclass(frozen=True, slots=True)
class Forfeit:
    """An entrant loses a segment by not being there or not starting in time."""

    segment: SegmentId
    number: Number
    code: str = "absent"


@dataclass(frozen=True, slots=True)
class ReportLate:
    """An entrant came so late; what follows is the book's."""

    segment: SegmentId
    number: Number
    arrived: Instant


@dataclass(frozen=True, slots=True)
class ReportLateSheet:
    """The side that answers for a table's sheet did not hand it in on time."""

    segment: SegmentId
    number: Number
    handed_in: Instant


@dataclass(frozen=True, slots=True)
class CloseSegment:
    segment: SegmentId


@dataclass(frozen=True, slots=True)
class MakeCut:
    """The cut that is due."""


@dataclass(frozen=True, slots=True)
class PublishStanding:
    stage: Stage | None = None


# Penalties and appeals.


@dataclass(frozen=True, slots=True)
class Penalise:
    """An offence by its code. ``amount`` is the referee's where the book gives him a range.

    In 升级 points may be counted by ``cards``, and levels depend on whether the offender's side declared; ``grave``
    rules what the book lets the referee rule instead of the ladder.
    """

    code: str
    number: Number
    segment: SegmentId | None = None
    board: int | None = None
    amount: int | None = None
    cards: int = 1
    declarer: bool = False
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Allow:
    """Beforehand, by the chief referee: what would be an offence; without a segment for the whole event."""

    code: str
    number: Number
    segment: SegmentId | None = None


@dataclass(frozen=True, slots=True)
class LiftCharge:
    charge: int


@dataclass(frozen=True, slots=True)
class ObjectOrally:
    number: Number
    segment: SegmentId
    subject: str


@dataclass(frozen=True, slots=True)
class FileAppeal:
    """``appeal`` is the oral objection it follows, where the book wants one; ``fee`` in yuan is what was paid."""

    number: Number
    segment: SegmentId | None
    subject: str
    documents: bool
    fee: int
    appeal: int | None = None


@dataclass(frozen=True, slots=True)
class Vote:
    appeal: int
    upheld: bool


@dataclass(frozen=True, slots=True)
class DecideAppeal:
    """Announce what the majority of the panel has decided."""

    appeal: int
    decision: str


# The hall.


@dataclass(frozen=True, slots=True)
class RecordIncident:
    code: str
    who: str
    entrant: Number | None = None
    segment: SegmentId | None = None
    table: int | None = None
    note: str = ""
    escalated: bool = False


@dataclass(frozen=True, slots=True)
class ResolveIncident:
    incident: int
    resolved: str


@dataclass(frozen=True, slots=True)
class AskLeave:
    number: Number


@dataclass(frozen=True, slots=True)
class GrantLeave:
    leave: int
    escort: str


@dataclass(frozen=True, slots=True)
class EndLeave:
    leave: int


@dataclass(frozen=True, slots=True)
class RecordCheck:
    checklist: str
    item: str
    ok: bool
    note: str = ""


# The end.


@dataclass(frozen=True, slots=True)
class GrantAwards:
    """Medals and certificates by the final standing."""


@dataclass(frozen=True, slots=True)
class GrantFairPlay:
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """Close the event: nothing is decided in it any more."""


@dataclass(frozen=True, slots=True)
class Undo:
    act: int


SetupAction = CreateEvent | ChangeSetup | Appoint | Dismiss | Suspend | Delegate | FormPanel
EntryAction = (
    Apply
    | Enter
    | Audit
    | RecordDocument
    | PublishEntries
    | ObjectToEntry
    | DecideObjection
    | RequestChange
    | DecideChange
    | CheckIn
    | Withdraw
    | Disqualify
    | Substitute
    | RegisterBuild
)
LinkAction = IssueLinks | NoteDevice
SeatingAction = PublishSeed | DrawLots | ProposeSeating | OverrideSeating | ApproveSeating
PlayAction = StartSegment | CallLastDeal | Forfeit | ReportLate | ReportLateSheet | CloseSegment | MakeCut
ResultAction = (
    EnterResults | ConfirmResult | DisputeResult | UpholdResult | CorrectResult | SecondCorrection | VoidBoard
)
PenaltyAction = Penalise | Allow | LiftCharge
AppealAction = ObjectOrally | FileAppeal | Vote | DecideAppeal
HallAction = RecordIncident | ResolveIncident | AskLeave | GrantLeave | EndLeave | RecordCheck
EndAction = PublishStanding | GrantAwards | GrantFairPlay | Finish
Command = (
    SetupAction
    | EntryAction
    | LinkAction
    | SeatingAction
    | PlayAction
    | ResultAction
    | PenaltyAction
    | AppealAction
    | HallAction
    | EndAction
)
"""What is decided from the state alone; an undo needs the log."""

Action = Command | Undo
