"""Lost connections, a second tab, a killed server, a player who does nothing: the table goes on."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import NewContext
from tests.browser.friends import NAMES, Friend, sit_down
from tests.browser.serving import Serving
from tests.browser.staged import LEAD, Stage
from tests.browser.table_page import TablePage, with_clock
from tests.browser.watching import NO_CONNECTION, Watch

pytestmark = pytest.mark.slow

HEADERS = {"X-Paiju": "1"}

# Keeps hold of the page's socket, so that a test can cut it as a lost network would.
HOLD_SOCKETS = """
  const Original = WebSocket;
  window.WebSocket = class extends Original {
    constructor(...all) { super(...all); window.lastSocket = this; }
  };
"""


@pytest.fixture
def own_server(web_is_built: None, tmp_path: Path) -> Iterator[Serving]:
    """One that may be killed."""
    serving = Serving(tmp_path / "data")
    serving.start()
    yield serving
    serving.stop()


def seconds_left(page: Page) -> int:
    told = page.get_by_role("timer").get_attribute("aria-label") or ""
    return int(re.sub(r"\D", "", told))


def start_practice(page: Page) -> TablePage:
    with_clock(page)
    page.goto("/")
    page.get_by_role("button", name="马上开始").click()
    table = TablePage(page)
    expect(table.hand).to_have_count(17)
    return table


def test_a_lost_connection_in_mid_turn_comes_back_to_the_same_turn(new_context: NewContext, watch: Watch) -> None:
    watch.expect(NO_CONNECTION)
    context = new_context()
    context.add_init_script(HOLD_SOCKETS)
    page = context.new_page()
    table = start_practice(page)
    expect(table.my_turn).to_be_visible()
    chosen = page.locator(f".hand [aria-label^='{table.cards()[2]}']")
    chosen.click()
    before, prompt, buttons = table.cards(), table.notice.inner_text(), table.my_turn.inner_text()
    left = seconds_left(page)
    context.set_offline(True)
    page.evaluate("() => window.lastSocket.close()")
    expect(table.banner).to_contain_text("连接断开")
    expect(table.banner).to_contain_text("本手还剩")
    context.set_offline(False)
    expect(table.banner).to_be_hidden()
    assert table.cards() == before
    assert (table.notice.inner_text(), table.my_turn.inner_text()) == (prompt, buttons)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    assert seconds_left(page) <= left  # the clock of the server ran on
    table.take_turn()
    expect(chosen).to_have_attribute("aria-pressed", "true")


def test_a_reload_and_a_second_tab(new_context: NewContext, watch: Watch) -> None:
    """The same hand again; the first tab is inactive and stays so whatever the network does, until it is asked."""
    watch.expect(NO_CONNECTION)
    context = new_context()
    context.add_init_script(HOLD_SOCKETS)
    table = start_practice(context.new_page())
    before = table.cards()
    table.page.reload()
    expect(table.hand).to_have_count(17)
    assert table.cards() == before
    second = TablePage(context.new_page())
    second.page.goto(table.page.url)
    expect(second.hand).to_have_count(17)
    assert second.cards() == before
    inactive = table.page.get_by_role("alert").filter(has_text="这个页面已停用")
    expect(inactive).to_contain_text("已在另一个页面打开")
    expect(inactive.get_by_role("button")).to_have_count(1)
    expect(table.page.locator("main")).to_have_attribute("inert", "")
    expect(second.banner).to_be_hidden()
    second.expect_something_to_do()
    second.take_turn()

    context.set_offline(True)  # both lose the network, and both get it back
    for tab in (table.page, second.page):
        tab.evaluate("() => window.lastSocket.close()")
    expect(second.banner).to_contain_text("连接断开")
    context.set_offline(False)
    expect(second.banner).to_be_hidden()
    second.expect_something_to_do()
    expect(inactive).to_be_visible()

    inactive.get_by_role("button", name="在这里继续").click()
    expect(inactive).to_be_hidden()
    expect(second.page.get_by_role("button", name="在这里继续")).to_be_visible()
    table.expect_something_to_do()
    table.take_turn()
    home = context.new_page()
    home.goto("/")
    expect(home.get_by_role("link", name="继续")).to_have_attribute("href", re.compile("^/t/"))


def move_seat(old: Page, new: BrowserContext) -> None:
    """By the link that a player makes for himself; over HTTP, as both devices' pages do it."""
    table = old.url.rpartition("/")[2]
    made = old.request.post(f"/api/tables/{table}/links", data={"seat": 0}, headers=HEADERS).json()
    body = {"token": made["link"].rpartition("/")[2], "name": "甲"}
    assert new.request.post("/api/join", data=body, headers=HEADERS).ok


