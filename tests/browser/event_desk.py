"""An organiser at the pages of an event, and people who register; the texts are the Chinese ones."""

import re
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.event_players import PagePlayer
from tests.browser.serving import Serving

SIZES = ("轮数", "每轮局数", "每局副数")
TO_THE_SEATING = ("全部签到", "一直做到座位排好")
_MOST_PLAYOFFS = 8


def log_in(organiser: BrowserContext, hall: Serving) -> Page:
    """By the one-time link, and once that is used with name and password."""
    page = organiser.new_page()
    page.goto("/login" if hall.setup is None else f"/setup/{hall.setup}")
    page.get_by_label("您的名字").fill("组织者")
    page.get_by_label("密码").fill("correct horse battery")
    page.get_by_role("button", name="登录" if hall.setup is None else "设置", exact=True).click()
    hall.setup = None
    page.get_by_role("link", name="去办一场赛事").click()
    expect(page.get_by_label("赛事名称")).to_be_visible()
    return page


def create(desk: Page, sizes: tuple[int, int, int], *, machine: bool = False) -> str:
    """The event's address; the desk is at its control page."""
    desk.goto("/events")
    desk.get_by_label("赛事名称").fill("周末公开赛")
    if machine:
        desk.get_by_label("人机赛").check()
    for label, size in zip(SIZES, sizes, strict=True):
        desk.get_by_label(label, exact=True).fill(str(size))
    desk.get_by_label("赛事名称").press("Enter")
    expect(desk.get_by_text("下一步")).to_be_visible()
    return desk.url.removesuffix("/control")


def press(desk: Page, *names: str) -> None:
    for name in names:
        desk.get_by_role("button", name=name, exact=True).click()


def paste(desk: Page, names: Sequence[str]) -> None:
    desk.get_by_label("粘贴名单").fill("\n".join(names))
    press(desk, "先检查", "加入名单")
    expect(desk.get_by_text(f"已加入 {len(names)} 人")).to_be_visible()


def register(device: BrowserContext, event: str, code: str, name: str) -> PagePlayer:
    page = device.new_page()
    player = PagePlayer(page, name)
    page.goto(f"{event}/register")
    page.get_by_label("报名码").fill(code)
    page.get_by_label("您的名字").fill(name)
    page.get_by_role("button", name="报名").click()
    page.get_by_role("link", name="看我的座位").click()
    expect(page.get_by_text(f"{name}，")).to_be_visible()
    return player


def play(players: Sequence[PagePlayer], desk: Page, *, seconds: float = 45) -> None:
    """Everybody plays until the set is over: the next one can be seated, or the result published."""
    end = time.monotonic() + seconds
    over = desk.get_by_role("button", name=re.compile("^(编排座位|公布成绩)$"))
    while not over.is_visible():
        assert time.monotonic() < end, "the set does not end"
        for player in players:
            player.act()
        desk.wait_for_timeout(20)


def finish(desk: Page, play_on: Callable[[], None]) -> None:
    """Publish and end. Scripted people are quick: some may be level to the millisecond, and play off first."""
    publish, seat = (desk.get_by_role("button", name=name, exact=True) for name in ("公布成绩", "编排座位"))
    for _ in range(_MOST_PLAYOFFS):
        expect(publish.or_(seat)).to_be_visible()
        if publish.is_visible():
            break
        press(desk, "编排座位", "批准编排", "开始比赛")
        expect(desk.get_by_role("button", name="全部暂停")).to_be_visible()
        play_on()
    press(desk, "公布成绩", "颁发奖项", "结束赛事")
    expect(desk.get_by_role("heading", name="赛事已结束")).to_be_visible()
