"""Runs a format by hand, without a log: whatever is due is done, results come from a function of the table."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament.formats.format import Due, Format
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef, Status
from paiju.tournament.ranking.results import DealScores, MatchLevels, Outcome, Result
from paiju.tournament.seating.lots import draw
from paiju.tournament.seating.segments import ResultKey, Seating, Segment, SegmentId, TableSeats
from paiju.tournament.state import Publication, Setup, State

Play = Callable[[SegmentId, TableSeats, int], Outcome]
"""What happens at a table on a board; board 0 is a match of pairs."""


def event(
    book: str,
    count: int,
    *,
    kind: Kind = Kind.PAIR,
    units: Mapping[int, str] | None = None,
    seeds: Mapping[int, int] | None = None,
    options: Mapping[str, str] | None = None,
    parameters: Mapping[str, int] | None = None,
) -> State:
    """An event whose entrants 1 … count are present."""
    entrants = {
        Number(number): Entrant(
            Number(number),
            kind,
            (PersonRef(f"p{number}"),),
            (units or {}).get(number, ""),
            (seeds or {}).get(number, 0),
            status=Status.PRESENT,
        )
        for number in range(1, count + 1)
    }
    setup = Setup("test", book, options or {}, parameters or {})
    return State(setup, seed="4711", entrants=entrants)


def draw_lots(format_: Format, state: State) -> State:
    while due := format_.draws(state):
        drawn = {name: draw(state.seed, name, tuple(numbers)) for name, numbers in due.items()}
        state = replace(state, lots={**state.lots, **drawn})
    return state


def seated(format_: Format, state: State, segment: SegmentId) -> Seating:
    seating = format_.seat(state, segment)
    assert not isinstance(seating, Refusal), seating
    return seating


def play(format_: Format, state: State, segment: SegmentId, results: Play, absent: tuple[int, ...] = ()) -> State:
    """Seat a segment, play every table of it but forfeited ones, and close it."""
    seating = seated(format_, state, segment)
    return with_segment(state, segment, seating, format_.boards(state, segment), results, absent)


def with_segment(
    state: State,
    segment: SegmentId,
    seating: Seating,
    boards: tuple[int, ...],
    results: Play,
    absent: tuple[int, ...] = (),
) -> State:
    found = {
        ResultKey(table.table, board): Result(results(segment, table, board))
        for table in seating.tables
        if not set(absent) & set(table.seats)
        for board in boards
    }
    here = {number for table in seating.tables for number in table.seats}
    done = Segment(
        segment,
        seating,
        boards,
        approved=True,
        started_at=Instant(1),
        closed_at=Instant(2),
        results=found,
        absent={Number(number): "absent" for number in absent if number in here},
    )
    return replace(state, segments={**state.segments, segment: done})


def step(format_: Format, state: State, results: Play) -> State | None:
    """Do what is due; None when there is nothing left."""
    due = format_.next(state)
    match due.due:
        case Due.DRAW:
            return draw_lots(format_, state)
        case Due.SEATING:
            assert due.segment is not None
            return play(format_, state, due.segment, results)
        case Due.CUT:
            cut = format_.cut(state)
            assert not isinstance(cut, Refusal), cut
            return replace(state, cuts={**state.cuts, cut.after: cut.advance})
        case Due.PUBLISH:
            publication = Publication(1, Instant(3), None, format_.standing(state))
            return replace(state, published=(*state.published, publication))
        case _:
            return None


def run(format_: Format, state: State, results: Play) -> State:
    """The event to its end."""
    while (after := step(format_, state, results)) is not None:
        state = after
    return state


def stronger_wins(_: SegmentId, table: TableSeats, board: int) -> Outcome:
    """The small number wins by as much as the numbers are apart."""
    if len(table.seats) == 2:
        one, two = table.seats
        return MatchLevels((two - one, 0) if one < two else (0, one - two))
    west, south, east = table.seats
    mean = west + south + east
    return DealScores((mean - 3 * west, mean - 3 * south, mean - 3 * east))
