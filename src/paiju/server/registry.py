"""Which tables are open: a short log of its own, so that a start need not read every table ever played."""

import logging
from dataclasses import dataclass

from paiju.match.clock import Instant
from paiju.server.table_log import CODEC
from paiju.storage.errors import StoreError
from paiju.storage.store import EventStore, StreamId, Version

log = logging.getLogger(__name__)

STREAM = StreamId("tables")


@dataclass(frozen=True, slots=True)
class TableListed:
    """Written before the table's own log begins: a table that is listed and has no log was never opened."""

    table: str


@dataclass(frozen=True, slots=True)
class TableDelisted:
    table: str


CODEC.register(TableListed, name="server.TableListed")
CODEC.register(TableDelisted, name="server.TableDelisted")


class Registry:
    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._version = Version(0)

    async def open_tables(self) -> list[str]:
        """In the order in which they were opened."""
        found: dict[str, None] = {}
        for stored in await self._store.read(STREAM):
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
            await self._store.append(STREAM, expected, [CODEC.encode(event, now)])
        except StoreError:
            await self.open_tables()  # whether it was written or not: go on from where the log is
            raise

    async def delist(self, table: str, now: Instant) -> None:
        """One that cannot be delisted now is found closed, and delisted, at the next start."""
        try:
            await self.write(TableDelisted(table), now)
        except StoreError as error:
            log.error("table %s could not be delisted (%s)", table, error.code)
