"""A paper event of a thousand tables: its desk opened in a browser, results entered, pages that wait for them.

    python -m bench.desks [--tables 1000 --pages 500 --entries 200 --write]

Loopback only; it ends what it starts. The server runs as ``paiju serve``, the desk is opened in a real Chromium. The
ceiling in the same run is aiohttp passing a frame on to as many sockets (``bench/relay.py``). CPU is counted in the
server's own CPU-seconds.
"""

import argparse
import asyncio
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import aiohttp
import msgspec
import uvloop
from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from bench.event import relay
from bench.load_event import Desk
from bench.load_hall import percentile
from bench.load_servers import ROOT, Server, paiju_server, raise_file_limit, relay_server
from bench.load_socket import Socket, connect
from bench.results import write_section
from bench.tables import Row, say, table
from tests.browser.conftest import FLAGS

_EVENT: Final = {"book": "doudizhu-workers-2021", "medium": "paper"}
_SCORES: Final = (3, 3, -6)
_SPARE_FILES: Final = 300
_SECONDS_TO_TELL: Final = 30.0
_VISITS: Final = 5
_MOST_TAPS: Final = 8
_FRAME: Final = 400  # bytes of what a result changes on a public page

# A desk can be used when all its tables are there and the thread that answers a tap is free.
_WHEN_READY: Final = """(tables) => new Promise((done) => {
  const look = () => {
    const there = document.querySelectorAll('button[aria-label]').length;
    if (there < tables) return setTimeout(look, 5);
    requestAnimationFrame(() => setTimeout(() => done(performance.now())));
  };
  look();
})"""


_PHONE: Any = {"width": 390, "height": 844}
# A deal with a bomb: who declared for how much, who won, the bomb, and all three say that it is right.
_DEAL: Final[tuple[str | re.Pattern[str], ...]] = (
    re.compile(" 叫 3 分$"),
    "庄家胜",
    "加",
    "请三家核对",
    *(3 * ["正确 请按这里"]),
)
_SCROLLED: Final = (
    "() => [...document.querySelectorAll('*')].reduce((all, it) => all + Math.abs(it.scrollTop), scrollY)"
)


class _Version(msgspec.Struct):
    version: int = 0


class _News(msgspec.Struct):
    public: _Version | None = None
    changes: _Version | None = None


_decode = msgspec.json.Decoder(_News).decode


@dataclass(slots=True)
class PublicPages:
    """Open public pages; ``told``: when each version of the event reached each of them."""

    sockets: list[Socket] = field(default_factory=list)
    told: dict[int, list[float]] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)
    _last: tuple[bytes, int] = (b"", 0)

    async def open(self, port: int, path: str, count: int) -> None:
        for _ in range(count):
            socket = await connect("127.0.0.1", port, path, "a=b", self._hear, self.lost.append, deflates=True)
            self.sockets.append(socket)

    def _hear(self, frame: bytes) -> None:
        if self._last[0] != frame:
            news = _decode(frame)
            part = news.public or news.changes
            self._last = (frame, 0 if part is None else part.version)
        if self._last[1]:
            self.told.setdefault(self._last[1], []).append(time.perf_counter())

    async def since(self, version: int, given: float) -> list[float]:
        """Seconds until each page was told this version or a later one."""
        until = time.perf_counter() + _SECONDS_TO_TELL
        while True:
            times = sorted(at for known, all_ in self.told.items() if known >= version for at in all_)
            if len(times) >= len(self.sockets):
                return [at - given for at in times[: len(self.sockets)]]
            if self.lost or time.perf_counter() > until:
                raise RuntimeError(f"{len(times)} of {len(self.sockets)} pages were told; lost: {self.lost[:1]}")
            await asyncio.sleep(0.01)

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds; ``entry`` is the server's CPU for one result."""

    opened: list[float]
    taps: int
    is_scrolled: bool
    entry: float
    entry_watched: float
    told: list[float]


async def enter(desk: Desk, segment: str, tables: list[int], board: int) -> int:
    """A result of one deal at each of some tables, one act each; the version after the last."""
    version = 0
    for each in tables:
        outcome = {"is": "DealScores", "scores": list(_SCORES)}
        action = {"is": "EnterResults", "segment": segment, "results": [{"key": [each, board], "outcome": outcome}]}
        done, _ = await desk.ask(desk.at + "/acts", {"action": action, "key": f"{each}.{board}"})
        version = done["version"]
    return version


@asynccontextmanager
async def browsing() -> AsyncIterator[Browser]:
    chromium = subprocess.run([ROOT / "scripts/browser"], capture_output=True, text=True, check=True).stdout.strip()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield browser
        await browser.close()


@asynccontextmanager
async def organiser(browser: Browser, desk: Desk, port: int, screen: Any) -> AsyncIterator[Page]:
    """A new profile, logged in."""
    context = await browser.new_context(viewport=screen, locale="zh-CN", base_url=f"http://127.0.0.1:{port}")
    name, _, value = desk.cookie.partition("=")
    await context.add_cookies([{"name": name, "value": value, "url": f"http://127.0.0.1:{port}"}])
    yield await context.new_page()
    await context.close()


async def visit(browser: Browser, desk: Desk, port: int, tables: int) -> list[float]:
    """Seconds from the address to a desk that can be used, each time in a new profile."""
    found = []
    for _ in range(_VISITS):
        async with organiser(browser, desk, port, {"width": 1440, "height": 900}) as page:
            await page.goto(f"/e/{desk.event}/control", wait_until="commit")
            found.append(await page.evaluate(_WHEN_READY, tables) / 1000)
    return found


