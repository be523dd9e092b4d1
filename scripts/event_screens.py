"""Walks through two events as an organiser and nine people would, and takes pictures on the way:
`.venv/bin/python -m scripts.event_screens [--to FOLDER] [--all]` (needs `make web` and Chromium).

Without --all only the pictures of the guides in docs/screens are taken; with it every page on a phone and a desktop, in
both languages.
"""

import argparse
import re
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from scripts.screenshots import DESKTOP, PHONE, SCREENS, shrunk
from tests.browser import event_desk
from tests.browser.conftest import FLAGS, WITHOUT_CHINESE
from tests.browser.event_desk import finish
from tests.browser.event_players import PagePlayer, play_by_links
from tests.browser.serving import REPOSITORY, Serving

PEOPLE: Final = ("张伟", "王芳", "李娜", "刘洋", "陈静", "杨帆", "赵磊", "黄敏", "周杰")
MANY: Final = tuple(f"{family}{given}" for given in "安博成" for family in "赵钱孙李周吴郑王冯陈")
MACHINE: Final = ("Anna", "Boris", "Chen Wei")
HALL: Final[dict[str, Any]] = {"viewport": {"width": 1920, "height": 1080}}
SMALL_HALL: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 720}}
LANGS: Final = {"zh": "zh-CN", "en": "en-GB"}
LARGEST: Final = 200_000
MOST_SECONDS: Final = 240
GUIDES: Final = frozenset(
    (
        *(f"{page}-desktop-{lang}" for page in ("new", "control-check-in", "control-approve") for lang in LANGS),
        *(f"{page}-desktop-{lang}" for page in ("control-playing", "control-publish", "verify-over") for lang in LANGS),
        *(f"{page}-desktop-{lang}" for page in ("links", "void", "big-control", "event-over") for lang in LANGS),
        *(f"screen-{page}-small-hall-{lang}" for page in ("entries", "playing", "clock") for lang in LANGS),
        *(f"{page}-phone-{lang}" for page in ("me-seated", "me-over", "watch-over") for lang in LANGS),
        *(f"{page}-{place}" for page in ("register", "table", "table-result") for place in range(2)),
    )
)


class Walk:
    """Buttons are found by their place or by the texts of one language; pictures are named page-device-language.

    ``everything``: not only the pictures of the guides, and pages in their whole length.
    """

    def __init__(self, browser: Browser, url: str, folder: Path, *, everything: bool) -> None:
        self.browser = browser
        self.url = url
        self._folder = folder
        self._everything = everything

    def _wanted(self, name: str) -> bool:
        return self._everything or name in GUIDES

    def device(self, look: dict[str, Any], lang: str = "zh", **options: Any) -> BrowserContext:
        context = self.browser.new_context(
            base_url=self.url, locale=LANGS[lang], reduced_motion="reduce", **look, **options
        )
        context.set_default_timeout(60_000)
        context.add_init_script(WITHOUT_CHINESE)  # the same face on every machine
        return context

    def take(self, page: Page, name: str, *, full: bool = False) -> None:
        if not self._wanted(name):
            return
        page.locator("html:not([data-face])").wait_for()  # every sign has come
        page.wait_for_timeout(250)
        path = self._folder / f"event-{name}.png"
        path.write_bytes(shrunk(page, full=full and self._everything))
        size = path.stat().st_size
        print(f"{path.name}  {size // 1000} KB", flush=True)
        if size > LARGEST and not self._everything:
            raise SystemExit(f"{path} has {size} bytes; at most {LARGEST} are wanted")

    def look(self, of: BrowserContext, path: str, name: str, looks: Iterable[str] = ("phone", "desktop")) -> None:
        """One page in both languages on several devices, as this person sees it."""
        sizes = {"phone": PHONE, "desktop": DESKTOP, "hall": HALL, "small-hall": SMALL_HALL}
        for size in looks:
            for lang in LANGS:
                if not self._wanted(f"{name}-{size}-{lang}"):
                    continue
                with self.seen(of, sizes[size], lang) as page:
                    page.goto(path)
                    expect(page.get_by_role("heading", level=1).or_(page.get_by_role("slider")).first).to_be_visible()
                    page.wait_for_timeout(400)
                    self.take(page, f"{name}-{size}-{lang}", full=size in ("phone", "desktop"))

    @contextmanager
    def seen(self, of: BrowserContext, look: dict[str, Any], lang: str) -> Iterator[Page]:
        context = self.device(look, lang)
        context.add_cookies(of.cookies())  # type: ignore[arg-type]
        yield context.new_page()
        context.close()


def set_up(walk: Walk, setup: str) -> Page:
    """The first organiser, by the link the server printed."""
    desk = walk.device(DESKTOP).new_page()
    desk.goto(f"/setup/{setup}")
    desk.get_by_label("您的名字").fill("组织者")
    desk.get_by_label("密码").fill("correct horse battery")
    walk.take(desk, "setup-desktop-zh")
    desk.get_by_role("button", name="设置").click()
    expect(desk.get_by_text("您好，组织者")).to_be_visible()
    return desk


