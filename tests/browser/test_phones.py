"""Phones upright, sideways and small: whatever lies on the table can be read, whatever can be done can be reached."""

import json
import re
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.conftest import NewContext
from tests.browser.settling import settle
from tests.browser.staged import HAND, KITTY, LEAD, TABLE, Event, Stage, dealt, declared, event, passed, played
from tests.browser.table_page import TablePage
from tests.browser.test_layout import LEAST_GAP, LEAST_HEIGHT, at_every_size, boxes, no_sideways_scrolling
from tests.browser.watching import Watch

pytestmark = pytest.mark.slow

SIZES: Final[list[ViewportSize]] = [
    {"width": 320, "height": 568},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
    {"width": 568, "height": 320},
    {"width": 1440, "height": 900},
]
# Five triples and five wings: the longest play there is.
PLANE: Final = [0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 24, 28, 32, 36]
OTHERS: Final = [40, 42, 43, 44, 46, 47, 48, 50]

AUCTION: Final = dealt(HAND)
LONG: Final = [*dealt(HAND), *declared(1, [16, 17, 18]), played(1, PLANE, "plane", 2), passed(2, 0)]
FULL: Final = [
    *dealt(HAND),
    *declared(1, [16, 17, 18]),
    played(1, PLANE[:12], "plane", 2),
    played(2, OTHERS, "plane", 0),
    played(0, HAND[:8], "plane", 1),
]
OWN: Final = [*dealt(HAND), *declared(0, KITTY), played(0, sorted(HAND + KITTY)[:18], "plane", 1)]
SCENES: Final = {"auction": AUCTION, "lead": LEAD, "long": LONG, "full": FULL, "own": OWN}

# Of each card the corners and the middle of its rank and of its suit: which are covered by something else?
COVERED = """(faces) => faces.flatMap((face) => [...face.querySelectorAll('.rank, .corner .sign')].flatMap((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const spots = [[left + 1, top + 2], [right - 1, top + 2], [left + 1, bottom - 2], [right - 1, bottom - 2],
                 [(left + right) / 2, (top + bottom) / 2]];
  const seen = ([x, y]) => face.contains(document.elementFromPoint(x, y));
  return spots.every(seen) ? [] : [`${face.className} ${part.className} ${part.dataset.text ?? ''}`];
}))"""
# Whether everything in it has room.
FITS = "(each) => each.scrollWidth <= each.clientWidth"
# Whether a text is shown without an ellipsis.
IS_WHOLE = """(each) => {
  const text = document.createRange();
  text.selectNodeContents(each);
  return text.getBoundingClientRect().width <= each.getBoundingClientRect().width + 0.1;
}"""
NOT_SCROLLED = "() => { const t = document.querySelector('.table'); return t.scrollHeight <= t.clientHeight; }"


def show(page: Page, events: list[Event], **options: Any) -> TablePage:
    Stage(page, **options).show(*events)
    table = TablePage(page)
    expect(table.hand.first).to_be_visible()
    settle(page)
    return table


def uncovered(found: Locator) -> bool:
    """Whether the middle and the ends of each are what one sees there."""
    return all(
        found.evaluate_all(
            """(all) => all.map((each) => {
              const { left, right, top, bottom } = each.getBoundingClientRect();
              const seen = (x) => each.contains(document.elementFromPoint(x, (top + bottom) / 2));
              return seen(left + 4) && seen((left + right) / 2) && seen(right - 4);
            })"""
        )
    )


def within(page: Page, found: Locator) -> bool:
    size = page.viewport_size
    assert size is not None
    return all(
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"]
        and box["y"] + box["height"] <= size["height"]
        for box in boxes(found)
    )


