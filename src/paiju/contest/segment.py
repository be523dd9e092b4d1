"""One segment of a contest under regulation 001: the plan of its tables, who does not start, and the results.

A segment is kept as a match is (``engines/match/archive.py``), in a folder of its own, so that
``paiju match --replay`` plays its logs again and an interruption costs a table at most.
"""

import asyncio
import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from paiju.contest.plan import ContestPlan
from paiju.engines.match.archive import record_name
from paiju.engines.match.lineup import Entrant, Table
from paiju.engines.match.plan import Plan
from paiju.engines.match.turn import DealResult, planned_program
from paiju.engines.protocol.faults import BadEngine
from paiju.engines.protocol.lines import Info
from paiju.engines.table.roll_call import call_the_roll
from paiju.games.doudizhu.deal import Cardset
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
    contest: ContestPlan, state: State, segment: Segment, fielded: tuple[Entrant, ...], boards: tuple[Cardset, ...]
) -> Plan:
    """``fielded`` are the teams by their numbers, as they are registered; ``boards`` are the cards of the segment."""

    def place(number: Number) -> int:
        return len(fielded) if number == HOUSE else number - 1

    seatings = [tuple(place(number) for number in table.seats) for table in playing(segment)]
    return Plan(
        book=CCGC.book,
        options=contest.game_options,
        entrants=(*fielded, FILLER),
        tables=tuple(Table(tuple(dict.fromkeys(seating)), (seating,)) for seating in seatings),
        seed=contest.player_seed(str(segment.id)),
        deals=len(segment.boards),
        boards=boards,
        turn=len(segment.boards),
        host=contest.host,
        before=segment.boards[0] - 1,
        info=Info(*info_values(state, segment.id, 1)),
    )


def called(segment: Segment, fielded: tuple[Entrant, ...]) -> list[Number]:
    """The programs of a segment that are to start: house players are always there."""
    seated = (number for table in segment.seating.tables for number in table.seats)
    return [it for it in seated if it != HOUSE and not fielded[it - 1].house and it not in segment.absent]


def absentees(plan: Plan, numbers: Iterable[Number], at_once: int) -> dict[Number, Words]:
    """Those teams of a plan who cannot start within the limit, and why."""
    programs, missing = {}, {}
    for number in numbers:
        try:
            programs[number] = planned_program(plan, number - 1)
        except BadEngine as bad:
            missing[number] = bad.words
    faults = asyncio.run(call_the_roll(plan.rules, programs, plan.host, max(_LEAST_AT_ONCE, at_once)))
    return missing | {number: fault.words for number, fault in faults.items()}


def results_of(folder: Path, id_: SegmentId, table: int, deals: Iterable[DealResult]) -> Iterator[a.Entered]:
    """Every deal of a table with the record that proves it."""
    for deal in deals:
        name = record_name(deal)
        record = (segment_folder(folder, id_) / name).read_bytes()
        cited = Cited(Source.ENGINES, f"{SEGMENTS}/{id_}/{name}", 1, hashlib.sha256(record).hexdigest())
        outcome = DealScores(deal.points, deal.thinking_ms)
        yield a.Entered(ResultKey(table, deal.board), outcome, cited)
