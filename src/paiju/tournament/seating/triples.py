"""Tables of three by rank: the first who is not seated takes the earliest two, those who have met being avoided.

With as few meetings again as can be, the seating is the first one in order. Partitions into threes are hard to search
in general; here almost any order has one without a rematch near its beginning, so the search takes the earliest first
and allows a rematch more only when all was tried, or so much that in a field of that size it stops looking.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

Table = tuple[int, int, int]

STEPS = 20_000
"""Steps after which one more rematch is allowed; fields of twelve are always searched to the end."""


@dataclass(frozen=True, slots=True)
class Triples:
    """Tables by place in the order, and how many of those who sit together have met before."""

    tables: tuple[Table, ...]
    rematches: int


def seat_triples(met: Sequence[Collection[int]]) -> Triples:
    """As many places as ``met`` tells of (those each has met), divisible by three, in tables, the earliest first."""
    for allowed in range(len(met) + 1):
        tables = _first_within(met, allowed)
        if tables is not None:
            return Triples(tables, sum(_price(met, *table) for table in tables))
    raise AssertionError("when everybody may meet again any seating will do")


def _price(met: Sequence[Collection[int]], one: int, two: int, three: int) -> int:
    return (two in met[one]) + (three in met[one]) + (three in met[two])


def _first_within(met: Sequence[Collection[int]], allowed: int) -> tuple[Table, ...] | None:
    """The first seating with no more rematches than allowed; without recursion: large fields are many tables deep."""
    free = list(range(len(met)))
    if not free:
        return ()
    tables: list[Table] = []
    left = allowed
    tries = [_choices(met, free, left)]
    for _ in range(STEPS + len(met)):
        table = next(tries[-1], None)
        if table is not None:
            tables.append(table)
            left -= _price(met, *table)
            free = [place for place in free if place not in table]
            if not free:
                return tuple(tables)
            tries.append(_choices(met, free, left))
        elif tables:
            tries.pop()
            undone = tables.pop()
            left += _price(met, *undone)
            free = sorted([*free, *undone])
        else:
            return None
    return None


def _choices(met: Sequence[Collection[int]], free: Sequence[int], left: int) -> Iterator[Table]:
    """The tables that the first of those who are free can sit at, in order."""
    first, *others = free
    for at, second in enumerate(others):
        if (second in met[first]) > left:
            continue
        for third in others[at + 1 :]:
            if _price(met, first, second, third) <= left:
                yield first, second, third
