"""Duplicate comparison: MP, percentage, rank and rank points of one board and one direction.

Seats that the house fills get no line; whether their results are compared with is a rule of its own.
"""

import enum
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache

from paiju.rulebook.rule import Rule, RuleSet


@enum.unique
class LoneRate(enum.Enum):
    """The percentage of somebody with nobody to compare."""

    NONE = "none"
    HALF = "half"


@enum.unique
class BeyondTable(enum.Enum):
    """Rank points for ranks below the printed ones; the formula is lost from the text."""

    RECIPROCAL = "reciprocal"  # 10000 / x
    ROOT = "root"  # 10000 * 2 ** (-(x - 1) / 2)


@enum.unique
class Rounding(enum.Enum):
    EACH_BOARD = "each-board"
    SUM = "sum"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison(RuleSet):
    """How results of the same board and direction are compared."""

    score_ref: str  # the article by which a deal is scored
    for_worse: Rule[int]
    for_equal: Rule[int]
    top_per_other: Rule[int]
    lone_rate: Rule[LoneRate]
    fillers_compared: Rule[bool]
    ties_share_rank: Rule[bool]
    rank_points: Rule[tuple[int, ...]]
    beyond_table: Rule[BeyondTable]
    decimals: Rule[int]
    rounding: Rule[Rounding]


@dataclass(frozen=True, slots=True)
class Compared:
    """One contestant's line of a board's frequency table."""

    score: int
    mp: int
    rate: Fraction | None
    rank: int
    rank_points: Decimal


def compare(rules: Comparison, scores: Sequence[int], fillers: Sequence[int] = ()) -> tuple[Compared, ...]:
    """Compare the contestants who played the board in this direction, in the order given."""
    field = sorted([*scores, *fillers] if rules.fillers_compared.value else scores)
    contestants = sorted(scores)
    top = rules.top_per_other.value * (len(field) - 1)
    lines: dict[tuple[int, int], Compared] = {}  # by score and place among equals: a big field has few of them
    seen: dict[int, int] = {}
    found: list[Compared] = []
    for score in scores:
        before = 0 if rules.ties_share_rank.value else seen.get(score, 0)
        seen[score] = before + 1
        line = lines.get((score, before))
        if line is None:
            worse = bisect_left(field, score)
            equal = bisect_right(field, score) - worse - 1
            mp = rules.for_worse.value * worse + rules.for_equal.value * equal
            rate = _fraction(mp, top) if top else (Fraction(1, 2) if rules.lone_rate.value is LoneRate.HALF else None)
            rank = 1 + len(contestants) - bisect_right(contestants, score) + before
            line = lines[score, before] = Compared(score, mp, rate, rank, rank_points(rules, rank))
        found.append(line)
    return tuple(found)


@lru_cache(maxsize=4096)
def _fraction(part: int, whole: int) -> Fraction:
    """A field compares thousands of boards, and the same few rates come again and again; so do ranks."""
    return Fraction(part, whole)


def rank_points(rules: Comparison, rank: int) -> Decimal:
    """S of a rank on one board."""
    if rank < 1:
        raise ValueError(f"rank {rank} is below 1")
    reciprocal = rules.beyond_table.value is BeyondTable.RECIPROCAL
    decimals = None if rules.rounding.value is Rounding.SUM else rules.decimals.value
    return _rank_points(rules.rank_points.value, reciprocal, decimals, rank)


@lru_cache(maxsize=4096)
def _rank_points(table: tuple[int, ...], reciprocal: bool, decimals: int | None, rank: int) -> Decimal:
    if rank <= len(table):
        points = Decimal(table[rank - 1])
    elif reciprocal:
        points = Decimal(table[0]) / rank
    else:
        points = Decimal(table[0]) * Decimal(2) ** (Decimal(1 - rank) / 2)
    return points if decimals is None else _round(points, decimals)


def round_points(rules: Comparison, points: Decimal) -> Decimal:
    return _round(points, rules.decimals.value)


def _round(points: Decimal, decimals: int) -> Decimal:
    return points.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def total_points(rules: Comparison, boards: Iterable[Decimal]) -> Decimal:
    """The result over several boards: the sum of S."""
    return round_points(rules, sum(boards, Decimal(0)))


def format_rate(rate: Fraction | None) -> str:
    """A percentage with two decimals, or a dash where nobody was compared."""
    if rate is None:
        return "–"
    percent = Decimal(rate.numerator * 100) / rate.denominator
    return str(percent.quantize(Decimal("0.01"), ROUND_HALF_UP))
