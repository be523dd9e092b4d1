"""A damaged file: whoever's table has lost something is told so, and everybody else plays on."""

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path

import pytest

from paiju.server.live.rooms import Rooms
from paiju.server.table.log import CODEC, is_final, stream_of
from paiju.server.table.registry import STREAM, TableListed
from paiju.storage.sqlite.database import LastClose
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import Recorded, StreamId, Version
from paiju.table.clock import Instant
from paiju.table.seats import Seat
from paiju.table.session.opening import NewTable
from paiju.table.session.refusals import TableError
from tests.unit.server.live.kit import PEOPLE, QUICK, FakeTime, InlineHouse, open_hall, serve
from tests.unit.server.live.memory_store import MemoryStore
from tests.unit.server.live.players import kill

PAGE = 4_096
TABLES = 6


async def open_store(path: Path) -> SqliteEventStore:
    return await SqliteEventStore.open(path, salvage=is_final)


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, object]]:
    """A file that was closed cleanly in the middle of six deals, and the state of each."""
    path = tmp_path_factory.mktemp("hall") / "paiju.sqlite"

    async def make() -> dict[str, object]:
        store = await open_store(path)
        rooms = Rooms(store, InlineHouse(), time=FakeTime())
        await rooms.start()
        for _ in range(TABLES):
            await rooms.create(NewTable("national", PEOPLE, table=QUICK))
        await rooms.stop()
        await store.close()
        store = await open_store(path)
        found = await serve(store, FakeTime())
        states: dict[str, object] = {table: room.state.deal for table, room in found.rooms._rooms.items()}
        await found.rooms.stop()
        await store.close()
        return states

    states = asyncio.run(make())
    return path.read_bytes(), states


@pytest.mark.parametrize("seed", range(3))
def test_one_damaged_page_closes_no_table(
    tmp_path: Path, hall: tuple[bytes, dict[str, object]], seed: int, full: bool
) -> None:
    content, states = hall
    path, choose = tmp_path / "paiju.sqlite", random.Random(seed)

    async def play() -> None:
        pages = range(1, len(content) // PAGE)
        for number in pages if full else choose.sample(pages, 3):
            damaged = bytearray(content)
            damaged[number * PAGE : (number + 1) * PAGE] = choose.choice((bytes(PAGE), choose.randbytes(PAGE)))
            path.write_bytes(damaged)
            store = await open_store(path)
            assert store.last_close is LastClose.SALVAGED
            assert store.kept is not None
            assert store.kept.read_bytes() == damaged
            again = await serve(store, FakeTime())
            assert {table: room.state.deal for table, room in again.rooms._rooms.items()} == states
            await again.rooms.stop()
            await store.close()

    asyncio.run(play())


def spoil(path: Path, stream: str) -> None:
    """The last event of a stream and its copy."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        for table in ("events", "copies"):
            connection.execute(
                f"UPDATE {table} SET data = '{{}}' WHERE position = (SELECT max(position) FROM events "
                "WHERE stream = (SELECT id FROM streams WHERE name = ?))",
                (stream,),
            )


def test_a_table_that_has_lost_something_says_so_and_the_others_play_on(
    tmp_path: Path, hall: tuple[bytes, dict[str, object]]
) -> None:
    content, states = hall
    path = tmp_path / "paiju.sqlite"
    path.write_bytes(content)
    bad, *others = states
    spoil(path, stream_of(bad))

    async def play() -> None:
        store = await open_store(path)
        again = await serve(store, FakeTime())
        assert set(again.rooms.tables()) == set(others)
        for ask in (again.rooms.info(bad), again.rooms.attach(bad, Seat(0), again.watcher.outbox)):
            with pytest.raises(TableError, match="table_unreadable"):
                await ask
        assert again.rooms.is_unreadable(bad)
        assert again.rooms.figures()["unreadable"] == 1
        await again.rooms.stop()
        await store.close()
        store = await open_store(path)  # it is not forgotten
        third = await serve(store, FakeTime())
        assert third.rooms.figures()["unreadable"] == 1
        await third.rooms.stop()
        await store.close()

    asyncio.run(play())


def test_a_damaged_list_of_tables_is_made_anew(tmp_path: Path, hall: tuple[bytes, dict[str, object]]) -> None:
    content, states = hall
    path = tmp_path / "paiju.sqlite"
    path.write_bytes(content)
    spoil(path, STREAM)

    async def play() -> None:
        for _ in range(2):
            store = await open_store(path)
            again = await serve(store, FakeTime())
            assert set(again.rooms.tables()) >= set(states)
            await again.rooms.create(NewTable("national", PEOPLE, table=QUICK))
            await again.rooms.stop()
            await store.close()
        store = await open_store(path)
        assert len((await serve(store, FakeTime())).rooms.tables()) == TABLES + 2
        await store.close()

    asyncio.run(play())


def test_a_list_of_tables_whose_name_was_lost_is_made_anew() -> None:
    """Or a hall whose list was on that page would be an empty one."""

    async def play() -> None:
        hall = await open_hall()
        store = hall.store
        assert isinstance(store, MemoryStore)
        await kill(hall.rooms)
        store.damaged[StreamId("?/1")] = "version 1 is not what was written"
        del store.logs[STREAM]
        again = await serve(store, FakeTime())
        assert set(again.rooms._rooms) == {hall.table}

    asyncio.run(play())


def test_a_table_of_an_event_that_was_closed_may_have_gone_on() -> None:
    """Its forfeit may have been undone; any other table has ended."""
    ended = Recorded("table.TableClosed", 1, b'{"reason":"closed"}', Instant(0))
    opened = [
        Recorded("table.TableOpened", 1, data, Instant(0)) for data in (b'{"session":"cup"}', b'{"session":""}', b"{}")
    ]
    assert [is_final(first, ended) for first in opened] == [False, True, True]
    assert not is_final(opened[1], opened[1])


def test_a_listed_table_whose_name_was_lost_is_not_forgotten() -> None:
    async def play() -> None:
        hall = await open_hall()
        store = hall.store
        assert isinstance(store, MemoryStore)
        table = "abcdefghijkmnpqr"
        listed = [CODEC.encode(TableListed(table), hall.time.now())]
        await store.append(STREAM, Version(len(store.logs[STREAM])), listed)
        store.damaged[stream_of("?")] = "lost"
        await kill(hall.rooms)
        again = await serve(store, hall.time)
        assert again.rooms.is_unreadable(table)
        assert again.rooms.tables() == [hall.table]

    asyncio.run(play())


def test_a_live_table_whose_log_turns_out_damaged_is_closed_with_a_word(tmp_path: Path) -> None:
    async def play() -> None:
        path = tmp_path / "paiju.sqlite"
        store = await open_store(path)
        hall = await open_hall(store=store)
        spoil(path, stream_of(hall.table))
        with contextlib.closing(sqlite3.connect(path)) as stranger, stranger:  # the next append fails
            stranger.execute("CREATE TRIGGER no BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no'); END")
        with pytest.raises(TableError, match="table_unreadable"):
            await hall.rooms.pause_table(hall.table, True)
        assert {client.outbox.bye for client in hall.clients} == {"unreadable"}
        with pytest.raises(TableError, match="table_unreadable"):
            await hall.rooms.info(hall.table)
        await hall.rooms.stop()
        await store.close()

    asyncio.run(play())
