"""Measures one Swiss pairing with bans, beside py4swiss from PyPI (chess rules, no units) where it is installed.

    python -m bench.pairing             prints the table
    python -m bench.pairing --write     also writes its section of bench/results.md

Seconds are CPU time; both pair round 4 of the same history.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

from bench.results import write_section
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.swiss import Contender, in_order, pair

ROUNDS = 3
WIN, DRAW, LOSS = Decimal(2), Decimal(1), Decimal(0)


class History:
    """Rounds played so far: scores, opponents and, for chess, colours and results."""

    def __init__(self, count: int, unit: Callable[[int], str]) -> None:
        self.chance = random.Random(count)
        self.count = count
        self.unit = unit
        self.scores = {number: Decimal(0) for number in range(1, count + 1)}
        self.games: dict[int, list[tuple[int, str, str]]] = {number: [] for number in self.scores}
        for round_number in range(1, ROUNDS + 1):
            for one in pair(in_order(self.contenders(), round_number)).pairs:
                self._play(one.first, one.second)

    def contenders(self) -> list[Contender]:
        return [
            Contender(
                Number(number),
                number,
                score,
                self.unit(number),
                frozenset(Number(game[0]) for game in self.games[number]),
            )
            for number, score in self.scores.items()
        ]

    def _play(self, one: int, other: int) -> None:
        result = self.chance.choice("1=0")
        points = {"1": (WIN, LOSS), "=": (DRAW, DRAW), "0": (LOSS, WIN)}[result]
        whites = [sum(colour == "w" for _, colour, _ in self.games[player]) for player in (one, other)]
        colours = "wb" if whites[0] <= whites[1] else "bw"
        opposite = {"1": "0", "=": "=", "0": "1"}[result]
        self.games[one].append((other, colours[0], result))
        self.games[other].append((one, colours[1], opposite))
        self.scores[one] += points[0]
        self.scores[other] += points[1]

    def trf(self) -> str:
        """The same history in the chess federation's report format."""
        lines = [f"XXR {ROUNDS + 1}", "XXC white1"]
        for number, games in self.games.items():
            points = self.scores[number] / 2
            played = "".join(f"  {opponent:4d} {colour} {result}" for opponent, colour, result in games)
            name = f"Player {number:05d}"
            head = f"001 {number:4d}      {name:<33} {2500 - number // 10:4d} {'':3} {'':11} {'':10}"
            lines.append(f"{head} {points:4.1f} {number:4d}{played}")
        return "\n".join(lines) + "\n"


def seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def peer(history: History) -> float | None:
    """One pairing by py4swiss; None where it is not installed."""
    try:
        from py4swiss.engines import DutchEngine  # noqa: PLC0415 — a peer, absent unless `make bench` installed it
        from py4swiss.trf import TrfParser  # noqa: PLC0415
    except ImportError:
        return None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "history.trf"
        path.write_text(history.trf(), encoding="utf-8")
        parsed = TrfParser.parse(path)
    return seconds(lambda: DutchEngine.generate_pairings(parsed))


def rows() -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    fields: list[tuple[int, str, Callable[[int], str], float]] = [
        (1000, "units of ten", lambda number: f"u{number % 100}", 1.0),
        (1000, "one unit is half", lambda number: "big" if number % 2 else f"u{number}", 1.0),
        (5000, "units of ten", lambda number: f"u{number % 500}", 5.0),
        (5000, "one unit is half", lambda number: "big" if number % 2 else f"u{number}", 5.0),
    ]
    for count, what, unit, limit in fields:
        history = History(count, unit)
        contenders = in_order(history.contenders(), ROUNDS + 1)
        ours = seconds(lambda: pair(contenders))  # noqa: B023 — called at once
        found.append((f"{count:,} pairs, {what}", f"{ours:.2f} s", "", "", f"≤ {limit:.0f} s", _verdict(ours, limit)))
    for count in (100, 300):
        history = History(count, lambda _number: "")
        contenders = in_order(history.contenders(), ROUNDS + 1)
        ours = seconds(lambda: pair(contenders))  # noqa: B023
        theirs = peer(history)
        ratio = "" if theirs is None else f"{theirs / max(ours, 1e-6):,.0f} ×"
        told = "not installed" if theirs is None else f"{theirs:.2f} s"
        found.append((f"{count:,}, no units", f"{ours:.3f} s", told, ratio, "", "yes"))
    return found


def _verdict(ours: float, limit: float) -> str:
    return "yes" if ours <= limit else "NO"


def table(lines: list[tuple[str, ...]]) -> str:
    head = ("one pairing", "paiju", "py4swiss", "ratio", "wanted", "enough")
    marks = ("---", "---:", "---:", "---:", "---:", "---")
    return "\n".join("| " + " | ".join(line) + " |" for line in (head, marks, *lines))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the section of bench/results.md")
    written = parser.parse_args().write
    found = table(rows())
    print(found)
    if written:
        write_section("Pairing", "python -m bench.pairing --write", found)


if __name__ == "__main__":
    main()
