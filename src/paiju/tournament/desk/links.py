"""Personal links and devices: who gave which entrant a link, and where it was opened. Noted, so that it can be seen."""

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.call import Call, Decision, find_entrant, refuse
from paiju.tournament.desk.deciders import decides


@decides(a.IssueLinks)
def issue(call: Call, action: a.IssueLinks) -> Decision:
    if not action.numbers or len(set(action.numbers)) < len(action.numbers):
        return refuse(call, "", "nobody_named")
    for number in (*action.numbers, *action.replaced):
        found = find_entrant(call, number)
        if isinstance(found, Refusal):
            return found
    return (e.LinksIssued(action.numbers, action.replaced),)


@decides(a.NoteDevice)
def note_device(call: Call, action: a.NoteDevice) -> Decision:
    found = find_entrant(call, action.number)
    return found if isinstance(found, Refusal) else (e.DeviceNoted(action.number),)
