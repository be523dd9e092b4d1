"""A server process to be killed: the real store and rooms behind a local socket, one JSON text per line.

python rooms_server.py DATABASE SOCKET TABLES SECONDS [toys]. A connection's first line is
``{"table": …, "seat": …}``, or ``{"state": table}`` to be told a digest of the live state, or ``{"clocks": true}``;
then frames as on a WebSocket. ``SECONDS``: how far the wall clock is from the true one; ``toys``: the tables are of
games that only tests know. SIGTERM stops it as it stops ``paiju serve``.
"""

import asyncio
import contextlib
import hashlib
import json
import signal
import sys
from pathlib import Path

import uvloop

from paiju.players.house import BY_GAME, find_player
from paiju.server.instants import SystemTime
from paiju.server.live.house_pool import Question, choose, give_hint
from paiju.server.live.outbox import Outbox
from paiju.server.live.room import Room
from paiju.server.live.rooms import Rooms
from paiju.server.table.books import game_for
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.table.seats import Seat
from paiju.table.session.events import SeatAction
from paiju.table.session.opening import NewTable, SeatWanted
from paiju.table.session.options import TableOptions
from paiju.table.session.session import Session
from tests.books import DOUDIZHU as BOOKS
from tests.toy_games.toys import TOYS, register


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
    return [[state.board, state.attempt, state.turn, state.is_running, state.steps], at]


def digest(session: Session) -> str:
    """Everything that a restart must bring back."""
    views = [(timeline.count, timeline.view()) for timeline in session.views.by_viewer.values()]
    return hashlib.sha256(repr((session.state, session.version, views)).encode()).hexdigest()


def answer(rooms: Rooms, wanted: dict[str, str]) -> str:
    if "state" in wanted:
        return digest(rooms._rooms[wanted["state"]].session)
    clocks = {table: clock_of(room, room.table_time()) for table, room in rooms._rooms.items()}
    return json.dumps({"clocks": clocks, "unsaved": rooms.time.now() - rooms._checkpoint.last})


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


def new_table(book: str) -> NewTable:
    game, rules, _ = game_for(book)
    people = [SeatWanted.person("ABCD"[seat]) for seat in range(game.players(rules))]
    trustee = next(reversed(BY_GAME[game.key]))
    return NewTable(book, people, table=TableOptions(next_after=0, trustee_player=trustee))


async def main(database: str, socket: str, tables: int, seconds: int, books: list[str]) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    store = await SqliteEventStore.open(Path(database))
    rooms = Rooms(store, InlineHouse(), time=ShiftedTime(seconds))
    await rooms.start()
    await rooms.restored()
    resumed = {table: clock_of(room, room.state.at) for table, room in rooms._rooms.items()}
    while len(rooms.tables()) < tables:
        await rooms.create(new_table(books[len(rooms.tables()) % len(books)]))
    opened = {table: room.state.facts.book for table, room in rooms._rooms.items()}
    Path(socket).unlink(missing_ok=True)
    server = await asyncio.start_unix_server(lambda reader, writer: serve(rooms, reader, writer), socket)
    sys.stdout.write(json.dumps({"tables": opened, "resumed": resumed}) + "\n")
    sys.stdout.flush()
    async with server:
        await stop.wait()
        server.close()
        await rooms.stop()
        await store.close()


if __name__ == "__main__":
    played = list(BOOKS)
    if "toys" in sys.argv:
        register()
        played = [toy.book.book for toy in TOYS]
    uvloop.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), played))
