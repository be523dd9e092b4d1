"""What has happened in an event. ``evolve`` folds them; they carry results, never rules."""

from dataclasses import dataclass

from paiju.table.clock import Instant
from paiju.tournament.desk.records import (
    Allowance,
    Announcement,
    Answer,
    Appeal,
    Award,
    Change,
    Check,
    Correction,
    Document,
    Incident,
    Leave,
    Objection,
    RefereeCall,
)
from paiju.tournament.people.entrants import Entrant, Number, PersonRef, Status
from paiju.tournament.people.officials import Delegation, OfficialId, Role
from paiju.tournament.ranking.results import Cited, Outcome
from paiju.tournament.seating.segments import ResultKey, Seating, SegmentId
from paiju.tournament.state import Charge, Publication, Setup

# The event and its officials.


@dataclass(frozen=True, slots=True)
class EventCreated:
    setup: Setup


@dataclass(frozen=True, slots=True)
class SetupChanged:
    setup: Setup


@dataclass(frozen=True, slots=True)
class Appointed:
    official: OfficialId
    role: Role


@dataclass(frozen=True, slots=True)
class Dismissed:
    official: OfficialId
    role: Role


@dataclass(frozen=True, slots=True)
class RefereeSuspended:
    official: OfficialId
    suspended: bool


@dataclass(frozen=True, slots=True)
class RefereeAssigned:
    official: OfficialId
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChiefDelegated:
    delegation: Delegation


@dataclass(frozen=True, slots=True)
class PanelFormed:
    members: tuple[OfficialId, ...]


# Entries.


