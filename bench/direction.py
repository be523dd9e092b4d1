"""Measures the direction of big events: folding a log, a standing recomputed from it, a whole rehearsal of 3,000.

    python -m bench.direction             prints the table
    python -m bench.direction --write     also writes its section of bench/results.md

Seconds are CPU time of this process, one core.
"""

import argparse
import gc
import time
from collections.abc import Callable, Sequence

from bench.results import write_section
from paiju.regulations.library import REGULATIONS, find_regulation
from paiju.storage.codec import core_codec
from paiju.storage.event_file import read_log
from paiju.storage.store import Position, Stored, StreamId, Version
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.evolve import fold
from paiju.tournament.rehearsal.run import Rehearsal, rehearse

NATIONAL = "doudizhu-national-2016"
PLAYERS = 3_000
ACTS = 100_000
TITLE = "Direction of events"


def timed(work: Callable[[], object], rounds: int = 3) -> float:
    """The quickest of some rounds: whatever else the machine does only adds."""
    best = float("inf")
    for _ in range(rounds):
        gc.collect()
        started = time.process_time()
        work()
        best = min(best, time.process_time() - started)
    return best


def one_by_one(acts: Sequence[Act]) -> list[Act]:
    """The log with one act for each result, as live tables and referees write it."""
    split: list[Act] = []
    for act in acts:
        action = act.action
        pieces: list[tuple[a.Action, tuple[object, ...]]] = [(action, act.events)]
        if isinstance(action, a.EnterResults) and len(act.events) == len(action.results):
            pieces = [
                (a.EnterResults(action.segment, (entered,)), (event,))
                for entered, event in zip(action.results, act.events, strict=True)
            ]
        for each, events in pieces:
            split.append(Act(len(split) + 1, act.at, act.by, act.reason, each, events))  # type: ignore[arg-type]
    return split


def stored(acts: Sequence[Act]) -> list[Stored]:
    codec = core_codec()
    return [
        Stored(StreamId("event"), Version(act.number), Position(act.number), codec.encode(act, act.at)) for act in acts
    ]


def run() -> list[tuple[str, str, str]]:
    rows: list[tuple[str, str, str]] = []
    started = time.process_time()
    rehearsed = list(rehearse(Rehearsal(find_regulation(NATIONAL), PLAYERS)))
    rows.append(
        (f"rehearsal of {PLAYERS:,} players, {len(rehearsed):,} acts", f"{time.process_time() - started:.1f} s", "")
    )
    acts = one_by_one(rehearsed)
    state = fold(acts)
    if state is None:
        raise RuntimeError("an event that was rehearsed has a state")
    boards = sum(len(segment.boards) for segment in state.segments.values())
    rows.append((f"fold of its {len(acts):,} acts, one a result", f"{timed(lambda: fold(acts)):.2f} s", ""))

    def from_the_log() -> None:
        folded = fold(acts)
        if folded is not None:
            REGULATIONS[NATIONAL].format.standing(folded)

    rows.append((f"standing of {PLAYERS:,} × {boards} boards from the log", f"{timed(from_the_log):.2f} s", "≤ 2 s"))
    written = stored(acts)
    rows.append(("the same, read from JSON first", f"{timed(lambda: from_disk(written), 1):.2f} s", ""))
    results = [act for act in acts if isinstance(act.action, a.EnterResults)]
    before_the_end = [act for act in acts if not isinstance(act.action, a.Finish)]
    repeated = [*before_the_end, *results * (ACTS // len(results))][:ACTS]
    rows.append((f"fold of {len(repeated):,} acts", f"{timed(lambda: fold(repeated)):.2f} s", "≤ 2 s"))
    return rows


def from_disk(written: Sequence[Stored]) -> None:
    log = read_log(core_codec(), written)
    if log.state is not None:
        REGULATIONS[NATIONAL].format.standing(log.state)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the section of bench/results.md")
    write = parser.parse_args().write
    rows = run()
    table = "| what | CPU | wanted |\n| --- | ---: | ---: |\n" + "\n".join(f"| {' | '.join(row)} |" for row in rows)
    print(table)
    if write:
        write_section(TITLE, "python -m bench.direction", table)


if __name__ == "__main__":
    main()
