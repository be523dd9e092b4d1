"""The referee's phone at paper tables: a deal by taps, a sheet of pairs, a dispute, the network gone and back."""

import re
from typing import Final

from playwright.sync_api import APIResponse, BrowserContext, Locator, Page, Route, ViewportSize, expect

from tests.browser.conftest import NewContext
from tests.browser.paper_event import PAIRS, PaperEvent, begun
from tests.browser.serving import Serving
from tests.browser.watching import NO_CONNECTION, Watch

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
MOST_TAPS: Final = 8


class Taps:
    """A finger that counts, and that never scrolls: whatever it touches must be on the screen as it is."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def __call__(self, name: str | re.Pattern[str], nth: int = 0, *, exact: bool = True) -> None:
        target = self.page.get_by_role("button", name=name, exact=exact).nth(nth)
        expect(target).to_be_enabled()
        expect(target).to_be_in_viewport(ratio=0.99)
        target.click()
        self.count += 1


def phone(new_context: NewContext, server: Serving) -> BrowserContext:
    return new_context(viewport=PHONE)


def open_table(device: BrowserContext, event: PaperEvent, number: int = 1) -> Page:
    page = device.new_page()
    page.goto(f"/e/{event.id}/referee/{number}")
    expect(page.get_by_role("heading", name=f"{number} 号桌")).to_be_visible()
    return page


def scrolled(page: Page) -> float:
    found: float = page.evaluate(
        "Math.max(scrollY, ...[...document.querySelectorAll('.body')].map((it) => it.scrollTop))"
    )
    return found


def scores(page: Page) -> Locator:
    return page.locator(".felt .points")


def test_a_deal_of_three_takes_eight_taps_at_most(new_context: NewContext, server: Serving) -> None:
    device = phone(new_context, server)
    event = begun(device, server)
    names = [seat["name"] for seat in event.table()["seats"]]
    page = open_table(device, event)
    tap = Taps(page)
    tap(f"{names[1]} 叫 3 分")
    tap("庄家胜")
    tap("加")
    expect(scores(page)).to_have_text(["−6", "+12", "−6"])
    tap("请三家核对")
    for _ in names:
        confirmed = page.get_by_text("已确认").count()
        tap("正确 请按这里", exact=False)
        if confirmed < 2:
            expect(page.get_by_text("已确认")).to_have_count(confirmed + 1)
    expect(page.get_by_role("button", name="第 2 副", exact=True)).to_have_attribute("aria-pressed", "true")
    assert tap.count <= MOST_TAPS
    assert scrolled(page) == 0
    (result,) = event.table()["results"]
    assert (result["stand"], result["outcome"]["scores"], result["written"]["bombs"]) == ("confirmed", [-6, 12, -6], 1)


def test_what_cannot_be_is_not_offered_and_what_hardly_is_asks_for_a_reason(
    new_context: NewContext, server: Serving
) -> None:
    device = phone(new_context, server)
    event = begun(device, server)
    name = event.table()["seats"][0]["name"]
    page = open_table(device, event)
    tap = Taps(page)
    tap(f"{name} 叫 1 分")
    tap("防守胜")
    expect(page.get_by_role("button", name=re.compile("^反春"))).to_be_visible()
    tap(re.compile("^反春"))
    tap(re.compile("^火箭"))
    expect(scores(page)).to_have_text(["−8", "+4", "+4"])
    for _ in range(3):
        tap("加")
    expect(page.get_by_role("alert").filter(has_text="请")).to_be_visible()
    really = page.get_by_role("button", name="确实如此，记下")
    expect(really).to_be_disabled()
    page.get_by_label("理由（记入日志）").fill("三家都看见")
    really.click()
    expect(page.get_by_role("button", name="正确 请按这里").first).to_be_visible()
    assert event.table()["results"][0]["written"]["spring"] is True
    page.get_by_role("button", name=re.compile("^撤回刚才的一步")).click()
    expect(page.get_by_text("谁坐庄，叫几分")).to_be_visible()
    assert event.table()["results"] == []


def test_a_sheet_of_two_pairs_is_written_and_signed(new_context: NewContext, server: Serving) -> None:
    device = phone(new_context, server)
    event = begun(device, server, PAIRS, 8)
    page = open_table(device, event)
    tap = Taps(page)
    tap(re.compile("^南北"))
    for key in "120":
        tap(key)
    tap("对 ×4", exact=False)
    tap("20")
    expect(page.locator(".felt")).to_contain_text("200")
    tap("记下第 1 副")
    tap("4")
    tap("0")
    tap("记下第 2 副")
    tap("出记分表，请两方签")
    for nth in (0, 1):
        sign = page.get_by_role("button", name="同意并签").first
        sign.press("Enter")
        expect(page.get_by_text("已确认")).to_have_count(nth + 1)
    (result,) = event.table()["results"]
    assert (result["stand"], result["worked"]["levels"]) == ("confirmed", ["2", "6"])
    assert scrolled(page) == 0


def test_a_dispute_shows_what_differs_and_is_ruled_with_grounds(new_context: NewContext, server: Serving) -> None:
    device = phone(new_context, server)
    event = begun(device, server)
    names = [seat["name"] for seat in event.table()["seats"]]
    page = open_table(device, event)
    tap = Taps(page)
    tap(f"{names[0]} 叫 2 分")
    tap("庄家胜")
    tap("加")
    tap("请三家核对")
    tap("有人不同意")
    tap(re.compile(names[2]))
    tap("录下他认为的成绩")
    tap("减")
    expect(scores(page)).to_have_text(["+4", "−2", "−2"])
    tap("记下异议")
    expect(page.get_by_text("炸弹 1")).to_be_visible()
    expect(page.get_by_text("炸弹 0")).to_be_visible()
    rule = page.get_by_role("button", name="裁定并请各方看")
    page.get_by_role("button", name=re.compile("^按他的")).click()
    expect(page.get_by_role("heading", name="影响")).to_be_visible()
    expect(rule).to_be_disabled()
    page.get_by_label("依据（必填，会写进日志）").fill("翻看扣放的牌：没有炸弹")
    rule.click()
    expect(page.get_by_role("button", name="正确 请按这里").first).to_be_visible()
    (result,) = event.table()["results"]
    assert result["outcome"]["scores"] == [4, -2, -2]
    assert [each["zh"] for each in result["replaced"]] == ["+8 / -4 / -4"]


def test_what_a_penalty_brings_stays_while_the_event_moves(new_context: NewContext, server: Serving) -> None:
    device = phone(new_context, server)
    event = begun(device, server)
    page = device.new_page()
    page.goto(f"/e/{event.id}/referee/1/penalty")
    page.get_by_role("group", name="谁").get_by_role("button").first.click()
    page.get_by_role("button", name=re.compile("^吸烟")).first.click()
    charge = page.get_by_role("button", name=re.compile("^记下："))
    expect(charge).to_be_enabled()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/effect", hold)
    with page.expect_request("**/effect"):
        won = {"is": "DealScores", "scores": [6, -12, 6]}
        event.do("EnterResults", results=[{"key": [2, 1], "outcome": won}])
    expect(charge).to_be_enabled()
    for each in held:
        each.continue_()
    page.unroute("**/effect")
    charge.click()
    expect(page).to_have_url(re.compile("/referee/1$"))


def test_what_was_typed_without_a_network_is_sent_in_order_and_once(
    new_context: NewContext, server: Serving, watch: Watch
) -> None:
    watch.expect(NO_CONNECTION)
    device = phone(new_context, server)
    event = begun(device, server)
    names = [seat["name"] for seat in event.table()["seats"]]
    page = open_table(device, event)
    expect(page.get_by_text("谁坐庄，叫几分")).to_be_visible()
    device.set_offline(True)
    for deal, bid in ((1, 3), (2, 1)):
        page.get_by_role("button", name=f"{names[deal]} 叫 {bid} 分").click()
        page.get_by_role("button", name="防守胜").click()
        page.get_by_role("button", name="请三家核对").click()
        expect(page.get_by_text(f"待发：{deal} 条")).to_be_visible()
    assert event_has_no_results(server, new_context, event)
    page.close()  # closed, and opened again when the network is back
    device.set_offline(False)
    page = open_table(device, event)
    expect(page.get_by_text("待发")).to_have_count(0)
    expect(page.get_by_role("button", name="第 3 副", exact=True)).to_have_attribute("aria-pressed", "true")
    told = event.table()
    assert [result["outcome"]["scores"] for result in told["results"]] == [[3, -6, 3], [1, 1, -2]]
    entered = [act for act in event.control()["acts"] if act["action"] == "EnterResults"]
    assert [act["number"] for act in entered] == sorted((act["number"] for act in entered), reverse=True)
    assert len(entered) == 2


def event_has_no_results(server: Serving, new_context: NewContext, event: PaperEvent) -> bool:
    """Asked from another device, which has a network."""
    other = PaperEvent(new_context(), server)
    other.log_in()
    other.id = event.id
    return bool(other.table()["results"] == [])


def test_the_second_of_two_referees_is_told_before_anything_is_overwritten(
    new_context: NewContext, server: Serving
) -> None:
    device = phone(new_context, server)
    event = begun(device, server)
    names = [seat["name"] for seat in event.table()["seats"]]
    page = open_table(device, event)
    page.get_by_role("button", name=f"{names[0]} 叫 3 分").click()
    page.get_by_role("button", name="庄家胜").click()
    expect(scores(page)).to_have_text(["+6", "−3", "−3"])
    told = event.table()
    outcome = {"is": "DealScores", "scores": [2, -1, -1]}
    event.do("EnterResults", results=[{"key": [1, told["boards"][0]], "outcome": outcome}])
    expect(page.get_by_text("已录入：+2 / -1 / -1")).to_be_visible()
    expect(page.get_by_text("您填的：+6 / -3 / -3")).to_be_visible()
    page.get_by_role("button", name="按我填的更正（写理由）").click()
    page.get_by_label("理由（记入日志）").fill("看错一行")
    page.get_by_role("button", name="更正", exact=True).click()
    expect(page.get_by_role("button", name="正确 请按这里").first).to_be_visible()
    assert event.table()["results"][0]["outcome"]["scores"] == [6, -3, -3]


def test_a_penalty_shows_its_effect_first(new_context: NewContext, server: Serving) -> None:
    device = phone(new_context, server)
    event = begun(device, server)
    name = event.table()["seats"][0]["name"]
    page = open_table(device, event)
    page.get_by_role("link", name="判罚").click()
    page.get_by_role("button", name=re.compile(name)).click()
    page.get_by_role("button", name=re.compile("^吸烟")).click()
    expect(page.get_by_role("heading", name="影响")).to_be_visible()
    page.get_by_role("button", name="记下：扣 3 分").click()
    expect(page.get_by_text("谁坐庄，叫几分")).to_be_visible()
    (charge,) = event.table()["charges"]
    assert charge["code"] == "smoking"


def test_the_list_finds_a_table_by_number_and_name(new_context: NewContext, server: Serving) -> None:
    device = phone(new_context, server)
    event = begun(device, server)
    name = event.table(3)["seats"][0]["name"]
    page = device.new_page()
    page.goto(f"/e/{event.id}/referee")
    search = page.get_by_role("searchbox")
    search.fill(name)
    search.press("Enter")
    expect(page.get_by_role("heading", name="3 号桌")).to_be_visible()
    page.get_by_role("link", name="返回").click()
    expect(page.get_by_role("button", name=re.compile("^进行中"))).to_contain_text("4")


def test_a_table_that_the_round_does_not_have_is_said(new_context: NewContext, server: Serving) -> None:
    """A page that was left open at a table when a round with fewer tables began; it asks for no such table."""
    device = phone(new_context, server)
    event = begun(device, server)
    page = device.new_page()
    page.goto(f"/e/{event.id}/referee/40")
    expect(page.get_by_text("这一轮没有 40 号桌")).to_be_visible()
    page.get_by_role("link", name="牌桌").last.click()
    expect(page.get_by_role("searchbox")).to_be_visible()


class Held:
    """Answers to these requests wait until they are let go."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page, self._pattern = page, pattern
        self._routes: list[Route] = []
        page.route(pattern, self._hold)

    def _hold(self, route: Route) -> None:
        self._routes.append(route)

    def let_go(self) -> None:
        self._page.route(self._pattern, lambda route: route.continue_())
        for each in self._routes:
            each.continue_()


