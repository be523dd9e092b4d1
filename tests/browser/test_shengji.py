"""Four browsers, one table of Shengji: a call, a pair over it, a failed throw, a captured kitty; kill -9 in between."""

import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from paiju.cards.card import Suit
from paiju.games.shengji.packs import FACES
from tests.books import SHENGJI
from tests.browser.conftest import NewContext
from tests.browser.serving import Serving
from tests.browser.shengji_plan import Plan, plan_deal
from tests.browser.watching import NO_CONNECTION, Frames, Watch

pytestmark = pytest.mark.slow

DEAL: Final = 17
NAMES: Final = ("甲", "乙", "丙", "丁")
_OWN: Final = ("CardSeen", "KittySeen", "CallMade", "CardsBuried")
_SHOWN: Final = ("CallsShown", "CallAnswered", "TrumpTurned", "ThrowFailed", "DesignationOpened", "CardsLaid")
_SUITS: Final = {Suit.HEARTS: "红桃", Suit.DIAMONDS: "方块", Suit.SPADES: "黑桃", Suit.CLUBS: "梅花"}
_RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")


@pytest.fixture
def plan() -> Plan:
    found = plan_deal(SHENGJI["shengji-80"], DEAL)
    assert found is not None
    assert found.failed
    assert found.kitty_multiplier
    return found


