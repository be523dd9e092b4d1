"""The format: timed Swiss of pairs, ranked by match points and standard points."""

from paiju.regulations.shengji_80.play import ID, PLAY
from paiju.rulebook.rule import rule
from paiju.tournament.formats.swiss_pairs import pairs_format
from paiju.tournament.rules.pairs import LastTie, NumberOrder, PairsFormat, RankedBy

FORMAT = PairsFormat(
    book=ID,
    numbers_drawn=rule(True, "1.4"),
    rounds=rule(4, "1.1", register="A-E4"),
    by_score=rule(True, "1.4"),
    equal_scores=rule(
        NumberOrder.ALTERNATING, "1.4", register="A-S7", choices=(NumberOrder.ALTERNATING, NumberOrder.ASCENDING)
    ),
    no_rematch=rule(True, "1.4", register="A-E3"),
    no_same_unit=rule(False, "1.4"),
    byes_each=rule(1, "1.4", register="A-S6"),
    ranked_by=rule((RankedBy.MATCH_POINTS, RankedBy.STANDARD_POINTS), "1.5"),
    several_level=None,
    last_tie=rule(LastTie.SHARED, "1.5", register="A-E6", choices=(LastTie.SHARED, LastTie.LOT)),
)

EVENT = pairs_format(FORMAT, PLAY)