def check_whole(page: Page, table: TablePage, size: ViewportSize) -> None:
    """Every card, the clock and the buttons are seen whole, and nothing has to be scrolled."""
    faces = page.locator(".laid .face, .hand .face")
    assert faces.evaluate_all(COVERED) == [], size
    for found in (page.locator(".laid .face"), table.hand, page.locator(".bar button"), page.locator(".seat")):
        assert within(page, found), size
    timer = page.get_by_role("timer")
    assert within(page, timer), size
    assert uncovered(timer), size
    assert no_sideways_scrolling(page), size
    assert page.evaluate(NOT_SCROLLED), size


@pytest.mark.parametrize("name", SCENES)
def test_the_table_can_be_read_and_played(new_context: NewContext, name: str) -> None:
    page = new_context(has_touch=True, face=True).new_page()
    table = show(page, SCENES[name])
    for size in at_every_size(page, SIZES):
        check_whole(page, table, size)
        if name == "auction":
            check_bids(table)
        if name == "lead":
            check_lifted(page, table)


def check_bids(table: TablePage) -> None:
    buttons = table.my_turn.get_by_role("button")
    expect(buttons).to_have_text(["不叫", "1 分", "2 分", "3 分"])
    assert uncovered(buttons)
    found = boxes(buttons)
    assert all(box["height"] >= LEAST_HEIGHT for box in found)
    for one, other in pairwise(found):
        assert other["x"] - one["x"] - one["width"] >= LEAST_GAP - 0.5


def check_lifted(page: Page, table: TablePage) -> None:
    """Lifted cards hide no suit: all of the lower row, then every second of both."""
    for places in (range(10, 20), range(0, 20, 2)):
        for place in places:
            table.hand.nth(place).press(" ")
        settle(page)
        assert page.locator(".hand .face").evaluate_all(COVERED) == []
        assert within(page, table.hand)
    page.keyboard.press("Escape")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)


def test_english_fits_small_phones(new_context: NewContext) -> None:
    page = new_context(locale="en-GB", face=True).new_page()
    for events in (AUCTION, LEAD, LONG):
        Stage(page).show(*events)
        buttons = page.locator(".bar button")
        expect(buttons.first).to_be_visible()
        for size in at_every_size(page, SIZES[:4]):
            assert within(page, buttons), size
            assert uncovered(buttons), size
            assert within(page, page.get_by_role("timer")), size
            assert no_sideways_scrolling(page), size
            expect(page.locator(".name").nth(1)).to_have_text("稳手")
            assert page.locator(".name").nth(1).evaluate(IS_WHOLE), size  # a short name, beside the longest role
    page.goto("/")
    for size in at_every_size(page, SIZES[:4]):
        assert within(page, page.get_by_role("navigation").get_by_role("link")), size


def test_the_english_history_is_no_wider_than_its_dialog(new_context: NewContext) -> None:
    page = new_context(locale="en-GB", face=True).new_page()
    Stage(page).show(*LONG)
    page.set_viewport_size(SIZES[0])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="History").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("tab").first).to_be_visible()
    assert dialog.evaluate("(dialog) => dialog.scrollWidth <= dialog.clientWidth")


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_what_is_told_of_a_seat_stays_in_its_box(new_context: NewContext, locale: str) -> None:
    """The last seconds of somebody else's turn, who is away; the own line is lost as well."""
    page = new_context(locale=locale, face=True).new_page()
    stage = Stage(page, left=8_000, away=[1], kind="event", boards=12)
    stage.show(*FULL)
    expect(page.locator(".hand button").first).to_be_visible()
    check_told(page)
    stage.bye("replaced")
    expect(page.get_by_role("alert").get_by_role("button")).to_be_visible()
    check_told(page)


def check_told(page: Page) -> None:
    for size in at_every_size(page, SIZES[:4]):
        told = page.locator(".seat .who, .seat .state, .top .facts, .top .right")
        assert all(told.evaluate_all(f"(all) => all.map({FITS})")), size
        assert page.locator(".name").nth(1).evaluate(IS_WHOLE), size
        (facts,), (kitty,) = boxes(page.locator(".top .facts")), boxes(page.locator(".top .kitty"))
        assert facts["x"] + facts["width"] <= kitty["x"], size


