"""What a director does besides the course: drawn numbers, the clock, fees, one entrant, an appeal for somebody."""

import base64
import re
from typing import Final

from playwright.sync_api import FilePayload, Page, ViewportSize, expect

from tests.browser.conftest import NewContext
from tests.browser.paper_event import PAIRS, PaperEvent, begun
from tests.browser.serving import Serving
from tests.browser.test_referee import Taps
from tests.browser.watching import Watch

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
