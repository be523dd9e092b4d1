"""The live tables of an event: one for every table of the segment that runs, all on the same sealed boards.

``tend`` makes the tables what the state wants, however far an earlier server came: it opens what is missing, follows
what is open, closes what is over. A result that is in the event's log is never entered again.
"""

import asyncio
import hashlib
import hmac
import logging
from collections.abc import Awaitable, Iterable
from typing import NamedTuple

from paiju.regulations.library import find_regulation
from paiju.server.events.following import BoardScored, SeatWarned, boards_of
from paiju.server.events.log import HallClosed, TableAttached
from paiju.server.events.room import EventRefused, EventRoom, running_segment
from paiju.server.events.round_clock import RoundClock
from paiju.server.live.rooms import Rooms, new_table_id
from paiju.server.table import log as table_log
from paiju.storage.errors import StoreCorrupt, StoreError, StreamDamaged
from paiju.table.seats import Seat
from paiju.table.session.opening import NewTable, SeatWanted, SharedBoards
from paiju.table.session.options import TableOptions
from paiju.table.session.refusals import TableError
from paiju.table.session.sealed import MOST_BOARDS
from paiju.tournament import commands as a
from paiju.tournament.desk.call import table_at
from paiju.tournament.desk.rulings import SLOW_PLAY
from paiju.tournament.people.entrants import Member, Number
from paiju.tournament.people.officials import PLATFORM, Role
from paiju.tournament.seating.chairs import is_person, members_at, person_of, seat_of
from paiju.tournament.seating.progress import is_forfeited, missing_at
from paiju.tournament.seating.segments import ResultKey, Seating, Segment, SegmentId, TableSeats
from paiju.tournament.state import State

log = logging.getLogger(__name__)

KIND = "event"
CLOCK = "超时 by the clock"


class Place(NamedTuple):
    """Where somebody sits in a segment: the table, the entrant's place there, the person's seat of the game, and the
    live table once it is attached."""

    segment: SegmentId
    table: TableSeats
    side: int
    seat: Seat
    live: str | None


