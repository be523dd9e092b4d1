"""The same house player at every table of an event: equal situations lead to equal choices, whoever else asks."""

import asyncio
import random
from dataclasses import replace

import pytest

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import legal
from paiju.players.house import find_player
from paiju.server.live.house_pool import HousePool
from paiju.server.live.rooms import Rooms
from paiju.server.table import log as table_log
from paiju.server.table.books import game_for
from paiju.table.seats import Millis, Seat
from paiju.table.session import messages as m
from paiju.table.session.opening import NewTable, SeatWanted, SharedBoards
from paiju.table.session.options import TableOptions
from tests.unit.server.live.kit import NATIONAL, Client
from tests.unit.server.live.memory_store import MemoryStore

RULES = game_for(NATIONAL, ()).rules
ACTS = (e.BidMade, e.DoubleChosen, e.RedoubleChosen, e.CardsPlayed, e.Passed)
SETTINGS = TableOptions(house_delay=0, trustee_after=0, next_after=0, shared_boards=True)


def new_table(player: str, session: str, secret: str, boards: int = 2) -> NewTable:
    seats = (SeatWanted.house(player), SeatWanted.person("Li"), SeatWanted.house(player))
    shared = SharedBoards(session, secret, 20, 1)
    return NewTable(NATIONAL, seats, host=None, boards=boards, table=SETTINGS, kind="event", shared=shared)


class Person:
    """Chooses by what it sees alone, so that two of them in the same situation do the same."""

    def __init__(self, rooms: Rooms, table: str) -> None:
        self.rooms, self.table = rooms, table
        self.client = Client(Seat(1))

    async def play(self, boards: int = 2) -> None:
        await self.client.connect(self.rooms, self.table)
        room = self.rooms._rooms[self.table]
        while len(room.state.results) < boards:
            await self.client.read()
            view = self.client.view
            if Seat(1) in view.to_act():
                choices = list(legal(RULES, view, Seat(1)))
                number = random.Random(f"{view.hands[1]} {view.cards_left} {view.calls}").randrange(len(choices))
                await self.client.send(self.client.act(choices[number]))
            elif not room.state.is_running:
                await self.client.send(m.NextDeal(f"next-{room.state.board}"))
            await asyncio.sleep(0.001)


async def played(rooms: Rooms, table: str) -> list[list[e.Event]]:
    """What each seat did, without its time; of two hidden choices either may come first."""
    stored = await rooms.store.read(table_log.stream_of(table))
    found = [table_log.read(each).event for each in stored]
    acts = [event for event in found if isinstance(event, ACTS)]
    return [[_timeless(event) for event in acts if event.seat == seat] for seat in range(3)]


def _timeless(event: e.Event) -> e.Event:
    fields = {"at": Millis(0)} | ({"time_used": Millis(0)} if hasattr(event, "time_used") else {})
    return replace(event, **fields)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_two_tables_with_the_same_board_and_the_same_person(player: str) -> None:
    async def play() -> tuple[list[list[list[e.Event]]], int]:
        pool = HousePool(find_player, workers=2)
        pool.start()
        rooms = Rooms(MemoryStore(), pool)
        await rooms.start()
        secret = "5a" * 32
        tables = [(await rooms.create(new_table(player, "event", secret))).table for _ in range(2)]
        others = [(await rooms.create(new_table(player, f"other{n}", f"{n:02x}" * 32))).table for n in range(3)]
        first, second = (Person(rooms, table) for table in tables)
        between = [asyncio.create_task(Person(rooms, table).play()) for table in others]
        await asyncio.gather(first.play(), *between)
        await second.play()  # later, by workers that have answered others meanwhile
        found = [await played(rooms, table) for table in (*tables, *others)]
        await rooms.stop()
        await pool.stop()
        return found, pool.failures

    (one, other, *strangers), failures = asyncio.run(play())
    assert one == other
    assert min(map(len, one)) > 5
    assert all(one != each for each in strangers)
    assert failures == 0
