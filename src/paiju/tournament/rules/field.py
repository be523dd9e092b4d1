"""What a book says about a field of teams: a preliminary by Swiss seating with cuts, and a final of at most nine."""

import enum
from dataclasses import dataclass

from paiju.rulebook.rule import Rule, RuleSet


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
class FieldFormat(RuleSet):
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
    people_play: Rule[bool]  # at live tables, by the same format
    promoted: Rule[Promoted]
    seconds: Rule[int]
