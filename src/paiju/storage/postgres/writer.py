"""The one task that writes: it takes everything that is waiting, writes it in one transaction, and says so.

While a transaction is under way more is gathered, so one flush to disk serves all who wait for one. Everything goes
through the connection that owns the database: when that is lost it is made anew, and if somebody else has become the
owner meanwhile, nothing is written any more.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from paiju.storage.errors import StoreError, WrongVersion
from paiju.storage.postgres.database import DRIVER_ERRORS, Connection, explain, own
from paiju.storage.store import Position, Recorded, Snapshot, StreamId, Version
from paiju.storage.subscriptions import Appended
from paiju.table.clock import Instant

# A batch ends here even if more is waiting, so that the first in it does not wait for an endless queue.
_MAX_BATCH_EVENTS: Final = 4_096

_APPEND: Final = "SELECT is_placed, version, first_position FROM append_events($1, $2, $3, $4, $5, $6, $7)"
_SAVE_SNAPSHOT: Final = """
    INSERT INTO snapshots SELECT id, $2, $3, $4 FROM streams WHERE name = $1 AND version >= $2
    ON CONFLICT (stream) DO UPDATE SET version = excluded.version, format = excluded.format, data = excluded.data
"""
_SAVE_MARK: Final = "INSERT INTO marks VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET at = excluded.at"


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    stream: StreamId
    expected: Version
    events: Sequence[Recorded]
    done: asyncio.Future[Version]


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """Anything else that is written."""

    sql: str
    values: tuple[Any, ...]
    done: asyncio.Future[None]


Job = Append | Statement


def save_snapshot(stream: StreamId, snapshot: Snapshot, done: asyncio.Future[None]) -> Statement:
    """Of a stream that is not there, or not so far, there is nothing to remember."""
    return Statement(_SAVE_SNAPSHOT, (stream, snapshot.version, snapshot.format, snapshot.data), done)


def save_mark(name: str, at: Instant, done: asyncio.Future[None]) -> Statement:
    return Statement(_SAVE_MARK, (name, at), done)


def delete_marks(names: Sequence[str], done: asyncio.Future[None]) -> Statement:
    return Statement("DELETE FROM marks WHERE name = ANY($1)", (list(names),), done)


class Writer:
    """``publish`` is called with what has become durable, after those who wait for it have their answers."""

    def __init__(self, url: str, connection: Connection, publish: Callable[[Sequence[Appended]], None]) -> None:
        self._url = url
        self._connection = connection
        self._publish = publish
        self._jobs: list[Job] = []
        self._is_ending = False
        self._waking = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._run(), name="paiju store writer")

    def put(self, job: Job) -> None:
        """Accept a job: from here on it is carried out, whoever still waits for it."""
        self._jobs.append(job)
        self._waking.set()

    async def finish(self) -> None:
        """Carry out what was accepted before, and let go of the database."""
        self._is_ending = True
        self._waking.set()
        await self._task
        with contextlib.suppress(*DRIVER_ERRORS):
            await self._connection.close()

    async def _run(self) -> None:
        while True:
            await self._waking.wait()
            self._waking.clear()
            while self._jobs:
                await self._carry_out(self._take())
            if self._is_ending:
                return

    def _take(self) -> list[Job]:
        taken = events = 0
        while taken < len(self._jobs) and events < _MAX_BATCH_EVENTS:
            job = self._jobs[taken]
            events += len(job.events) if isinstance(job, Append) else 1
            taken += 1
        jobs, self._jobs = self._jobs[:taken], self._jobs[taken:]
        return jobs

    async def _carry_out(self, jobs: list[Job]) -> None:
        """One transaction for all. A wrong version is known for certain only after the commit, so it is told then."""
        appends = [job for job in jobs if isinstance(job, Append)]
        try:
            rows = await self._write(appends, [job for job in jobs if isinstance(job, Statement)])
        except Exception as error:  # also a bug of ours: it must not leave everybody waiting for ever
            failure = error if isinstance(error, StoreError) else explain(self._url, error)
            for job in jobs:
                _answer(job.done, failure)
            return
        appended: list[Appended] = []
        for job, (is_placed, version, first) in zip(appends, rows, strict=True):
            if is_placed:
                _answer(job.done, Version(version))
                appended += [Appended(job.stream, job.expected, Position(first), job.events)] if job.events else []
            else:
                _answer(job.done, WrongVersion(job.stream, job.expected, version))
        for other in jobs:
            if isinstance(other, Statement):
                _answer(other.done, None)
        self._publish(appended)

    async def _write(self, appends: list[Append], others: list[Statement]) -> list[Any]:
        if self._connection.is_closed():
            self._connection = await own(self._url)
        if not others:
            return await self._append(appends)  # one statement is a transaction by itself
        async with self._connection.transaction():
            rows = await self._append(appends) if appends else []
            for other in others:
                await self._connection.execute(other.sql, *other.values)
        return rows

    async def _append(self, jobs: list[Append]) -> list[Any]:
        events = [event for job in jobs for event in job.events]
        return list(
            await self._connection.fetch(
                _APPEND,
                [job.stream for job in jobs],
                [job.expected for job in jobs],
                [len(job.events) for job in jobs],
                [event.type for event in events],
                [event.type_version for event in events],
                [event.at for event in events],
                [event.data.decode() for event in events],
            )
        )


def _answer(done: asyncio.Future[Any], outcome: object) -> None:
    if done.done():  # cancelled
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