@dataclass(frozen=True, slots=True)
class EntrantsEntered:
    """Their status says how: applied, admitted, or present (late)."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class ApplicationAudited:
    number: Number
    findings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DocumentRecorded:
    number: Number
    document: Document


@dataclass(frozen=True, slots=True)
class EntryFeesRecorded:
    numbers: tuple[Number, ...]
    paid: bool


@dataclass(frozen=True, slots=True)
class EntriesPublished:
    at: Instant
    open_until: Instant


@dataclass(frozen=True, slots=True)
class EntryObjected:
    objection: Objection


@dataclass(frozen=True, slots=True)
class ObjectionDecided:
    objection: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class ChangeRequested:
    change: Change


@dataclass(frozen=True, slots=True)
class ChangeDecided:
    """A change that is granted is published with the decision."""

    change: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class StatusChanged:
    numbers: tuple[Number, ...]
    status: Status


@dataclass(frozen=True, slots=True)
class MembersChanged:
    number: Number
    members: tuple[PersonRef, ...]


@dataclass(frozen=True, slots=True)
class BuildRegistered:
    number: Number
    build: str


# Links and devices.


@dataclass(frozen=True, slots=True)
class LinksIssued:
    numbers: tuple[Number, ...]
    replaced: tuple[Number, ...] = ()


@dataclass(frozen=True, slots=True)
class DeviceNoted:
    number: Number


# Draw and seating.


@dataclass(frozen=True, slots=True)
class SeedPublished:
    seed: str
    source: str


@dataclass(frozen=True, slots=True)
class LotDrawn:
    name: str
    order: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class SeatingProposed:
    """Proposed by the format, or set by hand: then the reasons say so. Replaces an earlier one of the segment."""

    segment: SegmentId
    seating: Seating
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatingApproved:
    segment: SegmentId


# Play and results.


@dataclass(frozen=True, slots=True)
class TablesChosen:
    """``live``: the tables that are played on devices."""

    segment: SegmentId
    live: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PresenceConfirmed:
    segment: SegmentId
    numbers: tuple[Number, ...]
    at: Instant


@dataclass(frozen=True, slots=True)
class SegmentStarted:
    segment: SegmentId
    at: Instant
    ends_at: Instant | None


@dataclass(frozen=True, slots=True)
class LastDealCalled:
    segment: SegmentId
    at: Instant


@dataclass(frozen=True, slots=True)
class ClockSet:
    """When the segment ends by its clock; ``stopped_at``: since when the clock stands still, None while it runs."""

    segment: SegmentId
    ends_at: Instant
    stopped_at: Instant | None


@dataclass(frozen=True, slots=True)
class TimeAdded:
    segment: SegmentId
    tables: tuple[int, ...]
    minutes: int


@dataclass(frozen=True, slots=True)
class ResultReported:
    segment: SegmentId
    key: ResultKey
    outcome: Outcome
    cited: Cited


@dataclass(frozen=True, slots=True)
class ResultConfirmed:
    """``agreed``: every side has confirmed it now."""

    segment: SegmentId
    key: ResultKey
    number: Number
    agreed: bool


@dataclass(frozen=True, slots=True)
class ResultDisputed:
    segment: SegmentId
    key: ResultKey
    number: Number


@dataclass(frozen=True, slots=True)
class ResultUpheld:
    segment: SegmentId
    key: ResultKey


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    segment: SegmentId
    key: ResultKey
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class CorrectionProposed:
    correction: Correction


@dataclass(frozen=True, slots=True)
class CorrectionSeconded:
    """The result is corrected with it."""

    correction: int


@dataclass(frozen=True, slots=True)
class Forfeited:
    segment: SegmentId
    number: Number
    code: str


@dataclass(frozen=True, slots=True)
class SegmentClosed:
    segment: SegmentId
    at: Instant


@dataclass(frozen=True, slots=True)
class CutMade:
    after: SegmentId
    advance: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class StandingPublished:
    publication: Publication


# Penalties and appeals.


@dataclass(frozen=True, slots=True)
class Charged:
    charge: Charge


@dataclass(frozen=True, slots=True)
class Allowed:
    allowance: Allowance


@dataclass(frozen=True, slots=True)
class ChargeLifted:
    charge: int


@dataclass(frozen=True, slots=True)
class AppealRaised:
    """An oral objection, or a written appeal; the written one replaces the oral one it follows."""

    appeal: Appeal


@dataclass(frozen=True, slots=True)
class FeeRecorded:
    appeal: int
    fee: int


@dataclass(frozen=True, slots=True)
class VoteCast:
    appeal: int
    member: OfficialId
    upheld: bool


@dataclass(frozen=True, slots=True)
class AppealDecided:
    """Final. The fee goes back if it was upheld."""

    appeal: int
    answer: Answer
    decision: str
    refunded: bool


# The hall.


@dataclass(frozen=True, slots=True)
class IncidentRecorded:
    incident: Incident


@dataclass(frozen=True, slots=True)
class IncidentResolved:
    incident: int
    resolved: str


@dataclass(frozen=True, slots=True)
class LeaveChanged:
    """Asked, granted or ended: the leave as it is now."""

    leave: Leave


@dataclass(frozen=True, slots=True)
class Checked:
    check: Check


@dataclass(frozen=True, slots=True)
class CallChanged:
    """A referee was called, is on his way, or has been there: the call as it is now."""

    call: RefereeCall


@dataclass(frozen=True, slots=True)
class Announced:
    announcement: Announcement


# The end.


@dataclass(frozen=True, slots=True)
class AwardsGranted:
    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class EventFinished:
    at: Instant


@dataclass(frozen=True, slots=True)
class ActUndone:
    """The fold leaves this act out."""

    act: int


# By subject; ``evolve`` has a function for each.

ResultEvent = (
    ResultReported
    | ResultConfirmed
    | ResultDisputed
    | ResultUpheld
    | ResultCorrected
    | CorrectionProposed
    | CorrectionSeconded
)
OfficialEvent = Appointed | Dismissed | RefereeSuspended | RefereeAssigned | ChiefDelegated | PanelFormed
EntryEvent = (
    EntrantsEntered
    | ApplicationAudited
    | DocumentRecorded
    | EntryFeesRecorded
    | EntriesPublished
    | EntryObjected
    | ObjectionDecided
    | ChangeRequested
    | ChangeDecided
    | StatusChanged
    | MembersChanged
    | BuildRegistered
)
PlayEvent = (
    SeedPublished
    | LotDrawn
    | SeatingProposed
    | SeatingApproved
    | TablesChosen
    | PresenceConfirmed
    | SegmentStarted
    | LastDealCalled
    | ClockSet
    | TimeAdded
    | Forfeited
    | SegmentClosed
    | CutMade
    | StandingPublished
)
RulingEvent = (
    Charged
    | Allowed
    | ChargeLifted
    | AppealRaised
    | FeeRecorded
    | VoteCast
    | AppealDecided
    | IncidentRecorded
    | IncidentResolved
    | LeaveChanged
    | Checked
)
MessageEvent = CallChanged | Announced
Event = (
    ResultEvent
    | OfficialEvent
    | EntryEvent
    | PlayEvent
    | RulingEvent
    | MessageEvent
    | EventCreated
    | SetupChanged
    | LinksIssued
    | DeviceNoted
    | AwardsGranted
    | EventFinished
    | ActUndone
)
