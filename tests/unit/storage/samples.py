"""What the tests of the store share: events to append and a store to append them to."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from paiju.storage.open import Address, is_postgres
from paiju.storage.postgres.store import PostgresEventStore
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import Recorded, Stored, StreamId, Version
from paiju.table.clock import Instant

ResultT = TypeVar("ResultT")

TABLE = StreamId("table/1")

# A test that hangs fails instead; no test waits for this long.
PATIENCE = 60


def note(text: str) -> Recorded:
    return Recorded("Note", 1, b'{"text":"' + text.encode() + b'"}', Instant(1_700_000_000_000))


def notes(first: int, count: int) -> list[Recorded]:
    return [note(str(number)) for number in range(first, first + count)]


def text_of(stored: Stored) -> str:
    return stored.recorded.data.decode()[9:-2]


AnyStore = SqliteEventStore | PostgresEventStore


def with_store(address: Address, scenario: Callable[[AnyStore], Awaitable[ResultT]]) -> ResultT:
    """Open, play the scenario, close."""

    async def play() -> ResultT:
        async with asyncio.timeout(PATIENCE), await _open(address) as store:
            return await scenario(store)

    return asyncio.run(play())


async def _open(address: Address) -> AnyStore:
    if is_postgres(address):
        return await PostgresEventStore.open(str(address))
    return await SqliteEventStore.open(Path(address))


def with_sqlite(path: Path, scenario: Callable[[SqliteEventStore], Awaitable[ResultT]]) -> ResultT:
    """The same for what only a store on SQLite has."""

    async def play(store: AnyStore) -> ResultT:
        assert isinstance(store, SqliteEventStore)
        return await scenario(store)

    return with_store(path, play)


def fill(path: Path, streams: int, events: int) -> None:
    """A database with so many streams ``table/N`` of so many events each."""

    async def scenario(store: AnyStore) -> None:
        names = [StreamId(f"table/{number}") for number in range(1, streams + 1)]
        await asyncio.gather(*(store.append(name, Version(0), notes(1, events)) for name in names))

    with_store(path, scenario)
