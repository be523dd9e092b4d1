"""The seats of the two pairs of a match: the one place where sides of events and seats of deals meet.

Events name the pair of South and North first; a deal counts its sides by seat, that of West and East first.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from paiju.games.shengji.deal.events import DealCounted
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.sheet import Side, first_to_level
from paiju.table.seats import Seat

T = TypeVar("T")

WEST, SOUTH, EAST, NORTH = Seat(0), Seat(1), Seat(2), Seat(3)

SEATS_OF: Final = {Side.A: (SOUTH, NORTH), Side.B: (EAST, WEST)}
"""Partners sit opposite each other."""


def side_of(seat: Seat) -> Side:
    return next(side for side, seats in SEATS_OF.items() if seat in seats)


def by_side(of_deal: Sequence[T]) -> tuple[T, T]:
    """What a deal has for each of its sides, in the order of the match."""
    first, second = (of_deal[SEATS_OF[side][0] % 2] for side in Side)
    return first, second


def levels_reached(rules: Rules, counted: Sequence[DealCounted]) -> tuple[tuple[int, int], Side | None]:
    """The levels of both pairs after these deals of a match, and who came first to a level where they are equal."""
    start = rules.levels.start.value
    reached = [by_side(deal.levels) for deal in counted]
    levels = reached[-1] if reached else (start, start)
    return levels, first_to_level(start, reached) if levels[0] == levels[1] else None
