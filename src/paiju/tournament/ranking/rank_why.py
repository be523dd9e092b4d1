"""Why somebody has a rank: the values in the order in which they decide, beside those of the one ranked just above."""

from collections.abc import Sequence

from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.explain import Value, Why
from paiju.tournament.ranking.rank import SHARED
from paiju.tournament.ranking.standing import Standing


def why_rank(standing: Standing, number: Number, article: Article, details: Sequence[Why] = ()) -> Why:
    """``details`` explain the first value; they are told below it."""
    place = next((at for at, line in enumerate(standing.lines) if line.number == number), None)
    if place is None:
        return Why("not_in_the_standing", None, article, {"number": number})
    line = standing.lines[place]
    if line.rank == 0:
        return Why("without_rank", None, article, {"number": number})
    above = standing.lines[place - 1] if place else None
    parts = tuple(
        _why_value(standing, at, value, None if above is None else above.values[at], details if at == 0 else ())
        for at, value in enumerate(line.values)
        if value is not None
    )
    if above is None:
        return Why("rank_first", line.rank, article, {"number": number}, parts)
    facts: dict[str, str | int] = {"number": number, "above": above.number}
    if line.decided_by == SHARED:
        return Why("rank_shared", line.rank, article, facts, parts)
    decided = standing.criteria[line.decided_by]
    return Why("rank_below", line.rank, decided.article, {**facts, "criterion": decided.code}, parts)


def _why_value(standing: Standing, at: int, value: Value, above: Value, details: Sequence[Why]) -> Why:
    criterion = standing.criteria[at]
    facts = {} if above is None else {"above": str(above)}
    return Why(criterion.code, value, criterion.article, facts, tuple(details))
