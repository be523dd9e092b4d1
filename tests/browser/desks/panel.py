"""The arbitration panel of an event: three colleagues with accounts of their own, who vote and decide by pages."""

import re
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.desks.director import Director
from tests.browser.event_desk import PASSWORD

NAMES: Final = ("仲裁甲", "仲裁乙", "仲裁丙")


class Panel:
    def __init__(self, director: Director, new_context: NewContext) -> None:
        self._director = director
        self._members = [_member(director.page, new_context, name) for name in NAMES]
        page = director.page
        page.goto(f"{director.event}/control/appeals")
        page.get_by_role("button", name="组成仲裁委员会").click()
        for name in NAMES:
            page.get_by_label(name, exact=True).check()
        page.get_by_role("button", name="就这 3 人").click()
        expect(page.get_by_text("、".join(NAMES))).to_be_visible()

    def uphold(self, decision: str, *, fee: int = 0) -> None:
        """The fee is received, two of three say yes, the last of them announces it."""
        desk = self._director.page
        desk.goto(f"{self._director.event}/control/appeals")
        if not fee:  # what the supplement of the event says
            desk.get_by_label("收到多少元").fill("300")
        desk.get_by_role("button", name=re.compile("^已收 [0-9]+ 元")).click()
        expect(desk.get_by_text("已表决 0/3")).to_be_visible()
        for page in self._members[:2]:
            page.goto(f"{self._director.event}/appeals")
            page.get_by_role("button", name="成立", exact=True).click()
            expect(page.get_by_text("我投了：成立")).to_be_visible()
        last = self._members[1]
        last.get_by_label("裁定书").fill(decision)
        last.get_by_role("button", name="宣布裁定").click()
        expect(desk.get_by_text("申诉成立 · 申诉费退还")).to_be_visible()


def _member(organiser: Page, new_context: NewContext, name: str) -> Page:
    """Invited by the organiser's page, and gets the account by the link."""
    organiser.goto("/login")
    organiser.get_by_role("button", name="生成邀请链接").click()
    link = organiser.get_by_label("分享链接").input_value()
    page = new_context().new_page()
    page.goto(link)
    page.get_by_label("您的名字").fill(name)
    page.get_by_label("密码").fill(PASSWORD)
    page.get_by_role("button", name="设置", exact=True).click()
    expect(page.get_by_text(f"您好，{name}")).to_be_visible()
    return page
