"""One segment of a contest under regulation 001, played: the plan of its tables, who starts, and the results.

A segment is kept as a match is (``engines/match/archive.py``), in a folder of its own, so that
``paiju match --replay`` plays its logs again and an interruption costs a table at most.
"""

import asyncio
import hashlib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from paiju.cli.contest.plan import ContestPlan, closed_folders, deal_boards
from paiju.cli.engines.progress import ContestProgress
from paiju.cli.engines.run import Workers, player_of
from paiju.cli.engines.sandbox import guarded
from paiju.cli.output import Output
from paiju.engines.match.archive import Archive, record_name
from paiju.engines.match.lineup import Entrant, Table
from paiju.engines.match.plan import Plan
from paiju.engines.match.run import resumed
from paiju.engines.match.summary import summarise
from paiju.engines.match.turn import TurnPlayed, planned_program
from paiju.engines.process.program import BadEngine
from paiju.engines.protocol.lines import Info
from paiju.engines.table.muster import muster
from paiju.regulations.ccgc.info import info_values
from paiju.regulations.ccgc.play import PLAY as CCGC
from paiju.rulebook.clauses import Words
from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import Cited, DealScores, Source
from paiju.tournament.seating.progress import is_forfeited
from paiju.tournament.seating.segments import HOUSE, ResultKey, Segment, SegmentId, TableSeats
from paiju.tournament.state import State

SEGMENTS = "segments"
FILLER = Entrant("house", house="greedy")
"""Sits for a finalist who has left the event."""
_LEAST_AT_ONCE = 4  # programs of a muster: nobody's five minutes wait for those of another

Missing = dict[Number, Words]
"""Who does not start, and why."""


def segment_folder(folder: Path, id_: SegmentId) -> Path:
    return folder / SEGMENTS / str(id_)


def playing(segment: Segment) -> list[TableSeats]:
    """The tables at which nobody forfeits."""
    return [table for table in segment.seating.tables if not is_forfeited(segment, table)]


def segment_plan(
    folder: Path, contest: ContestPlan, state: State, segment: Segment, fielded: tuple[Entrant, ...]
) -> Plan:
    """``fielded`` are the teams by their numbers, as they are registered."""

    def place(number: Number) -> int:
        return len(fielded) if number == HOUSE else number - 1

    seatings = [tuple(place(number) for number in table.seats) for table in playing(segment)]
    plan = Plan(
        CCGC.book,
        contest.game_options,
        (*fielded, FILLER),
        tuple(Table(tuple(dict.fromkeys(seating)), (seating,)) for seating in seatings),
        contest.player_seed(str(segment.id)),
        len(segment.boards),
        deal_boards(folder, contest, segment.boards),
        turn=len(segment.boards),
        host=contest.host,
        before=segment.boards[0] - 1,
        info=Info(*info_values(state, segment.id, 1)),
    )
    return guarded(plan, closed_folders(folder, contest))


def absentees(
    folder: Path, contest: ContestPlan, segment: Segment, fielded: tuple[Entrant, ...], workers: Workers
) -> Missing:
    """Those of a segment who cannot start within the limit."""
    field = Plan(CCGC.book, (), fielded, (), "0", 0, host=contest.host)
    plan = guarded(field, closed_folders(folder, contest))
    programs, missing = {}, Missing()
    for table in segment.seating.tables:
        for number in table.seats:
            if number == HOUSE or fielded[number - 1].house or number in segment.absent:
                continue
            try:
                programs[number] = planned_program(plan, number - 1)
            except BadEngine as bad:
                missing[number] = bad.words
    faults = asyncio.run(muster(contest.rules, programs, contest.host, max(_LEAST_AT_ONCE, workers.count)))
    return missing | {number: fault.words for number, fault in faults.items()}


def play_segment(
    out: Output,
    archive: Archive,
    workers: Workers,
    every: float,
    take: Callable[[int, TurnPlayed], None],
) -> None:
    """Play what is left; ``take`` is told of every table, also of those that were played before, by its place."""
    kept = list(archive.finished())
    progress = resumed(archive.plan, kept)
    for played in kept:
        take(played.turn.table, played)
    with ContestProgress(out, progress, every) as shown:
        if not progress.is_complete:
            turns = islice(archive.plan.turns(), progress.turns, None)
            for played in player_of(archive.plan, archive, workers, shown)(turns):
                archive.write(played)
                progress.take(played)
                take(played.turn.table, played)
                shown.on_turn(progress)
    archive.write_summary(summarise(progress))


def results_of(folder: Path, id_: SegmentId, table: TableSeats, played: TurnPlayed) -> Iterator[a.Entered]:
    """Every deal of a table with the record that proves it."""
    for deal in played.deals:
        name = record_name(deal)
        record = (segment_folder(folder, id_) / name).read_bytes()
        cited = Cited(Source.ENGINES, f"{SEGMENTS}/{id_}/{name}", 1, hashlib.sha256(record).hexdigest())
        outcome = DealScores(deal.points, deal.thinking_ms)
        yield a.Entered(ResultKey(table.table, deal.board), outcome, cited)