async def tap(browser: Browser, desk: Desk, port: int, table: int) -> tuple[int, bool]:
    """How many taps enter and confirm a deal on a referee's phone, and whether anything had to be scrolled to."""
    async with organiser(browser, desk, port, _PHONE) as page:
        await page.goto(f"/e/{desk.event}/referee/{table}")
        count, is_scrolled = 0, False
        for name in _DEAL:
            button = page.get_by_role("button", name=name, exact=True)
            left = await _enabled(button)
            await button.first.click()
            count += 1
            is_scrolled = is_scrolled or await page.evaluate(_SCROLLED) > 0
            if name == _DEAL[-1]:
                await expect(button).to_have_count(left - 1)
        told, _ = await desk.ask(f"{desk.at}/tables/{(await desk.ask(desk.at))[0]['segment']['segment']}/{table}")
        if [each["stand"] for each in told["results"]] != ["confirmed"]:
            raise RuntimeError(f"the taps did not enter a result that everybody confirmed: {told['results']}")
    return count, is_scrolled


async def _enabled(button: Locator) -> int:
    """How many there are, once the first can be pressed."""
    await expect(button.first).to_be_enabled()
    return await button.count()


async def run(server: Server, options: argparse.Namespace) -> Measured:
    jar = aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(cookie_jar=jar, timeout=aiohttp.ClientTimeout(total=300)) as session:
        desk = Desk(server, session)
        await desk.create(_EVENT)
        say(f"{3 * options.tables:,} people are entered in event {desk.event}")
        await desk.list_people(3 * options.tables)
        await desk.start()
        public, _ = await desk.ask(desk.at)
        segment = public["segment"]["segment"]
        all_tables = [each["table"] for each in public["segment"]["tables"]]
        async with browsing() as browser:
            opened = await visit(browser, desk, server.port, len(all_tables))
            say(f"the desk of {len(all_tables):,} tables opens in {statistics.median(opened):.2f} s")
            taps, is_scrolled = await tap(browser, desk, server.port, all_tables[-1])
            say(f"a result takes {taps} taps{', and scrolling' if is_scrolled else ''}")
        some = all_tables[: options.entries]
        entry = await _cost(server, desk, segment, some, 1)
        say(f"{len(some):,} results cost {entry * 1e3:.1f} ms each")
        pages = PublicPages()
        await pages.open(server.port, f"/ws/events/{desk.event}", options.pages)
        watched = await _cost(server, desk, segment, some, 2)
        told = []
        for each in some[:20]:
            given = time.perf_counter()
            told += await pages.since(await enter(desk, segment, [each], 3), given)
        pages.close()
        return Measured(opened, taps, is_scrolled, entry, watched, told)


async def _cost(server: Server, desk: Desk, segment: str, tables: list[int], board: int) -> float:
    before = server.cpu()
    await enter(desk, segment, tables, board)
    await asyncio.sleep(1)  # what follows from the last one is counted too
    return (server.cpu() - before) / len(tables)


def rows_of(ours: Measured, bare: list[float], options: argparse.Namespace) -> list[Row]:
    def times(values: list[float]) -> str:
        return " / ".join(f"{percentile(values, share):.3f}" for share in (0.5, 0.99, 1.0)) + " s"

    opened, last = statistics.median(ours.opened), max(ours.told)
    spread = f"{min(ours.opened):.2f}–{max(ours.opened):.2f}"
    return [
        Row(
            f"desk of {options.tables:,} tables, {3 * options.tables:,} players, usable, median (spread)",
            f"{opened:.2f} s ({spread})",
            wanted="≤ 1 s",
            enough=opened <= 1,
        ),
        Row(
            "a paper result on a phone of 390 px: bid, winner, a bomb, three confirmations",
            f"{ours.taps} taps, {'scrolled' if ours.is_scrolled else 'nothing scrolled'}",
            wanted="≤ 8 taps, no scrolling",
            enough=ours.taps <= _MOST_TAPS and not ours.is_scrolled,
        ),
        Row(
            f"result → {options.pages} public pages, p50 / p99 / max",
            times(ours.told),
            times(bare),
            "≤ 1 s",
            last <= 1,
        ),
        Row(
            "server CPU of an entry",
            f"{ours.entry * 1e3:.1f} ms",
            wanted="≤ 20 ms",
            enough=ours.entry <= 0.020,
        ),
        Row(f"the same while {options.pages} pages watch", f"{ours.entry_watched * 1e3:.1f} ms"),
    ]


async def measure(options: argparse.Namespace, folder: Path) -> list[Row]:
    with paiju_server(folder / "hall") as server:
        ours = await run(server, options)
    with relay_server(folder / "relay.log") as server:
        say("the ceiling: aiohttp that passes one frame on to every page")
        bare = await relay(server, options.pages, _FRAME)
    return rows_of(ours, bare, options)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--entries", type=int, default=200, help="results entered for each figure")
    parser.add_argument("--write", action="store_true", help="write the section of bench/results.md")
    options = parser.parse_args()
    raise_file_limit(2 * options.pages + _SPARE_FILES)
    with tempfile.TemporaryDirectory(prefix="paiju-bench-") as folder:
        rows = uvloop.run(measure(options, Path(folder)))
    text = table(rows)
    print(text)
    if options.write:
        sizes = f"--tables {options.tables} --pages {options.pages} --entries {options.entries}"
        write_section("The desks of a large paper event", f"python -m bench.desks {sizes}", text)
    sys.exit(0 if all(row.enough for row in rows) else 1)


if __name__ == "__main__":
    main()
