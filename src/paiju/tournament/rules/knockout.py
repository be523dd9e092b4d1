"""What a book says about a knockout: threes by lot, cuts, play-offs."""

import enum
from dataclasses import dataclass

from paiju.rulebook.rule import Rule, RuleSet


@enum.unique
class Drawn(enum.Enum):
    """How the groups of the preliminary are found."""

    LOT = "lot"
    NUMBERS = "numbers"


@enum.unique
class SemiGroups(enum.Enum):
    """How nine ranked players are put in groups of three."""

    IN_ORDER = "in-order"  # 1 2 3 / 4 5 6 / 7 8 9
    SNAKE = "snake"  # 1 6 7 / 2 5 8 / 3 4 9


@enum.unique
class Tied(enum.Enum):
    """Who counts as level where places are short."""

    AFTER_CHAIN = "after-chain"
    EQUAL_TOTAL = "equal-total"


@enum.unique
class LevelPlayOff(enum.Enum):
    """What separates those whom a play-off left level."""

    ANOTHER = "another"
    LOT = "lot"


@enum.unique
class Zeroed(enum.Enum):
    """What a score becomes that is set to zero."""

    AT_MOST_ZERO = "at-most-zero"
    ZERO = "zero"


@enum.unique
class TieBreakName(enum.Enum):
    WINS = "wins"
    BEST_DEALS = "best-deals"


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockoutFormat(RuleSet):
    """Everything the stages of the event depend on."""

    score_ref: str  # the article by which a deal is scored
    drawn: Rule[Drawn]
    callers_drawn: Rule[bool]  # who calls first in a table's first deal
    deals_per_group: Rule[int]
    semifinal_places: Rule[int]
    final_places: Rule[int]
    left_over_use_places: Rule[bool]
    left_over_after_scorers: Rule[bool]
    semifinal_groups: Rule[SemiGroups]
    scores_restart: Rule[bool]
    tie_breaks: Rule[tuple[TieBreakName, ...]]
    tied: Rule[Tied]
    playoff_deals: Rule[int]
    playoff_filled: Rule[bool]
    level_playoff: Rule[LevelPlayOff]
    final_tied_only: Rule[bool]
    zeroed: Rule[Zeroed]
