"""Messages between tables and desk: an entrant calls a referee, officials announce something.

No book speaks of them, and nothing of what is played depends on them. A call does not say where its entrant sits: that
is looked up when it is told, so that a seating can still be undone after somebody has called.
"""

from dataclasses import replace
from typing import Final

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.call import Call, Decision, find_entrant, find_segment, refuse, table_at
from paiju.tournament.desk.deciders import decides
from paiju.tournament.desk.records import Announcement, RefereeCall
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.people.officials import Role
from paiju.tournament.regulation import Regulation
from paiju.tournament.state import State

_ANY: Final = ("play", "cards", "slow", "score", "published", "other")
_OF_PAIRS: Final = ("play", "declaring", *_ANY[1:])


def call_codes(regulation: Regulation) -> tuple[str, ...]:
    """What a call can be about, in the order in which it is offered."""
    return _OF_PAIRS if Kind.PAIR in regulation.format.kinds else _ANY


def open_call(state: State, number: Number) -> RefereeCall | None:
    """An entrant has one at a time."""
    return next((it for it in state.calls.values() if it.entrant == number and it.done_at is None), None)


@decides(a.CallReferee)
def call_referee(call: Call, action: a.CallReferee) -> Decision:
    found = find_entrant(call, action.number)
    if isinstance(found, Refusal):
        return found
    known = call_codes(call.regulation)
    if action.about and action.about not in known:
        return refuse(call, "", "unknown_call", about=action.about, accepted=", ".join(known))
    before = open_call(call.state, action.number)
    if before is None:
        return (e.CallChanged(RefereeCall(call.number, action.number, call.at, action.about, action.note)),)
    after = replace(before, about=action.about, note=action.note)
    return refuse(call, "", "call_is_open", case=before.number) if after == before else (e.CallChanged(after),)


@decides(a.AnswerCall)
def answer_call(call: Call, action: a.AnswerCall) -> Decision:
    """Another referee may take over; whoever called can only say that nobody is needed."""
    found = call.state.calls.get(action.call)
    if found is None:
        return refuse(call, "", "no_such_case", case=action.call)
    if found.done_at is not None:
        return refuse(call, "", "case_is_decided", case=action.call)
    if action.done:
        return (e.CallChanged(replace(found, done_at=call.at)),)
    if call.by.role is Role.ENTRANT:
        return refuse(call, "", "not_in_this_role", role=call.by.role.value, allowed=Role.REFEREE.value)
    if found.taken_by == call.by.official:
        return refuse(call, "", "nothing_changes")
    return (e.CallChanged(replace(found, taken_by=call.by.official, taken_at=call.at)),)


@decides(a.Announce)
def announce(call: Call, action: a.Announce) -> Decision:
    if not action.text.strip():
        return refuse(call, "", "announcement_is_empty")
    if not action.tables:
        return (e.Announced(Announcement(call.number, action.text, call.at)),)
    if action.segment is None:
        return refuse(call, "", "nobody_is_seated")
    segment = find_segment(call, action.segment)
    if isinstance(segment, Refusal):
        return segment
    tables = tuple(dict.fromkeys(action.tables))
    unknown = next((table for table in tables if table_at(segment, table) is None), None)
    if unknown is not None:
        return refuse(call, "", "no_table_there", segment=str(action.segment), table=unknown)
    return (e.Announced(Announcement(call.number, action.text, call.at, tables, action.segment)),)


def readers(state: State, announcement: Announcement) -> tuple[Number, ...]:
    """To whom it is addressed, in the order of their numbers."""
    if announcement.segment is None:
        return tuple(sorted(state.entrants))
    segment = state.segments.get(announcement.segment)
    tables = () if segment is None else (table_at(segment, each) for each in announcement.tables)
    seated = {number for table in tables if table is not None for number in table.seats}
    return tuple(sorted(seated & state.entrants.keys()))
