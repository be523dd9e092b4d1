"""Measures paiju beside its peers from PyPI (OpenSpiel, RLCard) in one run and prints the ratios.

    make bench                      installs the peers and runs this
    python -m bench.run --write     also writes bench/results.md

The live server under load (``bench/tables.py``) comes last, in a process of its own.

Machines are noisy: ours and the peer's rounds alternate and the median of each is taken; look at ratios, not at times.
"""

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyspiel
from rlcard.games.doudizhu import Game as RlcardGame

import paiju
from bench.results import write_section
from paiju import _kernel
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import deal
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import fold
from paiju.regulations.library import find_book
from paiju.rulebook.refusal import Refusal

if TYPE_CHECKING:
    from paiju.games.doudizhu.events import Action
    from paiju.table.seats import Seat

NATIONAL = "doudizhu-national-2016"
POLICY = _kernel.Policy.book("national")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what, our rate, the peer's rate, the ratio wanted."""

    what: str
    ours: float
    unit: str
    peer: str = ""
    theirs: float = 0.0
    wanted: str = ""
    enough: bool = True

    def cells(self) -> tuple[str, ...]:
        ratio = f"{self.ours / self.theirs:,.1f} ×" if self.theirs else ""
        theirs = f"{self.theirs:,.0f}" if self.theirs else ""
        ours = f"{self.ours:,.0f}" if self.ours >= 10 else f"{self.ours:.2f}"
        return self.what, f"{ours} {self.unit}", self.peer, theirs, ratio, self.wanted, "yes" if self.enough else "NO"


def rate(count: int, work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return count / (time.perf_counter() - began)


def alternate(rounds: int, *measures: Callable[[int], float]) -> list[float]:
    """The median of each measure, taken in turns so that noise hits all alike."""
    found: list[list[float]] = [[] for _ in measures]
    for round_ in range(rounds):
        for values, measure in zip(found, measures, strict=True):
            values.append(measure(round_))
    return [statistics.median(values) for values in found]


def kernel_playouts(round_: int) -> float:
    return rate(400_000, lambda: _kernel.playouts(400_000, round_, POLICY))


def open_spiel_bots(round_: int) -> float:
    game = pyspiel.load_game("dou_dizhu")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(3)]

    def play() -> None:
        for number in range(4_000):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number + 100_000 * round_)

    return rate(4_000, play)


def open_spiel_rollouts(round_: int) -> float:
    """OpenSpiel's own C++ rollouts from freshly dealt states (the dealing itself is not counted against it)."""
    game = pyspiel.load_game("dou_dizhu")
    chance = random.Random(round_)
    states = []
    for _ in range(8):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        states.append(state)
    evaluator = pyspiel.RandomRolloutEvaluator(4_000, round_)
    bots = [pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, round_, False) for _ in states]

    def play() -> None:
        for bot, state in zip(bots, states, strict=True):
            bot.mcts_search(state)

    return rate(8 * 4_000, play)


def generator_moves(round_: int) -> float:
    moves, seconds, _ = _kernel.bench_generate(40_000, round_, POLICY)
    return float(moves) / float(seconds)


def kernel_batch(round_: int) -> float:
    """Random deals stepped from Python: every choice is made here, from the counts of legal moves."""
    deals = 20_000
    chance = np.random.default_rng(round_)

    def play() -> None:
        batch = _kernel.Batch(deals, round_, POLICY)
        while not batch.done().all():
            counts = batch.legal_counts()
            batch.step((chance.random(deals) * counts).astype(np.int32))

    return rate(deals, play)


def rlcard_raw(round_: int) -> float:
    game = RlcardGame()
    game.np_random = np.random.RandomState(round_)
    chance = random.Random(round_)

    def play() -> None:
        for _ in range(40):
            state, _player = game.init_game()
            while not game.is_over():
                state, _player = game.step(chance.choice(state["actions"]))

    return rate(40, play)


def facade(round_: int) -> float:
    chance = random.Random(round_)

    def play() -> None:
        for number in range(60):
            one = paiju.Deal(NATIONAL, seed=1_000 * round_ + number)
            while not one.over:
                one.play(chance.choice(one.legal()))

    return rate(60, play)


def decide_evolve(round_: int) -> float:
    """Full deals through decide and evolve (the choices were made before): milliseconds a deal."""
    rules, chance = find_book(NATIONAL, Rules), random.Random(round_)
    scripts: list[tuple[deal.Cardset, list[tuple[Seat, Action]]]] = []
    for number in range(40):
        cards = deal_board(rules, 1, seed_of_number(1_000 * round_ + number))
        state, steps = fold(deal.start(rules, cards)), []
        while state.to_act():
            seat = state.to_act()[0]
            action = chance.choice(deal.legal(rules, state, seat))
            events = deal.decide(rules, state, seat, action)
            if isinstance(events, Refusal):
                raise TypeError(f"a legal action was refused: {events}")
            state = fold(events, state)
            steps.append((seat, action))
        scripts.append((cards, steps))
    began = time.perf_counter()
    for cards, steps in scripts:
        state = fold(deal.start(rules, cards))
        for seat, action in steps:
            events = deal.decide(rules, state, seat, action)
            if not isinstance(events, Refusal):
                state = fold(events, state)
    return (time.perf_counter() - began) / len(scripts) * 1000


def help_seconds(_: int) -> float:
    command = [str(Path(sys.executable).with_name("paiju")), "--help"]
    began = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - began


def measure() -> list[Row]:
    playouts, bots, rollouts = alternate(5, kernel_playouts, open_spiel_bots, open_spiel_rollouts)
    batch, raw, python = alternate(5, kernel_batch, rlcard_raw, facade)
    (moves,) = alternate(3, generator_moves)
    (milliseconds,) = alternate(5, decide_evolve)
    (seconds,) = alternate(7, help_seconds)
    return [
        _against("kernel: complete random deals, one thread", playouts, "deals/s", "OpenSpiel evaluate_bots", bots, 20),
        _against("kernel: complete random deals, one thread", playouts, "deals/s", "OpenSpiel rollouts", rollouts, 10),
        Row("kernel: moves emitted by the generator", moves, "moves/s", wanted="≥ 20 M/s", enough=moves >= 20e6),
        _against("kernel: batch driven from Python", batch, "deals/s", "RLCard raw game", raw, 100),
        _against("façade paiju.Deal, legal() + play()", python, "deals/s", "RLCard raw game", raw, 2),
        Row("rules in Python: decide + evolve", milliseconds, "ms/deal", wanted="≤ 3 ms", enough=milliseconds <= 3),
        Row("paiju --help", seconds, "s", wanted="≤ 0.3 s", enough=seconds <= 0.3),
    ]


def _against(what: str, ours: float, unit: str, peer: str, theirs: float, times: int) -> Row:
    return Row(what, ours, unit, peer, theirs, f"≥ {times} ×", ours >= times * theirs)


HEADER = ("what", "paiju", "peer", "peer's figure", "ratio", "wanted", "reached")


def table(rows: list[Row]) -> str:
    lines = [HEADER, ("---",) * len(HEADER), *(row.cells() for row in rows)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write bench/results.md")
    arguments = parser.parse_args()
    rows = measure()
    text = table(rows)
    print(text)
    if arguments.write:
        write_section("Kernel, façade and rules", "make bench", text)
    under_load = subprocess.run([sys.executable, "-m", "bench.tables", *sys.argv[1:]], check=False)
    sys.exit(0 if all(row.enough for row in rows) and under_load.returncode == 0 else 1)


if __name__ == "__main__":
    main()
