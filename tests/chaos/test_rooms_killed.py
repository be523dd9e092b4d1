"""kill -9 at seeded moments, frames dropped, doubled and swapped: every acknowledged action is there exactly once."""

import asyncio
import collections
import contextlib
import itertools
import json
import random
import signal
import sys
import time
from pathlib import Path

import msgspec
import pytest

from paiju.doudizhu.deal import legal
from paiju.doudizhu.jsonlines import CODEC
from paiju.doudizhu.state import State, evolve
from paiju.server import messages as m
from paiju.server import table_log
from paiju.server.session import rebuild, rules_for
from paiju.storage.sqlite_store import SqliteEventStore
from paiju.table.seats import Seat
from tests.chaos.rooms_server import digest
from tests.unit.server.rooms.kit import decode_from_table, wire_action

pytestmark = pytest.mark.slow

SERVER = Path(__file__).with_name("rooms_server.py")
TABLES = 6


class Server:
    """The process; started and killed again and again on the same database."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "chaos.db"
        self.socket = str(folder / "s")
        self.tables: list[str] = []
        self.process: asyncio.subprocess.Process | None = None
        self.up = asyncio.Event()

    async def start(self) -> None:
        arguments = (str(SERVER), str(self.database), self.socket, str(TABLES))
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, stdout=asyncio.subprocess.PIPE, cwd=SERVER.parents[2]
        )
        assert self.process.stdout is not None
        tables = sorted((await asyncio.wait_for(self.process.stdout.readline(), 30)).decode().split())
        assert not self.tables or tables == self.tables
        self.tables = tables
        self.up.set()

    async def kill(self) -> None:
        self.up.clear()
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
            await self.process.wait()

    async def digest(self, table: str) -> str:
        reader, writer = await asyncio.open_unix_connection(self.socket)
        writer.write(json.dumps({"state": table}).encode() + b"\n")
        found = (await reader.readline()).decode().strip()
        writer.close()
        return found


class Player:
    """A seat on a bad network: plays, sends again what was not answered, and notes every answer."""

    def __init__(self, server: Server, table: str, seat: int, seed: int) -> None:
        self.server = server
        self.table = table
        self.seat = Seat(seat)
        self.random = random.Random(f"{seed} {seat} {table}")
        self.count = 0
        self.view = State()
        self.book = ""
        self.acknowledged: dict[str, int] = {}
        self.pending: dict[str, bytes] = {}
        self.agreements: set[str] = set()  # one that came when all had agreed leads to nothing, and is acknowledged
        self.sent: collections.deque[bytes] = collections.deque(maxlen=20)
        self.acted_at = -1
        self._ids = (f"{seat}.{number}" for number in itertools.count())

    async def run(self, over: asyncio.Event) -> None:
        while not over.is_set():
            with contextlib.suppress(OSError, EOFError, asyncio.IncompleteReadError, TimeoutError):
                await asyncio.wait_for(self.server.up.wait(), 1)
                await self._connection(over)
            await asyncio.sleep(0.01)

    async def _connection(self, over: asyncio.Event) -> None:
        reader, writer = await asyncio.open_unix_connection(self.server.socket)
        try:
            writer.write(json.dumps({"table": self.table, "seat": self.seat}).encode() + b"\n")
            since = self.random.choice((0, self.count, self.count))
            writer.write(m.encode(m.Hello(since)) + b"\n")
            if since == 0:
                self.count, self.view = 0, State()
            for frame in self.pending.values():  # whatever was not answered, again
                writer.write(frame + b"\n")
            life = time.monotonic() + self.random.expovariate(1.0)
            while time.monotonic() < life and not over.is_set():
                try:
                    line = await asyncio.wait_for(reader.readline(), 0.2)
                except TimeoutError:
                    self._repeat(writer)
                    continue
                if not line:
                    return
                self._read(decode_from_table(line))
                self._act(writer)
        finally:
            writer.close()

    def _repeat(self, writer: asyncio.StreamWriter) -> None:
        for frame in self.random.sample(list(self.pending.values()), len(self.pending)):
            writer.write(frame + b"\n")

    def _read(self, message: m.FromTable) -> None:
        match message:
            case m.Welcome():
                self.book = message.book
                self.acted_at = -1
                if message.since != self.count:
                    self.count, self.view = message.since, State()
            case m.Events():
                assert message.first == self.count + 1
                for event in message.events:
                    self.view = evolve(self.view, CODEC.decode(event))
                self.count += len(message.events)
            case m.Done():
                assert self.acknowledged.setdefault(message.id, message.seen) == message.seen
                self.pending.pop(message.id, None)
            case m.Refused():
                # An agreement that led to nothing is not on disk: after a kill a late copy of it is taken as a new one,
                # which changes nothing either.
                assert message.id not in self.acknowledged.keys() - self.agreements
                self.pending.pop(message.id, None)
            case _:
                pass

    def _act(self, writer: asyncio.StreamWriter) -> None:
        if self.pending or self.acted_at == self.count:
            return
        frame = None
        if self.view.score is not None:
            act = next(self._ids)
            self.agreements.add(act)
            frame = m.encode(m.NextDeal(act))
        elif self.seat in self.view.to_act():
            actions = list(legal(rules_for(self.book, ()), self.view, self.seat))
            frame = m.encode(m.Act(next(self._ids), self.count, wire_action(self.random.choice(actions))))
        if frame is None:
            return
        self.acted_at = self.count
        self.pending[msgspec.json.decode(frame)["id"]] = frame
        if self.sent and self.random.random() < 0.2:  # something old arrives late, and out of order
            writer.write(self.random.choice(self.sent) + b"\n")
        self.sent.append(frame)
        for _ in range(self.random.choice((0, 1, 1, 1, 2))):  # lost, sent, sent twice
            writer.write(frame + b"\n")


async def check(server: Server, players: list[Player]) -> int:
    """Read the database as a stranger: what was acknowledged is there once, in a log that folds."""
    store = await SqliteEventStore.open(server.database)
    acts = 0
    for table in server.tables:
        entries = [table_log.read(stored) for stored in await store.read(table_log.stream_of(table))]
        rebuild(entries)
        found = collections.Counter((entry.act.seat, entry.act.id) for entry in entries if entry.act is not None)
        assert set(found.values()) <= {1}
        for player in players:
            if player.table == table:
                acted = set(player.acknowledged) - player.agreements
                assert all((player.seat, act) in found for act in acted)
                acts += len(acted)
    await store.close()
    return acts


@pytest.mark.parametrize("seed", [1])
def test_killed_again_and_again(seed: int, full: bool, tmp_path: Path) -> None:
    seconds = 120.0 if full else 14.0

    async def run() -> None:
        server = Server(tmp_path)
        try:
            await storm(server, seed, seconds)
        finally:
            await server.kill()

    asyncio.run(run())


async def storm(server: Server, seed: int, seconds: float) -> None:
    choose = random.Random(seed)
    await server.start()
    players = [Player(server, table, seat, seed) for table in server.tables for seat in range(3)]
    until, over = time.monotonic() + seconds, asyncio.Event()
    playing = asyncio.gather(*(player.run(over) for player in players))
    kills = 0
    while kills < 3 or time.monotonic() < until - 3:  # on a busy machine it takes longer
        await asyncio.sleep(choose.uniform(0.3, 1.5))
        await server.kill()
        kills += 1
        await server.start()
    await asyncio.sleep(3)
    over.set()
    await playing
    live = {table: await server.digest(table) for table in server.tables}
    await server.kill()
    assert await check(server, players) > 200
    await compare(server, live)


async def compare(server: Server, live: dict[str, str]) -> None:
    """Replay equals the live state of the moment before the last kill."""
    store = await SqliteEventStore.open(server.database)
    for table, expected in live.items():
        entries = [table_log.read(stored) for stored in await store.read(table_log.stream_of(table))]
        assert digest(rebuild(entries)) == expected
    await store.close()
