"""A server process to be killed: the real store and rooms behind a local socket, one JSON text per line.

python rooms_server.py DATABASE SOCKET TABLES SECONDS. A connection's first line is ``{"table": …, "seat": …}``, or
``{"state": table}`` to be told a digest of the live state, or ``{"clocks": true}``; then frames as on a WebSocket.
``SECONDS``: how far the wall clock is from the true one. SIGTERM stops it as it stops ``paiju serve``.
"""

import asyncio
import contextlib
import hashlib
import json
import signal
import sys
from pathlib import Path

import uvloop

from paiju.players.house import find_player
from paiju.server.instants import SystemTime
from paiju.server.live.house_pool import Question, choose, give_hint
from paiju.server.live.outbox import Outbox
from paiju.server.live.room import Room
from paiju.server.live.rooms import Rooms
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.table.seats import Seat
from paiju.table.session.events import SeatAction
from paiju.table.session.opening import NewTable, SeatWanted
from paiju.table.session.options import TableOptions
from paiju.table.session.session import Session
from tests.books import DOUDIZHU as BOOKS

PEOPLE = tuple(SeatWanted.person(name) for name in "ABC")


class InlineHouse:
    """No processes beside this one: it is killed often."""

    async def choose(self, question: Question) -> SeatAction:
        return choose(find_player, question)

    async def hint(self, question: Question) -> list[list[int]]:
        return give_hint(find_player, question)


class ShiftedTime(SystemTime):
    """Of a machine whose wall clock is wrong."""

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self._offset += seconds * 1_000_000_000


def clock_of(room: Room, at: int) -> list[object]:
    """In which turn the clock shows what, and whether it runs."""
    state = room.state
    return [[state.board, state.attempt, state.turn, state.is_running], at]


def digest(session: Session) -> str:
    """Everything that a restart must bring back."""
    views = [(session.views[v].count, session.views[v].view()) for v in (Seat(0), Seat(1), Seat(2), None)]
    return hashlib.sha256(repr((session.state, session.version, views)).encode()).hexdigest()


def answer(rooms: Rooms, wanted: dict[str, str]) -> str:
    if "state" in wanted:
        return digest(rooms._rooms[wanted["state"]].session)
    clocks = {table: clock_of(room, room.table_time()) for table, room in rooms._rooms.items()}
    return json.dumps({"clocks": clocks, "unsaved": rooms.time.now() - rooms._pulse.last})


async def serve(rooms: Rooms, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    wanted = json.loads(await reader.readline())
    if "state" in wanted or "clocks" in wanted:
        writer.write((answer(rooms, wanted) + "\n").encode())
        await writer.drain()
        writer.close()
        return
    outbox = Outbox()
    attachment = await rooms.attach(wanted["table"], Seat(wanted["seat"]), outbox)

    async def write() -> None:
        with contextlib.suppress(ConnectionError):
            while frames := await outbox.take():
                writer.writelines(frame + b"\n" for frame in frames)
                await writer.drain()
        writer.close()

    writing = asyncio.create_task(write())
    with contextlib.suppress(ConnectionError):
        while line := await reader.readline():
            await attachment.receive(line.rstrip(b"\n"))
    attachment.detach()
    await writing


async def main(database: str, socket: str, tables: int, seconds: int) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    store = await SqliteEventStore.open(Path(database))
    rooms = Rooms(store, InlineHouse(), time=ShiftedTime(seconds))
    await rooms.start()
    await rooms.restored()
    resumed = {table: clock_of(room, room.state.at) for table, room in rooms._rooms.items()}
    books = list(BOOKS)
    while len(rooms.tables()) < tables:
        book = books[len(rooms.tables()) % len(books)]
        await rooms.create(NewTable(book, PEOPLE, table=TableOptions(next_after=0)))
    Path(socket).unlink(missing_ok=True)
    server = await asyncio.start_unix_server(lambda reader, writer: serve(rooms, reader, writer), socket)
    sys.stdout.write(json.dumps({"tables": rooms.tables(), "resumed": resumed}) + "\n")
    sys.stdout.flush()
    async with server:
        await stop.wait()
        server.close()
        await rooms.stop()
        await store.close()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
