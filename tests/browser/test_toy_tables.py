"""Tables of games that only tests know, with two and with four seats: everything in its place on every screen."""

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, Route, ViewportSize

from tests.browser.serving import REPOSITORY

pytestmark = pytest.mark.slow

WEB: Final = REPOSITORY / "web"
SIZES: Final[list[ViewportSize]] = [
    {"width": 320, "height": 568},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 1440, "height": 900},
]
TYPES: Final = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}
LEAST_CARD: Final = 20
# Seats, plays, buttons and hand; never one over another.
BOXES: Final = """() => [...document.querySelectorAll('.seat, .laid .in, .actions > *, .hand > .hand')].map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return { what: `${each.className} ${each.ariaLabel ?? each.textContent.trim()}`, left, top, right, bottom };
})"""


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the toy tables, built."""
    folder = tmp_path_factory.mktemp("toys")
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    subprocess.run(
        [WEB / "node_modules/.bin/vite", "build", "--config", "tests/toy/vite.config.ts", "--outDir", folder],
        check=True,
        cwd=WEB,
        env={**os.environ, "PATH": path},
        capture_output=True,
    )
    return folder


def serve(page: Page, folder: Path) -> None:
    def answer(route: Route) -> None:
        name = route.request.url.partition("//")[2].partition("/")[2].partition("?")[0] or "index.html"
        file = folder / name
        if file.is_file():
            route.fulfill(content_type=TYPES.get(file.suffix, "application/octet-stream"), body=file.read_bytes())
        else:
            route.fulfill(status=204)

    page.route("**/*", answer)


def overlapping(page: Page) -> list[tuple[str, str]]:
    boxes = page.evaluate(BOXES)
    assert len(boxes) > 5
    return [
        (one["what"], other["what"])
        for one, other in combinations(boxes, 2)
        if min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    ]


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
def test_seats_and_plays_have_places_of_their_own(page: Page, toys: Path, seats: int, size: ViewportSize) -> None:
    serve(page, toys)
    page.set_viewport_size(size)
    page.goto(f"/?seats={seats}&me=1")
    page.locator(".laid .face").first.wait_for()
    page.wait_for_function("() => document.getAnimations().length === 0")
    assert page.locator(".seat").count() == seats
    assert page.locator(".laid .rows").count() == seats
    assert overlapping(page) == []
    cards: list[float] = page.locator(".laid .face").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().width)"
    )
    assert min(cards) >= LEAST_CARD
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    own = page.locator(".own").bounding_box()
    assert own is not None
    assert own["y"] + own["height"] <= size["height"] + 1
