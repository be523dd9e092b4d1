"""Measures what the platform itself costs: deals per second in one process and with programs, CPU per message pair.

    python -m bench.engines             prints the table
    python -m bench.engines --write     also writes its section of bench/results.md

Trivial players and programs, so that nearly all of the time is ours. Rates are per second of CPU time, because a loaded
machine is not a slow platform: for two cores, twice the deals per second that platform and programs spent together.
"""

import argparse
import asyncio
import dataclasses
import resource
import statistics
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import aclosing
from pathlib import Path

from bench.results import write_section
from paiju.engines.match.archive import Archive
from paiju.engines.match.lineup import Entrant, table_of_three
from paiju.engines.match.plan import Plan
from paiju.engines.match.pool import Workers
from paiju.engines.match.run import Progress, run
from paiju.engines.match.turn import DealResult, program_of
from paiju.engines.process.sandbox import describe_sandbox
from paiju.engines.protocol.options import HostOptions, SandboxMode
from paiju.engines.table.roll_call import call_the_roll
from paiju.engines.table.turn import first_info, play_turn
from paiju.games.doudizhu.events import Action, Bid
from paiju.games.doudizhu.player import DoudizhuPlayer, DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.players.house import house_player
from paiju.table.seats import Seat
from tests.engines.trivial import TRIVIAL


class FirstLegal:
    """Bids the most it may and then takes the first legal action: decides in no time."""

    name = "first"

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        del rules, seen, seat
        return legal[-1] if isinstance(legal[0], Bid) else legal[0]


def trivial_players(name: str, seed: int) -> DoudizhuPlayer:
    return FirstLegal() if name == "first" else house_player(name, seed)


@dataclasses.dataclass(frozen=True, slots=True)
class Row:
    what: str
    figure: str
    wanted: str = ""
    enough: bool | None = None

    def cells(self) -> tuple[str, ...]:
        return self.what, self.figure, self.wanted, "" if self.enough is None else "yes" if self.enough else "NO"


def plan_of(entrants: Sequence[Entrant], deals: int, mode: SandboxMode = SandboxMode.OFF) -> Plan:
    host = HostOptions(keep_log=False, sandbox=mode)
    return Plan(
        book="doudizhu-ccgc",
        entrants=tuple(entrants),
        tables=(table_of_three(0, 1, 2),),
        seed="1",
        deals=deals,
        host=host,
    )


def house(name: str) -> list[Entrant]:
    return [Entrant(f"{name} {number}", name) for number in range(3)]


def programs(folder: Path) -> list[Entrant]:
    path = folder / "trivial.py"
    path.write_text(TRIVIAL.replace("1 + hand[0] % 3", "3"), "utf-8")
    command = (sys.executable, "-S", "-E", str(path))
    return [Entrant(name, command=command) for name in ("one", "two", "three")]


def alternate(rounds: int, *measures: Callable[[], float]) -> list[float]:
    """The median of each measure, taken in turns so that noise hits all alike."""
    found = [[measure() for measure in measures] for _ in range(rounds)]
    return [statistics.median(values) for values in zip(*found, strict=True)]


def in_process(name: str, deals: int, folder: Path | None) -> float:
    """Deals of a match in one process, per second of its CPU."""
    plan = plan_of(house(name), deals)
    archive = None if folder is None else Archive.new(Path(tempfile.mkdtemp(dir=folder)), plan)
    progress = Progress(plan)
    began = time.process_time()
    deque(run(progress, Workers(), trivial_players, archive, lambda _: None), 0)
    spent = time.process_time() - began
    if archive is not None:
        archive.close()
    return progress.deals / spent


def with_programs(folder: Path, deals: int, workers: int, mode: SandboxMode) -> tuple[float, float]:
    """Deals per second of the clock from the first deal on, and per CPU second of all processes on so many cores.

    Programs are started anew for every turn.
    """
    plan = plan_of(programs(folder), deals, mode)
    times: list[float] = []
    progress = Progress(plan)
    began = _cpu()

    def tell(happening: DealResult | Progress) -> None:
        if isinstance(happening, DealResult):
            times.append(time.monotonic())

    deque(run(progress, Workers(workers), trivial_players, None, tell), 0)
    return (len(times) - 1) / (times[-1] - times[0]), workers * deals / (_cpu() - began)


