"""The times of decisions at a live table, by entrant, from its log."""

from collections.abc import Sequence

from paiju.server.live.records import deals_of
from paiju.server.table.books import game_for
from paiju.statistics.timing import Timed
from paiju.table.session import events as t
from paiju.table.session.events import LogEvent
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import HOUSE


def times_at(log: Sequence[LogEvent], seats: Sequence[Number], boards: frozenset[int] | None) -> list[Timed]:
    """Of these boards, or of all; what house players take says nothing."""
    if not log or not isinstance(log[0], t.TableOpened):
        return []
    game, rules, _ = game_for(log[0].book, log[0].options)
    return [
        Timed(seats[made.seat], deal.board, made)
        for deal in deals_of(log)
        if boards is None or deal.board in boards
        for made in game.decision_times(rules, deal.events)
        if seats[made.seat] != HOUSE
    ]
