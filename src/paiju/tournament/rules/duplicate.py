"""What a book says about a duplicate event: sets and rounds, Swiss movement, ranking and its tie-breaks."""

import enum
from dataclasses import dataclass

from paiju.rulebook.rule import Rule, RuleSet


@enum.unique
class Place(enum.Enum):
    """Where the contestants are."""

    MIXED = "mixed"
    ON_SITE = "on-site"
    REMOTE = "remote"


@enum.unique
class FirstSeating(enum.Enum):
    """How the first seating is found."""

    LOT = "lot"
    NUMBERS = "numbers"


@enum.unique
class Span(enum.Enum):
    """The stretch of an event over which S is added up."""

    SET = "set"
    ROUND = "round"
    EVENT = "event"


@enum.unique
class ComparedWithin(enum.Enum):
    """Whose results of a board and direction are compared."""

    GROUP = "group"
    EVENT = "event"


@enum.unique
class Beaten(enum.Enum):
    """How often a player is counted whom one has beaten on several boards."""

    PERSONS = "persons"
    BOARDS = "boards"


@enum.unique
class LevelAtEnd(enum.Enum):
    """What separates those whom no other tie-break does."""

    PLAYOFF = "playoff"  # each alone against the house, on the same boards
    LOT = "lot"


@enum.unique
class TieBreakName(enum.Enum):
    TOTAL_TIME = "total-time"
    TRIMMED_TIME = "trimmed-time"
    BEATEN = "beaten"
    BOARD_PLACES = "board-places"
    PLAYOFF = "playoff"


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateFormat(RuleSet):
    """Sizes are fields too: the text leaves them to the event, so ours are only what we recommend."""

    total_ref: str  # the article by which S is added up
    place: Rule[Place]
    boards_per_set: Rule[int]
    sets_per_round: Rule[int]
    rounds: Rule[int]
    tables_per_group: Rule[int]
    compared_within: Rule[ComparedWithin]
    people_share_direction: Rule[bool]
    house_fills_tables: Rule[bool]
    smallest_group: Rule[int]
    first_seating: Rule[FirstSeating]
    snake: Rule[bool]
    reseated_by: Rule[Span]
    regrouped_by: Rule[Span]
    tie_breaks: Rule[tuple[TieBreakName, ...]]
    level_at_end: Rule[LevelAtEnd]
    times_dropped: Rule[int]
    beaten: Rule[Beaten]
