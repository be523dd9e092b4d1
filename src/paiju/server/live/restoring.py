"""Tables that are in the store and not yet in memory: read in the background, those asked for first."""

import asyncio
import logging
from collections.abc import Callable

from paiju.rulebook.refusal import Refusal
from paiju.server.instants import Time
from paiju.server.live.clock_checkpoint import ClockCheckpoint
from paiju.server.live.room import Room
from paiju.server.live.snapshots import TableLog, load_logs
from paiju.server.table import log as table_log
from paiju.server.table.registry import Registry
from paiju.storage.errors import StoreError, StoreFailed, StreamDamaged
from paiju.storage.store import EventStore, Position, Version
from paiju.table.clock import Instant
from paiju.table.seats import Millis, Official
from paiju.table.session import events as t
from paiju.table.session.decide import advance
from paiju.table.session.session import Session

log = logging.getLogger(__name__)

_TOGETHER = 64
"""Tables read from the store in one go."""

_AT_ONCE = 4
"""So often at the same time: while some are folded, the next are read and the last are written."""


class Restoring:
    """``open_room`` makes a session live again, its clock from an instant on."""

    def __init__(
        self,
        store: EventStore,
        registry: Registry,
        checkpoint: ClockCheckpoint,
        time: Time,
        open_room: Callable[[Session, Instant], Room],
    ) -> None:
        self._store = store
        self._registry = registry
        self._checkpoint = checkpoint
        self._time = time
        self._open_room = open_room
        self.unreadable: set[str] = set()
        self._waiting: dict[str, asyncio.Task[dict[str, Room]] | None] = {}

    async def begin(self) -> None:
        self._waiting = dict.fromkeys(await self._registry.open_tables())

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def waiting(self) -> list[str]:
        return list(self._waiting)

    async def room(self, table: str) -> Room | None:
        """The room of a table that waits, restored now; None for any other."""
        if table not in self._waiting:
            return None
        task = self._waiting[table] or self._begin([table])
        return (await asyncio.shield(task)).get(table)

    async def finish(self) -> None:
        """Wait until every table is live again."""
        while self._waiting:
            running = {task for task in self._waiting.values() if task is not None}
            idle = [table for table, task in self._waiting.items() if task is None]
            while idle and len(running) < _AT_ONCE:
                running.add(self._begin(idle[:_TOGETHER]))
                idle = idle[_TOGETHER:]
            await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)

    def _begin(self, tables: list[str]) -> asyncio.Task[dict[str, Room]]:
        task = asyncio.get_running_loop().create_task(self._restore(tables))
        self._waiting |= dict.fromkeys(tables, task)
        return task

    async def stop(self) -> None:
        """Leave the rest in the store; what was begun is finished, so that no clock is on record that never ran."""
        running = {task for task in self._waiting.values() if task is not None}
        self._waiting.clear()
        await asyncio.gather(*running, return_exceptions=True)

    async def _restore(self, tables: list[str]) -> dict[str, Room]:
        try:
            logs = await load_logs(self._store, tables)
            rooms = await asyncio.gather(*(self._make_live(table, found) for table, found in logs.items()))
            return {room.table: room for room in rooms if room is not None}
        except Exception as error:
            if len(tables) > 1:  # perhaps the others can be read
                alone = [await self._restore([table]) for table in tables]
                return {table: room for restored in alone for table, room in restored.items()}
            self._give_up(tables[0], error)
            return {}
        finally:
            for table in tables:
                self._waiting.pop(table, None)

    async def _make_live(self, table: str, found: TableLog) -> Room | None:
        try:
            session = found.session()
            if session is None and self._store.damaged:
                raise StreamDamaged(table, "its name is lost")
            if session is None or session.state.closed is not None:
                await self._registry.delist(table, self._time.now())
                return None
            return await self._go_on(session, found)
        except Exception as error:  # one table that cannot be read must not keep the others closed
            self._give_up(table, error)
            return None
        finally:
            self._waiting.pop(table, None)

    async def _go_on(self, session: Session, found: TableLog) -> Room:
        try:
            is_saved = bool(found.stored) and await self._save_clock(session, found.stored[-1].position)
        except StoreFailed as error:  # the disk refuses, and nothing is damaged
            log.warning("table %s: the clock could not be saved (%s)", session.state.facts.table, error.code)
            room = self._open_room(session, self._time.now())
            room.save_clock_first()
            return room
        return self._open_room(session, session.last if is_saved else self._time.now())

    def _give_up(self, table: str, error: Exception) -> None:
        """It stays listed: another start, or a mended disk, may read it."""
        reason = error.code if isinstance(error, StoreError) else type(error).__name__
        log.error("table %s cannot be restored (%s)", table, reason)
        self.unreadable.add(table)

    async def _save_clock(self, session: Session, last: Position) -> bool:
        """Put on record how far a running clock had come, always: it goes on from there, by the clock of this run."""
        state = session.state
        if not state.facts.settings.clock:
            return False
        at = Millis(state.at + self._checkpoint.lived_after(last, session.last))
        decided = advance(session.played, state, Official.PLATFORM, t.SaveClock(), at)
        if isinstance(decided, Refusal) or not decided[0]:
            return False
        entries, records = table_log.write(decided[0], None, self._time.now())
        await self._store.append(table_log.stream_of(state.facts.table), Version(session.version), records)
        session.apply(entries, decided[1])
        return True
