"""Which tables are open: a short log of its own, so that a start need not read every table ever played."""

import logging
from dataclasses import dataclass

from paiju.server.table.log import CODEC, PREFIX
from paiju.storage.errors import StoreCorrupt, StoreError, StreamDamaged
from paiju.storage.store import EventStore, StreamId, Version
from paiju.table.clock import Instant

log = logging.getLogger(__name__)

STREAM = StreamId("tables")


@dataclass(frozen=True, slots=True)
class TableListed:
    """Written before the table's own log begins: a table that is listed and has no log was never opened."""

    table: str


@dataclass(frozen=True, slots=True)
class TableDelisted:
    table: str


CODEC.register_all("server", (TableListed, TableDelisted))


def _generation(stream: StreamId) -> int:
    """The first list of tables has no number; the next is begun when one is damaged."""
    return int(stream.partition(".")[2] or 0)


class Registry:
    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._stream = STREAM
        self._version = Version(0)

    async def open_tables(self) -> list[str]:
        """In the order in which they were opened."""
        try:
            return await self._read()
        except (StoreCorrupt, StreamDamaged) as error:
            log.error("the list of tables is damaged (%s) and is made anew", error.code)
            return await self._begin_anew()

    async def _begin_anew(self) -> list[str]:
        """Every table counts as open: one that is closed says so itself when it is read."""
        number = len(await self._store.streams(STREAM))
        self._stream, self._version = StreamId(f"{STREAM}.{number}"), Version(0)
        tables = [head.stream.removeprefix(PREFIX) for head in await self._store.streams(PREFIX)]
        for table in tables:
            await self.write(TableListed(table), Instant(0))
        return tables

    async def _read(self) -> list[str]:
        found: dict[str, None] = {}
        lists = [head.stream for head in await self._store.streams(STREAM)]
        if not lists and self._store.damaged:
            raise StreamDamaged(STREAM, "its name may be lost")
        newest = max(lists, key=_generation, default=STREAM)
        self._stream, self._version = newest, Version(0)
        for stored in await self._store.read(newest):
            event: TableListed | TableDelisted = CODEC.decode(stored)
            if isinstance(event, TableListed):
                found[event.table] = None
            else:
                found.pop(event.table, None)
            self._version = stored.version
        return list(found)

    async def write(self, event: TableListed | TableDelisted, now: Instant) -> None:
        """Durable when it returns. Many may be on their way at once: the store keeps the order in which they came."""
        expected = self._version
        self._version = Version(expected + 1)
        try:
            await self._store.append(self._stream, expected, [CODEC.encode(event, now)])
        except StoreError:
            await self.open_tables()  # whether it was written or not: go on from where the log is
            raise

    async def delist(self, table: str, now: Instant) -> None:
        """One that cannot be delisted now is found closed, and delisted, at the next start."""
        try:
            await self.write(TableDelisted(table), now)
        except StoreError as error:
            log.error("table %s could not be delisted (%s)", table, error.code)
