"""The format of the workers' games of 2021: threes by lot, ten deals, cuts to nine and three, play-offs."""

import enum
from dataclasses import dataclass

from paiju.games.doudizhu.books.workers_2021 import ID
from paiju.rulebook.rule import Rule, RuleSet, rule
from paiju.tournament.settings import size


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
class WorkersFormat(RuleSet):
    """Everything the stages of the event depend on."""

    drawn: Rule[Drawn]
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


WORKERS_FORMAT = WorkersFormat(
    book=ID,
    drawn=rule(Drawn.LOT, "4.3"),
    deals_per_group=rule(10, "4.3", "4.4", "4.5", "T13", "T14", register="A-D1"),
    semifinal_places=rule(9, "4.3", "4.2"),
    final_places=rule(3, "4.4", "4.2"),
    left_over_use_places=rule(True, "4.3"),
    left_over_after_scorers=rule(True, "4.3", register="A-D4"),
    semifinal_groups=rule(SemiGroups.IN_ORDER, "4.4", register="A-D5", choices=(SemiGroups.IN_ORDER, SemiGroups.SNAKE)),
    scores_restart=rule(True, "4.4", "4.5"),
    tie_breaks=rule(tuple(TieBreakName), "G8"),
    tied=rule(Tied.AFTER_CHAIN, "4.3", register="A-D9", choices=(Tied.AFTER_CHAIN, Tied.EQUAL_TOTAL)),
    playoff_deals=rule(3, "4.3", "4.5"),
    playoff_filled=rule(True, "4.3", register="A-D3"),
    level_playoff=rule(
        LevelPlayOff.ANOTHER, "4.3", "4.5", register="A-D16", choices=(LevelPlayOff.ANOTHER, LevelPlayOff.LOT)
    ),
    final_tied_only=rule(True, "4.5", register="A-D13"),
    zeroed=rule(Zeroed.AT_MOST_ZERO, "P3", "P7", register="A-D7", choices=(Zeroed.AT_MOST_ZERO, Zeroed.ZERO)),
)

WORKERS_SIZES = (
    size(WORKERS_FORMAT, "deals_per_group", 1, 100),
    size(WORKERS_FORMAT, "playoff_deals", 1, 30),
    size(WORKERS_FORMAT, "semifinal_places", 6, 300),
)
