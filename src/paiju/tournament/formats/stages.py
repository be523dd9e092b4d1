"""A stage of a knockout as it stands: its ranking with play-offs, who goes on, what must still be played."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from paiju.tournament.formats.playoffs import Level, Ranking, Settled, settle, short_of, straddling
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.deal_points import chain, scores
from paiju.tournament.ranking.rank import SHARED, rank_lines, renumber
from paiju.tournament.ranking.standing import Criterion, Line, Standing
from paiju.tournament.rules.knockout import KnockoutFormat, LevelPlayOff, Tied
from paiju.tournament.seating import progress
from paiju.tournament.seating.draws import drawn_order, due
from paiju.tournament.seating.segments import Segment, SegmentId, Stage
from paiju.tournament.state import State

STAGES = (Stage.PRELIMINARY, Stage.SEMIFINAL, Stage.FINAL)


@dataclass(slots=True)
class StageOutcome:
    """``players`` must play off for the ``level`` ones; ``lots`` must be drawn first; ``missing`` seats stay empty."""

    standing: Standing
    advance: tuple[Number, ...] = ()
    out: tuple[Number, ...] = ()
    level: tuple[Number, ...] = ()
    players: tuple[Number, ...] = ()
    lots: dict[str, tuple[Number, ...]] = field(default_factory=dict)
    missing: int = 0


@dataclass(slots=True)
class _Field:
    """The present players of a stage, best first and level ones together, and the ranking they come from."""

    rules: KnockoutFormat
    state: State
    segment: Segment
    base: Standing
    levels: list[Level]
    playoffs: list[Segment]

    @property
    def order(self) -> list[Number]:
        return [number for level in self.levels for number in level]


def id_of(stage: Stage) -> SegmentId:
    return SegmentId(stage, 1)


def next_stage(rules: KnockoutFormat, state: State, stage: Stage) -> Stage | None:
    """A field too small for the semi-final goes from the preliminary straight to the final."""
    if stage is not Stage.PRELIMINARY:
        return Stage.FINAL if stage is Stage.SEMIFINAL else None
    for later in (Stage.SEMIFINAL, Stage.FINAL):
        if id_of(later) in state.segments:
            return later
    made = cut_made(state, stage)
    segment = state.segments[id_of(stage)]
    here = set(progress.present(state))
    going = len(made) if made else len(here & {*progress.seated(segment), *segment.seating.byes})
    return Stage.SEMIFINAL if going >= rules.semifinal_places.value else Stage.FINAL


def cut_made(state: State, stage: Stage) -> tuple[Number, ...]:
    """Who went on from a stage, as it was decided; empty before."""
    for segment in (state.segments[id_of(stage)], *progress.playoffs_of(state, stage)):
        if segment.id in state.cuts:
            return state.cuts[segment.id]
    return ()


def places_on_score(rules: KnockoutFormat, places: int, left_over: int) -> int:
    """Those left over by the draw use up places of the next stage."""
    return places - left_over if rules.left_over_use_places.value else places


def outcome_of(rules: KnockoutFormat, state: State, stage: Stage) -> StageOutcome:
    """Everything about a stage that has been seated."""
    segment = state.segments[id_of(stage)]
    here = set(progress.present(state))
    left_over = [number for number in segment.seating.byes if number in here]
    after = next_stage(rules, state, stage)
    places = None
    if after is not None:
        next_places = rules.semifinal_places.value if after is Stage.SEMIFINAL else rules.final_places.value
        places = places_on_score(rules, next_places, len(left_over))
    found = _field(rules, state, segment)
    settled, outcome = Settled([]), StageOutcome(found.base)
    if segment.closed_at is not None:
        settled = _final(found, outcome) if places is None else _cut(found, outcome, places)
    lines = _lines(found, settled)
    eligible = set(found.order)
    going = [line.number for line in lines if line.number in eligible][:places]
    lines = _with_left_over(rules, lines, going, left_over)
    outcome.standing = Standing(_criteria(found), renumber(lines), (outcome.level,) if outcome.level else ())
    first = left_over if not rules.left_over_after_scorers.value else []
    last = left_over if rules.left_over_after_scorers.value else []
    outcome.advance = (*first, *going, *last) if places is not None else ()
    staying = here - set(outcome.advance)
    outcome.out = tuple(line.number for line in lines if line.number in staying)
    return outcome


def _field(rules: KnockoutFormat, state: State, segment: Segment) -> _Field:
    stage = segment.id.stage
    counted = [segment]
    if not rules.scores_restart.value:
        earlier = STAGES[: STAGES.index(stage)]
        counted = [state.segments[id_of(each)] for each in earlier if id_of(each) in state.segments] + counted
    found = scores(rules, state, counted)
    out = set(progress.disqualified(state))
    absent = {number for number in segment.absent if not found.deals.get(number)}
    ranked = [number for number in progress.seated(segment) if number not in out | absent]
    steps = chain(rules, found)
    base = rank_lines(ranked, steps)
    nothing = (None,) * len(steps)
    last = [Line(0, number, nothing, SHARED if at else 0) for at, number in enumerate(sorted(absent - out))]
    base = replace(base, lines=(*base.lines, *last))
    deciding = steps if rules.tied.value is Tied.AFTER_CHAIN else steps[:1]
    here = set(progress.present(state))
    levels = _levels(rank_lines([number for number in ranked if number in here], deciding), base)
    return _Field(rules, state, segment, base, levels, progress.playoffs_of(state, stage))


def _levels(standing: Standing, order: Standing) -> list[Level]:
    """Those who share a rank together, in the order of the full ranking."""
    place = {line.number: at for at, line in enumerate(order.lines)}
    levels: list[Level] = []
    for line in standing.lines:
        if line.decided_by == SHARED and levels:
            levels[-1].append(line.number)
        else:
            levels.append([line.number])
    return [sorted(level, key=place.__getitem__) for level in levels]


def _cut(found: _Field, outcome: StageOutcome, places: int) -> Settled:
    """The level in which the last place falls, and the play-offs for it."""
    at = straddling(found.levels, places)
    if at is None:
        return Settled([])
    ahead = [number for level in found.levels[:at] for number in level]
    behind = found.levels[at + 1 :]
    lot = f"fill {found.segment.id}"
    fill = _best_of(found, behind, short_of(len(found.levels[at])), lot, outcome)
    contenders = [*found.levels[at], *fill] if found.rules.playoff_filled.value else found.levels[at]
    settled = settle(contenders, places - len(ahead), found.playoffs, _ranking(found))
    others = [*fill, *(number for level in behind for number in level if number not in fill), *reversed(ahead)]
    _play_on(found, outcome, settled, others)
    return settled


def _final(found: _Field, outcome: StageOutcome) -> Settled:
    """Every rank counts, and all three play even where only two are level."""
    level = next((level for level in found.levels if len(level) > 1), None)
    if level is None:
        return Settled([])
    contenders = level if found.rules.final_tied_only.value else found.order
    settled = settle(contenders, None, found.playoffs, _ranking(found))
    _play_on(found, outcome, settled, found.order)
    return settled


def _best_of(found: _Field, behind: Sequence[Level], count: int, lot: str, outcome: StageOutcome) -> list[Number]:
    """The best eliminated players; a lot decides between those of them who are level."""
    best: list[Number] = []
    for level in behind:
        if len(best) >= count:
            break
        if len(level) <= count - len(best):
            best += level
        else:
            outcome.lots.update(due(found.state, lot, level))
            best += drawn_order(found.state, lot, level)[: count - len(best)]
    return best


def _play_on(found: _Field, outcome: StageOutcome, settled: Settled, others: Sequence[Number]) -> None:
    """What separates those who are level still: a play-off, or after one a lot where the event chose so."""
    if not settled.waiting:
        return
    if settled.played and found.rules.level_playoff.value is LevelPlayOff.LOT:
        lot = f"level {found.segment.id}"
        outcome.lots.update(due(found.state, lot, settled.waiting))
        if not outcome.lots:
            at = settled.levels.index(settled.waiting)
            drawn = drawn_order(found.state, lot, settled.waiting)
            settled.levels[at : at + 1] = [[number] for number in drawn]
        return
    before = [number for playoff in reversed(found.playoffs) for number in progress.seated(playoff)]
    here = set(progress.present(found.state))
    fillers = [number for number in [*(before if settled.played else ()), *others] if number in here]
    players = list(settled.waiting)
    for number in fillers:
        if short_of(len(players)) and number not in players:
            players.append(number)
    outcome.level, outcome.players = tuple(settled.waiting), tuple(players)
    outcome.missing = short_of(len(players))


def _ranking(found: _Field) -> Ranking:
    def ranking(playoff: Segment, contenders: Sequence[Number]) -> list[Level]:
        standing = rank_lines(contenders, chain(found.rules, scores(found.rules, found.state, [playoff])))
        return _levels(standing, standing)

    return ranking


def _criteria(found: _Field) -> tuple[Criterion, ...]:
    article = found.rules.article("playoff_deals", 1 if found.segment.id.stage is Stage.FINAL else 0)
    return (*found.base.criteria, Criterion("playoff", article, higher_is_better=False))


def _lines(found: _Field, settled: Settled) -> list[Line]:
    """The ranking of the stage with those who played off in the order that gave, in the places they had."""
    played_off = len(found.base.criteria)
    order = iter(
        (number, SHARED if place else played_off) for level in settled.levels for place, number in enumerate(level)
    )
    levels = _base_levels(found.base, set(settled.ranks))
    level_of = {line.number: at for at, level in enumerate(levels) for line in level}
    by_number = {line.number: line for line in found.base.lines}
    lines: list[Line] = []
    begun = False
    for line in (line for level in levels for line in level):
        number, decided_by = line.number, line.decided_by
        if number in settled.ranks:
            number, moved_by = next(order)
            decided_by = moved_by if begun else decided_by
            begun = True
        elif decided_by == SHARED and lines and level_of[lines[-1].number] != level_of[number]:
            decided_by = played_off  # with whom he was level has played off for another place
        ranks = " ".join(map(str, settled.ranks[number])) if number in settled.ranks else None
        lines.append(replace(by_number[number], values=(*by_number[number].values, ranks), decided_by=decided_by))
    return lines


def _base_levels(base: Standing, moving: set[Number]) -> list[list[Line]]:
    """Those who share a rank together; of them first who played off: a lot chose him for the place."""
    levels: list[list[Line]] = []
    for line in base.lines:
        if line.decided_by == SHARED and levels:
            levels[-1].append(line)
        else:
            levels.append([line])
    ordered = (sorted(level, key=lambda line: line.number not in moving) for level in levels)
    return [
        [replace(line, decided_by=SHARED if place else was[0].decided_by) for place, line in enumerate(level)]
        for was, level in zip(levels, ordered, strict=True)
    ]


def _with_left_over(
    rules: KnockoutFormat, lines: list[Line], going: Sequence[Number], left_over: Sequence[Number]
) -> list[Line]:
    """Those without a score stand after the scorers who go on with them, in the order of the draw."""
    width = len(lines[0].values) if lines else 1
    without = [Line(0, number, (None,) * width) for number in left_over]
    at = 0
    if rules.left_over_after_scorers.value and going:
        at = 1 + max(place for place, line in enumerate(lines) if line.number in going)
    return [*lines[:at], *without, *lines[at:]]
