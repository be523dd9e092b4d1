"""The event store on PostgreSQL, owned by one process at a time; see docs/decisions/0020-postgresql.md."""

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self

import asyncpg

from paiju.storage.calls import check_events, check_name, check_prefix
from paiju.storage.errors import StoreClosed
from paiju.storage.postgres import writer as w
from paiju.storage.postgres.database import Connection, explained, open_pool, own, shown
from paiju.storage.store import (
    EMPTY,
    Position,
    Recorded,
    Snapshot,
    Stored,
    StreamHead,
    StreamId,
    Version,
)
from paiju.storage.subscriptions import DEFAULT_BUFFER, PAGE, Appended, LiveSubscription, Subscriptions
from paiju.table.clock import Instant

_READERS: Final = 4
_LAST: Final = "\x7f"  # above every letter of a name

_OF_STREAM: Final = """
    SELECT name, events.version, position, type, type_version, data, at
    FROM streams JOIN events ON events.stream = streams.id
    WHERE name = $1 AND events.version > $2 ORDER BY events.version LIMIT $3
"""
_OF_STREAMS: Final = """
    SELECT name, events.version, position, type, type_version, data, at
    FROM unnest($1::text[], $2::integer[]) AS wanted (stream, after)
    JOIN streams ON name = wanted.stream JOIN events ON events.stream = streams.id AND events.version > after
    ORDER BY name, events.version
"""
_SNAPSHOTS: Final = """
    SELECT name, snapshots.version, format, data FROM snapshots JOIN streams ON streams.id = stream
    WHERE name = ANY($1) AND format = $2 AND snapshots.version <= streams.version
"""


class PostgresEventStore:
    """Made by ``open``; belongs to the event loop that opened it. What the disk gives back PostgreSQL itself checks."""

    damaged: Final[Mapping[StreamId, str]] = {}

    def __init__(self, url: str, owner: Connection, pool: asyncpg.Pool) -> None:
        self._url = url
        self._pool = pool
        self._loop = asyncio.get_running_loop()
        self._subscriptions = Subscriptions()
        self._writer = w.Writer(url, owner, self._publish)
        self._closing: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Self:
        """Own this database, or say why not; tables that are missing are made."""
        owner = await own(url)
        try:
            return cls(url, owner, await open_pool(url, _READERS))
        except BaseException:
            owner.terminate()
            raise

    # Writing.

    async def append(self, stream: StreamId, expected: Version, events: Sequence[Recorded]) -> Version:
        """See ``EventStore.append``. Cancelled while it waits, it is still carried out, if the database allows."""
        check_name(stream)
        check_events(stream, events)
        done: asyncio.Future[Version] = self._loop.create_future()
        self._accept(w.Append(stream, expected, tuple(events), done))
        return await done

    async def save_snapshot(self, stream: StreamId, snapshot: Snapshot) -> None:
        check_name(stream)
        await self._carry_out(lambda done: w.save_snapshot(stream, snapshot, done))

    async def save_mark(self, name: str, at: Instant) -> None:
        check_name(StreamId(name))
        await self._carry_out(lambda done: w.save_mark(name, at, done))

    async def delete_marks(self, names: Collection[str]) -> None:
        await self._carry_out(lambda done: w.delete_marks(tuple(names), done))

    async def _carry_out(self, make: Callable[[asyncio.Future[None]], w.Job]) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self._accept(make(done))
        await done

    def _accept(self, job: w.Job) -> None:
        if self._closing is not None:
            raise StoreClosed(shown(self._url))
        self._writer.put(job)

    def _publish(self, appended: Sequence[Appended]) -> None:
        self._subscriptions.publish(appended)

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
        found: dict[StreamId, list[Stored]] = {stream: [] for stream in after}
        for each in map(_stored, await self._ask(_OF_STREAMS, list(after), list(after.values()))):
            found[each.stream].append(each)
        return found

    async def streams(self, prefix: str = "") -> list[StreamHead]:
        check_prefix(prefix)
        find = "SELECT name, version FROM streams WHERE name >= $1 AND name < $2 ORDER BY name"
        rows = await self._ask(find, prefix, prefix + _LAST)
        return [StreamHead(StreamId(row[0]), Version(row[1])) for row in rows]

    async def load_snapshots(self, streams: Collection[StreamId], format: str) -> dict[StreamId, Snapshot]:  # noqa: A002
        for stream in streams:
            check_name(stream)
        rows = await self._ask(_SNAPSHOTS, list(streams), format)
        return {StreamId(row[0]): Snapshot(Version(row[1]), row[2], bytes(row[3])) for row in rows}

    async def load_marks(self, prefix: str) -> dict[str, Instant]:
        check_prefix(prefix)
        rows = await self._ask("SELECT name, at FROM marks WHERE name >= $1 AND name < $2", prefix, prefix + _LAST)
        return {row[0]: Instant(row[1]) for row in rows}

    async def last_position(self) -> Position:
        return Position((await self._ask("SELECT position FROM log"))[0][0])

    def subscribe(self, stream: StreamId, after: Version = EMPTY, *, buffer: int = DEFAULT_BUFFER) -> LiveSubscription:
        check_name(stream)
        if self._closing is not None:
            raise StoreClosed(shown(self._url))

        async def page(last: int, size: int) -> list[Stored]:
            return await self._page_of_stream(stream, last, size)

        subscription = LiveSubscription(stream, after=after, buffer=buffer, read=page)
        self._subscriptions.add(subscription)
        return subscription

    async def _page_of_stream(self, stream: StreamId, after: int, size: int) -> list[Stored]:
        return [_stored(row) for row in await self._ask(_OF_STREAM, stream, after, size)]

    async def _ask(self, question: str, *values: Any) -> list[Any]:
        if self._closed:
            raise StoreClosed(shown(self._url))
        with explained(self._url):
            return list(await self._pool.fetch(question, *values))

    # The end.

    async def close(self) -> None:
        """Refuses new appends at once; reading goes on until what was accepted is on disk. May be called twice."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._close())
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        await self._writer.finish()
        self._closed = True
        self._subscriptions.end()
        await self._pool.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _stored(row: Any) -> Stored:
    stream, version, position, type_, type_version, data, at = row
    return Stored(
        StreamId(stream),
        Version(version),
        Position(position),
        Recorded(type_, type_version, data.encode(), Instant(at)),
    )
