"""Tables beside the log, in the same file: one connection on a thread of its own, every question a transaction or none.

class Notes:
    def __init__(self, tables: SideTables) -> None:
        self.tables = tables

    @writes                                  # called as ``await notes.add("…")``
    def add(self, text: str) -> None:
        self.tables.connection.execute("INSERT INTO notes VALUES (?)", (text,))
"""

import asyncio
import functools
import sqlite3
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, Protocol, Self, TypeVar

from paiju.storage.sqlite.database import DRIVER_ERRORS, connect, explain, transaction

P = ParamSpec("P")
T = TypeVar("T")


class SideTables:
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


class HasTables(Protocol):
    @property
    def tables(self) -> SideTables: ...


S = TypeVar("S", bound=HasTables)


def writes(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Run a method on the thread of its tables, as one transaction."""

    @functools.wraps(method)
    async def run(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.tables.write(functools.partial(method, self, *args, **kwargs))

    return run


def reads(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], Coroutine[Any, Any, T]]:
    """Run a method on the thread of its tables, outside of any transaction."""

    @functools.wraps(method)
    async def run(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.tables.read(functools.partial(method, self, *args, **kwargs))

    return run
