"""The national format beyond its articles: lots, late comers, withdrawals, disqualification, explanations."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from paiju.regulations.national_2016.event import EVENT as NATIONAL
from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament.formats.format import Due
from paiju.tournament.people.entrants import Number, Status
from paiju.tournament.ranking.explain import Why
from paiju.tournament.ranking.results import Adjusted, DealScores, Outcome, Void
from paiju.tournament.seating.segments import HOUSE, Segment, SegmentId, Stage, TableSeats
from paiju.tournament.state import Publication, State
from paiju.words import say
from paiju.words.standings import say_seating_reason, say_why
from tests.unit.tournament.driving import (
    Scoring,
    by_strength,
    drawn,
    entrant,
    event,
    played,
    seated,
    step,
    to_the_end,
    with_status,
)

SMALL = {"sets_per_round": 2, "rounds": 2, "tables_per_group": 2}


def at_random(seed: int, times: bool = True) -> Scoring:
    chance = random.Random(seed)

    def scoring(table: TableSeats, board: int) -> Outcome:
        points = chance.choice([-12, -6, -3, 3, 6, 12])
        scores = [points, points, -2 * points]
        chance.shuffle(scores)
        return DealScores(tuple(scores), tuple(chance.randrange(5_000, 90_000) for _ in scores) if times else ())

    return scoring


def people(segment: Segment) -> list[int]:
    return [int(number) for table in segment.seating.tables for number in table.seats if number != HOUSE]


@pytest.mark.parametrize("players", [4, 5, 9, 10, 11, 24, 50])
@pytest.mark.parametrize("times", [True, False])
def test_whole_events(players: int, times: bool) -> None:
    state = to_the_end(NATIONAL, event(NATIONAL.book, players, parameters=SMALL), at_random(players, times))
    for segment in state.segments.values():
        if segment.id.stage is Stage.MAIN:
            assert sorted(people(segment)) == list(range(1, players + 1))
            assert all(len(table.seats) == 3 for table in segment.seating.tables)
    boards = [board for segment in state.segments.values() for board in segment.boards]
    assert boards == list(range(1, len(boards) + 1))
    standing = NATIONAL.standing(state)
    assert sorted(standing.order()) == list(range(1, players + 1))
    assert [line.rank for line in standing.lines] == list(range(1, players + 1))


@pytest.mark.parametrize("players", [2, 3, 7])
def test_whole_human_machine_events(players: int) -> None:
    state = event(NATIONAL.book, players, human_machine=True, parameters=SMALL)
    state = to_the_end(NATIONAL, state, at_random(players))
    for segment in state.segments.values():
        assert sorted(people(segment)) == list(range(1, players + 1))
        assert {table.seats.index(HOUSE) for table in segment.seating.tables} == {1}
    assert len(NATIONAL.standing(state).lines) == players


def test_too_few_wait_for_entries() -> None:
    assert NATIONAL.next(event(NATIONAL.book, 3)).due is Due.ENTRIES
    assert NATIONAL.draws(event(NATIONAL.book, 3)) == {}
    assert NATIONAL.next(event(NATIONAL.book, 1, human_machine=True)).due is Due.ENTRIES


def test_who_is_level_in_a_seating_is_drawn_by_lot() -> None:
    def level(table: TableSeats, board: int) -> Outcome:
        return DealScores((0, 0, 0))

    state, first = seated(NATIONAL, event(NATIONAL.book, 6, parameters=SMALL))
    state = played(state, first, level)
    assert NATIONAL.next(state).due is Due.DRAW
    assert dict(NATIONAL.draws(state)) == {"main-1.2": (1, 2, 3, 4, 5, 6)}
    state, second = seated(NATIONAL, state)
    seats = [table.seats for table in state.segments[second].seating.tables]
    lot = state.lots["main-1.2"]
    assert seats == [lot[:3], tuple(reversed(lot[3:]))]


def test_results_are_awaited_until_the_segment_is_closed() -> None:
    state, first = seated(NATIONAL, event(NATIONAL.book, 6, parameters=SMALL))
    assert NATIONAL.next(state) == replace(NATIONAL.next(state), due=Due.RESULTS, segment=first)
    open_still = played(state, first, by_strength, closed=False)
    assert NATIONAL.next(open_still).due is Due.RESULTS
    assert NATIONAL.draws(open_still) == {}


def test_who_withdraws_is_seated_no_more_and_keeps_the_result() -> None:
    state = step(NATIONAL, event(NATIONAL.book, 12, parameters=SMALL), by_strength)
    state = with_status(state, 5, Status.WITHDRAWN)
    state, second = seated(NATIONAL, state)
    assert 5 not in people(state.segments[second])
    assert len(people(state.segments[second])) == 11
    state = to_the_end(NATIONAL, played(state, second, by_strength), by_strength)
    assert 5 in NATIONAL.standing(state).order()


def test_who_comes_late_joins_the_last_group_and_is_ranked() -> None:
    state = step(NATIONAL, event(NATIONAL.book, 12, parameters=SMALL), by_strength)
    state = replace(state, entrants={**state.entrants, Number(13): entrant(13)})
    state, second = seated(NATIONAL, state)
    late = next(table for table in state.segments[second].seating.tables if 13 in table.seats)
    assert late.group == 2
    assert 13 in NATIONAL.standing(state).order()


def test_a_group_that_withdrawals_leave_with_one_table_joins_its_neighbour() -> None:
    state = step(NATIONAL, event(NATIONAL.book, 12, parameters=SMALL), by_strength)
    first = state.segments[SegmentId(Stage.MAIN, 1, 1)]
    second_group = [n for table in first.seating.tables if table.group == 2 for n in table.seats]
    for number in second_group[:4]:
        state = with_status(state, int(number), Status.WITHDRAWN)
    state, second = seated(NATIONAL, state)
    assert {table.group for table in state.segments[second].seating.tables} == {1}


def test_the_disqualified_have_no_rank_but_their_results_stay() -> None:
    state = to_the_end(NATIONAL, event(NATIONAL.book, 6, parameters=SMALL), by_strength)
    before = {line.number: line.values[0] for line in NATIONAL.standing(state).lines}
    standing = NATIONAL.standing(with_status(state, 1, Status.DISQUALIFIED))
    assert (standing.lines[-1].number, standing.lines[-1].rank) == (1, 0)
    assert {line.number: line.values[0] for line in standing.lines[:-1]} == {n: s for n, s in before.items() if n != 1}


def test_who_is_gone_plays_no_play_off() -> None:
    def level(table: TableSeats, board: int) -> Outcome:
        return DealScores((0, 0, 0))

    state = event(NATIONAL.book, 6, parameters={"sets_per_round": 1, "rounds": 1})
    state = drawn(NATIONAL, step(NATIONAL, state, level))
    assert NATIONAL.next(state).due is Due.SEATING
    for number in range(1, 5):
        state = with_status(state, number, Status.WITHDRAWN)
    state, playoff = seated(NATIONAL, state)
    assert sorted(people(state.segments[playoff])) == [5, 6]
    assert NATIONAL.next(with_status(drawn(NATIONAL, state), 5, Status.WITHDRAWN)).due is Due.RESULTS


def test_everything_is_told_once_and_then_nothing_is_due() -> None:
    state = to_the_end(NATIONAL, event(NATIONAL.book, 6, parameters=SMALL), by_strength)
    assert NATIONAL.next(state).due is Due.PUBLISH
    told = Publication(1, Instant(0), None, NATIONAL.standing(state))
    assert NATIONAL.next(replace(state, published=(told,))).due is Due.NOTHING
    assert NATIONAL.next(replace(state, finished=True)).due is Due.NOTHING


def test_nobody_is_cut() -> None:
    refusal = NATIONAL.cut(event(NATIONAL.book, 6))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_cut_here"


def test_void_and_awarded_boards_are_scored() -> None:
    def troubled(table: TableSeats, board: int) -> Outcome:
        if board == 1:
            return Void()
        if board == 2 and table.table == 1:
            return Adjusted((50, 50, 50), (None, None, None))
        return by_strength(table, board)

    state = step(NATIONAL, event(NATIONAL.book, 6, parameters=SMALL), troubled)
    tally = NATIONAL.tally(state, list(state.segments.values()))
    assert {len(boards) for boards in tally.boards.values()} == {2}


def chain_of(why: Why) -> Iterator[Why]:
    yield why
    for part in why.parts:
        yield from chain_of(part)


def told(state: State) -> None:
    """Every seating, column and explanation has words for exactly its facts."""
    for segment in state.segments.values():
        for _, reason in segment.seating.reasons:
            assert say_seating_reason(reason).zh
    for criterion in NATIONAL.standing(state).criteria:
        assert say("criterion", criterion.code).en
    for number in state.entrants:
        for why in chain_of(NATIONAL.why_rank(state, number)):
            assert say_why(why).zh
            assert why.article is not None


def test_ranks_and_points_explain_themselves() -> None:
    state = to_the_end(NATIONAL, event(NATIONAL.book, 10, parameters=SMALL), at_random(3, times=False))
    told(state)
    first = SegmentId(Stage.MAIN, 1, 1)
    number = Number(people(state.segments[first])[0])
    why = NATIONAL.why_points(state, number, first)
    assert why.value == sum(part.value for part in why.parts)  # type: ignore[misc]
    assert [part.article.ref for part in why.parts if part.article] == ["A2.1.4"] * 3
    assert {inner.code for inner in why.parts[0].parts} == {"board_rank", "board_rate", "board_units", "deal_score"}
    rank = NATIONAL.why_rank(state, number)
    assert rank.parts[0].value == sum(part.value for part in rank.parts[0].parts)  # type: ignore[misc]
    assert NATIONAL.why_points(state, number, SegmentId(Stage.MAIN, 9)).value == 0
