"""From the home page to a result: on a phone by touch, and with nothing but a keyboard."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import NewContext
from tests.browser.table_page import TablePage

pytestmark = pytest.mark.slow

PHONE: ViewportSize = {"width": 390, "height": 844}


def check_result(table: TablePage) -> None:
    """Every factor is spelled out, with the article it comes from."""
    how = table.result.get_by_text("怎么算的")
    if not table.result.get_by_role("table").is_visible():
        how.click()
    rows = table.result.get_by_role("row")
    expect(table.result.get_by_role("heading", level=2)).to_have_text(re.compile("您(赢|输)了"))
    expect(rows.nth(1)).to_contain_text("叫分")
    articles = table.result.locator("td .cite")
    expect(articles).to_have_text([re.compile("^(第.+条|附录)")] * (rows.count() - 1))
    points = [int(text.replace("−", "-")) for text in table.result.locator(".points b").all_inner_texts()]
    assert len(points) == 3
    assert sum(points) == 0
    assert any(points)


def test_a_deal_on_a_phone_by_touch(new_context: NewContext) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2).new_page()
    page.goto("/")
    page.get_by_role("button", name="马上开始").tap()
    table = TablePage(page)
    expect(table.hand).to_have_count(17)
    table.play_to_the_end()
    check_result(table)
    table.result.locator("td .cite").first.tap()
    expect(page.get_by_role("dialog")).to_contain_text("竞技二打一扑克竞赛规则（2016）")
    page.get_by_role("dialog").get_by_role("button", name="关闭").tap()
    table.result.get_by_role("button", name="下一副").tap()
    expect(page.get_by_text("第 2 副")).to_be_visible()
    expect(table.hand).to_have_count(17)


def test_a_deal_by_keyboard_only(page: Page) -> None:
    page.goto("/")
    focus_by_tab(page, "马上开始")
    page.keyboard.press("Enter")
    table = TablePage(page)
    expect(table.hand).to_have_count(17)

    def act() -> None:
        if table.button("不叫").is_visible():
            highest = table.my_turn.get_by_role("button").all_inner_texts()[-1]
            with table.acting():
                keys(page, "b", highest[0] if highest != "不叫" else "0")
        elif table.button("不出").is_visible():
            play_by_keys(table)
        else:
            with table.acting():
                keys(page, "b", "1")

    table.play_to_the_end(act)
    check_result(table)
    focus_by_tab(page, "下一副")
    page.keyboard.press("Enter")
    expect(page.get_by_text("第 2 副")).to_be_visible()


def play_by_keys(table: TablePage) -> None:
    page = table.page
    page.keyboard.press("h")
    nothing = table.notice.get_by_text("没有能压的牌")
    expect(nothing.or_(page.locator(".hand [aria-pressed=true]")).first).to_be_visible()
    with table.acting():
        page.keyboard.press("p" if nothing.is_visible() else "Enter")


def keys(page: Page, *names: str) -> None:
    for name in names:
        page.keyboard.press(name)


def focus_by_tab(page: Page, name: str) -> None:
    for _ in range(40):
        page.keyboard.press("Tab")
        if (page.evaluate("() => document.activeElement?.innerText") or "").startswith(name):
            return
    raise AssertionError(f"{name} cannot be reached with the Tab key")


def test_cards_by_rank_keys_and_arrows(page: Page) -> None:
    """A rank key chooses one card after another; arrows and the space bar do the same one by one."""
    page.goto("/")
    page.get_by_role("button", name="马上开始").click()
    table = TablePage(page)
    expect(table.hand).to_have_count(17)
    chosen = page.locator(".hand [aria-pressed=true]")
    rank = re.sub("红桃|方块|黑桃|梅花", "", table.cards()[-1])
    page.keyboard.press({"10": "0"}.get(rank, rank.lower()))
    expect(chosen).to_have_count(1)
    expect(chosen).to_have_attribute("aria-label", re.compile(f"{rank}，已选$"))
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    table.hand.first.focus()
    keys(page, "ArrowRight", "Space", "End", "Space")
    expect(chosen).to_have_count(2)
    expect(table.hand.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(table.hand.last).to_have_attribute("aria-pressed", "true")


def test_an_impossible_play_is_refused_with_its_article(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="马上开始").click()
    table = TablePage(page)
    for _ in range(8):  # until we lead or follow
        table.expect_something_to_do()
        if table.button("不出").is_visible():
            break
        table.take_turn()
    for card in (table.hand.first, table.hand.last, table.hand.nth(7)):
        card.click()
    before = table.cards()
    table.button("出牌").click()
    expect(table.notice.locator(".refused .cite")).to_be_visible()
    assert table.cards() == before
