"""The format: a preliminary by Swiss seating with cuts, and a final of at most nine."""

from dataclasses import replace
from decimal import Decimal

from paiju.regulations.ccgc.play import CAP_PER_DEAL, ID
from paiju.rulebook.rule import rule
from paiju.tournament.formats.field import Field
from paiju.tournament.ranking.field_points import FieldPoints, FinalPoints, ForfeitScope, TeamsCounted
from paiju.tournament.rules.field import Directions, FieldFormat, FinalRank, ForfeitedTable, PreliminaryRank, Promoted
from paiju.tournament.settings import size

PRELIMINARY = FieldPoints(
    book=ID,
    cap_per_deal=rule(CAP_PER_DEAL, "6.1.2", "6.1.5", "5.3", register="A-C28"),
    lowest=rule(1, "6.1.2"),
    per_place=rule(1, "6.1.2"),
    above_cap=rule(1, "6.1.2"),
    below_floor=rule(-1, "6.1.2", register="A-C20"),
    ranked_before_capping=rule(True, "6.1.2", register="A-C5 A-C6", choices=(True, False)),
    mean_of=rule(
        TeamsCounted.IN_ROUND, "6.1.4", register="A-C14", choices=(TeamsCounted.IN_ROUND, TeamsCounted.ENTRIES)
    ),
    mean_divisor=rule(6, "6.1.4"),
    mean_added=rule(1, "6.1.4"),
    bye_above_mean=rule(1, "6.1.5"),
    forfeit_means=rule(2, "6.1.6"),
    forfeit_small_shares=rule(2, "6.1.6", register="A-C7", choices=(2, 1)),
    forfeit_below_floor=rule(False, "6.1.6", register="A-C26", choices=(False, True)),
)

FINAL = FinalPoints(
    book=ID,
    carry_first=rule(Decimal("5.6"), "6.2.1"),
    carry_step=rule(Decimal("0.7"), "6.2.1"),
    by_place=rule((4, 2, 0), "6.2.4", register="A-C18"),
    bye_per_board=rule(Decimal("2.5"), "6.2.5"),
    forfeit=rule(-6, "6.2.6"),
    forfeit_others=rule(3, "6.2.6"),
    forfeit_scope=rule(ForfeitScope.ROUND, "6.2.6", register="A-C8", choices=(ForfeitScope.ROUND, ForfeitScope.DEAL)),
)

FORMAT = FieldFormat(
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
    people_play=rule(True, "7.3", register="A-C25", choices=(True, False)),
    promoted=rule(Promoted.NEXT_CUT, "5.3", register="A-C23", choices=(Promoted.NEXT_CUT, Promoted.ENTRIES)),
    seconds=rule(15, "5.3"),
)

SIZES = (
    size(FORMAT, "rounds", 1, 20),
    size(FORMAT, "deals", 1, 99),
    size(FORMAT, "first_cut", 3, 10_000),
    size(FORMAT, "second_cut", 3, 10_000),
    size(FORMAT, "finalists", 6, 9),
    size(FORMAT, "final_rounds", 1, 20),
    size(FORMAT, "final_deals", 1, 99),
    size(FORMAT, "seconds", 1, 600),
    replace(size(PRELIMINARY, "cap_per_deal", 1, 100_000), also="faults.before_kitty"),
)

EVENT = Field(FORMAT, PRELIMINARY, FINAL, SIZES)
