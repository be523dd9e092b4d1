"""The one thread that writes: it takes everything that is waiting, writes it in one transaction, and says so.

One flush to disk then serves all who wait for one: the busier the server, the cheaper an event. Nothing else writes.
"""

import asyncio
import contextlib
import json
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, assert_never

from paiju.storage.errors import StoreError, WrongVersion
from paiju.storage.sqlite.database import explain, transaction
from paiju.storage.sqlite.schema import write_meta
from paiju.storage.sqlite.sums import sum_of_event, sum_of_snapshot
from paiju.storage.store import Position, Recorded, Snapshot, StreamId, Version
from paiju.storage.subscriptions import Appended
from paiju.table.clock import Instant

# A batch ends here even if more is waiting, so that the first in it does not wait for an endless queue.
_MAX_BATCH_EVENTS: Final = 4_096

# How many streams' versions are remembered; forgetting costs one look-up.
_MAX_HEADS: Final = 100_000

# Rows per INSERT, at most. Python gives up its global lock at every step of a statement and then has to wait for a busy
# event loop; executemany would do so for every row. For the same reason answers come as one row of JSON.
_ROWS: Final = 128
_EVENT_COLUMNS: Final = 8
_STREAM_COLUMNS: Final = 2

_FIND_HEADS: Final = """
    SELECT json_group_array(json_array(name, id, (SELECT max(version) FROM events WHERE stream = id)))
    FROM streams WHERE name IN (SELECT value FROM json_each(?))
"""


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    stream: StreamId
    expected: Version
    events: Sequence[Recorded]
    done: asyncio.Future[Version]


@dataclass(frozen=True, slots=True, eq=False)
class SaveSnapshot:
    stream: StreamId
    snapshot: Snapshot
    done: asyncio.Future[None]


@dataclass(frozen=True, slots=True, eq=False)
class SaveMark:
    key: str
    at: Instant
    done: asyncio.Future[None]


@dataclass(frozen=True, slots=True, eq=False)
class DeleteMarks:
    keys: tuple[str, ...]
    done: asyncio.Future[None]


Other = SaveSnapshot | SaveMark | DeleteMarks
Job = Append | Other


@dataclass(slots=True)
class Batch:
    """What became of the jobs that were taken together."""

    outcomes: list[tuple[asyncio.Future[Any], object]] = field(default_factory=list)  # an error is one outcome
    appended: list[Appended] = field(default_factory=list)
    failed: bool = False


@dataclass(slots=True)
class _Rows:
    """What a batch will insert, value after value."""

    streams: list[object] = field(default_factory=list)
    events: list[object] = field(default_factory=list)


@lru_cache(maxsize=2 * _ROWS)
def _insertion(table: str, width: int, rows: int) -> str:
    row = f"({', '.join('?' * width)})"
    return f"INSERT INTO {table} VALUES {', '.join([row] * rows)}"