@pytest.fixture
def fixed(web_is_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server of this test alone: every deal is the planned one."""
    serving = Serving(tmp_path_factory.mktemp("shengji") / "data", draw=DEAL)
    serving.start()
    yield serving
    serving.stop()


class Player:
    """One person, by what the page shows."""

    def __init__(self, seat: int, page: Page) -> None:
        self.seat = seat
        self.page = page
        self.frames = Frames(page)
        self.hand = page.get_by_role("toolbar", name="手牌").get_by_role("button")
        self.result = page.get_by_role("region", name="本副结果")
        self.turn = page.get_by_role("group", name="轮到您", exact=True)

    def call(self, suit: Suit) -> Locator:
        return self.page.locator(f"button[data-call={suit.name.lower()}]:enabled")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.turn.get_by_role("button", name=name)

    def play_hint(self) -> None:
        held = self.hand.count()
        self.button("提示").click()
        self.button(re.compile("^出牌")).click()
        throw = self.button(re.compile("^仍然甩出"))
        for _ in range(400):
            if throw.is_visible():
                throw.click()
            if self.hand.count() < held:
                return
            self.page.wait_for_timeout(25)
        raise AssertionError("nothing was played")

    def select(self, cards: tuple[int, ...]) -> None:
        for card in cards:
            face = FACES[card]
            name = _SUITS[Suit(face % 4)] + _RANKS[face // 4]
            self.hand.and_(self.page.locator(f"[aria-label^='{name}'][aria-pressed=false]")).first.click()


def sit_down(new_context: NewContext, url: str) -> list[Player]:
    """One opens the table by the pages and shares the links, three follow them."""
    players = [Player(seat, new_context(base_url=url).new_page()) for seat in range(4)]
    host = players[0].page
    host.goto("/friends")
    host.get_by_label("您的名字").fill(NAMES[0])
    host.get_by_role("radio", name=re.compile("80分")).check()
    host.get_by_role("button", name="开桌").click()
    expect(host.get_by_label("分享链接")).to_have_count(3)
    links = [host.get_by_label("分享链接").nth(place).input_value() for place in range(3)]
    host.get_by_role("link", name="进入牌桌").click()
    for player, link in zip(players[1:], links, strict=True):
        player.page.goto(link)
        player.page.get_by_label("您的名字").fill(NAMES[player.seat])
        player.page.get_by_role("button", name="入座").click()
        expect(player.page).to_have_url(host.url)
    return players


def numbers_in(value: Any, name: str = "") -> set[int]:
    """Every card in a message."""
    if isinstance(value, dict):
        return set().union(*(numbers_in(inner, key) for key, inner in value.items()))
    if isinstance(value, list):
        return set().union(*(numbers_in(inner, name) for inner in value))
    is_card = name in ("cards", "card", "plays", "hands", "kitty", "single", "double", "blocked")
    return {value} if is_card and isinstance(value, int) and not isinstance(value, bool) else set()


def leaks_of(player: Player) -> list[str]:
    """What was sent to a seat before its time, of every byte that it was sent."""
    known: set[int] = set()
    found: list[str] = []
    is_over = False
    for message in player.frames.received:
        for event in message.get("events", ()):
            own = event["type"] in _OWN and event["seat"] == player.seat
            if event["type"] == "PackSet" or (event["type"] in _OWN and not own):
                found.append(f"{event}")
            counts = event["type"] in ("KittyTaken", "LeadOpened")  # how many, not which
            if own or event["type"] in _SHOWN or is_over or event["type"] == "KittyOpened":
                known |= numbers_in(event)
            elif not counts and event["type"] != "DrawStarted" and not numbers_in(event) <= known:
                found.append(f"{event}")
            is_over = is_over or event["type"] == "KittyOpened"
        if message["type"] == "result" and not is_over:
            found.append("the hands before the deal was over")
        if message["type"] in ("offers", "hint") and not numbers_in(message) <= known:
            found.append(f"{message}")
    return found


def call_trumps(players: list[Player], plan: Plan) -> Player:
    """The first call and the pair over it; everybody else is asked and passes. Who takes the kitty declares."""
    players[plan.first.seat].call(plan.first.suit).click()
    over = players[plan.over.seat]
    over.call(plan.over.suit).click()
    buries = over.page.get_by_role("region", name="底牌")
    for _ in range(400):
        for player in players:
            refuses = player.page.locator(".calls .pass:enabled")
            if refuses.is_visible():
                refuses.click()
        if buries.is_visible():
            return over
        over.page.wait_for_timeout(50)
    raise AssertionError("the kitty was not taken")


def bury(declarer: Player) -> None:
    expect(declarer.hand).to_have_count(33)
    declarer.button("建议").click()
    expect(declarer.page.get_by_role("region", name="底牌").get_by_text("8 / 8 张")).to_be_visible()
    declarer.button(re.compile("^扣底")).click()
    expect(declarer.hand).to_have_count(25)


def throw(declarer: Player, plan: Plan) -> None:
    """Asked once, with what it may cost; then it fails and one card stays."""
    declarer.select(plan.thrown)
    declarer.button(re.compile("^出牌")).click()
    asked = declarer.page.get_by_role("alert").filter(has_text="甩")
    expect(asked).to_contain_text("可能被挡")
    expect(asked).to_contain_text("最多罚 20 分")
    declarer.button(re.compile("^仍然甩出")).click()
    expect(declarer.page.get_by_text("甩牌没有成功")).to_be_visible()
    expect(declarer.hand).to_have_count(24)


def to_act(players: list[Player]) -> Player | None:
    """None: the deal is over."""
    for _ in range(2400):
        for player in players:
            if player.turn.is_visible():
                return player
        if players[0].result.is_visible():
            return None
        players[0].page.wait_for_timeout(25)
    raise AssertionError("nobody is to act")


def test_four_friends_play_a_deal(new_context: NewContext, fixed: Serving, plan: Plan, watch: Watch) -> None:
    watch.expect(NO_CONNECTION)
    players = sit_down(new_context, fixed.url)
    declarer = call_trumps(players, plan)
    for player in players:
        expect(player.page.get_by_text("主 ♣")).to_be_visible()
    bury(declarer)
    throw(declarer, plan)
    for turn in range(120):
        actor = to_act(players)
        if actor is None:
            break
        if turn == 9:
            power_cut(fixed, players)
        actor.play_hint()
        if turn == 3:
            check_nothing_is_told_of_closed_tricks(players)
    check_result(players, plan)
    for player in players:
        assert leaks_of(player) == []
    for player in players:
        player.result.get_by_role("button", name="下一副").click()
    for player in players:
        expect(player.page.get_by_text("第 2 副")).to_be_visible()


def power_cut(serving: Serving, players: list[Player]) -> None:
    """The same hand, trick and points come back."""
    held = [player.hand.evaluate_all("(cards) => cards.map((card) => card.ariaLabel)") for player in players]
    stood = [player.page.locator(".standing").get_attribute("aria-label") for player in players]
    serving.kill()
    serving.restart()
    for player, cards, standing in zip(players, held, stood, strict=True):
        expect(player.page.locator(".banner")).to_have_count(0)
        expect(player.hand).to_have_count(len(cards))
        assert player.hand.evaluate_all("(cards) => cards.map((card) => card.ariaLabel)") == cards
        assert player.page.locator(".standing").get_attribute("aria-label") == standing


def check_nothing_is_told_of_closed_tricks(players: list[Player]) -> None:
    """This book lets one look at the current trick only: no list of what was played."""
    for player in players:
        told = player.page.get_by_role("complementary").get_by_role("listitem")
        assert not any("得圈" in text for text in told.all_inner_texts())
        with_cards = told.filter(has=player.page.get_by_role("img")).all_inner_texts()
        assert with_cards
        assert all("亮主" in text for text in with_cards)
        expect(player.page.get_by_text("只能看当前一圈")).to_be_visible()


def check_result(players: list[Player], plan: Plan) -> None:
    """As planned by the rules alone, told in a sentence and with its articles."""
    score = plan.score
    for player in players:
        expect(player.result).to_contain_text(f"得 {score.card_points} 分，上台")
        expect(player.result).to_contain_text("底牌倍数")
        expect(player.result).to_contain_text("庄家方罚分")
        expect(player.result.locator(".cite").first).to_be_visible()
        won = (score.declarer - player.seat) % 2 == 0
        expect(player.result.get_by_role("heading").first).to_have_text("我方赢" if won else "我方输")
