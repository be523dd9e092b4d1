"""The computer-game contest (regulation 001): a preliminary by Swiss seating with cuts, and a final of at most nine."""

import enum
from dataclasses import dataclass

from paiju.games.doudizhu.books.ccgc import ID
from paiju.rulebook.rule import Rule, RuleSet, rule
from paiju.tournament.settings import size


@enum.unique
class Directions(enum.Enum):
    """Where players of the final sit during a round."""

    ROTATING = "rotating"  # all tables together, by thirds of the deals
    FIXED = "fixed"


@enum.unique
class ForfeitedTable(enum.Enum):
    """How a table that was not played counts when its directions are ranked."""

    RANKED = "ranked"  # the absent team last, the two others by what they were awarded
    LEFT_OUT = "left-out"


@enum.unique
class Promoted(enum.Enum):
    """What the protocol tells as the number of those who go on."""

    NEXT_CUT = "next-cut"
    ENTRIES = "entries"


@enum.unique
class PreliminaryRank(enum.Enum):
    FIELD_POINTS = "field-points"
    SMALL_POINTS = "small-points"
    LOT = "lot"


@enum.unique
class FinalRank(enum.Enum):
    TOTAL = "total"
    PRELIMINARY = "preliminary"


@dataclass(frozen=True, slots=True, kw_only=True)
class CcgcFormat(RuleSet):
    """Seating — by_rank.py, final_of_nine.py; points — field_rounds.py, final_rounds.py; the rest — field.py."""

    rounds: Rule[int]
    deals: Rule[int]
    first_cut: Rule[int]  # before the last but one round
    second_cut: Rule[int]  # before the last round
    finalists: Rule[int]
    seeds_first: Rule[bool]
    no_rematch: Rule[bool]
    byes_each: Rule[int]
    forfeited_table: Rule[ForfeitedTable]
    preliminary_rank: Rule[tuple[PreliminaryRank, ...]]
    final_rounds: Rule[int]
    final_deals: Rule[int]
    directions: Rule[Directions]
    final_rank: Rule[tuple[FinalRank, ...]]
    teams_per_unit: Rule[int]
    promoted: Rule[Promoted]
    seconds: Rule[int]


CCGC_FORMAT = CcgcFormat(
    book=ID,
    rounds=rule(4, "6.1.1", "2.2"),
    deals=rule(6, "6.1.1", "2.1", "2.2"),
    first_cut=rule(18, "6.1.3"),
    second_cut=rule(12, "6.1.3"),
    finalists=rule(9, "6.1.3", "6.1.1", "6.2.2"),
    seeds_first=rule(True, "6.1.1"),
    no_rematch=rule(True, "6.1.1", register="A-C9"),
    byes_each=rule(1, "6.1.5", register="A-C13"),
    forfeited_table=rule(
        ForfeitedTable.RANKED,
        "6.1.6",
        register="A-C24",
        choices=(ForfeitedTable.RANKED, ForfeitedTable.LEFT_OUT),
    ),
    preliminary_rank=rule((PreliminaryRank.FIELD_POINTS, PreliminaryRank.SMALL_POINTS, PreliminaryRank.LOT), "6.3.1"),
    final_rounds=rule(4, "6.2.2"),
    final_deals=rule(6, "6.2.2"),
    directions=rule(Directions.ROTATING, "6.2.3", register="A-C22", choices=(Directions.ROTATING, Directions.FIXED)),
    final_rank=rule((FinalRank.TOTAL, FinalRank.PRELIMINARY), "6.3.2"),
    teams_per_unit=rule(1, "7.3"),
    promoted=rule(Promoted.NEXT_CUT, "5.3", register="A-C23", choices=(Promoted.NEXT_CUT, Promoted.ENTRIES)),
    seconds=rule(15, "5.3"),
)

CCGC_SIZES = (
    size(CCGC_FORMAT, "rounds", 1, 20),
    size(CCGC_FORMAT, "deals", 1, 99),
    size(CCGC_FORMAT, "first_cut", 3, 10_000),
    size(CCGC_FORMAT, "second_cut", 3, 10_000),
    size(CCGC_FORMAT, "finalists", 6, 9),
    size(CCGC_FORMAT, "final_rounds", 1, 20),
    size(CCGC_FORMAT, "final_deals", 1, 99),
    size(CCGC_FORMAT, "seconds", 1, 600),
)