class Writer:
    def __init__(self, path: Path, connection: sqlite3.Connection, settle: Callable[[Batch], None]) -> None:
        self.path = path
        self.connection = connection
        self._settle = settle
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._heads: dict[StreamId, tuple[int, int]] = {}  # number and version
        self._counters: tuple[int, int] | None = None  # last number of a stream, last position; None: ask the disk
        self._thread = threading.Thread(target=self._run, name="paiju-store-writer", daemon=True)
        self._thread.start()

    def put(self, jobs: list[Job]) -> None:
        """Accept jobs: from here on they are carried out, whoever still waits for them."""
        self._jobs.put(jobs)

    def finish(self) -> None:
        """Carry out what was accepted before, close the database, and return when the thread has ended."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            jobs, more = self._take()
            if jobs:
                self._settle(self._carry_out(jobs))
        self._close()

    def _take(self) -> tuple[list[Job], bool]:
        """Wait for jobs, then take what else is there; False once the end was asked for."""
        jobs: list[Job] = []
        events = 0
        more = self._jobs.get()
        while more is not None:
            jobs += more
            events += sum(len(job.events) if isinstance(job, Append) else 1 for job in more)
            if events >= _MAX_BATCH_EVENTS:
                return jobs, True
            try:
                more = self._jobs.get_nowait()
            except queue.Empty:
                return jobs, True
        return jobs, False

    def _carry_out(self, jobs: list[Job]) -> Batch:
        """One transaction for all. A wrong version is known for certain only after the commit, so it is told then."""
        batch = Batch()
        try:
            self._write(jobs, batch)
        except Exception as error:  # also a bug of ours: it must not leave everybody waiting for ever
            self._heads.clear()
            self._counters = None
            return Batch([(job.done, self._failure(error)) for job in jobs], failed=True)
        if len(self._heads) > _MAX_HEADS:
            self._heads.clear()
        return batch

    def _failure(self, error: Exception) -> StoreError:
        failure = explain(self.path, error)
        failure.__cause__ = error
        return failure

    def _write(self, jobs: list[Job], batch: Batch) -> None:
        self._learn({job.stream for job in jobs if isinstance(job, Append | SaveSnapshot)} - self._heads.keys())
        rows = _Rows()
        others: list[Other] = []
        for job in jobs:
            if isinstance(job, Append):
                batch.outcomes.append((job.done, self._place(job, rows, batch)))
            else:
                others.append(job)
                batch.outcomes.append((job.done, None))
        if not others and not rows.streams and len(rows.events) <= _ROWS * _EVENT_COLUMNS:
            self._insert("events", _EVENT_COLUMNS, rows.events)  # one statement is a transaction by itself
            return
        with transaction(self.connection):
            for other in others:
                self._do(other)
            self._insert("streams", _STREAM_COLUMNS, rows.streams)
            self._insert("events", _EVENT_COLUMNS, rows.events)

    def _do(self, job: Other) -> None:
        match job:
            case SaveSnapshot():
                self._save(job)
            case SaveMark():
                write_meta(self.connection, **{job.key: str(job.at)})
            case DeleteMarks():
                self.connection.executemany("DELETE FROM meta WHERE key = ?", [(key,) for key in job.keys])
            case _:
                assert_never(job)

    def _place(self, job: Append, rows: _Rows, batch: Batch) -> Version | WrongVersion:
        """Give the events of one append their place, after those placed before it in this batch."""
        number, version = self._heads[job.stream]
        if version != job.expected:
            return WrongVersion(job.stream, job.expected, version)
        if not job.events:
            return Version(version)
        last_number, position = self._known_counters()
        if not number:
            number = last_number = last_number + 1
            rows.streams += (number, job.stream)
        batch.appended.append(Appended(job.stream, Version(version), Position(position + 1), job.events))
        for event in job.events:
            version += 1
            position += 1
            text, checked = event.data.decode(), sum_of_event(job.stream, version, event)
            rows.events += (position, number, version, event.type, event.type_version, event.at, text, checked)
        self._heads[job.stream] = (number, version)
        self._counters = (last_number, position)
        return Version(version)

    def _learn(self, streams: set[StreamId]) -> None:
        """Look up streams whose version is not remembered; one that does not exist is number 0 at version 0."""
        if streams:
            self._heads |= dict.fromkeys(streams, (0, 0))
            found = self.connection.execute(_FIND_HEADS, (json.dumps(list(streams)),)).fetchone()[0]
            self._heads |= {StreamId(name): (number, version or 0) for name, number, version in json.loads(found)}

    def _known_counters(self) -> tuple[int, int]:
        if self._counters is None:
            find = "SELECT (SELECT ifnull(max(id), 0) FROM streams), (SELECT ifnull(max(position), 0) FROM events)"
            self._counters = self.connection.execute(find).fetchone()
        assert self._counters is not None
        return self._counters

    def _insert(self, table: str, width: int, values: list[object]) -> None:
        for first in range(0, len(values), _ROWS * width):
            some = values[first : first + _ROWS * width]
            self.connection.execute(_insertion(table, width, len(some) // width), some)

    def _save(self, job: SaveSnapshot) -> None:
        """Of a stream that is not there, or not so far, there is nothing to remember."""
        number, version = self._heads[job.stream]
        snapshot = job.snapshot
        if number and snapshot.version <= version:
            checked = sum_of_snapshot(job.stream, snapshot.version, snapshot.format, snapshot.data)
            row = (number, snapshot.version, snapshot.format, snapshot.data, checked)
            self.connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)", row)

    def _close(self) -> None:
        """Sign off. If the disk refuses even that, the next owner will check the file, as after a crash."""
        with contextlib.suppress(sqlite3.Error), transaction(self.connection):
            write_meta(self.connection, clean="1")
        with contextlib.suppress(sqlite3.Error):
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.connection.close()
