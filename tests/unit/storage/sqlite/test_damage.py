"""A damaged file: what it still has is served, what it has lost is told, and it is kept as it was found."""

import asyncio
import contextlib
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.storage.errors import StoreCorrupt, StoreError, StreamDamaged
from paiju.storage.sqlite import salvage
from paiju.storage.sqlite.backup import examine
from paiju.storage.sqlite.database import LastClose
from paiju.storage.sqlite.schema import MIGRATIONS
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import Recorded, Snapshot, StreamId, Version
from tests.unit.storage.children import child, line
from tests.unit.storage.samples import PATIENCE, TABLE, fill, note, notes, with_sqlite

PAGE = 4_096
STREAMS = [StreamId(f"table/{number}") for number in range(1, 41)]


def is_final(_: Recorded, last: Recorded) -> bool:
    return last.type == "End"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


def change(path: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "store.db"
    make(path)
    return path.read_bytes()


def make(path: Path) -> None:
    """Forty streams side by side, as tables are: a page has events of many of them. Closed cleanly."""

    async def scenario(store: SqliteEventStore) -> None:
        for version in range(60):
            await asyncio.gather(*(store.append(name, Version(version), notes(version, 1)) for name in STREAMS))

    with_sqlite(path, scenario)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE people (name TEXT PRIMARY KEY) WITHOUT ROWID")
        connection.executemany("INSERT INTO people VALUES (?)", [(f"person {number:05}",) for number in range(2_000)])


def look(path: Path) -> tuple[LastClose, dict[StreamId, list[bytes]], set[StreamId], Path | None]:
    """How it was opened, what is read of whole streams, which are not, and where the old file is."""

    async def scenario() -> tuple[LastClose, dict[StreamId, list[bytes]], set[StreamId], Path | None]:
        found: dict[StreamId, list[bytes]] = {}
        damaged: set[StreamId] = set()
        async with asyncio.timeout(PATIENCE), await SqliteEventStore.open(path, salvage=is_final) as store:
            for name in STREAMS:
                try:
                    found[name] = [each.recorded.data for each in await store.read(name)]
                except (StreamDamaged, StoreCorrupt):
                    damaged.add(name)
            ends = {name: Version(len(events)) for name, events in found.items()}
            await asyncio.gather(*(store.append(name, ends[name], [note("goes on")]) for name in found))
            return store.last_close, found, damaged, store.kept

    return asyncio.run(scenario())


Damage = Callable[[bytearray, random.Random], None]


def zeros(page: bytearray, _: random.Random) -> None:
    page[:] = bytes(len(page))


def noise(page: bytearray, choose: random.Random) -> None:
    page[:] = choose.randbytes(len(page))


def flip(page: bytearray, choose: random.Random) -> None:
    page[choose.randrange(len(page))] ^= 1 << choose.randrange(8)


def half(page: bytearray, choose: random.Random) -> None:
    page[len(page) // 2 :] = choose.randbytes(len(page) - len(page) // 2)


@pytest.mark.parametrize("damage", [zeros, noise, flip, half])
def test_one_damaged_page_of_a_file_that_was_closed_cleanly(
    path: Path, whole: bytes, damage: Damage, full: bool, record_property: Callable[[str, object], None]
) -> None:
    """Whatever page it is: no event is lost, and every stream goes on."""
    content, choose = whole, random.Random(damage.__name__)
    expected = [note(str(version)).data for version in range(60)]
    pages = range(1, len(content) // PAGE)  # without the first, which says what the file is
    salvaged = 0
    chosen = list(pages) if full else choose.sample(pages, 5)
    for number in chosen:
        damaged = bytearray(content)
        page = damaged[number * PAGE : (number + 1) * PAGE]
        damage(page, choose)
        damaged[number * PAGE : (number + 1) * PAGE] = page
        path.write_bytes(damaged)
        last, found, hit, kept = look(path)
        assert all(events == expected for events in found.values()), f"page {number}"
        assert (set(found), hit) == (set(STREAMS), set()), f"page {number}"
        salvaged += kept is not None
        if kept is None:
            assert last is LastClose.CLEAN
        else:
            assert last is LastClose.SALVAGED
            assert kept.read_bytes() == damaged
            kept.unlink()
            again = look(path)
            assert (again[0], again[2]) == (LastClose.CLEAN, set())
            examine(path)
    record_property("figures", f"{len(chosen)} pages damaged ({damage.__name__}), {salvaged} files salvaged, none lost")


def test_a_damaged_file_after_a_kill_is_kept_with_its_log(path: Path, whole: bytes) -> None:
    script = """
async def main():
    store = await SqliteEventStore.open(PATH)
    for number in range(1, 41):
        await store.append(StreamId(f"table/{number}"), Version(60), [EVENT] * 60)
    say("here")
    wait()
asyncio.run(main())
"""
    path.write_bytes(whole)
    with child(script, path) as process:
        assert line(process) == "here"
    log = path.with_name("store.db-wal").read_bytes()
    assert log
    content = bytearray(path.read_bytes())
    content[20 * PAGE : 21 * PAGE] = bytes(PAGE)
    path.write_bytes(content)
    _, found, hit, kept = look(path)
    assert found
    assert {len(events) for events in found.values()} == {120}
    if hit:  # else the log had a newer copy of that page
        assert kept is not None
    if kept is not None:
        assert kept.read_bytes() == content
        assert kept.with_name(kept.name + "-wal").read_bytes() == log


def test_several_damaged_pages_and_a_file_cut_short(path: Path, whole: bytes, full: bool) -> None:
    """Something is lost: a stream is whole, or it is known that it is not."""
    content, choose = whole, random.Random(5)
    expected = [note(str(version)).data for version in range(60)]
    count = len(content) // PAGE
    served = lost = 0
    # In 28 both roots of the events and a page of their index are lost, in 52 every name.
    wanted = range(100) if full else (*range(7), 28, 52)
    for trial in range(100):
        damaged = bytearray(content)
        for number in choose.sample(range(1, count), choose.randrange(2, 12)):
            damaged[number * PAGE : (number + 1) * PAGE] = choose.randbytes(PAGE)
        if trial % 3 == 0:
            del damaged[choose.randrange(count // 2, count) * PAGE :]
        if trial not in wanted:
            continue
        path.write_bytes(damaged)
        try:
            _, found, hit, kept = look(path)
        except StoreError:  # nothing that could be served is left
            assert path.read_bytes() == damaged
            assert not list(path.parent.glob("*.damaged-*"))  # or every attempt would leave another one
            continue
        assert all(events == expected for events in found.values())
        assert found.keys() | hit == set(STREAMS)
        assert kept is not None
        for each in path.parent.glob("*.damaged-*"):
            each.unlink()
        served, lost = served + len(found), lost + len(hit)
    assert served
    assert lost


@pytest.mark.parametrize(
    ("page", "offset", "becomes"),
    [(43, 3_212, 0x1C), (13, 2_496, 0x85), (21, 2_511, 0x82), (38, 1_272, 0x38), (61, 3_132, 0xD0), (63, 391, 0x0D)],
)
def test_a_bit_by_which_an_event_or_its_index_says_another_place(
    path: Path, whole: bytes, page: int, offset: int, becomes: int
) -> None:
    """Two events that claim one place, or an index of a stream that never was: nothing is lost, nothing is made up."""
    content = bytearray(whole)
    content[page * PAGE + offset] = becomes
    path.write_bytes(content)
    _, found, hit, _ = look(path)
    assert (set(found), hit) == (set(STREAMS), set())
    assert all(events == [note(str(version)).data for version in range(60)] for events in found.values())
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT * FROM damaged").fetchall() == []


def test_people_are_carried_over_as_far_as_they_can_be_read(path: Path, whole: bytes) -> None:
    content = whole
    number = content.index(b"person 01000") // PAGE
    path.write_bytes(content[: number * PAGE] + bytes(PAGE) + content[(number + 1) * PAGE :])
    _, found, hit, kept = look(path)
    assert kept is not None
    assert not hit
    assert len(found) == len(STREAMS)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert 1_000 < connection.execute("SELECT count(*) FROM people").fetchone()[0] < 2_000


def test_without_being_told_to_nothing_is_salvaged(path: Path, whole: bytes) -> None:
    content = bytearray(whole)
    content[20 * PAGE : 21 * PAGE] = bytes(PAGE)
    path.write_bytes(content)
    with pytest.raises(StoreCorrupt):
        with_sqlite(path, lambda store: store.streams())
    assert path.read_bytes() == content


def test_a_stream_that_ended_is_not_doubted() -> None:
    """Where it cannot be told whose the lost events were, one that had ended has lost none."""

    def row(position: int, stream: int, version: int, kind: str) -> tuple[object, ...]:
        return (position, stream, version, kind, 1, 0, "{}", None)

    log = salvage._Log(index_is_whole=False, gaps=[(6, 8)])
    log.events[1] = {1: row(1, 1, 1, "Note"), 2: row(2, 1, 2, "End")}
    log.events[2] = {1: row(3, 2, 1, "Note"), 2: row(4, 2, 2, "Note")}
    log.events[3] = {1: row(5, 3, 1, "Note"), 2: row(9, 3, 2, "Note")}
    assert log.damage(is_final).keys() == {2}
    log.index[4] = {1: 6, 2: 7, 3: 8}  # it is known whose they were
    assert log.damage(is_final).keys() == {4}


def test_a_digit_that_has_become_another_is_noticed(path: Path) -> None:
    fill(path, 3, 40)
    flipped = "SET data = replace(data, '7', '8') WHERE stream = 2 AND version = 17"
    change(path, f"UPDATE events {flipped}")
    assert with_sqlite(path, lambda store: store.read(StreamId("table/2")))[16].recorded == note("17")  # from its copy
    change(path, f"UPDATE copies {flipped}")

    async def scenario(store: SqliteEventStore) -> None:
        with pytest.raises(StreamDamaged, match="version 17"):
            await store.read(StreamId("table/2"))
        assert len(await store.read(TABLE)) == 40

    with_sqlite(path, scenario)


SPOILED = ["data = CAST(x'7b80ff' AS TEXT)", "type = CAST(x'c3' AS TEXT)", "at = 'noon'", "data = x'00'", "sum = 2.5"]


@pytest.mark.parametrize("spoiled", SPOILED)
def test_what_is_no_text_or_number_any_more_is_read_from_its_copy(path: Path, spoiled: str) -> None:
    """One flipped bit makes a text that is no UTF-8; SQLite finds nothing wrong with it."""
    fill(path, 3, 40)
    second, where = StreamId("table/2"), "WHERE stream = 2 AND version = 17"
    change(path, f"UPDATE events SET {spoiled} {where}")

    async def scenario(store: SqliteEventStore) -> None:
        expected = [note(str(version)) for version in range(1, 41)]
        assert [each.recorded for each in await store.read(second)] == expected
        both = await store.read_many({TABLE: Version(0), second: Version(10)})
        assert [each.recorded for each in both[second]] == expected[10:]
        async with store.subscribe(second) as events:
            assert len([await anext(events) for _ in range(40)]) == 40

    with_sqlite(path, scenario)
    change(path, f"UPDATE copies SET {spoiled} {where}")

    async def lost(store: SqliteEventStore) -> None:
        with pytest.raises(StreamDamaged, match="version 17"):
            await store.read(second)
        assert len(await store.read(TABLE)) == 40

    with_sqlite(path, lost)


def test_a_hole_is_noticed(path: Path) -> None:
    fill(path, 2, 40)
    change(path, "DELETE FROM events WHERE stream = 2 AND version = 30")

    async def scenario(store: SqliteEventStore) -> None:
        with pytest.raises(StreamDamaged, match="version 30"):
            await store.read_many({TABLE: Version(0), StreamId("table/2"): Version(20)})
        assert len((await store.read_many({TABLE: Version(0)}))[TABLE]) == 40

    with_sqlite(path, scenario)


def test_a_snapshot_that_has_changed_is_not_used(path: Path) -> None:
    fill(path, 1, 5)
    with_sqlite(path, lambda store: store.save_snapshot(TABLE, Snapshot(Version(3), "f", b"12345")))
    change(path, "UPDATE snapshots SET data = x'3132333436'")
    assert with_sqlite(path, lambda store: store.load_snapshots([TABLE], "f")) == {}


def test_a_database_of_the_first_version_goes_on(path: Path) -> None:
    """Its events have no sums."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(MIGRATIONS[0])
        connection.executescript(
            f"""
            PRAGMA application_id = {0x7061696A};
            INSERT INTO meta VALUES ('schema', '1'), ('clean', '1');
            INSERT INTO streams VALUES (1, 'table/1');
            INSERT INTO events VALUES (1, 1, 1, 'Note', 1, 5, '{{"text":"old"}}');
            INSERT INTO snapshots VALUES (1, 1, 'f', x'3132');
            """
        )

    async def scenario(store: SqliteEventStore) -> None:
        assert store.last_close is LastClose.CLEAN
        await store.append(TABLE, Version(1), [note("new")])
        assert [each.recorded.data for each in await store.read(TABLE)] == [b'{"text":"old"}', b'{"text":"new"}']
        assert await store.load_snapshots([TABLE], "f") == {TABLE: Snapshot(Version(1), "f", b"12")}

    with_sqlite(path, scenario)
