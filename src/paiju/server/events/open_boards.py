"""What may be told of an event while boards are being played: nothing of a board that is open at some table."""

from dataclasses import replace

from paiju.server.events.room import EventRoom
from paiju.tournament.seating.progress import missing_results
from paiju.tournament.seating.segments import Segment, SegmentId
from paiju.tournament.state import State


def closed_boards(segment: Segment) -> tuple[int, ...]:
    """The boards that every table of the segment has played, or need not play any more."""
    if segment.started_at is None:
        return ()
    if segment.closed_at is not None:
        return segment.boards
    open_ = {key.board for key in missing_results(segment)}
    return tuple(board for board in segment.boards if board not in open_)


def find_closed(state: State, board: int) -> SegmentId | None:
    """The segment of a board that is closed everywhere."""
    for segment in state.segments.values():
        if board in closed_boards(segment):
            return segment.id
    return None


OpenBoard = tuple[SegmentId, int]
"""Pairs play board 0 in every segment."""


def open_boards(state: State) -> frozenset[OpenBoard]:
    """The boards that some table has still to play."""
    return frozenset(
        (segment.id, board)
        for segment in state.segments.values()
        if segment.closed_at is None
        for board in set(segment.boards).difference(closed_boards(segment))
    )


def secret_boards(room: EventRoom) -> frozenset[OpenBoard]:
    """Of those, the boards that are dealt alike at live tables: whoever knows a result knows something of the cards."""
    return frozenset(
        (segment.id, key.board)
        for segment in room.state.segments.values()
        if segment.closed_at is None
        for live in (room.live_tables(segment),)
        for key in missing_results(segment)
        if key.table in live
    )


def told_part(state: State, hidden: frozenset[OpenBoard] | None = None) -> State:
    """The event without the results of open boards, and without penalties on them: what everybody's standing is.

    ``hidden``: the boards to leave out, if not those that are open in this very state.
    """
    left_out = open_boards(state) if hidden is None else hidden
    segments = dict(state.segments)
    for id_, segment in state.segments.items():
        if any((id_, board) in left_out for board in segment.boards):
            told = {key: result for key, result in segment.results.items() if (id_, key.board) not in left_out}
            segments[id_] = replace(segment, results=told)
    charges = tuple(charge for charge in state.charges if (charge.segment, charge.board) not in left_out)
    return replace(state, segments=segments, charges=charges)
