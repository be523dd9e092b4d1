"""Phones and desk in one hall: a call rings, announcements are read, results are signed, an appeal is decided."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.event_desk import PASSWORD
from tests.browser.phone_event import PANEL, PhoneEvent
from tests.browser.serving import Serving
from tests.browser.watching import Watch

PHONE = {"width": 390, "height": 844}

RINGS = """() => {
  window.rings = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...wanted) { window.rings += 1; return start.apply(this, wanted); };
}"""


def phone(new_context: NewContext, event: PhoneEvent, number: int) -> Page:
    page = new_context(viewport=PHONE).new_page()
    page.goto(event.links[number])
    expect(page.get_by_text(re.compile(f"，{event.shown(number)} 号"))).to_be_visible()
    return page


@pytest.fixture
def organiser(new_context: NewContext) -> BrowserContext:
    return new_context()


def test_a_call_rings_at_the_desk_and_the_phone_shows_who_comes(
    organiser: BrowserContext, new_context: NewContext, server: Serving
) -> None:
    event = PhoneEvent(organiser, server)
    number, *_ = event.at_table_one()
    desk = organiser.new_page()
    desk.add_init_script(f"({RINGS})()")
    desk.goto(f"/e/{event.id}/control/live")
    calls = desk.get_by_role("region", name="牌桌呼叫")
    expect(calls.get_by_text("没有呼叫")).to_be_visible()
    player = phone(new_context, event, number)
    player.get_by_role("button", name="叫裁判").click()
    expect(player.get_by_text("正在响铃")).to_be_visible()
    player.get_by_role("button", name="对方太慢").click()
    expect(calls.get_by_text("对方太慢")).to_be_visible()
    expect(calls.locator("li .table")).to_have_text("1")
    expect(desk).to_have_title(re.compile("1 个呼叫"))
    desk.wait_for_function("window.rings > 0")
    calls.get_by_role("button", name="我去").click()
    expect(player.get_by_text("裁判 组织者 正走过来")).to_be_visible()
    expect(desk).not_to_have_title(re.compile("个呼叫"))
    player.reload()  # it is still on its way
    expect(player.get_by_text("裁判 组织者 正走过来")).to_be_visible()
    calls.get_by_role("button", name="处理完了").click()
    expect(player.get_by_role("button", name="叫裁判")).to_be_visible()
    expect(calls.get_by_text("没有呼叫")).to_be_visible()


def test_an_announcement_is_read_on_the_phone(
    organiser: BrowserContext, new_context: NewContext, server: Serving
) -> None:
    event = PhoneEvent(organiser, server)
    here, *_ = event.at_table_one()
    elsewhere = next(number for number in event.links if number not in event.at_table_one())
    mine, other = phone(new_context, event, here), phone(new_context, event, elsewhere)
    desk = organiser.new_page()
    desk.goto(f"/e/{event.id}/control/notices")
    desk.get_by_label("写给全场").fill("补时四分钟")
    desk.get_by_label("只给几桌").fill("1 x")
    expect(desk.get_by_text("桌号写成")).to_be_visible()
    expect(desk.get_by_role("button", name="发出")).to_be_disabled()
    desk.get_by_label("只给几桌").fill("1")
    desk.get_by_role("button", name="发出").click()
    expect(desk.get_by_label("只给几桌")).to_have_value("")
    desk.get_by_label("写给全场").fill("十分钟后开始")
    desk.get_by_role("button", name="发出").click()
    expect(other.get_by_text("十分钟后开始")).to_be_visible()
    expect(other.get_by_text("补时四分钟")).to_be_hidden()
    expect(mine.get_by_text("补时四分钟")).to_be_visible()
    mine.get_by_role("button", name="知道了").click()
    expect(mine.get_by_role("button", name="知道了")).to_be_hidden()
    expect(desk.get_by_role("button", name="1/3 已读")).to_be_visible()
    desk.get_by_role("button", name="1/9 已读").click()
    unread = desk.get_by_text(re.compile("还没有读："))
    expect(unread).to_be_visible()
    assert f"{here} " not in unread.inner_text()


def test_what_was_entered_is_signed_or_disputed_on_the_phones(
    organiser: BrowserContext, new_context: NewContext, server: Serving
) -> None:
    event = PhoneEvent(organiser, server)
    first, second, third = event.at_table_one()
    boards = event.segment["boards"]
    event.results(boards[0])
    pages = [phone(new_context, event, number) for number in (first, second, third)]
    for page in pages:
        check = page.get_by_role("region", name="请核对成绩")
        expect(check).to_contain_text("−12")
        check.get_by_role("button", name="对，签名交表").click()
    for page in pages:
        expect(page.get_by_text("各方都已签名")).to_be_visible()
    event.results(boards[1])
    check = pages[1].get_by_role("region", name="请核对成绩")
    check.get_by_role("button", name="不对", exact=True).click()
    check.get_by_role("button", name=f"第 {boards[1]} 副不对").click()
    for page in pages:
        expect(page.get_by_text("有争议，等裁判裁定")).to_be_visible()
    stands = {each["board"]: each["stand"] for each in me(pages[0], event)["matters"]["results"]}
    assert stands == {boards[0]: "confirmed", boards[1]: "disputed"}


def test_a_side_enters_the_sheet_and_the_others_sign(
    organiser: BrowserContext, new_context: NewContext, server: Serving
) -> None:  # U-R1 on the players' own phones
    event = PhoneEvent(organiser, server)
    pages = [phone(new_context, event, number) for number in event.at_table_one()]
    name = pages[0].get_by_text(re.compile("，[0-9]+ 号")).inner_text().partition("，")[0]
    pages[0].get_by_role("button", name="录入成绩").click()
    sheet = pages[0].get_by_role("region", name="录入成绩")
    sheet.get_by_role("button", name=re.compile(f"{name}.*3")).click()
    sheet.get_by_role("button", name="庄家胜").click()
    expect(sheet.get_by_text("+6", exact=True)).to_be_visible()
    sheet.get_by_role("button", name="请三家核对").click()
    for page in pages:
        check = page.get_by_role("region", name="请核对成绩")
        expect(check).to_contain_text("−3")
        check.get_by_role("button", name="对，签名交表").click()
    for page in pages:
        expect(page.get_by_text("各方都已签名")).to_be_visible()


def test_a_call_without_a_line_rings_when_it_is_back(
    organiser: BrowserContext, new_context: NewContext, server: Serving, watch: Watch
) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED|WebSocket")
    event = PhoneEvent(organiser, server)
    number, *_ = event.at_table_one()
    player = phone(new_context, event, number)
    player.context.set_offline(True)
    player.get_by_role("button", name="叫裁判").click()
    expect(player.get_by_text(re.compile("待发|没有网络|等网络"))).to_be_visible()
    assert event.control()["messages"]["calls"] == []
    player.context.set_offline(False)
    expect(player.get_by_text("正在响铃")).to_be_visible()
    (call,) = event.control()["messages"]["calls"]
    assert call["number"] == number


def me(page: Page, event: PhoneEvent) -> dict[str, dict[str, list[dict[str, object]]]]:
    found: dict[str, dict[str, list[dict[str, object]]]] = page.request.get(f"/api/events/{event.id}/me").json()
    return found


def test_an_appeal_from_the_phone_to_the_decision(
    organiser: BrowserContext, new_context: NewContext, server: Serving
) -> None:  # D-6.8, U-A1
    event = PhoneEvent(organiser, server)
    names = [f"{name}{event.id}" for name in PANEL]
    members = [member(new_context, event, name) for name in names]
    event.form_panel(names)
    event.results()
    event.do("CloseSegment")
    number, *_ = event.at_table_one()
    player, other = (phone(new_context, event, each) for each in (number, number % 9 + 1))

    player.get_by_role("button", name="申诉 先口头").click()
    player.get_by_label("理由").fill("我说的是还剩两张")
    player.get_by_role("button", name="口头提出").click()
    send = player.get_by_role("button", name="提交书面申诉")
    expect(send).to_be_disabled()
    player.reload()  # what was typed is still there
    expect(player.get_by_label("理由")).to_have_value("我说的是还剩两张")
    player.get_by_label(re.compile("材料")).check()
    send.click()
    expect(player.get_by_role("listitem").filter(has_text="交申诉费 500 元")).to_have_attribute("aria-current", "step")

    desk = organiser.new_page()
    desk.goto(f"/e/{event.id}/control/appeals")
    expect(desk.get_by_text("我说的是还剩两张")).to_be_visible()
    desk.get_by_role("button", name="已收 500 元").click()
    expect(player.get_by_text("已表决 0/3")).to_be_visible()

    for page in members[:2]:
        page.goto(f"/e/{event.id}/appeals")
        page.get_by_role("button", name="成立", exact=True).click()
        expect(page.get_by_text("我投了：成立")).to_be_visible()
    expect(player.get_by_text("已表决 2/3")).to_be_visible()
    expect(desk.get_by_text("已表决 2/3")).to_be_visible()
    expect(desk.get_by_text("我投了")).to_be_hidden()
    members[1].get_by_label("裁定书").fill("改判，恢复原得分")
    members[1].get_by_role("button", name="宣布裁定").click()
    for page in (player, desk, members[1]):
        expect(page.get_by_text("改判，恢复原得分")).to_be_visible()
        expect(page.get_by_text("申诉成立 · 申诉费退还")).to_be_visible()
    expect(other.get_by_text("改判")).to_be_hidden()


def member(new_context: NewContext, event: PhoneEvent, name: str) -> Page:
    """A colleague with an account of his own and no office."""
    context = new_context(viewport=PHONE)
    body = {"name": name, "password": PASSWORD, "token": event.invitation()}
    answer = context.request.post("/api/organiser/setup", data=body, headers={"X-Paiju": "1"})
    assert answer.ok, answer.text()
    return context.new_page()


def test_the_opponents_consent_to_leaving_the_seat(
    organiser: BrowserContext, new_context: NewContext, server: Serving
) -> None:  # S-7.5
    event = PhoneEvent(organiser, server, pairs=4)
    one, two = event.at_table_one()
    player, opponent = phone(new_context, event, one), phone(new_context, event, two)
    player.get_by_role("button", name="要离座").click()
    expect(player.get_by_text("已提出离座")).to_be_visible()
    opponent.get_by_role("button", name="同意", exact=True).click()
    expect(player.get_by_text("可以离座")).to_be_visible()
    player.get_by_role("button", name="我回来了").click()
    expect(player.get_by_role("button", name="要离座")).to_be_visible()
