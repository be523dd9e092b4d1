"""Why somebody has his total of a stage: deal by deal, and what penalties took off."""

from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.deal_points import charges_in, score_at, scores
from paiju.tournament.ranking.explain import Why
from paiju.tournament.rules.knockout import KnockoutFormat
from paiju.tournament.seating.segments import ResultKey, SegmentId
from paiju.tournament.state import State


def why_stage(rules: KnockoutFormat, state: State, number: Number, wanted: SegmentId) -> Why:
    segment = state.segments.get(wanted)
    article = rules.article("tie_breaks")
    if segment is None:
        return Why("stage_total", None, article, {"segment": str(wanted)})
    parts: list[Why] = []
    for table in segment.seating.tables:
        if number in table.seats:
            seat = table.seats.index(number)
            for board in segment.boards:
                result = segment.results.get(ResultKey(table.table, board))
                score = None if result is None else score_at(result.outcome, seat)
                if score is not None:
                    facts = {"board": board, "table": table.table, "seat": seat}
                    parts.append(Why("deal_score", score, Article(rules.book, rules.score_ref), facts))
    for charge in charges_in(state, wanted):
        if charge.entrant == number:
            facts_of: dict[str, str | int] = {"code": charge.code, "number": charge.number}
            if charge.effect.zero_deal or charge.effect.zero_round:
                parts.append(Why("zeroed", 0, rules.article("zeroed"), facts_of))
            if charge.effect.points:
                parts.append(Why("points_off", -charge.effect.points, None, facts_of))
    total = scores(rules, state, [segment]).totals.get(number, 0)
    return Why("stage_total", total, article, {"segment": str(wanted)}, tuple(parts))
