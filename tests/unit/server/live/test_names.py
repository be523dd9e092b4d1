"""Names of people are never in the log: it refers to them, and what it refers to can be erased."""

import asyncio
from pathlib import Path

from paiju.server.live.rooms import Rooms
from paiju.server.people.accounts import Accounts
from paiju.server.people.names import KeptNames
from paiju.server.table.opening import NewTable, SeatWanted
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.table.seats import Seat
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
        store = await SqliteEventStore.open(path)
        accounts = await Accounts.open(path)
        reference = await (await accounts.names()).keep("李雷")
        assert (await accounts.names()).name_of(reference) == "李雷"
        assert KeptNames().name_of(reference) == "—"
        assert KeptNames().name_of("greedy") == "greedy"
        await accounts.close()
        await store.close()

    asyncio.run(play())
