"""Who meets whom: the players of a contest, and the ways to seat them at a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

Seating = tuple[int, ...]
"""By seat, the place of a player in the field."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of the contest: a house player by its name, or a program by its command."""

    name: str
    house: str = ""
    command: tuple[str, ...] = ()
    directory: str = ""
    environment: tuple[tuple[str, str], ...] = ()
    digest: str = ""  # of the program's files when the contest began
    files: tuple[str, ...] = ()  # of its registered build, where an event freezes it; else those of the command
    binds: tuple[str, ...] = ()  # what it may read besides its own folder


@dataclass(frozen=True, slots=True)
class Table:
    """Players who meet, and all the ways in which they are seated."""

    players: tuple[int, ...]
    seatings: tuple[Seating, ...]


def table_of_three(first: int, second: int, third: int) -> Table:
    """Three different players: six ways to sit."""
    return Table((first, second, third), tuple(permutations((first, second, third))))


def table_of_two(first: int, second: int) -> Table:
    """Two players share three seats, each of them twice as often at two: six ways, in which both have equal chances."""
    return Table((first, second), (*_twice(first, second), *_twice(second, first)))


def table_with_twin(first: int, second: int, twin: int) -> Table:
    """Two players, of whom one always takes two seats: three ways."""
    return Table((first, second), _twice(twin, second if twin == first else first))


def _twice(double: int, single: int) -> tuple[Seating, ...]:
    return tuple(tuple(single if seat == place else double for seat in range(3)) for place in (2, 1, 0))


# Leagues.


def round_robin(count: int, size: int = 2) -> tuple[tuple[int, ...], ...]:
    """Everybody meets everybody: all pairs, or all threes."""
    return tuple(combinations(range(count), size))


def gauntlet(count: int, challengers: int = 1, size: int = 2) -> tuple[tuple[int, ...], ...]:
    """The first players meet all others, the others do not meet without one of them."""
    return tuple(group for group in combinations(range(count), size) if group[0] < challengers)


def tables_of(groups: Sequence[tuple[int, ...]], third: int | None = None) -> tuple[Table, ...]:
    """A table for each pair (with a third player at all of them, or none) or for each three."""
    return tuple(_table(group, third) for group in groups)


def _table(group: tuple[int, ...], third: int | None) -> Table:
    first, second, *rest = group
    if rest:
        return table_of_three(first, second, rest[0])
    return table_of_two(first, second) if third is None else table_of_three(first, second, third)
