"""Who meets whom: the players of a match or league, and the ways to seat them at a table."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, count, permutations

from paiju.rulebook.errors import ExplainedError

Seating = tuple[int, ...]
"""By seat, the place of a player in the field."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a match: a house player by its name, or a program by its command."""

    name: str
    house: str = ""
    command: tuple[str, ...] = ()
    directory: str = ""
    environment: tuple[tuple[str, str], ...] = ()
    digest: str = ""  # of the program's files when the match began
    files: tuple[str, ...] = ()  # of its registered build, where an event freezes it; else those of the command
    binds: tuple[str, ...] = ()  # what it may read besides its own folder


@dataclass(frozen=True, slots=True)
class Table:
    """Players who meet, and all the ways in which they are seated."""

    players: tuple[int, ...]
    seatings: tuple[Seating, ...]


class BadLineup(ExplainedError):
    """Players who cannot meet in the way that was asked for."""


def with_own_names(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """Two of one name are told apart by a number."""
    named: dict[str, Entrant] = {}
    for entrant in entrants:
        names = (entrant.name if number == 1 else f"{entrant.name} {number}" for number in count(1))
        name = next(name for name in names if name not in named)
        named[name] = replace(entrant, name=name)
    return tuple(named.values())


def table_of_three(first: int, second: int, third: int) -> Table:
    """Three different players: six ways to sit."""
    return Table((first, second, third), tuple(permutations((first, second, third))))


def table_of_two(first: int, second: int) -> Table:
    """Two players share three seats, each of them twice as often at two: six ways, in which both have equal chances."""
    return Table((first, second), (*_twice(first, second), *_twice(second, first)))


def table_with_twin(first: int, second: int, twin: int) -> Table:
    """Two players, of whom one always takes two seats: three ways."""
    return Table((first, second), _twice(twin, second if twin == first else first))


def table_of_sides(first: int, second: int) -> Table:
    """Two players, one alone at seat 0 and the other at both other seats, and the other way round: two ways."""
    return Table((first, second), ((first, second, second), (second, first, first)))


def _twice(double: int, single: int) -> tuple[Seating, ...]:
    return tuple(tuple(single if seat == place else double for seat in range(3)) for place in (2, 1, 0))


def match_lineup(entrants: Sequence[Entrant], third: Entrant | int | None) -> tuple[tuple[Entrant, ...], Table]:
    """Who plays a match and how they are seated. Where there are two, the third seat is taken by another player, by
    one of them (its place), or by both in turn.
    """
    if len(entrants) not in (2, 3):
        raise BadLineup(
            f"--engine 给了 {len(entrants)} 次；一场对战要两个或三个（更多：paiju league）",
            f"--engine was given {len(entrants)} times; a match needs two or three (more: paiju league)",
        )
    if len(entrants) == 2 and not isinstance(third, Entrant):
        table = table_of_two(0, 1) if third is None else table_with_twin(0, 1, third)
        return with_own_names(entrants), table
    return with_own_names((*entrants, third) if isinstance(third, Entrant) else entrants), table_of_three(0, 1, 2)


# Leagues.


def league_lineup(
    entrants: Sequence[Entrant], size: int, challengers: int | None, third: Entrant | None
) -> tuple[tuple[Entrant, ...], tuple[Table, ...]]:
    """The field of a league and who meets whom: two or three at a table, each with each or (``challengers``) the first
    so many with all others. ``third`` sits at every table of two.
    """
    if len(entrants) < size:
        raise BadLineup(
            f"有 {len(entrants)} 个引擎，至少要 {size} 个", f"{len(entrants)} engines; at least {size} are needed"
        )
    groups = round_robin(len(entrants), size) if challengers is None else gauntlet(len(entrants), challengers, size)
    if third is None:
        return with_own_names(entrants), tables_of(groups)
    return with_own_names([*entrants, third]), tables_of(groups, len(entrants))


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
