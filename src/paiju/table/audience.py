"""Who may see an event, and when. A view is a fold of the events its viewer may see; nothing is ever stripped."""

from dataclasses import dataclass
from typing import assert_never

from paiju.table.seats import Seat


@dataclass(frozen=True, slots=True)
class Everyone:
    pass


@dataclass(frozen=True, slots=True)
class Seats:
    """Only these seats while the deal runs; everybody once the board is closed at every table."""

    only: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Officials:
    pass


@dataclass(frozen=True, slots=True)
class OnceClosed:
    """Nobody until the board is closed at every table of the comparison field, then everybody."""

    board: int


@dataclass(frozen=True, slots=True)
class Nobody:
    """Nobody until the platform itself publishes it by another event."""


Audience = Everyone | Seats | Officials | OnceClosed | Nobody


def may_see(audience: Audience, viewer: Seat | None) -> bool:
    """Whether a seat (or, with None, a spectator) may see an event of a deal that is still open somewhere."""
    match audience:
        case Everyone():
            return True
        case Seats(only):
            return viewer in only
        case Officials() | OnceClosed() | Nobody():
            return False
        case _:
            assert_never(audience)
