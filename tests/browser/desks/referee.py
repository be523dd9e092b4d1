"""A referee's phone at paper tables: results by taps, everybody's confirmation, penalties."""

import random
import re
from typing import Final

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.settling import settle


class Referee:
    """On the device of somebody who may be a referee of the event."""

    def __init__(self, device: BrowserContext, event: str) -> None:
        self.page: Final[Page] = device.new_page()
        self._event = event

    def open(self, table: int, view: str = "") -> None:
        self.page.bring_to_front()
        self.page.goto(f"{self._event}/referee/{table}{view}")
        expect(self.page.get_by_role("heading", name=re.compile(f"^{table} 号桌"))).to_be_visible()
        settle(self.page)

    def button(self, name: str | re.Pattern[str], *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    # Three at a table.

    def seated(self) -> list[str]:
        """Who may declare the deal that is shown, in the order of the seats."""
        groups = self.page.locator(".bids [role=group]")
        expect(groups.first).to_be_visible()
        return [group.get_attribute("aria-label") or "" for group in groups.all()]

    def deal(self, declarer: str, bid: int, *, wins: bool, bombs: int = 0) -> None:
        """The deal that is shown: who declared, who won, and all three say that it is right."""
        self.button(f"{declarer} 叫 {bid} 分").click()
        self.button("庄家胜" if wins else "防守胜").click()
        for _ in range(bombs):
            self.button("加").click()
        self.button("请三家核对").click()

    def all_confirm(self, left: int = 3) -> None:
        """Those who have not confirmed yet, one after the other on this phone."""
        right = self.button("正确 请按这里")
        for count in range(left, 0, -1):
            expect(right).to_have_count(count)
            right.first.click()
        expect(right).to_have_count(0)
        settle(self.page)

    def play_threes(self, chance: random.Random) -> None:
        """All that is missing at every table, as chance has it."""
        for table in range(1, self.tables() + 1):
            self.open(table)
            for deal in self.deals():
                if "done" not in (deal.get_attribute("class") or ""):
                    deal.click()
                    self.deal(chance.choice(self.seated()), chance.choice((1, 2, 3)), wins=chance.random() < 0.5)
                    self.all_confirm()

    def deals(self) -> list[Locator]:
        """One for each deal of the table; the page goes to it."""
        found = self.page.get_by_role("group", name="各副牌", exact=True).get_by_role("button")
        expect(found.first).to_be_visible()
        return found.all()

    def tables(self) -> int:
        """How many there are in this round."""
        self.page.bring_to_front()
        self.page.goto(f"{self._event}/referee")
        found = self.page.locator("a[href*='/referee/']").filter(has_text=re.compile("号桌|^[0-9]"))
        expect(found.first).to_be_visible()
        return found.count()

    # Two pairs.

    def sides(self) -> list[str]:
        names = self.page.locator(".sides .name b")
        expect(names).to_have_count(2)
        return names.all_inner_texts()

    def levels(self, first: int, second: int) -> None:
        """Only the final levels of the sheet, counted from where both began."""
        self.button("只录最后级数").click()
        for side, steps in (("南北", first), ("东西", second)):
            group = self.page.get_by_role("group", name=f"最后级数 {side}")
            for _ in range(steps):
                group.get_by_role("button", name="加").click()
        self.button("出记分表，请两方签").click()

    def both_sign(self) -> None:
        for signed in (1, 2):
            sign = self.button("同意并签", exact=False).first
            expect(sign).to_be_enabled()
            sign.press("Enter")  # a key needs no holding
            expect(self.page.get_by_text("已确认")).to_have_count(signed)

    def play_pairs(self, chance: random.Random) -> None:
        """The sheets that are missing, as chance has it; no two pairs end level."""
        for table in range(1, self.tables() + 1):
            self.open(table)
            mode, check = self.button("只录最后级数"), self.page.locator(".head .big")
            expect(mode.or_(check).first).to_be_visible()
            if mode.is_visible():
                self.levels(*chance.sample(range(1, 8), 2))
                self.both_sign()

    # What the regulation's list has.

    def at(self, table: int) -> str:
        """Who sits in the first seat, as the page of penalties calls him."""
        self.open(table, "/penalty")
        return self.page.get_by_role("group", name="谁").get_by_role("button").first.inner_text()

    def penalise(self, table: int, who: str, offence: str) -> str:
        """Somebody, by seat or name; whose name it is."""
        self.open(table, "/penalty")
        chosen = self.button(who, exact=False)
        name = chosen.inner_text().partition(" ")[2]
        chosen.click()
        self.button(re.compile(f"^{offence}"), exact=False).first.click()
        self.button(re.compile("^记下："), exact=False).click()
        expect(self.page).to_have_url(re.compile(f"/referee/{table}$"))
        settle(self.page)
        return name
