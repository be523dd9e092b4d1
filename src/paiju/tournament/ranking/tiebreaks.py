"""The tie-breaks of the regulations for Dou Dizhu, one function each; a book's chain is a tuple of their names.

| name | regulation | a higher value is |
|---|---|---|
| total time | 000 appendix 2, II 2(1) | worse |
| trimmed mean time | 000 appendix 2, II 2(2) | worse |
| mean S of beaten players | 000 appendix 2, II 2(3) | better |
| board places | 000 appendix 2, II 2(4) | better, place by place |
| deals won | 004 IV 8 | better |
| best deals | 004 IV 8 | better, deal by deal |

Play-offs need the state of the event and live with the formats. Every function gives what ``TieBreak.values`` asks for.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.rank import Key, Values

Item = TypeVar("Item")


def totals(points: Mapping[Number, Decimal] | Mapping[Number, int]) -> Values:
    """What the ranking starts from; somebody without any points has none."""

    def values(level: Sequence[Number]) -> Mapping[Number, Key]:
        return {number: points.get(number, 0) for number in level}

    return values


Times = Mapping[Number, Sequence[int | None]]
"""By board; None where none was measured."""


def total_time(times: Times) -> Values:
    """Not applied where a board of somebody's has no time: without it nobody is faster."""

    def values(level: Sequence[Number]) -> Mapping[Number, Key] | None:
        if not all(is_timed(times.get(number, ())) for number in level):
            return None
        return {number: sum(_measured(times[number])) for number in level}

    return values


def is_timed(times: Sequence[int | None]) -> bool:
    return bool(times) and None not in times


def _measured(times: Sequence[int | None]) -> list[int]:
    return [time for time in times if time is not None]


def trimmed_mean_time(times: Times, each_end: int) -> Values:
    """The mean of what was measured without the longest and the shortest; not applied where nothing would remain."""

    def values(level: Sequence[Number]) -> Mapping[Number, Key] | None:
        measured = {number: _measured(times.get(number, ())) for number in level}
        if not all(len(known) > 2 * each_end for known in measured.values()):
            return None
        return {number: _trimmed_mean(known, each_end) for number, known in measured.items()}

    return values


def _trimmed_mean(times: Sequence[int], each_end: int) -> Fraction:
    kept = sorted(times)[each_end : len(times) - each_end]
    return Fraction(sum(kept), len(kept))


def mean_of_beaten(beaten: Callable[[Number], Iterable[Item]], final: Callable[[Item], Decimal], once: bool) -> Values:
    """The mean final result of those beaten: each person once, or once for every board; nobody beaten gives 0."""

    def mean(number: Number) -> Fraction:
        opponents = list(set(beaten(number)) if once else beaten(number))
        return Fraction(sum(map(final, opponents), Decimal(0))) / len(opponents) if opponents else Fraction(0)

    def values(level: Sequence[Number]) -> Mapping[Number, Key]:
        return {number: mean(number) for number in level}

    return values


def board_places(ranks: Mapping[Number, Sequence[int]]) -> Values:
    """How many boards each was first on, second on, …"""

    def values(level: Sequence[Number]) -> Mapping[Number, Key]:
        lowest = max((rank for number in level for rank in ranks.get(number, ())), default=0)
        counts = {number: Counter(ranks.get(number, ())) for number in level}
        return {number: tuple(counts[number][rank] for rank in range(1, lowest + 1)) for number in level}

    return values


def deals_won(deals: Mapping[Number, Sequence[int]]) -> Values:
    """A deal is won by whoever scores above zero in it."""

    def values(level: Sequence[Number]) -> Mapping[Number, Key]:
        return {number: sum(1 for score in deals.get(number, ()) if score > 0) for number in level}

    return values


def best_deals(deals: Mapping[Number, Sequence[int]]) -> Values:
    """The scores from the best down: best deal against best deal, then the second best, …"""

    def values(level: Sequence[Number]) -> Mapping[Number, Key]:
        return {number: tuple(sorted(deals.get(number, ()), reverse=True)) for number in level}

    return values
