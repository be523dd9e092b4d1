"""An event under load: hundreds of tables play a set while hundreds of public pages wait for the standings.

    python -m bench.event [--tables 300 --pages 500 --boards 3 --rate 300 --write]

Loopback only; it ends what it starts. The server runs as ``paiju serve``; every player has the table and the page of
the event open, as the web client has. The ceiling in the same run is aiohttp passing a frame of the same length on to
as many sockets (``bench/relay.py``). CPU is counted in the server's own CPU-seconds.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import uvloop

from bench.load_event import Desk, Pages, SetTable
from bench.load_hall import Hall, Samples, percentile
from bench.load_servers import Server, paiju_server, raise_file_limit, relay_server
from bench.load_socket import connect
from bench.results import write_section
from bench.tables import Row, say, table
from paiju.games.doudizhu.rules import Rules
from paiju.regulations.library import find_book

_BOOK = "doudizhu-national-2016"
_SPARE_FILES = 300
_SECONDS_TO_TELL = 30.0
_SLICE = 2.0
_REPEATS = 5


@dataclass(frozen=True, slots=True)
class Played:
    """What one set showed; seconds and bytes."""

    until_told: list[float]
    samples: Samples
    cpu: float
    per_board: float  # bytes to a page, all of the set
    standing: int  # of that the last standing on the wire
    memory: int
    opening: float
    opening_cpu: float


async def play(server: Server, options: argparse.Namespace) -> Played:
    jar = aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(cookie_jar=jar, timeout=aiohttp.ClientTimeout(total=300)) as session:
        desk = Desk(server, session)
        sizes = {"boards_per_set": options.boards, "sets_per_round": 1, "rounds": 1}
        await desk.create({"parameters": sizes, "next_after": 0})
        say(f"{3 * options.tables:,} people come to event {desk.event}")
        cookies = await desk.enter(3 * options.tables)
        hall, pages, own = Hall(), Pages(), Pages()
        path = f"/ws/events/{desk.event}"
        await pages.open(hall, server.port, path, [""] * options.pages)
        await own.open(hall, server.port, path, list(cookies.values()))
        cpu = server.cpu()
        opened, opening = await desk.open_tables()
        opening_cpu = server.cpu() - cpu
        say(f"{len(opened):,} tables opened in {opening:.1f} s (CPU {opening_cpu:.1f} s)")
        rules = find_book(_BOOK, Rules)
        tables = [SetTable(hall, live, rules, seed, options.boards) for seed, (live, _) in enumerate(opened)]
        hall.tables += tables
        await hall.connect("127.0.0.1", server.port, [[cookies[number] for number in seats] for _, seats in opened])
        await hall.greet()
        say(f"{3 * options.tables:,} players and {options.pages:,} pages are there; the set begins")
        return await _play(server, hall, tables, (pages, own), options, (opening, opening_cpu))


async def _play(
    server: Server,
    hall: Hall,
    tables: list[SetTable],
    pages: tuple[Pages, Pages],
    options: argparse.Namespace,
    opening: tuple[float, float],
) -> Played:
    watching, own = pages
    before, cpu = watching.received(), server.cpu()
    samples, until_told = Samples(), list[float]()
    closed = 0
    while closed < options.boards:
        _add(samples, await hall.run(options.rate, _SLICE))
        while closed < options.boards and all(len(each.over) > closed for each in tables):
            closed += 1
            shut = max(each.over[closed - 1] for each in tables)
            took = await _told(watching, closed, shut)
            say(f"board {closed} closed; at the last page after {max(took):.2f} s; {samples.rate:,.0f} actions/s")
            until_told += took
    spent = server.cpu() - cpu
    received = (watching.received() - before) / options.pages
    memory = server.memory()
    for each in pages:
        each.close()
    hall.close()
    say(f"players' own pages had {own.frames / len(own.sockets):.1f} frames each")
    return Played(until_told, samples, spent, received / options.boards, watching.standing, memory, *opening)


def _add(whole: Samples, part: Samples) -> None:
    whole.seconds += part.seconds
    whole.delivered += part.delivered
    whole.answered += part.answered
    whole.late += part.late
    whole.refused += part.refused


async def _told(pages: Pages, boards: int, shut: float) -> list[float]:
    """How long every page waited for the standing."""
    until = time.perf_counter() + _SECONDS_TO_TELL
    while len(found := pages.since(boards, shut)) < len(pages.sockets):
        if time.perf_counter() > until:
            raise RuntimeError(f"only {len(found)} of {len(pages.sockets)} pages were told the standing")
        await asyncio.sleep(0.05)
    return found


async def relay(server: Server, pages: int, size: int) -> list[float]:
    """Seconds until each of so many sockets has a frame of this size."""
    arrived: list[float] = []
    failed: list[str] = []

    def hear(_: bytes) -> None:
        arrived.append(time.perf_counter())

    place = ("127.0.0.1", server.port, "/ws/pages", "a=b")
    sockets = [await connect(*place, hear, failed.append) for _ in range(pages)]
    sender = await connect(*place, lambda _: None, failed.append)
    took: list[float] = []
    for _ in range(_REPEATS):
        arrived.clear()
        began = time.perf_counter()
        sender.send(str(size).encode())
        while len(arrived) < pages:
            if failed:
                raise RuntimeError(failed[0])
            await asyncio.sleep(0.01)
        took += [at - began for at in arrived]
    for socket in (*sockets, sender):
        socket.close()
    return took


def rows_of(ours: Played, bare: list[float]) -> list[Row]:
    def times(values: list[float]) -> str:
        return " / ".join(f"{percentile(values, share):.3f}" for share in (0.5, 0.99, 1.0)) + " s"

    delivered = " / ".join(f"{percentile(ours.samples.delivered, share) * 1e3:.1f}" for share in (0.5, 0.95, 0.99))
    cpu = ours.cpu / ours.samples.seconds
    last = max(ours.until_told)
    return [
        Row(
            "board closed at its last table → standing at a page, p50 / p99 / max",
            times(ours.until_told),
            times(bare),
            "≤ 1 s",
            last <= 1,
        ),
        Row("server CPU for a second of play", f"{cpu:.2f} s", wanted="< 1 s", enough=cpu < 1),
        Row("actions a second", f"{ours.samples.rate:,.0f}"),
        Row("action → the other seats, p50 / p95 / p99", f"{delivered} ms"),
        Row("legal actions refused", f"{ours.samples.refused}"),
        Row("a standing on the wire", f"{ours.standing / 1024:.1f} KB"),
        Row("sent to a public page per closed board, all in all", f"{ours.per_board / 1024:.1f} KB"),
        Row("start → all tables open (CPU)", f"{ours.opening:.1f} s ({ours.opening_cpu:.1f} s)"),
        Row("memory of the server at the end", f"{ours.memory / 2**20:.0f} MB"),
    ]


async def measure(options: argparse.Namespace, folder: Path) -> list[Row]:
    this = asyncio.current_task()
    assert this is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, this.cancel)  # so that the servers are ended too
    with paiju_server(folder / "hall") as server:
        ours = await play(server, options)
    with relay_server(folder / "relay.log") as server:
        say("the ceiling: aiohttp that passes one frame on to every page")
        bare = await relay(server, options.pages, ours.standing)
    return rows_of(ours, bare)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--boards", type=int, default=3, help="of the set")
    parser.add_argument("--rate", type=float, default=300, help="actions offered a second, over all tables")
    parser.add_argument("--write", action="store_true", help="write the section of bench/results.md")
    options = parser.parse_args()
    raise_file_limit(6 * options.tables + options.pages + _SPARE_FILES)
    with tempfile.TemporaryDirectory(prefix="paiju-bench-") as folder:
        rows = uvloop.run(measure(options, Path(folder)))
    text = table(rows)
    print(text)
    if options.write:
        sizes = f"--tables {options.tables} --pages {options.pages} --boards {options.boards} --rate {options.rate:g}"
        write_section("An event under load", f"python -m bench.event {sizes}", text)
    sys.exit(0 if all(row.enough for row in rows) else 1)


if __name__ == "__main__":
    main()