def create(walk: Walk, desk: Page, name: str, sizes: tuple[int, int, int], *, machine: bool = False) -> str:
    """The event's path."""
    desk.goto("/events/new")
    desk.get_by_label("赛事名称").fill(name)
    if machine:
        desk.get_by_label("人机赛").check()
    for label, size in zip(("轮数", "每轮局数", "每局副数"), sizes, strict=True):
        desk.get_by_label(label, exact=True).fill(str(size))
    desk.get_by_role("button", name="建立赛事").click()
    expect(desk.get_by_text("下一步")).to_be_visible()
    return desk.url.removesuffix("/control")


def register(walk: Walk, event: str, code: str, name: str, place: int) -> PagePlayer:
    """Four of them have other devices or languages than the rest."""
    look, lang = ((PHONE, "zh"), (PHONE, "en"), (DESKTOP, "zh"), (DESKTOP, "en"), (PHONE, "zh"))[min(place, 4)]
    person = PagePlayer(walk.device(look, lang).new_page(), name)
    page = person.page
    page.goto(f"{event}/register")
    page.locator("input.code").fill(code)
    page.locator("input[autocomplete=name]").fill(name)
    walk.take(page, f"register-{place}")
    page.locator("form button[type=submit]").click()
    expect(page.locator("a.primary")).to_be_visible()
    walk.take(page, f"registered-{place}", full=True)
    page.locator("a.primary").click()
    expect(page.get_by_text(name).first).to_be_visible()
    return person


def play(people: list[PagePlayer], desk: Page, *, turns: int) -> None:
    """Everybody plays for so many turns."""
    end = time.monotonic() + MOST_SECONDS
    done = 0
    while time.monotonic() < end:
        for person in people:
            done += person.act()
            if done >= turns:
                return
        desk.wait_for_timeout(20)
    raise SystemExit(f"{turns} turns were not played within {MOST_SECONDS} s")


def play_set(people: list[PagePlayer], desk: Page) -> None:
    event_desk.play(people, desk, seconds=MOST_SECONDS)


def press(desk: Page, *names: str) -> None:
    for name in names:
        desk.get_by_role("button", name=name, exact=True).first.click()


def show_result(people: list[PagePlayer], desk: Page) -> None:
    """Play on until the first two look at a result, and leave it there."""
    end = time.monotonic() + MOST_SECONDS
    while time.monotonic() < end and not all(person.page.locator(".result").is_visible() for person in people[:2]):
        for place, person in enumerate(people):
            person.act(go_on=place > 1)
        desk.wait_for_timeout(20)


def people_event(walk: Walk, desk: Page) -> None:
    """Nine people, one round of two sets of two boards, with a movement between the sets."""
    walk.look(desk.context, "/events", "new")
    event = create(walk, desk, "周末公开赛", (1, 2, 2))
    organiser = desk.context
    walk.look(organiser, f"{event}/control", "control-empty")
    walk.look(organiser, f"{event}/screen", "screen-register", ("hall", "small-hall"))
    code = desk.locator(".code").first.inner_text()
    people = [register(walk, event, code, name, place) for place, name in enumerate(PEOPLE)]
    walk.look(organiser, f"{event}/control", "control-check-in")
    walk.look(organiser, f"{event}/screen", "screen-entries", ("hall", "small-hall", "phone"))
    walk.look(people[0].page.context, f"{event}/me", "me-waiting")
    press(desk, "全部签到")
    expect(desk.get_by_role("button", name="公布抽签种子", exact=True)).to_be_visible()
    walk.look(organiser, f"{event}/control", "control-seed")
    press(desk, "公布抽签种子", "抽签", "编排座位")
    expect(desk.get_by_role("button", name="批准编排", exact=True)).to_be_visible()
    walk.look(organiser, f"{event}/control", "control-approve")
    press(desk, "批准编排")
    expect(desk.get_by_role("button", name="开始比赛", exact=True)).to_be_visible()
    walk.look(organiser, f"{event}/screen", "screen-seating", ("hall", "small-hall"))
    walk.look(people[0].page.context, f"{event}/me", "me-seated")
    press(desk, "开始比赛")
    first_set(walk, desk, event, people)
    play_set(people, desk)
    walk.look(organiser, f"{event}/control", "control-between")
    void_dialog(walk, organiser, event)
    press(desk, "编排座位", "批准编排")
    walk.look(people[0].page.context, f"{event}/me", "me-moved")
    press(desk, "开始比赛")
    play_set(people, desk)
    walk.look(organiser, f"{event}/control", "control-publish")
    finish(desk, lambda: play_set(people, desk))
    over(walk, desk, event, people)
    for person in people:
        person.page.context.close()


