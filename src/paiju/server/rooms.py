"""All tables of a server: opening, finding, restoring, closing. What HTTP and sockets may ask of the rooms."""

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

from paiju.match.clock import Instant
from paiju.rulebook.refusal import Refusal
from paiju.server import collector, table_log
from paiju.server import messages as m
from paiju.server import table_events as t
from paiju.server.archive import ID_LENGTH, ID_LETTERS, Archive
from paiju.server.attachment import Attachment
from paiju.server.deal_records import Fairness, fairness_of
from paiju.server.house_pool import House
from paiju.server.instants import SystemTime, Time
from paiju.server.names import KeptNames, Names
from paiju.server.outbox import Outbox
from paiju.server.pulse import INTERVAL, Pulse, table_time
from paiju.server.registry import Registry, TableDelisted, TableListed
from paiju.server.room import Counts, Room
from paiju.server.session import Session, rebuild
from paiju.server.snapshots import load_session
from paiju.server.table_decisions import advance
from paiju.server.table_opening import NewTable, SeatWanted, check_name, opening_events
from paiju.server.table_words import TableError
from paiju.server.views import Viewer, seats_of
from paiju.storage.errors import StoreError
from paiju.storage.store import EMPTY, EventStore
from paiju.table.seats import Official, Seat

__all__ = ["NewTable", "Rooms", "SeatWanted", "TableCreated", "TableError", "TableInfo"]

log = logging.getLogger(__name__)

_AT_ONCE = 64
"""Tables read from the store at the same time while restoring."""


