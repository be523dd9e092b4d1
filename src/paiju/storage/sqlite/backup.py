"""Copies of a database: made while its server runs, proved before they get their name, put back without loss.

These functions block; an event loop calls them in a thread. They need no store: a copy is taken from the file itself.
"""

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from paiju.storage.errors import BackupBroken, BackupExists, NotAStore, RestoreRefused, StoreError, StoreUnwritable
from paiju.storage.sql.people import OF_SERVER
from paiju.storage.sqlite.database import (
    DRIVER_ERRORS,
    connect,
    explain,
    explained,
    look_at,
    open_for_writing,
    schema_of,
    sync_directory,
    transaction,
)
from paiju.storage.sqlite.lock import OwnerLock
from paiju.storage.sqlite.schema import write_meta
from paiju.storage.sqlite.side_schema import prepare_accounts, prepare_entry_keys, prepare_people
from paiju.storage.store import Contents, Restored

# Pages copied between two calls of ``progress``.
_STEP: Final = 1_024

# Told pages done and pages in all.
Progress = Callable[[int, int], None]


def backup(source: Path, target: Path, *, overwrite: bool = False, progress: Progress | None = None) -> Contents:
    """Copy a database as it is at this moment into one file; whoever writes to it goes on writing."""
    source, target = source.absolute(), target.absolute()
    if target == source:
        raise BackupExists(target)
    _refuse_existing(target, overwrite)
    _must_exist(source)
    with new_copy(target, overwrite=overwrite) as partial:
        contents = _copy(source, partial, progress)
        found = _examined(partial)
        if found != contents:
            raise BackupBroken(target, f"{found} in place of {contents}")
    return contents


@contextlib.contextmanager
def new_copy(target: Path, *, overwrite: bool) -> Iterator[Path]:
    """A file to be filled, which gets its name at the end."""
    target = target.absolute()
    _refuse_existing(target, overwrite)
    with partial_file(target) as partial:
        yield partial
        _refuse_existing(target, overwrite)
        put_in_place(partial, target)


@contextlib.contextmanager
def opened_copy(file: Path) -> Iterator[tuple[sqlite3.Connection, Contents]]:
    """A copy that is whole, brought to today's schema beside itself, to be read; and what it holds."""
    contents = examine(file)
    with tempfile.TemporaryDirectory(prefix="paiju-copy-") as folder:
        path = Path(folder) / "copy.sqlite"
        _copy(file.absolute(), path_made(path), None)
        with contextlib.closing(prepared(path)) as connection, explained(file):
            yield connection, contents


