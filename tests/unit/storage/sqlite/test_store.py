"""What is SQLite's own: batches, a disk without room, other programs at the same file."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from paiju.storage.errors import StoreFailed, WrongVersion
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import Recorded, Snapshot, StreamId, Version
from paiju.table.clock import Instant
from tests.unit.storage.samples import TABLE, note, notes, with_sqlite


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


def test_what_comes_together_is_written_together(path: Path) -> None:
    async def scenario(store: SqliteEventStore) -> None:
        rivals = [store.append(TABLE, Version(0), notes(number, 1)) for number in range(50)]
        others = [store.append(StreamId(f"other/{number}"), Version(0), notes(1, 2)) for number in range(50)]
        outcomes = await asyncio.gather(*rivals, *others, return_exceptions=True)
        assert [each for each in outcomes[:50] if not isinstance(each, WrongVersion)] == [1]
        assert outcomes[50:] == [2] * 50
        assert len(await store.read(TABLE)) == 1
        assert store.figures().batches < 100  # they were taken together

    with_sqlite(path, scenario)


def test_a_flood_is_cut_into_batches(path: Path) -> None:
    async def scenario(store: SqliteEventStore) -> None:
        names = [StreamId(f"table/{number}") for number in range(10_000)]
        assert await asyncio.gather(*(store.append(name, Version(0), notes(1, 1)) for name in names)) == [1] * 10_000
        assert 3 <= store.figures().batches < 1_000
        assert store.figures().events == len(await store.streams("table/")) == 10_000

    with_sqlite(path, scenario)


def test_snapshots_may_be_deleted_behind_our_back(path: Path) -> None:
    async def scenario(store: SqliteEventStore) -> None:
        await store.append(TABLE, Version(0), notes(1, 1))
        await store.save_snapshot(TABLE, Snapshot(Version(1), "state 1", b""))
        with sqlite3.connect(path, isolation_level=None) as other:
            other.execute("DELETE FROM snapshots")
        other.close()
        assert await store.load_snapshots([TABLE], "state 1") == {}
        assert await store.append(TABLE, Version(1), notes(2, 1)) == 2

    with_sqlite(path, scenario)


def test_a_full_disk_fails_the_whole_batch_and_nothing_else(path: Path) -> None:
    async def scenario(store: SqliteEventStore) -> None:
        await store.append(TABLE, Version(0), notes(1, 3))
        _limit_pages(store, spare=2)
        big = Recorded("Big", 1, b'"' + b"x" * 100_000 + b'"', Instant(0))
        appends = [store.append(StreamId(f"big/{number}"), Version(0), [note("1"), big]) for number in range(5)]
        stale = store.append(TABLE, Version(2), notes(9, 1))
        outcomes = await asyncio.gather(*appends, stale, return_exceptions=True)
        failures = [each for each in outcomes if isinstance(each, StoreFailed)]
        assert failures
        assert {each.reason for each in failures} == {"the disk is full"}
        heads = {head.stream: head.version for head in await store.streams()}
        assert heads == {TABLE: 3}  # reading goes on, and nothing is half there
        _limit_pages(store, spare=1_000)
        assert await store.append(TABLE, Version(3), notes(4, 1)) == 4
        assert await store.append(StreamId("big/0"), Version(0), [note("1"), big]) == 2
        assert [each.position for each in await store.read(TABLE)] == [1, 2, 3, 4]
        assert store.figures().failed_batches > 0

    with_sqlite(path, scenario)


def _limit_pages(store: SqliteEventStore, spare: int) -> None:
    """A disk with so many free pages."""
    connection = store._writer.connection
    used = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {used + spare}")


def test_a_stranger_who_holds_the_database_fails_a_batch_only(path: Path) -> None:
    async def scenario() -> None:
        async with await SqliteEventStore.open(path, busy=0.05) as store:
            stranger = sqlite3.connect(path, isolation_level=None)
            stranger.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreFailed, match="another program has the database locked"):
                await store.append(TABLE, Version(0), notes(1, 1))
            stranger.execute("ROLLBACK")
            stranger.close()
            assert await store.append(TABLE, Version(0), notes(1, 1)) == 1

    asyncio.run(scenario())


def test_a_stranger_who_writes_cannot_make_a_version_appear_twice(path: Path) -> None:
    async def scenario(store: SqliteEventStore) -> None:
        await store.append(TABLE, Version(0), notes(1, 1))
        stranger = sqlite3.connect(path, isolation_level=None)
        stranger.execute("INSERT INTO events VALUES (2, 1, 2, 'Note', 1, 0, '{}', NULL)")
        stranger.close()
        with pytest.raises(StoreFailed):
            await store.append(TABLE, Version(1), notes(2, 1))
        with pytest.raises(WrongVersion):  # by now it has looked
            await store.append(TABLE, Version(1), notes(2, 1))
        assert await store.append(TABLE, Version(2), notes(3, 1)) == 3

    with_sqlite(path, scenario)
