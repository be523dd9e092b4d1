"""The format of the national rules of 2016: sets and rounds, Swiss movement, ranking and its tie-breaks."""

import enum
from dataclasses import dataclass

from paiju.games.doudizhu.books.national_2016 import ID
from paiju.rulebook.rule import Rule, RuleSet, rule
from paiju.tournament.settings import size


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
class TieBreakName(enum.Enum):
    TOTAL_TIME = "total-time"
    TRIMMED_TIME = "trimmed-time"
    BEATEN = "beaten"
    BOARD_PLACES = "board-places"
    PLAYOFF = "playoff"


@dataclass(frozen=True, slots=True, kw_only=True)
class NationalFormat(RuleSet):
    """Sizes are fields too: the text leaves them to the event, so ours are only what we recommend."""

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
    times_dropped: Rule[int]
    beaten: Rule[Beaten]


NATIONAL_FORMAT = NationalFormat(
    book=ID,
    place=rule(Place.MIXED, "12.0", "12.2", choices=(Place.MIXED, Place.ON_SITE, Place.REMOTE)),
    boards_per_set=rule(3, "4.13"),
    sets_per_round=rule(4, "4.14", "A3.5"),
    rounds=rule(2, "4.14", "A3.2"),
    tables_per_group=rule(4, "A3.5.1"),
    compared_within=rule(ComparedWithin.GROUP, "A3.0", "13.1"),
    people_share_direction=rule(True, "13.2"),
    house_fills_tables=rule(True, "13.2", register="A-N13", choices=(True, False)),
    smallest_group=rule(2, "13.2", "A3.2", register="A-N13"),
    first_seating=rule(FirstSeating.LOT, "A3.2", "A3.3", "A3.4"),
    snake=rule(True, "A3.5.2", "A3.4"),
    reseated_by=rule(Span.SET, "A3.5", "A3.3", register="A-N12"),
    regrouped_by=rule(Span.EVENT, "A3.5.1", "A3.2", register="A-N12", choices=(Span.EVENT, Span.ROUND)),
    tie_breaks=rule(tuple(TieBreakName), "A2.2.2.1", "A2.2.2.2", "A2.2.2.3", "A2.2.2.4", "A2.2.2.5"),
    times_dropped=rule(1, "A2.2.2.2", register="A-N11"),
    beaten=rule(Beaten.PERSONS, "A2.2.2.3", register="A-N10", choices=(Beaten.PERSONS, Beaten.BOARDS)),
)

NATIONAL_SIZES = (
    size(NATIONAL_FORMAT, "boards_per_set", 1, 100),
    size(NATIONAL_FORMAT, "sets_per_round", 1, 50),
    size(NATIONAL_FORMAT, "rounds", 1, 50),
    size(NATIONAL_FORMAT, "tables_per_group", 2, 10_000),
)
