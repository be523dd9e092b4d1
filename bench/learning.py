"""The speed of learning and of the player that has learnt, by seconds of CPU, so that a busy machine says the same.

.venv/bin/python -m bench.learning [--write]
"""

import argparse
import time
from typing import NamedTuple

from bench.players import Timed
from bench.results import write_section
from paiju import _kernel
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.rules import Rules
from paiju.players.arena import play_deal
from paiju.players.club.weights import shipped_weights
from paiju.players.house import house_player
from paiju.players.kernel import book_of
from paiju.regulations.library import playable_books

NATIONAL = playable_books(Rules)["doudizhu-national-2016"]
BOOK = book_of(NATIONAL)


class Row(NamedTuple):
    what: str
    figure: str
    wanted: str = ""
    reached: str = ""


def learning(threads: int) -> Row:
    """Self-play with the network in the loop and everything learnt from it."""
    trainer = _kernel.Trainer(BOOK, 1, threads)
    trainer.run(2048, 1e-3)  # until the first samples are learnt from
    before, clock, cpu = trainer.decisions, time.perf_counter(), time.process_time()
    trainer.run(4096, 1e-3)
    done, clock, cpu = trainer.decisions - before, time.perf_counter() - clock, time.process_time() - cpu
    figure = f"{done / cpu:,.0f} decisions per second of CPU, {done / clock:,.0f} by the clock"
    return Row(f"self-play and learning, {threads} thread{'s' if threads > 1 else ''}", figure)


def both_cores(one: Row) -> Row:
    rate = int(one.figure.split()[0].replace(",", ""))
    return Row("the same on two cores: twice one", f"{2 * rate:,}", "≥ 50,000", "yes" if 2 * rate >= 50_000 else "NO")


def network() -> Row:
    """The values of all actions at the decisions of whole deals the player plays with itself."""
    asked = [table for table in played(100) if table.count() > 1]
    shipped = shipped_weights().network
    cpu = time.process_time()
    for table in asked:
        shipped.choose(table)
    return Row("network in integers, one decision", f"{1e6 * (time.process_time() - cpu) / len(asked):.0f} µs")


def played(deals: int) -> list[_kernel.Table]:
    shipped, found = shipped_weights().network, []
    batch = _kernel.Batch.whole(BOOK, deals, 1)
    for table in map(batch.table, range(deals)):
        while table.count():
            found.append(table.copy())
            table.act(shipped.choose(table))
    return found


def club() -> Row:
    """The player as a table asks it, with what its seat has seen."""
    watch = Timed(house_player("club"))
    for number in range(1, 101):
        play_deal(NATIONAL, deal_board(NATIONAL, number, seed_of_number(number)), [watch] * 3)
    spent = 1000 * watch.seconds / watch.decisions
    return Row("club, one decision at a table", f"{spent:.2f} ms by the clock", "≤ 1", "yes" if spent <= 1 else "NO")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the table into bench/results.md")
    write = parser.parse_args().write
    one = learning(1)
    rows = [one, both_cores(one), learning(2), network(), club()]
    head = ("what", "figure", "wanted", "reached")
    table = "\n".join(f"| {' | '.join(row)} |" for row in (head, ("---",) * 4, *rows))
    print(table)
    if write:
        write_section("Learning", "python -m bench.learning", table)


if __name__ == "__main__":
    main()
