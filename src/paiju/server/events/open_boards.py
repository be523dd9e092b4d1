"""What may be told of an event while boards are being played: nothing of a board that is open at some table."""

from dataclasses import replace

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


def open_boards(state: State) -> frozenset[int]:
    """The boards that some table has still to play."""
    return frozenset(
        board
        for segment in state.segments.values()
        if segment.closed_at is None
        for board in set(segment.boards).difference(closed_boards(segment))
    )


def told_part(state: State, hidden: frozenset[int] | None = None) -> State:
    """The event without the results of open boards, and without penalties on them: what everybody's standing is.

    ``hidden``: the boards to leave out, if not those that are open in this very state.
    """
    left_out = open_boards(state) if hidden is None else hidden
    segments = dict(state.segments)
    for id_, segment in state.segments.items():
        if left_out.intersection(segment.boards):
            told = {key: result for key, result in segment.results.items() if key.board not in left_out}
            segments[id_] = replace(segment, results=told)
    charges = tuple(charge for charge in state.charges if charge.board not in left_out)
    return replace(state, segments=segments, charges=charges)
