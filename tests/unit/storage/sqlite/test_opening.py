"""Opening: one owner, files of every wrong kind, and what a crash leaves behind."""

import asyncio
import contextlib
import os
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.storage.errors import NotAStore, StoreCorrupt, StoreError, StoreInUse, StoreTooNew, StoreUnwritable
from paiju.storage.sqlite import database
from paiju.storage.sqlite.database import LastClose
from paiju.storage.sqlite.schema import SCHEMA
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import IsFinal, Recorded, StreamHead, Version
from tests.unit.storage.children import child, go_on, line
from tests.unit.storage.samples import TABLE, fill, notes, with_sqlite

OWN = """
async def main():
    store = await SqliteEventStore.open(PATH)
    await store.append(StreamId("table/1"), Version(0), [EVENT])
    say(str(os.getpid()))
    wait()
    if sys.argv[2:] == ["close"]:
        await store.close()
asyncio.run(main())
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


def opened(path: Path) -> LastClose:
    async def look(store: SqliteEventStore) -> LastClose:
        return store.last_close

    return with_sqlite(path, look)


def refused(path: Path) -> StoreError:
    with pytest.raises(StoreError) as caught:
        opened(path)
    return caught.value


def change(path: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


def test_new_then_clean(path: Path) -> None:
    assert opened(path) is LastClose.NEW
    assert opened(path) is LastClose.CLEAN
    assert not path.with_name("store.db-wal").exists()


def test_missing_folders_are_made_and_only_the_owner_may_read(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "store.db"
    opened(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_an_empty_file_is_a_new_store(path: Path) -> None:
    path.touch()
    assert opened(path) is LastClose.NEW


def test_a_killed_owner_leaves_a_store_that_is_checked_and_whole(path: Path) -> None:
    with child(OWN, path) as process:
        line(process)
    assert opened(path) is LastClose.CRASHED
    assert opened(path) is LastClose.CLEAN
    assert with_sqlite(path, lambda store: store.streams()) == [StreamHead(TABLE, Version(1))]


def test_an_owner_that_forgot_to_close_is_like_one_that_was_killed(path: Path) -> None:
    with child(OWN, path) as process:
        line(process)
        go_on(process)
        assert process.wait() == 0
    assert opened(path) is LastClose.CRASHED


def test_checking_after_a_crash_is_bounded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(path, 20, 2_000)
    change(path, "UPDATE meta SET value = '0' WHERE key = 'clean'")
    monkeypatch.setattr(database, "CHECK_SECONDS", -1)
    assert opened(path) is LastClose.UNCHECKED


def test_another_process_owns_it(path: Path) -> None:
    with child(OWN, path, "close") as process:
        pid = int(line(process))
        error = refused(path)
        assert isinstance(error, StoreInUse)
        assert error.process == pid
        assert error.since
        assert f"process {pid} owns it since" in str(error)
        go_on(process)
        assert process.wait() == 0
    assert opened(path) is LastClose.CLEAN


def test_this_process_owns_it_already(path: Path) -> None:
    async def scenario(_: SqliteEventStore) -> None:
        with pytest.raises(StoreInUse) as caught:
            await SqliteEventStore.open(path)
        assert caught.value.process == os.getpid()

    with_sqlite(path, scenario)
    assert opened(path) is LastClose.CLEAN


def test_who_owned_it_last_is_in_the_database(path: Path) -> None:
    opened(path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        meta = dict(connection.execute("SELECT key, value FROM meta"))
    assert meta["owner_pid"] == str(os.getpid())
    assert meta["schema"] == str(SCHEMA)
    assert set(meta) == {"clean", "owner_host", "owner_pid", "owner_since", "schema"}


def test_a_forked_worker_does_not_keep_the_lock_of_a_dead_server(path: Path) -> None:
    script = """
import multiprocessing
def work(pipe): pipe.send("here"); pipe.recv()
async def main():
    store = await SqliteEventStore.open(PATH)
    mine, its = multiprocessing.Pipe()
    worker = multiprocessing.get_context("fork").Process(target=work, args=(its,))
    worker.start()
    mine.recv()
    say(str(worker.pid))
    wait()
