"""Measures a first visit in a real Chromium: what is transferred, and when the page and the table answer.

    python -m bench.page [--visits 9] [--write]

The server is a real `paiju serve` on loopback; each visit is a new profile, so nothing is cached. Needs `make web` and
a Chromium (scripts/browser finds or installs one).
"""

import argparse
import statistics
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Request, expect, sync_playwright

from bench.results import write_section
from tests.browser.conftest import FLAGS
from tests.browser.serving import REPOSITORY, Serving

WANTED_KILOBYTES: Final = 150
WANTED_SECONDS: Final = 1.0
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
    sizes: dict[str, int] = field(default_factory=dict)

    def kilobytes(self, *, fonts: bool) -> float:
        return sum(size for url, size in self.sizes.items() if url.endswith(".woff2") is fonts) / 1000


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


def measure(visits: int) -> str:
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
            browser.close()
        finally:
            serving.stop()
    return told(made)


def told(visits: list[Visit]) -> str:
    ready = [each.ready for each in visits]
    first = visits[0]
    rows: list[tuple[str, float, str, float | None]] = [
        ("first page, compressed, without fonts", first.kilobytes(fonts=False), "KB", WANTED_KILOBYTES),
        ("first page interactive, median", statistics.median(ready), "s", WANTED_SECONDS),
        ("the same, slowest visit", max(ready), "s", None),
        ("its fonts, in Chinese where the system has none", first.kilobytes(fonts=True), "KB", None),
        ("from the click to 17 cards in hand, median", statistics.median(each.table for each in visits), "s", None),
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
    parser.add_argument("--write", action="store_true", help="keep the table in bench/results.md")
    options = parser.parse_args()
    table = measure(options.visits)
    print(table)
    if options.write:
        write_section("The first page", "python -m bench.page --write", table)


if __name__ == "__main__":
    main()
