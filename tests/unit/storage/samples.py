"""What the tests of the store share: events to append and a store to append them to."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

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


def with_store(path: Path, scenario: Callable[[SqliteEventStore], Awaitable[ResultT]]) -> ResultT:
    """Open, play the scenario, close."""

    async def play() -> ResultT:
        async with asyncio.timeout(PATIENCE), await SqliteEventStore.open(path) as store:
            return await scenario(store)

    return asyncio.run(play())


def fill(path: Path, streams: int, events: int) -> None:
    """A database with so many streams ``table/N`` of so many events each."""

    async def scenario(store: SqliteEventStore) -> None:
        names = [StreamId(f"table/{number}") for number in range(1, streams + 1)]
        await asyncio.gather(*(store.append(name, Version(0), notes(1, events)) for name in names))

    with_store(path, scenario)
