"""The batch environment beside RLCard's, and the exact solver on endings of strong play.

    python -m bench.env [--write]      needs the peers of `make bench`

Both are counted by processor time. RLCard's environment: a random legal action, a step, the state as it hands it out.
Ours: auction, observations with history, the table of actions, a random choice of each deal's own, a step.
"""

import argparse
import random
import statistics
import sys
import time

import numpy as np
import rlcard

from bench.results import write_section
from bench.run import Row, alternate, table
from paiju import _kernel
from paiju.cards.card import count_ranks
from paiju.cards.shuffle import seed_of_number
from paiju.env.batch import Batch, best_of
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.events import CardsPlayed, Passed
from paiju.games.doudizhu.rules import Rules
from paiju.players.arena import play_deal
from paiju.players.house import house_player
from paiju.players.kernel import policy_of
from paiju.regulations.library import find_book

BOOK = "national"
WIDTH = 1024


def batches(round_: int) -> float:
    """Decisions a second."""
    batch, chance = Batch(BOOK, WIDTH, seed=round_), np.random.default_rng(round_)
    begun = time.process_time()
    steps = 300
    for _ in range(steps):
        batch.observe()
        offsets, _ = batch.actions()
        batch.step(best_of(chance.random(int(offsets[-1]), np.float32), offsets))
    return steps * WIDTH / (time.process_time() - begun)


def peer(round_: int) -> float:
    env = rlcard.make("doudizhu", {"seed": round_})
    chance, decisions = random.Random(round_), 0
    begun = time.process_time()
    for _ in range(15):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions / (time.process_time() - begun)


def endings(deals: int, sizes: tuple[int, ...]) -> dict[int, list[_kernel.Position]]:
    """Where deals of the house player `greedy` have come down to so many cards in all hands, or up to two fewer."""
    rules = find_book(BOOK, Rules)
    found: dict[int, list[_kernel.Position]] = {size: [] for size in sizes}
    for number in range(1, deals + 1):
        cardset = deal_board(rules, number, seed_of_number(number))
        played = play_deal(rules, cardset, [house_player("greedy")] * 3)
        if played.state.declarer is None:
            continue
        hands = [list(hand) for hand in cardset.hands]
        hands[played.state.declarer] += cardset.kitty
        position = _kernel.Position([count_ranks(hand) for hand in hands], played.state.declarer, policy_of(rules))
        missing = set(sizes)
        for event in played.events:
            if isinstance(event, CardsPlayed | Passed):
                position.apply(count_ranks(event.cards) if isinstance(event, CardsPlayed) else None)
                left = sum(map(sum, position.hands))
                for size in [each for each in missing if left <= each]:
                    missing.remove(size)
                    if left > size - 3 and position.winner is None:
                        found[size].append(position.copy())
    return found


def solver(positions: list[_kernel.Position]) -> list[float]:
    """Milliseconds, in ascending order; every position with a solver of its own."""
    spent = []
    for position in positions:
        one = _kernel.Solver(position.policy)
        begun = time.process_time()
        if one.solve(position, nodes=50_000_000) is None:
            raise RuntimeError(f"not solved: {position}")
        spent.append(1000 * (time.process_time() - begun))
    return sorted(spent)


def measure() -> list[Row]:
    ours, theirs = alternate(5, batches, peer)
    batch = "batch environment: auction, observations with history, choice, step"
    rows = [Row(batch, ours, "decisions/s", "RLCard environment", theirs, "≥ 100 ×", ours >= 100 * theirs)]
    for size, wanted in ((20, 5.0), (24, 50.0)):
        spent = solver(endings(400, (size,))[size])
        median, late = statistics.median(spent), spent[len(spent) * 9 // 10]
        name = f"solver: open hands, {size} cards"
        for what, value, limit in (("median", median, wanted), ("90 of 100 within", late, 10 * wanted)):
            rows.append(Row(f"{name}, {what}", value, "ms", wanted=f"≤ {limit:.0f} ms", enough=value <= limit))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the table into bench/results.md")
    chosen = parser.parse_args()
    rows = measure()
    text = table(rows)
    print(text)
    if chosen.write:
        write_section("Environment for researchers and exact solver", "python -m bench.env", text)
    sys.exit(0 if all(row.enough for row in rows) else 1)


if __name__ == "__main__":
    main()
