"""A knockout of four deals a group, six places in the semi-final; nobody draws who calls first."""

from paiju.rulebook.rule import rule
from paiju.tournament.formats.knockout import Knockout
from paiju.tournament.rules.knockout import Drawn, KnockoutFormat, LevelPlayOff, SemiGroups, TieBreakName, Tied, Zeroed
from paiju.tournament.settings import size
from tests.toy_book.play import ID

FORMAT = KnockoutFormat(
    book=ID,
    score_ref="6",
    drawn=rule(Drawn.LOT, "7"),
    callers_drawn=rule(False, "2"),
    deals_per_group=rule(4, "7"),
    semifinal_places=rule(6, "7"),
    final_places=rule(3, "7"),
    left_over_use_places=rule(True, "7"),
    left_over_after_scorers=rule(True, "7"),
    semifinal_groups=rule(SemiGroups.SNAKE, "7", choices=(SemiGroups.SNAKE, SemiGroups.IN_ORDER)),
    scores_restart=rule(True, "7"),
    tie_breaks=rule(tuple(TieBreakName), "7"),
    tied=rule(Tied.AFTER_CHAIN, "7"),
    playoff_deals=rule(1, "7"),
    playoff_filled=rule(True, "7"),
    level_playoff=rule(LevelPlayOff.LOT, "7"),
    final_tied_only=rule(True, "7"),
    zeroed=rule(Zeroed.AT_MOST_ZERO, "7"),
)
EVENT = Knockout(FORMAT, (size(FORMAT, "deals_per_group", 1, 20), size(FORMAT, "semifinal_places", 6, 9)))
