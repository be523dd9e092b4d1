"""Acts of the desk: appeals with their times and votes, incidents, leaves, checklists, links, calls."""

from dataclasses import replace

from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.records import Announcement, Answer, Appeal, Check, Incident, Leave, RefereeCall
from paiju.tournament.people.days import after_working_days
from paiju.tournament.people.officials import Role
from paiju.tournament.rules.direction import AppealFrom, Consent
from paiju.tournament.seating.segments import SegmentId
from tests.oracle.case import Case, Expected, Follows

# Appeals.


def _in_time(case: Case, segment: SegmentId | None, allowed: int, at: Instant | None = None) -> None:
    """From the end of the segment, or of everything that was played; not before that has ended."""
    if not allowed:
        return
    played = list(case.ledger.segments.values())
    if segment is not None and case.direction.appeal_from.value is AppealFrom.SESSION:
        named = case.segment(segment)
        played = [] if named is None else [named]
    ends = [it.closed_at for it in played if it.closed_at is not None]
    if ends and len(ends) == len(played):
        case.unless((case.act.at if at is None else at) <= max(ends) + allowed, "appeal_was_late")


def object_orally(case: Case, action: a.ObjectOrally) -> Expected:
    case.entrant(action.number)
    _in_time(case, action.segment, case.direction.oral_time.value)
    appeal = Appeal(case.act.number, action.number, action.segment, action.subject, oral_at=case.act.at)
    return (e.AppealRaised(appeal),)


def file(case: Case, action: a.FileAppeal) -> Expected:
    direction, at = case.direction, case.act.at
    case.entrant(action.number)
    case.unless(bool(case.ledger.panel), "no_panel_then")
    oral = case.ledger.appeals.get(action.appeal or 0) if direction.oral_time.value else None
    if direction.oral_time.value:
        said = oral is not None and oral.entrant == action.number and oral.written_at is None
        case.unless(said, "no_open_case", case=action.appeal or 0)
    segment = action.segment if oral is None else oral.segment
    _in_time(case, segment, direction.written_time.value if oral else direction.appeal_time.value)
    fee = direction.appeal_fee.value
    later = case.act.by.role is Role.ENTRANT and action.fee == 0
    paid = later or (action.fee >= 0 and (not fee or action.fee == fee))
    case.unless(paid and (action.documents or not direction.appeal_documents.value), "appeal_not_complete")
    days = direction.answer_days.value
    appeal = Appeal(
        number=case.act.number if oral is None else oral.number,
        entrant=action.number,
        segment=segment,
        subject=action.subject,
        oral_at=None if oral is None else oral.oral_at,
        written_at=at,
        fee=action.fee,
        due=Instant(after_working_days(case.ledger.setup, at, days)) if days else None,
    )
    return (e.AppealRaised(appeal),)


def record_fee(case: Case, action: a.RecordFee) -> Expected:
    """What the book asks for, paid while the appeal itself could be handed in."""
    found, direction = case.ledger.appeals.get(action.appeal), case.direction
    if found is None or found.written_at is None or found.answer is not Answer.OPEN or found.fee:
        case.wrong("no_open_case", case=action.appeal)
        return None
    wanted = direction.appeal_fee.value
    case.unless(action.fee == wanted if wanted else action.fee > 0, "appeal_not_complete")
    paid = case.act.at if action.paid is None else action.paid
    _in_time(
        case,
        found.segment,
        (direction.written_time if direction.oral_time.value else direction.appeal_time).value,
        paid,
    )
    return (e.FeeRecorded(action.appeal, action.fee),)


def _open(case: Case, number: int) -> Appeal | None:
    found = case.ledger.appeals.get(number)
    if found is None or found.written_at is None or found.answer is not Answer.OPEN:
        case.wrong("no_open_case", case=number)
        return None
    return found


def vote(case: Case, action: a.Vote) -> Expected:
    found, official = _open(case, action.appeal), case.act.by.official
    if found is not None:
        case.unless(official not in found.votes, "nothing_to_change", command="Vote")
        case.unless(bool(found.fee) or not case.direction.appeal_fee.value, "appeal_not_complete")
    return (e.VoteCast(action.appeal, official, action.upheld),)


def decide_appeal(case: Case, action: a.DecideAppeal) -> Expected:
    """More than half of the panel on one side; the fee goes back with the appeal upheld."""
    found = _open(case, action.appeal)
    if found is None:
        return None
    upheld = sum(found.votes.values())
    against = len(found.votes) - upheld
    case.unless(max(upheld, against) > len(case.ledger.panel) / 2, "no_majority_then", upheld=upheld, against=against)
    won = upheld > against
    answer = Answer.UPHELD if won else Answer.REJECTED
    return (e.AppealDecided(action.appeal, answer, action.decision, won and found.fee > 0),)


# The hall.


