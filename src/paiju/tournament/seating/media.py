"""Which tables of a segment are played on devices, where the platform deals and scores, and which on paper."""

from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.seating.segments import HOUSE, Segment, TableSeats
from paiju.tournament.state import Medium, State


def live_tables(state: State, segment: Segment, medium: Medium) -> frozenset[int]:
    """By number. Where both media are used and nobody has chosen, tables with a remote entrant are live.

    ``medium``: of the event, for whose log may not say it. A program has no seat at a table for people.
    """
    if medium is Medium.PAPER:
        return frozenset()
    tables = [table for table in segment.seating.tables if not _has_program(state, table)]
    if medium is Medium.BOTH and segment.live is not None:
        return frozenset(table.table for table in tables if table.table in segment.live)
    if medium is Medium.BOTH:
        return frozenset(table.table for table in tables if remote_at(state, table))
    return frozenset(table.table for table in tables)


def tables_of_programs(state: State, segment: Segment) -> frozenset[int]:
    """By number: those at which nobody but programs plays."""
    return frozenset(
        table.table
        for table in segment.seating.tables
        if all(number == HOUSE or state.entrants[number].kind is Kind.PROGRAM for number in table.seats)
    )


def remote_at(state: State, table: TableSeats) -> list[Number]:
    """The numbers of those who play elsewhere."""
    return [number for number in table.seats if number != HOUSE and state.entrants[number].remote]


def _has_program(state: State, table: TableSeats) -> bool:
    return any(number != HOUSE and state.entrants[number].kind is Kind.PROGRAM for number in table.seats)
