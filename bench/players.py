"""How strong the house players are: deals won against random in either role, per book, and the time a decision takes.

.venv/bin/python bench/players.py [--deals 1000] [--first 1] [--player greedy] [--against random]
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bench.results import write_section
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.events import Action, Bid
from paiju.games.doudizhu.player import DoudizhuPlayer, DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.players.arena import play_deal
from paiju.players.house import PLAYERS, UnknownPlayer, house_player
from paiju.regulations.library import playable_books
from paiju.table.seats import Seat


class Timed:
    """A player under a stopwatch."""

    def __init__(self, player: DoudizhuPlayer) -> None:
        self.player = player
        self.name = player.name
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        begun = time.perf_counter()
        chosen = self.player.choose(rules, seen, seat, legal)
        self.seconds += time.perf_counter() - begun
        self.decisions += 1
        return chosen


class Calling:
    """A player whose bid is fixed, so that the roles of a deal are; otherwise it plays as it likes."""

    def __init__(self, player: DoudizhuPlayer, points: int) -> None:
        self.player = player
        self.name = player.name
        self.points = points

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        bid = Bid(self.points)
        return bid if bid in legal else self.player.choose(rules, seen, seat, legal)


class Row(NamedTuple):
    book: str
    role: str
    deals: int
    won: int
    points: int
    seconds: float
    decisions: int

    def __str__(self) -> str:
        rate, mean = 100 * self.won / max(1, self.deals), self.points / max(1, self.deals)
        spent = 1000 * self.seconds / max(1, self.decisions)
        return f"{self.book:24} {self.role:12} {self.deals:6} {rate:7.1f} % {mean:+10.2f} {spent:12.2f}"


def forced(rules: Rules, numbers: range, player: str, against: str, declares: bool) -> Row:
    """The player in one role against two (or beside a partner of its kind against one) of the others."""
    watch, won, points, role = Timed(house_player(player)), 0, 0, "declarer" if declares else "defenders"
    for number in numbers:
        declarer = Seat(number % 3)
        seated: list[DoudizhuPlayer] = []
        for seat in range(3):
            mine = (seat == declarer) == declares
            other = house_player(against, 3 * number + seat)
            seated.append(Calling(watch if mine else other, 3 if seat == declarer else 0))
        state = play_deal(rules, deal_board(rules, number, seed_of_number(number)), seated).state
        gained = 0 if state.score is None else state.score.points[declarer]
        won += (gained > 0) == declares
        points += gained if declares else -gained
    return Row(rules.book, role, len(numbers), won, points, watch.seconds, watch.decisions)


def called(rules: Rules, numbers: range, player: str, against: str) -> Row:
    """One player against two of the others, each calling as it likes; deals passed out are left out."""
    watch, deals, won, points = Timed(house_player(player)), 0, 0, 0
    for number in numbers:
        mine = Seat(number % 3)
        seated: list[DoudizhuPlayer] = [house_player(against, 3 * number + seat) for seat in range(3)]
        seated[mine] = watch
        state = play_deal(rules, deal_board(rules, number, seed_of_number(number)), seated).state
        if state.declarer is None or state.score is None:
            continue
        deals += 1
        won += state.score.points[mine] > 0
        points += state.score.points[mine]
    return Row(rules.book, "as called", deals, won, points, watch.seconds, watch.decisions)


def measure(numbers: range, player: str, against: str) -> Iterator[Row]:
    for rules in playable_books(Rules).values():
        yield forced(rules, numbers, player, against, declares=True)
        yield forced(rules, numbers, player, against, declares=False)
        yield called(rules, numbers, player, against)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000, help="deals per book and role")
    parser.add_argument("--first", type=int, default=1, help="the number of the first board, which is its seed too")
    parser.add_argument("--player", default="greedy", help=f"the player measured: {', '.join(PLAYERS)}")
    parser.add_argument("--against", default="random")
    parser.add_argument("--write", action="store_true", help="write the table into bench/results.md")
    chosen = parser.parse_args()
    try:
        house_player(chosen.player), house_player(chosen.against)
    except UnknownPlayer as unknown:
        parser.error(str(unknown))
    options = f"--deals {chosen.deals} --first {chosen.first} --player {chosen.player} --against {chosen.against}"
    command = f"python -m bench.players {options}"
    print(f"$ {command}\n")
    lines = [f"{'book':24} {'role':12} {'deals':>6} {'won':>9} {'mean score':>10} {'ms/decision':>12}"]
    print(lines[0])
    for row in measure(range(chosen.first, chosen.first + chosen.deals), chosen.player, chosen.against):
        lines.append(str(row))
        print(row, flush=True)
    if chosen.write:
        write_section(
            f"House player {chosen.player} against {chosen.against}", command, "\n".join(["```", *lines, "```"])
        )


if __name__ == "__main__":
    main()
