"""Points of a field of teams: field points of a preliminary round, match points of a board of the final."""

import enum
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from paiju.rulebook.rule import Rule, RuleSet


@enum.unique
class ForfeitScope(enum.Enum):
    ROUND = "round"
    DEAL = "deal"


@enum.unique
class TeamsCounted(enum.Enum):
    """The number of teams that the mean is taken of."""

    IN_ROUND = "in-round"
    ENTRIES = "entries"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldPoints(RuleSet):
    """The preliminary: field points per direction, small points recorded up to a cap."""

    cap_per_deal: Rule[int]
    lowest: Rule[int]
    per_place: Rule[int]
    above_cap: Rule[int]
    below_floor: Rule[int]
    ranked_before_capping: Rule[bool]
    mean_of: Rule[TeamsCounted]
    mean_divisor: Rule[int]
    mean_added: Rule[int]
    bye_above_mean: Rule[int]
    forfeit_means: Rule[int]  # the offender loses this many means
    forfeit_small_shares: Rule[int]  # and this many times cap_per_deal small points a deal
    forfeit_below_floor: Rule[bool]  # and what a score below the floor costs besides


@dataclass(frozen=True, slots=True, kw_only=True)
class FinalPoints(RuleSet):
    """The final: carry-over and match points per board and direction."""

    carry_first: Rule[Decimal]
    carry_step: Rule[Decimal]
    by_place: Rule[tuple[int, ...]]
    bye_per_board: Rule[Decimal]
    forfeit: Rule[int]
    forfeit_others: Rule[int]
    forfeit_scope: Rule[ForfeitScope]


@dataclass(frozen=True, slots=True)
class FieldScore:
    """A team's round: the score it made, its field points and the small points recorded."""

    score: int
    field_points: Fraction
    recorded: int


def cap(rules: FieldPoints, deals: int) -> int:
    return rules.cap_per_deal.value * deals


def score_direction(rules: FieldPoints, scores: Sequence[int], deals: int) -> tuple[FieldScore, ...]:
    """Field points of everybody who sat in one direction, in the order given; equal scores share theirs."""
    limit = cap(rules, deals)
    ranked = [score if rules.ranked_before_capping.value else min(score, limit) for score in scores]
    ordered = sorted(ranked)
    lines: list[FieldScore] = []
    for score, rank_by in zip(scores, ranked, strict=True):
        below = bisect_left(ordered, rank_by)
        equal = bisect_right(ordered, rank_by) - below
        place = below + Fraction(equal - 1, 2)
        points = rules.lowest.value + rules.per_place.value * place
        if score > limit:
            points += rules.above_cap.value
        if score < -limit:
            points += rules.below_floor.value
        lines.append(FieldScore(score, points, min(score, limit)))
    return tuple(lines)


def field_mean(rules: FieldPoints, teams: int, entries: int | None = None) -> int:
    """The mean for a round of so many teams, of so many that entered (all of them when nothing is said)."""
    counted = teams if entries is None or rules.mean_of.value is TeamsCounted.IN_ROUND else entries
    return counted // rules.mean_divisor.value + rules.mean_added.value


def bye(rules: FieldPoints, teams: int, deals: int, entries: int | None = None) -> tuple[int, int]:
    """Field points and small points of a team that sits out."""
    return field_mean(rules, teams, entries) + rules.bye_above_mean.value, cap(rules, deals)


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Field points and small points of the absent team and of each of the two others."""

    offender: tuple[int, int]
    others: tuple[int, int]


def forfeit(rules: FieldPoints, teams: int, deals: int, entries: int | None = None) -> Forfeit:
    mean = field_mean(rules, teams, entries)
    small = cap(rules, deals)
    below = rules.forfeit_small_shares.value > 1 and rules.forfeit_below_floor.value
    lost = -rules.forfeit_means.value * mean + (rules.below_floor.value if below else 0)
    return Forfeit((lost, -rules.forfeit_small_shares.value * small), (mean, small))


def carry_over(rules: FinalPoints, preliminary_rank: int) -> Decimal:
    """Points carried into the final, never below none."""
    return max(Decimal(0), rules.carry_first.value - rules.carry_step.value * (preliminary_rank - 1))


def score_board(rules: FinalPoints, scores: Sequence[int]) -> tuple[Fraction, ...]:
    """Match points of one board and direction in the order given; equal scores share theirs.

    With two results (a final of fewer than nine) the best and the last place are given, so that the mean stays.
    """
    table = rules.by_place.value
    places = table if len(scores) == len(table) else (table[0], table[-1]) if len(scores) == 2 else None
    if places is None:
        raise ValueError(f"{len(scores)} results on a board of the final; accepted: 2 or {len(table)}")
    points: list[Fraction] = []
    for score in scores:
        better = sum(1 for other in scores if other > score)
        equal = scores.count(score)
        points.append(Fraction(sum(places[better : better + equal]), equal))
    return tuple(points)
