"""What a contest under regulation 001 has come to: a document (``summary.json``), and the page made from it."""

import json
from collections.abc import Sequence
from pathlib import Path

from paiju.contest.boards import board_commitment
from paiju.contest.faults import FaultCase, fault_cases
from paiju.contest.history import builds_by_round
from paiju.contest.plan import ContestPlan
from paiju.contest.points import growth, met
from paiju.contest.report_page import Document, render_contest, standing_of, team_name
from paiju.engines.match.report import Choose
from paiju.files import write_text
from paiju.regulations.ccgc.event import EVENT as CCGC_CONTEST
from paiju.tournament.acts import Act
from paiju.tournament.commands import Forfeit, Penalise, RegisterBuild
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.seating.segments import HOUSE, Segment, Stage
from paiju.tournament.state import State

FORMAT = "paiju-contest-summary 1"


def summarise_contest(folder: Path, plan: ContestPlan, state: State, acts: Sequence[Act]) -> Document:
    standing = standing_of(plan, state)
    return {
        "format": FORMAT,
        "event": state.setup.name,
        "book": state.setup.book,
        "options": dict(state.setup.options),
        "sizes": {each.name: state.setup.parameters.get(each.name, each.default) for each in CCGC_CONTEST.parameters},
        "seed": state.seed,
        "source": plan.source,
        "boards": {"seed": plan.board_seed or None, "commitment": board_commitment(folder, plan) or None},
        "complete": state.finished,
        "teams": [
            {
                "number": int(number),
                "name": team_name(plan, number),
                "unit": entrant.unit,
                "seed": entrant.seed,
                "build": entrant.build,
                "binds": list(plan.teams[int(number) - 1].entrant.binds),
                "status": entrant.status.value,
            }
            for number, entrant in state.entrants.items()
        ],
        "standing": [dict(zip(standing.keys, row, strict=True)) for row in standing.rows],
        "segments": [_segment(segment) for segment in state.segments.values()],
        "cuts": {str(after): list(map(int, kept)) for after, kept in state.cuts.items()},
        "awards": [
            {"prize": award.prize.value, "number": int(award.entrant), "place": award.place} for award in state.awards
        ],
        "builds": [_build(act) for act in acts if isinstance(act.action, RegisterBuild | Penalise)],
        "forfeits": [
            {"segment": str(act.action.segment), "number": int(act.action.number), "reason": act.reason}
            for act in acts
            if isinstance(act.action, Forfeit)
        ],
        "crosstable": _crosstable(state),
        "points": _points(state),
        "rounds": _round_builds(acts),
        "faults": _faults(folder, plan, state),
    }


def _segment(segment: Segment) -> Document:
    return {
        "segment": str(segment.id),
        "boards": list(segment.boards),
        "closed": segment.closed_at is not None,
        "byes": list(map(int, segment.seating.byes)),
        "absent": list(map(int, segment.absent)),
        "tables": [
            {
                "table": table.table,
                "seats": list(map(int, table.seats)),
                "scores": {
                    key.board: list(result.outcome.scores)
                    for key, result in sorted(segment.results.items())
                    if key.table == table.table and isinstance(result.outcome, DealScores)
                },
            }
            for table in segment.seating.tables
        ],
    }


def _build(act: Act) -> Document:
    """A build that was registered between two rounds, or found changed during one."""
    action = act.action
    if isinstance(action, RegisterBuild):
        return {"number": int(action.number), "accepted": True, "build": action.build, "reason": act.reason}
    where = str(action.segment) if isinstance(action, Penalise) else ""
    number = int(action.number) if isinstance(action, Penalise) else 0
    return {"number": number, "accepted": False, "segment": where, "reason": act.reason}


def _faults(folder: Path, plan: ContestPlan, state: State) -> list[Document]:
    """Every case, with its deal and the files that prove it."""
    return [
        {
            "number": case.player + 1,
            "code": case.code,
            "settled": case.settled,
            "segment": str(case.segment),
            "table": _table_of(state, case),
            "board": case.board,
            "zh": case.words.zh,
            "en": case.words.en,
            "record": case.record,
            "log": case.log,
        }
        for case in fault_cases(folder, state.segments)
        if case.player < len(plan.teams)
    ]


def _table_of(state: State, case: FaultCase) -> int:
    """The number of the table at which the three sat; a house player fills the last place."""
    most = len(state.entrants)
    seats = tuple(HOUSE if place >= most else place + 1 for place in case.players)
    tables = state.segments[case.segment].seating.tables
    return next((table.table for table in tables if table.seats == seats), 0)


def _crosstable(state: State) -> list[Document]:
    """Who met whom: what the first has won there in points of the deals."""
    return [
        {"number": int(number), "other": int(other), "deals": each.deals, "points": each.points}
        for (number, other), each in sorted(met(state).items())
    ]


def _points(state: State) -> Document:
    """What everybody had before each stage and after each of its segments."""
    found: Document = {}
    for stage in (Stage.PRELIMINARY, Stage.FINAL):
        segments, lines = growth(state, stage)
        if segments:
            sums = {int(line.number): [float(value) for value in line.sums] for line in lines}
            found[stage.value] = {"segments": list(map(str, segments)), "sums": sums}
    return found


def _round_builds(acts: Sequence[Act]) -> list[Document]:
    """The builds with which each round began."""
    return [
        {"segment": str(id_), "builds": {int(number): build for number, build in sorted(builds.items())}}
        for id_, builds in builds_by_round(acts).items()
    ]


def write_report(folder: Path, plan: ContestPlan, state: State, acts: Sequence[Act], choose: Choose) -> Document:
    summary = summarise_contest(folder, plan, state, acts)
    write_text(folder / "summary.json", json.dumps(summary, ensure_ascii=False, indent=2) + "\n")
    write_text(folder / "report.html", render_contest(plan, state, summary, choose))
    return summary
