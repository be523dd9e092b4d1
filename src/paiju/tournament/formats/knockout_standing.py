"""Standings of a knockout: of a stage, and of the event, where the stage reached comes first."""

from collections.abc import Sequence
from dataclasses import replace

from paiju.tournament.formats.stages import STAGES, id_of, outcome_of
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.rank import SHARED, rank_lines, renumber, unranked
from paiju.tournament.ranking.standing import Criterion, Line, Standing
from paiju.tournament.rules.knockout import KnockoutFormat
from paiju.tournament.seating import progress
from paiju.tournament.seating.segments import Stage
from paiju.tournament.state import State


def stage_standing(rules: KnockoutFormat, state: State, stage: Stage) -> Standing:
    """Empty before the stage is seated; play-offs belong to the stage whose ties they break and are none themselves."""
    if stage not in STAGES or id_of(stage) not in state.segments:
        return rank_lines((), ())
    out = _of_stage(state, stage, progress.disqualified(state))
    return unranked(outcome_of(rules, state, stage).standing, out)


def event_standing(rules: KnockoutFormat, state: State) -> Standing:
    """Everybody by the last stage reached, and in it by its ranking; the final one when all is played."""
    played = [stage for stage in STAGES if id_of(stage) in state.segments]
    if not played:
        return rank_lines(progress.present(state), ())
    blocks = [(stage, outcome_of(rules, state, stage).standing) for stage in reversed(played)]
    criteria = (Criterion("stage_reached", rules.article("semifinal_places", 1)), *blocks[0][1].criteria)
    lines: list[Line] = []
    listed: set[Number] = set()
    for stage, standing in blocks:
        fresh = renumber([line for line in standing.lines if line.number not in listed])
        lines += [_in_event(stage, line, first=not at) for at, line in enumerate(fresh)]
        listed.update(line.number for line in fresh)
    level = tuple(group for _, standing in blocks for group in standing.level)
    out = {number for stage in played for number in _of_stage(state, stage, progress.disqualified(state))}
    return unranked(Standing(criteria, renumber(lines), level), sorted(out))


def _in_event(stage: Stage, line: Line, first: bool) -> Line:
    """The line with the stage as its first value; the first of a stage is where it is because of the stage."""
    decided_by = line.decided_by
    if first:
        decided_by = 0
    elif decided_by != SHARED:
        decided_by += 1
    return replace(line, values=(stage.value, *line.values), decided_by=decided_by)


def _of_stage(state: State, stage: Stage, numbers: Sequence[Number]) -> list[Number]:
    segment = state.segments[id_of(stage)]
    there = {*progress.seated(segment), *segment.seating.byes}
    return [number for number in numbers if number in there]
