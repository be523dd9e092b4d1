"""What pairs have earned: match and standard points of every round, by result, forfeit, bye or late sheet."""

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from paiju.games.shengji.results import (
    MatchScore,
    Points,
    absent_points,
    bye_points,
    present_points,
    score_match,
)
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.sheet import Side
from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.frequency import SameSegment
from paiju.tournament.ranking.results import Adjusted, MatchLevels
from paiju.tournament.seating.segments import ResultKey, Segment, SegmentId, Stage, TableSeats
from paiju.tournament.state import Charge, State

NOTHING = Points(Decimal(0), Decimal(0))
LATE_SHEET = "late_sheet"


@enum.unique
class Cause(enum.Enum):
    """How a pair came to its points of a round; the values are codes of the catalogue."""

    PLAYED = "match_played"
    AWARDED = "match_awarded"
    BYE = "match_bye"
    PRESENT = "match_opponent_absent"
    ABSENT = "match_forfeited"
    LATE_SHEET = "match_late_sheet"
    ZERO = "match_set_to_zero"


@dataclass(frozen=True, slots=True)
class Earned:
    """A pair's round. ``won`` is what counts between two who are level: None where nobody won the meeting."""

    segment: SegmentId
    points: Points
    cause: Cause
    article: Article
    opponent: Number | None = None
    levels: tuple[int, int] | None = None  # one's own first
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """All rounds of a pair, and the standard points that penalties took."""

    number: Number
    rounds: tuple[Earned, ...] = ()
    deducted: Decimal = Decimal(0)

    @property
    def match_points(self) -> Decimal:
        return sum((earned.points.match for earned in self.rounds), Decimal(0))

    @property
    def standard_points(self) -> Decimal:
        """May be below none: what is deducted is the pair's own."""
        return sum((earned.points.standard for earned in self.rounds), -self.deducted)

    @property
    def opponents(self) -> tuple[Number, ...]:
        return tuple(earned.opponent for earned in self.rounds if earned.opponent is not None)

    @property
    def byes(self) -> int:
        return sum(earned.cause is Cause.BYE for earned in self.rounds)


def records(rules: Rules, state: State) -> dict[Number, Record]:
    """The record of everybody who was ever present or seated."""
    rounds: dict[Number, list[Earned]] = {number: [] for number in state.entrants}
    for segment in played_segments(state):
        charges = tuple(charge for charge in state.charges if charge.segment == segment.id)
        closed = segment.closed_at is not None
        lines = _closed_round(rules, SameSegment(segment), charges) if closed else _earned(rules, segment, charges)
        for number, earned in lines:
            rounds.setdefault(number, []).append(earned)
    deducted = _deductions(state)
    return {
        number: Record(number, tuple(earned), deducted.get(number, Decimal(0))) for number, earned in rounds.items()
    }


def played_segments(state: State) -> list[Segment]:
    """The rounds that have begun, in order."""
    begun = (segment for segment in state.segments.values() if segment.started_at is not None)
    return sorted((one for one in begun if one.id.stage is Stage.MAIN), key=lambda segment: segment.id.round)


def _deductions(state: State) -> Mapping[Number, Decimal]:
    deducted: dict[Number, Decimal] = {}
    for charge in state.charges:
        amount = Decimal(charge.effect.standard_points)
        deducted[charge.entrant] = deducted.get(charge.entrant, Decimal(0)) + amount
    return deducted


@lru_cache(maxsize=64)
def _closed_round(rules: Rules, same: SameSegment, charges: tuple[Charge, ...]) -> tuple[tuple[Number, Earned], ...]:
    """Asked for again and again: by draws, pairings and standings."""
    return tuple(_earned(rules, same.segment, charges))


def _earned(rules: Rules, segment: Segment, charges: Sequence[Charge]) -> Iterable[tuple[Number, Earned]]:
    absent = {charge.entrant for charge in charges if charge.effect.forfeit and charge.code != LATE_SHEET}
    absent |= set(segment.absent)
    late = {charge.entrant for charge in charges if charge.effect.forfeit and charge.code == LATE_SHEET}
    zero = {charge.entrant for charge in charges if charge.effect.zero_round}
    for number in segment.seating.byes:
        yield number, Earned(segment.id, bye_points(rules.absence), Cause.BYE, rules.absence.article("bye"))
    for table in segment.seating.tables:
        for number, earned in _at_table(rules, segment, table, absent, late):
            if number in zero:
                yield number, Earned(segment.id, NOTHING, Cause.ZERO, earned.article, earned.opponent)
            else:
                yield number, earned


def _at_table(
    rules: Rules, segment: Segment, table: TableSeats, absent: set[Number], late: set[Number]
) -> Iterable[tuple[Number, Earned]]:
    sides = dict(zip(Side, table.seats, strict=True))
    away = {side for side, number in sides.items() if number in absent}
    if away:
        for side, number in sides.items():
            yield number, _forfeit(rules, segment.id, sides[side.other], side in away, side.other in away)
        return
    result = segment.results.get(ResultKey(table.table))
    if result is None:
        return  # still being played
    match result.outcome:
        case MatchLevels(levels, first):
            score = score_match(rules, levels, None if first is None else Side(first))
            at_fault = {side for side, number in sides.items() if number in late}
            for side, number in sides.items():
                own = (levels[side], levels[side.other])
                yield number, _played(rules, segment.id, sides[side.other], score, side, own, at_fault)
        case Adjusted(shares, _):
            for side, number in sides.items():
                points = _share(rules, shares[side])
                article = rules.match.article("drawn")
                yield number, Earned(segment.id, points, Cause.AWARDED, article, sides[side.other])
        case _:  # void: it counts for nobody, yet they have met
            for side, number in sides.items():
                article = rules.match.article("drawn")
                yield number, Earned(segment.id, NOTHING, Cause.AWARDED, article, sides[side.other])


def _forfeit(rules: Rules, segment: SegmentId, opponent: Number, absent: bool, both: bool) -> Earned:
    if absent:
        article = rules.absence.article("absent")
        return Earned(
            segment, absent_points(rules.absence), Cause.ABSENT, article, opponent, won=None if both else False
        )
    return Earned(
        segment,
        present_points(rules.absence),
        Cause.PRESENT,
        rules.absence.article("present"),
        opponent,
        won=True,
    )


def _played(
    rules: Rules,
    segment: SegmentId,
    opponent: Number,
    score: MatchScore,
    side: Side,
    levels: tuple[int, int],
    at_fault: set[Side],
) -> Earned:
    """A result, unless its sheet came late: then as absent for who is responsible, for the other as played."""
    won = None if score.mutual is None or at_fault else score.mutual is side
    if side in at_fault and rules.sheet is not None:
        points, article = absent_points(rules.absence), rules.sheet.article("minutes")
        return Earned(segment, points, Cause.LATE_SHEET, article, opponent, levels, won)
    if at_fault and rules.sheet is not None and not rules.sheet.other_keeps_result.value:
        points, article = present_points(rules.absence), rules.sheet.article("other_keeps_result")
        return Earned(segment, points, Cause.PRESENT, article, opponent, levels, won)
    return Earned(segment, score.points[side], Cause.PLAYED, score.article, opponent, levels, won)


def _share(rules: Rules, share: int | None) -> Points:
    """An awarded share of a match, in hundredths."""
    part = Decimal(share or 0) / 100
    return Points(part * 2 * rules.match.drawn.value, part * rules.match.standard_total.value)
