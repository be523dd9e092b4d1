"""Measures a first visit in a real Chromium: what is transferred, and when the page and the table answer.

    python -m bench.page [--visits 9] [--slow-visits 3] [--write]

The server is a real `paiju serve` on loopback; each visit is a new profile, so nothing is cached. Slow visits are those
of Lighthouse's "slow 3G": 400 kbit/s both ways and 400 ms to the first byte of every answer, emulated by Chromium
(Network.emulateNetworkConditions). Needs `make web` and a Chromium (scripts/browser finds or installs one).
"""

import argparse
import statistics
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Request, expect, sync_playwright

from bench.results import write_section
from tests.browser.conftest import FLAGS
from tests.browser.serving import REPOSITORY, Serving

WANTED_KILOBYTES: Final = 150
WANTED_SECONDS: Final = 1.0
WANTED_SLOW_SECONDS: Final = 4.0
SLOW_BITS: Final = 400_000
SLOW_LATENCY: Final = 400
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# When the button that starts a deal is there and the thread that answers it is free.
WHEN_READY: Final = """
  new MutationObserver((_, observer) => {
    if (!document.querySelector('button.big') || window.readyAt !== undefined) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.readyAt = performance.now(); }));
  }).observe(document, { childList: true, subtree: true });
"""

READY_AT: Final = """() => new Promise((done) => {
  const look = () => (window.readyAt === undefined ? setTimeout(look, 5) : done(window.readyAt));
  look();
})"""


@dataclass(slots=True)
class Visit:
    """Seconds since the address was entered, or since the button was pressed; bytes of bodies as transferred."""

    ready: float = 0.0
    table: float = 0.0
    cards: float = 0.0  # since the address was entered
    sizes: dict[str, int] = field(default_factory=dict)

    def kilobytes(self, *, fonts: bool) -> float:
        return sum(size for url, size in self.sizes.items() if url.endswith(".woff2") is fonts) / 1000


def slow_visit(browser: Browser, url: str, *, rest: bool) -> Visit:
    """On a phone with slow 3G: the button is tapped at once when it is there, or after the page has come to ``rest``.

    What is transferred is counted until the cards are there."""
    found = Visit()

    def came(request: Request) -> None:
        found.sizes[request.url] = request.sizes()["responseBodySize"]

    context = browser.new_context(base_url=url, locale="zh-CN", reduced_motion="reduce", **PHONE)
    context.set_default_timeout(120_000)
    try:
        context.add_init_script(WHEN_READY)
        page = context.new_page()
        page.on("requestfinished", came)
        slow = {"downloadThroughput": SLOW_BITS / 8, "uploadThroughput": SLOW_BITS / 8, "latency": SLOW_LATENCY}
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", {"offline": False, **slow})
        page.goto("/", wait_until="commit")
        found.ready = page.evaluate(READY_AT) / 1000
        if rest:
            page.wait_for_load_state("networkidle")
        began = page.evaluate("() => performance.now()")
        page.locator("button.big").tap()
        page.locator("[role=toolbar] button").nth(16).wait_for()
        found.cards = page.evaluate("() => performance.now()") / 1000
        found.table = found.cards - began / 1000
        return found
    finally:
        context.close()


def visit(browser: Browser, url: str, lang: str) -> Visit:
    """The home page, then one click to a table with cards in hand."""
    found = Visit()

    def came(request: Request) -> None:
        found.sizes[request.url] = request.sizes()["responseBodySize"]

    context = browser.new_context(base_url=url, locale=lang, reduced_motion="reduce")
    try:
        context.add_init_script(WHEN_READY)
        page = context.new_page()
        page.on("requestfinished", came)
        page.goto("/")
        found.ready = page.evaluate(READY_AT) / 1000
        page.wait_for_load_state("networkidle")
        home = dict(found.sizes)
        began = page.evaluate("() => performance.now()")
        page.locator("button.big").click()
        expect(page.locator("[role=toolbar] button")).to_have_count(17)
        found.table = (page.evaluate("() => performance.now()") - began) / 1000
        found.sizes = home
        return found
    finally:
        context.close()


def measure(visits: int, slow_visits: int) -> str:
    chromium = subprocess.run(
        [REPOSITORY / "scripts" / "browser"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder) / "data")
        serving.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            visit(browser, serving.url, "zh-CN")  # the disk cache of the server's machine is warm afterwards
            made = [visit(browser, serving.url, "zh-CN") for _ in range(visits)]
            slow = [slow_visit(browser, serving.url, rest=False) for _ in range(slow_visits)]
            rested = [slow_visit(browser, serving.url, rest=True) for _ in range(slow_visits)]
            browser.close()
        finally:
            serving.stop()
    return told(made, slow, rested)


def told(visits: list[Visit], slow: list[Visit], rested: list[Visit]) -> str:
    ready = [each.ready for each in visits]
    first = visits[0]
    rows: list[tuple[str, float, str, float | None]] = [
        ("first page, compressed, without fonts", first.kilobytes(fonts=False), "KB", WANTED_KILOBYTES),
        ("first page interactive, median", statistics.median(ready), "s", WANTED_SECONDS),
        ("the same, slowest visit", max(ready), "s", None),
        ("its fonts, in Chinese where the system has none", first.kilobytes(fonts=True), "KB", None),
        ("from the click to 17 cards in hand, median", statistics.median(each.table for each in visits), "s", None),
        ("slow 3G: address to button, median", statistics.median(each.ready for each in slow), "s", None),
        ("slow 3G: tap at once to cards, slowest", max(each.table for each in slow), "s", WANTED_SLOW_SECONDS),
        ("slow 3G: tap at rest to cards, slowest", max(each.table for each in rested), "s", WANTED_SLOW_SECONDS),
        (
            "slow 3G: address to cards, tapped at once, median",
            statistics.median(each.cards for each in slow),
            "s",
            None,
        ),
        ("slow 3G: transferred by then, without fonts", slow[0].kilobytes(fonts=False), "KB", None),
        ("slow 3G: fonts transferred by then", slow[0].kilobytes(fonts=True), "KB", None),
    ]
    lines = ["| what | figure | wanted | reached |", "| --- | --- | --- | --- |"]
    for what, value, unit, most in rows:
        figure = f"{value:.2f} {unit}" if unit == "s" else f"{value:.0f} {unit}"
        wanted, reached = ("", "") if most is None else (f"≤ {most:g} {unit}", "yes" if value <= most else "no")
        lines.append(f"| {what} | {figure} | {wanted} | {reached} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--visits", type=int, default=9, help="each with an empty cache")
    parser.add_argument("--slow-visits", type=int, default=3, help="the same over slow 3G, twice so many")
    parser.add_argument("--write", action="store_true", help="keep the table in bench/results.md")
    options = parser.parse_args()
    table = measure(options.visits, options.slow_visits)
    print(table)
    if options.write:
        write_section("The first page", "python -m bench.page --write", table)


if __name__ == "__main__":
    main()
