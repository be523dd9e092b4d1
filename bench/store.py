"""Measures the event store: acknowledged one-event appends a second, and how long each waited for the disk.

    python bench/store.py [--seconds 2] [--directory DIR]

Appenders append again as soon as they are answered; the paced row offers what a hall of a thousand tables does. The
last row is the naive way in the same run, on the same disk: one commit per event, one after another.
"""

import argparse
import asyncio
import platform
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import Recorded, StreamId, Version
from paiju.table.clock import Instant

# As long as a CardsPlayed.
DATA = (
    b'{"seat":1,"cards":[3,4,5],"kind":"triple","rank":3,"highest":3,"cause":"player","then":2,"time_used":3000,"at":5}'
)


@dataclass(frozen=True, slots=True)
class Row:
    what: str
    rate: float
    waits: list[float]  # seconds, sorted
    per_commit: float
    cpu: float  # CPU microseconds of all threads per event

    def cells(self) -> tuple[str, ...]:
        def wait(share: float) -> str:
            return f"{self.waits[int(share * (len(self.waits) - 1))] * 1000:.2f}"

        return self.what, f"{self.rate:,.0f}", wait(0.5), wait(0.99), f"{self.per_commit:.1f}", f"{self.cpu:.0f}"


async def grouped(directory: Path, appenders: int, seconds: float) -> Row:
    waits: list[float] = []

    async def append(store: SqliteEventStore, number: int, until: float) -> None:
        stream, version = StreamId(f"table/{number}"), Version(0)
        while time.perf_counter() < until:
            began = time.perf_counter()
            version = await store.append(stream, version, [Recorded("CardsPlayed", 1, DATA, Instant(0))])
            waits.append(time.perf_counter() - began)

    async with await SqliteEventStore.open(directory / f"{appenders}.db") as store:
        began, cpu = time.perf_counter(), time.process_time()
        async with asyncio.TaskGroup() as group:
            for number in range(appenders):
                group.create_task(append(store, number, began + seconds))
        took, cpu = time.perf_counter() - began, time.process_time() - cpu
        batches = store.figures().batches
    count = len(waits)
    return Row(f"{appenders:,} at once", count / took, sorted(waits), count / batches, cpu / count * 1e6)


async def paced(directory: Path, tables: int, rate: int, seconds: float) -> Row:
    """So many events a second whether or not the ones before are answered; a table waits for its own."""
    waits: list[float] = []

    async def append(store: SqliteEventStore, number: int, began: float) -> None:
        stream, version = StreamId(f"table/{number}"), Version(0)
        for turn in range(int(rate * seconds) // tables):
            due = began + (turn * tables + number) / rate
            await asyncio.sleep(due - time.perf_counter())
            version = await store.append(stream, version, [Recorded("CardsPlayed", 1, DATA, Instant(0))])
            waits.append(time.perf_counter() - due)

    async with await SqliteEventStore.open(directory / "paced.db") as store:
        began, cpu = time.perf_counter(), time.process_time()
        async with asyncio.TaskGroup() as group:
            for number in range(tables):
                group.create_task(append(store, number, began))
        took, cpu = time.perf_counter() - began, time.process_time() - cpu
        batches = store.figures().batches
    count = len(waits)
    return Row(f"{tables:,} tables, paced", count / took, sorted(waits), count / batches, cpu / count * 1e6)


def naive(directory: Path, seconds: float) -> Row:
    connection = sqlite3.connect(directory / "naive.db", isolation_level=None)
    for statement in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"):
        connection.execute(statement)
    connection.execute(
        "CREATE TABLE events (position INTEGER PRIMARY KEY, stream INTEGER, version INTEGER, type TEXT,"
        " type_version INTEGER, at INTEGER, data BLOB, UNIQUE (stream, version))"
    )
    waits: list[float] = []
    began, cpu = time.perf_counter(), time.process_time()
    while time.perf_counter() < began + seconds:
        start = time.perf_counter()
        row = (1, len(waits) + 1, "CardsPlayed", 1, 0, DATA)
        connection.execute("INSERT INTO events VALUES (NULL, ?, ?, ?, ?, ?, ?)", row)
        waits.append(time.perf_counter() - start)
    took, cpu = time.perf_counter() - began, time.process_time() - cpu
    connection.close()
    return Row("one commit per event", len(waits) / took, sorted(waits), 1.0, cpu / len(waits) * 1e6)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each row")
    parser.add_argument(
        "--directory", type=Path, help="on the disk to be measured; default: the system's for temporary"
    )
    options = parser.parse_args()
    head = ("", "acknowledged events/s", "p50 ms", "p99 ms", "events per commit", "CPU µs per event")
    with tempfile.TemporaryDirectory(dir=options.directory) as name:
        directory = Path(name)
        rows = [asyncio.run(grouped(directory, count, options.seconds)) for count in (1, 10, 100, 1_000)]
        rows.append(asyncio.run(paced(directory, 1_000, 1_000, max(options.seconds, 3))))
        rows.append(naive(directory, options.seconds))
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, synchronous=FULL, WAL\n")
    for cells in (head, ("---", *["---:"] * (len(head) - 1)), *(row.cells() for row in rows)):
        print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
