"""Tables that are in the store and not yet in memory: read in the background, those asked for first."""

import asyncio
import logging
from collections.abc import Callable

from paiju.match.clock import Instant
from paiju.rulebook.refusal import Refusal
from paiju.server import table_events as t
from paiju.server import table_log
from paiju.server.instants import Time
from paiju.server.pulse import table_time
from paiju.server.registry import Registry
from paiju.server.room import Room
from paiju.server.session import Session
from paiju.server.snapshots import TableLog, load_logs
from paiju.server.table_decisions import advance
from paiju.storage.store import EventStore
from paiju.table.seats import Official

log = logging.getLogger(__name__)

_TOGETHER = 64
"""Tables read from the store in one go."""

_AT_ONCE = 4
"""So often at the same time: while some are folded, the next are read and the last are written."""


class Restoring:
    """``open_room`` makes a session live again."""

    def __init__(self, store: EventStore, registry: Registry, time: Time, open_room: Callable[[Session], Room]) -> None:
        self._store = store
        self._registry = registry
        self._time = time
        self._open_room = open_room
        self._last_pulse = Instant(0)
        self._waiting: dict[str, asyncio.Task[dict[str, Room]] | None] = {}

    async def begin(self, last_pulse: Instant) -> None:
        """``last_pulse``: when the server before this one was last known to be alive."""
        self._last_pulse = last_pulse
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

    async def stop(self) -> bool:
        """Leave the rest in the store; whether there was none left."""
        was_complete = not self._waiting
        running = {task for task in self._waiting.values() if task is not None}
        for task in running:
            task.cancel()
        self._waiting.clear()
        await asyncio.gather(*running, return_exceptions=True)
        return was_complete

    async def _restore(self, tables: list[str]) -> dict[str, Room]:
        try:
            logs = await load_logs(self._store, tables)
            rooms = await asyncio.gather(*(self._make_live(table, found) for table, found in logs.items()))
            return {room.table: room for room in rooms if room is not None}
        except Exception as error:
            if len(tables) > 1:  # perhaps the others can be read
                alone = [await self._restore([table]) for table in tables]
                return {table: room for restored in alone for table, room in restored.items()}
            log.error("table %s cannot be restored (%s)", tables[0], type(error).__name__)
            return {}
        finally:
            for table in tables:
                self._waiting.pop(table, None)

    async def _make_live(self, table: str, found: TableLog) -> Room | None:
        try:
            session = found.session()
            if session is None or session.state.closed is not None:
                await self._registry.delist(table, self._time.now())
                return None
            await self._save_clock(session)
            return self._open_room(session)
        except Exception as error:  # one table that cannot be read must not keep the others closed
            log.error("table %s cannot be restored (%s)", table, type(error).__name__)
            return None
        finally:
            self._waiting.pop(table, None)

    async def _save_clock(self, session: Session) -> None:
        """Put on record how far the clock had come; it goes on from there."""
        at = table_time(session.state, session.last, self._last_pulse)
        decided = advance(session.rules, session.state, Official.PLATFORM, t.SaveClock(), at)
        if isinstance(decided, Refusal) or not decided[0]:
            return
        entries, records = table_log.write(decided[0], None, self._time.now())
        await self._store.append(table_log.stream_of(session.state.facts.table), session.version, records)
        session.apply(entries, decided[1])
