"""Phones, bell, announcements, appeals with everything open: axe finds nothing serious, nothing sticks out."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.phone_event import PANEL, PhoneEvent
from tests.browser.serving import Serving
from tests.browser.settling import settle
from tests.browser.test_layout import SIZES, at_every_size, check_accessible, no_sideways_scrolling
from tests.browser.test_messages import member, phone

pytestmark = pytest.mark.slow
LONG = "第二轮十点五十五分开始，请各位选手提前五分钟就座，手机静音；" * 4


def check(page: Page) -> None:
    settle(page)
    check_accessible(page)
    for size in at_every_size(page, SIZES):
        assert no_sideways_scrolling(page), (page.url, size)


def test_while_it_is_played(new_context: NewContext, server: Serving) -> None:
    organiser = new_context()
    event = PhoneEvent(organiser, server)
    number, other, *_ = event.at_table_one()
    player = phone(new_context, event, number)
    event.results(event.segment["boards"][0])
    event.do("Announce", text=LONG)
    event.do("CallReferee", number=number, about="cards", note=LONG)
    event.do("CallReferee", number=other)
    event.do("AskLeave", number=number)
    expect(player.get_by_role("region", name="请核对成绩")).to_be_visible()
    player.get_by_role("button", name="录入成绩").click()
    expect(player.get_by_role("region", name="录入成绩")).to_be_visible()
    check(player)
    player.get_by_role("button", name="成绩", exact=True).click()
    check(player)
    desk = organiser.new_page()
    for tab in ("notices", "live"):
        desk.goto(f"/e/{event.id}/control/{tab}")
        expect(desk.get_by_role("region", name="牌桌呼叫").get_by_role("listitem")).to_have_count(3)
        check(desk)


def test_while_an_appeal_is_open(new_context: NewContext, server: Serving) -> None:
    organiser: BrowserContext = new_context()
    event = PhoneEvent(organiser, server)
    names = [f"{name}{event.id}" for name in PANEL]
    panel, *_ = [member(new_context, event, name) for name in names]
    event.form_panel(names)
    event.results()
    event.do("CloseSegment")
    segment, (number, other, *_) = event.segment["segment"], event.at_table_one()
    player = phone(new_context, event, number)
    player.get_by_role("button", name="申诉 先口头").click()
    expect(player.get_by_label("理由")).to_be_visible()
    check(player)
    player.get_by_label("理由").fill("记分有误")
    player.get_by_role("button", name="口头提出").click()
    expect(player.get_by_role("button", name="提交书面申诉")).to_be_visible()
    check(player)
    event.do("ObjectOrally", number=other, segment=segment, subject=LONG)
    case = event.control()["version"]
    event.do("FileAppeal", number=other, subject=LONG, fee=500, appeal=case)
    panel.goto(f"/e/{event.id}/appeals")
    expect(panel.get_by_role("button", name="不成立")).to_be_visible()
    check(panel)
    desk = organiser.new_page()
    desk.goto(f"/e/{event.id}/control/appeals")
    desk.get_by_role("button", name="更换委员").click()
    expect(desk.get_by_role("checkbox").first).to_be_visible()
    check(desk)