def prepared(path: Path) -> sqlite3.Connection:
    """With all tables that a server keeps, as they are today."""
    connection = open_for_writing(path, "").connection
    try:
        prepare_accounts(connection, path, 0)
        prepare_people(connection, OF_SERVER)
        prepare_entry_keys(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def path_made(path: Path) -> Path:
    path.touch(0o600)
    return path


@contextlib.contextmanager
def owned(path: Path) -> Iterator[None]:
    """Nobody writes to the database within."""
    _must_exist(path)
    lock = OwnerLock(path)
    try:
        yield
    finally:
        lock.release()


def examine(path: Path) -> Contents:
    """Whether a database or a copy is whole: every page read, every stream without a hole."""
    _must_exist(path.absolute())
    return _examined(path.absolute())


def restore(file: Path, path: Path, *, force: bool = False) -> Restored:
    """Put a copy in place. What is there is never lost: an old database is put aside under a name with the time.

    A live database is never replaced, not even by force; one that holds events, only by force.
    """
    file, path = file.absolute(), path.absolute()
    contents = examine(file)
    if file == path:
        raise RestoreRefused(path, contents.events)
    if path.is_dir():
        raise NotAStore(path, "a directory")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    lock = OwnerLock(path)
    try:
        if path.exists() and not force:
            _refuse_full(path)
        with partial_file(path) as partial:
            _copy(file, partial, None)
            if _examined(partial) != contents:
                raise BackupBroken(path, "it differs from the file it was copied from")
            aside = _put_aside(path)
            put_in_place(partial, path)
    finally:
        lock.release()
    return Restored(contents, aside)


def _copy(source: Path, partial: Path, progress: Progress | None) -> Contents:
    """One read transaction for the count and the pages: both are of the same moment, and no writer waits for it."""

    def step(_status: int, remaining: int, total: int) -> None:
        if progress is not None:
            progress(total - remaining, total)

    with explained(source), contextlib.closing(connect(source, query_only=True)) as old:
        old.execute("BEGIN")
        if not schema_of(old, source):
            raise NotAStore(source, "an empty file")
        contents = _count(old)
        with _failing_as(partial), contextlib.closing(connect(partial)) as new:
            old.backup(new, pages=_STEP, progress=step)
            seal(new)
    return contents


def seal(copy: sqlite3.Connection) -> None:
    """One file, that may be carried away on a stick, and that nobody owns."""
    copy.execute("PRAGMA journal_mode = DELETE")
    with transaction(copy):
        write_meta(copy, clean="1")
        copy.execute("DELETE FROM meta WHERE key LIKE 'owner%'")


@contextlib.contextmanager
def _failing_as(path: Path) -> Iterator[None]:
    """A full or broken disk is told of the copy, not of the database."""
    try:
        yield
    except DRIVER_ERRORS as error:
        raise explain(path, error) from error


def _examined(path: Path) -> Contents:
    look_at(path)
    with explained(path), contextlib.closing(connect(path, query_only=True)) as connection:
        connection.execute("BEGIN")
        if not schema_of(connection, path):
            raise NotAStore(path, "an empty file")
        verdict = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if verdict != "ok":
            raise BackupBroken(path, verdict)
        holes = "SELECT count(*) FROM (SELECT 1 FROM events GROUP BY stream HAVING count(*) <> max(version))"
        if connection.execute(holes).fetchone()[0]:
            raise BackupBroken(path, "a stream has a hole")
        return _count(connection)


def _count(connection: sqlite3.Connection) -> Contents:
    find = """
        SELECT (SELECT count(*) FROM streams), count(*), ifnull(max(position), 0),
        (SELECT at FROM events ORDER BY position DESC LIMIT 1) FROM events
    """
    return Contents(*connection.execute(find).fetchone())


def _must_exist(path: Path) -> None:
    if not path.exists():
        raise NotAStore(path, "nothing")


def _refuse_existing(target: Path, overwrite: bool) -> None:
    if target.is_dir() or (target.exists() and not overwrite):
        raise BackupExists(target)


def _refuse_full(path: Path) -> None:
    """Only an empty database of ours gives way without being told to."""
    try:
        events = _examined(path).events if path.stat().st_size else 0
    except StoreError:
        raise RestoreRefused(path, None) from None
    if events:
        raise RestoreRefused(path, events)


@contextlib.contextmanager
def partial_file(target: Path) -> Iterator[Path]:
    """A new file beside the target, that nobody takes for the target; gone at the end unless it was renamed."""
    partial = target.with_name(f"{target.name}.partial-{os.getpid()}")
    try:
        partial.unlink(missing_ok=True)
        partial.touch(0o600)
        yield partial
    except OSError as error:
        raise StoreUnwritable(target, error.strerror or str(error)) from error
    finally:
        for file in _files(partial):
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)


def put_in_place(partial: Path, target: Path) -> None:
    """On disk first, then named: a power cut leaves the old file or the new one."""
    with partial.open("rb+") as file:
        os.fsync(file.fileno())
    partial.replace(target)
    sync_directory(target)


def _put_aside(path: Path) -> Path | None:
    """Keep the old database under another name too, byte for byte: SQLite might tidy a damaged one to death.

    Its write-ahead log goes with it, and leaves the old name last: SQLite would play it into the new database.
    """
    if not path.exists():
        return None
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    aside = path.with_name(f"{path.name}.before-restore-{stamp}")
    for file, kept in zip(_files(path), _files(aside), strict=True):
        if file.exists():
            _keep(file, kept)
    sync_directory(aside)
    for file in _files(path)[1:]:
        file.unlink(missing_ok=True)
    return aside


def _keep(file: Path, kept: Path) -> None:
    try:
        os.link(file, kept)
    except OSError:  # some disks know no links
        shutil.copy2(file, kept)
        with kept.open("rb+") as copied:
            os.fsync(copied.fileno())


def _files(path: Path) -> tuple[Path, ...]:
    return tuple(path.with_name(path.name + end) for end in ("", "-wal", "-shm", "-journal"))
