"""What a book says about timed Swiss of pairs: how pairs are matched and ranked.

What a match is worth, the clock of a round and the penalties are rules of the game's own book (``games/shengji``).
"""

import enum
from dataclasses import dataclass

from paiju.rulebook.rule import Rule, RuleSet


@enum.unique
class NumberOrder(enum.Enum):
    """How pairs of equal score are ordered by their drawn numbers."""

    ALTERNATING = "alternating"  # small numbers first in odd rounds, large ones in even rounds
    ASCENDING = "ascending"


@enum.unique
class RankedBy(enum.Enum):
    """The columns of a standing, in the order in which they decide."""

    MATCH_POINTS = "match-points"
    MUTUAL = "mutual"  # what those who are level did against each other
    STANDARD_POINTS = "standard-points"
    OPPONENTS = "opponents"  # the sum of the opponents' match points


@enum.unique
class MutualOfSeveral(enum.Enum):
    """What counts between three or more who are level."""

    MATCH_POINTS = "match-points"
    WINS = "wins"


@enum.unique
class LastTie(enum.Enum):
    """What becomes of those whom nothing separates."""

    SHARED = "shared"
    LOT = "lot"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairsFormat(RuleSet):
    """Pairing — swiss.py, swiss_pairs.py; ranking — pair_ranking.py."""

    numbers_drawn: Rule[bool]
    rounds: Rule[int] | None  # only where the game's book has no number of rounds
    by_score: Rule[bool]
    equal_scores: Rule[NumberOrder]
    no_rematch: Rule[bool]
    no_same_unit: Rule[bool]
    byes_each: Rule[int]
    ranked_by: Rule[tuple[RankedBy, ...]]
    several_level: Rule[MutualOfSeveral] | None
    last_tie: Rule[LastTie]
