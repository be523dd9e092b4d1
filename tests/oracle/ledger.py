"""The log added up once more, as simply as can be: one mutable record, one case an event."""

from dataclasses import dataclass, field, replace

from paiju.table.clock import Instant
from paiju.tournament import events as e
from paiju.tournament.desk.records import (
    Allowance,
    Answer,
    Appeal,
    Award,
    Change,
    Correction,
    Incident,
    Leave,
    Objection,
    RefereeCall,
)
from paiju.tournament.people.entrants import Entrant, Number, Status
from paiju.tournament.people.officials import Delegation, OfficialId, Role
from paiju.tournament.ranking.results import Outcome
from paiju.tournament.seating.segments import HOUSE, ResultKey, Seating, SegmentId, Stage, TableSeats
from paiju.tournament.state import Charge, Publication, Setup


@dataclass(slots=True)
class Played:
    """A segment: who sat where, and what came of it."""

    id: SegmentId
    seating: Seating
    boards: tuple[int, ...]
    approved: bool = False
    started_at: Instant | None = None
    ends_at: Instant | None = None
    stopped_at: Instant | None = None
    extra: dict[int, int] = field(default_factory=dict)  # minutes by table
    last_deal: bool = False
    closed_at: Instant | None = None
    outcomes: dict[ResultKey, Outcome] = field(default_factory=dict)
    confirmed: dict[ResultKey, set[Number]] = field(default_factory=dict)
    disputed: set[ResultKey] = field(default_factory=set)
    absent: set[Number] = field(default_factory=set)
    present: set[Number] = field(default_factory=set)
    live: tuple[int, ...] | None = None

    def people(self) -> list[Number]:
        return sorted(number for table in self.seating.tables for number in table.seats if number != HOUSE)

    def table_of(self, number: Number) -> TableSeats | None:
        return next((table for table in self.seating.tables if number in table.seats), None)

    @property
    def running(self) -> bool:
        return self.started_at is not None and self.closed_at is None


