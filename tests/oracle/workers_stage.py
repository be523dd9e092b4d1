"""A stage of the workers' games, worked out again: its ranking, who goes on, who must play off for the last place.

Level players for a place play three deals, filled up to threes with the best of those behind (A-D3); in the final all
three play (A-D13). Who is level after that plays again, or a lot decides where the event chose so (A-D16).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from paiju.regulations.workers_2021.event import FORMAT as WORKERS_FORMAT
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.standing import Line, Standing
from paiju.tournament.rules.knockout import KnockoutFormat, LevelPlayOff, Tied
from paiju.tournament.seating.segments import SegmentId, Stage
from paiju.tournament.settings import in_force
from tests.oracle.books import playoffs_after
from tests.oracle.chance import by_lot, wanting
from tests.oracle.ledger import Ledger, Played
from tests.oracle.ranking import SHARED, Column, numbered, ranked
from tests.oracle.workers_points import columns, scores_of

STAGES = (Stage.PRELIMINARY, Stage.SEMIFINAL, Stage.FINAL)


@dataclass(slots=True)
class Outcome:
    standing: Standing
    advance: tuple[Number, ...] = ()
    behind: tuple[Number, ...] = ()
    players: list[Number] = field(default_factory=list)  # of the play-off that is due
    level: tuple[Number, ...] = ()
    lots: dict[str, list[Number]] = field(default_factory=dict)


@dataclass(slots=True)
class _Settling:
    """Contenders in the order of the play-offs; ``waiting`` are level still."""

    order: list[list[Number]] = field(default_factory=list)
    ranks: dict[Number, list[int]] = field(default_factory=dict)
    waiting: list[Number] = field(default_factory=list)
    again: bool = False


def rules_of(ledger: Ledger) -> KnockoutFormat:
    return in_force(WORKERS_FORMAT, ledger.setup)


def first_of(stage: Stage) -> SegmentId:
    return SegmentId(stage, 1)


def went_on(ledger: Ledger, stage: Stage) -> tuple[Number, ...]:
    """As the cut after a stage, or after its last play-off, put on record."""
    for played in [ledger.segments[first_of(stage)], *playoffs_after(ledger, stage)]:
        if played.id in ledger.cuts:
            return ledger.cuts[played.id]
    return ()


def stage_after(ledger: Ledger, stage: Stage) -> Stage | None:
    """A field too small for the semi-final goes to the final at once."""
    if stage is not Stage.PRELIMINARY:
        return Stage.FINAL if stage is Stage.SEMIFINAL else None
    for later in STAGES[1:]:
        if first_of(later) in ledger.segments:
            return later
    played = ledger.segments[first_of(stage)]
    here = set(ledger.present()) & {*played.people(), *played.seating.byes}
    going = len(went_on(ledger, stage) or here)
    return Stage.SEMIFINAL if going >= rules_of(ledger).semifinal_places.value else Stage.FINAL


def outcome_of(ledger: Ledger, stage: Stage) -> Outcome:
    rules, played = rules_of(ledger), ledger.segments[first_of(stage)]
    here, out = set(ledger.present()), set(ledger.disqualified())
    scores = scores_of(ledger, played)
    chain = columns(scores)
    missed = sorted(number for number in played.absent if not scores[number].deals and number not in out)
    base = ranked([number for number in played.people() if number not in out and number not in missed], chain)
    lines = [*base.lines, *(Line(0, number, (None,) * 3, SHARED if at else 0) for at, number in enumerate(missed))]
    levels = _levels([line for line in base.lines if line.number in here], chain, rules)
    straight = [number for number in played.seating.byes if number in here]
    after = stage_after(ledger, stage)
    places: int | None = None
    if after is not None:
        places = (rules.semifinal_places.value if after is Stage.SEMIFINAL else 3) - len(straight)
    outcome, settling = Outcome(base), _Settling()
    if played.closed_at is not None:
        settling = _settle_stage(ledger, stage, levels, places, outcome)
    lines = _in_settled_order(lines, settling)
    able = {number for level in levels for number in level}
    going = [line.number for line in lines if line.number in able][:places]
    if straight:
        at = 1 + max((at for at, line in enumerate(lines) if line.number in going), default=-1)
        lines[at:at] = [Line(0, number, (None,) * 4) for number in straight]
    criteria = (*base.criteria, replace(base.criteria[0], code="playoff", higher_is_better=False))
    outcome.standing = Standing(criteria, numbered(lines), (outcome.level,) if outcome.level else ())
    if places is not None:
        outcome.advance = (*going, *straight)
    outcome.behind = tuple(it.number for it in lines if it.number in here and it.number not in outcome.advance)
    return outcome


def _levels(lines: Sequence[Line], chain: Sequence[Column], rules: KnockoutFormat) -> list[list[Number]]:
    """Those who are level together, best first: after the whole chain, or by their total alone."""
    order = [line.number for line in lines]
    deciding = chain if rules.tied.value is Tied.AFTER_CHAIN else chain[:1]
    levels: list[list[Number]] = []
    for line in ranked(order, deciding).lines:
        if line.decided_by == SHARED:
            levels[-1].append(line.number)
        else:
            levels.append([line.number])
    return [sorted(level, key=order.index) for level in levels]


# Play-offs.


def _settle_stage(
    ledger: Ledger, stage: Stage, levels: list[list[Number]], places: int | None, outcome: Outcome
) -> _Settling:
    everybody = [number for level in levels for number in level]
    if places is None:
        level = next((level for level in levels if len(level) > 1), None)
        return _Settling() if level is None else _settled(ledger, stage, level, None, everybody, outcome)
    ahead: list[Number] = []
    for at, level in enumerate(levels):
        if len(ahead) < places < len(ahead) + len(level):
            behind = levels[at + 1 :]
            fill = _best(ledger, stage, behind, -len(level) % 3, outcome)
            rest = [number for group in behind for number in group if number not in fill]
            others = [*fill, *rest, *reversed(ahead)]
            return _settled(ledger, stage, [*level, *fill], places - len(ahead), others, outcome)
        ahead += level
    return _Settling()


def _best(ledger: Ledger, stage: Stage, behind: list[list[Number]], count: int, outcome: Outcome) -> list[Number]:
    """The best of those who are out; where they are level, a lot."""
    best: list[Number] = []
    for level in behind:
        lacking = count - len(best)
        if 0 < lacking < len(level):
            name = f"fill {first_of(stage)}"
            outcome.lots |= wanting(ledger, name, level)
            best += by_lot(ledger, name, level)[:lacking]
        elif lacking > 0:
            best += level
    return best


def _settled(
    ledger: Ledger,
    stage: Stage,
    contenders: list[Number],
    places: int | None,
    others: Sequence[Number],
    outcome: Outcome,
) -> _Settling:
    playoffs = playoffs_after(ledger, stage)
    settling = _Settling()
    _split(ledger, settling, contenders, places, playoffs, again=False)
    if not settling.waiting:
        return settling
    if settling.again and rules_of(ledger).level_playoff.value is LevelPlayOff.LOT:
        name = f"level {first_of(stage)}"
        outcome.lots |= wanting(ledger, name, settling.waiting)
        if not outcome.lots:
            at = settling.order.index(settling.waiting)
            settling.order[at : at + 1] = [[number] for number in by_lot(ledger, name, settling.waiting)]
        return settling
    before = [number for playoff in reversed(playoffs) for number in playoff.people()] if settling.again else []
    here = ledger.present()
    outcome.players = list(settling.waiting)
    for number in (*before, *others):
        if len(outcome.players) % 3 and number in here and number not in outcome.players:
            outcome.players.append(number)
    outcome.level = tuple(settling.waiting)
    return settling


def _split(
    ledger: Ledger,
    settling: _Settling,
    level: list[Number],
    places: int | None,
    playoffs: Sequence[Played],
    *,
    again: bool,
) -> None:
    """By the first play-off in which all of them sat; those who straddle the last place by the next one."""
    own = [at for at, it in enumerate(playoffs) if it.closed_at is not None and set(level) <= set(it.people())]
    if not own:
        settling.order.append(level)
        settling.waiting, settling.again = level, again
        return
    ahead = 0
    standing = ranked(level, columns(scores_of(ledger, playoffs[own[0]])))
    for rank in sorted({line.rank for line in standing.lines}):
        part = [line.number for line in standing.lines if line.rank == rank]
        for number in part:
            settling.ranks.setdefault(number, []).append(rank)
        left = None if places is None else places - ahead
        if len(part) > 1 and (left is None or 0 < left < len(part)):
            _split(ledger, settling, part, left, playoffs[own[0] + 1 :], again=True)
        else:
            settling.order.append(part)
        ahead += len(part)


def _in_settled_order(lines: Sequence[Line], settling: _Settling) -> list[Line]:
    """The places of those who played off, taken in the order the play-offs gave; the others stay.

    Who was drawn from several level ones to play along had the first of their places, and who is left of them shares
    a rank only with one of them.
    """
    order = [number for level in settling.order for number in level]
    below = {number for level in settling.order for number in level[1:]}
    standing = [[*group] for group in _together(lines)]
    for group in standing:
        group.sort(key=lambda number: number not in settling.ranks)
    own = {line.number: line for line in lines}
    opened_by = {group[0]: own[first].decided_by for group, (first, *_) in zip(standing, _together(lines), strict=True)}
    places = [(number, group) for group in standing for number in group]
    found: list[Line] = []
    for place, group in places:
        by = opened_by.get(place, SHARED)
        number = place
        if place in settling.ranks:
            number = order.pop(0)
            if any(line.number in settling.ranks for line in found):
                by = SHARED if number in below else 3
        elif by == SHARED and found[-1].number not in group:
            by = 3
        ranks = " ".join(map(str, settling.ranks[number])) if number in settling.ranks else None
        found.append(replace(own[number], values=(*own[number].values, ranks), decided_by=by))
    return found


def _together(lines: Sequence[Line]) -> list[list[Number]]:
    """Who shares a rank with whom."""
    groups: list[list[Number]] = []
    for line in lines:
        if line.decided_by == SHARED and groups:
            groups[-1].append(line.number)
        else:
            groups.append([line.number])
    return groups
