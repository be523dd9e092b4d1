"""The crosstable of an event: who met whom in each segment, how it ended, and what it brought."""

from dataclasses import dataclass
from typing import assert_never

from paiju.tournament.formats.format import Format
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.explain import Value
from paiju.tournament.ranking.results import Adjusted, DealScores, MatchLevels, Void
from paiju.tournament.seating.progress import is_forfeited
from paiju.tournament.seating.segments import HOUSE, ResultKey, Segment, SegmentId, TableSeats
from paiju.tournament.state import State


@dataclass(frozen=True, slots=True)
class Meeting:
    """One entrant's segment. ``table`` 0 is a bye; ``levels`` are one's own first, ``score`` is the sum of one's deals.

    ``points`` are those that the book counts first: None before there are any.
    """

    table: int
    seat: int = 0
    opponents: tuple[Number, ...] = ()
    levels: tuple[int, int] | None = None
    score: int | None = None
    points: Value = None

    @property
    def sign(self) -> int:
        """1 where it went well, -1 where it did not, 0 where it was even or is not known."""
        better = (self.score or 0) if self.levels is None else self.levels[0] - self.levels[1]
        return (better > 0) - (better < 0)


def meetings(format_: Format, state: State) -> dict[SegmentId, dict[Number, Meeting]]:
    """Of every segment that is approved, in the order of play."""
    approved = (segment for segment in state.segments.values() if segment.approved)
    return {segment.id: meetings_in(format_, state, segment) for segment in approved}


def meetings_in(format_: Format, state: State, segment: Segment) -> dict[Number, Meeting]:
    """Everybody's meeting in one segment, the house left out."""
    points = format_.earned(state, segment.id)
    found = {number: Meeting(0, points=points.get(number)) for number in segment.seating.byes}
    for table in segment.seating.tables:
        for seat, number in enumerate(table.seats):
            if number != HOUSE:
                found[number] = _meeting(segment, table, seat, points.get(number))
    return found


def _meeting(segment: Segment, table: TableSeats, seat: int, points: Value) -> Meeting:
    opponents = tuple(number for place, number in enumerate(table.seats) if place != seat)
    levels: tuple[int, int] | None = None
    score: int | None = None
    for board in segment.boards:
        result = segment.results.get(ResultKey(table.table, board))
        match None if result is None else result.outcome:
            case MatchLevels(levels=both):
                levels = (both[seat], both[1 - seat])
            case DealScores(scores=by_seat):
                score = (score or 0) + by_seat[seat]
            case Adjusted(scores=awarded):
                score = (score or 0) + ((awarded[seat] or 0) if awarded else 0)
            case Void() | None:
                pass
            case other:
                assert_never(other)
    is_played = levels is not None or score is not None or is_forfeited(segment, table)
    return Meeting(table.table, seat, opponents, levels, score, points if is_played else None)