def first_set(walk: Walk, desk: Page, event: str, people: list[PagePlayer]) -> None:
    for person in people:
        expect(person.page.locator(".hand button").first).to_be_visible()
    play(people, desk, turns=70)
    desk.wait_for_timeout(600)
    for place, person in enumerate(people[:4]):
        walk.take(person.page, f"table-{place}")
    organiser = desk.context
    walk.look(organiser, f"{event}/control", "control-playing")
    walk.look(organiser, f"{event}/screen", "screen-playing", ("hall", "small-hall", "phone"))
    walk.look(organiser, f"{event}/screen#clock", "screen-clock", ("hall", "small-hall"))
    anybody = walk.device(DESKTOP)
    walk.look(anybody, event, "event-playing")
    walk.look(anybody, f"{event}/watch", "watch-playing")
    show_result(people, desk)
    for place in range(2):
        walk.take(people[place].page, f"table-result-{place}")


def void_dialog(walk: Walk, organiser: BrowserContext, event: str) -> None:
    """What voiding a board would change; nothing is voided."""
    for lang in LANGS:
        with walk.seen(organiser, DESKTOP, lang) as page:
            page.goto(f"{event}/control")
            page.get_by_role("button", name=re.compile("^(取消一副牌|Void a board)$")).click()
            page.locator("dialog input").fill("发错牌" if lang == "zh" else "dealt wrongly")
            page.locator("dialog button[type=submit]").click()
            expect(page.locator("dialog .effect")).to_be_visible()
            walk.take(page, f"void-desktop-{lang}")


def print_links(walk: Walk, organiser: BrowserContext, event: str) -> None:
    for lang in LANGS:
        with walk.seen(organiser, DESKTOP, lang) as page:
            page.goto(f"{event}/links")
            page.locator(".desk button").nth(1).click()  # new ones for everybody
            page.locator("dialog input").fill("重印链接单" if lang == "zh" else "printed again")
            page.locator("dialog button[type=submit]").click()
            expect(page.locator("li svg").first).to_be_visible()
            walk.take(page, f"links-desktop-{lang}")


def over(walk: Walk, desk: Page, event: str, people: list[PagePlayer]) -> None:
    anybody = walk.device(DESKTOP)
    walk.look(anybody, event, "event-over")
    walk.look(anybody, f"{event}/watch", "watch-over")
    walk.look(anybody, f"{event}/verify", "verify-over")
    walk.look(anybody, f"{event}/screen", "screen-over", ("hall", "small-hall"))
    walk.look(anybody, f"{event}/replay/1/1", "replay-over")
    walk.look(people[0].page.context, f"{event}/me", "me-over")
    walk.look(desk.context, f"{event}/control", "control-over")
    walk.look(desk.context, "/events", "events")


def machine_event(walk: Walk, desk: Page) -> None:
    event = create(walk, desk, "周三人机赛", (1, 1, 2), machine=True)
    code = desk.locator(".code").first.inner_text()
    people = [register(walk, event, code, name, 4) for name in MACHINE]
    press(desk, "全部签到", "公布抽签种子", "抽签", "编排座位", "批准编排", "开始比赛")
    play(people, desk, turns=20)
    walk.look(desk.context, f"{event}/control", "machine-control")
    play_set(people, desk)
    finish(desk, lambda: play_set(people, desk))
    walk.look(desk.context, event, "machine-over")
    walk.look(desk.context, f"{event}/screen", "machine-screen", ("hall", "small-hall"))
    for person in people:
        person.page.context.close()


def big_event(walk: Walk, desk: Page) -> None:
    """Thirty people at ten tables, for the projector."""
    event = create(walk, desk, "全市公开赛", (1, 1, 1))
    desk.locator("textarea").fill("\n".join(f"{name},第{place % 5 + 1}队" for place, name in enumerate(MANY)))
    press(desk, "先检查", "加入名单")
    expect(desk.get_by_text("已加入 30 人")).to_be_visible()
    press(desk, "全部签到", "一直做到座位排好", "批准编排")
    expect(desk.get_by_role("button", name="开始比赛", exact=True)).to_be_visible()
    walk.look(desk.context, f"{event}/screen", "big-seating", ("hall", "small-hall"))
    print_links(walk, desk.context, event)
    made = desk.request.post(
        f"/api{event.removeprefix(walk.url).replace('/e/', '/events/')}/links",
        headers={"X-Paiju": "1", "Origin": walk.url},
        data={"numbers": list(range(1, len(MANY) + 1)), "reason": "重印链接单"},
    )
    links = [each["link"] for each in made.json()["links"]]
    press(desk, "开始比赛")
    walk.look(desk.context, f"{event}/control", "big-control")
    play_by_links(links)
    walk.look(desk.context, f"{event}/screen", "big-standing", ("hall", "small-hall"))
    walk.look(desk.context, event, "big-event")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=SCREENS)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--only", default="people,machine,big")
    asked = parser.parse_args()
    asked.to.mkdir(parents=True, exist_ok=True)
    chromium = subprocess.run(
        [REPOSITORY / "scripts" / "browser"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        serving = Serving(Path(folder) / "data", quick=True)
        serving.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            walk = Walk(browser, serving.url, asked.to, everything=asked.all)
            desk = set_up(walk, serving.setup)
            parts = {"people": people_event, "machine": machine_event, "big": big_event}
            for part in asked.only.split(","):
                parts[part](walk, desk)
            browser.close()
        finally:
            serving.stop()


if __name__ == "__main__":
    main()
