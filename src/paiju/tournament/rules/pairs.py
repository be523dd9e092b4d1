"""Timed Swiss of pairs (regulations 002 and 003): how pairs are matched and ranked.

What a match is worth, the clock of a round and the penalties are rules of the game's own book (``games/shengji``).
"""

import enum
from dataclasses import dataclass

from paiju.games.shengji.books.coop import ID as COOP
from paiju.games.shengji.books.eighty import ID as EIGHTY
from paiju.rulebook.rule import Rule, RuleSet, rule


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


COOP_FORMAT = PairsFormat(
    book=COOP,
    numbers_drawn=rule(True, "3.1"),
    rounds=None,
    by_score=rule(True, "3.2"),
    equal_scores=rule(NumberOrder.ALTERNATING, "3.3", register="A-S7"),
    no_rematch=rule(True, "3.4", register="A-S17"),
    no_same_unit=rule(True, "3.5", register="A-S17"),
    byes_each=rule(1, "3.2", register="A-S6"),
    ranked_by=rule(
        (RankedBy.MATCH_POINTS, RankedBy.MUTUAL, RankedBy.STANDARD_POINTS, RankedBy.OPPONENTS),
        *("4.1", "4.2", "4.3"),
        register="A-S5",
    ),
    several_level=rule(
        MutualOfSeveral.MATCH_POINTS,
        "4.4",
        register="A-S8",
        choices=(MutualOfSeveral.MATCH_POINTS, MutualOfSeveral.WINS),
    ),
    last_tie=rule(LastTie.SHARED, "4.3", register="A-E6", choices=(LastTie.SHARED, LastTie.LOT)),
)

EIGHTY_FORMAT = PairsFormat(
    book=EIGHTY,
    numbers_drawn=rule(True, "1.4"),
    rounds=rule(4, "1.1", register="A-E4"),
    by_score=rule(True, "1.4"),
    equal_scores=rule(
        NumberOrder.ALTERNATING, "1.4", register="A-S7", choices=(NumberOrder.ALTERNATING, NumberOrder.ASCENDING)
    ),
    no_rematch=rule(True, "1.4", register="A-E3"),
    no_same_unit=rule(False, "1.4"),
    byes_each=rule(1, "1.4", register="A-S6"),
    ranked_by=rule((RankedBy.MATCH_POINTS, RankedBy.STANDARD_POINTS), "1.5"),
    several_level=None,
    last_tie=rule(LastTie.SHARED, "1.5", register="A-E6", choices=(LastTie.SHARED, LastTie.LOT)),
)