def test_who_ran_out_of_time_is_told_with_what_he_did(page: Page) -> None:
    show(page, [*LONG[:-1], event("Passed", seat=2, cause="time-out", trick_over=False, then=0, time_used=0)])
    expect(page.locator(".laid .words").first).to_be_visible()
    assert page.locator(".laid .words").all_inner_texts() == ["不出 · 超时", "飞机 20 张 · 待压"]


def test_the_lead_of_a_trick_looks_like_any_play(new_context: NewContext) -> None:
    page = new_context().new_page()
    tricks = [played(1, [0], "solo", 2), passed(2, 0), passed(0, 1, over=True), played(1, [4], "solo", 2)]
    show(page, [*dealt(HAND), *declared(1, [16, 17, 18]), *tricks])
    rows = TablePage(page).history
    told = rows.evaluate_all(
        """(rows) => rows.map((row) => [getComputedStyle(row).display, getComputedStyle(row, '::before').content,
                                         getComputedStyle(row).color, Math.round(row.children[1].offsetLeft)])"""
    )
    assert len(told) > 6
    assert len({tuple(each) for each in told}) == 1
    assert told[0][:2] == ["grid", "none"]


def test_a_selection_survives_a_reload(new_context: NewContext) -> None:
    page = new_context(viewport=SIZES[0]).new_page()
    table = show(page, LEAD)
    for place in (2, 5, 12):
        table.hand.nth(place).press(" ")
    chosen = page.locator(".hand [aria-pressed=true]")
    labels = [each.get_attribute("aria-label") for each in chosen.all()]
    assert len(labels) == 3
    page.reload()
    expect(chosen).to_have_count(3)
    assert [each.get_attribute("aria-label") for each in chosen.all()] == labels


def test_the_next_deal_begins_with_nothing_chosen(new_context: NewContext) -> None:
    page = new_context().new_page()
    stage = Stage(page)
    stage.show(*LEAD)
    table = TablePage(page)
    table.hand.nth(4).press(" ")
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    stage.happen(event("DealScored", points=[0, 0, 0], factors=[]))
    stage.happen(*dealt(HAND))
    expect(table.hand).to_have_count(17)
    expect(page.locator(".hand [aria-pressed=true]")).to_have_count(0)


def test_a_won_deal_is_told_as_a_plain_sum(new_context: NewContext) -> None:
    page = new_context(viewport=SIZES[0]).new_page()
    stage = Stage(page)
    show_result(stage)
    result = TablePage(page).result
    expect(result.get_by_text("您是庄家，叫 3 分，慕容一二三加倍。")).to_be_visible()
    expect(result.get_by_role("row")).to_have_count(0)
    result.get_by_text("怎么算的").click()
    expect(result.locator(".formulas dd").first).to_be_visible()
    assert result.locator(".formulas dd").first.inner_text() == "6 + 12 = 18"  # no gap but these
    expect(result.get_by_role("row")).to_have_count(3)
    assert within(page, result)
    assert no_sideways_scrolling(page)


def show_result(stage: Stage) -> None:
    book = "doudizhu-national-2016"
    closing = {"code": "declarer-of-sum", "value": -1, "article": f"{book} 11.2", "seats": [0]}
    factors = [
        {"code": "bid", "value": 3, "article": f"{book} 11.1", "seats": []},
        {"code": "double", "value": 2, "article": f"{book} 11.1", "seats": [2]},
        closing,
    ]
    stage.show(*LEAD)
    expect(TablePage(stage.page).hand).to_have_count(20)
    stage.happen(
        played(0, sorted(HAND + KITTY), "plane", None), event("DealScored", points=[18, -6, -12], factors=factors)
    )
    stage.result([{"seat": 0, "points": 18, "factors": [closing], "of": [-6, -12], "text": "6 + 12 = 18"}])


