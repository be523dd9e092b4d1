"""Why a team of a field has its points: the rounds of the preliminary, the boards of the final."""

from paiju.tournament.ranking.explain import Why
from paiju.tournament.ranking.field_rounds import FieldRound, FieldTotal
from paiju.tournament.ranking.final_rounds import FinalTotal


def why_preliminary(total: FieldTotal) -> tuple[Why, ...]:
    """One step for each round, with the small points below it."""
    return tuple(_round(line) for line in total.rounds)


def _round(line: FieldRound) -> Why:
    facts: dict[str, str | int] = {"round": line.round}
    if line.score is not None and line.place is not None and line.compared is not None:
        facts |= {"score": line.score, "place": line.place, "compared": line.compared}
    small = Why("small_points", line.small, line.article)
    return Why(line.cause.value, line.field_points, line.article, facts, (small,))


def why_final(total: FinalTotal) -> tuple[Why, ...]:
    return tuple(
        Why(
            line.cause.value,
            line.points,
            line.article,
            {"round": line.round, "board": line.board, "score": 0 if line.score is None else line.score},
        )
        for line in total.lines
    )
