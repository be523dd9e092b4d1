"""The pages of an event on a phone and a desktop, in both languages: axe finds nothing serious, nothing sticks out."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.conftest import NewContext
from tests.browser.event_desk import EVENT, TO_THE_SEATING, Organiser, create, log_in, paste, press, tab
from tests.browser.event_players import play_by_links
from tests.browser.serving import Serving
from tests.browser.settling import settle
from tests.browser.test_layout import SIZES, at_every_size, check_accessible, no_sideways_scrolling
from tests.browser.test_pages import CHINESE, NOT_SAID
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

CONTROL_TABS = ("live", "entries", "seating", "standing", "appeals", "papers", "notices", "log", "setup")
# Latin names, so that whatever Chinese an English page shows is a text that was not said.
PEOPLE = tuple(f"{name} Smith" for name in ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"))
# Jokers, and what people have called things.
NAMES = re.compile(f"^[大小]$|{EVENT}|组织者")
PUBLIC = (
    *("", "/standing", "/seating", "/results", "/entries", "/notices", "/papers"),
    *("/watch", "/register", "/me", "/screen", "/verify"),
)
OFFICIAL = (*(f"/control/{each}" for each in CONTROL_TABS), "/links")
# Tables that have to be pushed sideways to be read.
HIDDEN_PARTS = """(all) => all.flatMap((each) =>
  each.clientWidth && each.scrollWidth > each.clientWidth ? [each.innerText] : [])"""


@pytest.fixture(scope="module")
def over(playwright: Playwright, server: Serving) -> Iterator[Organiser]:
    """An event of nine people and one board, to its end."""
    request = playwright.request.new_context(base_url=server.url)
    organiser = Organiser(request, server, PEOPLE)
    organiser.do("CheckIn", numbers=list(range(1, len(PEOPLE) + 1)))
    organiser.finish(lambda: play_by_links(organiser.links))
    yield organiser
    request.dispose()


def test_axe_finds_nothing_serious_at_the_desk(server: Serving, new_context: NewContext) -> None:
    desk = log_in(new_context(), server)
    check_accessible(desk)  # the form of a new event
    event = create(desk, (1, 1, 1))
    paste(desk, PEOPLE)
    links = links_of(desk, event)
    desk.reload()  # the links are an act: what the page had seen is old
    press(desk, *TO_THE_SEATING, "批准编排", "开始比赛")
    expect(desk.get_by_role("button", name="全部暂停")).to_be_visible()
    check_accessible(desk)
    tab(desk, "报名与检录")
    desk.get_by_label("更多 Ann Smith").click()
    check_accessible(desk)
    play_by_links(links)
    tab(desk, "名次")
    desk.get_by_role("heading", name="用时报告").click()
    expect(desk.get_by_text("怎样才标出")).to_be_visible()
    check_accessible(desk)


def links_of(desk: Page, event: str) -> list[str]:
    answer = desk.request.post(
        event.replace("/e/", "/api/events/") + "/links", headers={"X-Paiju": "1"}, data={"numbers": []}
    )
    return [each["link"] for each in answer.json()["links"]]


def test_axe_finds_nothing_serious_for_everybody_else(over: Organiser, new_context: NewContext, watch: Watch) -> None:
    watch.expect("403|404")  # the page of an entrant, for somebody who is none
    page = new_context().new_page()
    for path in PUBLIC:
        open_page(page, f"/e/{over.event}{path}")
        check_accessible(page)
    page.goto(f"/e/{over.event}/watch")
    press(page, "第 1 副")
    expect(page.get_by_role("region", name="第 1 副").get_by_role("table").first).to_be_visible()
    check_accessible(page)


def test_nothing_sticks_out_and_english_is_english(over: Organiser, new_context: NewContext) -> None:
    """For somebody who is everything at once: an official and an entrant."""
    context = new_context(locale="en-GB", face=True)
    context.add_cookies(over.request.storage_state()["cookies"])  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(over.links[0])
    expect(page.get_by_text("Ann Smith, no. 1")).to_be_visible()
    for path in (*PUBLIC, *OFFICIAL):
        open_page(page, f"/e/{over.event}{path}")
        check_english(page, path)
        for size in at_every_size(page, SIZES):
            assert no_sideways_scrolling(page), (path, size)
            assert page.locator(".scroll").evaluate_all(HIDDEN_PARTS) == [], (path, size)


def check_english(page: Page, path: str) -> None:
    told = page.locator("body").inner_text().replace(EVENT, "")
    assert not NOT_SAID.search(re.sub(r"https?://\S+|\S+/e/\S+|fair/\S+ records/\S+", "", told)), (path, told)
    assert not re.search(r"[^\s]·|·[^\s]", told), (path, told)
    foreign = [text for text in page.evaluate(CHINESE) if not NAMES.search(text)]
    assert foreign == [], (path, foreign)


def open_page(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    settle(page)
