#!/usr/bin/env python3
"""最小的升级引擎：不亮主，扣最小的副牌，出最小的合法牌。只用标准库。
A minimal SHENGJIVER 1.0 engine: never calls, buries low side cards, plays its lowest legal cards. Start from here.
paiju comply "python3 shengji.py" --book 003
"""

import sys
from collections import Counter
from itertools import combinations

NAME = "minimal-shengji"


class Engine:
    def __init__(self) -> None:
        self.seat, self.hand, self.trump, self.rank = "A", Counter[int](), 4, 12
        self.trick: list[list[int]] = []

    def answer(self, line: str) -> str | None:
        """The answer to a line of the platform."""
        word, _, rest = line.partition(" ")
        if word == "SHENGJIVER":
            return f"NAME {NAME}"
        if rest == "WHAT":
            cards = [] if word == "CALL" else self.cards()[:8] if word == "BURY" else self.play()
            return f"{word} {self.seat}{','.join(map(str, cards)) or '-1'}"
        if word == "KIND":
            return f"KIND {self.seat}1"
        if word == "INFO":
            told = rest.split(",")
            self.seat, self.rank, self.hand, self.trick = told[0], (int(told[4]) - 3) % 13, Counter(), []
        elif word == "TRUMP":
            self.trump = int(rest[1:])
        elif word == "TRICK":
            self.trick = []
        elif word in ("DRAW", "KITTY", "BURY", "PLAY"):
            cards = [int(code) for code in rest[1:].split(",")]
            if word == "PLAY":
                self.trick.append(cards)
            if rest[0] == self.seat:
                (self.hand.update if word in ("DRAW", "KITTY") else self.hand.subtract)(cards)
        return f"OK {word}"

    def suit(self, card: int) -> int:
        """0 to 3, and 4 for all trumps: jokers, the level's cards, the trump suit."""
        return 4 if card >= 52 or card // 4 == self.rank or card % 4 == self.trump else card % 4

    def place(self, card: int) -> int:
        """Its height in its suit, so that pairs of neighbours make a tractor; the level's cards and jokers on top."""
        if card >= 52:
            return card - (38 if self.trump < 4 else 51)
        if card // 4 == self.rank:
            return 0 if self.trump == 4 else 12 + (card % 4 == self.trump)
        return (card // 4 + 1) % 13 - ((card // 4 + 1) % 13 > (self.rank + 1) % 13)

    def order(self, card: int) -> tuple[bool, int, int]:
        return self.suit(card) == 4, self.place(card), card

    def cards(self) -> list[int]:
        return sorted(self.hand.elements(), key=self.order)

    def play(self) -> list[int]:
        if not self.trick:
            return self.cards()[:1]
        led = self.trick[0]
        mine = [card for card in self.cards() if self.suit(card) == self.suit(led[0])]
        if len(mine) <= len(led):
            return mine + [card for card in self.cards() if card not in mine][: len(led) - len(mine)]
        pairs = sorted((card for card in set(mine) if self.hand[card] == 2), key=self.place)
        chosen = self.owed(led, pairs)
        rest = [card for card in sorted(mine, key=self.hand.get) if card not in chosen]  # loose cards first
        return [card for card in chosen for _ in range(2)] + rest[: len(led) - 2 * len(chosen)]

    def runs(self, pairs: list[int]) -> list[int]:
        """The tractors among pairs, longest first, by their lengths."""
        lengths, left = [], sorted(pairs, key=self.place)
        while left:
            run = [left.pop(0)]
            for card in list(left):
                if self.place(card) == self.place(run[-1]) + 1:
                    run.append(card)
                    left.remove(card)
            lengths.append(len(run))
        return sorted((length for length in lengths if length > 1), reverse=True)

    def owed(self, led: list[int], pairs: list[int]) -> list[int]:
        """Of my pairs as many as were led; of all ways to choose them the one with the longest tractors."""
        doubles = [card for card, count in Counter(led).items() if count == 2]
        wanted, count = self.runs(doubles), min(len(doubles), len(pairs))
        ways = [list(way) for way in combinations(pairs, count)]
        return max(ways, key=lambda way: [min(both) for both in zip(self.runs(way), wanted, strict=False)])


if __name__ == "__main__":
    engine = Engine()
    for text in sys.stdin:
        said = engine.answer(text.strip())
        if said:
            print(said, flush=True)
