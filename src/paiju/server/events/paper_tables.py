"""How the paper tables of an event are getting on, by what was entered: half agreed, disputed, missing, handed in.

A deal on paper is seen by nobody but those at the table: that it is slow follows from the last result.
"""

from typing import Final

from paiju.server.events import bodies as b
from paiju.server.events.room import EventRoom
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.desk.call import people_at
from paiju.tournament.people.days import MINUTE
from paiju.tournament.ranking.results import Adjusted, DealScores, Result, Stand, Void
from paiju.tournament.seating.progress import is_forfeited, missing_at
from paiju.tournament.seating.segments import ResultKey, Segment, SegmentId, TableSeats
from paiju.words.acts import outcome_figures, signed

SLOW_AFTER: Final = 10 * MINUTE
"""Since the last result of a table that reports deal by deal."""


class PaperTables:
    def __init__(self, room: EventRoom) -> None:
        self._room = room
        self._read = 0
        self._last: dict[tuple[SegmentId, int], Instant] = {}

    def word(self, segment: Segment, table: TableSeats) -> b.TableWord:
        """Of a segment that is being played."""
        keys = (ResultKey(table.table, board) for board in segment.boards)
        found = [segment.results[key] for key in keys if key in segment.results]
        if any(result.stand is Stand.DISPUTED for result in found):
            return "disputed"
        missing, half = missing_at(segment, table), any(map(_is_half, found))
        if is_forfeited(segment, table) or not missing:
            return "half" if half else "handed-in"
        now = self._room.time.wall()
        ends = segment.ends(table.table, now)
        if ends is not None and now > ends:
            return "missing"
        if any(_is_half(result) and result.confirmed_by for result in found):
            return "half"
        is_dealt = len(segment.boards) > 1
        return "slow" if is_dealt and self.quiet(segment, table) > SLOW_AFTER else "playing"

    def signed(self, segment: Segment, table: TableSeats) -> list[int]:
        """Who has confirmed everything that is entered there and not settled; nobody before something is."""
        keys = (ResultKey(table.table, board) for board in segment.boards)
        found = [segment.results[key] for key in keys if key in segment.results]
        waiting = [result for result in found if _is_half(result) or result.stand is Stand.DISPUTED]
        if not found:
            return []
        return [number for number in people_at(table) if all(number in result.confirmed_by for result in waiting)]

    def figures(self, segment: Segment, table: TableSeats) -> list[str]:
        """What the table has come to, by seat or side: the points of its deals so far, or the levels of its match."""
        keys = [ResultKey(table.table, board) for board in segment.boards]
        entered = [segment.results[key].outcome for key in keys if key in segment.results]
        if not entered or any(self._room.open_boards.hides(segment.id, key) for key in keys):
            return []
        if len(keys) == 1:
            return outcome_figures(entered[0])
        return [signed(points) for points in totals(segment, table.table, len(table.seats))]

    def quiet(self, segment: Segment, table: TableSeats) -> int:
        """Milliseconds since the last result, or since the start."""
        since = self.last_result(segment.id, table.table) or segment.started_at
        return 0 if since is None else max(0, self._room.time.wall() - since)

    def last_result(self, segment: SegmentId, table: int) -> Instant | None:
        """When a table last had something entered; what was undone since was entered all the same."""
        acts = self._room.acts
        if len(acts) < self._read:  # read again from the disk
            self._read, self._last = 0, {}
        for act in acts[self._read :]:
            if isinstance(act.action, a.EnterResults):
                for entered in act.action.results:
                    self._last[act.action.segment, entered.key.table] = act.at
        self._read = len(acts)
        return self._last.get((segment, table))

    def expected_end(self, segment: Segment) -> Instant | None:
        """When the slowest table will be through, by how long its deals have taken; by the clock where one runs."""
        if segment.started_at is None or segment.closed_at is not None:
            return None
        if segment.ends_at is not None:
            now = self._room.time.wall()
            return max(filter(None, (segment.ends(table.table, now) for table in segment.seating.tables)))
        ends = [self._table_ends(segment, table) for table in segment.seating.tables]
        known = [end for end in ends if end is not None]
        return Instant(max(known)) if known else None

    def _table_ends(self, segment: Segment, table: TableSeats) -> int | None:
        left = len(missing_at(segment, table))
        done = len(segment.boards) - left
        last = self.last_result(segment.id, table.table)
        if not left or not done or last is None or segment.started_at is None:
            return None
        each = (last - segment.started_at) // done
        return max(last + left * each, self._room.time.wall())


def totals(segment: Segment, table: int, seats: int, but: int | None = None) -> list[int]:
    """Points by seat in the deals of a segment that are on record; ``but``: without this board."""
    found = [0] * seats
    for board in segment.boards:
        result = segment.results.get(ResultKey(table, board))
        if board != but and result is not None and isinstance(result.outcome, DealScores):
            found = [one + other for one, other in zip(found, result.outcome.scores, strict=True)]
    return found


def _is_half(result: Result) -> bool:
    """Entered, and not everybody has said yes; what an official awarded needs nobody's."""
    return result.stand is Stand.ENTERED and not isinstance(result.outcome, Void | Adjusted)