@dataclass(slots=True)
class Ledger:
    """Everything an act can depend on. Segments are kept in the order in which they were first seated."""

    setup: Setup
    seed: str = ""
    started: bool = False
    finished: bool = False
    entrants: dict[Number, Entrant] = field(default_factory=dict)
    lots: dict[str, tuple[Number, ...]] = field(default_factory=dict)
    segments: dict[SegmentId, Played] = field(default_factory=dict)
    cuts: dict[SegmentId, tuple[Number, ...]] = field(default_factory=dict)
    charges: list[Charge] = field(default_factory=list)
    allowances: list[Allowance] = field(default_factory=list)
    corrections: dict[int, Correction] = field(default_factory=dict)  # that wait for a second official
    publications: list[Publication] = field(default_factory=list)
    roles: dict[OfficialId, list[Role]] = field(default_factory=dict)
    suspended: set[OfficialId] = field(default_factory=set)
    tables: dict[OfficialId, tuple[int, ...]] = field(default_factory=dict)
    delegations: list[Delegation] = field(default_factory=list)
    panel: tuple[OfficialId, ...] = ()
    paid: set[Number] = field(default_factory=set)
    audited: bool = False
    list_published: bool = False
    list_open_until: Instant | None = None
    objections: dict[int, Objection] = field(default_factory=dict)
    changes: dict[int, Change] = field(default_factory=dict)
    appeals: dict[int, Appeal] = field(default_factory=dict)
    incidents: dict[int, Incident] = field(default_factory=dict)
    leaves: dict[int, Leave] = field(default_factory=dict)
    calls: dict[int, RefereeCall] = field(default_factory=dict)
    awards: list[Award] = field(default_factory=list)

    # Questions that every book asks.

    def present(self) -> list[Number]:
        return self._with(Status.PRESENT)

    def disqualified(self) -> list[Number]:
        return self._with(Status.DISQUALIFIED)

    def _with(self, status: Status) -> list[Number]:
        return sorted(number for number, entrant in self.entrants.items() if entrant.status is status)

    def last(self) -> Played | None:
        return list(self.segments.values())[-1] if self.segments else None

    def of(self, stage: Stage) -> list[Played]:
        return [played for played in self.segments.values() if played.id.stage is stage]

    def without(self, segment: SegmentId) -> "Ledger":
        """As it was before the segment was seated: a seating may be proposed again until it is approved."""
        return replace(self, segments={name: it for name, it in self.segments.items() if name != segment})

    # Adding up.

    def take(self, event: e.Event) -> None:
        match event:
            case e.EventCreated(setup) | e.SetupChanged(setup):
                self.setup = setup
            case e.ResultReported(segment, key, outcome, _) | e.ResultCorrected(segment, key, outcome):
                played = self.segments[segment]
                played.outcomes[key] = outcome
                played.confirmed.pop(key, None)
                played.disputed.discard(key)
            case e.ResultConfirmed(segment, key, number, _):
                self.segments[segment].confirmed.setdefault(key, set()).add(number)
            case e.ResultDisputed(segment, key, _):
                self.segments[segment].disputed.add(key)
                self.segments[segment].confirmed.pop(key, None)
            case e.ResultUpheld(segment, key):
                self.segments[segment].disputed.discard(key)
            case e.SeedPublished(seed, _):
                self.seed = seed
            case e.LotDrawn(name, order):
                self.lots[name] = order
            case e.SeatingProposed(segment, seating, boards):
                self.segments[segment] = Played(segment, seating, boards)
            case e.SeatingApproved(segment):
                self.segments[segment].approved = True
            case e.TablesChosen(segment, live):
                self.segments[segment].live = live
            case e.SegmentStarted(segment, at, ends_at):
                self.segments[segment].started_at = at
                self.segments[segment].ends_at = ends_at
                self.started = True
            case e.ClockSet(segment, ends_at, stopped_at):
                self.segments[segment].ends_at = ends_at
                self.segments[segment].stopped_at = stopped_at
            case e.TimeAdded(segment, tables, minutes):
                for table in tables:
                    extra = self.segments[segment].extra
                    extra[table] = extra.get(table, 0) + minutes
            case e.LastDealCalled(segment, _):
                self.segments[segment].last_deal = True
            case e.PresenceConfirmed(segment, numbers, _):
                self.segments[segment].present.update(numbers)
            case e.Forfeited(segment, number, _):
                self.segments[segment].absent.add(number)
            case e.SegmentClosed(segment, at):
                self.segments[segment].closed_at = at
            case e.CutMade(after, advance):
                self.cuts[after] = advance
            case e.StandingPublished(publication):
                self.publications.append(publication)
            case e.Charged(charge):
                self.charges.append(charge)
            case e.ChargeLifted(number):
                self.charges = [charge for charge in self.charges if charge.number != number]
            case e.Allowed(allowance):
                self.allowances.append(allowance)
            case e.CorrectionProposed(correction):
                self.corrections[correction.number] = correction
            case e.CorrectionSeconded(number):
                del self.corrections[number]
            case e.AwardsGranted(awards):
                self.awards += awards
            case e.EventFinished():
                self.finished = True
            case _:
                self._take_people(event)
                self._take_desk(event)

    def _take_people(self, event: e.Event) -> None:
        """Officials and entrants."""
        match event:
            case e.Appointed(official, role):
                self.roles[official] = [*self.roles.get(official, []), role]
            case e.Dismissed(official, role):
                self.roles[official] = [each for each in self.roles[official] if each is not role]
            case e.RefereeAssigned(official, tables):
                self.tables[official] = tables
            case e.RefereeSuspended(official, suspended):
                (self.suspended.add if suspended else self.suspended.discard)(official)
            case e.ChiefDelegated(delegation):
                self.delegations.append(delegation)
            case e.PanelFormed(members):
                self.panel = members
            case e.EntrantsEntered(entrants):
                self.entrants |= {entrant.number: entrant for entrant in entrants}
            case e.StatusChanged(numbers, status):
                for number in numbers:
                    self.entrants[number] = replace(self.entrants[number], status=status)
            case e.MembersChanged(number, members):
                self.entrants[number] = replace(self.entrants[number], members=members)
            case e.BuildRegistered(number, build):
                self.entrants[number] = replace(self.entrants[number], build=build)
            case e.ApplicationAudited(number, wrong):
                status = Status.REJECTED if wrong else Status.ADMITTED
                self.entrants[number] = replace(self.entrants[number], status=status)
                self.audited = True
            case _:
                pass

    def _take_desk(self, event: e.Event) -> None:
        """Entries as cases, appeals, the hall."""
        match event:
            case e.EntryFeesRecorded(numbers, paid):
                self.paid = self.paid | set(numbers) if paid else self.paid - set(numbers)
            case e.EntriesPublished(_, open_until):
                self.list_published, self.list_open_until = True, open_until
            case e.EntryObjected(objection):
                self.objections[objection.number] = objection
            case e.ObjectionDecided(case_, answer):
                objection = self.objections[case_] = replace(self.objections[case_], answer=answer)
                if answer is Answer.UPHELD:
                    out = self.entrants[objection.entrant]
                    self.entrants[objection.entrant] = replace(out, status=Status.REJECTED)
            case e.ChangeRequested(change):
                self.changes[change.number] = change
            case e.ChangeDecided(case_, answer):
                change = self.changes[case_] = replace(self.changes[case_], answer=answer)
                if answer is Answer.UPHELD:
                    self.entrants[change.entrant] = replace(self.entrants[change.entrant], members=change.after)
            case e.AppealRaised(appeal):
                self.appeals[appeal.number] = appeal
            case e.FeeRecorded(case_, fee):
                self.appeals[case_] = replace(self.appeals[case_], fee=fee)
            case e.VoteCast(case_, member, upheld):
                appeal = self.appeals[case_]
                self.appeals[case_] = replace(appeal, votes={**appeal.votes, member: upheld})
            case e.AppealDecided(case_, answer, decision, refunded):
                appeal = self.appeals[case_]
                self.appeals[case_] = replace(appeal, answer=answer, decision=decision, refunded=refunded)
            case e.IncidentRecorded(incident):
                self.incidents[incident.number] = incident
            case e.IncidentResolved(case_, resolved):
                self.incidents[case_] = replace(self.incidents[case_], resolved=resolved)
            case e.LeaveChanged(leave):
                self.leaves[leave.number] = leave
            case e.CallChanged(call):
                self.calls[call.number] = call
            case _:
                pass
