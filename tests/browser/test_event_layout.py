"""The pages of an event on a phone and a desktop, in both languages: axe finds nothing serious, nothing sticks out."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import NewContext
from tests.browser.event_desk import TO_THE_SEATING, create, finish, log_in, paste, press
from tests.browser.event_players import play_by_links
from tests.browser.serving import Serving
from tests.browser.test_layout import SIZES, check_accessible, no_sideways_scrolling
from tests.browser.test_pages import CHINESE, NOT_SAID
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

# Latin names, so that whatever Chinese an English page shows is a text that was not said.
PEOPLE = tuple(f"{name} Smith" for name in ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"))
# Jokers, and what people have called things.
NAMES = re.compile("^[大小]$|周末公开赛|组织者")
PUBLIC = ("", "/watch", "/register", "/me", "/screen", "/verify")
OFFICIAL = ("/control", "/links")


@pytest.fixture(scope="module")
def hall(web_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    serving = Serving(tmp_path_factory.mktemp("hall") / "data", quick=True)
    serving.start()
    yield serving
    serving.stop()


def links_of(desk: Page, event: str) -> list[str]:
    answer = desk.request.post(
        event.replace("/e/", "/api/events/") + "/links",
        headers={"X-Paiju": "1", "Origin": event.partition("/e/")[0]},
        data={"numbers": []},
    )
    return [each["link"] for each in answer.json()["links"]]


def play_one_board(desk: Page) -> tuple[str, list[str]]:
    """An event of nine people and one board, played and not yet published, and the links of its people."""
    event = create(desk, (1, 1, 1))
    paste(desk, PEOPLE)
    links = links_of(desk, event)
    desk.reload()  # the links are an act: what the page had seen is old
    press(desk, *TO_THE_SEATING, "批准编排", "开始比赛")
    expect(desk.get_by_role("button", name="全部暂停")).to_be_visible()
    play_by_links(links)
    return event, links


def test_axe_finds_nothing_serious_at_the_desk(hall: Serving, new_context: NewContext) -> None:
    desk = log_in(new_context(base_url=hall.url), hall)
    check_accessible(desk)  # the form of a new event
    create(desk, (1, 1, 1))
    paste(desk, PEOPLE)
    press(desk, *TO_THE_SEATING, "批准编排", "开始比赛")
    expect(desk.get_by_role("button", name="全部暂停")).to_be_visible()
    desk.get_by_label("更多 Ann Smith").click()
    check_accessible(desk)
    play_one_board(desk)
    desk.get_by_role("heading", name="用时报告").click()
    expect(desk.get_by_text("怎样才标出")).to_be_visible()
    check_accessible(desk)


def test_axe_finds_nothing_serious_for_everybody_else(hall: Serving, new_context: NewContext, watch: Watch) -> None:
    watch.expect("403|404")  # the page of an entrant, for somebody who is none
    desk = log_in(new_context(base_url=hall.url), hall)
    event, links = play_one_board(desk)
    finish(desk, lambda: play_by_links(links))
    page = new_context(base_url=hall.url).new_page()
    for path in PUBLIC:
        open_page(page, event + path)
        check_accessible(page)
    page.goto(f"{event}/watch")
    press(page, "第 1 副")
    expect(page.get_by_role("region", name="第 1 副").get_by_role("table").first).to_be_visible()
    check_accessible(page)


def test_nothing_sticks_out_and_english_is_english(hall: Serving, new_context: NewContext, watch: Watch) -> None:
    watch.expect("403|404")
    desk = log_in(new_context(base_url=hall.url), hall)
    event, links = play_one_board(desk)
    finish(desk, lambda: play_by_links(links))
    for size in SIZES[::2]:
        check_size(new_context, size, desk, event)


def check_size(new_context: NewContext, size: ViewportSize, desk: Page, event: str) -> None:
    context = new_context(base_url=event.partition("/e/")[0], viewport=size, locale="en-GB")
    context.add_cookies(desk.context.cookies())  # type: ignore[arg-type]
    page = context.new_page()
    for path in (*PUBLIC, *OFFICIAL):
        open_page(page, event + path)
        assert no_sideways_scrolling(page), (path, size)
        told = page.locator("body").inner_text().replace("周末公开赛", "")
        assert not NOT_SAID.search(re.sub(r"https?://\S+|\S+/e/\S+|fair/\S+ records/\S+", "", told)), (path, told)
        foreign = [text for text in page.evaluate(CHINESE) if not NAMES.search(text)]
        assert foreign == [], (path, foreign)


def open_page(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.wait_for_load_state("networkidle")
