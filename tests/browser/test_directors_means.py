"""What a director does besides the course: drawn numbers, the clock, fees, one entrant, an appeal for somebody."""

import base64
import re
from typing import Final

from playwright.sync_api import FilePayload, Page, ViewportSize, expect

from tests.browser.conftest import NewContext
from tests.browser.paper_event import PAIRS, PaperEvent, begun
from tests.browser.serving import Serving
from tests.browser.test_referee import Taps
from tests.browser.watching import NO_CONNECTION, Watch

SMALLEST: Final[ViewportSize] = {"width": 320, "height": 568}


def desk_of(event: PaperEvent, device_page: Page, tab: str) -> Page:
    device_page.goto(f"/e/{event.id}/control/{tab}")
    return device_page


def test_pages_show_the_numbers_that_were_drawn(server: Serving, new_context: NewContext) -> None:
    device = new_context()
    event = begun(device, server, PAIRS, 6)
    told = event.get(f"events/{event.id}")
    moved = next(each for each in told["entrants"] if each["shown"] != each["number"])
    page = device.new_page()
    page.goto(f"/e/{event.id}/entries")
    line = page.get_by_role("listitem").filter(has_text=moved["name"])
    expect(line.locator(".numbers")).to_have_text(str(moved["shown"]))
    page.goto(f"/e/{event.id}/seating")
    seat = page.locator("dd").filter(has_text=moved["name"])
    expect(seat.locator(".numbers")).to_have_text(str(moved["shown"]))
    assert " / " in moved["name"]


def test_the_clock_stops_for_everybody_and_goes_on(server: Serving, new_context: NewContext) -> None:
    device = new_context()
    event = begun(device, server, PAIRS, 6)
    desk = desk_of(event, device.new_page(), "live")
    public = device.new_page()
    public.goto(f"/e/{event.id}/seating")
    desk.get_by_role("button", name="停钟", exact=True).click()
    expect(desk.get_by_text("钟停着")).to_be_visible()
    expect(public.get_by_text("钟停着")).to_be_visible()
    desk.get_by_role("button", name="补时", exact=True).click()
    desk.get_by_label("几分钟").fill("4")
    desk.get_by_label(re.compile("^桌号")).fill("2")
    desk.get_by_label(re.compile("^理由")).fill("裁判处理")
    desk.get_by_role("button", name="确认", exact=True).click()
    expect(desk.get_by_text("2 桌 +4 分")).to_be_visible()
    desk.get_by_role("button", name="钟继续走", exact=True).click()
    expect(public.get_by_text("钟停着")).to_be_hidden()
    assert event.actions()[-3:] == ["StopClock", "AddTime", "StopClock"]
    assert event.table(2)["clock"]["ends_at"] - event.table(1)["clock"]["ends_at"] == 4 * 60_000


def test_one_entrant_by_a_form_and_the_fee(server: Serving, new_context: NewContext) -> None:
    device = new_context()
    event = PaperEvent(device, server)
    event.log_in()
    event.enter("004", 6)
    event.do("ChangeSetup", setup={"entry_fee": 50})
    desk = desk_of(event, device.new_page(), "entries")
    desk.get_by_text("添加参赛者").click()
    desk.get_by_label("姓名", exact=True).fill("新来的人")
    desk.get_by_role("button", name="加这一个", exact=True).click()
    expect(desk.get_by_text("✓ 新来的人")).to_be_visible()
    desk.get_by_role("button", name="收费 50 元 新来的人").click()
    expect(desk.get_by_text("已缴 1/7 · 50 元")).to_be_visible()


def test_an_events_file_is_opened_from_the_page(server: Serving, new_context: NewContext, watch: Watch) -> None:
    watch.expect("status of 422")
    device = new_context()
    event = PaperEvent(device, server)
    event.log_in()
    event.enter("004", 6)
    kept = device.request.get(f"{server.url}/api/events/{event.id}/file").body()
    desk = device.new_page()
    desk.goto("/events/new")
    field = desk.get_by_label(re.compile("赛事文件"))
    broken: FilePayload = {"name": "x.pje", "mimeType": "application/octet-stream", "buffer": base64.b64decode("eA==")}
    field.set_input_files(files=[broken])
    expect(desk.get_by_role("alert")).to_be_visible()
    field.set_input_files(files=[FilePayload(name="cup.pje", mimeType="application/octet-stream", buffer=kept)])
    desk.wait_for_url(re.compile(r"/e/[^/]+/control"))
    assert event.id not in desk.url


def test_an_official_takes_down_what_was_said(server: Serving, new_context: NewContext) -> None:
    device = new_context()
    event = begun(device, server, "004", 6)
    desk = desk_of(event, device.new_page(), "appeals")
    desk.get_by_text("代记申诉").click()
    desk.get_by_label("谁的申诉").select_option(index=2)
    desk.get_by_label("申诉什么").fill("记分有误")
    desk.get_by_role("button", name="记下口头申诉").click()
    expect(desk.get_by_text("记分有误").first).to_be_visible()
    assert event.actions()[-1] == "ObjectOrally"