def record_incident(case: Case, action: a.RecordIncident) -> Expected:
    incident = Incident(
        number=case.act.number,
        code=action.code,
        who=action.who,
        entrant=action.entrant,
        segment=action.segment,
        table=action.table,
        at=case.act.at,
        note=action.note,
        escalated=action.escalated,
    )
    return (e.IncidentRecorded(incident),)


def resolve_incident(case: Case, action: a.ResolveIncident) -> Expected:
    found = case.ledger.incidents.get(action.incident)
    open_ = found is not None and not found.resolved and (case.is_chief or not found.escalated)
    case.unless(open_, "no_open_case", case=action.incident)
    return (e.IncidentResolved(action.incident, action.resolved),)


def ask_leave(case: Case, action: a.AskLeave) -> Expected:
    playing = any(it.running and it.table_of(action.number) for it in case.ledger.segments.values())
    out = any(it.entrant == action.number and it.back_at is None for it in case.ledger.leaves.values())
    case.unless(playing and not out, "not_at_a_table_then", number=action.number, segment="–")
    return (e.LeaveChanged(Leave(case.act.number, action.number, case.act.at)),)


def grant_leave(case: Case, action: a.GrantLeave) -> Expected:
    found = case.ledger.leaves.get(action.leave)
    if found is None or found.granted_at is not None or found.back_at is not None:
        case.wrong("no_open_case", case=action.leave)
        return None
    if case.act.by.role is Role.ENTRANT:
        _check_opponent(case, found)
    return (e.LeaveChanged(replace(found, granted_at=case.act.at, escort=action.escort)),)


def _check_opponent(case: Case, leave: Leave) -> None:
    """Where the book leaves it to the opponents, one of them at the table."""
    tables = [it.table_of(leave.entrant) for it in case.ledger.segments.values() if it.running]
    others = {str(number) for table in tables if table for number in table.seats if number != leave.entrant}
    asked = case.direction.leave_consent.value is Consent.OPPONENTS
    case.unless(asked and case.act.by.official in others, "not_his_matter", official=case.act.by.official)


def end_leave(case: Case, action: a.EndLeave) -> Expected:
    found = case.ledger.leaves.get(action.leave)
    if found is None or found.back_at is not None:
        case.wrong("no_open_case", case=action.leave)
        return None
    return (e.LeaveChanged(replace(found, back_at=case.act.at)),)


def record_check(case: Case, action: a.RecordCheck) -> Expected:
    return (e.Checked(Check(action.checklist, action.item, action.ok, action.note, case.act.at)),)


def issue_links(_: Case, action: a.IssueLinks) -> Expected:
    """Noted as it happened, of somebody too whose entry is undone later."""
    return (e.LinksIssued(action.numbers, action.replaced),)


def note_device(_: Case, action: a.NoteDevice) -> Expected:
    return (e.DeviceNoted(action.number),)


def call_referee(case: Case, action: a.CallReferee) -> Expected:
    """While one is open it is the same call."""
    case.entrant(action.number)
    mine = [it for it in case.ledger.calls.values() if it.entrant == action.number and it.done_at is None]
    called = mine[0] if mine else RefereeCall(case.act.number, action.number, case.act.at)
    return (e.CallChanged(replace(called, about=action.about, note=action.note)),)


def answer_call(case: Case, action: a.AnswerCall) -> Expected:
    found = case.ledger.calls.get(action.call)
    if found is None or found.done_at is not None:
        case.wrong("no_open_case", case=action.call)
        return None
    if action.done:
        return (e.CallChanged(replace(found, done_at=case.act.at)),)
    case.unless(case.act.by.role is not Role.ENTRANT, "not_his_matter", official=case.act.by.official)
    return (e.CallChanged(replace(found, taken_by=case.act.by.official, taken_at=case.act.at)),)


def announce(case: Case, action: a.Announce) -> Expected:
    told = Announcement(case.act.number, action.text, case.act.at)
    if action.tables:
        seated = None if action.segment is None else case.segment(action.segment)
        known = [] if seated is None else [table.table for table in seated.seating.tables]
        case.unless(set(action.tables) <= set(known), "not_at_a_table_then", number=0, segment=str(action.segment))
        told = replace(told, tables=tuple(dict.fromkeys(action.tables)), segment=action.segment)
    return (e.Announced(told),)


FOLLOWS: dict[type[a.Action], Follows] = {
    a.ObjectOrally: object_orally,
    a.FileAppeal: file,
    a.RecordFee: record_fee,
    a.Vote: vote,
    a.DecideAppeal: decide_appeal,
    a.RecordIncident: record_incident,
    a.ResolveIncident: resolve_incident,
    a.AskLeave: ask_leave,
    a.GrantLeave: grant_leave,
    a.EndLeave: end_leave,
    a.RecordCheck: record_check,
    a.IssueLinks: issue_links,
    a.NoteDevice: note_device,
    a.CallReferee: call_referee,
    a.AnswerCall: answer_call,
    a.Announce: announce,
}