def test_a_sheet_is_handed_in_with_what_it_gives_itself(new_context: NewContext, server: Serving) -> None:
    device = phone(new_context, server)
    event = begun(device, server, PAIRS, 4)
    page = open_table(device, event)
    page.get_by_role("button", name="只录最后级数").click()
    up = page.get_by_role("group", name="最后级数 南北").get_by_role("button", name="加")
    hand_in = page.get_by_role("button", name="出记分表，请两方签")
    up.click()
    expect(hand_in).to_be_enabled()
    work_out = Held(page, "**/work-out")
    up.click()
    up.click()
    expect(hand_in).to_be_disabled()
    work_out.let_go()
    hand_in.click()
    expect(page.get_by_role("button", name="同意并签", exact=False)).to_have_count(2)
    (result,) = event.table()["results"]
    low, high = sorted(result["outcome"]["levels"])
    assert high - low == 3


def test_what_was_handed_in_is_not_kept_as_typed(new_context: NewContext, server: Serving) -> None:
    device = phone(new_context, server)
    event = begun(device, server, PAIRS, 4)
    page = open_table(device, event)
    page.get_by_role("button", name="只录最后级数").click()
    page.get_by_role("group", name="最后级数 南北").get_by_role("button", name="加").click()
    tables = Held(page, "**/tables/**")
    with page.expect_response("**/acts"):
        page.get_by_role("button", name="出记分表，请两方签").click()
    expect(page.locator(".pending")).to_have_count(0)
    tables.let_go()
    expect(page.get_by_role("button", name="同意并签", exact=False)).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_result_that_is_seen_before_its_answer_came_is_nobody_elses(new_context: NewContext, server: Serving) -> None:
    device = phone(new_context, server)
    event = begun(device, server, PAIRS, 4)
    page = open_table(device, event)
    page.get_by_role("button", name="只录最后级数").click()
    page.get_by_role("group", name="最后级数 南北").get_by_role("button", name="加").click()
    answered: list[tuple[Route, APIResponse]] = []

    def keep_back(route: Route) -> None:
        answered.append((route, route.fetch()))

    page.route("**/acts", keep_back)
    page.get_by_role("button", name="出记分表，请两方签").click()
    sign = page.get_by_role("button", name="同意并签", exact=False)
    expect(sign).to_have_count(2)
    for route, answer in answered:
        route.fulfill(response=answer)
    expect(sign.first).to_be_enabled()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_who_has_confirmed_is_not_asked_again_while_the_sheet_is_on_its_way(
    new_context: NewContext, server: Serving
) -> None:
    device = phone(new_context, server)
    event = begun(device, server)
    event.do("EnterResults", results=[{"key": [1, 1], "outcome": {"is": "DealScores", "scores": [-6, 12, -6]}}])
    page = open_table(device, event)
    page.get_by_role("button", name="第 1 副", exact=True).click()
    right = page.get_by_role("button", name="正确 请按这里", exact=True)
    expect(right).to_have_count(3)
    tables = Held(page, "**/tables/**")
    with page.expect_request("**/tables/**"), page.expect_response("**/acts"):
        right.first.click()
    expect(page.locator(".pending")).to_have_count(0)
    expect(right).to_have_count(2)
    expect(right.first).to_be_disabled()
    tables.let_go()
    right.first.click()
    expect(page.get_by_text("已确认")).to_have_count(2)
    assert event.actions()[-2:] == ["ConfirmResult", "ConfirmResult"]
