"""What everybody sees of an event on paper: the list, its rounds, the crosstable, the projector with its calls."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, Playwright, ViewportSize, expect

from tests.browser.conftest import NewContext
from tests.browser.serving import Serving
from tests.browser.settling import settle
from tests.browser.test_layout import check_accessible, no_sideways_scrolling
from tests.browser.two_rounds import EVENT, PAIRS, TwoRounds

TABS: Final = ("", "/standing", "/seating", "/results", "/entries", "/notices", "/papers", "/watch")
HALL: Final[ViewportSize] = {"width": 1920, "height": 1080}
PHONES: Final[list[ViewportSize]] = [{"width": 320, "height": 568}, {"width": 390, "height": 844}]
LEAST: Final = 32
CLOCK: Final = 380
SMALL_TEXTS: Final = """(least) => [...document.querySelectorAll('main *')].filter((each) =>
  [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  && each.checkVisibility({ opacityProperty: true, checkOpacity: true })
  && parseFloat(getComputedStyle(each).fontSize) < least - 0.1).map((each) => each.innerText)"""


@pytest.fixture(scope="module")
def paper(playwright: Playwright, server: Serving) -> Iterator[TwoRounds]:
    request = playwright.request.new_context(base_url=server.url)
    yield TwoRounds(request, server)
    request.dispose()


def open_page(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    settle(page)


def test_a_stranger_finds_the_event_and_its_rounds(paper: TwoRounds, page: Page) -> None:
    open_page(page, "/events")
    page.get_by_role("link", name=EVENT).first.click()
    expect(page.get_by_text("三轮瑞士移位。")).to_be_visible()
    expect(page.get_by_text("临江体育馆").first).to_be_visible()
    page.get_by_role("link", name="名次与逐轮表").click()
    lines = paper.told("/crosstable")["lines"]
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(1 + len(PAIRS))
    first = paper.told()["standing"]["lines"][0]
    meeting = next(line for line in lines if line["number"] == first["number"])["meetings"][0]
    expect(rows.nth(1)).to_contain_text(first["name"])
    expect(rows.nth(1)).to_contain_text(meeting["score"])
    rows.nth(1).get_by_role("button", name=first["name"]).click()
    expect(page.get_by_role("dialog")).to_contain_text(first["name"])


def test_results_of_a_round_come_as_they_are_handed_in(paper: TwoRounds, page: Page) -> None:
    open_page(page, f"/e/{paper.id}/results")
    groups = page.locator("tbody")
    expect(groups).to_have_count(2)
    expect(groups.nth(0)).to_contain_text("9")
    expect(groups.nth(1).get_by_text("–").first).to_be_visible()
    page.get_by_role("button", name="第 1 轮").click()
    expect(groups.nth(1)).to_contain_text("Q")


def test_six_digits_lead_to_ones_seat(paper: TwoRounds, page: Page) -> None:
    digits = paper.told("/address?page=me")["digits"]
    open_page(page, "/")
    page.get_by_label("我在现场").fill(digits)
    expect(page).to_have_url(f"/e/{paper.id}/seating")
    page.get_by_role("searchbox").fill("甲一")
    expect(page.locator("main ul > li")).to_have_count(1)


def test_a_number_of_no_event_is_refused(page: Page, watch: Any) -> None:
    watch.expect("404.*/api/digits/")
    open_page(page, "/")
    page.get_by_label("我在现场").fill("000 000")
    expect(page.get_by_role("alert")).to_contain_text("000000")


@pytest.mark.parametrize("size", [*PHONES, {"width": 1440, "height": 900}], ids=lambda size: str(size["width"]))
def test_axe_and_no_sideways_scrolling(paper: TwoRounds, new_context: NewContext, size: ViewportSize) -> None:
    page = new_context(viewport=size).new_page()
    for tab in TABS:
        open_page(page, f"/e/{paper.id}{tab}")
        assert no_sideways_scrolling(page), tab
        check_accessible(page)


def test_the_projector_can_be_read_from_the_last_row(paper: TwoRounds, new_context: NewContext) -> None:
    page = new_context(viewport=HALL).new_page()
    page.clock.install()
    open_page(page, f"/e/{paper.id}/screen")
    digits = paper.told("/address?page=me")["digits"]
    expect(page.get_by_text(f"{digits[:3]} {digits[3:]}")).to_be_visible()
    clock = page.get_by_role("timer")
    assert clock.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)") == CLOCK
    box = clock.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= page.locator(".view").evaluate("(each) => each.getBoundingClientRect().left")
    assert page.evaluate(SMALL_TEXTS, LEAST) == []
    assert no_sideways_scrolling(page)
    check_accessible(page)
    paper.do("CallLastDeal", segment=paper.told()["segment"]["segment"])
    expect(page.locator(".call")).to_have_text("最后 1 副")
    expect(page.get_by_text("Finish the deal you are playing, then play 1 more")).to_be_visible()
    assert page.evaluate(SMALL_TEXTS, LEAST) == []
    page.clock.fast_forward(31_000)
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.locator(".band")).to_contain_text("再打 1 副")
