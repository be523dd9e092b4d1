"""Copies under load, copies that are refused, and putting one back without losing what was there."""

import asyncio
import contextlib
import sqlite3
import stat
from pathlib import Path

import pytest

from paiju.storage.errors import (
    BackupBroken,
    BackupExists,
    NotAStore,
    RestoreRefused,
    StoreCorrupt,
    StoreError,
    StoreInUse,
    StoreTooNew,
    StoreUnwritable,
)
from paiju.storage.sqlite import backup as copies
from paiju.storage.sqlite.backup import backup, examine, restore
from paiju.storage.sqlite.schema import SCHEMA
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import Contents, StreamHead, StreamId, Version
from tests.unit.storage.children import child, line
from tests.unit.storage.samples import TABLE, fill, notes, with_sqlite


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


def heads(path: Path) -> list[StreamHead]:
    return with_sqlite(path, lambda store: store.streams())


def files(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def test_a_copy_of_a_closed_store(path: Path, copy: Path) -> None:
    fill(path, 3, 5)
    told: list[tuple[int, int]] = []
    contents = backup(path, copy, progress=lambda done, total: told.append((done, total)))
    assert (contents.streams, contents.events, contents.last_position) == (3, 15, 15)
    assert examine(copy) == contents
    assert told[-1][0] == told[-1][1] > 0
    assert files(path.parent) == {"store.db", "store.db.lock", "copy.db"}
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert heads(copy) == heads(path)


def test_a_copy_is_one_file_that_knows_no_owner(path: Path, copy: Path) -> None:
    fill(path, 1, 1)
    backup(path, copy)
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert dict(connection.execute("SELECT key, value FROM meta")) == {"clean": "1", "schema": str(SCHEMA)}


def test_copies_under_load_hold_a_moment_and_all_that_was_acknowledged_before_it(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def scenario(store: SqliteEventStore) -> list[tuple[int, Contents]]:
        taken: list[tuple[int, Contents]] = []
        enough = asyncio.Event()

        async def write(number: int) -> None:
            version = Version(0)
            while not enough.is_set():
                version = await store.append(StreamId(f"table/{number}"), version, notes(version + 1, 3))

        async with asyncio.TaskGroup() as group:
            for number in range(20):
                group.create_task(write(number))
            for number in range(4):
                await store.append(StreamId("mark"), Version(number), notes(number, 1))
                acknowledged = store.figures().events
                taken.append((acknowledged, await asyncio.to_thread(backup, path, tmp_path / f"{number}.db")))
            enough.set()
        return taken

    taken = with_sqlite(path, scenario)
    for number, (acknowledged, contents) in enumerate(taken):
        assert contents.events == contents.last_position >= acknowledged
        found = {head.stream: head.version for head in heads(tmp_path / f"{number}.db")}
        assert sum(found.values()) == contents.events
        assert found.pop(StreamId("mark")) == number + 1
        assert all(version % 3 == 0 for version in found.values())  # appends of three, whole


def test_what_is_written_between_two_pages_is_not_in_the_copy(
    path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "_STEP", 3)
    fill(path, 10, 50)

    async def scenario(store: SqliteEventStore) -> tuple[Contents, int]:
        loop, steps = asyncio.get_running_loop(), 0

        def write_on(_done: int, _total: int) -> None:
            nonlocal steps
            append = store.append(StreamId("new"), Version(steps), notes(1, 1))
            steps = asyncio.run_coroutine_threadsafe(append, loop).result()

        return await asyncio.to_thread(backup, path, copy, progress=write_on), steps

    contents, steps = with_sqlite(path, scenario)
    assert contents.events == 500
    assert steps > 3
    assert examine(path).events == 500 + steps


def test_a_copy_of_a_store_another_process_owns(path: Path, copy: Path) -> None:
    script = """
async def main():
    store = await SqliteEventStore.open(PATH)
    await store.append(StreamId("table/1"), Version(0), [EVENT] * 7)
    say("ready")
    wait()
asyncio.run(main())
"""
    with child(script, path) as process:
        assert line(process) == "ready"
        assert backup(path, copy).events == 7
        with pytest.raises(StoreInUse):
            restore(copy, path, force=True)
    assert heads(copy) == [StreamHead(TABLE, Version(7))]


def test_nothing_is_overwritten_unless_told(path: Path, copy: Path) -> None:
    fill(path, 1, 1)
    copy.write_text("precious")
    with pytest.raises(BackupExists):
        backup(path, copy)
    assert copy.read_text() == "precious"
    assert backup(path, copy, overwrite=True).events == 1
    with pytest.raises(BackupExists):
        backup(path, path, overwrite=True)
    with pytest.raises(BackupExists):
        backup(path, path.parent, overwrite=True)


def test_a_target_that_appears_meanwhile_is_not_overwritten(path: Path, copy: Path) -> None:
    fill(path, 1, 1)
    with pytest.raises(BackupExists):
        backup(path, copy, progress=lambda _done, _total: copy.touch())
    assert copy.stat().st_size == 0
    assert files(path.parent) == {"store.db", "store.db.lock", "copy.db"}


def test_a_copy_that_is_not_good_gets_no_name(path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(path, 2, 2)
    good = copies._copy

    def lose_an_event(source: Path, partial: Path, progress: copies.Progress | None) -> Contents:
        contents = good(source, partial, progress)
        with contextlib.closing(sqlite3.connect(partial, isolation_level=None)) as connection:
            connection.execute("DELETE FROM events WHERE position = (SELECT max(position) FROM events)")
        return contents

    monkeypatch.setattr(copies, "_copy", lose_an_event)
    with pytest.raises(BackupBroken):
        backup(path, copy)
    assert files(path.parent) == {"store.db", "store.db.lock"}


def test_sources_and_places_that_will_not_do(path: Path, copy: Path, tmp_path: Path) -> None:
    with pytest.raises(NotAStore, match="nothing"):
        backup(path, copy)
    path.write_bytes(b"hello")
    with pytest.raises(NotAStore):
        backup(path, copy)
    path.write_bytes(b"")
    with pytest.raises(NotAStore, match="an empty file"):
        backup(path, copy)
    path.unlink()
    fill(path, 1, 1)
    with pytest.raises(StoreUnwritable):
        backup(path, tmp_path / "nowhere" / "copy.db")
    assert not copy.exists()


def test_a_hole_in_a_stream_is_found(path: Path) -> None:
    fill(path, 1, 5)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM events WHERE version = 3")
    with pytest.raises(BackupBroken, match="a hole"):
        examine(path)


def test_restoring_to_a_spare_machine(path: Path, copy: Path, tmp_path: Path) -> None:
    fill(path, 2, 3)
    backup(path, copy)
    spare = tmp_path / "spare" / "store.db"
    restored = restore(copy, spare)
    assert restored.put_aside is None
    assert restored.contents == examine(copy)

    async def go_on(store: SqliteEventStore) -> int:
        return await store.append(TABLE, Version(3), notes(4, 1))

    assert with_sqlite(spare, go_on) == 4
    assert heads(path)[0].version == 3


def test_an_empty_store_gives_way_but_a_full_one_only_by_force(path: Path, copy: Path, tmp_path: Path) -> None:
    fill(path, 2, 3)
    backup(path, copy)
    spare = tmp_path / "spare" / "store.db"
    fill(spare, 0, 0)
    assert restore(copy, spare).put_aside is not None
    fill(spare.with_name("other.db"), 1, 9)
    with pytest.raises(RestoreRefused, match="holds 9 events"):
        restore(copy, spare.with_name("other.db"))
    aside = restore(copy, spare.with_name("other.db"), force=True).put_aside
    assert isinstance(aside, Path)
    assert heads(aside) == [StreamHead(TABLE, Version(9))]
    assert heads(spare.with_name("other.db")) == heads(path)


def test_what_a_killed_owner_left_in_its_log_is_kept_and_not_played_into_the_copy(path: Path, copy: Path) -> None:
    fill(path, 1, 2)
    backup(path, copy)
    script = """
async def main():
    store = await SqliteEventStore.open(PATH)
    await store.append(StreamId("table/1"), Version(2), [EVENT] * 500)
    say("ready")
    wait()
asyncio.run(main())
"""
    with child(script, path) as process:
        assert line(process) == "ready"
    assert path.with_name("store.db-wal").stat().st_size
    aside = restore(copy, path, force=True).put_aside
    assert isinstance(aside, Path)
    assert heads(path) == [StreamHead(TABLE, Version(2))]
    assert heads(aside) == [StreamHead(TABLE, Version(502))]


def test_something_else_gives_way_only_by_force_and_is_kept(path: Path, copy: Path) -> None:
    fill(path, 1, 1)
    backup(path, copy)
    path.write_bytes(b"notes of the referee")
    path.with_name("store.db-wal").write_bytes(b"his sketches")
    with pytest.raises(RestoreRefused, match="something else"):
        restore(copy, path)
    aside = restore(copy, path, force=True).put_aside
    assert isinstance(aside, Path)
    assert aside.read_bytes() == b"notes of the referee"
    assert aside.with_name(aside.name + "-wal").read_bytes() == b"his sketches"
    assert heads(path) == [StreamHead(TABLE, Version(1))]


def test_files_that_cannot_be_restored_leave_everything_as_it_is(path: Path, copy: Path) -> None:
    fill(path, 20, 100)
    before = files(path.parent)
    copy.write_bytes(b"hello")
    _refused(copy, path, NotAStore)
    copy.write_bytes(b"")
    _refused(copy, path, NotAStore)
    copy.write_bytes(path.read_bytes()[:20_000])
    _refused(copy, path, StoreCorrupt)
    copy.unlink()
    _refused(copy, path, NotAStore)
    backup(path, copy)
    with contextlib.closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
    _refused(copy, path, StoreTooNew)
    copy.unlink()
    _refused(path, path, RestoreRefused)
    assert files(path.parent) == before
    assert len(heads(path)) == 20


def _refused(file: Path, path: Path, error: type[StoreError]) -> None:
    with pytest.raises(error):
        restore(file, path, force=True)
