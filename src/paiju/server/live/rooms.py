"""All tables of a server: opening, finding, tending, closing. What HTTP and sockets may ask of the rooms."""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace

from paiju.rulebook.refusal import Refusal
from paiju.server import collector
from paiju.server.instants import SystemTime, Time
from paiju.server.jobs import Jobs
from paiju.server.live.archive import ID_LENGTH, ID_LETTERS, Archive
from paiju.server.live.attachment import Attachment
from paiju.server.live.clock_checkpoint import INTERVAL, ClockCheckpoint
from paiju.server.live.house_pool import House
from paiju.server.live.outbox import Outbox
from paiju.server.live.records import Fairness, fairness_of
from paiju.server.live.restoring import Restoring
from paiju.server.live.room import Room
from paiju.server.live.snapshots import load_session
from paiju.server.metrics import Counts
from paiju.server.people.names import KeptNames, Names
from paiju.server.table import log as table_log
from paiju.server.table.books import BookChanged, game_for, option_pairs, rebuild
from paiju.server.table.registry import Registry, TableListed
from paiju.storage.errors import StoreError
from paiju.storage.store import EMPTY, EventStore, Version
from paiju.table.clock import Instant
from paiju.table.seats import Official, Seat
from paiju.table.session import events as t
from paiju.table.session.decide import advance
from paiju.table.session.info import TableInfo, info_of
from paiju.table.session.opening import NewTable, SeatWanted, check_name, opening_events
from paiju.table.session.refusals import TableError
from paiju.table.session.session import Session
from paiju.table.session.views import Viewer

log = logging.getLogger(__name__)


def new_table_id() -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


@dataclass(frozen=True, slots=True)
class TableCreated:
    table: str
    open_seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """``idle`` is in milliseconds: a table without any connection is closed after so long."""

    tables: int = 20_000
    idle: int = 30 * 60_000


