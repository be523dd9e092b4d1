"""Three browsers, one table, a whole deal with doubling and redoubling; nobody learns a card before its time."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewContext
from tests.browser.friends import NAMES, Friend, sit_down
from tests.browser.serving import Serving
from tests.browser.table_page import codes_in
from tests.browser.watching import Watch, find_leaks

pytestmark = pytest.mark.slow

LABELS_WITHIN = """(places) => places.map((place) =>
  [...place.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label')).join(' '))"""


def check_what_is_named(friends: list[Friend]) -> None:
    """A page names no card that its own frames have not told it."""
    for friend in friends:
        named = friend.table.cards_named()
        assert named <= friend.frames.known_cards(), f"{NAMES[friend.seat]} sees {named}"


def test_three_friends_play_a_deal_with_doubling(new_context: NewContext, server: Serving) -> None:
    friends = sit_down(new_context, server.url)
    hands = [friend.frames.hand() for friend in friends]
    assert len(set().union(*hands)) == 51
    for friend in friends:
        assert friend.table.cards_named() == hands[friend.seat]

    declarer = next(friend for friend in friends if friend.table.my_turn.is_visible())
    declarer.table.press("3 分")
    first, second = (friend for friend in friends if friend is not declarer)
    for friend in (first, second):
        expect(friend.table.button("加倍")).to_be_visible()
    first.table.press("加倍")
    check_doubling_is_hidden([declarer, second])
    second.table.press("加倍")
    expect(declarer.table.button("再加倍")).to_be_visible()
    for friend in friends:
        expect(friend.page.get_by_role("img", name=re.compile("^加倍："))).to_be_visible()
        expect(friend.page.get_by_role("img", name="底牌未亮")).to_be_visible()
    check_what_is_named(friends)
    declarer.table.press("再加倍")
    expect(declarer.table.hand).to_have_count(20)
    play(friends, declarer)
    check_result(friends)
    check_hands_are_open(friends)
    for friend in friends:
        assert find_leaks(friend.frames, friend.seat, hands) == []
    points = declarer.table.result.locator(".points b").all_inner_texts()
    for friend in friends:
        friend.table.result.get_by_role("button", name="下一副").click()
    for friend in friends:
        expect(friend.page.get_by_text("第 2 副")).to_be_visible()
        expect(friend.table.hand).to_have_count(17)
    check_scores_survive_a_reload(declarer, points)


def check_doubling_is_hidden(others: list[Friend]) -> None:
    """Neither the page nor a frame tells the others that one defender has doubled."""
    for friend in others:
        assert "DoubleChosen" not in [event["type"] for event in friend.frames.events()]
        expect(friend.page.get_by_role("img", name=re.compile("^加倍："))).to_have_count(0)
        expect(friend.page.get_by_role("img", name="底牌未亮")).to_be_visible()


def play(friends: list[Friend], leader: Friend) -> None:
    actor = leader
    for turn in range(150):
        expect(actor.table.my_turn).to_be_visible()
        actor.table.play_hint()
        if turn % 3 == 0:
            check_what_is_named(friends)
        expect(actor.table.waiting.or_(actor.table.result).first).to_be_visible()
        if actor.table.result.is_visible():
            return
        actor = friends[NAMES.index(actor.table.next_name())]
    raise AssertionError("the deal did not end")


def check_result(friends: list[Friend]) -> None:
    """The same for everybody, but for whom it is told to."""
    told = []
    for friend in friends:
        expect(friend.table.result).to_be_visible()
        expect(friend.table.result.locator(".cite").first).to_have_text(re.compile("附录|第"))
        parts = (".points", "table", ".formulas")
        told.append([friend.table.result.locator(part).inner_text() for part in parts])
    assert told[0] == told[1] == told[2]
    _, factors, formulas = told[0]
    assert len(re.findall(r" × .* = −?\d+", formulas)) == 2
    assert len(re.findall(r"\d+ \+ \d+\)? *= −?\d+", formulas)) == 1  # the declarer's
    assert "叫分" in factors
    assert "再加倍" in factors
    assert all(name in factors + formulas for name in NAMES)


def check_hands_are_open(friends: list[Friend]) -> None:
    """What the others were left with lies before their seats, and the result covers nothing of the table."""
    for friend in friends:
        others = [other.table.cards() for other in friends if other is not friend]
        left = friend.page.locator(".extra").evaluate_all(LABELS_WITHIN)
        assert sorted(map(codes_in, left), key=sorted) == sorted(
            (codes_in(" ".join(each)) for each in others), key=sorted
        )
        result = friend.table.result.bounding_box()
        surface = friend.page.locator(".felt").bounding_box()
        assert result is not None
        assert surface is not None
        assert result["x"] >= surface["x"] + surface["width"]


def check_scores_survive_a_reload(friend: Friend, points: list[str]) -> None:
    friend.page.reload()
    expect(friend.table.hand).to_have_count(17)
    friend.page.get_by_role("tab", name="得分").click()
    row = friend.page.get_by_role("row", name="1", exact=False).filter(has=friend.page.get_by_role("link", name="1"))
    expect(row.get_by_role("cell")).to_have_text(points)


def test_a_used_link_and_a_stranger_are_turned_away(new_context: NewContext, watch: Watch) -> None:
    watch.expect("403|409")
    host, friend, stranger = (new_context().new_page() for _ in range(3))
    sockets: list[str] = []
    stranger.on("websocket", lambda socket: sockets.append(socket.url))
    host.goto("/friends")
    host.get_by_role("button", name="开桌").click()
    expect(host.get_by_role("img", name="二维码")).to_have_count(2)
    link = host.get_by_label("分享链接").first.input_value()
    friend.goto(link)
    friend.get_by_label("您的名字").fill("乙")
    friend.get_by_role("button", name="入座").click()
    expect(friend.get_by_text("等待入座")).to_be_visible()
    stranger.goto(link)
    expect(stranger.get_by_role("alert")).to_have_text(re.compile("。$"))
    expect(stranger.get_by_label("您的名字")).to_have_count(0)
    stranger.goto(friend.url)
    expect(stranger.get_by_role("alert")).to_have_text(re.compile("。$"))
    expect(stranger.get_by_role("toolbar")).to_have_count(0)
    assert sockets == []  # it was not even tried
