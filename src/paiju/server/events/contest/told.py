"""What is told of a contest of programs. Nothing of a board that is open: neither faults, records nor what was said."""

import re
from collections.abc import Sequence
from typing import Final

from paiju.contest.faults import FaultCase, dialogue, fault_cases
from paiju.contest.handed_in import MOST_BYTES
from paiju.contest.history import builds_by_round
from paiju.contest.hosted import HostedContest, numbers_of
from paiju.contest.points import growth, met
from paiju.engines.process.launch import Sandbox
from paiju.engines.process.sandbox import describe_sandbox, find_sandbox
from paiju.engines.protocol.options import SandboxMode
from paiju.rulebook.clauses import Words
from paiju.server.events.bodies import EventSeat
from paiju.server.events.contest import contest_bodies as b
from paiju.server.events.contest.playing import EventContest
from paiju.server.events.open_boards import closed_boards
from paiju.server.events.public.told_results import NameOf
from paiju.server.events.room import EventRoom, running_segment
from paiju.server.events.table_states import done
from paiju.server.http.bodies import Said
from paiju.tournament.desk.presence import awaited, awaited_until
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.results import DealScores, Source
from paiju.tournament.seating.progress import is_forfeited, last_segment
from paiju.tournament.seating.segments import HOUSE, ResultKey, Segment, SegmentId, Stage
from paiju.tournament.state import State
from paiju.words import say_fact
from paiju.words.standings import say_segment

_RECORD: Final = re.compile(r"segments/[a-z]+-[0-9]+\.[0-9]+/records/b[0-9]{6}-[0-9.]+\.pj")


def contest_told(room: EventRoom, contest: EventContest, name_of: NameOf, houses: Sequence[str]) -> b.EventContestTold:
    """Files are read for it: asked for on another thread."""
    state = room.state
    shown = _shown(room)
    stopped = contest.stopped if shown is not None else None
    tables = [] if shown is None else _tables(shown, contest, name_of)
    return b.EventContestTold(
        now=room.time.wall(),
        playing=contest.playing.value,
        why=None if stopped is None else _said(stopped[1]),
        segment="" if shown is None else str(shown.id),
        name=None if shown is None else _said(say_segment(shown.id, state.setup.book)),
        until=None if shown is None else awaited_until(room.regulation, shown),
        deals=sum(table.deals for table in tables),
        total=0 if shown is None else len(tables) * len(shown.boards),
        tables=tables,
        programs=_programs(room, contest, name_of, shown),
        rounds=_rounds(room),
        keeps=find_sandbox(SandboxMode.AUTO) is not Sandbox.NONE,
        sandbox=_said(describe_sandbox(SandboxMode.AUTO)),
        most_mb=MOST_BYTES // 1_000_000,
        houses=list(houses),
    )


def _shown(room: EventRoom) -> Segment | None:
    """The round that runs, or the next one if it is seated already."""
    last = last_segment(room.state)
    is_next = last is not None and last.approved and last.closed_at is None
    return running_segment(room.state) or (last if is_next else None)


def _tables(segment: Segment, contest: EventContest, name_of: NameOf) -> list[b.ContestTable]:
    """Those that play: of a table whose results are in every deal is over, whoever has counted them."""
    return [
        b.ContestTable(
            table.table,
            [EventSeat(number, name_of(number)) for number in table.seats],
            max(done(segment, table), min(contest.deals[table.seats], len(segment.boards))),
        )
        for table in segment.seating.tables
        if not is_forfeited(segment, table)
    ]


def _programs(room: EventRoom, contest: EventContest, name_of: NameOf, shown: Segment | None) -> list[b.ContestProgram]:
    state = room.state
    seated = set() if shown is None else {number for table in shown.seating.tables for number in table.seats}
    missing = () if shown is None else awaited(state, shown)
    found = []
    for number, entrant in sorted(state.entrants.items()):
        if entrant.kind is not Kind.PROGRAM:
            continue
        about = None if contest.hosted is None else contest.hosted.builds.about(number, entrant.build)
        file, size = about or ("", 0)
        present = None if shown is None else shown.present.get(number)
        forfeited = shown is not None and number in shown.absent
        own = (int(number), name_of(number), entrant.unit, entrant.build, file, size)
        found.append(b.ContestProgram(*own, number in seated, present, number in missing, forfeited))
    return found


