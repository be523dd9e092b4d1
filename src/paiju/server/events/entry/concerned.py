"""Which entrants have to be told of results and messages: those whose table, call, leave or appeal it is."""

from collections.abc import Iterable

from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.desk.call import people_at, running_with, table_at, table_of
from paiju.tournament.desk.messages import readers
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.state import State


def concerned_by(state: State, acts: Iterable[Act]) -> set[Number]:
    """Entrants of whom one of these acts tells something of their own; what concerns all is not looked at."""
    return {number for act in acts for event in act.events for number in _concerned(state, event)}


def _concerned(state: State, event: e.Event) -> Iterable[Number]:
    match event:
        case (
            e.ResultReported(segment, key)
            | e.ResultConfirmed(segment, key)
            | e.ResultDisputed(segment, key)
            | e.ResultUpheld(segment, key)
        ):
            return _seated(state, segment, key.table)
        case e.CallChanged(call):
            return (call.entrant,)
        case e.LeaveChanged(leave):
            return (leave.entrant, *_beside(state, leave.entrant))
        case e.AppealRaised(appeal):
            return (appeal.entrant,)
        case e.FeeRecorded(case) | e.VoteCast(case):
            return (state.appeals[case].entrant,) if case in state.appeals else ()
        case e.Announced(announcement) if announcement.tables:
            return readers(state, announcement)
        case _:
            return ()


def _seated(state: State, segment: SegmentId, table: int) -> tuple[Number, ...]:
    found = state.segments.get(segment)
    seats = None if found is None else table_at(found, table)
    return () if seats is None else people_at(seats)


def _beside(state: State, number: Number) -> tuple[Number, ...]:
    playing = running_with(state, number)
    table = None if playing is None else table_of(playing, number)
    return () if table is None else people_at(table)
