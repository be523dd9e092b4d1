"""One segment of a contest under regulation 001: the plan of its tables, who does not start, and the results.

A segment is kept as a match is (``engines/match/archive.py``), in a folder of its own, so that
``paiju match --replay`` plays its logs again and an interruption costs a table at most.
"""

import asyncio
import hashlib
from collections.abc import Iterator
from pathlib import Path

from paiju.contest.boards import deal_boards
from paiju.contest.plan import ContestPlan
from paiju.engines.match.archive import record_name
from paiju.engines.match.lineup import Entrant, Table
from paiju.engines.match.plan import Plan
from paiju.engines.match.turn import TurnPlayed, planned_program
from paiju.engines.protocol.faults import BadEngine
from paiju.engines.protocol.lines import Info
from paiju.engines.table.roll_call import call_the_roll
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
_LEAST_AT_ONCE = 4  # programs of a roll call: nobody's five minutes wait for those of another


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
        book=CCGC.book,
        options=contest.game_options,
        entrants=(*fielded, FILLER),
        tables=tuple(Table(tuple(dict.fromkeys(seating)), (seating,)) for seating in seatings),
        seed=contest.player_seed(str(segment.id)),
        deals=len(segment.boards),
        boards=deal_boards(folder, contest, segment.boards),
        turn=len(segment.boards),
        host=contest.host,
        before=segment.boards[0] - 1,
        info=Info(*info_values(state, segment.id, 1)),
    )
    return contest.guarded(folder, plan)


def absentees(
    folder: Path, contest: ContestPlan, segment: Segment, fielded: tuple[Entrant, ...], at_once: int
) -> dict[Number, Words]:
    """Those of a segment who cannot start within the limit, and why."""
    plan = contest.guarded(folder, contest.as_match(fielded))
    programs, missing = {}, {}
    for table in segment.seating.tables:
        for number in table.seats:
            if number == HOUSE or fielded[number - 1].house or number in segment.absent:
                continue
            try:
                programs[number] = planned_program(plan, number - 1)
            except BadEngine as bad:
                missing[number] = bad.words
    faults = asyncio.run(call_the_roll(contest.rules, programs, contest.host, max(_LEAST_AT_ONCE, at_once)))
    return missing | {number: fault.words for number, fault in faults.items()}


def results_of(folder: Path, id_: SegmentId, table: TableSeats, played: TurnPlayed) -> Iterator[a.Entered]:
    """Every deal of a table with the record that proves it."""
    for deal in played.deals:
        name = record_name(deal)
        record = (segment_folder(folder, id_) / name).read_bytes()
        cited = Cited(Source.ENGINES, f"{SEGMENTS}/{id_}/{name}", 1, hashlib.sha256(record).hexdigest())
        outcome = DealScores(deal.points, deal.thinking_ms)
        yield a.Entered(ResultKey(table.table, deal.board), outcome, cited)
