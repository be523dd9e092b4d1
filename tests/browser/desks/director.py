"""A director at the pages of an event; whatever is done is done by what the page shows, in Chinese."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.event_desk import log_in
from tests.browser.serving import Serving
from tests.browser.settling import settle
from tests.browser.watching import NO_CONNECTION

KILLED: Final = f"{NO_CONNECTION}|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE"
"""What Chromium writes while the server is dead, or when it dies over a request."""
REASON: Final = "理由（记入日志）"
PLAY: Final = "比赛进行中"
DONE: Final = "赛事已结束"
SEED: Final = "公布抽签种子"
STEPS: Final = (
    *("全部签到", SEED, "抽签", "编排座位", "批准编排", "开始比赛"),
    *("确定晋级", "公布成绩", "颁发奖项", "结束赛事"),
)
"""What somebody has to do; a set whose results are all confirmed closes by itself."""
_MOST_STEPS: Final = 60


class Director:
    """``page`` is the director's page once there is an event."""

    def __init__(self, context: BrowserContext, server: Serving) -> None:
        self.page: Final[Page] = log_in(context, server)
        self.event = ""

    # A new event, and who plays in it.

    def create(self, name: str, book: str, sizes: Mapping[str, int], *, medium: str = "") -> None:
        page = self.page
        page.goto("/events/new")
        page.get_by_label("赛事名称").fill(name)
        page.get_by_role("radio", name=re.compile(f"^{book}")).check()
        if medium:
            page.get_by_role("radio", name=medium, exact=True).check()
        for label, size in sizes.items():
            page.get_by_label(re.compile(f"^{label}")).fill(str(size))
        page.get_by_role("button", name="建立赛事").click()
        expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
        self.event = page.url.partition("/control")[0]

    def open(self) -> None:
        """The director's page, from wherever this browser is."""
        self.page.bring_to_front()  # one behind another is drawn once a second
        self.page.goto(f"{self.event}/control")
        expect(self.page).to_have_url(re.compile("/control/[a-z]+$"))
        settle(self.page)

    def tab(self, name: str) -> None:
        self.page.bring_to_front()
        link = self.page.get_by_role("navigation").get_by_role("link", name=name, exact=True)
        link.click()
        expect(link).to_have_attribute("aria-current", "page")
        settle(self.page)

    def upload(self, roster: Path, count: int) -> None:
        """A spreadsheet, looked at and entered."""
        self.tab("报名与检录")
        self.page.get_by_label(re.compile("^选择文件")).set_input_files(roster)
        self.page.get_by_role("button", name="先检查").click()
        expect(self.page.get_by_text(f"{count} 人可以加入")).to_be_visible()
        self.page.get_by_role("button", name="加入名单").click()
        expect(self.page.get_by_text(f"已加入 {count} 人")).to_be_visible()

    def link(self, name: str) -> str:
        """The personal link of an entrant, who has none yet."""
        self.tab("报名与检录")
        self.page.get_by_role("button", name=f"{name} 的链接").click()
        dialog = self.page.get_by_role("dialog")
        found: str = dialog.get_by_label("分享链接").input_value()
        dialog.get_by_role("button", name="关闭").click()
        return found

    # The next step.

    def next_of(self, *names: str) -> str:
        """Waits until one of these is next; which it is."""
        heading = self.page.locator(".next h2")
        expect(heading).to_have_text(re.compile(f"^({'|'.join(names)})$"))
        return heading.inner_text()

    def take(self, step: str) -> None:
        """By its own button, until the page knows what follows."""
        box = self.page.locator(".next")
        if step == SEED:
            box.get_by_label("种子", exact=True).fill("20261205")
            box.get_by_label("来源").fill("现场掷骰")
        box.get_by_role("button", name=step, exact=True).click()
        expect(box).to_have_attribute("aria-busy", "false")
        expect(box.get_by_role("alert")).to_have_count(0)

    def go_on(self, *until: str) -> str:
        """Takes step after step until one of these is next; which it is."""
        for _ in range(_MOST_STEPS):
            now = self.next_of(*STEPS, *until)
            if now in until:
                return now
            self.take(now)
        raise AssertionError(f"{until} do not come")

    def after_play(self) -> None:
        """The director's page once all have confirmed, and what was played has closed by itself."""
        self.open()
        self.next_of(*STEPS)

    def play_to_the_end(self, play: Callable[[], None]) -> None:
        """All steps that are left, with everything that is still played."""
        self.open()
        for _ in range(_MOST_STEPS):
            if self.go_on(PLAY, DONE) == DONE:
                return
            play()
            self.after_play()
        raise AssertionError("the event does not end")

    # What goes wrong.

    def confirm(self, reason: str, *, effect: bool = False) -> None:
        """The dialog that is open: a reason, what it would change where that is shown first, and the act."""
        dialog = self.page.get_by_role("dialog").filter(visible=True)
        dialog.get_by_label(REASON).fill(reason)
        if effect:
            dialog.get_by_role("button", name="看影响").click()
            expect(dialog.get_by_role("heading", name="影响")).to_be_visible()
        dialog.get_by_role("button", name="确认").click()
        expect(dialog).to_have_count(0)

    def withdraw(self, name: str) -> None:
        self.tab("报名与检录")
        self.page.get_by_label(f"更多 {name}").click()
        self.page.get_by_role("button", name="退赛", exact=True).click()
        self.confirm("家中有事")
        expect(self.page.get_by_role("listitem").filter(has_text=name).first).to_contain_text("退赛")

    def correct(self, table: int, *choices: Sequence[int]) -> Sequence[int]:
        """The first result of a table in the last round becomes the first of these that it is not; which it is.

        Figures are in the order of the seats.
        """
        self.tab("名次")
        part = self.page.locator("details").filter(has=self.page.get_by_role("heading", name="更正成绩和处罚"))
        if part.get_attribute("open") is None:
            part.locator("summary").click()
        part.get_by_role("combobox", name="桌", exact=True).select_option(str(table))
        part.get_by_role("button", name="更正", exact=True).first.click()
        fields = self.page.get_by_role("dialog").filter(visible=True).get_by_role("spinbutton")
        expect(fields).to_have_count(len(choices[0]))
        before = [int(field.input_value()) for field in fields.all()]
        figures = next(each for each in choices if list(each) != before)
        for field, figure in zip(fields.all(), figures, strict=True):
            field.fill(str(figure))
        self.confirm("看错一行", effect=True)
        return figures

    # What comes out of it.

    def standing(self) -> list[list[str]]:
        """As the page shows it, with its heads: rank, number, name with unit, and whatever decides."""
        self.tab("名次")
        table = self.page.locator("main table").first
        expect(table.locator("tbody tr").first).to_be_visible()
        return [row.locator("th, td").all_inner_texts() for row in table.locator("tr").all()]

    def story(self) -> list[str]:
        """Every act that stands, the newest first, as the log of the page tells it."""
        self.tab("日志")
        found = self.page.locator("ol.box > li")
        expect(found.first).to_be_visible()
        more = self.page.get_by_role("button", name="更早的", exact=True)
        while more.is_visible():
            shown = found.count()
            more.click()
            expect(found).not_to_have_count(shown)
        return self.page.locator("ol.box > li:not(.undone) .what").all_inner_texts()

    def paper(self, title: str, folder: Path) -> bytes:
        self.tab("文书与打印")
        with self.page.expect_download() as found:
            self.page.get_by_role("button", name=f"{title}：下载 PDF").click()
        path = folder / found.value.suggested_filename
        found.value.save_as(path)
        return path.read_bytes()

    def deals(self, folder: Path) -> Path:
        """The sealed deals and the records of all tables in one archive."""
        self.tab("名次")
        with self.page.expect_download() as found:
            self.page.get_by_role("button", name="封牌文件和牌谱 ZIP").click()
        path = folder / found.value.suggested_filename
        found.value.save_as(path)
        return path

    def download(self, folder: Path) -> Path:
        """The event as one file."""
        self.tab("名次")
        with self.page.expect_download() as found:
            self.page.get_by_role("link", name="赛事文件").click()
        path = folder / found.value.suggested_filename
        found.value.save_as(path)
        return path
