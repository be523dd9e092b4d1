"""What may be told of an event while boards are being played: nothing of a board that is open at some table.

That holds for tables that play the same cards: all of a book that compares them, and those that the platform deals to.
Where people deal themselves, or each table has cards of its own, nobody learns anything from another table: what was
handed in there is told at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from paiju.regulations.library import regulation_of
from paiju.tournament.seating.media import live_tables
from paiju.tournament.seating.progress import missing_at, missing_results
from paiju.tournament.seating.segments import ResultKey, Segment, SegmentId
from paiju.tournament.state import Charge, Medium, State


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


@dataclass(frozen=True, slots=True)
class OpenBoards:
    """The boards that some table has still to play, and by segment the tables that have the same cards there."""

    boards: frozenset[int] = frozenset()
    tables: Mapping[SegmentId, frozenset[int]] = field(default_factory=dict)

    def hides(self, segment: SegmentId, key: ResultKey) -> bool:
        return key.board in self.boards and key.table in self.tables.get(segment, ())

    def charged(self, charge: Charge) -> bool:
        """Whether a penalty is about an open board; pairs play board 0 in every segment."""
        return charge.segment in self.tables and charge.board in self.boards

    def told(self, segment: Segment) -> int:
        """How many results of a segment may be told."""
        if segment.id not in self.tables:
            return len(segment.results)
        return sum(not self.hides(segment.id, key) for key in segment.results)


def open_boards(state: State, medium: Medium) -> OpenBoards:
    """``medium`` of the event, for whose log may not say it."""
    boards: set[int] = set()
    tables: dict[SegmentId, frozenset[int]] = {}
    for segment in state.segments.values():
        if segment.started_at is not None and segment.closed_at is None:
            same = _same_cards(state, segment, medium)
            seats = [table for table in segment.seating.tables if table.table in same]
            missing = {key.board for table in seats for key in missing_at(segment, table)}
            if missing:
                boards |= missing
                tables[segment.id] = same
    return OpenBoards(frozenset(boards), tables)


def _same_cards(state: State, segment: Segment, medium: Medium) -> frozenset[int]:
    format_ = regulation_of(state.setup).format
    if format_.match is not None:
        return frozenset()
    if format_.same_boards:
        return frozenset(table.table for table in segment.seating.tables)
    return live_tables(state, segment, medium)


def told_part(state: State, hidden: OpenBoards) -> State:
    """The event without the results of open boards, and without penalties on them: what everybody's standing is."""
    if not hidden.boards:
        return state
    segments = dict(state.segments)
    for id_ in hidden.tables:
        segment = state.segments.get(id_)
        if segment is not None:
            told = {key: result for key, result in segment.results.items() if not hidden.hides(id_, key)}
            segments[id_] = replace(segment, results=told)
    charges = tuple(charge for charge in state.charges if not hidden.charged(charge))
    return replace(state, segments=segments, charges=charges)