def test_a_deal_fits_the_smallest_phone(server: Serving, new_context: NewContext) -> None:
    device = new_context(viewport=SMALLEST)
    event = begun(device, server)
    page = device.new_page()
    page.goto(f"/e/{event.id}/referee/1")
    name = event.table()["seats"][0]["name"]
    tap = Taps(page)
    tap(f"{name} 叫 3 分")
    tap("庄家胜")
    tap("加")
    tap("请三家核对")
    expect(page.get_by_role("button", name="正确 请按这里").first).to_be_visible()
    assert event.actions()[-1] == "EnterResults"


def test_a_referee_takes_a_call_at_the_table(server: Serving, new_context: NewContext) -> None:
    device = new_context(viewport=SMALLEST)
    event = begun(device, server, "004", 6)
    who = event.table(2)["seats"][0]
    event.do("CallReferee", number=who["number"], note="牌不够")
    page = device.new_page()
    page.goto(f"/e/{event.id}/referee/2")
    note = page.get_by_role("listitem").get_by_text("牌不够")
    expect(note).to_be_visible()
    page.get_by_role("button", name="我去").click()
    expect(page.get_by_role("button", name="我去")).to_have_count(0)
    page.get_by_role("button", name="处理完").click()
    expect(note).to_have_count(0)
    assert event.actions()[-2:] == ["AnswerCall", "AnswerCall"]
    page.get_by_role("link", name="更多").click()
    page.get_by_text("这桌的日志").click()
    expect(page.locator("details li").filter(has_text=who["name"]).first).to_be_visible()


def test_the_directors_page_sends_what_this_device_has_kept(
    server: Serving, new_context: NewContext, watch: Watch
) -> None:
    watch.expect(NO_CONNECTION)
    device = new_context()
    event = begun(device, server, "004", 6)
    name = event.table()["seats"][0]["name"]
    phone = device.new_page()
    phone.goto(f"/e/{event.id}/referee/1")
    bid = phone.get_by_role("button", name=f"{name} 叫 3 分")
    expect(bid).to_be_visible()
    device.set_offline(True)
    bid.click()
    phone.get_by_role("button", name="庄家胜").click()
    phone.get_by_role("button", name="请三家核对").click()
    expect(phone.get_by_text("待发：1 条")).to_be_visible()
    phone.close()
    device.set_offline(False)
    desk = desk_of(event, device.new_page(), "live")
    tile = desk.locator("li.tile").first
    expect(tile.locator(".figure")).to_have_text(["+6", "−3", "−3"])
    expect(desk.get_by_text("待发")).to_have_count(0)
    assert event.actions()[-1] == "EnterResults"


def test_what_a_tile_shows_is_done_from_there(server: Serving, new_context: NewContext) -> None:
    device = new_context()
    event = begun(device, server, PAIRS, 4)
    seats = event.table()["seats"]
    outcome = {"is": "MatchLevels", "levels": [7, 5]}
    event.do("EnterResults", results=[{"key": [1, 0], "outcome": outcome}])
    event.do("DisputeResult", key=[1, 0], number=seats[1]["number"])
    desk = desk_of(event, device.new_page(), "live")
    tile = desk.locator("li.tile").first
    expect(tile.locator(".figure")).to_have_text(["7", "5"])
    expect(tile.get_by_label("已签")).to_have_count(0)
    tile.get_by_role("link", name="裁定 1 号桌").click()
    expect(desk.get_by_role("button", name=re.compile("^维持原录入"))).to_be_visible()


def test_the_setup_has_what_the_book_leaves_to_the_organiser(server: Serving, new_context: NewContext) -> None:
    device = new_context()
    event = PaperEvent(device, server)
    event.log_in()
    event.enter("004", 6)
    desk = desk_of(event, device.new_page(), "setup")
    desk.get_by_label("补充规程文号").fill("沙运〔2021〕7 号")
    desk.get_by_label(re.compile("^节假日")).fill("2026-10-01，2026-10-02")
    desk.get_by_label(re.compile("^补充条款")).fill("不得带包入场。")
    desk.get_by_role("button", name="保存设置", exact=True).click()
    expect(desk.get_by_text("已保存")).to_be_visible()
    told = event.get(f"events/{event.id}/setup")
    assert (told["regulation"], told["extra_clause"]) == ("沙运〔2021〕7 号", "不得带包入场。")
    assert told["holidays"] == ["2026-10-01", "2026-10-02"]


def test_a_list_that_was_pasted_survives_a_reload(server: Serving, new_context: NewContext) -> None:
    device = new_context()
    event = PaperEvent(device, server)
    event.log_in()
    event.id = event.post("events", {"name": "海湾杯", "book": "004", "medium": "paper"})["event"]
    desk = desk_of(event, device.new_page(), "entries")
    desk.get_by_label("粘贴名单").fill("甲某,一队")
    desk.reload()
    expect(desk.get_by_label("粘贴名单")).to_have_value("甲某,一队")
    desk.get_by_role("button", name="先检查").click()
    desk.get_by_role("button", name="加入名单").click()
    expect(desk.get_by_text("已加入 1 ")).to_be_visible()
    desk.reload()
    desk.get_by_text("添加参赛者").click()
    expect(desk.get_by_label("粘贴名单")).to_have_value("")
