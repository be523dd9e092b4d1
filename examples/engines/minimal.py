#!/usr/bin/env python3
"""最小引擎：出最小的单牌或对子，跟牌只跟单牌和对子。只用标准库。
A minimal DOUDIZHUVER 1.0 engine: leads its lowest single or pair and follows singles and pairs. Start from here.

paiju comply "python3 minimal.py"      检查协议 | checks the protocol
"""

import sys

NAME = "minimal-py"
JOKER_RANKS = {52: 13, 53: 14}  # card codes: 4 × rank + suit; 52 and 53 are the jokers


def rank(card: int) -> int:
    return JOKER_RANKS.get(card, card // 4)


def groups(hand: set[int]) -> list[list[int]]:
    """Cards of equal rank together, lowest rank first."""
    ranks = sorted({rank(card) for card in hand})
    return [sorted(card for card in hand if rank(card) == each) for each in ranks]


class Engine:
    def __init__(self) -> None:
        self.seat = "A"
        self.hand: set[int] = set()
        self.best_bid = 0
        self.table: list[int] = []  # what has to be beaten; empty when we lead
        self.passes = 0

    def answer(self, line: str) -> str | None:
        """The answer to a line of the platform; None if it needs none."""
        word, _, rest = line.partition(" ")
        if word == "DOUDIZHUVER":
            return f"NAME {NAME}"
        if word == "DEAL":
            self.seat, self.hand = rest[0], {int(code) for code in rest[1:].split(",")}
            self.best_bid, self.table, self.passes = 0, [], 0
        elif word == "BID" and rest == "WHAT":
            return f"BID {self.seat}{self.bid()}"
        elif word == "BID":
            self.best_bid = max(self.best_bid, int(rest[1:]))
        elif word == "LEFTOVER" and rest[0] == self.seat:
            self.hand |= {int(code) for code in rest[1:].split(",")}
        elif word == "PLAY" and rest == "WHAT":
            return self.play()
        elif word == "PLAY":
            self.seen([] if rest[1:] == "-1" else [int(code) for code in rest[1:].split(",")])
        return f"OK {word}"

    def bid(self) -> int:
        """A point for every two high cards (aces, twos, jokers), if that exceeds what was called."""
        wanted = min(3, sum(rank(card) >= 11 for card in self.hand) // 2)
        return wanted if wanted > self.best_bid else 0

    def play(self) -> str:
        chosen = self.lead() if not self.table else self.follow()
        self.hand -= set(chosen)
        self.seen(chosen)
        return f"PLAY {self.seat}" + (",".join(map(str, chosen)) if chosen else "-1")

    def lead(self) -> list[int]:
        return groups(self.hand)[0][:2]

    def follow(self) -> list[int]:
        size, beaten = len(self.table), rank(self.table[0])
        if size <= 2 and len({rank(card) for card in self.table}) == 1:
            for group in groups(self.hand):
                if len(group) >= size and rank(group[0]) > beaten:
                    return group[:size]
        return []

    def seen(self, cards: list[int]) -> None:
        """Two passes in a row free the lead, ours included."""
        self.passes = 0 if cards else self.passes + 1
        if cards or self.passes == 2:
            self.table = cards


if __name__ == "__main__":
    engine = Engine()
    for text in sys.stdin:
        said = engine.answer(text.strip())
        if said:
            print(said, flush=True)
