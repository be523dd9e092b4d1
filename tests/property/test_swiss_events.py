"""Whole events: everybody is seated once, bans hold whenever they can, and the final of nine is what it promises."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.regulations.ccgc.event import EVENT as CCGC_CONTEST
from paiju.regulations.shengji_80.event import EVENT as EIGHTY_PAIRS
from paiju.regulations.shengji_coop.event import EVENT as COOP_PAIRS
from paiju.tournament.formats.format import Due
from paiju.tournament.formats.swiss_pairs import Pairs
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.results import DealScores, MatchLevels, Outcome
from paiju.tournament.seating.matching import Bans, lowest_cost
from paiju.tournament.seating.segments import SegmentId, Stage, TableSeats
from paiju.tournament.state import State
from tests.unit.tournament.stepping import Play, event, run


def results(seed: int) -> Play:
    """Scores that depend on nothing but the seed and the place; zero-sum at tables of three."""

    def play(segment: SegmentId, table: TableSeats, board: int) -> Outcome:
        at = hash((seed, segment.round, segment.set, table.seats, board))
        if len(table.seats) == 2:
            return MatchLevels((at % 13, at // 13 % 13), at % 2 if at % 13 == at // 13 % 13 else None)
        stake = 100 * (1 + at % 3) * (1 if at // 7 % 2 else -1)
        scores = [-stake] * 3
        scores[at // 3 % 3] = 2 * stake
        return DealScores(tuple(scores))

    return play


def met_before(state: State, upto: int) -> dict[Number, set[Number]]:
    met: dict[Number, set[Number]] = {number: set() for number in state.entrants}
    for segment in state.segments.values():
        if segment.id.round < upto:
            for table in segment.seating.tables:
                one, other = table.seats
                met[one].add(other)
                met[other].add(one)
    return met


@settings(max_examples=25, deadline=None)
@given(
    count=st.integers(2, 14),
    units=st.integers(1, 8),
    rounds=st.integers(1, 6),
    seed=st.integers(0, 10_000),
    format_=st.sampled_from([COOP_PAIRS, EIGHTY_PAIRS]),
)
def test_pairs_meet_their_own_or_again_only_where_nothing_else_is_left(
    count: int, units: int, rounds: int, seed: int, format_: Pairs
) -> None:
    of_unit = {number: f"u{number % units}" for number in range(1, count + 1)}
    state = run(format_, event(format_.book, count, units=of_unit, parameters={"rounds": rounds}), results(seed))
    assert format_.next(state).due is Due.NOTHING
    byes: Counter[Number] = Counter()
    for segment in state.segments.values():
        seating = segment.seating
        seated = [number for table in seating.tables for number in table.seats]
        assert sorted([*seated, *seating.byes]) == sorted(state.entrants)
        byes.update(seating.byes)
        met = met_before(state, segment.id.round)
        numbers = sorted(seated)
        place = {number: at for at, number in enumerate(numbers)}
        apart = format_ is COOP_PAIRS
        bans = Bans(
            [(number % units) if apart else -1 for number in numbers],
            [{place[other] for other in met[number] if other in place} for number in numbers],
        )
        cost = bans.total((place[table.seats[0]], place[table.seats[1]]) for table in seating.tables)
        assert cost == lowest_cost(bans, range(len(numbers)))
        assert seating.needs_chief is (cost > 0 or any(byes[number] > 1 for number in seating.byes))
    if rounds <= count:
        assert max(byes.values(), default=0) <= 1
    ranks = [line.rank for line in format_.standing(state).lines]
    assert ranks == sorted(ranks)
    assert len(ranks) == count


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(count=st.integers(6, 30), seed=st.integers(0, 10_000))
def test_a_contest_of_programs_seats_everybody_who_is_in_play_once(count: int, seed: int) -> None:
    state = run(CCGC_CONTEST, event(CCGC_CONTEST.book, count, kind=Kind.PROGRAM), results(seed))
    assert CCGC_CONTEST.next(state).due is Due.NOTHING
    byes: Counter[Number] = Counter()
    playing = count
    for segment in state.segments.values():
        seated = [number for table in segment.seating.tables for number in table.seats]
        assert len({*seated, *segment.seating.byes}) == len(seated) + len(segment.seating.byes) == playing
        if segment.id.stage is Stage.PRELIMINARY:
            byes.update(segment.seating.byes)
            playing = len(state.cuts.get(segment.id, range(playing)))
    if count > 8:
        assert max(byes.values(), default=0) <= 1
    assert [line.rank for line in CCGC_CONTEST.standing(state).lines] == list(range(1, count + 1))
    finalists = CCGC_CONTEST.finalists(state)
    if len(finalists) == 9:
        met: Counter[frozenset[Number]] = Counter()
        for segment in state.segments.values():
            if segment.id.stage is Stage.FINAL and segment.id.set == 1:
                met.update(frozenset(pair) for one in segment.seating.tables for pair in combinations(one.seats, 2))
        assert (len(met), set(met.values())) == (36, {1})


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(count=st.integers(9, 24), seed=st.integers(0, 10_000))
def test_the_points_of_a_final_of_nine_add_up(count: int, seed: int) -> None:
    """Every board and direction gives six points in all, and 25.2 are carried over."""
    state = run(CCGC_CONTEST, event(CCGC_CONTEST.book, count, kind=Kind.PROGRAM), results(seed))
    lines = CCGC_CONTEST.standing(state, Stage.FINAL).lines
    total = sum(value for line in lines if not isinstance(value := line.values[0], str | None))
    assert total * 10 == 252 + 10 * 24 * 3 * 6
