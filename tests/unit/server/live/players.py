"""Everybody at all tables of a hall, and a server that dies: what tests of stops share."""

import random

from paiju.games.doudizhu.deal import legal
from paiju.server.live.rooms import Rooms
from paiju.table.seats import Seat
from tests.unit.server.live.kit import Client, settle

People = dict[str, list[Client]]


async def kill(rooms: Rooms) -> None:
    """As kill -9 does: nothing more is written or said."""
    rooms._stopped = True
    rooms._jobs.cancel()
    for task in rooms._restoring._waiting.values():
        if task is not None:
            task.cancel()
    for room in rooms._rooms.values():
        room._alarm.cancel()
        room._live.jobs.cancel()
        if room._task is not None:
            room._task.cancel()
    await settle()


async def connect_all(rooms: Rooms) -> People:
    """Three people at every table."""
    people = {table: [Client(Seat(seat)) for seat in range(3)] for table in rooms.tables()}
    for table, clients in people.items():
        for client in clients:
            await client.connect(rooms, table)
    return people


async def step(rooms: Rooms, people: People, choose: random.Random) -> None:
    """Somebody whose turn it is, at one of the tables, acts."""
    room = choose.choice(list(rooms._rooms.values()))
    for client in people[room.table]:
        await client.read()
    if room.state.is_running and not room.state.paused:
        seat = choose.choice(room.state.deal.to_act())
        client = people[room.table][seat]
        await client.ask(client.act(choose.choice(list(legal(room.session.rules, client.view, seat)))))
