"""A director at the pages of an event; whatever is done is done by what the page shows, in Chinese."""

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.event_desk import log_in
from tests.browser.serving import Serving
from tests.browser.settling import settle

REASON: Final = "理由（记入日志）"
PLAY: Final = "比赛进行中"
DONE: Final = "赛事已结束"
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
        self.page.goto(f"{self.event}/control")
        expect(self.page).to_have_url(re.compile("/control/[a-z]+$"))
        settle(self.page)

    def tab(self, name: str) -> None:
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

    @property
    def heading(self) -> Locator:
        return self.page.locator(".next h2")

    def step(self) -> None:
        """Takes the one that is offered, wherever it is."""
        name = self.heading.inner_text()
        self.page.locator(".next").get_by_role("button", name=name, exact=True).click()
        settle(self.page)
        expect(self.page.locator(".next").get_by_role("alert")).to_have_count(0)

    def go_on(self, *until: str) -> str:
        """Takes step after step until one of these is offered, or waited for; which it is."""
        for _ in range(_MOST_STEPS):
            expect(self.heading).to_be_visible()
            now = self.heading.inner_text()
            if now in until:
                return now
            self.step()
        raise AssertionError(f"{until} do not come: {self.heading.inner_text()}")

    def play_to_the_end(self, play: Callable[[], None]) -> None:
        """All steps that are left, with everything that is still played."""
        for _ in range(_MOST_STEPS):
            self.open()
            if self.go_on(PLAY, DONE) == DONE:
                return
            play()
            self.open()
            expect(self.heading).not_to_have_text(PLAY)  # it closes by itself when all have confirmed
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

    def correct(self, table: int, figures: Sequence[int]) -> None:
        """The first result of a table in the last round: its figures become these, in the order of the seats."""
        self.tab("名次")
        part = self.page.locator("details").filter(has=self.page.get_by_role("heading", name="更正成绩和处罚"))
        if part.get_attribute("open") is None:
            part.locator("summary").click()
        part.get_by_role("combobox", name="桌", exact=True).select_option(str(table))
        part.get_by_role("button", name="更正", exact=True).first.click()
        fields = self.page.get_by_role("dialog").filter(visible=True).get_by_role("spinbutton")
        expect(fields).to_have_count(len(figures))
        before = [int(field.input_value()) for field in fields.all()]
        assert before != list(figures), "it would correct nothing"
        for field, figure in zip(fields.all(), figures, strict=True):
            field.fill(str(figure))
        self.confirm("看错一行", effect=True)

    # What comes out of it.

    def standing(self) -> list[list[str]]:
        """Rank, number, name and what decides first, as the page shows them."""
        self.tab("名次")
        rows = self.page.locator("main table").first.locator("tbody tr")
        expect(rows.first).to_be_visible()
        return [_cells(row) for row in rows.all()]

    def paper(self, title: str, folder: Path) -> bytes:
        self.tab("文书与打印")
        with self.page.expect_download() as found:
            self.page.get_by_role("button", name=f"{title}：下载 PDF").click()
        path = folder / found.value.suggested_filename
        found.value.save_as(path)
        return path.read_bytes()

    def download(self, folder: Path) -> Path:
        """The event as one file."""
        self.tab("名次")
        with self.page.expect_download() as found:
            self.page.get_by_role("link", name="赛事文件").click()
        path = folder / found.value.suggested_filename
        found.value.save_as(path)
        return path


def _cells(row: Locator) -> list[str]:
    name = row.locator("th button").inner_text()
    rank, number, *values = row.locator("td").all_inner_texts()
    return [rank, number, name, *values]
