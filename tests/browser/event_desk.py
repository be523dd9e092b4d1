"""An organiser at the pages of an event, and people who register; the texts are the Chinese ones."""

import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import APIRequestContext, BrowserContext, Page, expect

from tests.browser.event_players import PagePlayer
from tests.browser.serving import Serving

ORGANISER = "组织者"
PASSWORD = "correct horse battery"
EVENT = "周末公开赛"
SIZES = ("轮数", "每轮局数", "每局副数")
TO_THE_SEATING = ("全部签到", "一直做到座位排好")
_MOST_PLAYOFFS = 8
_MOST_STEPS = 100


def log_in(organiser: BrowserContext, server: Serving) -> Page:
    """By the one-time link, and once that is used with name and password."""
    page = organiser.new_page()
    page.goto("/login" if server.has_organiser else f"/setup/{server.setup}")
    page.get_by_label("您的名字").fill(ORGANISER)
    page.get_by_label("密码").fill(PASSWORD)
    page.get_by_role("button", name="登录" if server.has_organiser else "设置", exact=True).click()
    expect(page.get_by_text(f"您好，{ORGANISER}")).to_be_visible()
    server.has_organiser = True
    page.goto("/events/new")
    expect(page.get_by_label("赛事名称")).to_be_visible()
    return page


def create(desk: Page, sizes: tuple[int, int, int], *, machine: bool = False) -> str:
    """The event's address; the desk is at its control page."""
    desk.goto("/events/new")
    desk.get_by_label("赛事名称").fill(EVENT)
    if machine:
        desk.get_by_label("人机赛").check()
    for label, size in zip(SIZES, sizes, strict=True):
        desk.get_by_label(re.compile(f"^{label}")).fill(str(size))  # the book's own size stands behind it
    desk.get_by_label("赛事名称").press("Enter")
    expect(desk.get_by_text("下一步")).to_be_visible()
    return desk.url.partition("/control")[0]


def press(desk: Page, *names: str) -> None:
    for name in names:
        desk.get_by_role("button", name=name, exact=True).click()


def tab(desk: Page, name: str) -> None:
    """A part of the director's page."""
    desk.get_by_role("navigation", name="赛事控制").get_by_role("link", name=name, exact=True).click()


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


def play(players: Sequence[PagePlayer], desk: Page, *, seconds: float = 240) -> None:
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


class Organiser:
    """Directs an event of one set over HTTP, with the cookies of a browser or none."""

    def __init__(self, request: APIRequestContext, server: Serving, names: Sequence[str]) -> None:
        self.request = request
        if server.has_organiser:
            self._post("/api/organiser/login", name=ORGANISER, password=PASSWORD)
        else:
            self._post("/api/organiser/setup", name=ORGANISER, password=PASSWORD, token=server.setup)
            server.has_organiser = True
        sizes = {"rounds": 1, "sets_per_round": 1, "boards_per_set": 1}
        self.event: str = self._post("/api/events", name=EVENT, parameters=sizes)["event"]
        self._post(f"{self._at}/entries", text="\n".join(names), enter=True)
        self.links: list[str] = [each["link"] for each in self._post(f"{self._at}/links")["links"]]

    @property
    def _at(self) -> str:
        return f"/api/events/{self.event}"

    def _post(self, path: str, **body: Any) -> Any:
        answer = self.request.post(path, data=body, headers={"X-Paiju": "1"})
        assert answer.ok, answer.text()
        return answer.json()

    def do(self, action: str, **fields: Any) -> None:
        seen = self.request.get(f"{self._at}/control").json()["version"]
        self._post(f"{self._at}/acts", action={"is": action, **fields}, seen=seen, reason="")

    def next_step(self) -> str:
        found: str = self.request.get(f"{self._at}/control").json()["next"]["step"]
        return found

    def start(self) -> None:
        """Everything up to the first deal."""
        while self.next_step() != "start":
            self.do("Next")
        self.do("Next")

    def finish(self, play_on: Callable[[], None]) -> None:
        """Everything to the end, play-offs too."""
        for _ in range(_MOST_STEPS):
            match self.next_step():
                case "done":
                    return
                case "play":
                    play_on()
                case _:
                    self.do("Next")
        raise AssertionError(f"the event does not end within {_MOST_STEPS} steps")
