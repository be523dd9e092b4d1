"""Lost connections, a second tab, a killed server, a player who does nothing: the table goes on."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.friends import NAMES, Friend, sit_down
from tests.browser.serving import Serving
from tests.browser.table_page import TablePage
from tests.browser.watching import NO_CONNECTION, Watch

pytestmark = pytest.mark.slow

# Keeps hold of the page's socket, so that a test can cut it as a lost network would.
HOLD_SOCKETS = """
  const Original = WebSocket;
  window.WebSocket = class extends Original {
    constructor(...all) { super(...all); window.lastSocket = this; }
  };
"""


@pytest.fixture
def own_server(web_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One that may be killed."""
    serving = Serving(tmp_path_factory.mktemp("killed") / "data")
    serving.start()
    yield serving
    serving.stop()


def seconds_left(page: Page) -> int:
    told = page.get_by_role("timer").get_attribute("aria-label") or ""
    return int(re.sub(r"\D", "", told))


def start_practice(page: Page) -> TablePage:
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
    assert left - 10 <= seconds_left(page) <= left  # the clock of the server ran on
    table.take_turn()
    expect(chosen).to_have_attribute("aria-pressed", "true")


def test_a_reload_and_a_second_tab(new_context: NewContext) -> None:
    """The same hand again; the first tab says why it stopped, and the second plays on."""
    context = new_context()
    table = start_practice(context.new_page())
    before = table.cards()
    table.page.reload()
    expect(table.hand).to_have_count(17)
    assert table.cards() == before
    second = TablePage(context.new_page())
    second.page.goto(table.page.url)
    expect(second.hand).to_have_count(17)
    assert second.cards() == before
    expect(table.banner).to_contain_text("已在别处打开")
    expect(second.banner).to_be_hidden()
    second.expect_something_to_do()
    second.take_turn()
    home = context.new_page()
    home.goto("/")
    expect(home.get_by_role("link", name="继续")).to_have_attribute("href", re.compile("^/t/"))


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
        expect(friend.table.banner).to_be_hidden(timeout=20_000)
    assert [friend.table.cards() for friend in friends] == before
    assert [friend.page.locator(".laid").all_inner_texts() for friend in friends] == laid
    for _ in range(4):
        expect(actor.table.my_turn).to_be_visible()
        actor.table.play_hint()
        actor = next_to_act(friends, actor)


def next_to_act(friends: list[Friend], last: Friend) -> Friend:
    expect(last.table.waiting).to_be_visible()
    return friends[NAMES.index(last.table.next_name())]


def test_a_player_who_does_nothing_is_acted_for(page: Page) -> None:
    """The clock is the server's, 25 seconds by the rulebook: they are waited for, twice. Then a house player takes
    the seat over, and gives it back when asked."""
    table = start_practice(page)
    expect(table.my_turn).to_be_visible()
    assert seconds_left(page) <= 25
    expect(page.locator("[role=alert]", has_text="还有十秒")).to_have_count(1, timeout=20_000)
    own = table.history.filter(has_text=re.compile("^我"))
    expect(own.filter(has_text="超时").first).to_be_visible(timeout=20_000)
    take_over = page.get_by_role("button", name="取消托管")
    expect(take_over).to_be_hidden()
    expect(take_over).to_be_visible(timeout=40_000)
    assert own.filter(has_text="超时").count() == 2
    expect(page.get_by_role("region", name="我", exact=True)).to_contain_text("托管")
    take_over.click()
    expect(take_over).to_be_hidden()
    expect(page.get_by_role("region", name="我", exact=True)).not_to_contain_text("托管")
