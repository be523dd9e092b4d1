"""The one door to storage: what is behind an address is known here and nowhere else. An address is a path,
``sqlite:///path``, or ``postgresql://user:password@host/database``.

store = await open_store("sqlite:///hall/paiju.sqlite")
await store.events.append(…)
await store.close()
"""

import contextlib
import importlib
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from paiju.storage.accounts import Accounts
from paiju.storage.errors import NotAStore, StoreDriverMissing, UnknownStore
from paiju.storage.people import People
from paiju.storage.sql.accounts import SqlAccounts
from paiju.storage.sql.entry_keys import SqlEntryKeys
from paiju.storage.sql.people import OF_EVENT, OF_SERVER, SqlPeople
from paiju.storage.sqlite import backup as sqlite_copies
from paiju.storage.sqlite.side_schema import prepare_accounts, prepare_entry_keys, prepare_people
from paiju.storage.sqlite.side_tables import SqliteSideTables
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import Contents, EventStore, IsFinal, Restored, Store

Address = str | Path

_SQLITE: Final = "sqlite:///"
_POSTGRES: Final = ("postgresql://", "postgres://")


async def open_store(url: Address, *, salvage: IsFinal | None = None, now: Callable[[], float] = time.time) -> Store:
    """Own a store and everything a server keeps in it, or say why not (``StoreError``); a missing one is made.

    ``salvage``: go on with what can be read of a damaged database; whether nothing comes after an event in a stream.
    Without it a damaged one is refused. ``now``: seconds since 1970, by which links and sessions expire.
    """
    if is_postgres(url):
        return await _postgres(str(url), "open").open_postgres(str(url), now)  # type: ignore[no-any-return]
    path = _path(url)

    def prepare(connection: sqlite3.Connection) -> None:
        prepare_accounts(connection, path, now())
        prepare_people(connection, OF_SERVER)
        prepare_entry_keys(connection)

    async with contextlib.AsyncExitStack() as opening:
        events = await SqliteEventStore.open(path, salvage=salvage)
        opening.push_async_callback(events.close)
        tables = await SqliteSideTables.open(path, prepare)
        opening.push_async_callback(tables.close)
        return Store(
            events,
            SqlPeople(tables, OF_SERVER, now),
            SqlAccounts(tables, now),
            SqlEntryKeys(tables, now),
            events.kept,
            opening.pop_all().aclose,
        )


class AccountsOnly(NamedTuple):
    """The accounts of a store that somebody else may own."""

    accounts: Accounts
    close: Callable[[], Awaitable[None]]


async def open_accounts(url: Address, *, now: Callable[[], float] = time.time) -> AccountsOnly:
    """The accounts alone, also while a server runs on the store: for whoever sits at its machine."""
    if is_postgres(url):
        accounts, tables = await _postgres(str(url), "open").open_postgres_accounts(str(url), now)
        return AccountsOnly(accounts, tables.close)
    path = _path(url)
    if not path.exists():
        raise NotAStore(path, "there is no file")
    tables = await SqliteSideTables.open(path, lambda connection: prepare_accounts(connection, path, now()))
    return AccountsOnly(SqlAccounts(tables, now), tables.close)


class EventFileStore(NamedTuple):
    """What the file of one event holds: its acts, and the people in them."""

    events: EventStore
    people: People
    close: Callable[[], Awaitable[None]]


async def open_event_file(path: Path) -> EventFileStore:
    """Own the file of one event; a missing one is made."""
    async with contextlib.AsyncExitStack() as opening:
        events = await SqliteEventStore.open(path)
        opening.push_async_callback(events.close)
        tables = await SqliteSideTables.open(path, lambda connection: prepare_people(connection, OF_EVENT))
        opening.push_async_callback(tables.close)
        return EventFileStore(events, SqlPeople(tables, OF_EVENT), opening.pop_all().aclose)


def backup(url: Address, file: Path, *, overwrite: bool = False) -> Contents:
    """Copy a store as it is at this moment into one file; whoever writes to it goes on writing. Blocks."""
    if is_postgres(url):
        return _postgres(str(url), "copies").backup(str(url), file, overwrite=overwrite)  # type: ignore[no-any-return]
    return sqlite_copies.backup(_path(url), file, overwrite=overwrite)


def restore(file: Path, url: Address, *, force: bool = False) -> Restored:
    """Put a copy in place; what is there is put aside, and only by force if it holds events. Blocks."""
    if is_postgres(url):
        return _postgres(str(url), "copies").restore(file, str(url), force=force)  # type: ignore[no-any-return]
    return sqlite_copies.restore(file, _path(url), force=force)


def move(source: Address, target: Address, *, force: bool = False) -> Restored:
    """Put all that a store holds into another one while nobody writes to either. The source stays as it was. Blocks."""
    with contextlib.ExitStack() as held, tempfile.TemporaryDirectory(prefix="paiju-move-") as folder:
        file = Path(folder) / "moved.sqlite"
        if is_postgres(source):
            held.enter_context(_postgres(str(source), "copies").owned(str(source)))
        else:
            held.enter_context(sqlite_copies.owned(_path(source)))
        backup(source, file)
        return restore(file, target, force=force)


def is_postgres(url: Address) -> bool:
    return isinstance(url, str) and url.startswith(_POSTGRES)


def _postgres(url: str, module: str) -> ModuleType:
    """Loaded when it is wanted: a hall with a laptop does not have the driver."""
    try:
        return importlib.import_module(f"paiju.storage.postgres.{module}")
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreDriverMissing(url.partition("@")[2] or url, "postgresql") from None


def _path(url: Address) -> Path:
    if isinstance(url, Path):
        return url
    if url.startswith(_SQLITE):
        return Path(url.removeprefix(_SQLITE))
    if "://" in url:
        raise UnknownStore(url)
    return Path(url)
