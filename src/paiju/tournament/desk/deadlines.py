"""What runs out in an event by the rules of its book: the clock of a round, sheets, entries, objections, appeals."""

from dataclasses import dataclass

from paiju.games.shengji import rounds as shengji_rounds
from paiju.table.clock import Instant
from paiju.tournament.desk.appeals import latest, open_appeals
from paiju.tournament.desk.call import is_running
from paiju.tournament.desk.presence import awaited, awaited_until
from paiju.tournament.desk.rulings import shengji_rules
from paiju.tournament.people.days import MINUTE
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.progress import missing_at
from paiju.tournament.seating.segments import Segment, SegmentId
from paiju.tournament.settings import value
from paiju.tournament.state import State

LAST_DEAL_MINUTES = "last_deal_minutes"
"""The size that says how long before the end of a round the last deal is called."""


APPEALS_TAKEN = "appeals"
"""The code of the last instant at which an appeal is taken."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """``code`` of a sentence; ``count``: tables without a result, operators awaited, or the number of the case."""

    code: str
    at: Instant
    segment: SegmentId | None = None
    count: int = 0


def last_deal_due(regulation: Regulation, state: State, segment: Segment) -> Instant | None:
    """From when on the last deal of a round is called; None where the book has no such call, or no clock runs."""
    sizes = regulation.format.parameters
    if segment.ends_at is None or not any(size.name == LAST_DEAL_MINUTES for size in sizes):
        return None
    return Instant(segment.ends_at - value(sizes, state.setup, LAST_DEAL_MINUTES) * MINUTE)


def deadlines(regulation: Regulation, state: State) -> tuple[Deadline, ...]:
    """The next first; what lies in the past and is still open is among them."""
    regulation = regulation.in_force(state.setup)
    found = [*_entries(state), *_rounds(regulation, state), *_appeals(regulation, state)]
    return tuple(sorted(found, key=lambda each: each.at))


def _entries(state: State) -> list[Deadline]:
    found = []
    if state.setup.entries_close is not None and not state.lots and not state.entries.published_at:
        found.append(Deadline("entries_close", state.setup.entries_close))
    if state.entries.open_until is not None and not state.lots:
        found.append(Deadline("objections", state.entries.open_until))
    return found


def _rounds(regulation: Regulation, state: State) -> list[Deadline]:
    found = []
    for segment in filter(is_running, state.segments.values()):
        if segment.stopped_at is not None:
            continue
        called = last_deal_due(regulation, state, segment)
        if called is not None and not segment.last_deal_called:
            found.append(Deadline("last_deal", called, segment.id))
        operators, until = awaited(state, segment), awaited_until(regulation, segment)
        if operators and until is not None:
            found.append(Deadline("presence", until, segment.id, len(operators)))
        if segment.ends_at is None:
            continue
        found.append(Deadline("round_ends", segment.ends_at, segment.id))
        pairs = shengji_rules(regulation)
        missing = sum(bool(missing_at(segment, table)) for table in segment.seating.tables)
        if pairs is not None and pairs.sheet is not None and missing:
            due = Instant(shengji_rounds.sheet_due(pairs.sheet, segment.ends_at))
            found.append(Deadline("sheets", due, segment.id, missing))
    return found


def _appeals(regulation: Regulation, state: State) -> list[Deadline]:
    """Those that run, and, once nothing is played any more, until when another one is taken."""
    direction = regulation.direction
    opened = open_appeals(direction, state)
    taken = latest(state, direction, None, direction.oral_time.value or direction.appeal_time.value)
    first = [] if taken is None else [Deadline(APPEALS_TAKEN, taken)]
    return first + [
        Deadline(f"appeal_{it.awaits.value}", it.due, it.appeal.segment, it.appeal.number)
        for it in opened
        if it.due is not None
    ]
