"""An entrant's own phone, opened by the personal link: what was entered is signed, an appeal is made."""

import re
from typing import Final

from playwright.sync_api import BrowserContext, Page, expect


class Phone:
    def __init__(self, device: BrowserContext, link: str, name: str) -> None:
        self.page: Final[Page] = device.new_page()
        self.page.goto(link)
        expect(self.page.get_by_text(re.compile(f"{name}，[0-9]+ 号"))).to_be_visible()

    def sign(self) -> None:
        """Everything that was entered at the own table and is not signed yet."""
        check = self.page.get_by_role("region", name="请核对成绩")
        check.get_by_role("button", name="对，签名交表").click()
        expect(check.get_by_role("button", name="对，签名交表")).to_have_count(0)

    def appeal(self, reasons: str, *, oral: bool) -> None:
        self.page.get_by_role("button", name=re.compile("^申诉")).click()
        self.page.get_by_label("理由").fill(reasons)
        if oral:
            self.page.get_by_role("button", name="口头提出").click()
        self.page.get_by_label(re.compile("材料")).check()
        self.page.get_by_role("button", name="提交书面申诉").click()
        expect(self.page.get_by_role("region", name=re.compile("^申诉 [0-9]+ 号案"))).to_contain_text(reasons)
