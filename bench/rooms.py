"""How much a server core carries: rooms in process, the real rules, the real store, scripted clients.

.venv/bin/python bench/rooms.py [--tables 200] [--seconds 5] [--book doudizhu-national-2016] [--profile]

Clients are part of the measured process; what they cost (decoding, folding, choosing) is measured apart and subtracted.
"""

import argparse
import asyncio
import cProfile
import gc
import pstats
import random
import resource
import tempfile
import time
from pathlib import Path

import uvloop

from paiju.games.doudizhu import wire
from paiju.games.doudizhu.events import Bid, Double, Pass, Play, Redouble
from paiju.players.house import find_player
from paiju.server.collector import calm
from paiju.server.live.house_pool import Question, choose, give_hint
from paiju.server.live.outbox import Outbox
from paiju.server.live.rooms import Rooms
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from paiju.table.session.opening import NewTable, SeatWanted
from paiju.table.session.options import TableOptions

PEOPLE = (SeatWanted.person("A"), SeatWanted.person("B"), SeatWanted.person("C"))
SETTINGS = TableOptions(house_delay=0, next_after=0)


class InlineHouse:
    """Nobody asks it here."""

    async def choose(self, question: Question) -> object:
        return choose(find_player, question)

    async def hint(self, question: Question) -> list[list[int]]:
        return give_hint(find_player, question)


def memory() -> int:
    """Resident bytes."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize()


class Driver:
    """Plays one table: asks the room's own state what is legal, so that only the server's work is measured."""

    def __init__(self, rooms: Rooms, table: str, seed: int, figures: "Figures") -> None:
        self.rooms = rooms
        self.table = table
        self.random = random.Random(seed)
        self.figures = figures
        self.outboxes = [Outbox() for _ in range(3)]
        self.number = 0

    async def connect(self) -> None:
        self.room = self.rooms._rooms[self.table]
        self.attachments = []
        for seat, outbox in enumerate(self.outboxes):
            attachment = await self.rooms.attach(self.table, Seat(seat), outbox)
            await attachment.receive(m.encode(m.Hello(0)))
            self.attachments.append(attachment)
            await outbox.take()

    async def play(self, until: float, pause: float) -> None:
        await asyncio.sleep(pause * self.random.random())  # not all at once
        while time.perf_counter() < until:
            await self.step()
            if pause:
                await asyncio.sleep(pause * self.random.uniform(0.5, 1.5))

    async def step(self) -> None:
        """One action, or what opens the next deal."""
        self.number += 1
        state = self.room.state
        if not state.is_running:
            if state.deal.redeal:
                await asyncio.sleep(0.1)
                return
            for seat in range(3):
                await self.ask(seat, m.encode(m.NextDeal(f"n{self.number}")))
            return
        begun = time.thread_time_ns()
        seat = state.deal.to_act()[0]
        action = self.random.choice(self.room.session.game.legal(self.room.session.rules, state.deal, seat))
        frame = m.encode(m.Act(f"a{self.number}", self.room.session.views[seat].count, wire_action(action)))
        self.figures.client_cpu += time.thread_time_ns() - begun
        await self.ask(seat, frame)
        self.figures.acts += 1

    async def ask(self, seat: int, frame: bytes) -> None:
        begun = time.perf_counter()
        await self.attachments[seat].receive(frame)
        while True:
            frames = await self.outboxes[seat].take()
            if any(f.startswith((b'{"type":"done"', b'{"type":"refused"')) for f in frames):
                break
        self.figures.waits.append(time.perf_counter() - begun)
        for other, outbox in enumerate(self.outboxes):
            if other != seat and outbox._frames:
                self.figures.frames += len(await outbox.take())


def wire_action(action: object) -> wire.Action:
    match action:
        case Bid(points):
            return wire.Bid(points)
        case Double(doubled):
            return wire.Double(doubled)
        case Redouble(redoubled):
            return wire.Redouble(redoubled)
        case Play(cards):
            return wire.Play(list(map(int, cards)))
        case Pass():
            return wire.Pass()
        case _:
            raise ValueError(action)


class Figures:
    def __init__(self) -> None:
        self.acts = 0
        self.frames = 0
        self.client_cpu = 0
        self.waits: list[float] = []


async def measure(args: argparse.Namespace, folder: Path) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    store = await SqliteEventStore.open(folder / "bench.db")
    rooms = Rooms(store, InlineHouse())
    await rooms.start()
    figures = Figures()
    before = memory()
    begun = time.perf_counter()
    created = await asyncio.gather(
        *(rooms.create(NewTable(args.book, PEOPLE, table=SETTINGS)) for _ in range(args.tables))
    )
    rows.append(("tables opened per second", f"{args.tables / (time.perf_counter() - begun):,.0f}"))
    rows.append(("memory per idle room", f"{(memory() - before) / args.tables / 1024:.1f} KB"))
    calm()
    drivers = [Driver(rooms, new.table, seed, figures) for seed, new in enumerate(created)]
    before = memory()
    for driver in drivers:
        await driver.connect()
    rows.append(("memory per idle connection (room side)", f"{(memory() - before) / args.tables / 3 / 1024:.1f} KB"))
    profile = cProfile.Profile() if args.profile else None
    cpu, own, begun = time.process_time_ns(), time.thread_time_ns(), time.perf_counter()
    if profile:
        profile.enable()
    await asyncio.gather(*(driver.play(begun + args.seconds, args.pause) for driver in drivers))
    if profile:
        profile.disable()
        pstats.Stats(profile).sort_stats("cumtime").print_stats(60)
    loop = (time.thread_time_ns() - own - figures.client_cpu) / 1e9
    spent = (time.process_time_ns() - cpu - figures.client_cpu) / 1e9
    wall = time.perf_counter() - begun
    waits = sorted(figures.waits)
    rows += [
        ("actions", f"{figures.acts:,}"),
        ("actions per second", f"{figures.acts / wall:,.0f}"),
        ("**actions per CPU-second** (all threads)", f"**{figures.acts / spent:,.0f}**"),
        (
            "CPU per action: loop, store's threads",
            f"{loop / figures.acts * 1e6:.0f} µs, {(spent - loop) / figures.acts * 1e6:.0f} µs",
        ),
        ("act → Done p50", f"{waits[len(waits) // 2] * 1e3:.1f} ms"),
        ("act → Done p99", f"{waits[len(waits) * 99 // 100] * 1e3:.1f} ms"),
    ]
    await rooms.stop()
    begun = time.perf_counter()
    again = Rooms(store, InlineHouse())
    await again.start()
    await again.restored()
    per = (time.perf_counter() - begun) / args.tables
    rows.append(("restored after a restart", f"{args.tables} tables, {per * 1e4:.1f} s per 10,000"))
    await again.stop()
    await store.close()
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--book", default="doudizhu-national-2016")
    parser.add_argument("--pause", type=float, default=0, help="seconds between two actions of a table, about")
    parser.add_argument("--profile", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = uvloop.run(measure(args, Path(folder)))
    print(f"| {args.tables} tables, {args.book} | |\n|---|---|")
    for name, value in rows:
        print(f"| {name} | {value} |")


if __name__ == "__main__":
    main()
