"""Names of people are never in the log: it refers to them, and what it refers to can be erased."""

import asyncio
from pathlib import Path

from paiju.server.live.rooms import Rooms
from paiju.server.people.names import KeptNames
from paiju.storage.open import open_store
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.table.seats import Seat
from paiju.table.session.opening import NewTable, SeatWanted
from tests.unit.server.live.kit import InlineHouse
from tests.unit.server.live.memory_store import MemoryStore

SEATS = (SeatWanted.person("植入之名"), SeatWanted.open(), SeatWanted.house("greedy"))


async def _logged(store: MemoryStore | SqliteEventStore) -> bytes:
    heads = await store.streams()
    return b"".join([each.recorded.data for head in heads for each in await store.read(head.stream)])


def test_no_name_of_a_person_reaches_the_log() -> None:
    async def play() -> None:
        store = MemoryStore()
        rooms = Rooms(store, InlineHouse())
        await rooms.start()
        table = (await rooms.create(NewTable("national", SEATS))).table
        await rooms.take_seat(table, Seat(1), "Planted Name")
        await rooms.rename_seat(table, Seat(1), "Another Name")
        info = await rooms.info(table)
        assert info is not None
        assert [seat.name for seat in info.seats] == ["植入之名", "Another Name", "greedy"]
        log = await _logged(store)
        assert b"greedy" in log
        assert not any(name.encode() in log for name in ("植入之名", "Planted Name", "Another Name"))
        await rooms.stop()

    asyncio.run(play())


def test_names_survive_a_restart_until_they_are_erased(tmp_path: Path) -> None:
    async def play() -> None:
        path = tmp_path / "paiju.sqlite"
        store = await open_store(path)
        reference = await (await KeptNames.load(store.people)).keep("李雷")
        await store.close()
        store = await open_store(f"sqlite:///{path}")
        assert (await KeptNames.load(store.people)).name_of(reference) == "李雷"
        assert (await KeptNames.load(store.people)).name_of("greedy") == "greedy"
        assert await store.people.erase([reference, "@nobody"]) == 1
        assert (await KeptNames.load(store.people)).name_of(reference) == "已删除 erased"
        await store.close()
        assert not any("李雷".encode() in file.read_bytes() for file in tmp_path.iterdir())

    asyncio.run(play())
