"""Results round by round and the crosstable of an event as they are told: nothing of a board that is open somewhere."""

from collections.abc import Mapping

from paiju.regulations.library import regulation_of
from paiju.server.events import bodies as b
from paiju.server.events import list_bodies as lists
from paiju.server.events.public.told_results import NameOf
from paiju.server.http.bodies import Said
from paiju.tournament.crosstable import Meeting, meetings, meetings_in
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import HOUSE, ResultKey, Segment, TableSeats
from paiju.tournament.state import State
from paiju.words.meetings import tell_earned, tell_outcome, tell_score
from paiju.words.standings import say_segment


def rounds_told(state: State) -> list[b.EventRound]:
    """Every segment whose seating is approved, in the order of play."""
    return [_round(state, segment) for segment in state.segments.values() if segment.approved]


def _round(state: State, segment: Segment) -> b.EventRound:
    tables = len(segment.seating.tables)
    return b.EventRound(str(segment.id), _name(state, segment), tables, segment.started_at, segment.closed_at)


def _name(state: State, segment: Segment) -> Said:
    said = say_segment(segment.id, state.setup.book)
    return Said(said.zh, said.en)


# One round.


def round_told(told: State, segment: Segment, name_of: NameOf) -> lists.EventRoundResults:
    """``segment`` with all its results, ``told`` with those that may be told."""
    shown = told.segments[segment.id]
    found = meetings_in(regulation_of(told.setup).format, told, shown)
    return lists.EventRoundResults(
        segment=str(segment.id),
        name=_name(told, segment),
        tables=[_table(shown, table, found, name_of) for table in shown.seating.tables],
        byes=[b.EventSeat(number, name_of(number)) for number in shown.seating.byes],
        hidden=len(segment.results) - len(shown.results),
    )


def _table(
    segment: Segment, table: TableSeats, found: Mapping[Number, Meeting], name_of: NameOf
) -> lists.EventRoundTable:
    here = [found.get(number) for number in table.seats]
    return lists.EventRoundTable(
        table=table.table,
        group=table.group,
        seats=[b.EventSeat(number, name_of(number)) for number in table.seats],
        deals=_deals(segment, table),
        totals=["" if each is None else tell_score(each) for each in here],
        points=["" if each is None else tell_earned(each.points) for each in here],
    )


def _deals(segment: Segment, table: TableSeats) -> list[lists.EventDeal]:
    found = ((board, segment.results.get(ResultKey(table.table, board))) for board in segment.boards)
    return [
        lists.EventDeal(board, tell_outcome(result.outcome, len(table.seats)), result.stand.value)
        for board, result in found
        if result is not None
    ]


# All rounds.


def crosstable_told(told: State) -> lists.EventCrosstable:
    found = meetings(regulation_of(told.setup).format, told)
    numbers = sorted({number for by_number in found.values() for number in by_number})
    lines = [
        lists.EventCrossLine(number, [_meeting(each.get(number)) for each in found.values()]) for number in numbers
    ]
    return lists.EventCrosstable(rounds_told(told), lines)


def _meeting(meeting: Meeting | None) -> lists.EventMeeting | None:
    if meeting is None:
        return None
    opponents: list[int] = [number for number in meeting.opponents if number != HOUSE]
    points = tell_earned(meeting.points)
    return lists.EventMeeting(meeting.table, meeting.seat, opponents, tell_score(meeting), points, meeting.sign)
