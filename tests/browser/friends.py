"""Three people at one table, each on a device of their own, all through the pages."""

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.table_page import TablePage
from tests.browser.watching import Frames

NAMES = ("甲", "乙", "丙")


@dataclass(frozen=True, slots=True)
class Friend:
    seat: int
    page: Page
    table: TablePage
    frames: Frames


def sit_down(new_context: NewContext, base_url: str) -> list[Friend]:
    """One opens the table and shares the links, two follow them; ends when all have their cards."""
    pages = [new_context(base_url=base_url).new_page() for _ in NAMES]
    friends = [Friend(seat, page, TablePage(page), Frames(page)) for seat, page in enumerate(pages)]
    host = pages[0]
    host.goto("/")
    host.get_by_role("link", name="和朋友玩").click()
    host.get_by_label("您的名字").fill(NAMES[0])
    expect(host.get_by_role("radio")).to_have_count(5)
    expect(host.get_by_role("radio", name="国规2016")).to_be_checked()
    host.get_by_role("button", name="开桌").click()
    expect(host.get_by_label("分享链接")).to_have_count(2)
    links = [host.get_by_label("分享链接").nth(place).input_value() for place in range(2)]
    host.get_by_role("link", name="进入牌桌").click()
    expect(host.get_by_text("等待入座")).to_be_visible()
    for page, name, link in zip(pages[1:], NAMES[1:], links, strict=True):
        page.goto(link)
        page.get_by_label("您的名字").fill(name)
        page.get_by_role("button", name="入座").click()
        expect(page).to_have_url(host.url)  # the token has left the address bar
    for friend in friends:
        expect(friend.table.hand).to_have_count(17)
    return friends
