"""What may be told of an event while boards are being played: nothing of a board that is open at some table."""

from dataclasses import replace

from paiju.tournament.decisions.play import missing_results
from paiju.tournament.segments import Segment, SegmentId
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


def told_part(state: State) -> State:
    """The event without the results of open boards, and without penalties on them: what everybody's standing is."""
    segments, open_ = dict(state.segments), set[int]()
    for id_, segment in state.segments.items():
        if segment.closed_at is None:
            closed = set(closed_boards(segment))
            open_ |= set(segment.boards) - closed
            told = {key: result for key, result in segment.results.items() if key.board in closed}
            segments[id_] = replace(segment, results=told)
    charges = tuple(charge for charge in state.charges if charge.board not in open_)
    return replace(state, segments=segments, charges=charges)
