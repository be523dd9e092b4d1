"""The event store on one SQLite file, owned by one process; see docs/decisions/0005-event-store.md."""

import asyncio
import contextlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from paiju.storage.calls import check_events, check_name, check_prefix
from paiju.storage.errors import StoreClosed, StoreCorrupt, StreamDamaged
from paiju.storage.sqlite import reader
from paiju.storage.sqlite.database import DRIVER_ERRORS, LastClose, Opened, connect, look_at, open_for_writing
from paiju.storage.sqlite.lock import OwnerLock
from paiju.storage.sqlite.salvage import salvage as salvage_file
from paiju.storage.sqlite.writer import Append, Batch, DeleteMarks, Job, SaveMark, SaveSnapshot, Writer
from paiju.storage.store import (
    EMPTY,
    IsFinal,
    Position,
    Recorded,
    Snapshot,
    Stored,
    StreamHead,
    StreamId,
    Version,
)
from paiju.storage.subscriptions import DEFAULT_BUFFER, PAGE, LiveSubscription, Subscriptions
from paiju.table.clock import Instant

_MOST_TOGETHER: Final = 512  # jobs handed to the writer

_MARK: Final = "mark:"  # how marks are told from what the database says of itself


@dataclass(frozen=True, slots=True)
class Figures:
    """For the metrics page: how the writer is doing."""

    events: int
    batches: int
    failed_batches: int