class EventTables:
    def __init__(self, room: EventRoom, rooms: Rooms) -> None:
        self._room = room
        self._rooms = rooms
        self._following: dict[tuple[SegmentId, int], asyncio.Task[None]] = {}
        self._seated: tuple[Seating | None, dict[Number, TableSeats]] = (None, {})
        self._clock = RoundClock(room, rooms)
        room.tends.append(self.tend)

    async def stop(self) -> None:
        self._clock.stop()
        tasks = list(self._following.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._following.clear()

    # What the state wants.

    async def tend(self) -> None:
        state = self._room.state
        running = running_segment(state)
        if running is not None:
            await self._close_others(running)
            live = self._room.live_tables(running)
            await self._attach(running, live)
            played_here = [table for table in running.seating.tables if table.table in live]
            await _together(self._open(state, running, table) for table in played_here)
            playing = [table.table for table in played_here if missing_at(running, table)]
            if live:
                await self._clock.tend(running, [self._room.facts.live[running.id, table] for table in playing])
        elif state.finished:
            await self._close_others(None)
            if not self._room.facts.is_closed:
                await self._room.note(HallClosed())

    async def _attach(self, segment: Segment, live: frozenset[int]) -> None:
        """All in one append, before the first is opened."""
        known = self._room.facts.live
        missing = [table for table in sorted(live) if (segment.id, table) not in known]
        if missing:
            name = str(segment.id)
            await self._room.note(*(TableAttached(name, table, new_table_id()) for table in missing))

    async def _open(self, state: State, segment: Segment, table: TableSeats) -> None:
        key = (segment.id, table.table)
        live = self._room.facts.live[key]
        following = self._following.get(key)
        if following is not None and not following.done():
            if is_forfeited(segment, table) or self._is_decided(segment, table, live):
                await self._close(live)
                return
            if self._rooms.live(live) is not None:
                await self._name_seats(state, table, live)
                return
            await _end(following)  # closed for a forfeit that was undone before anybody noticed
        if not missing_at(segment, table):
            return
        try:
            begun = await self._rooms.store.read(table_log.stream_of(live), limit=1)
        except (StoreCorrupt, StreamDamaged) as error:
            log.error("table %s of event %s cannot be read (%s)", live, self._room.event, error.code)
            return
        if not begun:
            await self._rooms.create(new_table(self._room, state, segment, table, live), live)
        else:
            await self._order(self._rooms.reopen_table(live))
            await self._name_seats(state, table, live)
        follow = self._follow(segment.id, table.table, live)
        self._following[key] = asyncio.get_running_loop().create_task(follow, name=f"follow {live}")
        self._room.touch()

    def _is_decided(self, segment: Segment, table: TableSeats, live: str) -> bool:
        """Whether an official has entered what a match came to before it was over."""
        room = self._rooms.live(live)
        plays = room is not None and not room.state.is_played_out
        return plays and self._room.regulation.format.match is not None and not missing_at(segment, table)

    async def _name_seats(self, state: State, table: TableSeats, live: str) -> None:
        """Whoever stands behind a number now: somebody may have been replaced in the middle of a deal."""
        room = self._rooms.live(live)
        for seat, member in enumerate(members_at(self._room.regulation.format, table)):
            if not is_person(member):
                continue
            person = self._room.person(person_of(state, member))
            if room is None or room.state.seats[seat].name != person:
                await self._order(self._rooms.rename_seat(live, Seat(seat), person, is_kept=True))

    async def _close_others(self, running: Segment | None) -> None:
        """Tables stay open until the next segment begins, so that the last result can be looked at."""
        over = [
            live
            for (segment, _), live in self._room.facts.live.items()
            if (running is None or segment != running.id) and self._rooms.live(live) is not None
        ]
        await _together(self._close(live) for live in over)

    async def _close(self, live: str) -> None:
        await self._order(self._rooms.close_table(live, "closed"))

    async def _order(self, order: Awaitable[None], *harmless: str) -> None:
        """Carry out an order at a table; one that is closed has nothing to do with it any more."""
        try:
            await order
        except TableError as error:
            if error.code not in ("table_unknown", "table_closed", "table_unreadable", *harmless):
                raise

    # What the tables report.

    async def _follow(self, segment: SegmentId, table: int, live: str) -> None:
        try:
            async for happened in boards_of(self._rooms.store, live, self._room.regulation.format.match):
                if isinstance(happened, BoardScored):
                    await self._report(segment, table, happened)
                elif isinstance(happened, SeatWarned):
                    await self._charge(segment, table, happened)
                self._room.touch()
        except (StoreCorrupt, StreamDamaged) as error:
            log.error("table %s of event %s cannot be read (%s)", live, self._room.event, error.code)
            self._room.touch()
        except StoreError as error:
            log.error("table %s of event %s is read again (%s)", live, self._room.event, error.code)
            self._room.wake()

    async def _report(self, id_: SegmentId, table: int, scored: BoardScored) -> None:
        key = ResultKey(table, scored.board)
        found = self._room.state.segments.get(id_)
        if found is None or key in found.results or found.closed_at is not None:
            return
        try:
            entered = a.Entered(key, scored.outcome, scored.cited)
            await self._room.do(PLATFORM, a.EnterResults(id_, (entered,)))
        except EventRefused as refused:  # void in this very moment, or forfeited
            log.warning("event %s: %s of table %s: %s", self._room.event, key, table, refused.refusal.code)

    async def _charge(self, id_: SegmentId, table: int, warned: SeatWarned) -> None:
        """The warning of a clock becomes what the book makes of it; one that is on record is not charged again."""
        segment = self._room.state.segments.get(id_)
        seats = None if segment is None else table_at(segment, table)
        late = None if seats is None else members_at(self._room.regulation.format, seats)[warned.seat]
        if late is None or not is_person(late):
            return
        action = a.Penalise(SLOW_PLAY, late.number, id_, warned.board)
        charged = sum(act.by.role is Role.PLATFORM and act.action == action for act in self._room.acts)
        if charged >= warned.nth:
            return
        try:
            await self._room.do(PLATFORM, action, CLOCK)
        except EventRefused as refused:  # forfeited or over in this very moment
            log.warning("event %s: a warning at table %s: %s", self._room.event, table, refused.refusal.code)

    # Orders.

    async def pause(self, paused: bool, tables: list[int]) -> None:
        """Tables without a deal have nothing to pause."""
        running = running_segment(self._room.state)
        for (segment, table), live in list(self._room.facts.live.items()):
            if running is None or segment != running.id or (tables and table not in tables):
                continue
            await self._order(self._rooms.pause_table(live, paused), "no_deal")
        self._room.touch()

    def place_of(self, member: Member) -> Place | None:
        """Where somebody sits in the segment that is approved or runs."""
        for segment in reversed(list(self._room.state.segments.values())):
            if segment.closed_at is not None or not segment.approved:
                continue
            table = self._tables_by_number(segment).get(member.number)
            if table is not None:
                live = self._room.facts.live.get((segment.id, table.table))
                seat = seat_of(self._room.regulation.format, table, member)
                return Place(segment.id, table, table.seats.index(member.number), seat, live)
        return None

    def _tables_by_number(self, segment: Segment) -> dict[Number, TableSeats]:
        """Asked for by every page of a large hall at once."""
        if self._seated[0] is not segment.seating:
            seated = {number: table for table in segment.seating.tables for number in table.seats}
            self._seated = (segment.seating, seated)
        return self._seated[1]


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _together(work: Iterable[Awaitable[None]]) -> None:
    """Hundreds of tables at once: what they write goes to the disk in a few batches."""
    for failed in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(failed, BaseException):
            raise failed


def new_table(room: EventRoom, state: State, segment: Segment, table: TableSeats, live: str) -> NewTable:
    """No trustee acts for anybody in a contest and nobody is host. Hands stay secret after a deal that is played
    elsewhere, too; in a match each table has its own cards, and as many deals as the clock lets it."""
    opened, is_match = room.facts.opened, room.regulation.format.match is not None
    seats = [
        SeatWanted.known(room.person(person_of(state, member))) if is_person(member) else SeatWanted.house(opened.house)
        for member in members_at(room.regulation.format, table)
    ]
    return NewTable(
        book=state.setup.book,
        options=find_regulation(state.setup.book).table_options(state.setup),
        seats=seats,
        host=None,
        boards=0 if is_match else len(segment.boards),
        table=TableOptions(
            trustee_after=0,
            trustee_player=opened.house,
            next_after=opened.next_after * 1_000,
            shared_boards=not is_match,
        ),
        kind=KIND,
        shared=own_boards(opened.secret, live) if is_match else shared_boards(room, segment, table),
    )


def shared_boards(room: EventRoom, segment: Segment, table: TableSeats) -> SharedBoards:
    """Those of the event, from the first of the segment on."""
    opened, caller = room.facts.opened, segment.seating.first_caller(table.table)
    return SharedBoards(opened.event, opened.secret, opened.sealed, segment.boards[0], caller)


def own_boards(secret: str, live: str) -> SharedBoards:
    """Sealed for one table, for as many deals as a match can have; the secret of the event is not told by theirs."""
    own = hmac.new(secret.encode(), f"table {live}".encode(), hashlib.sha256).hexdigest()
    return SharedBoards(live, own, MOST_BOARDS, 1)
