"""Results as they reach the direction of an event, whatever they come from: a live table, a program match, paper."""

import enum
from dataclasses import dataclass

from paiju.games.doudizhu.paper import DealSheet
from paiju.games.shengji.sheet import MatchSheet
from paiju.tournament.people.entrants import Number


@enum.unique
class Source(enum.Enum):
    LIVE = "live"
    ENGINES = "engines"
    PAPER = "paper"


@dataclass(frozen=True, slots=True)
class Cited:
    """The log that proves a result: stream, version, hash of the deal's record. Empty for paper."""

    source: Source
    stream: str = ""
    version: int = 0
    hash: str = ""


PAPER = Cited(Source.PAPER)


@dataclass(frozen=True, slots=True)
class DealScores:
    """A deal of Dou Dizhu: points by seat, and each seat's play time in milliseconds where it was measured."""

    scores: tuple[int, ...]
    times: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchLevels:
    """A match of two pairs: the level of each side as a number (``games/shengji/levels.py``: a match begins at 2, A is
    14), and where they are level which side (0, 1) came there first."""

    levels: tuple[int, int]
    first_to_level: int | None = None


@dataclass(frozen=True, slots=True)
class Void:
    """A board that counts for nobody: it is left out of every comparison."""


@dataclass(frozen=True, slots=True)
class Adjusted:
    """An awarded score instead of a played one: per seat a share of the average in hundredths (60, 50, 40), or none."""

    shares: tuple[int | None, ...]
    scores: tuple[int | None, ...]


Outcome = DealScores | MatchLevels | Void | Adjusted

Written = DealSheet | MatchSheet
"""What stands on a paper sheet, from which an outcome was worked out (``sheets.py``)."""


@enum.unique
class Stand(enum.Enum):
    """How far both sides agree on a result."""

    ENTERED = "entered"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    UPHELD = "upheld"  # disputed, and an official has decided that it stands


@dataclass(frozen=True, slots=True)
class Result:
    outcome: Outcome
    cited: Cited = PAPER
    stand: Stand = Stand.ENTERED
    confirmed_by: tuple[Number, ...] = ()
    replaced: tuple[Outcome, ...] = ()  # what it was before each correction
