"""A short event of pairs on paper, directed from its page alone; only results come in over HTTP."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.event_desk import log_in, press, tab
from tests.browser.serving import Serving
from tests.browser.test_layout import check_accessible, no_sideways_scrolling
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

PAIRS = "\n".join(f"张{given},李{given},{'一二三四'[at % 4]}社" for at, given in enumerate("安博成达恩飞刚浩"))
SIZES = ({"width": 390, "height": 844}, {"width": 320, "height": 568}, {"width": 820, "height": 1180})


def test_a_short_event_of_pairs(server: Serving, new_context: NewContext, watch: Watch) -> None:
    watch.expect("(409|422).*/(acts|effect)")  # results that came in meanwhile; an undo that others stand in the way of
    desk = log_in(new_context(), server)
    event = new_event(desk)
    enter(desk)
    check_in(desk)
    to_the_seating(desk)
    press(desk, "批准编排", "开始比赛")
    expect(desk.get_by_role("timer").filter(has_text=re.compile("(29|30):"))).to_be_visible()
    expect(desk.get_by_role("button", name="宣布最后一副")).to_be_disabled()  # not yet by the clock
    play(desk, event, "main-1.1")
    close(desk)
    swap_that_breaks(desk, event)
    press(desk, "批准编排", "开始比赛")
    play(desk, event, "main-2.1")
    close(desk)
    press(desk, "公布成绩", "颁发奖项")
    correct(desk)
    undo_in_the_log(desk)
    for each in ("live", "entries", "seating", "standing", "log", "setup"):
        desk.goto(f"{event}/control/{each}")
        expect(desk.get_by_role("heading", level=1)).to_be_visible()
        check_accessible(desk)
        for size in SIZES:
            desk.set_viewport_size(size)  # type: ignore[arg-type]
            assert no_sideways_scrolling(desk), (each, size)


def new_event(desk: Page) -> str:
    desk.goto("/events/new")
    desk.get_by_label("赛事名称").fill("江畔杯")
    desk.get_by_role("radio", name=re.compile("供销总社")).check()
    expect(desk.get_by_label(re.compile("每轮用时"))).to_have_value("40")
    desk.get_by_label(re.compile("^轮数")).fill("2")
    desk.get_by_label(re.compile("每轮用时")).fill("30")
    desk.get_by_label("比赛地点").fill("江畔文化馆")
    press(desk, "加一场")
    desk.get_by_label("开始时间").fill("2026-12-05T09:00")
    press(desk, "建立赛事")
    expect(desk.get_by_text("下一步")).to_be_visible()
    return desk.url.partition("/control")[0]


def enter(desk: Page) -> None:
    """A list with two mistakes, each mended where it stands."""
    desk.get_by_label("粘贴名单").fill("姓名,搭档,单位,种子\n" + PAIRS.replace("李安", "") + ",x")
    press(desk, "先检查")
    expect(desk.get_by_text("名单有问题")).to_be_visible()
    desk.get_by_label("第 2 行第 2 列").fill("李安")
    desk.get_by_label("第 9 行第 4 列").fill("1")
    press(desk, "先检查", "加入名单")
    expect(desk.get_by_text("已加入 8 ")).to_be_visible()


def check_in(desk: Page) -> None:
    """By a scanner that types and presses Enter, taken back once, the others all at once."""
    scan = desk.get_by_label("扫码或输入号码签到")
    scan.fill("3")
    scan.press("Enter")
    expect(desk.get_by_role("status").filter(has_text="✓ 3 ")).to_be_visible()
    desk.get_by_role("status").get_by_role("button", name="撤销").click()
    expect(desk.get_by_text("已签到 0 / 8")).to_be_visible()
    press(desk, "全部签到")


def to_the_seating(desk: Page) -> None:
    desk.locator(".next").get_by_label("种子", exact=True).fill("20261205")
    desk.get_by_label("来源").fill("现场掷骰")
    press(desk, "公布抽签种子", "抽签", "编排座位")
    expect(desk.get_by_text("20261205")).to_be_visible()
    expect(desk.get_by_role("heading", name="待批准的座位")).to_be_visible()


def play(desk: Page, event: str, segment: str) -> None:
    """All four tables hand in, and both sides have signed."""
    api = event.replace("/e/", "/api/events/")
    tables = desk.request.get(api).json()["segment"]["tables"]
    for table in tables:
        key = [table["table"], 0]
        outcome = {"is": "MatchLevels", "levels": [6 + table["table"], 5]}
        act(desk, api, {"is": "EnterResults", "segment": segment, "results": [{"key": key, "outcome": outcome}]})
        for seat in table["seats"]:
            act(desk, api, {"is": "ConfirmResult", "segment": segment, "key": key, "number": seat["number"]})


def act(desk: Page, api: str, action: dict[str, Any]) -> None:
    reply = desk.request.post(f"{api}/acts", data={"action": action, "reason": ""}, headers={"X-Paiju": "1"})
    assert reply.ok, reply.text()


def close(desk: Page) -> None:
    """All is signed, so the round closes by itself."""
    expect(desk.get_by_role("button", name=re.compile("^(编排座位|公布成绩)$"))).to_be_visible()


def swap_that_breaks(desk: Page, event: str) -> None:
    """Two who have met are brought together again: it says so, and takes a tick and a reason."""
    press(desk, "编排座位")
    api = event.replace("/e/", "/api/events/")
    first = desk.request.get(f"{api}/seating?segment=main-1.1").json()
    now = desk.request.get(f"{api}/seating").json()
    one, partner = (seat["number"] for seat in now["tables"][0]["seats"])
    met = next(
        seat["number"]
        for table in first["tables"]
        if one in [it["number"] for it in table["seats"]]
        for seat in table["seats"]
        if seat["number"] != one
    )
    card(desk, partner).press("x")
    card(desk, met).click()
    expect(desk.get_by_role("heading", name=re.compile("违反规程"))).to_be_visible()
    expect(desk.get_by_text("已经相遇")).to_be_visible()
    expect(desk.get_by_role("button", name="批准编排")).to_be_disabled()
    anyway = desk.get_by_role("button", name="仍要交换")
    expect(anyway).to_be_disabled()
    desk.get_by_label("我知道会这样").check()
    desk.get_by_label(re.compile("^理由")).fill("仲裁决定")
    anyway.click()
    expect(desk.get_by_text("改过的编排：相遇过 1 处")).to_be_visible()
    press(desk, "回到系统编的")
    expect(desk.get_by_text("系统编的：相遇过 0 处")).to_be_visible()


def card(desk: Page, number: int) -> Any:
    return desk.locator("button.card").filter(has_text=re.compile(rf"(?<!\d){number} 号"))


def correct(desk: Page) -> None:
    """A result of the first round, with what it changes shown before."""
    tab(desk, "名次")
    desk.get_by_role("heading", name="更正成绩和处罚").click()
    desk.get_by_label("轮次").select_option(label="第 1 轮")
    desk.get_by_role("button", name="更正", exact=True).click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_role("spinbutton").first.fill("3")
    dialog.get_by_label("理由（记入日志）").fill("记分员写反")
    dialog.get_by_role("button", name="看影响").click()
    expect(dialog.get_by_role("heading", name="影响")).to_be_visible()
    dialog.get_by_role("button", name="确认").click()
    expect(dialog).to_have_count(0)


def undo_in_the_log(desk: Page) -> None:
    """What others rest on cannot be taken back, and the page says which; filters find what was done."""
    tab(desk, "日志")
    expect(desk.get_by_text("记分员写反")).to_be_visible()
    press(desk, "编排")  # the kind
    expect(desk.get_by_text("记分员写反")).to_have_count(0)
    expect(desk.get_by_text("仲裁决定")).to_be_visible()
    desk.get_by_role("button", name=re.compile("^撤销")).first.click()
    expect(desk.get_by_text("撤回这一步会怎样")).to_be_visible()
    press(desk, "不撤")
