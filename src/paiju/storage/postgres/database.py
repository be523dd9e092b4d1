"""Connections to PostgreSQL: whose the database is, whether its tables are ours, what its errors mean for people."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Iterator
from typing import Final, TypeAlias
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from paiju.storage.errors import (
    NotAStore,
    StoreError,
    StoreFailed,
    StoreInUse,
    StoreTooNew,
    StoreUnreachable,
    StoreUnwritable,
)
from paiju.storage.postgres.schema import MIGRATIONS, NAMESPACE, SCHEMA

DRIVER_ERRORS: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)

OWNER_KEY: Final = 0x7061696A
"""Of the advisory lock that the owner of a database holds; it ends with the owner's connection."""

OLDEST: Final = 14

_SECONDS_TO_CONNECT: Final = 10.0
_SECONDS_TO_ANSWER: Final = 60.0
_SECONDS_FOR_OLD_SELF: Final = 5.0

# An answer means "on disk", whatever the server's own setting; a peer that is gone is noticed within half a minute.
_SETTINGS: Final = {
    "search_path": NAMESPACE,
    "synchronous_commit": "on",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}

Connection: TypeAlias = asyncpg.Connection


def shown(url: str) -> str:
    """The address as it may be shown: without the password."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{parts.username}:…@{host}"))


def settings() -> dict[str, str]:
    """With the name by which others are told whose a database is."""
    return {**_SETTINGS, "application_name": f"paiju {os.getpid()}@{socket.gethostname()}"[:63]}


async def connect(url: str) -> Connection:
    with explained(url, opening=True):
        return await asyncpg.connect(
            url, timeout=_SECONDS_TO_CONNECT, command_timeout=_SECONDS_TO_ANSWER, server_settings=settings()
        )


async def open_pool(url: str, most: int) -> asyncpg.Pool:
    with explained(url, opening=True):
        return await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=most,
            timeout=_SECONDS_TO_CONNECT,
            command_timeout=_SECONDS_TO_ANSWER,
            server_settings=settings(),
        )


async def own(url: str) -> Connection:
    """A connection that owns the database, its tables brought to our schema: everything is written through it.

    Whoever loses the connection loses the database with it, so two owners can never both write.
    """
    connection = await connect(url)
    try:
        with explained(url, opening=True):
            await _take(connection, url)
            await _check_server(connection, url)
            await migrate(connection, url)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def _take(connection: Connection, url: str) -> None:
    """Our own connection before this one, if the network cut it, may hold the lock for a moment longer."""
    deadline = asyncio.get_running_loop().time() + _SECONDS_FOR_OLD_SELF
    while not await connection.fetchval("SELECT pg_try_advisory_lock($1)", OWNER_KEY):
        owner = await connection.fetchrow(_OWNER, OWNER_KEY)
        is_old_self = owner is not None and owner["application_name"] == settings()["application_name"]
        if owner is not None and (not is_old_self or asyncio.get_running_loop().time() > deadline):
            raise StoreInUse(shown(url), owner["application_name"].removeprefix("paiju "), owner["since"])
        await asyncio.sleep(0.1)


_OWNER: Final = """
    SELECT application_name, to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS TZ') AS since
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND pg_locks.database = (
        SELECT oid FROM pg_database WHERE datname = current_database()
    ) AND objid = $1::bigint::oid LIMIT 1
"""


async def _check_server(connection: Connection, url: str) -> None:
    major = connection.get_server_version().major
    if major < OLDEST:
        raise StoreUnwritable(shown(url), f"PostgreSQL {major}; {OLDEST} or newer is needed")
    encoding = await connection.fetchval("SHOW server_encoding")
    if encoding != "UTF8":
        raise StoreUnwritable(shown(url), f"the database is encoded as {encoding}, not as UTF8")
    if await connection.fetchval("SHOW fsync") != "on":
        raise StoreUnwritable(shown(url), "the server runs with fsync off, so an answer would not mean: on disk")


async def schema_of(connection: Connection, url: str) -> int:
    """0 where there is nothing of ours."""
    if not await connection.fetchval("SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = $1)", NAMESPACE):
        return 0
    text = None
    if await connection.fetchval("SELECT to_regclass($1) IS NOT NULL", f"{NAMESPACE}.meta"):
        text = await connection.fetchval(f"SELECT value FROM {NAMESPACE}.meta WHERE key = 'schema'")
    if text is None or not text.isdecimal():
        raise NotAStore(shown(url), f"a schema {NAMESPACE} of another program")
    if int(text) > SCHEMA:
        raise StoreTooNew(shown(url), int(text), SCHEMA)
    return int(text)


async def migrate(connection: Connection, url: str) -> None:
    """One transaction a step: an interrupted step has not happened."""
    found = await schema_of(connection, url)
    if not found:
        await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {NAMESPACE}")
    for number, script in enumerate(MIGRATIONS[found:], found + 1):
        async with connection.transaction():
            await connection.execute(script)
            await write_meta(connection, schema=str(number))


async def write_meta(connection: Connection, **values: str) -> None:
    put = "INSERT INTO meta VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    await connection.executemany(put, list(values.items()))


@contextlib.contextmanager
def explained(url: str, *, opening: bool = False) -> Iterator[None]:
    """The driver's errors as ours."""
    try:
        yield
    except DRIVER_ERRORS as error:
        raise explain(url, error, opening=opening) from error


def explain(url: str, error: Exception, *, opening: bool = False) -> StoreError:
    """What an error of PostgreSQL means for the people who run the server."""
    where, said = shown(url), str(error) or type(error).__name__
    match error:
        case asyncpg.InvalidPasswordError() | asyncpg.InvalidAuthorizationSpecificationError():
            return StoreUnreachable(where, "the user or the password is not accepted")
        case asyncpg.InvalidCatalogNameError():
            return StoreUnreachable(where, "there is no database of this name")
        case asyncpg.InsufficientPrivilegeError() if opening:
            return StoreUnwritable(where, said)
        case asyncpg.DiskFullError():
            return StoreFailed(where, "the disk of the database is full")
        case asyncpg.ReadOnlySQLTransactionError():
            return StoreFailed(where, "the database has become read-only")
        case TimeoutError():
            said = "no answer in time"
    return StoreUnreachable(where, said) if opening else StoreFailed(where, said)