def _cpu() -> float:
    """Of this process, and of all that it has waited for."""
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in spent)


async def _pairs(folder: Path, deals: int, mode: SandboxMode) -> tuple[int, float]:
    plan = plan_of(programs(folder), deals, mode)
    entrants = [program_of(entrant) for entrant in plan.entrants]
    boards = [plan.cardset(0, number + 1) for number in range(deals)]
    options = dataclasses.replace(plan.host, keep_log=True)
    pairs, began = 0, 0.0
    contest = first_info(plan.rules, deals, options)
    async with aclosing(play_turn(plan.rules, entrants, boards, contest, options)) as turn:
        async for played in turn:
            if began:  # the first deal starts the programs
                pairs += sum(line.direction == ">" for line in played.log)
            else:
                began = time.process_time()
    return pairs, time.process_time() - began


def pair_milliseconds(folder: Path, deals: int, mode: SandboxMode) -> float:
    """Our own CPU for one message and its answer, rules and log included."""
    pairs, spent = asyncio.run(_pairs(folder, deals, mode))
    return 1000 * spent / pairs


async def _start_and_end(folder: Path, times: int, mode: SandboxMode) -> None:
    plan = plan_of(programs(folder), 1, mode)
    program = program_of(plan.entrants[0])
    for _ in range(times):
        assert not await call_the_roll(plan.rules, {"trivial": program}, plan.host, 1)


def start_milliseconds(folder: Path, times: int, mode: SandboxMode) -> float:
    """Our own CPU to start a program, greet it and end it; what runs in other processes for it is not ours."""
    began = time.process_time()
    asyncio.run(_start_and_end(folder, times, mode))
    return 1000 * (time.process_time() - began) / times


def measure(folder: Path) -> list[Row]:
    in_process("first", 20, None)  # imports and caches
    off, on = SandboxMode.OFF, SandboxMode.AUTO
    describe = describe_sandbox(on).en.partition(" (")[0]
    first, chance, recorded, in_the_open, inside, starts_open, starts_inside = alternate(
        5,
        lambda: in_process("first", 60, None),
        lambda: in_process("random", 60, None),
        lambda: in_process("first", 30, folder),
        lambda: pair_milliseconds(folder, 8, off),
        lambda: pair_milliseconds(folder, 8, on),
        lambda: start_milliseconds(folder, 5, off),
        lambda: start_milliseconds(folder, 5, on),
    )
    clocked, two_cores = with_programs(folder, 160, 2, off)
    clocked_inside, _ = with_programs(folder, 160, 2, on)
    return [
        Row("in-process players (first legal), one core", f"{first:.0f} deals/s", "≥ 150", first >= 150),
        Row("in-process players (random), one core", f"{chance:.0f} deals/s"),
        Row("in-process players (first legal), with records", f"{recorded:.0f} deals/s"),
        Row("three trivial programs, two cores", f"{two_cores:.0f} deals/s", "≥ 30", two_cores >= 30),
        Row("the same by the clock of this machine", f"{clocked:.0f} deals/s"),
        Row(f"the same in the sandbox of contests ({describe})", f"{clocked_inside:.0f} deals/s"),
        Row("own CPU for a message pair", f"{in_the_open:.3f} ms", "≤ 0.15 ms", in_the_open <= 0.15),
        Row("the same in the sandbox of contests", f"{inside:.3f} ms", "≤ 0.15 ms", inside <= 0.15),
        Row("own CPU to start a program, greet it and end it", f"{starts_open:.1f} ms"),
        Row("the same in the sandbox of contests", f"{starts_inside:.1f} ms"),
    ]


def table(rows: list[Row]) -> str:
    head = ("what", "figure", "wanted", "reached")
    lines = [head, ("---",) * len(head), *(row.cells() for row in rows)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write bench/results.md")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(Path(folder))
    text = table(rows)
    print(text)
    if arguments.write:
        write_section("Matches between engines", "python -m bench.engines --write", text)
    sys.exit(0 if all(row.enough is not False for row in rows) else 1)


if __name__ == "__main__":
    main()