asyncio.run(main())
"""
    with child(script, path) as process:
        worker = int(line(process))
        process.kill()
        process.wait()
        try:
            os.kill(worker, 0)  # it lives
            assert opened(path) is LastClose.CRASHED
        finally:
            os.kill(worker, 9)


def test_a_stranger_holds_the_database(path: Path) -> None:
    opened(path)
    stranger = sqlite3.connect(path, isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreInUse, match="another program has it locked"):
        asyncio.run(SqliteEventStore.open(path, busy=0.05))
    stranger.close()
    assert opened(path) is LastClose.CLEAN  # the attempt left nothing behind


def test_a_newer_schema(path: Path) -> None:
    opened(path)
    change(path, "UPDATE meta SET value = '99' WHERE key = 'schema'")
    error = refused(path)
    assert isinstance(error, StoreTooNew)
    assert (error.found, error.known) == (99, SCHEMA)
    assert "update paiju" in str(error)


@pytest.mark.parametrize("schema", ["", "0", "one", "-1"])
def test_a_schema_that_is_none(path: Path, schema: str) -> None:
    opened(path)
    change(path, f"UPDATE meta SET value = '{schema}' WHERE key = 'schema'")
    assert isinstance(refused(path), StoreCorrupt)


@pytest.mark.parametrize("content", [b"hello", b"\0" * 5_000, b"SQLite format 3\0" + b"rubbish" * 1_000])
def test_garbage_is_named_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert isinstance(refused(path), NotAStore)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    change(path, "CREATE TABLE accounts (name TEXT)")
    before = path.read_bytes()
    assert "another program" in str(refused(path))
    assert path.read_bytes() == before


def test_a_directory(path: Path) -> None:
    path.mkdir()
    assert isinstance(refused(path), NotAStore)


def test_a_damaged_file_after_a_crash(path: Path) -> None:
    fill(path, 50, 200)
    change(path, "UPDATE meta SET value = '0' WHERE key = 'clean'")
    content = bytearray(path.read_bytes())
    middle = len(content) // 2
    content[middle : middle + 20_000] = b"\x5a" * 20_000
    path.write_bytes(content)
    error = refused(path)
    assert isinstance(error, StoreCorrupt)
    assert "restore the last backup" in str(error)


def test_a_file_cut_short(path: Path) -> None:
    fill(path, 50, 200)
    change(path, "UPDATE meta SET value = '0' WHERE key = 'clean'")
    with path.open("rb+") as file:
        file.truncate(path.stat().st_size // 2)
    assert isinstance(refused(path), StoreCorrupt)


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that every user can reach; pytest's own are for their owner only."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@contextlib.contextmanager
def without_privileges() -> Iterator[None]:
    """Root may write anywhere; nobody may not."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.parametrize("name", ["store.db", "deeper/store.db"])
def test_a_read_only_directory(public: Path, name: str) -> None:
    public.chmod(0o555)
    with without_privileges():
        error = refused(public / name)
    assert isinstance(error, StoreUnwritable)
    assert "Permission denied" in str(error)


def test_a_read_only_file_in_a_directory_that_may_be_written(public: Path) -> None:
    fill(public / "store.db", 1, 1)
    public.chmod(0o777)
    (public / "store.db").chmod(0o444)
    (public / "store.db.lock").chmod(0o666)
    with without_privileges():
        error = refused(public / "store.db")
    assert isinstance(error, StoreUnwritable)


def test_what_is_acknowledged_is_flushed(path: Path) -> None:
    """A kill shows no difference between these settings, a power cut does."""

    async def settings(store: SqliteEventStore) -> list[object]:
        connection = store._writer.connection
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]

    assert with_sqlite(path, settings) == ["wal", 2]


def test_an_opening_that_fails_gives_the_lock_back(path: Path) -> None:
    path.write_bytes(b"hello")
    refused(path)
    path.unlink()

    async def scenario(store: SqliteEventStore) -> int:
        return await store.append(TABLE, Version(0), notes(1, 1))

    assert with_sqlite(path, scenario) == 1


def nothing_is_final(_first: Recorded, _last: Recorded) -> bool:
    return False


@pytest.mark.parametrize("salvage", [None, nothing_is_final], ids=["as it is", "to be salvaged"])
def test_a_schema_that_is_no_text_is_a_damaged_file(path: Path, salvage: IsFinal | None) -> None:
    """SQLite quotes the damaged bytes in its message, which the driver then cannot decode."""
    opened(path)
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE", b"CREATE T\x81BLE", 1))
    with pytest.raises(StoreCorrupt):
        asyncio.run(SqliteEventStore.open(path, salvage=salvage))
