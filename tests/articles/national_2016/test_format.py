"""National rules 2016, articles 4, 12, 13 and appendix 3: sets and rounds, groups, draws, movement."""

from dataclasses import replace

from paiju.regulations.national_2016.event import EVENT
from paiju.rulebook.refusal import Refusal
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import DealScores, Outcome
from paiju.tournament.rules.duplicate import DuplicateFormat
from paiju.tournament.seating.segments import HOUSE, Seating, SegmentId, Stage, TableSeats
from paiju.tournament.state import State
from tests.articles.registry import article
from tests.unit.tournament.driving import (
    Scoring,
    by_strength,
    drawn,
    entrant,
    played,
    seated,
    step,
    to_the_end,
    with_segment,
)
from tests.unit.tournament.driving import event as an_event

FIRST = SegmentId(Stage.MAIN, 1, 1)


def field(event: DuplicateFormat, players: int, **sizes: int) -> State:
    return an_event(event.book, players, parameters=sizes)


def first_seating(event: DuplicateFormat, state: State) -> Seating | Refusal:
    return replace(EVENT, published=event).seat(drawn(replace(EVENT, published=event), state), FIRST)


def seats_of(seating: Seating | Refusal) -> list[tuple[int, ...]]:
    assert isinstance(seating, Seating)
    return [tuple(map(int, table.seats)) for table in seating.tables]


def groups_of(seating: Seating | Refusal) -> list[set[int]]:
    assert isinstance(seating, Seating)
    count = max(table.group for table in seating.tables)
    members: list[set[int]] = [set() for _ in range(count)]
    for table in seating.tables:
        members[table.group - 1].update(int(number) for number in table.seats if number != HOUSE)
    return members


def in_number_order(state: State, tables_per_group: int = 4) -> tuple[State, SegmentId]:
    """The first set seated by number, so that a test can tell who sits where."""
    tables = tuple(
        TableSeats(at + 1, at // tables_per_group + 1, tuple(Number(3 * at + seat) for seat in (1, 2, 3)))
        for at in range(len(state.entrants) // 3)
    )
    return with_segment(state, FIRST, Seating(tables), (1, 2, 3)), FIRST


def better_tables_win(table: TableSeats, board: int) -> Outcome:
    """In every direction the lower table is ahead; time decides within a table, the lower seat being quicker."""
    return DealScores((-table.table,) * 3, tuple(1000 * (10 + seat) for seat in range(3)))


def reverse(scoring: Scoring) -> Scoring:
    def reversed_scoring(table: TableSeats, board: int) -> Outcome:
        outcome = scoring(table, board)
        assert isinstance(outcome, DealScores)
        return replace(outcome, scores=tuple(-score for score in outcome.scores))

    return reversed_scoring


@article("4.13", "N-4.13")
def test_a_set_is_a_number_of_deals(event: DuplicateFormat) -> None:
    state, first = seated(replace(EVENT, published=event), field(event, 12))
    assert state.segments[first].boards == (1, 2, 3)
    longer, first = seated(replace(EVENT, published=event), field(event, 12, boards_per_set=5))
    assert longer.segments[first].boards == (1, 2, 3, 4, 5)


@article("4.14", "N-4.13")
def test_a_round_is_a_number_of_sets(event: DuplicateFormat) -> None:
    state = to_the_end(replace(EVENT, published=event), field(event, 6), by_strength)
    assert [str(id_) for id_ in state.segments if id_.stage is Stage.MAIN] == [
        *("main-1.1", "main-1.2", "main-1.3", "main-1.4"),
        *("main-2.1", "main-2.2", "main-2.3", "main-2.4"),
    ]
    short = to_the_end(replace(EVENT, published=event), field(event, 6, rounds=1, sets_per_round=2), by_strength)
    assert [str(id_) for id_ in short.segments if id_.stage is Stage.MAIN] == ["main-1.1", "main-1.2"]


@article("12.0", "12.2", "N-12.1")
def test_on_site_remote_or_both(event: DuplicateFormat) -> None:
    state = field(event, 18)
    remote = {Number(number): entrant(number, remote=True) for number in range(13, 19)}
    mixed = replace(state, entrants={**state.entrants, **remote})
    assert len(seats_of(first_seating(event, mixed))) == 6
    for choice, culprit in (("on-site", 13), ("remote", 1)):
        only = replace(mixed, setup=replace(mixed.setup, options={"place": choice}))
        refusal = first_seating(event, only)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.facts["number"]) == ("entrant_elsewhere", culprit)


@article("13.1", "A3.0", "N-13.1", "N-A2.1")
def test_results_are_compared_within_the_group_and_direction(event: DuplicateFormat) -> None:
    state, first = in_number_order(field(event, 24))
    state = played(state, first, better_tables_win)
    tally = replace(EVENT, published=event).tally(state, [state.segments[first]])
    assert {len(table.lines) for boards in tally.boards.values() for table, _ in boards} == {4}
    assert [line.rank for _, line in tally.boards[Number(1)]] == [1, 1, 1]
    assert [line.rank for _, line in tally.boards[Number(13)]] == [1, 1, 1]  # first of the second group
    assert {int(line.number) for table, _ in tally.boards[Number(2)] for line in table.lines} == {2, 5, 8, 11}


@article("13.2", "N-13.2", "N-13.3")
def test_against_machines_everybody_sits_in_the_same_direction(event: DuplicateFormat) -> None:
    seats = seats_of(first_seating(event, an_event(event.book, 5, human_machine=True)))
    assert len(seats) == 5
    assert {number for number, _, _ in seats} == {1, 2, 3, 4, 5}
    assert {seats_of_others[1:] for seats_of_others in seats} == {(0, 0)}


@article("13.2", "N-13.3")
def test_a_field_not_divisible_by_three_is_filled_at_its_last_table(event: DuplicateFormat) -> None:
    for players, house in ((10, 2), (11, 1), (12, 0)):
        seats = seats_of(first_seating(event, field(event, players)))
        assert [sum(1 for number in table if number == HOUSE) for table in seats] == [0, 0, 0, house]
    ten = field(event, 10)
    without = replace(ten, setup=replace(ten.setup, options={"house_fills_tables": "no"}))
    refusal = first_seating(event, without)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.article.ref) == ("not_in_threes", "13.2")


