"""How the tables of an event are getting on: waiting, playing, slow, away, stuck, paused, finished; on paper as in
``paper_tables``.

Of a table that is played nothing is told but that: how long a player thinks is no one else's business until it is slow.
"""

from typing import Final

from paiju.server.events import bodies as b
from paiju.server.events.paper_tables import PaperTables
from paiju.server.events.room import EventRoom, running_segment
from paiju.server.live.room import Room
from paiju.server.live.rooms import Rooms
from paiju.tournament.desk.call import people_at
from paiju.tournament.seating.chairs import members_at
from paiju.tournament.seating.progress import missing_at
from paiju.tournament.seating.segments import ResultKey, Segment, SegmentId, TableSeats

SLOW_AFTER: Final = 60_000
STUCK_AFTER: Final = 300_000


class TableStates:
    def __init__(self, room: EventRoom, rooms: Rooms) -> None:
        self._room = room
        self._rooms = rooms
        self.paper = PaperTables(room)

    def _live(self, segment: SegmentId, table: int) -> Room | None:
        live = self._room.facts.live.get((segment, table))
        return None if live is None else self._rooms.live(live)

    def word(self, segment: Segment, table: TableSeats) -> b.TableWord:
        if segment.started_at is None:
            return "seated"
        is_paper = table.table not in self._room.live_tables(segment)
        if segment.closed_at is not None or (not is_paper and not missing_at(segment, table)):
            return "finished"
        if is_paper:
            return self.paper.word(segment, table)
        live = self._live(segment.id, table.table)
        if live is None:
            name = self._room.facts.live.get((segment.id, table.table), "")
            return "unreadable" if self._rooms.is_unreadable(name) else "waiting"
        if live.state.paused:
            return "paused"
        quiet = self._quiet(live)
        if quiet > STUCK_AFTER:
            return "stuck"
        if any(seat not in live.broadcast.by_seat for seat in live.state.persons()):
            return "away"
        return "slow" if quiet else "playing"

    def _quiet(self, live: Room) -> int:
        """Milliseconds since something happened, 0 while that is not yet long."""
        quiet = self._room.time.now() - live.session.last
        return quiet if quiet > SLOW_AFTER else 0

    def now(self, segment: Segment, table: TableSeats) -> b.EventTableNow:
        return b.EventTableNow(table.table, done(segment, table), self.word(segment, table))

    def running(self) -> list[b.EventTableState]:
        """For officials: the tables of the segment that is played."""
        segment = running_segment(self._room.state)
        return [] if segment is None else [self._state(segment, table) for table in segment.seating.tables]

    def _state(self, segment: Segment, table: TableSeats) -> b.EventTableState:
        live = self._live(segment.id, table.table)
        is_paper = table.table not in self._room.live_tables(segment)
        persons = [] if live is None else live.state.persons()
        away = [] if live is None else [seat for seat in persons if seat not in live.broadcast.by_seat]
        members = members_at(self._room.regulation.format, table)
        return b.EventTableState(
            table=table.table,
            live=self._room.facts.live.get((segment.id, table.table), ""),
            state=self.word(segment, table),
            board=0 if live is None else live.state.board,
            done=done(segment, table),
            of=len(segment.boards),
            quiet=(self.paper.quiet(segment, table) if is_paper else 0 if live is None else self._quiet(live)) // 1_000,
            away=list(dict.fromkeys(members[seat].number for seat in away)),
            trustees=[members[seat].number for seat in persons if live is not None and live.state.seats[seat].trustee],
            paper=is_paper,
            signed=self.paper.signed(segment, table) if is_paper else [],
            unread=self._unread(segment, table),
            figures=self.paper.figures(segment, table) if is_paper else [],
        )

    def _unread(self, segment: Segment, table: TableSeats) -> list[int]:
        """Of those who sit there, who has not read what was last announced to the table."""
        told = (it for it in reversed(self._room.state.announcements) if it.segment == segment.id)
        last = next((it for it in told if table.table in it.tables), None)
        seen = set() if last is None else self._room.facts.read.get(last.number, set())
        return [] if last is None else [number for number in people_at(table) if number not in seen]


def done(segment: Segment, table: TableSeats) -> int:
    return sum(ResultKey(table.table, board) in segment.results for board in segment.boards)
