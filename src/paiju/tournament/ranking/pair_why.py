"""Why pairs meet, and why a pair has its points."""

from collections.abc import Mapping
from decimal import Decimal

from paiju.games.shengji.levels import level_text
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.explain import Why
from paiju.tournament.ranking.pair_points import Earned
from paiju.tournament.rules.pairs import PairsFormat
from paiju.tournament.seating.segments import Reason
from paiju.tournament.seating.swiss import Pair, Pairing, Skip

_SKIPPED = {
    Skip.MET: ("passed_over_met", "no_rematch"),
    Skip.SAME_UNIT: ("passed_over_same_unit", "no_same_unit"),
    Skip.REST: ("passed_over_for_the_rest", "by_score"),
}


def why_all(rules: PairsFormat, pairing: Pairing) -> list[Reason]:
    """The bye, and every ban that could not be kept."""
    found: list[Reason] = []
    if pairing.bye is not None:
        code = "bye_again" if pairing.bye_again else "bye_last_in_order"
        found.append(Reason(code, rules.article("byes_each"), (("number", pairing.bye),)))
    for pairs, code, name in (
        (pairing.same_unit, "must_meet_own_unit", "no_same_unit"),
        (pairing.rematches, "must_meet_again", "no_rematch"),
    ):
        found += [Reason(code, rules.article(name), (("number", one.first), ("other", one.second))) for one in pairs]
    return found


def why_pair(rules: PairsFormat, pair: Pair, score: Mapping[Number, Decimal]) -> list[Reason]:
    """The two and their scores, and those whom the first passed over."""
    first, second = score[pair.first], score[pair.second]
    facts = (
        *(("number", pair.first), ("score", str(first))),
        *(("other", pair.second), ("other_score", str(second))),
    )
    found = [Reason("paired_by_score" if first == second else "floats_down", rules.article("by_score"), facts)]
    for other, skip in pair.skipped:
        code, name = _SKIPPED[skip]
        found.append(Reason(code, rules.article(name), (("number", pair.first), ("other", other))))
    return found


def why_round(one: Earned, value: Decimal) -> Why:
    """One round of a pair: against whom, and with which levels."""
    facts: dict[str, str | int] = {"round": one.segment.round}
    if one.opponent is not None:
        facts["opponent"] = one.opponent
    if one.levels is not None:
        facts |= {"levels": level_text(one.levels[0]), "other_levels": level_text(one.levels[1])}
    return Why(one.cause.value, value, one.article, facts)
