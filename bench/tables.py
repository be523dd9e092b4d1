"""The live server under load: real processes, sockets and disk; clients who play by the rules.

    python -m bench.tables [--tables 1000 --rate 1000 --seconds 20 --shengji 60 --write]

Loopback only; it ends what it starts. The server runs as ``paiju serve`` with its limits per address lifted, because
all clients come from one. The ceiling in the same run is aiohttp passing on the same frames without a game
(``bench/relay.py``). CPU is counted in the server's own CPU-seconds: a machine that has other things to do makes
latencies worse, but not those.
"""

import argparse
import asyncio
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import uvloop

from bench.load_hall import Hall, Samples, Table, percentile
from bench.load_players import PlayedTable, RelayedTable
from bench.load_servers import ROOT, Server, live_tables, open_tables, paiju_server, raise_file_limit, relay_server
from bench.load_shengji import SEATS, ShengjiTable
from bench.results import write_section
from paiju.cli.store_words import DATABASE
from paiju.games.doudizhu.rules import Rules
from paiju.games.shengji.rules import Rules as ShengjiRules
from paiju.regulations.library import find_book

_BOOK = "doudizhu-national-2016"
_SHENGJI_BOOK = "shengji-80"
_SHENGJI_SECONDS = 75.0  # a draw takes forty
_SHENGJI_SHARE = 0.7
_WARM_UP = 3.0
_SPARE_FILES = 300
_SECONDS_TO_RESTORE = 300.0


@dataclass(frozen=True, slots=True)
class Row:
    what: str
    figure: str
    ceiling: str = ""
    wanted: str = ""
    enough: bool = True

    def cells(self) -> tuple[str, ...]:
        return (
            self.what,
            self.figure,
            self.ceiling,
            self.wanted,
            ("yes" if self.enough else "NO") if self.wanted else "",
        )


@dataclass(frozen=True, slots=True)
class Load:
    """What one server did: at the offered rate, and as fast as it can."""

    memory: float  # bytes per idle connection
    paced: Samples
    paced_cpu: float
    rushed: Samples
    rushed_cpu: float


def say(text: str) -> None:
    print(f"[{time.strftime('%H:%M:%S')}] {text}", file=sys.stderr, flush=True)


async def load(server: Server, hall: Hall, cookies: list[list[str]], rate: float, seconds: float) -> Load:
    connections = sum(map(len, cookies))
    before = server.memory()
    await hall.connect("127.0.0.1", server.port, cookies)
    await asyncio.sleep(0.5)
    memory = (server.memory() - before) / connections
    say(f"{connections:,} connections, {memory / 1024:.1f} KB each")
    await hall.greet()
    await hall.run(rate, min(_WARM_UP, seconds))
    paced, paced_cpu = await _phase(server, hall, rate, seconds)
    p99 = percentile(paced.delivered, 0.99) * 1e3
    say(f"paced: {paced.rate:,.0f} actions/s, p99 {p99:.1f} ms, CPU {paced_cpu:.1f} s")
    rushed, rushed_cpu = await _phase(server, hall, None, seconds)
    say(f"rushed: {rushed.rate:,.0f} actions/s, {len(rushed.answered) / rushed_cpu:,.0f} per CPU-second")
    hall.close()
    return Load(memory, paced, paced_cpu, rushed, rushed_cpu)


async def _phase(server: Server, hall: Hall, rate: float | None, seconds: float) -> tuple[Samples, float]:
    await hall.settle()
    cpu = server.cpu()
    samples = await hall.run(rate, seconds)
    return samples, server.cpu() - cpu


async def load_paiju(data: Path, tables: int, rate: float, seconds: float) -> tuple[Load, list[Row]]:
    """Started twice: the first time makes the database."""
    with paiju_server(data):
        pass
    with paiju_server(data) as server:
        started, start_cpu = server.seconds_to_start, server.cpu()
        say(f"paiju serve, second start: {started:.2f} s (CPU {start_cpu:.2f} s)")
        began = time.perf_counter()
        opened = await open_tables(server.port, tables, _BOOK)
        took, cpu = time.perf_counter() - began, server.cpu() - start_cpu
        say(f"{tables:,} tables opened over HTTP, {tables / took:,.0f} a second")
        hall, rules = Hall(), find_book(_BOOK, Rules)
        hall.tables += [PlayedTable(hall, name, rules, seed) for seed, (name, _) in enumerate(opened)]
        found = await load(server, hall, [cookies for _, cookies in opened], rate, seconds)
        start = f"{started:.2f} s ({start_cpu:.2f} s)"
        return found, [
            Row("tables opened and joined over HTTP, per server CPU-second", f"{tables / cpu:,.0f}"),
            Row("server start, second time (CPU)", start, wanted="≤ 2 s", enough=started <= 2),
        ]


