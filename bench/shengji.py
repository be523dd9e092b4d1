"""Shengji: how long a decision and a random deal take in Python, and how strong the house players are.

    python -m bench.shengji [--deals 200] [--sharp 500] [--write]

``decide`` is timed on every play of random deals, refused ones included, with hands of up to 25 cards. Strength: the
same deals with sides swapped, level 2, first deal of a match; won is a deal in which the side keeps the deal as
declarer or comes up.
"""

import argparse
import math
import random
import time
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import NamedTuple

from bench.results import write_section
from paiju import _kernel as kernel
from paiju.cards.card import Card, Suit
from paiju.cards.shuffle import seed_of_number
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import start
from paiju.games.shengji.deal.decide import advance, decide
from paiju.games.shengji.deal.draft import trumps_in
from paiju.games.shengji.deal.events import Action
from paiju.games.shengji.deal.legal import legal
from paiju.games.shengji.deal.player import ShengjiPlayer, ShengjiSeen
from paiju.games.shengji.deal.state import Phase, State, fold
from paiju.games.shengji.deal.timeouts import due, expire
from paiju.games.shengji.rules import Rules
from paiju.players.house import find_player
from paiju.players.shengji.arena import play_deal
from paiju.players.shengji.numbers import order_of
from paiju.regulations.library import find_book
from paiju.rulebook.refusal import Refusal
from paiju.table.game import Board
from paiju.table.seats import Seat

KERNEL_DEALS = 50_000


def board(number: int) -> Board:
    return Board(number, seed_of_number(number), 1, Seat(0))


def random_deal(rules: Rules, number: int, chance: random.Random) -> Iterator[State]:
    """The states of a deal in which everybody takes any legal action."""
    state = fold(start(rules, board(number), State()))
    while state.is_running:
        yield state
        wanted = due(rules, state)
        if state.is_free and wanted is not None:
            decided = expire(rules, state, wanted.at)
        else:
            seat = state.to_act()[0]
            decided = advance(rules, state, seat, chance.choice(legal(rules, state, seat)))
        if isinstance(decided, Refusal):
            raise TypeError(decided.code)
        state = decided[1]


def time_decisions(rules: Rules, deals: int) -> list[float]:
    """Milliseconds of single decisions: plays of any cards of one suit, of the size of the lead where there is one."""
    chance, times = random.Random(1), []
    for number in range(deals):
        for state in random_deal(rules, number, chance):
            if state.phase is not Phase.PLAY:
                continue
            cards = _any_cards(rules, state, chance)
            begun = time.process_time()
            decide(rules, state, state.to_act()[0], e.Play(cards))
            times.append(1000 * (time.process_time() - begun))
    return sorted(times)


def _any_cards(rules: Rules, state: State, chance: random.Random) -> tuple[Card, ...]:
    hand = state.hands[state.to_act()[0]] or ()
    trumps = trumps_in(rules, state)
    suit = trumps.strain[chance.choice(hand)]
    held = [card for card in hand if trumps.strain[card] is suit]
    size = len(state.trick[0][1]) if state.trick else chance.randint(1, len(held))
    return tuple(chance.sample(hand if len(held) < size else held, size))


def time_deals(rules: Rules, deals: int) -> float:
    """Milliseconds of CPU for a random deal through decide and evolve, the choosing included."""
    chance = random.Random(2)
    begun = time.process_time()
    for number in range(deals):
        for _ in random_deal(rules, number, chance):
            pass
    return 1000 * (time.process_time() - begun) / deals


class Strength(NamedTuple):
    """``share`` of the deals that the first player's side wins, ``interval`` half of it (95 %, by deal); ``levels``
    that it gains more than the other in a deal; milliseconds of CPU for a deal and for a choice of the first player."""

    deals: int
    share: float
    interval: float
    levels: float
    per_deal: float
    per_choice: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {self.interval:.1%}"


