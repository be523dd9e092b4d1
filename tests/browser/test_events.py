"""An organiser starts an event of people against the house: register, draw, seat, start; everybody is at a table."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.serving import Serving
from tests.browser.table_page import TablePage

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844}
PEOPLE = ("张伟", "王芳", "李娜")
STEPS = ("全部签到", "公布抽签种子", "抽签", "编排座位", "批准编排", "开始比赛")


@pytest.fixture
def hall(web_is_built: None, tmp_path: Path) -> Iterator[Serving]:
    """A server of its own: the set-up link of the first organiser works once."""
    serving = Serving(tmp_path / "data")
    serving.start()
    yield serving
    serving.stop()


def test_three_people_against_the_house_are_taken_to_their_tables(hall: Serving, new_context: NewContext) -> None:
    organiser = new_context(base_url=hall.url)
    desk = log_in(organiser, hall)
    create(desk)
    event = desk.url.removesuffix("/control")
    code = desk.locator(".code").inner_text()
    players = [register(new_context(base_url=hall.url, viewport=PHONE), event, code, name) for name in PEOPLE]
    for step in STEPS:
        desk.get_by_role("button", name=step, exact=True).first.click()
    for player in players:
        expect(TablePage(player).hand).to_have_count(17)  # taken to the table by itself
    expect(desk.get_by_text("进行中").first).to_be_visible()
    check_public(new_context(base_url=hall.url).new_page(), event)


def log_in(organiser: BrowserContext, hall: Serving) -> Page:
    page = organiser.new_page()
    page.goto(f"/setup/{hall.setup}")
    page.get_by_label("您的名字").fill("组织者")
    page.get_by_label("密码").fill("correct horse battery")
    page.get_by_role("button", name="设置").click()
    expect(page.get_by_text("您好，组织者")).to_be_visible()
    return page


def create(desk: Page) -> None:
    desk.goto("/events")
    desk.get_by_label("赛事名称").fill("周末公开赛")
    desk.get_by_label("人机赛").check()
    for size in ("轮数", "每轮局数", "每局副数"):
        desk.get_by_label(size, exact=True).fill("1")
    desk.get_by_role("button", name="建立赛事").click()
    expect(desk.get_by_text("下一步")).to_be_visible()


def register(device: BrowserContext, event: str, code: str, name: str) -> Page:
    page = device.new_page()
    page.goto(f"{event}/register")
    page.get_by_label("报名码").fill(code)
    page.get_by_label("您的名字").fill(name)
    page.get_by_role("button", name="报名").click()
    page.get_by_role("link", name="看我的座位").click()
    expect(page.get_by_text(f"{name}，")).to_be_visible()
    return page


def check_public(page: Page, event: str) -> None:
    """Who plays is told; of the cards of a board that is still open, nothing."""
    for path in (event, f"{event}/screen"):
        page.goto(path)
        expect(page.get_by_text(PEOPLE[0]).first).to_be_visible()
        expect(page.locator(".card")).to_have_count(0)
