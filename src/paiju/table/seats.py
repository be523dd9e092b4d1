"""Seats in the order of play, the officials who may act besides them, and table time."""

import enum
from typing import NewType

Seat = NewType("Seat", int)
Millis = NewType("Millis", int)
"""Table time: milliseconds since the deal began, pauses excluded."""


@enum.unique
class Official(enum.Enum):
    """Who may act at a table without sitting at it."""

    CLOCK = "clock"
    REFEREE = "referee"
    PLATFORM = "platform"


Actor = Seat | Official


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(number) for number in range(players))
