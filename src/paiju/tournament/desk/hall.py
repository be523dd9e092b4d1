"""The hall: incidents, players who leave their seat, checklists of place and equipment."""

from dataclasses import replace

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.call import Call, Decision, find_entrant, people_at, refuse, running_with, table_of
from paiju.tournament.desk.deciders import decides
from paiju.tournament.desk.records import Check, Incident, Leave
from paiju.tournament.desk.rulings import incidents
from paiju.tournament.people.officials import Role
from paiju.tournament.rules.direction import Consent

OTHER = "other"
"""What no code or checklist of the book covers; the note or the item says what it was."""


@decides(a.RecordIncident)
def record_incident(call: Call, action: a.RecordIncident) -> Decision:
    known = incidents(call.regulation)
    if action.code != OTHER and action.code not in known:
        return refuse(call, "referee_reports", "unknown_offence", offence=action.code, accepted=", ".join(known))
    if action.code == OTHER and not action.note.strip():
        return refuse(call, "referee_reports", "reason_missing")
    if action.entrant is not None and action.entrant not in call.state.entrants:
        return refuse(call, "referee_reports", "no_such_entrant", number=action.entrant)
    if action.segment is not None and action.segment not in call.state.segments:
        return refuse(call, "referee_reports", "no_such_segment", segment=str(action.segment))
    incident = Incident(
        call.number,
        action.code,
        action.who,
        action.entrant,
        action.segment,
        action.table,
        call.at,
        action.note,
        action.escalated,
    )
    return (e.IncidentRecorded(incident),)


@decides(a.ResolveIncident)
def resolve_incident(call: Call, action: a.ResolveIncident) -> Decision:
    found = call.state.incidents.get(action.incident)
    if found is None:
        return refuse(call, "referee_reports", "no_such_case", case=action.incident)
    if found.resolved:
        return refuse(call, "referee_reports", "case_is_decided", case=action.incident)
    if not action.resolved.strip():
        return refuse(call, "referee_reports", "reason_missing")
    if call.direction.referee_reports.value and found.escalated and not call.is_chief:
        return refuse(call, "referee_reports", "escalated_to_the_chief", case=action.incident)
    return (e.IncidentResolved(action.incident, action.resolved),)


# Leaving the seat.


@decides(a.AskLeave)
def ask_leave(call: Call, action: a.AskLeave) -> Decision:
    found = find_entrant(call, action.number)
    if isinstance(found, Refusal):
        return found
    if running_with(call.state, action.number) is None:
        return refuse(call, "leave_consent", "not_playing", number=action.number)
    if any(leave.entrant == action.number and leave.back_at is None for leave in call.state.leaves.values()):
        return refuse(call, "leave_consent", "leave_is_open", number=action.number)
    return (e.LeaveChanged(Leave(call.number, action.number, call.at)),)


@decides(a.GrantLeave)
def grant_leave(call: Call, action: a.GrantLeave) -> Decision:
    found = call.state.leaves.get(action.leave)
    if found is None:
        return refuse(call, "leave_consent", "no_such_case", case=action.leave)
    if found.granted_at is not None or found.back_at is not None:
        return refuse(call, "leave_consent", "case_is_decided", case=action.leave)
    if call.by.role is Role.ENTRANT and not _opponent_consents(call, found):
        return refuse(call, "leave_consent", "not_in_this_role", role=call.by.role.value, allowed=Role.REFEREE.value)
    if call.direction.leave_with_escort.value and not action.escort.strip():
        return refuse(call, "leave_with_escort", "escort_missing")
    return (e.LeaveChanged(replace(found, granted_at=call.at, escort=action.escort)),)


def _opponent_consents(call: Call, leave: Leave) -> bool:
    """Where the opponents decide, one of them at the table; a referee may always enter what they said."""
    if call.direction.leave_consent.value is not Consent.OPPONENTS:
        return False
    playing = running_with(call.state, leave.entrant)
    table = None if playing is None else table_of(playing, leave.entrant)
    if table is None:
        return False
    return call.by.official in {str(number) for number in people_at(table) if number != leave.entrant}


@decides(a.EndLeave)
def end_leave(call: Call, action: a.EndLeave) -> Decision:
    """Also of one that was never granted: the player stayed."""
    found = call.state.leaves.get(action.leave)
    if found is None:
        return refuse(call, "leave_consent", "no_such_case", case=action.leave)
    if found.back_at is not None:
        return refuse(call, "leave_consent", "case_is_decided", case=action.leave)
    return (e.LeaveChanged(replace(found, back_at=call.at)),)


@decides(a.RecordCheck)
def record_check(call: Call, action: a.RecordCheck) -> Decision:
    if not action.checklist.strip() or not action.item.strip():
        return refuse(call, "", "nothing_named")
    refusal = None if action.checklist == OTHER else _refuse_item(call, action)
    if refusal is not None:
        return refusal
    return (e.Checked(Check(action.checklist, action.item, action.ok, action.note, call.at)),)


def _refuse_item(call: Call, action: a.RecordCheck) -> Refusal | None:
    lists = call.regulation.checklists
    known = {} if lists is None else lists.items()
    if lists is None or action.checklist not in known:
        accepted = ", ".join((*known, OTHER))
        return refuse(call, "", "no_such_checklist", checklist=action.checklist, accepted=accepted)
    if action.item in known[action.checklist]:
        return None
    accepted = ", ".join(known[action.checklist])
    return Refusal("no_such_item", lists.article(action.checklist), {"item": action.item, "accepted": accepted})