@article("13.2", "A3.2", "N-13.3")
def test_the_last_group_may_be_uneven_but_not_a_single_table(event: DuplicateFormat) -> None:
    sizes = {
        players: [len(group) for group in groups_of(first_seating(event, field(event, players)))]
        for players in (12, 15, 18, 21, 24, 27)
    }
    assert sizes == {12: [12], 15: [15], 18: [12, 6], 21: [12, 9], 24: [12, 12], 27: [12, 15]}


@article("13.2", "N-13.3")
def test_one_table_alone_has_nobody_to_compare_with(event: DuplicateFormat) -> None:
    refusal = replace(EVENT, published=event).seat(field(event, 3), FIRST)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.facts["needed"]) == ("too_few_to_compare", 4)


@article("A3.2", "A3.3", "A3.4", "N-A3.2")
def test_the_first_seating_is_drawn_from_the_seed(event: DuplicateFormat) -> None:
    seats = seats_of(first_seating(event, field(event, 24)))
    assert sorted(number for table in seats for number in table) == list(range(1, 25))
    assert seats == seats_of(first_seating(event, field(event, 24)))
    other = an_event(event.book, 24, seed="4712")
    assert seats_of(first_seating(event, other)) != seats
    assert seats[0] != (1, 2, 3)


@article("A3.5", "N-A3.3")
def test_after_a_set_the_group_is_reseated_by_that_set(event: DuplicateFormat) -> None:
    state, first = in_number_order(field(event, 12))
    state = step(replace(EVENT, published=event), played(state, first, better_tables_win), reverse(better_tables_win))
    state, third = seated(replace(EVENT, published=event), state)
    assert seats_of(state.segments[third].seating)[0] == (12, 11, 10)  # last in the first set, first in the second


@article("A3.5", "A3.3", "N-A3.3")
def test_a_set_moves_nobody_to_another_group(event: DuplicateFormat) -> None:
    state, first = in_number_order(field(event, 24))
    state, second = seated(replace(EVENT, published=event), played(state, first, better_tables_win))
    assert groups_of(state.segments[second].seating) == [set(range(1, 13)), set(range(13, 25))]
    assert seats_of(state.segments[second].seating)[4] == (13, 14, 15)


@article("A3.5.1", "A3.2", "N-A3.3")
def test_after_a_round_the_first_3n_form_the_first_group(event: DuplicateFormat) -> None:
    state, first = in_number_order(field(event, 24, sets_per_round=1))
    state, second = seated(replace(EVENT, published=event), played(state, first, better_tables_win))
    assert str(second) == "main-2.1"
    groups = groups_of(state.segments[second].seating)
    # Both groups had four tables with the same S by table: the two first tables of each make the new first group.
    assert groups == [{*range(1, 7), *range(13, 19)}, {*range(7, 13), *range(19, 25)}]


@article("A3.5.1", "A3.2", "N-A3.3")
def test_regrouping_is_by_the_sum_of_all_rounds(event: DuplicateFormat) -> None:
    def one_far_ahead(table: TableSeats, board: int) -> Outcome:
        """Player 1 was first alone in the first round; in the second everybody is level but for times."""
        return DealScores((0, 0, 0), tuple(1000 * (30 - int(number)) for number in table.seats))

    sizes = {"sets_per_round": 1, "rounds": 3, "tables_per_group": 2}
    state, first = in_number_order(field(event, 12, **sizes), tables_per_group=2)
    state = step(replace(EVENT, published=event), played(state, first, better_tables_win), one_far_ahead)
    state, third = seated(replace(EVENT, published=event), state)
    by_sum = seats_of(state.segments[third].seating)
    assert set(by_sum[0]) | set(by_sum[1]) == {1, 2, 3, 7, 8, 9}
    by_round = replace(state.setup, options={"regrouped_by": "round"})
    state = replace(state, setup=by_round, lots={}, segments=dict(list(state.segments.items())[:2]))
    state, third = seated(replace(EVENT, published=event), state)
    seats = seats_of(state.segments[third].seating)
    assert set(seats[0]) | set(seats[1]) == {7, 8, 9, 10, 11, 12}  # the quickest of the second round


@article("A3.5.2", "A3.4", "N-A3.4")
def test_every_second_table_is_seated_in_reverse(event: DuplicateFormat) -> None:
    state, first = in_number_order(field(event, 12))
    state, second = seated(replace(EVENT, published=event), played(state, first, better_tables_win))
    assert seats_of(state.segments[second].seating) == [(1, 2, 3), (6, 5, 4), (7, 8, 9), (12, 11, 10)]