async def load_relay(log: Path, tables: int, rate: float, seconds: float) -> Load:
    with relay_server(log) as server:
        say("the ceiling: aiohttp that only passes frames on")
        hall = Hall()
        made: list[Table] = [RelayedTable(hall, str(number)) for number in range(tables)]
        hall.tables += made
        return await load(server, hall, [["a=b"] * 3 for _ in made], rate, seconds)


@dataclass(frozen=True, slots=True)
class ShengjiLoad:
    """Whole deals, drawn at the pace of the book and then played as fast as it goes."""

    actions: int
    drawn: int
    refused: int
    cpu: float

    @property
    def per_cpu_second(self) -> float:
        return (self.actions + self.drawn) / self.cpu


async def load_shengji(data: Path, tables: int) -> ShengjiLoad:
    with paiju_server(data) as server:
        opened = await open_tables(server.port, tables, _SHENGJI_BOOK, SEATS)
        hall, rules = Hall(), find_book(_SHENGJI_BOOK, ShengjiRules)
        played = [ShengjiTable(hall, name, rules, seed) for seed, (name, _) in enumerate(opened)]
        hall.tables += played
        await hall.connect("127.0.0.1", server.port, [cookies for _, cookies in opened])
        await hall.enter()
        before, cpu = sum(table.drawn for table in played), server.cpu()
        samples = await hall.run(None, _SHENGJI_SECONDS)
        drawn = sum(table.drawn for table in played) - before
        found = ShengjiLoad(len(samples.answered), drawn, samples.refused, server.cpu() - cpu)
        hall.close()
    say(f"Shengji: {found.actions:,} actions, {found.drawn:,} cards drawn, {found.per_cpu_second:,.0f} per CPU-second")
    return found


def shengji_rows(ours: Load, shengji: ShengjiLoad) -> list[Row]:
    share = shengji.per_cpu_second / (len(ours.rushed.answered) / ours.rushed_cpu)
    return [
        Row(
            "Shengji: actions and cards drawn per server CPU-second",
            f"{shengji.per_cpu_second:,.0f} ({shengji.actions:,} and {shengji.drawn:,})",
        ),
        Row(
            "the same as a share of Dou Dizhu's actions",
            f"{share:.2f}",
            wanted=f"≥ {_SHENGJI_SHARE}",
            enough=share >= _SHENGJI_SHARE,
        ),
        Row("legal actions refused in Shengji", f"{shengji.refused}"),
    ]


async def restore(data: Path, deals: int, actions: int) -> tuple[float, float]:
    """Seconds, and seconds of CPU, from the start after a kill -9 until every deal is live again."""
    say(f"filling a hall with {deals:,} deals of {actions} actions each, then kill -9")
    data.mkdir()
    command = [sys.executable, "-m", "bench.load_fill", str(data / DATABASE), str(deals), str(actions)]
    filled = await asyncio.to_thread(subprocess.run, command, stdout=sys.stderr, cwd=ROOT, check=False)
    if filled.returncode != -signal.SIGKILL:
        raise RuntimeError(f"the hall could not be filled ({filled.returncode})")
    began = time.perf_counter()
    with paiju_server(data) as server:
        live = 0
        while live < deals:
            if time.perf_counter() - began > _SECONDS_TO_RESTORE:
                raise RuntimeError(f"only {live:,} of {deals:,} deals are live again")
            await asyncio.sleep(0.25)
            live = await live_tables(server.port)
        took, cpu = time.perf_counter() - began, server.cpu()
        say(f"answered after {server.seconds_to_start:.2f} s, all deals live after {took:.1f} s (CPU {cpu:.1f} s)")
        return took, cpu


