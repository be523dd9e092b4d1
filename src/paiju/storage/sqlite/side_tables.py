"""Tables beside the log, in the same file: one connection on a thread of its own."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, Self, TypeVar

from paiju.storage.sqlite.database import DRIVER_ERRORS, connect, explain, transaction

T = TypeVar("T")


class SqliteSideTables:
    """Made by ``open``, after the event store has opened (and so checked) the file."""

    def __init__(self, path: Path, connection: sqlite3.Connection, thread: ThreadPoolExecutor) -> None:
        self.connection: Final = connection
        self._path = path
        self._thread = thread

    @classmethod
    async def open(cls, path: Path, prepare: Callable[[sqlite3.Connection], None]) -> Self:
        """``prepare`` makes the tables."""
        thread = ThreadPoolExecutor(1, thread_name_prefix="paiju-side-tables")
        try:
            connection = await asyncio.get_running_loop().run_in_executor(thread, _connect, path, prepare)
        except BaseException:
            thread.shutdown()
            raise
        return cls(path, connection, thread)

    async def write(self, work: Callable[[], T]) -> T:
        """All of it or nothing."""

        def write() -> T:
            with transaction(self.connection):
                return work()

        return await self.read(write)

    async def read(self, work: Callable[[], T]) -> T:
        """Without a transaction: a question never waits for the log's writer, nor it for us."""

        def read() -> T:
            try:
                return work()
            except DRIVER_ERRORS as error:
                raise explain(self._path, error) from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, read)

    async def overwrite_deleted(self, table: str) -> None:
        """It is overwritten in the file at once; it may still stand in the write-ahead log."""
        # All is fetched: a statement that still waits for that would hold up the next transaction.
        await self.read(lambda: self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self.connection.close)
        self._thread.shutdown()


def _connect(path: Path, prepare: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
    """What is deleted is overwritten."""
    connection = connect(path)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        prepare(connection)
    except DRIVER_ERRORS as error:
        connection.close()
        raise explain(path, error, opening=True) from error
    except BaseException:
        connection.close()
        raise
    return connection
