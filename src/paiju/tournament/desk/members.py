"""Who stands behind an entrant's number: changes after closing, substitutes, builds of programs."""

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.call import Call, Decision, find_entrant, is_in, refuse, running_with
from paiju.tournament.desk.deciders import decides
from paiju.tournament.desk.entries import MEMBERS
from paiju.tournament.desk.records import Answer, Change
from paiju.tournament.people.days import time_text
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef
from paiju.tournament.rules.direction import Substitution


@decides(a.RequestChange)
def request_change(call: Call, action: a.RequestChange) -> Decision:
    found = _changeable(call, action.number, action.members)
    if isinstance(found, Refusal):
        return found
    closing = call.setup.entries_close
    if call.direction.entries_close.value and closing is not None and call.at <= closing:
        return refuse(call, "entries_close", "entries_are_open", until=time_text(call.setup, closing))
    if call.state.started:
        return refuse(call, "changes_written", "event_has_started")
    if call.direction.changes_written.value and not action.written:
        return refuse(call, "changes_written", "change_not_written")
    return (e.ChangeRequested(Change(call.number, action.number, found.members, action.members, call.at)),)


@decides(a.DecideChange)
def decide_change(call: Call, action: a.DecideChange) -> Decision:
    found = call.state.entries.changes.get(action.change)
    if found is None:
        return refuse(call, "changes_written", "no_such_case", case=action.change)
    if found.answer is not Answer.OPEN:
        return refuse(call, "changes_written", "case_is_decided", case=action.change)
    if action.granted:
        again = _changeable(call, found.entrant, found.after)
        if isinstance(again, Refusal):
            return again
    return (e.ChangeDecided(action.change, Answer.UPHELD if action.granted else Answer.REJECTED),)


@decides(a.Substitute)
def substitute(call: Call, action: a.Substitute) -> Decision:
    found = _changeable(call, action.number, action.members)
    if isinstance(found, Refusal):
        return found
    when = call.direction.substitution.value
    if call.state.started and when is Substitution.NEVER:
        return refuse(call, "substitution", "player_has_no_substitute", number=action.number)
    refusal = None if when is Substitution.ANY_TIME else _while_playing(call, action.number, "substitution")
    return refusal or (e.MembersChanged(action.number, action.members),)


@decides(a.RegisterBuild)
def register_build(call: Call, action: a.RegisterBuild) -> Decision:
    found = find_entrant(call, action.number)
    if isinstance(found, Refusal):
        return found
    if found.kind is not Kind.PROGRAM:
        return refuse(call, "builds_frozen", "not_a_program", number=action.number)
    if not action.build.strip() or action.build == found.build:
        return refuse(call, "builds_frozen", "nothing_changes")
    is_free = not call.direction.builds_frozen.value
    refusal = None if is_free else _while_playing(call, action.number, "builds_frozen")
    return refusal or (e.BuildRegistered(action.number, action.build),)


def _while_playing(call: Call, number: Number, rule: str) -> Refusal | None:
    playing = running_with(call.state, number)
    if playing is None:
        return None
    return refuse(call, rule, "frozen_while_playing", number=number, segment=str(playing.id))


def _changeable(call: Call, number: Number, members: tuple[PersonRef, ...]) -> Entrant | Refusal:
    """The entrant, if these could be his members."""
    found = find_entrant(call, number)
    if isinstance(found, Refusal):
        return found
    if not is_in(found):
        return refuse(call, "", "not_in_the_event", number=number, status=found.status.value)
    wanted = MEMBERS[found.kind]
    if len(members) != wanted or len(set(members)) != wanted or not all(members):
        return refuse(call, "", "wrong_members", number=number, members=len(members), wanted=wanted)
    if members == found.members:
        return refuse(call, "", "nothing_changes")
    others = {who for other in call.state.entrants.values() if other.number != number for who in other.members}
    if others & set(members):
        return refuse(call, "", "person_is_entered", number=number)
    return found
