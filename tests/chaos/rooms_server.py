"""A server process to be killed: the real store and rooms behind a local socket, one JSON text per line.

python rooms_server.py DATABASE SOCKET TABLES. A connection's first line is ``{"table": …, "seat": …}``, or
``{"state": table}`` to be told a digest of the live state; then frames as on a WebSocket.
"""

import asyncio
import contextlib
import hashlib
import json
import sys
from pathlib import Path

import uvloop

from paiju.ai.house import house_player
from paiju.doudizhu.events import Action
from paiju.games import BOOKS
from paiju.server.house_pool import Question, choose, give_hint
from paiju.server.outbox import Outbox
from paiju.server.rooms import Rooms
from paiju.server.session import Session
from paiju.server.table_opening import NewTable, SeatWanted
from paiju.server.table_options import TableOptions
from paiju.storage.sqlite_store import SqliteEventStore
from paiju.table.seats import Seat

PEOPLE = tuple(SeatWanted.person(name) for name in "ABC")


class InlineHouse:
    """No processes beside this one: it is killed often."""

    async def choose(self, question: Question) -> Action:
        return choose(house_player, question)

    async def hint(self, question: Question) -> list[list[int]]:
        return give_hint(house_player, question)


def digest(session: Session) -> str:
    """Everything that a restart must bring back."""
    views = [(session.views[v].count, session.views[v].view()) for v in (Seat(0), Seat(1), Seat(2), None)]
    return hashlib.sha256(repr((session.state, session.version, views)).encode()).hexdigest()


async def serve(rooms: Rooms, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    wanted = json.loads(await reader.readline())
    if "state" in wanted:
        writer.write(digest(rooms._rooms[wanted["state"]].session).encode() + b"\n")
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


async def main(database: str, socket: str, tables: int) -> None:
    store = await SqliteEventStore.open(Path(database))
    rooms = Rooms(store, InlineHouse())
    await rooms.start()
    await rooms.restored()
    books = list(BOOKS)
    while len(rooms.tables()) < tables:
        book = books[len(rooms.tables()) % len(books)]
        await rooms.create(NewTable(book, PEOPLE, table=TableOptions(next_after=0)))
    Path(socket).unlink(missing_ok=True)
    server = await asyncio.start_unix_server(lambda reader, writer: serve(rooms, reader, writer), socket)
    sys.stdout.write(" ".join(rooms.tables()) + "\n")
    sys.stdout.flush()
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
