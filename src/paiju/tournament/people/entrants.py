"""Entrants of an event: a number that never changes, a kind, a unit. Names of people live outside the log."""

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, NewType

Number = NewType("Number", int)
"""An entrant's number, given before the start and kept to the end."""

PersonRef = NewType("PersonRef", str)
"""What a log says of a person: an opaque reference, so that the person can be erased without touching the log."""


class Member(NamedTuple):
    """One of the people of an entrant, by place: a pair has two."""

    number: Number
    place: int = 0


def together(names: Iterable[str]) -> str:
    """The names of a pair as they are written everywhere, those of one person alone."""
    return " / ".join(names)


@enum.unique
class Kind(enum.Enum):
    PLAYER = "player"
    PAIR = "pair"
    PROGRAM = "program"


@enum.unique
class Status(enum.Enum):
    """How far an entrant has come; only those who are present are seated."""

    APPLIED = "applied"
    REJECTED = "rejected"
    ADMITTED = "admitted"
    PRESENT = "present"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class Entrant:
    """``members`` has one reference for a player or a program, two for a pair; ``seed`` 1 is the strongest, 0 none."""

    number: Number
    kind: Kind
    members: tuple[PersonRef, ...]
    unit: str
    seed: int = 0
    remote: bool = False
    status: Status = Status.ADMITTED
    build: str = ""  # of a program: the hash of what was registered
