"""Opening the file: whose it is, whether it is whole, and our way of talking to SQLite."""

import contextlib
import enum
import os
import socket
import sqlite3
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from paiju.storage.errors import (
    NotAStore,
    StoreCorrupt,
    StoreError,
    StoreFailed,
    StoreInUse,
    StoreTooNew,
    StoreUnwritable,
)
from paiju.storage.sqlite.schema import APPLICATION_ID, SCHEMA, migrate, read_meta, write_meta
from paiju.storage.store import StreamId

DRIVER_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What the driver raises: the message in which SQLite quotes a damaged schema need not be text."""

_MAGIC: Final = b"SQLite format 3\0"

# How long another program may hold the database before we say so: sqlite3 in a terminal, a file indexer, a backup tool.
_BUSY_SECONDS: Final = 5.0

# Prepared and kept; the writer alone has one for every number of rows.
_STATEMENTS: Final = 300

# The whole file is read once at every start, 0.07 s for 50,000 events; a big one only for so long, because the hall is
# waiting: after a crash longer than after a clean end.
CHECK_SECONDS: Final = 1.5
CHECK_CLEAN_SECONDS: Final = 0.5


@enum.unique
class LastClose(enum.Enum):
    """What opening found out about the last owner."""

    NEW = "new"  # there was none
    CLEAN = "clean"
    CRASHED = "crashed"
    UNCHECKED = "unchecked"  # however it was closed: the file was too big to be read through
    SALVAGED = "salvaged"  # the file was damaged: this is what could be read of it


@dataclass(frozen=True, slots=True)
class Opened:
    """``damaged``: streams that have lost something, and what; ``kept``: where the file is as it was before that."""

    connection: sqlite3.Connection
    last_close: LastClose
    damaged: Mapping[StreamId, str]
    kept: Path | None = None


def connect(path: Path, *, query_only: bool = False, busy: float = _BUSY_SECONDS) -> sqlite3.Connection:
    """A connection that may be handed from thread to thread, without Python's own idea of transactions."""
    uri = f"{path.absolute().as_uri()}?mode=rw"
    connection = sqlite3.connect(
        uri,
        uri=True,
        timeout=busy,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=_STATEMENTS,
    )
    if query_only:
        connection.execute("PRAGMA query_only = ON")
    return connection


def open_for_writing(path: Path, since: str, busy: float = _BUSY_SECONDS) -> Opened:
    """The owner's connection: file looked at, checked if need be, migrated, and signed as not cleanly closed."""
    look_at(path)
    _create(path)
    with explained(path):
        connection = connect(path, busy=busy)
        try:
            last = _prepare(connection, path, since)
            return Opened(connection, last, dict(connection.execute("SELECT stream, reason FROM damaged").fetchall()))
        except BaseException:
            connection.close()
            raise


def _prepare(connection: sqlite3.Connection, path: Path, since: str) -> LastClose:
    found = schema_of(connection, path)
    last = _check(connection, path) if found else LastClose.NEW
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise StoreUnwritable(path, f"this file system allows no write-ahead log, only {mode}")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")  # on a Mac a plain flush stops in the disk's own cache
    connection.execute("PRAGMA journal_size_limit = 67108864")  # after a burst the log on disk shrinks again
    migrate(connection, found)
    if not found:
        sync_directory(path)
    with transaction(connection):
        write_meta(
            connection, clean="0", owner_pid=str(os.getpid()), owner_host=socket.gethostname(), owner_since=since
        )
    return last


def look_at(path: Path) -> None:
    """Refuse what cannot be a database before SQLite touches it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise NotAStore(path, "a directory")
        if path.exists():
            with path.open("rb") as file:
                start = file.read(len(_MAGIC))
            if start and start != _MAGIC:
                raise NotAStore(path, "a file of another kind")
    except OSError as error:
        raise StoreUnwritable(path, error.strerror or str(error)) from None


def _create(path: Path) -> None:
    """Hands and seeds are in it: for its owner only. SQLite gives the files beside it the same rights."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise StoreUnwritable(path, error.strerror or str(error)) from None


def schema_of(connection: sqlite3.Connection, path: Path) -> int:
    """The schema of one of our databases, 0 for an empty file."""
    identity = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if identity != APPLICATION_ID:
        if identity or tables:
            raise NotAStore(path, "a database of another program")
        return 0
    text = read_meta(connection, "schema") or ""
    if not text.isdecimal() or int(text) == 0:
        raise StoreCorrupt(path, f"its schema is {text[:20]!r}")
    if int(text) > SCHEMA:
        raise StoreTooNew(path, int(text), SCHEMA)
    return int(text)


def _check(connection: sqlite3.Connection, path: Path) -> LastClose:
    """Read the file through, before anything is written to it; for a bounded time."""
    is_clean = read_meta(connection, "clean") == "1"
    deadline = time.monotonic() + (CHECK_CLEAN_SECONDS if is_clean else CHECK_SECONDS)
    connection.set_progress_handler(lambda: time.monotonic() > deadline, 10_000)
    try:
        verdict = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname != "SQLITE_INTERRUPT":
            raise
        return LastClose.UNCHECKED
    finally:
        connection.set_progress_handler(None, 0)
    if verdict != "ok":
        raise StoreCorrupt(path, verdict)
    return LastClose.CLEAN if is_clean else LastClose.CRASHED


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing, also when the commit itself fails."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # SQLite has rolled back by itself after some errors (disk full), after others not.
        if connection.in_transaction:
            connection.rollback()
        raise


@contextlib.contextmanager
def explained(path: Path) -> Iterator[None]:
    """SQLite's errors while opening or copying, as ours."""
    try:
        yield
    except DRIVER_ERRORS as error:
        raise explain(path, error, opening=True) from error


def explain(path: Path, error: Exception, *, opening: bool = False) -> StoreError:
    """What an error of SQLite means for the people who run the server."""
    name = str(getattr(error, "sqlite_errorname", ""))
    if name.startswith("SQLITE_NOTADB"):
        return NotAStore(path, "a file of another kind")
    if isinstance(error, UnicodeDecodeError):
        return StoreCorrupt(path, error.object.decode("utf-8", "replace"))
    if name.startswith("SQLITE_CORRUPT") or "decode to UTF-8" in str(error):
        return StoreCorrupt(path, str(error))
    if opening and name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreInUse(path, None, None)
    if opening and name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return StoreUnwritable(path, str(error))
    return StoreFailed(path, _REASONS.get(name.removeprefix("SQLITE_").split("_")[0], str(error) or repr(error)))


_REASONS: Final = {
    "FULL": "the disk is full",
    "IOERR": "the disk gave an input/output error",
    "BUSY": "another program has the database locked",
    "READONLY": "the database has become read-only",
    "CANTOPEN": "a file of the database cannot be opened",
}


def sync_directory(path: Path) -> None:
    """A new or renamed file survives a power cut only once its directory is on disk."""
    directory = os.open(path.absolute().parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