class SqliteEventStore:
    """Made by ``open``; belongs to the event loop that opened it."""

    def __init__(self, path: Path, lock: OwnerLock, opened: Opened) -> None:
        self.path: Final = path
        self.last_close: Final = opened.last_close
        self.kept: Final = opened.kept
        self.damaged: Final = opened.damaged
        self._lock = lock
        self._loop = asyncio.get_running_loop()
        self._subscriptions = Subscriptions()
        self._reader = reader.Reader(path)
        self._writer = Writer(path, opened.connection, self._settle_soon)
        self._accepted: list[Job] = []  # in this turn of the loop
        self._closing: asyncio.Task[None] | None = None
        self._closed = False
        self._events = self._batches = self._failed = 0

    @classmethod
    async def open(cls, path: Path, *, busy: float = 5.0, salvage: IsFinal | None = None) -> Self:
        """Own this database, or say why not; a missing one is made. ``busy``: seconds to wait for other programs.

        ``salvage``: go on with what can be read of a damaged file (see ``salvage.py``); whether nothing comes after
        an event in a stream. Without it a damaged file is refused.
        """
        path = path.absolute()
        lock = await asyncio.to_thread(_own, path)
        try:
            opened = await asyncio.to_thread(_open, path, lock.since, busy, salvage)
            try:
                return cls(path, lock, opened)
            except BaseException:
                opened.connection.close()
                raise
        except BaseException:
            lock.release()
            raise

    # Writing.

    async def append(self, stream: StreamId, expected: Version, events: Sequence[Recorded]) -> Version:
        """See ``EventStore.append``. Cancelled while it waits, it is still carried out, if the disk allows."""
        check_name(stream)
        check_events(stream, events)
        self._check_whole(stream)
        done: asyncio.Future[Version] = self._loop.create_future()
        self._accept(Append(stream, expected, tuple(events), done))
        return await done

    async def save_snapshot(self, stream: StreamId, snapshot: Snapshot) -> None:
        check_name(stream)
        done: asyncio.Future[None] = self._loop.create_future()
        self._accept(SaveSnapshot(stream, snapshot, done))
        await done

    async def save_mark(self, name: str, at: Instant) -> None:
        check_name(StreamId(name))
        done: asyncio.Future[None] = self._loop.create_future()
        self._accept(SaveMark(_MARK + name, at, done))
        await done

    async def load_marks(self, prefix: str) -> dict[str, Instant]:
        check_prefix(prefix)
        self._check_open()
        found = await self._reader.ask(lambda connection: reader.meta_of_prefix(connection, _MARK + prefix))
        return {key.removeprefix(_MARK): Instant(int(value)) for key, value in found.items()}

    async def delete_marks(self, names: Collection[str]) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self._accept(DeleteMarks(tuple(_MARK + name for name in names), done))
        await done

    async def last_position(self) -> Position:
        self._check_open()
        return await self._reader.ask(reader.last_position)

    def _accept(self, job: Job) -> None:
        """What a turn of the loop brings reaches the writer together: waking its thread costs more than a job does."""
        if self._closing is not None:
            raise StoreClosed(self.path)
        if not self._accepted:
            self._loop.call_soon(self._hand_over)
        self._accepted.append(job)
        if len(self._accepted) >= _MOST_TOGETHER:
            self._hand_over()

    def _hand_over(self) -> None:
        jobs, self._accepted = self._accepted, []
        self._writer.put(jobs)

    def _settle_soon(self, batch: Batch) -> None:
        """On the writer's thread. A loop that is gone has nobody waiting in it."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._settle, batch)

    def _settle(self, batch: Batch) -> None:
        """On the loop: tell everybody what became of their jobs."""
        self._batches += 1
        self._failed += batch.failed
        for done, outcome in batch.outcomes:
            if done.done():  # cancelled
                continue
            if isinstance(outcome, Exception):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)
        self._events += sum(len(piece.events) for piece in batch.appended)
        self._subscriptions.publish(batch.appended)

    # Reading.

    async def read(self, stream: StreamId, after: Version = EMPTY, limit: int | None = None) -> list[Stored]:
        """Page by page, so that a short read need not wait for a long one."""
        check_name(stream)
        found: list[Stored] = []
        while limit is None or len(found) < limit:
            size = PAGE if limit is None else min(PAGE, limit - len(found))
            page = await self._page_of_stream(stream, found[-1].version if found else after, size)
            found += page
            if len(page) < size:
                break
        return found

    async def read_many(self, after: Mapping[StreamId, Version]) -> dict[StreamId, list[Stored]]:
        for stream in after:
            check_name(stream)
            self._check_whole(stream)
        self._check_open()
        return await self._reader.ask(lambda connection: reader.events_of_streams(connection, after))

    async def streams(self, prefix: str = "") -> list[StreamHead]:
        check_prefix(prefix)
        self._check_open()
        return await self._reader.ask(lambda connection: reader.heads(connection, prefix))

    async def load_snapshots(self, streams: Collection[StreamId], format: str) -> dict[StreamId, Snapshot]:  # noqa: A002
        for stream in streams:
            check_name(stream)
        self._check_open()
        return await self._reader.ask(lambda connection: reader.snapshots_of(connection, streams, format))

    def subscribe(self, stream: StreamId, after: Version = EMPTY, *, buffer: int = DEFAULT_BUFFER) -> LiveSubscription:
        check_name(stream)

        async def page(last: int, size: int) -> list[Stored]:
            return await self._page_of_stream(stream, last, size)

        return self._follow(LiveSubscription(stream, after=after, buffer=buffer, read=page))

    def _follow(self, subscription: LiveSubscription) -> LiveSubscription:
        if self._closing is not None:
            raise StoreClosed(self.path)
        self._subscriptions.add(subscription)
        return subscription

    async def _page_of_stream(self, stream: StreamId, after: int, size: int) -> list[Stored]:
        self._check_open()
        self._check_whole(stream)
        return await self._reader.ask(lambda connection: reader.events_of_stream(connection, stream, after, size))

    def _check_whole(self, stream: StreamId) -> None:
        if stream in self.damaged:
            raise StreamDamaged(stream, self.damaged[stream])

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed(self.path)

    def figures(self) -> Figures:
        return Figures(self._events, self._batches, self._failed)

    # The end.

    async def close(self) -> None:
        """Refuses new appends at once; reading goes on until what was accepted is on disk. May be called twice."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        try:
            self._hand_over()
            await asyncio.to_thread(self._writer.finish)
            self._closed = True
            self._subscriptions.end()
            await asyncio.to_thread(self._reader.close)
        finally:
            self._lock.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _open(path: Path, since: str, busy: float, is_final: IsFinal | None) -> Opened:
    if is_final is None or not path.exists():
        return open_for_writing(path, since, busy)
    with contextlib.closing(connect(path, query_only=True, busy=busy)) as looking:
        with contextlib.suppress(*DRIVER_ERRORS):  # while it looks, nobody writes the log of a damaged file into it
            looking.execute("SELECT count(*) FROM sqlite_master").fetchone()
        try:
            return open_for_writing(path, since, busy)
        except StoreCorrupt:
            kept = salvage_file(path, looking, is_final)
    return replace(open_for_writing(path, since, busy), last_close=LastClose.SALVAGED, kept=kept)


def _own(path: Path) -> OwnerLock:
    look_at(path)
    return OwnerLock(path)
