"""The format: threes by lot, ten deals, cuts to nine and three, play-offs."""

from paiju.regulations.workers_2021.play import ID
from paiju.rulebook.rule import rule
from paiju.tournament.formats.knockout import Knockout
from paiju.tournament.rules.knockout import Drawn, KnockoutFormat, LevelPlayOff, SemiGroups, TieBreakName, Tied, Zeroed
from paiju.tournament.settings import size

FORMAT = KnockoutFormat(
    book=ID,
    score_ref="G7.1",
    drawn=rule(Drawn.LOT, "4.3"),
    callers_drawn=rule(True, "T3"),
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
    playoff_filled=rule(True, "4.3", register="A-D3 A-D18"),
    level_playoff=rule(
        LevelPlayOff.ANOTHER, "4.3", "4.5", register="A-D16", choices=(LevelPlayOff.ANOTHER, LevelPlayOff.LOT)
    ),
    final_tied_only=rule(True, "4.5", register="A-D13"),
    zeroed=rule(Zeroed.AT_MOST_ZERO, "P3", "P7", register="A-D7", choices=(Zeroed.AT_MOST_ZERO, Zeroed.ZERO)),
)

SIZES = (
    size(FORMAT, "deals_per_group", 1, 100),
    size(FORMAT, "playoff_deals", 1, 30),
    size(FORMAT, "semifinal_places", 6, 300),
)

EVENT = Knockout(FORMAT, SIZES)