def _rounds(room: EventRoom) -> list[b.ContestRound]:
    book = room.state.setup.book
    return [
        b.ContestRound(
            str(id_),
            _said(say_segment(id_, book)),
            [b.ContestBuild(int(number), build) for number, build in sorted(builds.items()) if build],
        )
        for id_, builds in builds_by_round(room.acts).items()
    ]


# What is closed everywhere.


def report_told(room: EventRoom, hosted: HostedContest) -> b.EventContestReport:
    """Files are read and standings compared for it: asked for on another thread."""
    state = room.told
    found = met(state)
    order = [line.number for line in room.regulation.format.standing(state).lines]
    return b.EventContestReport(
        numbers=[int(number) for number in order if any(number in pair for pair in found)],
        met=[
            b.ContestMet(int(number), int(other), each.deals, each.points)
            for (number, other), each in sorted(found.items())
        ],
        growth=[each for stage in (Stage.PRELIMINARY, Stage.FINAL) if (each := _growth(state, stage))],
        faults=_faults(room, hosted),
    )


def _growth(state: State, stage: Stage) -> b.ContestGrowth | None:
    played, grown = growth(state, stage)
    if not played:
        return None
    book = state.setup.book
    rounds = [_said(say_segment(id_, book)) for id_ in played]
    lines = [b.ContestLine(int(it.number), list(map(float, it.sums))) for it in grown]
    return b.ContestGrowth(stage.value, _said(say_fact("stage", stage, book)), rounds, lines)


def _faults(room: EventRoom, hosted: HostedContest) -> list[b.ContestFault]:
    found = (_fault(room, case) for case in fault_cases(hosted.folder, list(room.state.segments)))
    return [each for each in found if each is not None]


def _fault(room: EventRoom, case: FaultCase) -> b.ContestFault | None:
    """None while its board is open somewhere: what was done wrong may name cards."""
    segment = room.state.segments[case.segment]
    numbers = numbers_of(case.players, room.state)
    table = next((it.table for it in segment.seating.tables if it.seats == numbers), None)
    number = numbers[case.seat]
    if table is None or number == HOUSE or case.board not in closed_boards(segment):
        return None
    name = _said(say_segment(segment.id, room.state.setup.book))
    result = segment.results.get(ResultKey(table, case.board))
    scores = list(result.outcome.scores) if result and isinstance(result.outcome, DealScores) else []
    return b.ContestFault(
        str(segment.id), name, case.board, table, int(number), case.settled, scores, _said(case.words)
    )


# One deal of a board that is closed.


def record_told(room: EventRoom, hosted: HostedContest, segment: SegmentId, board: int, table: int) -> str | None:
    """The record of a deal that programs have played, as its result cites it."""
    result = room.state.segments[segment].results.get(ResultKey(table, board))
    if result is None or result.cited.source is not Source.ENGINES or not _RECORD.fullmatch(result.cited.stream):
        return None
    path = hosted.folder / result.cited.stream
    return path.read_text("utf-8") if path.is_file() else None


def dialogue_told(room: EventRoom, hosted: HostedContest, segment: SegmentId, board: int, table: int) -> str | None:
    seats = next((it.seats for it in room.state.segments[segment].seating.tables if it.table == table), None)
    if seats is None:
        return None
    most = max(room.state.entrants, default=Number(0))
    players = tuple(most if number == HOUSE else number - 1 for number in seats)
    return dialogue(hosted.folder, segment, board, players)


def _said(words: Words) -> Said:
    return Said(words.zh, words.en)
