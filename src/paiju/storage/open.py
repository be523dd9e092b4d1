"""The one door to storage: what is behind an address (a path, or ``sqlite:///path``) is known here and nowhere else.

store = await open_store("sqlite:///hall/paiju.sqlite")
await store.events.append(…)
await store.close()
"""

import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, NamedTuple

from paiju.storage.accounts import Accounts
from paiju.storage.errors import NotAStore, UnknownStore
from paiju.storage.people import People
from paiju.storage.sqlite import backup as sqlite_copies
from paiju.storage.sqlite.accounts import SqliteAccounts, prepare_accounts
from paiju.storage.sqlite.entry_keys import SqliteEntryKeys, prepare_entry_keys
from paiju.storage.sqlite.people import OF_EVENT, OF_SERVER, SqlitePeople
from paiju.storage.sqlite.side_tables import SideTables
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import Contents, EventStore, IsFinal, Restored, Store

Address = str | Path

_SQLITE: Final = "sqlite:///"


async def open_store(url: Address, *, salvage: IsFinal | None = None, now: Callable[[], float] = time.time) -> Store:
    """Own a store and everything a server keeps in it, or say why not (``StoreError``); a missing one is made.

    ``salvage``: go on with what can be read of a damaged database; whether nothing comes after an event in a stream.
    Without it a damaged one is refused. ``now``: seconds since 1970, by which links and sessions expire.
    """
    path = _path(url)

    def prepare(connection: sqlite3.Connection) -> None:
        prepare_accounts(connection, path, now())
        OF_SERVER.prepare(connection)
        prepare_entry_keys(connection)

    async with contextlib.AsyncExitStack() as opening:
        events = await SqliteEventStore.open(path, salvage=salvage)
        opening.push_async_callback(events.close)
        tables = await SideTables.open(path, prepare)
        opening.push_async_callback(tables.close)
        return Store(
            events,
            SqlitePeople(tables, OF_SERVER, now),
            SqliteAccounts(tables, now),
            SqliteEntryKeys(tables),
            events.kept,
            opening.pop_all().aclose,
        )


class AccountsOnly(NamedTuple):
    """The accounts of a store that somebody else may own."""

    accounts: Accounts
    close: Callable[[], Awaitable[None]]


async def open_accounts(url: Address, *, now: Callable[[], float] = time.time) -> AccountsOnly:
    """The accounts alone, also while a server runs on the store: for whoever sits at its machine."""
    path = _path(url)
    if not path.exists():
        raise NotAStore(path, "there is no file")
    tables = await SideTables.open(path, lambda connection: prepare_accounts(connection, path, now()))
    return AccountsOnly(SqliteAccounts(tables, now), tables.close)


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
        tables = await SideTables.open(path, OF_EVENT.prepare)
        opening.push_async_callback(tables.close)
        return EventFileStore(events, SqlitePeople(tables, OF_EVENT), opening.pop_all().aclose)


def backup(url: Address, file: Path, *, overwrite: bool = False) -> Contents:
    """Copy a store as it is at this moment into one file; whoever writes to it goes on writing. Blocks."""
    return sqlite_copies.backup(_path(url), file, overwrite=overwrite)


def restore(file: Path, url: Address, *, force: bool = False) -> Restored:
    """Put a copy in place; what is there is put aside, and only by force if it holds events. Blocks."""
    return sqlite_copies.restore(file, _path(url), force=force)


def _path(url: Address) -> Path:
    if isinstance(url, Path):
        return url
    if url.startswith(_SQLITE):
        return Path(url.removeprefix(_SQLITE))
    if "://" in url:
        raise UnknownStore(url)
    return Path(url)