class Timed:
    """A player whose burials and plays are timed."""

    def __init__(self, player: ShengjiPlayer) -> None:
        self.name, self._player = player.name, player
        self.times: list[float] = []

    def choose(self, rules: Rules, seen: ShengjiSeen, seat: Seat, legal: Sequence[Action | None]) -> Action | None:
        begun = time.process_time()
        action = self._player.choose(rules, seen, seat, legal)
        if seen.view.phase in (Phase.BURY, Phase.PLAY):
            self.times.append(1000 * (time.process_time() - begun))
        return action


def strength(rules: Rules, player: str, against: str, boards: int) -> Strength:
    """Each board twice, the sides exchanged."""
    shares: list[float] = []
    times: list[float] = []
    levels = 0
    begun = time.process_time()
    for number in range(boards):
        won = 0
        for side in (0, 1):
            timed = Timed(find_player("shengji", player, number))
            seated = [timed if seat % 2 == side else find_player("shengji", against, number) for seat in range(4)]
            state = play_deal(rules, board(number), seated).state
            if state.score is None or state.declarer is None:
                raise TypeError("a deal without a score")
            won += (state.declarer + state.score.taken_over) % 2 == side
            levels += state.score.points[side] - state.score.points[1 - side]
            times += timed.times
        shares.append(won / 2)
    share, deals = mean(shares), 2 * boards
    spread = math.sqrt(sum((each - share) ** 2 for each in shares) / max(1, boards - 1) / boards)
    per_deal = 1000 * (time.process_time() - begun) / deals
    return Strength(deals, share, 1.96 * spread, levels / deals, per_deal, mean(times))


def kernel_deals(rules: Rules) -> float:
    """Random deals of the kernel for each CPU-second of one thread."""
    orders = [order_of(rules, suit, 2) for suit in (Suit.HEARTS, None)]
    begun = time.process_time()
    for order in orders:
        kernel.shengji_deals(order, KERNEL_DEALS, 1)
    return len(orders) * KERNEL_DEALS / (time.process_time() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200, help="boards against random, and deals that are timed")
    parser.add_argument("--sharp", type=int, default=500, help="boards of sharp against steady")
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args()
    rules = find_book("shengji-80", Rules)
    times = time_decisions(rules, max(1, asked.deals // 4))
    steady = strength(rules, "steady", "random", asked.deals)
    sharp = strength(rules, "sharp", "steady", asked.sharp)
    rows = [
        (
            "decide, any play, 50 / 99 % / longest",
            f"{_at(times, 0.5)} / {_at(times, 0.99)} / {times[-1]:.2f} ms",
            "≤ 1 ms",
        ),
        ("a random deal through decide and evolve, CPU", f"{time_deals(rules, asked.deals):.1f} ms", "≤ 60 ms"),
        ("kernel: complete random deals, one thread, CPU", f"{kernel_deals(rules):,.0f} deals/s", "≥ 20,000"),
        (f"steady against random, {steady.deals} deals", str(steady), "≥ 95 %"),
        ("a deal of steady against random, CPU", f"{steady.per_deal:.0f} ms", ""),
        (f"sharp against steady, {sharp.deals} deals", str(sharp), "≥ 58 %"),
        ("the same, levels more than steady a deal", f"{sharp.levels:+.2f}", ""),
        ("a choice of sharp, mean, CPU", f"{sharp.per_choice:.1f} ms", "≤ 30 ms"),
    ]
    lines = ["| what | figure | wanted |", "| --- | --- | --- |", *(f"| {' | '.join(row)} |" for row in rows)]
    table = "\n".join(lines)
    print(table)
    if asked.write:
        write_section("Shengji", f"python -m bench.shengji --deals {asked.deals} --sharp {asked.sharp} --write", table)


def _at(times: list[float], share: float) -> str:
    return f"{times[int(share * (len(times) - 1))]:.2f}"


if __name__ == "__main__":
    main()
