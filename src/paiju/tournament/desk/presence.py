"""Operators of programs say that they have come: who has, who is awaited, and until when (C-6.9, C-6.15)."""

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.call import Call, Decision, find_segment, people_at, refuse, table_of
from paiju.tournament.desk.deciders import decides
from paiju.tournament.people.days import MINUTE
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.regulation import Regulation
from paiju.tournament.rules.penalties import LatenessPenalties
from paiju.tournament.seating.segments import Segment
from paiju.tournament.state import State


@decides(a.ConfirmPresence)
def confirm_presence(call: Call, action: a.ConfirmPresence) -> Decision:
    found = find_segment(call, action.segment)
    if isinstance(found, Refusal):
        return found
    if not found.approved:
        return refuse(call, "chief_directs", "seating_not_approved", segment=str(action.segment))
    if found.closed_at is not None:
        return refuse(call, "", "segment_is_closed", segment=str(action.segment))
    for number in action.numbers:
        if table_of(found, number) is None:
            return refuse(call, "", "not_at_a_table", number=number, segment=str(action.segment))
        if number in found.absent:
            return refuse(call, "", "has_forfeited", number=number, segment=str(action.segment))
    new = tuple(number for number in dict.fromkeys(action.numbers) if number not in found.present)
    return (e.PresenceConfirmed(action.segment, new, call.at),) if new else refuse(call, "", "nothing_changes")


def awaited(state: State, segment: Segment) -> tuple[Number, ...]:
    """The programs of a segment whose operators have not said that they are there; a round is asked for once."""
    if segment.id.set > 1:
        return ()
    seated = (number for table in segment.seating.tables for number in people_at(table))
    programs = (number for number in seated if state.entrants[number].kind is Kind.PROGRAM)
    return tuple(sorted(it for it in programs if it not in segment.present and it not in segment.absent))


def awaited_until(regulation: Regulation, segment: Segment) -> Instant | None:
    """From when on a forfeit may be proposed; None where the round has not started, or the book has no word for it."""
    if segment.started_at is None or not isinstance(regulation.penalties, LatenessPenalties):
        return None
    return Instant(segment.started_at + regulation.penalties.grace_minutes.value * MINUTE)
