"""Tables beside the log in PostgreSQL: the same methods as on SQLite, on a thread that asks the event loop to ask."""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, Final, Self, TypeVar

import asyncpg

from paiju.storage.postgres.database import Connection, explained, open_pool

T = TypeVar("T")

_WRITERS_KEY: Final = 0x7061696B
"""Of the lock that one transaction of these tables holds: none sees what another has half done."""


class PostgresRows:
    """What a statement gave back, or how many rows it touched."""

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self.rowcount: Final = rowcount
        self._rows = iter(rows)

    def fetchone(self) -> Any:
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows


class BlockingConnection:
    """A connection of the event loop as it is used from another thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.lent: Connection | None = None  # while a method is being carried out

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> PostgresRows:
        return asyncio.run_coroutine_threadsafe(self._execute(sql, parameters), self._loop).result()

    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> PostgresRows:
        async def all_of_them() -> int:
            return sum([(await self._execute(sql, each)).rowcount for each in parameters])

        return PostgresRows([], asyncio.run_coroutine_threadsafe(all_of_them(), self._loop).result())

    async def _execute(self, sql: str, parameters: Sequence[Any]) -> PostgresRows:
        assert self.lent is not None
        if _gives_rows(sql):
            rows = [tuple(row) for row in await self.lent.fetch(_numbered(sql), *parameters)]
            return PostgresRows(rows, len(rows))
        status = await self.lent.execute(_numbered(sql), *parameters)
        return PostgresRows([], int(status.rpartition(" ")[2]))


class PostgresSideTables:
    """Made by ``open``, after the event store has opened (and so migrated) the database."""

    def __init__(self, url: str, pool: asyncpg.Pool) -> None:
        self.connection: Final = BlockingConnection()
        self._url = url
        self._pool = pool
        self._turn = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="paiju-side-tables")

    @classmethod
    async def open(cls, url: str) -> Self:
        return cls(url, await open_pool(url, 1))

    async def write(self, work: Callable[[], T]) -> T:
        """All of it or nothing."""
        return await asyncio.shield(asyncio.ensure_future(self._write(work)))

    async def read(self, work: Callable[[], T]) -> T:
        return await asyncio.shield(asyncio.ensure_future(self._read(work)))

    async def _write(self, work: Callable[[], T]) -> T:
        async with self._turn:
            with explained(self._url):
                async with self._pool.acquire() as connection, connection.transaction():
                    await connection.execute("SELECT pg_advisory_xact_lock($1)", _WRITERS_KEY)
                    return await self._on_thread(connection, work)

    async def _read(self, work: Callable[[], T]) -> T:
        async with self._turn:
            with explained(self._url):
                async with self._pool.acquire() as connection:
                    return await self._on_thread(connection, work)

    async def _on_thread(self, connection: Connection, work: Callable[[], T]) -> T:
        self.connection.lent = connection
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        finally:
            self.connection.lent = None

    async def overwrite_deleted(self, table: str) -> None:
        """The rows are taken out of the table's file; PostgreSQL's own log and its copies keep them until they go."""
        async with self._turn:
            with explained(self._url):
                async with self._pool.acquire() as connection:
                    await connection.execute(f"VACUUM (FULL) {table}")

    async def close(self) -> None:
        async with self._turn:
            self._thread.shutdown()
            await self._pool.close()


def _gives_rows(sql: str) -> bool:
    return sql.lstrip().startswith("SELECT") or " RETURNING " in sql


@lru_cache(maxsize=256)
def _numbered(sql: str) -> str:
    """``?`` is the first, the second … value; no text of ours has one."""
    first, *rest = sql.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))
