"""The format: timed Swiss of pairs, the mutual result before standard points."""

from paiju.regulations.shengji_coop.play import ID, PLAY
from paiju.rulebook.rule import rule
from paiju.tournament.formats.swiss_pairs import pairs_format
from paiju.tournament.rules.pairs import LastTie, MutualOfSeveral, NumberOrder, PairsFormat, RankedBy

FORMAT = PairsFormat(
    book=ID,
    numbers_drawn=rule(True, "3.1"),
    rounds=None,
    by_score=rule(True, "3.2"),
    equal_scores=rule(NumberOrder.ALTERNATING, "3.3", register="A-S7"),
    no_rematch=rule(True, "3.4", register="A-S17"),
    no_same_unit=rule(True, "3.5", register="A-S17"),
    byes_each=rule(1, "3.2", register="A-S6"),
    ranked_by=rule(
        (RankedBy.MATCH_POINTS, RankedBy.MUTUAL, RankedBy.STANDARD_POINTS, RankedBy.OPPONENTS),
        *("4.1", "4.2", "4.3"),
        register="A-S5",
    ),
    several_level=rule(
        MutualOfSeveral.MATCH_POINTS,
        "4.4",
        register="A-S8",
        choices=(MutualOfSeveral.MATCH_POINTS, MutualOfSeveral.WINS),
    ),
    last_tie=rule(LastTie.SHARED, "4.3", register="A-E6", choices=(LastTie.SHARED, LastTie.LOT)),
)

EVENT = pairs_format(FORMAT, PLAY)
