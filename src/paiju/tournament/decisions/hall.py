"""The hall: incidents, players who leave their seat, checklists of place and equipment."""

from dataclasses import replace

from paiju.rulebook.refusal import Refusal
from paiju.tournament import actions as a
from paiju.tournament import events as e
from paiju.tournament.decisions.call import Call, Decision, find_entrant, refuse, running_with
from paiju.tournament.desk import Check, Incident, Leave
from paiju.tournament.rulings import offences

OTHER = "other"
"""What no code of the book covers; the note says what it was."""


def record_incident(call: Call, action: a.RecordIncident) -> Decision:
    known = offences(call.setup)
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


def resolve_incident(call: Call, action: a.ResolveIncident) -> Decision:
    found = call.state.incidents.get(action.incident)
    if found is None:
        return refuse(call, "referee_reports", "no_such_case", case=action.incident)
    if found.resolved:
        return refuse(call, "referee_reports", "case_is_decided", case=action.incident)
    if not action.resolved.strip():
        return refuse(call, "referee_reports", "reason_missing")
    if found.escalated and not call.is_chief:
        return refuse(call, "referee_reports", "escalated_to_the_chief", case=action.incident)
    return (e.IncidentResolved(action.incident, action.resolved),)


# Leaving the seat.


def ask_leave(call: Call, action: a.AskLeave) -> Decision:
    found = find_entrant(call, action.number)
    if isinstance(found, Refusal):
        return found
    if running_with(call.state, action.number) is None:
        return refuse(call, "leave_by_consent", "not_playing", number=action.number)
    if any(leave.entrant == action.number and leave.back_at is None for leave in call.state.leaves.values()):
        return refuse(call, "leave_by_consent", "leave_is_open", number=action.number)
    return (e.LeaveChanged(Leave(call.number, action.number, call.at)),)


def grant_leave(call: Call, action: a.GrantLeave) -> Decision:
    found = call.state.leaves.get(action.leave)
    if found is None:
        return refuse(call, "leave_by_consent", "no_such_case", case=action.leave)
    if found.granted_at is not None or found.back_at is not None:
        return refuse(call, "leave_by_consent", "case_is_decided", case=action.leave)
    if call.direction.leave_with_escort.value and not action.escort.strip():
        return refuse(call, "leave_with_escort", "escort_missing")
    return (e.LeaveChanged(replace(found, granted_at=call.at, escort=action.escort)),)


def end_leave(call: Call, action: a.EndLeave) -> Decision:
    """Also of one that was never granted: the player stayed."""
    found = call.state.leaves.get(action.leave)
    if found is None:
        return refuse(call, "leave_by_consent", "no_such_case", case=action.leave)
    if found.back_at is not None:
        return refuse(call, "leave_by_consent", "case_is_decided", case=action.leave)
    return (e.LeaveChanged(replace(found, back_at=call.at)),)


def record_check(call: Call, action: a.RecordCheck) -> Decision:
    if not action.checklist.strip() or not action.item.strip():
        return refuse(call, "", "nothing_named")
    return (e.Checked(Check(action.checklist, action.item, action.ok, action.note, call.at)),)
