"""Fills a hall with open deals, each some actions old, and dies as in a power cut: what ``bench/tables.py`` restores.

    python -m bench.load_fill DATABASE TABLES ACTIONS

Rooms in process, with the store of the server: over HTTP the same would take minutes.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import uvloop

from bench.rooms import PEOPLE, Driver, Figures, InlineHouse
from paiju.server.instants import SystemTime, Timer
from paiju.server.live.rooms import Rooms
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.table.clock import Instant
from paiju.table.session.opening import NewTable

_AT_ONCE = 250
_BOOK = "doudizhu-national-2016"
_THINKING = 5_000  # milliseconds that every turn had run when the power went


class StillTime:
    """Stands still, so that no turn ends while the other tables are being filled."""

    def __init__(self) -> None:
        self._now = SystemTime().now()

    def now(self) -> Instant:
        return self._now

    wall = now

    def go_on(self, milliseconds: int) -> None:
        self._now = Instant(self._now + milliseconds)

    def call_at(self, when: Instant, do: Callable[[], None]) -> Timer:
        del when, do
        return self

    def cancel(self) -> None:
        pass


async def fill(path: Path, tables: int, actions: int) -> None:
    store, time = await SqliteEventStore.open(path), StillTime()
    rooms = Rooms(store, InlineHouse(), time=time)
    await rooms.start()

    async def one(seed: int) -> None:
        created = await rooms.create(NewTable(_BOOK, PEOPLE))
        driver = Driver(rooms, created.table, seed, Figures())
        await driver.connect()
        for _ in range(actions):
            await driver.step()

    for first in range(0, tables, _AT_ONCE):
        await asyncio.gather(*(one(seed) for seed in range(first, min(tables, first + _AT_ONCE))))
        print(f"  {min(tables, first + _AT_ONCE):,} of {tables:,} deals", flush=True)
    time.go_on(_THINKING)
    await rooms.beat()
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    uvloop.run(fill(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
