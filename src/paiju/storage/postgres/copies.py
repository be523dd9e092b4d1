"""Copies of a database on PostgreSQL: a copy is an SQLite file, the same that a server on a laptop makes and reads."""

import asyncio
import contextlib
import itertools
import sqlite3
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from paiju.storage.errors import BackupBroken, RestoreRefused
from paiju.storage.postgres.database import Connection, connect, explained, migrate, own, schema_of, shown
from paiju.storage.postgres.schema import NAMESPACE
from paiju.storage.sqlite import backup as files
from paiju.storage.sqlite.database import transaction
from paiju.storage.sqlite.sums import sum_of_event
from paiju.storage.store import Contents, Recorded, Restored, StreamId, Version

_ROWS: Final = 2_000

# In this order, because some refer to others.
_SIDE_TABLES: Final = {
    "identity_people": ("reference", "name", "kept"),
    "identity_devices": ("hash", "made", "seen"),
    "identity_seats": ("table_id", "seat", "device", "is_host", "taken"),
    "identity_links": ("hash", "table_id", "seat", "expires", "moves", "used_by"),
    "identity_organisers": ("id", "name", "password", "made"),
    "identity_sessions": ("hash", "organiser", "expires"),
    "identity_invitations": ("hash", "organiser", "expires", "used_by"),
    "identity_browsers": ("device", "organiser"),
    "identity_session_notes": ("hash", "begun", "browser"),
    "identity_resets": ("hash", "organiser", "expires"),
    "identity_event_links": ("event", "number", "member", "person", "hash"),
    "identity_event_devices": ("event", "number", "member", "device"),
    "identity_event_opened_links": ("hash",),
    "identity_event_ended_links": ("hash", "event", "number", "member"),
    "identity_event_former_devices": ("event", "device", "number", "member"),
}
_EVENTS: Final = ("position", "stream", "version", "type", "type_version", "at", "data")
_MARK: Final = "mark:"


def backup(url: str, target: Path, *, overwrite: bool = False) -> Contents:
    """Copy a database as it is at this moment into one file; whoever writes to it goes on writing."""
    with files.new_copy(target, overwrite=overwrite) as partial:
        contents = asyncio.run(_backup(url, partial))
        if files.examine(partial) != contents:
            raise BackupBroken(target, "it differs from the database it was copied from")
    return contents


async def _backup(url: str, partial: Path) -> Contents:
    connection = await connect(url)
    try:
        with explained(url), contextlib.closing(files.prepared(partial)) as file:
            await schema_of(connection, url)
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                contents = await _count(connection)
                with transaction(file):
                    await _write_file(connection, file)
            files.seal(file)
        return contents
    finally:
        await connection.close()


async def _write_file(connection: Connection, file: sqlite3.Connection) -> None:
    names: dict[int, str] = {}
    async for number, name in connection.cursor("SELECT id, name FROM streams ORDER BY id"):
        names[number] = name
        file.execute("INSERT INTO streams VALUES (?, ?)", (number, name))
    async for row in connection.cursor(f"SELECT {', '.join(_EVENTS)} FROM events ORDER BY position"):
        position, stream, version, type_, type_version, at, data = row
        recorded = Recorded(type_, type_version, data.encode(), at)
        checked = sum_of_event(StreamId(names[stream]), Version(version), recorded)
        values = (position, stream, version, type_, type_version, at, data, checked)
        file.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
    async for name, at in connection.cursor("SELECT name, at FROM marks"):
        file.execute("INSERT INTO meta VALUES (?, ?)", (_MARK + name, str(at)))
    for table, columns in _SIDE_TABLES.items():
        write = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        async for each in connection.cursor(f"SELECT {', '.join(columns)} FROM {table}"):
            file.execute(write, tuple(each))


async def _count(connection: Connection) -> Contents:
    find = """
        SELECT (SELECT count(*) FROM streams), count(*), coalesce(max(position), 0),
        (SELECT at FROM events ORDER BY position DESC LIMIT 1) FROM events
    """
    return Contents(*await connection.fetchrow(find))


def restore(file: Path, url: str, *, force: bool = False) -> Restored:
    """Put a copy in place. What is there is never lost: its schema gets another name, with the time in it."""
    with files.opened_copy(file) as (copy, contents):
        return Restored(contents, asyncio.run(_restore(copy, contents, url, force)))


async def _restore(copy: sqlite3.Connection, contents: Contents, url: str, force: bool) -> str | None:
    """All of it or nothing: an interrupted one has not happened."""
    connection = await own(url)
    try:
        with explained(url):
            async with connection.transaction():
                before = await _count(connection)
                if before.events and not force:
                    raise RestoreRefused(shown(url), before.events)
                aside = None
                if before.streams:
                    aside = f"{NAMESPACE}_before_restore_{datetime.now(UTC):%Y%m%dt%H%M%S%f}"
                    await connection.execute(f"ALTER SCHEMA {NAMESPACE} RENAME TO {aside}")
                else:
                    await connection.execute(f"DROP SCHEMA {NAMESPACE} CASCADE")
                await migrate(connection, url)
                await _fill(connection, copy)
                if await _count(connection) != contents:
                    raise BackupBroken(shown(url), "it differs from the file it was copied from")
            return aside
    finally:
        await connection.close()


async def _fill(connection: Connection, copy: sqlite3.Connection) -> None:
    with_versions = "SELECT id, name, (SELECT ifnull(max(version), 0) FROM events WHERE stream = id) FROM streams"
    add = "INSERT INTO streams (id, name, version) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3)"
    await connection.executemany(add, copy.execute(with_versions).fetchall())
    await _copy(connection, copy, "events", _EVENTS)
    await connection.execute("UPDATE log SET position = (SELECT coalesce(max(position), 0) FROM events)")
    marks = copy.execute("SELECT key, value FROM meta WHERE key LIKE ?", (_MARK + "%",)).fetchall()
    rows = [(key.removeprefix(_MARK), int(value)) for key, value in marks]
    await connection.copy_records_to_table("marks", records=rows, columns=["name", "at"], schema_name=NAMESPACE)
    for table, columns in _SIDE_TABLES.items():
        await _copy(connection, copy, table, columns)
    for table in ("streams", "identity_organisers"):  # the next number comes after those that are there
        last = f"(SELECT coalesce(max(id), 0) + 1 FROM {table})"
        await connection.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last}, false)")


async def _copy(connection: Connection, copy: sqlite3.Connection, table: str, columns: tuple[str, ...]) -> None:
    rows: Iterator[Any] = copy.execute(f"SELECT {', '.join(columns)} FROM {table}")
    while some := list(itertools.islice(rows, _ROWS)):
        await connection.copy_records_to_table(table, records=some, columns=list(columns), schema_name=NAMESPACE)


@contextlib.contextmanager
def owned(url: str) -> Iterator[None]:
    """Nobody writes to the database within. Its connection lives on a loop of its own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, name="paiju-owner", daemon=True)
    thread.start()
    try:
        connection = asyncio.run_coroutine_threadsafe(own(url), loop).result()
        try:
            yield
        finally:
            asyncio.run_coroutine_threadsafe(connection.close(), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
