"""A director in miniature: leads a format through an event on hand-made states, without log, officials or clock."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament.formats.format import Due, Format
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef, Status
from paiju.tournament.ranking.results import DealScores, Outcome, Result
from paiju.tournament.seating.lots import draw
from paiju.tournament.seating.segments import ResultKey, Seating, Segment, SegmentId, TableSeats
from paiju.tournament.state import Charge, Effect, Setup, State

Scoring = Callable[[TableSeats, int], Outcome]
"""What happened at a table on a board."""


def entrant(number: int, status: Status = Status.PRESENT, remote: bool = False) -> Entrant:
    return Entrant(Number(number), Kind.PLAYER, (PersonRef(f"p{number}"),), "", remote=remote, status=status)


def event(book: str, players: int | Iterable[int], seed: str = "4711", **setup: Any) -> State:
    numbers = range(1, players + 1) if isinstance(players, int) else players
    return State(
        Setup("a test", book, **setup),
        seed=seed,
        entrants={Number(number): entrant(number) for number in numbers},
    )


def drawn(format_: Format, state: State) -> State:
    """All lots that are due, however many times new ones become due."""
    while due := format_.draws(state):
        assert format_.next(state).due is Due.DRAW
        assert not set(due) & set(state.lots)
        state = replace(state, lots={**state.lots, **{name: draw(state.seed, name, due[name]) for name in due}})
    return state


def seated(format_: Format, state: State) -> tuple[State, SegmentId]:
    """The next segment, drawn and seated."""
    state = drawn(format_, state)
    step = format_.next(state)
    assert step.due is Due.SEATING, step
    assert step.segment is not None
    seating = format_.seat(state, step.segment)
    assert not isinstance(seating, Refusal), seating
    return with_segment(state, step.segment, seating, format_.boards(state, step.segment)), step.segment


def with_segment(state: State, id_: SegmentId, seating: Seating, boards: tuple[int, ...]) -> State:
    return replace(state, segments={**state.segments, id_: Segment(id_, seating, boards, approved=True)})


def played(state: State, id_: SegmentId, scoring: Scoring, closed: bool = True) -> State:
    """The segment with every table's result on every board."""
    segment = state.segments[id_]
    results = {
        ResultKey(table.table, board): Result(scoring(table, board))
        for table in segment.seating.tables
        for board in segment.boards
    }
    done = replace(segment, results=results, closed_at=Instant(1) if closed else None)
    return replace(state, segments={**state.segments, id_: done})


def cut(format_: Format, state: State) -> State:
    assert format_.next(state).due is Due.CUT, format_.next(state)
    found = format_.cut(state)
    assert not isinstance(found, Refusal), found
    return replace(state, cuts={**state.cuts, found.after: found.advance})


def step(format_: Format, state: State, scoring: Scoring) -> State:
    """One segment, or the cut before it."""
    state = drawn(format_, state)
    if format_.next(state).due is Due.CUT:
        return cut(format_, state)
    state, id_ = seated(format_, state)
    return played(state, id_, scoring)


def to_the_end(format_: Format, state: State, scoring: Scoring, limit: int = 1000) -> State:
    for _ in range(limit):
        state = drawn(format_, state)
        if format_.next(state).due in (Due.PUBLISH, Due.NOTHING, Due.ENTRIES):
            return state
        state = step(format_, state, scoring)
    raise AssertionError("the event does not end")


def with_status(state: State, number: int, status: Status) -> State:
    changed = replace(state.entrants[Number(number)], status=status)
    return replace(state, entrants={**state.entrants, Number(number): changed})


def charged(state: State, number: int, segment: SegmentId | None, board: int | None = None, **effect: Any) -> State:
    charge = Charge(len(state.charges) + 1, "test", Number(number), segment, board, Effect(**effect))
    return replace(state, charges=(*state.charges, charge))


def by_strength(table: TableSeats, board: int) -> Outcome:
    """The lower number wins from the higher; every deal adds to zero; times differ."""
    order = sorted(range(3), key=lambda seat: (table.seats[seat] == 0, table.seats[seat]))
    scores = [0, 0, 0]
    for place, seat in enumerate(order):
        scores[seat] = (6, 0, -6)[place]
    return DealScores(tuple(scores), tuple(20_000 + 1000 * (seat + board) + table.table for seat in range(3)))


def scripted(by_number: Mapping[int, Mapping[int, int]], default: Scoring = by_strength) -> Scoring:
    """Scores by board and player where they are given."""

    def scoring(table: TableSeats, board: int) -> Outcome:
        given = by_number.get(board, {})
        if not all(int(number) in given for number in table.seats):
            return default(table, board)
        return DealScores(tuple(given[int(number)] for number in table.seats))

    return scoring