def rows_of(ours: Load, bare: Load) -> list[Row]:
    def times(values: Callable[[Samples], list[float]], samples: Samples) -> str:
        return " / ".join(f"{percentile(values(samples), share) * 1e3:.1f}" for share in (0.5, 0.95, 0.99)) + " ms"

    p99 = percentile(ours.paced.delivered, 0.99) * 1e3
    most = len(ours.rushed.answered) / ours.rushed_cpu
    bare_most = len(bare.rushed.answered) / bare.rushed_cpu
    kilobytes = ours.memory / 1024
    return [
        Row(
            "action → the other seats, p50 / p95 / p99",
            times(lambda samples: samples.delivered, ours.paced),
            times(lambda samples: samples.delivered, bare.paced),
            "p99 ≤ 50 ms",
            p99 <= 50,
        ),
        Row(
            "action → answer (it is on disk), p50 / p95 / p99",
            times(lambda samples: samples.answered, ours.paced),
            times(lambda samples: samples.answered, bare.paced),
        ),
        Row(
            "of that the generator's own lag, p50 / p95 / p99",
            times(lambda samples: samples.late, ours.paced),
            times(lambda samples: samples.late, bare.paced),
        ),
        Row("actions a second, paced", f"{ours.paced.rate:,.0f}", f"{bare.paced.rate:,.0f}"),
        Row(
            "server CPU for a second of that",
            f"{ours.paced_cpu / ours.paced.seconds:.2f} s",
            f"{bare.paced_cpu / bare.paced.seconds:.2f} s",
        ),
        Row(
            "actions per server CPU-second, as fast as it goes",
            f"{most:,.0f}",
            f"{bare_most:,.0f}",
            "≥ 5,000",
            most >= 5_000,
        ),
        Row("actions a second, as fast as it goes", f"{ours.rushed.rate:,.0f}", f"{bare.rushed.rate:,.0f}"),
        Row(
            "memory per idle connection",
            f"{kilobytes:.1f} KB",
            f"{bare.memory / 1024:.1f} KB",
            "≤ 40 KB",
            kilobytes <= 40,
        ),
        Row("legal actions refused", f"{ours.paced.refused + ours.rushed.refused}"),
    ]


async def measure(options: argparse.Namespace, folder: Path) -> list[Row]:
    this = asyncio.current_task()
    assert this is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, this.cancel)  # so that the servers are ended too
    seconds, tables, rate = options.seconds, options.tables, options.rate
    ours, extra = await load_paiju(folder / "hall", tables, rate, seconds)
    bare = await load_relay(folder / "relay.log", tables, rate, seconds)
    rows = [*rows_of(ours, bare), *extra]
    if options.shengji:
        rows += shengji_rows(ours, await load_shengji(folder / "shengji", options.shengji))
    if options.deals:
        took, cpu = await restore(folder / "crashed", options.deals, options.actions)
        what = f"{options.deals:,} deals live again after kill -9 (CPU)"
        rows.append(Row(what, f"{took:.1f} s ({cpu:.1f} s)", wanted="≤ 20 s", enough=took <= 20))
    return rows


HEADER = ("what", "paiju", "bare aiohttp relay", "wanted", "reached")


def table(rows: list[Row]) -> str:
    lines = [HEADER, ("---",) * len(HEADER), *(row.cells() for row in rows)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--rate", type=float, default=1_000, help="actions offered a second, over all tables")
    parser.add_argument("--seconds", type=float, default=20, help="of each phase")
    parser.add_argument("--deals", type=int, default=10_000, help="open deals to be restored; 0: none")
    parser.add_argument("--actions", type=int, default=20, help="already made in each of them")
    parser.add_argument("--shengji", type=int, default=60, help="tables of Shengji in the same run; 0: none")
    parser.add_argument(
        "--directory", type=Path, help="on the disk to be measured; default: the system's for temporary"
    )
    parser.add_argument("--write", action="store_true", help="write the section of bench/results.md")
    options = parser.parse_args()
    raise_file_limit(3 * options.tables + _SPARE_FILES)
    with tempfile.TemporaryDirectory(dir=options.directory, prefix="paiju-bench-") as folder:
        rows = uvloop.run(measure(options, Path(folder)))
    text = table(rows)
    print(text)
    if options.write:
        command = (
            f"python -m bench.tables --tables {options.tables} --rate {options.rate:g} --seconds {options.seconds:g}"
        )
        write_section("The live server under load", command, text)
    sys.exit(0 if all(row.enough for row in rows) else 1)


if __name__ == "__main__":
    main()
