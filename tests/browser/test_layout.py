"""Phones upright and sideways, a desktop: everything within reach, nothing too small, no serious finding of axe."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import NewContext
from tests.browser.finished import finish_a_deal
from tests.browser.serving import REPOSITORY, Serving
from tests.browser.settling import settle
from tests.browser.staged import LEAD, Stage
from tests.browser.table_page import TablePage

pytestmark = pytest.mark.slow

SIZES: list[ViewportSize] = [
    {"width": 320, "height": 568},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 1440, "height": 900},
]
BOOK = "/rules/doudizhu-national-2016"
PATHS = (
    *(
        "/",
        "/play",
        "/events",
        "/watch",
        "/programs",
        "/guide",
        "/guide/referee/2",
        "/guide/engine/1",
        "/guide/organiser/3",
    ),
    *("/friends", "/rules", BOOK, "/replay", "/verify", "/settings"),
)
LEAST_HEIGHT = 48
LEAST_GAP = 12
LEAST_STEP = 24

AXE = (REPOSITORY / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN_AXE = """async (rules) => {
  const { violations } = await axe.run({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
  const told = (node) => `${node.target.join(' ')} ${node.failureSummary}`;
  return violations
    .filter((each) => ['serious', 'critical'].includes(each.impact))
    .map((each) => `${each.id}: ${each.nodes.map(told).join(' | ')}`);
}"""
LOOKS: dict[str, Any] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
}
# Whether the middle of what is seen of each card belongs to it.
REACHABLE = """(cards) => cards.map((card) => {
  const box = card.getBoundingClientRect();
  const found = document.elementFromPoint(box.left + Math.min(box.width, 24) / 2, box.top + 20);
  return card.contains(found);
})"""


def become_declarer(page: Page) -> TablePage:
    """A table where we lead with 20 cards."""
    Stage(page).show(*LEAD)
    table = TablePage(page)
    expect(table.hand).to_have_count(20)
    settle(page)
    return table


def boxes(found: Locator) -> list[dict[str, float]]:
    measured: list[dict[str, float]] = found.evaluate_all(
        "(all) => all.map((each) => { const { x, y, width, height } = each.getBoundingClientRect();"
        " return { x, y, width, height }; })"
    )
    return measured


def no_sideways_scrolling(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


def at_every_size(page: Page, sizes: Sequence[ViewportSize]) -> Iterator[ViewportSize]:
    """One page on one screen after the other, at rest on each."""
    for size in sizes:
        page.set_viewport_size(size)
        settle(page)
        yield size


def test_twenty_cards_and_all_buttons_are_within_reach(new_context: NewContext) -> None:
    page = new_context(face=True).new_page()
    table = become_declarer(page)
    for size in at_every_size(page, SIZES):
        check_reach(table, size)


def check_reach(table: TablePage, size: ViewportSize) -> None:
    page = table.page
    assert no_sideways_scrolling(page)
    for box in boxes(table.hand) + boxes(table.my_turn.get_by_role("button")):
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= size["height"]
    assert all(table.hand.evaluate_all(REACHABLE))
    check_steps(boxes(table.hand))
    buttons = boxes(table.my_turn.get_by_role("button"))
    assert len(buttons) == 3
    assert all(box["height"] >= LEAST_HEIGHT for box in buttons)
    for one, next_one in pairwise(buttons):
        assert next_one["x"] - one["x"] - one["width"] >= LEAST_GAP
    table.hand.nth(4).click()
    settle(page)
    (raised,) = boxes(page.locator(".hand [aria-pressed=true]"))
    lowest = max(box["y"] + box["height"] for box in buttons)
    assert raised["y"] - lowest >= LEAST_GAP
    table.hand.nth(4).click()
    expect(page.get_by_role("timer")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="菜单")).to_be_in_viewport(ratio=1)


def check_steps(hand: list[dict[str, float]]) -> None:
    for one, next_one in pairwise(hand):
        if one["y"] == next_one["y"]:
            assert next_one["x"] - one["x"] >= LEAST_STEP


def test_a_sweep_chooses_the_cards_it_passes(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="马上开始").click()
    table = TablePage(page)
    expect(table.hand).to_have_count(17)
    spots = boxes(table.hand)
    page.mouse.move(spots[3]["x"] + 10, spots[3]["y"] + 40)
    page.mouse.down()
    page.mouse.move(spots[5]["x"] + 10, spots[5]["y"] + 40, steps=4)
    page.mouse.move(spots[7]["x"] + 10, spots[7]["y"] + 40, steps=4)
    page.mouse.up()
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(5)
    table.hand.nth(4).click(position={"x": 8, "y": 40})
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(4)


def test_no_page_scrolls_sideways(new_context: NewContext) -> None:
    page = new_context(face=True).new_page()
    for path in PATHS:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        for size in at_every_size(page, SIZES):
            assert no_sideways_scrolling(page), (path, size)


def check_accessible(page: Page) -> None:
    assert axe_findings(page) == []


def axe_findings(page: Page, looks: Iterable[str] = tuple(LOOKS)) -> list[str]:
    """Everything once; colours in every look."""
    page.evaluate(AXE)
    found = []
    for name in looks:
        page.emulate_media(**LOOKS[name])
        expect(page.locator("html")).to_have_attribute("data-theme", name)
        settle(page)
        told = page.evaluate(RUN_AXE, None if name == "light" else ["color-contrast"])
        found += [f"{name}: {each}" for each in told]
    page.emulate_media(color_scheme="light", contrast="no-preference")
    return found


@pytest.mark.parametrize("size", SIZES[1::2], ids=lambda size: f"{size['width']}x{size['height']}")
def test_axe_finds_nothing_serious_at_the_table(new_context: NewContext, size: ViewportSize) -> None:
    page = new_context(viewport=size).new_page()
    table = become_declarer(page)
    check_accessible(page)
    table.button("提示").click()
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    check_accessible(page)


def test_axe_finds_nothing_serious_on_the_other_pages(new_context: NewContext, server: Serving) -> None:
    finished = finish_a_deal(server.url)
    page = new_context().new_page()
    for path in (*PATHS, f"/verify/{finished}", f"/replay/{finished}/1"):
        page.goto(path)
        expect(page.get_by_role("heading", level=1).or_(page.get_by_role("slider")).first).to_be_visible()
        settle(page)
        if path == BOOK:
            page.get_by_role("searchbox").fill("8.")  # a few of the many clauses stand for all
        check_accessible(page)
    page.get_by_role("button", name="到结尾").click()
    check_accessible(page)