def test_a_seat_that_moves_to_another_device(new_context: NewContext, watch: Watch) -> None:
    """The old page is inactive and offers no seat that it cannot have; one that was offline is told when it is back."""
    watch.expect(NO_CONNECTION)
    phone, laptop = new_context(), new_context()
    for context in (phone, laptop):
        context.add_init_script(HOLD_SOCKETS)
    table = start_practice(phone.new_page())
    move_seat(table.page, laptop)
    inactive = table.page.get_by_role("alert").filter(has_text="这个页面已停用")
    expect(inactive).to_contain_text("已转到另一台设备")
    expect(inactive.get_by_role("link")).to_be_visible()
    expect(inactive.get_by_role("button")).to_have_count(0)

    second = TablePage(laptop.new_page())
    second.page.goto(table.page.url)
    expect(second.hand).to_have_count(17)
    laptop.set_offline(True)
    second.page.evaluate("() => window.lastSocket.close()")
    expect(second.banner).to_contain_text("连接断开")
    move_seat(second.page, phone)
    laptop.set_offline(False)
    told = second.page.get_by_role("alert").filter(has_text="您在这张牌桌没有座位")
    expect(told).to_be_visible()


def test_a_server_killed_in_the_middle_of_a_trick(new_context: NewContext, own_server: Serving, watch: Watch) -> None:
    watch.expect(NO_CONNECTION)
    friends = sit_down(new_context, own_server.url)
    declarer = next(friend for friend in friends if friend.table.my_turn.is_visible())
    declarer.table.press("3 分")
    for friend in friends:
        if friend is not declarer:
            friend.table.press("不加倍")
    expect(declarer.table.hand).to_have_count(20)
    declarer.table.play_hint()
    actor = next_to_act(friends, declarer)
    expect(actor.table.my_turn).to_be_visible()
    before = [friend.table.cards() for friend in friends]
    laid = [friend.page.locator(".laid").all_inner_texts() for friend in friends]

    own_server.kill()
    for friend in friends:
        expect(friend.table.banner).to_contain_text(re.compile("连接断开|正在重连"))
    own_server.restart()
    for friend in friends:
        expect(friend.table.banner).to_be_hidden()
    assert [friend.table.cards() for friend in friends] == before
    assert [friend.page.locator(".laid").all_inner_texts() for friend in friends] == laid
    for _ in range(4):
        expect(actor.table.my_turn).to_be_visible()
        actor.table.play_hint()
        actor = next_to_act(friends, actor)


def test_a_server_that_is_going_down(new_context: NewContext, watch: Watch) -> None:
    """No line can be opened, and the question why is refused for now: the page goes on trying, and comes back."""
    watch.expect(f"{NO_CONNECTION}|503")
    context = new_context()
    context.add_init_script(HOLD_SOCKETS)
    page = context.new_page()
    table = start_practice(page)

    def refuse(route: Route) -> None:
        route.fulfill(status=503, json={"code": "going_down", "zh": "服务器正在停止。", "en": "Going down."})

    facts = f"**/api/tables/{page.url.rpartition('/')[2]}"
    page.route(facts, refuse)
    with page.expect_response(facts):
        context.set_offline(True)
        page.evaluate("() => window.lastSocket.close()")
    expect(table.banner).to_contain_text(re.compile("连接断开|正在重连"))
    page.unroute(facts)
    context.set_offline(False)
    expect(table.banner).to_be_hidden()
    table.expect_something_to_do()


def next_to_act(friends: list[Friend], last: Friend) -> Friend:
    expect(last.table.waiting).to_be_visible()
    return friends[NAMES.index(last.table.next_name())]


def with_trustee(route: Route) -> None:
    wanted = {**(route.request.post_data_json or {}), "house_delay": 0, "trustee_after": 2}
    route.continue_(post_data=wanted)


def test_ten_seconds_before_the_end_of_a_turn_one_is_warned(page: Page) -> None:
    Stage(page, left=12_000).show(*LEAD)
    expect(TablePage(page).my_turn).to_be_visible()
    expect(page.locator("[role=alert]", has_text="还有十秒")).to_have_count(1)
    assert seconds_left(page) <= 10


@pytest.fixture
def hasty_server(web_is_built: None, tmp_path: Path) -> Iterator[Serving]:
    """Four seconds for each turn."""
    serving = Serving(tmp_path / "data", turn=4)
    serving.start()
    yield serving
    serving.stop()


def test_a_player_who_does_nothing_is_acted_for(hasty_server: Serving, new_context: NewContext) -> None:
    """The clock is the server's: it is waited for, twice. Then a house player takes the seat over, where the table has
    trustees, and gives it back when asked."""
    page = new_context(base_url=hasty_server.url).new_page()
    page.route("**/api/tables", with_trustee)
    table = start_practice(page)
    own = table.history.filter(has_text=re.compile("^我"))
    expect(own.filter(has_text="超时").first).to_be_visible()
    take_over = page.get_by_role("button", name="取消托管")
    next_deal = table.result.get_by_role("button", name="下一副")
    expect(take_over.or_(next_deal).first).to_be_visible()
    if next_deal.is_visible():  # nobody bid: practice waits until it is asked for the next
        next_deal.click()
        expect(take_over).to_be_visible()
    else:
        assert own.filter(has_text="超时").count() == 2
    expect(page.get_by_role("region", name="我", exact=True)).to_contain_text("托管")
    take_over.click()
    expect(take_over).to_be_hidden()
    expect(page.get_by_role("region", name="我", exact=True)).not_to_contain_text("托管")
