"""The table as a person uses it: what can be seen, and the buttons."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Locator, Page, expect

_CARD: Final = re.compile(r"(红桃|方块|黑桃|梅花)(10|[2-9JQKA])|([大小])王")
_SUITS: Final = ("红桃", "方块", "黑桃", "梅花")
_RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
_MOST_TURNS: Final = 200
_MOST_LOOKS: Final = 400
_BETWEEN_LOOKS: Final = 25

# Cards in hand and on the table, bid and doubles, buttons, result: all but the clock and what is merely chosen.
SHOWN: Final = """() => {
  const told = (each) => [each.textContent, ...[...each.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel)];
  return [...document.querySelectorAll('.laid, .hand, .facts, .bar, .result')].flatMap(told).join('|')
    .replaceAll('，已选', '');
}"""
LABELS: Final = "() => [...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'))"


def with_clock(page: Page) -> None:
    """Tables for practice have a clock from now on, as if it had been chosen before."""
    page.add_init_script("localStorage.setItem('paiju.practice-clock', 'true')")


def codes_in(text: str) -> set[int]:
    """The codes of the cards a Chinese text names."""
    found = set()
    for card in _CARD.finditer(text):
        suit, rank, joker = card.groups()
        found.add(4 * _RANKS.index(rank) + _SUITS.index(suit) if suit else 53 if joker == "大" else 52)
    return found


class TablePage:
    """Texts are the Chinese ones."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand = page.get_by_role("toolbar", name="手牌").get_by_role("button")
        self.my_turn = page.get_by_role("group", name="轮到您", exact=True)
        self.waiting = page.get_by_role("group", name=re.compile("^(轮到 |等待加倍)"))
        self.result = page.get_by_role("region", name="本副结果")
        self.notice = page.locator(".notice")
        self.banner = page.locator(".banner")
        self.history = page.get_by_role("complementary").get_by_role("listitem")

    def button(self, name: str) -> Locator:
        return self.my_turn.get_by_role("button", name=name, exact=True)

    def cards(self) -> list[str]:
        """The own hand as a screen reader names it."""
        labels = self.hand.evaluate_all("(cards) => cards.map((card) => card.getAttribute('aria-label'))")
        return [label.removesuffix("，已选") for label in labels]

    def cards_named(self) -> set[int]:
        """Every card named anywhere in the page."""
        return codes_in(" ".join(self.page.evaluate(LABELS)))

    def next_name(self) -> str:
        """Who is to act, when it is somebody else."""
        return (self.waiting.get_attribute("aria-label") or "").removeprefix("轮到 ")

    def expect_something_to_do(self) -> None:
        expect(self.my_turn.or_(self.result).first).to_be_visible()

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Ends when the table shows what was done within; the turn may have come round again by then."""
        before = self.page.evaluate(SHOWN)
        yield
        for _ in range(_MOST_LOOKS):
            if self.page.evaluate(SHOWN) != before:
                return
            self.page.wait_for_timeout(_BETWEEN_LOOKS)
        raise AssertionError("the table did not answer")

    def press(self, name: str) -> None:
        """A button of the turn."""
        with self.acting():
            self.button(name).click()

    def play_hint(self) -> None:
        """Plays what the hint button offers, or passes when it offers nothing."""
        self.button("提示").click()
        nothing = self.notice.get_by_text("没有能压的牌")
        expect(nothing.or_(self.page.locator(".bar button:enabled", has_text="出牌")).first).to_be_visible()
        self.press("不出" if nothing.is_visible() else "出牌")

    def take_turn(self, *, bid: str = "3 分", double: str = "加倍", redouble: str = "再加倍") -> None:
        for name in (bid, "不叫", double, redouble):
            if self.button(name).is_visible():
                return self.press(name)
        self.play_hint()
        return None

    def play_to_the_end(self, act: Callable[[], None] | None = None) -> None:
        for _ in range(_MOST_TURNS):
            self.expect_something_to_do()
            if self.result.is_visible():
                return
            (act or self.take_turn)()
        raise AssertionError(f"the deal did not end within {_MOST_TURNS} turns")
