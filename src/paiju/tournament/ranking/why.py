"""Why a table of a seating is as it is, each step with its article. Ranks and points are explained by the format."""

from paiju.tournament.people.numbering import numbering_of
from paiju.tournament.ranking.explain import Why
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.state import State


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
