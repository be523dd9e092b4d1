"""The fixed seating of a final of at most nine, by preliminary rank: West, South, East at the beginning of a round.

Of nine everybody meets each of the other eight at a table exactly once, and is compared with each of them in the same
direction in exactly one round. The plan of eight is that of nine without the ninth: the two who would sit with the
ninth have a bye, each of the eight once. Seven and six cannot meet equally often in four rounds; no two of seven meet
more than twice, of six more than three times, no two are compared more than once, and of seven the first four have one
bye each. With fewer than six there is only one table, and nobody to compare with: there is no such final.
"""

from dataclasses import dataclass
from typing import TypeVar

from paiju.tournament.rules.field import Directions

Ranks = tuple[int, int, int]
Sitter = TypeVar("Sitter")

FEWEST, MOST = 6, 9

_NINE = (
    ((1, 2, 3), (4, 5, 6), (7, 8, 9)),
    ((1, 4, 7), (2, 5, 8), (3, 6, 9)),
    ((1, 9, 5), (6, 2, 7), (8, 4, 3)),
    ((1, 6, 8), (9, 2, 4), (5, 7, 3)),
)
_SEVEN = (
    ((2, 3, 4), (5, 6, 7)),
    ((1, 3, 5), (4, 7, 6)),
    ((1, 2, 6), (5, 4, 7)),
    ((1, 2, 7), (3, 6, 5)),
)
_SIX = (
    ((1, 2, 3), (4, 5, 6)),
    ((1, 3, 6), (2, 4, 5)),
    ((2, 3, 4), (6, 1, 5)),
    ((2, 5, 6), (3, 1, 4)),
)
_EIGHT = tuple(tuple(table for table in tables if MOST not in table) for tables in _NINE)
_PLANS: dict[int, tuple[tuple[Ranks, ...], ...]] = {9: _NINE, 8: _EIGHT, 7: _SEVEN, 6: _SIX}

BLOCKS = 3
"""The parts of a round between which directions rotate: one for each direction."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A round of the final: ranks by table and seat, and those who have a bye."""

    tables: tuple[Ranks, ...]
    byes: tuple[int, ...]


def plan(finalists: int, round_number: int) -> Plan:
    """The round's seats at its beginning; rounds beyond the fourth begin the plan again."""
    rounds = _PLANS[finalists]
    tables = rounds[(round_number - 1) % len(rounds)]
    seated = {rank for table in tables for rank in table}
    return Plan(tables, tuple(rank for rank in range(1, finalists + 1) if rank not in seated))


def rotated(tables: tuple[Ranks, ...], block: int) -> tuple[Ranks, ...]:
    """All tables together: in each block after the first everybody sits one direction on (West, South, East, West)."""
    return tuple(turned(table, block - 1) for table in tables)


def turned(table: tuple[Sitter, Sitter, Sitter], times: int) -> tuple[Sitter, Sitter, Sitter]:
    """Everybody of a table so many directions on."""
    return table[-times % 3], table[(1 - times) % 3], table[(2 - times) % 3]


def blocks(deals: int, directions: Directions) -> tuple[int, ...]:
    """How many deals of a round are played in each of its blocks, as equally as can be."""
    if directions is Directions.FIXED or deals < BLOCKS:
        return (deals,)
    return tuple((deals * (at + 1)) // BLOCKS - (deals * at) // BLOCKS for at in range(BLOCKS))