@dataclass(frozen=True, slots=True)
class TableCreated:
    table: str
    open_seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What everybody may know of a table."""

    table: str
    kind: str
    book: str
    options: dict[str, str]
    seats: list[m.SeatInfo]
    host: Seat | None
    board: int
    boards: int
    finished: tuple[int, ...]
    totals: tuple[int, ...]
    phase: str
    spectators: bool
    commitment: str
    closed: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """``idle`` is in milliseconds: a table without any connection is closed after so long."""

    tables: int = 20_000
    idle: int = 30 * 60_000


@dataclass(slots=True)
class _Restoring:
    """Tables that are in the store and not yet in memory, and the last pulse before this server."""

    waiting: dict[str, asyncio.Task[Room | None] | None] = field(default_factory=dict)
    last_pulse: Instant = field(default=Instant(0))


class Rooms:
    def __init__(
        self,
        store: EventStore,
        house: House,
        *,
        software: str = "paiju",
        names: Names | None = None,
        time: Time | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.counts = Counts()
        self._store = store
        self._house = house
        self._software = software
        self._time = time or SystemTime()
        self._limits = limits or Limits()
        self._rooms: dict[str, Room] = {}
        self._names = names or KeptNames()
        self.archive = Archive(store, software, self._names)
        self._registry = Registry(store)
        self._pulse = Pulse(store)
        self._restoring = _Restoring()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    # Life.

    async def start(self) -> None:
        """Ready to serve when it returns; open tables go on restoring in the background, those asked for first."""
        self._restoring.last_pulse = await self._pulse.find_last()
        self._restoring.waiting = dict.fromkeys(await self._registry.open_tables())
        self._begin(self._restore_all())

    async def restored(self) -> None:
        """Wait until every open table is live again."""
        while self._restoring.waiting:
            await asyncio.gather(*(self._room(table) for table in list(self._restoring.waiting)[:_AT_ONCE]))

    async def stop(self) -> None:
        """Write the last pulse, say goodbye at every table; the store stays open."""
        self._stopped = True
        restoring = [task for task in self._restoring.waiting.values() if task is not None]
        for task in restoring:
            task.cancel()
        is_complete = not self._restoring.waiting
        self._restoring.waiting.clear()
        await asyncio.gather(*restoring, *self._tasks, return_exceptions=True)
        if is_complete and self._has_running_clock():
            await self._beat()
        await asyncio.gather(*(room.stop() for room in list(self._rooms.values())))
        self._rooms.clear()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _restore_all(self) -> None:
        with collector.resting():
            await self.restored()
        # Not before: a pulse stands for all tables, and one that was not restored has not been running.
        self._schedule_pulse()

    def _schedule_pulse(self) -> None:
        self._time.call_at(Instant(self._time.now() + INTERVAL), self._on_pulse)

    def _on_pulse(self) -> None:
        if not self._stopped:
            self._begin(self._tend())

    async def _tend(self) -> None:
        """Once a second: the pulse, and what has been idle too long."""
        if self._has_running_clock():
            await self._beat()
        now = self._time.now()
        for room in self._rooms.values():
            if not len(room.hall) and now - room.touched > self._limits.idle:
                self._begin(self._close_idle(room))
        self._schedule_pulse()

    async def _close_idle(self, room: Room) -> None:
        await room.order(t.CloseTable("idle"))

    async def _beat(self) -> None:
        try:
            await self._pulse.beat(self._time.now())
        except StoreError as error:
            log.error("the pulse could not be written (%s)", error.code)
            await self._pulse.find_last()

    def _has_running_clock(self) -> bool:
        return any(room.state.is_running and not room.state.paused for room in self._rooms.values())

    # Tables.

    async def create(self, new: NewTable) -> TableCreated:
        """Open a table. Unknown books and options are raised as the core raises them, all else as ``TableError``."""
        if len(self._rooms) + len(self._restoring.waiting) >= self._limits.tables:
            raise TableError("too_many_tables")
        table = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
        seats = [await self._by_reference(seat) for seat in new.seats]
        events = opening_events(replace(new, seats=seats), table, secrets.token_hex(32), self._software)
        now = self._time.now()
        entries, records = table_log.write(events, None, now)
        try:
            await self._registry.write(TableListed(table), now)
            await self._store.append(table_log.stream_of(table), EMPTY, records)
        except StoreError as error:
            raise TableError("not_stored") from error
        room = self._open(rebuild(entries))
        return TableCreated(table, tuple(Seat(n) for n, seat in enumerate(room.state.seats) if seat.kind == "open"))

    async def _by_reference(self, wanted: SeatWanted) -> SeatWanted:
        """Names of people are kept outside the log."""
        if wanted.kind is not t.SeatKind.PERSON:
            return wanted
        return SeatWanted.person(await self._names.keep(check_name(wanted.name)))

    def _open(self, session: Session) -> Room:
        room = Room(session, self._store, self._house, self._time, self._names, self.counts, self._on_closed)
        self._rooms[room.table] = room
        room.start()
        return room

    def _on_closed(self, table: str) -> None:
        self._rooms.pop(table, None)
        if not self._stopped:
            self._begin(self._delist(table))

    async def _delist(self, table: str) -> None:
        try:
            await self._registry.write(TableDelisted(table), self._time.now())
        except StoreError as error:  # found closed, and delisted, at the next start
            log.error("table %s could not be delisted (%s)", table, error.code)

    async def _room(self, table: str) -> Room | None:
        """The room of an open table; restored first if it has not been yet."""
        room = self._rooms.get(table)
        if room is not None or table not in self._restoring.waiting:
            return room
        task = self._restoring.waiting[table]
        if task is None:
            task = asyncio.get_running_loop().create_task(self._restore(table))
            self._restoring.waiting[table] = task
        return await asyncio.shield(task)

    async def _restore(self, table: str) -> Room | None:
        try:
            session = await load_session(self._store, table)
            if session is None or session.state.closed is not None:
                await self._delist(table)
                return None
            await self._save_clock(session)
            return self._open(session)
        except Exception as error:  # one table that cannot be read must not keep the others closed
            log.error("table %s cannot be restored (%s)", table, type(error).__name__)
            return None
        finally:
            self._restoring.waiting.pop(table, None)

    async def _save_clock(self, session: Session) -> None:
        """Put on record how far the clock had come; it goes on from there."""
        at = table_time(session.state, session.last, self._restoring.last_pulse)
        decided = advance(session.rules, session.state, Official.PLATFORM, t.SaveClock(), at)
        if isinstance(decided, Refusal) or not decided[0]:
            return
        entries, records = table_log.write(decided[0], None, self._time.now())
        await self._store.append(table_log.stream_of(session.state.facts.table), session.version, records)
        session.apply(entries, decided[1])

    async def _order(self, table: str, command: t.Command) -> None:
        room = await self._room(table)
        if room is None:
            raise TableError("table_unknown")
        refusal = await room.order(command)
        if refusal is not None:
            raise TableError(refusal.code, **refusal.facts)

    async def take_seat(self, table: str, seat: Seat, name: str) -> None:
        await self._order(table, t.TakeSeat(seat, await self._names.keep(check_name(name))))

    async def rename_seat(self, table: str, seat: Seat, name: str) -> None:
        await self._order(table, t.RenameSeat(seat, await self._names.keep(check_name(name))))

    async def leave_seat(self, table: str, seat: Seat) -> None:
        await self._order(table, t.LeaveSeat(seat))

    async def close_table(self, table: str, reason: str = "closed") -> None:
        await self._order(table, t.CloseTable(reason))

    # Connections.

    async def attach(self, table: str, viewer: Viewer, outbox: Outbox) -> Attachment:
        """Connect a seat or (None) a spectator. Who may have which is the caller's to know."""
        room = None if self._stopped else await self._room(table)
        if room is None:
            raise TableError("table_unknown")
        if viewer is None and not room.state.facts.settings.spectators:
            raise TableError("not_seated")
        if viewer is not None and not (
            0 <= viewer < len(room.state.seats) and room.state.seats[viewer].kind == "person"
        ):
            raise TableError("not_seated")
        attachment = Attachment(room, viewer, outbox)
        room.attach(attachment)
        return attachment

    def disconnect(self, table: str, seat: Seat, code: str, zh: str = "", en: str = "") -> None:
        """End the connection of a seat, e.g. because its link was used on another device."""
        room = self._rooms.get(table)
        found = None if room is None else room.hall.by_seat.get(seat)
        if found is not None:
            found.outbox.end(code, zh, en)

    # Questions.

    async def info(self, table: str) -> TableInfo | None:
        """A closed table is read from the store."""
        room = await self._room(table)
        state = room.state if room is not None else await self.archive.state(table)
        if state is None:
            return None
        facts = state.facts
        return TableInfo(
            table=table,
            kind=facts.kind,
            book=facts.book,
            options=dict(facts.options),
            seats=seats_of(state, () if room is None else room.hall.by_seat, self._names),
            host=facts.host,
            board=state.board,
            boards=facts.boards,
            finished=tuple(result.board for result in state.results),
            totals=tuple(sum(result.points[seat] for result in state.results) for seat in range(facts.players)),
            phase=state.deal.phase.value,
            spectators=facts.settings.spectators,
            commitment=facts.commitment,
            closed=state.closed,
        )

    async def finished_record(self, table: str, board: int, attempt: int | None = None) -> str | None:
        """The ``.pj`` of a deal that is over; None for any other."""
        return await self.archive.record(table, board, attempt)

    async def finished_events(self, table: str, board: int, attempt: int | None = None) -> str | None:
        """The same as JSON Lines."""
        return await self.archive.events(table, board, attempt)

    async def fairness(self, table: str) -> Fairness | None:
        room = await self._room(table)
        state = room.state if room is not None else await self.archive.state(table)
        return None if state is None else await asyncio.to_thread(fairness_of, state)

    def tables(self) -> list[str]:
        return [*self._rooms, *self._restoring.waiting]

    def figures(self) -> dict[str, int]:
        """For the metrics page."""
        rooms = self._rooms.values()
        counts = self.counts
        return {
            "tables": len(self._rooms) + len(self._restoring.waiting),
            "tables_live": len(self._rooms),
            "deals_running": sum(room.state.is_running for room in rooms),
            "connections": sum(len(room.hall) for room in rooms),
            "persons": sum(len(room.hall.by_seat) for room in rooms),
            "acts": counts.acts,
            "refusals": counts.refusals,
            "repeated": counts.repeated,
            "time_outs": counts.time_outs,
            "deals": counts.deals,
            "rebuilt": counts.rebuilt,
        }