def test_after_a_set_one_is_told_that_others_still_play(new_context: NewContext) -> None:
    page = new_context(viewport=SIZES[0]).new_page()
    page.add_init_script(f"localStorage.setItem('paiju.event-tables', JSON.stringify({{ {TABLE}: 'cup' }}))")
    facts = set_of("finished", "playing", "slow")
    place = {"segment": "1", "name": {"zh": "一", "en": "1"}, "table": 1, "seat": 0, "live": TABLE, "started": True}
    me = {"event": "cup", "version": 1, "number": 1, "name": "林小川", "status": "present", "place": place,
          "boards": [], "rank": None}  # fmt: skip
    page.route("**/api/events/cup", lambda route: route.fulfill(json=facts))
    page.route_web_socket("**/ws/events/cup", lambda socket: socket.send(json.dumps({"type": "me", "me": me})))
    stage = Stage(page, kind="event", boards=1)
    show_result(stage)
    expect(page.get_by_role("status").filter(has_text="还有 2 桌在打")).to_be_visible()
    expect(page.get_by_role("link", name="本局打完")).to_be_visible()


def set_of(*states: str) -> dict[str, Any]:
    seats = [{"number": number, "name": str(number)} for number in (1, 2, 3)]
    tables = [
        {"table": number, "group": 0, "seats": seats, "done": 1, "state": state}
        for number, state in enumerate(states, 1)
    ]
    segment = {"segment": "1", "name": {"zh": "第一局", "en": "Set 1"}, "boards": [1], "closed_boards": [],
               "approved": True, "started_at": 1, "closed_at": None, "tables": tables, "byes": []}  # fmt: skip
    return {"event": "cup", "version": 1, "now": 1, "name": "杯", "book": "doudizhu-national-2016",
            "human_machine": False, "registration": False, "finished": False, "step": "play",
            "step_name": {"zh": "", "en": ""}, "segment": segment, "entrants": [], "standing": None, "published": [],
            "commitment": "", "house": None}  # fmt: skip


def test_practice_waits_unless_a_clock_is_chosen(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="马上开始").click()
    table = TablePage(page)
    expect(table.hand).to_have_count(17)
    expect(page.get_by_role("timer")).to_have_count(0)
    page.get_by_role("button", name="菜单").click()
    expect(page.get_by_role("button", name="离开牌桌")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("托管"))).to_have_count(0)
    page.goto("/play")
    page.get_by_role("checkbox", name="计时").check()
    page.get_by_role("button", name="马上开始").click()
    expect(page.get_by_role("timer").first).to_be_visible()


def test_a_friends_link_names_host_and_rules_first(new_context: NewContext) -> None:
    host, friend = new_context().new_page(), new_context(viewport=SIZES[0]).new_page()
    host.goto("/friends")
    host.get_by_label("您的名字").fill("林小川")
    host.get_by_role("radio", name="职工2021").check()
    host.get_by_text("选择读法（进阶）").click()
    reading = host.locator("details select").first
    reading.select_option(index=1)
    host.get_by_role("button", name="开桌").click()
    link = host.get_by_label("分享链接").first.input_value()
    friend.goto(link)
    expect(friend.get_by_role("heading", level=1)).to_have_text("林小川 邀请您入座")
    expect(friend.locator("form")).to_contain_text("职工")
    expect(friend.locator("form")).to_contain_text("本桌改选的读法")
    expect(friend.locator("form")).to_contain_text("按规则计时")
    expect(friend.locator("form")).to_contain_text("林小川、空位")
    assert no_sideways_scrolling(friend)
    friend.get_by_label("您的名字").fill("乙")
    friend.get_by_role("button", name="入座").click()
    expect(friend).to_have_url(re.compile("/t/"))


def test_a_dead_link_says_so_instead_of_a_form(page: Page, watch: Watch) -> None:
    watch.expect("Failed to load resource")
    page.goto("/j/nonsense")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("您的名字")).to_have_count(0)
