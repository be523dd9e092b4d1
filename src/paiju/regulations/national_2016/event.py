"""The format: sets and rounds, Swiss movement, comparison in groups, ranking and its tie-breaks."""

from paiju.regulations.national_2016.play import ID
from paiju.rulebook.rule import rule
from paiju.tournament.formats.duplicate import Duplicate
from paiju.tournament.ranking.comparison import BeyondTable, Comparison, LoneRate, Rounding
from paiju.tournament.rules.duplicate import (
    Beaten,
    ComparedWithin,
    DuplicateFormat,
    FirstSeating,
    LevelAtEnd,
    Place,
    Span,
    TieBreakName,
)
from paiju.tournament.settings import size

COMPARISON = Comparison(
    book=ID,
    score_ref="A1.1",
    for_worse=rule(2, "A2.1.1", "13.1", "A2.3"),
    for_equal=rule(1, "A2.1.1", "A2.3"),
    top_per_other=rule(2, "A2.1.2"),
    lone_rate=rule(LoneRate.NONE, "A2.1.2", register="A-N7", choices=(LoneRate.NONE, LoneRate.HALF)),
    fillers_compared=rule(False, "A2.1.2", register="A-N26", choices=(False, True)),
    ties_share_rank=rule(True, "A2.1.3"),
    rank_points=rule((10000, 7000, 5000, 3500), "A2.1.4"),
    beyond_table=rule(
        BeyondTable.RECIPROCAL, "A2.1.4", register="A-N6", choices=(BeyondTable.RECIPROCAL, BeyondTable.ROOT)
    ),
    decimals=rule(2, "A2.1.4"),
    rounding=rule(Rounding.EACH_BOARD, "A2.2.1", register="A-N21", choices=(Rounding.EACH_BOARD, Rounding.SUM)),
)

FORMAT = DuplicateFormat(
    book=ID,
    total_ref="A2.2.1",
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
    level_at_end=rule(LevelAtEnd.PLAYOFF, "A2.2.2.5", register="A-N29", choices=tuple(LevelAtEnd)),
    times_dropped=rule(1, "A2.2.2.2", register="A-N11"),
    beaten=rule(Beaten.PERSONS, "A2.2.2.3", register="A-N10", choices=(Beaten.PERSONS, Beaten.BOARDS)),
)

SIZES = (
    size(FORMAT, "boards_per_set", 1, 100),
    size(FORMAT, "sets_per_round", 1, 50),
    size(FORMAT, "rounds", 1, 50),
    size(FORMAT, "tables_per_group", 2, 10_000),
)

EVENT = Duplicate(FORMAT, COMPARISON, SIZES)
