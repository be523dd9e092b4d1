"""Who sits with whom, by rank or by lot: the snake, groups of three, groups of tables."""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

Item = TypeVar("Item")

SEATS = 3


def snake_table(table: int, ranked: Sequence[Item]) -> tuple[Item, ...]:
    """The seats of one table (counted from 1 within its group): every second table is seated in reverse."""
    return tuple(ranked) if table % 2 else tuple(reversed(ranked))


def snake(ranked: Sequence[Item]) -> tuple[tuple[Item, ...], ...]:
    """The tables of a group, seats 0, 1, 2: 1 2 3 / 6 5 4 / 7 8 9 / 12 11 10."""
    return tuple(snake_table(table, three) for table, three in enumerate(in_threes(ranked), start=1))


def in_threes(items: Sequence[Item]) -> tuple[tuple[Item, ...], ...]:
    """Threes in the order given; the last may be short."""
    return tuple(tuple(items[at : at + SEATS]) for at in range(0, len(items), SEATS))


class Threes(NamedTuple):
    """A field drawn into threes: the groups, and the one or two who are left over."""

    groups: int
    left_over: int


def threes(entrants: int) -> Threes:
    return Threes(*divmod(entrants, SEATS))


def seeded_groups(ranked: Sequence[Item], groups: int) -> tuple[tuple[Item, ...], ...]:
    """Groups of three by a snake over the groups: of nine 1 6 7 / 2 5 8 / 3 4 9."""
    rows = [ranked[at : at + groups] for at in range(0, len(ranked), groups)]
    turned = [row if place % 2 == 0 else row[::-1] for place, row in enumerate(rows)]
    return tuple(tuple(row[group] for row in turned) for group in range(groups))


def group_sizes(tables: int, per_group: int, smallest: int) -> tuple[int, ...]:
    """Tables of each group: full ones, then the rest; a rest below ``smallest`` joins the group before it."""
    full, rest = divmod(tables, per_group)
    sizes = [per_group] * full
    if rest and sizes and rest < smallest:
        sizes[-1] += rest
    elif rest:
        sizes.append(rest)
    return tuple(sizes)