class Rooms:
    def __init__(
        self,
        store: EventStore,
        house: House,
        *,
        software: str = "paiju",
        player_versions: Mapping[str, Mapping[str, str]] | None = None,
        names: Names | None = None,
        time: Time | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.counts = Counts()
        self.store = self._store = store
        self._house = house
        self.software = software
        self._player_versions = player_versions or {}
        self.time = self._time = time or SystemTime()
        self._limits = limits or Limits()
        self._rooms: dict[str, Room] = {}
        self.names = self._names = names or KeptNames()
        self.archive = Archive(store, software, self._names)
        self._registry = Registry(store)
        self._checkpoint = ClockCheckpoint(store)
        self._restoring = Restoring(store, self._registry, self._checkpoint, self._time, self._open)
        self._jobs = Jobs()
        self._stopped = False

    def player_version(self, book: str, name: str) -> str:
        """The version of a house player of the book's game, and of the software it is part of."""
        versions = self._player_versions.get(game_for(book).game.key, {})
        return f"{versions.get(name, '1')} · {self.software}"

    # Life.

    async def start(self) -> None:
        """Ready to serve when it returns; open tables go on restoring in the background, those asked for first."""
        await self._checkpoint.begin(self._time.now())
        await self._restoring.begin()
        self._jobs.begin(self._restore_all())
        self._schedule_checkpoint()

    async def restored(self) -> None:
        """Wait until every open table is live again."""
        await self._restoring.finish()

    async def stop(self) -> None:
        """Write the last checkpoint, say goodbye at every table; the store stays open."""
        self._stopped = True
        await self._restoring.stop()
        await self._jobs.finish()
        if self._has_running_clock():
            await self.beat()
        await asyncio.gather(*(room.stop() for room in list(self._rooms.values())))
        self._rooms.clear()

    async def _restore_all(self) -> None:
        with collector.resting():
            await self.restored()
        if not self._stopped and not self._restoring.unreadable:
            await self._checkpoint.forget_others()

    def _schedule_checkpoint(self) -> None:
        self._time.call_at(Instant(self._time.now() + INTERVAL), self._on_checkpoint)

    def _on_checkpoint(self) -> None:
        if not self._stopped:
            self._jobs.begin(self._tend())

    async def _tend(self) -> None:
        """Once a second: the checkpoint, and what has been idle too long."""
        if self._has_running_clock():
            await self.beat()
        last = self._time.now() - self._limits.idle
        for room in self._rooms.values():  # of ten thousand: what is seldom true is asked first
            if (
                room.touched < last and not len(room.broadcast) and not room.state.facts.session
            ):  # an event tends its own
                self._jobs.begin(self._close_idle(room))
        self._schedule_checkpoint()

    async def _close_idle(self, room: Room) -> None:
        await room.order(t.CloseTable("idle"))

    async def beat(self) -> None:
        try:
            await self._checkpoint.beat(self._time.now())
        except StoreError as error:
            log.error("the checkpoint could not be written (%s)", error.code)

    def _has_running_clock(self) -> bool:
        return any(room.state.is_running and not room.state.paused for room in self._rooms.values())

    # Tables.

    async def create(self, new: NewTable, table: str | None = None) -> TableCreated:
        """Open a table. Unknown books and options are raised as the core raises them, all else as ``TableError``.

        ``table`` is an id that was made before by ``new_table_id``, and written down by whoever asks.
        """
        if len(self._rooms) + len(self._restoring) >= self._limits.tables:
            raise TableError("too_many_tables")
        table = new_table_id() if table is None else table
        seats = [await self._by_reference(seat) for seat in new.seats]
        played = game_for(new.book, option_pairs(new.options))
        events = opening_events(replace(new, seats=seats), played, table, secrets.token_hex(32), self.software)
        now = self._time.now()
        entries, records = table_log.write(events, None, now)
        try:
            await self._registry.write(TableListed(table), now)
            await self._store.append(table_log.stream_of(table), EMPTY, records)
        except StoreError as error:
            raise TableError("not_stored") from error
        room = self._open(rebuild(entries), now)
        return TableCreated(table, tuple(Seat(n) for n, seat in enumerate(room.state.seats) if seat.kind == "open"))

    async def _by_reference(self, wanted: SeatWanted) -> SeatWanted:
        """Names of people are kept outside the log."""
        if wanted.kind is not t.SeatKind.PERSON or wanted.is_kept:
            return wanted
        return SeatWanted.person(await self._names.keep(check_name(wanted.name)))

    def _open(self, session: Session, since: Instant) -> Room:
        """``since``: when its clock went on from what is on record."""
        room = Room(session, self._store, self._house, self._time, since, self._names, self.counts, self._on_closed)
        self._rooms[room.table] = room
        room.start()
        return room

    def _on_closed(self, table: str) -> None:
        room = self._rooms.pop(table, None)
        if room is not None and room.state.closed is None:
            self._restoring.unreadable.add(table)
        elif not self._stopped:
            self._jobs.begin(self._registry.delist(table, self._time.now()))

    async def _room(self, table: str) -> Room | None:
        """The room of an open table; restored first if it has not been yet."""
        room = self._rooms.get(table) or await self._restoring.room(table)
        if room is None and table in self._restoring.unreadable:
            raise TableError("table_unreadable")
        return room

    async def _order(self, table: str, command: t.Command) -> None:
        room = await self._room(table)
        if room is None:
            raise TableError("table_unknown")
        refusal = await room.order(command)
        if refusal is not None:
            raise TableError(refusal.code, **refusal.facts)

    async def take_seat(self, table: str, seat: Seat, name: str) -> None:
        await self._order(table, t.TakeSeat(seat, await self._names.keep(check_name(name))))

    async def rename_seat(self, table: str, seat: Seat, name: str, *, is_kept: bool = False) -> None:
        """``is_kept``: the name is a reference already."""
        kept = name if is_kept else await self._names.keep(check_name(name))
        await self._order(table, t.RenameSeat(seat, kept))

    async def leave_seat(self, table: str, seat: Seat) -> None:
        await self._order(table, t.LeaveSeat(seat))

    async def pause_table(self, table: str, paused: bool) -> None:
        await self._order(table, t.SetPaused(paused))

    async def limit_deals(self, table: str, more: int | None) -> None:
        """So many deals more after the one in progress; None: that was taken back."""
        await self._order(table, t.LimitDeals(more))

    async def close_table(self, table: str, reason: str = "closed") -> None:
        await self._order(table, t.CloseTable(reason))

    async def reopen_table(self, table: str) -> None:
        """Bring a closed table back as it was; nothing to do for one that is open."""
        if await self._room(table) is not None:
            return
        try:
            session = await load_session(self._store, table)
        except (StoreError, BookChanged) as error:
            log.error("table %s cannot be opened again (%s)", table, type(error).__name__)
            raise TableError("table_unknown") from error
        if session is None:
            raise TableError("table_unknown")
        now = self._time.now()
        decided = advance(session.played, session.state, Official.PLATFORM, t.ReopenTable(), session.state.at)
        if isinstance(decided, Refusal):
            raise TableError(decided.code, **decided.facts)
        entries, records = table_log.write(decided[0], None, now)
        try:
            await self._registry.write(TableListed(table), now)
            if records:
                await self._store.append(table_log.stream_of(table), Version(session.version), records)
        except StoreError as error:
            raise TableError("not_stored") from error
        session.apply(entries, decided[1])
        self._open(session, now)

    # Connections.

    async def attach(
        self, table: str, viewer: Viewer, outbox: Outbox, page: str = "", *, takes: bool = True
    ) -> Attachment:
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
        attachment = Attachment(room, viewer, outbox, page, takes=takes)
        room.attach(attachment)
        return attachment

    def disconnect(self, table: str, seat: Seat, code: str) -> None:
        """End the connection of a seat, e.g. because its link was used on another device."""
        room = self._rooms.get(table)
        if room is not None:
            room.broadcast.disconnect(seat, code)

    # Questions.

    def is_unreadable(self, table: str) -> bool:
        """Whether a table is open by rights, and cannot go on because its log is damaged."""
        return table in self._restoring.unreadable

    def live(self, table: str) -> Room | None:
        """The room, if the table is open and in memory."""
        return self._rooms.get(table)

    async def info(self, table: str) -> TableInfo | None:
        """A closed table is read from the store."""
        room = await self._room(table)
        if room is not None:
            return info_of(room.state, room.broadcast.by_seat, self._names.name_of)
        state = await self.archive.state(table)
        return None if state is None else info_of(state, (), self._names.name_of)

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
            "tables": len(self._rooms) + len(self._restoring),
            "tables_live": len(self._rooms),
            "deals_running": sum(room.state.is_running for room in rooms),
            "connections": sum(len(room.broadcast) for room in rooms),
            "persons": sum(len(room.broadcast.by_seat) for room in rooms),
            "acts": counts.acts,
            "refusals": counts.refusals,
            "repeated": counts.repeated,
            "time_outs": counts.time_outs,
            "deals": counts.deals,
            "rebuilt": counts.rebuilt,
            "unreadable": len(self._restoring.unreadable),
        }
