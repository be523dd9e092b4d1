"""Why: a rank, points, or a table of a seating explains itself, each step with its article."""

from paiju.tournament.people.entrants import Number
from paiju.tournament.people.numbering import numbering_of
from paiju.tournament.ranking.explain import Why
from paiju.tournament.regulations import format_of
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.state import State


def why_rank(state: State, number: Number) -> Why:
    return format_of(state.setup).why_rank(state, number)


def why_points(state: State, number: Number, segment: SegmentId) -> Why:
    return format_of(state.setup).why_points(state, number, segment)


def why_pairing(state: State, segment: SegmentId, table: int) -> Why:
    """From the reasons that were stored with the seating; those of the segment as a whole come last."""
    seating = state.segments[segment].seating
    seats = next((each.seats for each in seating.tables if each.table == table), seating.byes if table == 0 else ())
    parts = tuple(
        Why(reason.code, None, reason.article, dict(reason.facts))
        for wanted in dict.fromkeys((table, 0))
        for place, reason in seating.reasons
        if place == wanted
    )
    facts: dict[str, str | int] = {"segment": str(segment), "table": table}
    numbers = numbering_of(state)
    return Why("pairing", ", ".join(str(numbers.shown(seat)) for seat in seats), None, facts, parts)
