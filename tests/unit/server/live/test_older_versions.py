"""A database that an earlier version left in the middle of its deals: today's server goes on from there."""

import asyncio
import random
import shutil
from pathlib import Path

import pytest

from paiju.storage.open import open_store
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from tests.unit.server.live.kit import Client, FakeTime, Hall, serve

HALLS = Path(__file__).parents[4] / "testdata" / "halls"


async def play_out(hall: Hall, choose: random.Random) -> None:
    """The rest of a deal; a real disk takes its time to answer."""
    while hall.room.state.is_running:
        client = choose.choice(hall.to_act())
        await client.send(client.act(hall.choice(client, choose)))
        while not any(isinstance(message, m.Done | m.Refused) for message in await client.read()):
            await asyncio.sleep(0)
        await hall.read()


@pytest.mark.parametrize("version", sorted(path.name for path in HALLS.iterdir() if path.is_dir()))
def test_the_deals_of_an_older_version_are_played_on(version: str, tmp_path: Path) -> None:
    path = tmp_path / "paiju.sqlite"
    shutil.copyfile(HALLS / version / "tables.sqlite", path)

    async def play() -> None:
        store = await open_store(path)
        hall = await serve(store.events, FakeTime(1_900_000_000_000))  # years later: nobody is charged for them
        tables = sorted(hall.rooms._rooms)
        assert len(tables) == 3
        assert hall.rooms.figures()["unreadable"] == 0
        for number, table in enumerate(tables):
            hall.table = table
            hall.clients = [Client(Seat(seat)) for seat in range(3)]
            for client in hall.clients:
                await client.connect(hall.rooms, table)
            assert hall.deal.is_running
            before = hall.room.state.results
            await play_out(hall, random.Random(number))
            *others, result = hall.room.state.results
            assert others == list(before)
            assert sum(result.points) == 0
        await hall.rooms.stop()
        await store.close()

    asyncio.run(play())
