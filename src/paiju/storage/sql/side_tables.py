"""Tables beside the log: every question is a transaction or none, and is asked in plain SQL with ``?`` for values.

class Notes:
    def __init__(self, tables: SideTables) -> None:
        self.tables = tables

    @writes                                  # called as ``await notes.add("…")``
    def add(self, text: str) -> None:
        self.tables.connection.execute("INSERT INTO notes VALUES (?)", (text,))
"""

import functools
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Rows(Protocol):
    """What a statement gave back, or how many rows it touched."""

    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """As much of a database's connection as the tables need; it blocks, on the thread of its tables."""

    def execute(self, sql: str, parameters: Sequence[Any] = (), /) -> Rows: ...
    def executemany(self, sql: str, parameters: Iterable[Sequence[Any]], /) -> Rows: ...


class SideTables(Protocol):
    """One connection, and the thread on which it is used."""

    @property
    def connection(self) -> Connection: ...

    async def write(self, work: Callable[[], T]) -> T:
        """All of it or nothing, and nobody else writes in between."""

    async def read(self, work: Callable[[], T]) -> T:
        """Without a transaction: a question never waits for the log's writer, nor it for us."""

    async def overwrite_deleted(self, table: str) -> None:
        """What was deleted from a table is not to be found in the database's files any more."""


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
