"""The workers' format beyond its articles: withdrawals, absences, charges, explanations, whole events."""

import random
from dataclasses import replace

import pytest

from paiju.regulations.workers_2021.event import EVENT as WORKERS
from paiju.rulebook.refusal import Refusal
from paiju.tournament.formats.format import Due
from paiju.tournament.people.entrants import Number, Status
from paiju.tournament.ranking.results import Adjusted, DealScores, Outcome, Void
from paiju.tournament.seating.segments import SegmentId, Stage, TableSeats
from paiju.words import say
from paiju.words.standings import say_seating_reason, say_why
from tests.unit.tournament.driving import (
    Scoring,
    charged,
    cut,
    drawn,
    event,
    played,
    seated,
    step,
    to_the_end,
    with_status,
)
from tests.unit.tournament.formats.test_duplicate import chain_of

PRELIMINARY, SEMIFINAL, FINAL = (SegmentId(stage, 1) for stage in (Stage.PRELIMINARY, Stage.SEMIFINAL, Stage.FINAL))


def at_random(seed: int, coarse: bool) -> Scoring:
    """Coarse results make many ties, and so play-offs."""
    chance = random.Random(seed)

    def scoring(table: TableSeats, board: int) -> Outcome:
        points = chance.choice([0, 0, 0, 3] if coarse else [-12, -6, -3, 0, 3, 6, 12])
        scores = [points, points, -2 * points]
        chance.shuffle(scores)
        return DealScores(tuple(scores))

    return scoring


def by_number(table: TableSeats, board: int) -> Outcome:
    return DealScores(tuple(-int(number) for number in table.seats))


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 31, 32])
@pytest.mark.parametrize("coarse", [False, True])
@pytest.mark.parametrize("options", [{}, {"tied": "equal-total", "level_playoff": "lot", "semifinal_groups": "snake"}])
def test_whole_events(players: int, coarse: bool, options: dict[str, str]) -> None:
    state = to_the_end(WORKERS, event(WORKERS.book, players, options=options), at_random(players, coarse))
    assert WORKERS.next(state).due is Due.PUBLISH
    standing = WORKERS.standing(state)
    assert sorted(standing.order()) == list(range(1, players + 1))
    assert [line.rank for line in standing.lines[:3]] == [1, 2, 3]
    assert standing.level == ()
    for segment in state.segments.values():
        assert all(len(set(table.seats)) == 3 for table in segment.seating.tables)
        for _, reason in segment.seating.reasons:
            assert say_seating_reason(reason).zh
    finalists = {number for table in state.segments[FINAL].seating.tables for number in table.seats}
    assert set(standing.order()[:3]) == finalists
    if SEMIFINAL in state.segments:
        semifinalists = {number for table in state.segments[SEMIFINAL].seating.tables for number in table.seats}
        assert len(semifinalists) == 9
        assert set(standing.order()[:9]) == semifinalists


def test_two_cannot_play() -> None:
    state = event(WORKERS.book, 2)
    assert WORKERS.next(state).due is Due.ENTRIES
    assert WORKERS.draws(state) == {}


def test_a_qualifier_who_withdraws_is_replaced_by_the_next() -> None:
    state = step(WORKERS, event(WORKERS.book, 15), by_number)
    state = with_status(cut(WORKERS, state), 4, Status.WITHDRAWN)
    state, semifinal = seated(WORKERS, state)
    seats = sorted(number for table in state.segments[semifinal].seating.tables for number in table.seats)
    assert seats == [1, 2, 3, 5, 6, 7, 8, 9, 10]


def test_who_is_gone_before_the_cut_does_not_count_for_it() -> None:
    state = with_status(step(WORKERS, event(WORKERS.book, 15), by_number), 4, Status.WITHDRAWN)
    assert list(cut(WORKERS, state).cuts[PRELIMINARY]) == [1, 2, 3, 5, 6, 7, 8, 9, 10]
    assert 4 in WORKERS.standing(state).order()


def test_too_few_left_for_the_semifinal_play_the_final() -> None:
    state = step(WORKERS, event(WORKERS.book, 9), by_number)
    state = with_status(state, 9, Status.WITHDRAWN)
    assert WORKERS.next(state).stage is Stage.FINAL
    assert list(cut(WORKERS, state).cuts[PRELIMINARY]) == [1, 2, 3]


def test_a_stage_that_cannot_sit_in_threes_says_so() -> None:
    state = cut(WORKERS, step(WORKERS, event(WORKERS.book, 9), by_number))
    state = drawn(WORKERS, with_status(state, 9, Status.WITHDRAWN))
    refusal = WORKERS.seat(state, SEMIFINAL)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.facts["present"]) == ("stage_not_in_threes", 8)


def test_the_disqualified_do_not_advance_and_have_no_rank() -> None:
    state = step(WORKERS, event(WORKERS.book, 15), by_number)
    state = with_status(state, 1, Status.DISQUALIFIED)
    assert list(cut(WORKERS, state).cuts[PRELIMINARY]) == list(range(2, 11))
    assert (WORKERS.standing(state).lines[-1].number, WORKERS.standing(state).lines[-1].rank) == (1, 0)


def test_who_stayed_away_is_ranked_after_all_who_played() -> None:
    state, first = seated(WORKERS, event(WORKERS.book, 12))
    state = played(state, first, by_number)
    segment = state.segments[first]
    table = segment.seating.tables[0]
    kept = {key: result for key, result in segment.results.items() if key.table != table.table}
    missing = replace(segment, results=kept, absent={table.seats[0]: "absent"})
    state = replace(state, segments={first: missing})
    standing = WORKERS.standing(state, Stage.PRELIMINARY)
    assert standing.order()[-1] == table.seats[0]
    assert standing.lines[-1].values[0] is None


def test_a_tie_without_anybody_eliminated_is_played_with_one_who_is_through() -> None:
    """Nine scorers for eight places beside one left over: nobody is below the two who are level."""

    def level_at_the_end(table: TableSeats, board: int) -> Outcome:
        worst = sorted(number for number in range(1, 11) if number not in byes)[-2:]
        return DealScores(tuple(-100 if int(number) in worst else -int(number) for number in table.seats))

    state, first = seated(WORKERS, event(WORKERS.book, 10))
    byes = [int(number) for number in state.segments[first].seating.byes]
    state = drawn(WORKERS, played(state, first, level_at_the_end))
    state, playoff = seated(WORKERS, state)
    players = sorted(int(number) for table in state.segments[playoff].seating.tables for number in table.seats)
    *_, through, one, other = sorted(number for number in range(1, 11) if number not in byes)
    assert players == [through, one, other]

    def the_helper_loses(table: TableSeats, board: int) -> Outcome:
        points = {through: -60, one: 0, other: 30}
        return DealScores(tuple(points[int(number)] for number in table.seats))

    went_on = list(cut(WORKERS, drawn(WORKERS, played(state, playoff, the_helper_loses))).cuts[playoff])
    assert through in went_on  # playing along risks nothing
    assert other in went_on
    assert one not in went_on


def test_a_filler_among_level_players_is_drawn() -> None:
    def level(table: TableSeats, board: int) -> Outcome:
        points = {9: -9, 10: -9, 11: -11, 12: -11, 13: -11}
        return DealScores(tuple(points.get(int(number), -int(number)) for number in table.seats))

    state, first = seated(WORKERS, event(WORKERS.book, 15))
    state = played(state, first, level)
    assert dict(WORKERS.draws(state)) == {"fill preliminary-1.1": (11, 12, 13)}
    state, playoff = seated(WORKERS, state)
    players = {number for table in state.segments[playoff].seating.tables for number in table.seats}
    assert players == {9, 10, state.lots["fill preliminary-1.1"][0]}


@pytest.mark.parametrize("filler", [11, 12, 13])
@pytest.mark.parametrize(
    ("points", "order", "ranks"),
    [
        (
            (60, -90, 30),
            [9, 0, 10],
            [9, 10, 11, 12, 12],
        ),  # the drawn one between the two: those left are below all three
        ((60, 30, -90), [9, 10, 0], [9, 10, 11, 11, 11]),  # he gained nothing, and is level with them still
    ],
)
def test_a_drawn_filler_leaves_those_he_was_level_with(
    filler: int, points: tuple[int, int, int], order: list[int], ranks: list[int]
) -> None:
    """D-4.4: nobody shares a rank with one who scored more, whoever was drawn."""

    def level(table: TableSeats, board: int) -> Outcome:
        low = {9: -9, 10: -9, 11: -11, 12: -11, 13: -11}
        return DealScores(tuple(low.get(int(number), -int(number)) for number in table.seats))

    def playoff_points(table: TableSeats, board: int) -> Outcome:
        won = dict(zip((9, 10, filler), points, strict=True))
        return DealScores(tuple(won[int(number)] for number in table.seats))

    state, first = seated(WORKERS, event(WORKERS.book, 15))
    state = played(state, first, level)
    rest = [Number(number) for number in (11, 12, 13) if number != filler]
    state = replace(state, lots={**state.lots, "fill preliminary-1.1": (Number(filler), *rest)})
    state, playoff = seated(WORKERS, state)
    standing = WORKERS.standing(played(state, playoff, playoff_points), Stage.PRELIMINARY)
    lines = standing.lines[8:13]
    assert [line.number for line in lines] == [*(number or filler for number in order), *rest]
    assert [line.rank for line in lines] == ranks


def test_a_charge_without_a_segment_counts_where_the_player_is() -> None:
    state = step(WORKERS, event(WORKERS.book, 15), by_number)
    fined = charged(state, 1, None, points=3)
    lines = {line.number: line.values[0] for line in WORKERS.standing(fined, Stage.PRELIMINARY).lines}
    assert lines[Number(1)] == -13
    later = step(WORKERS, cut(WORKERS, fined), by_number)
    lines = {line.number: line.values[0] for line in WORKERS.standing(later, Stage.SEMIFINAL).lines}
    assert lines[Number(1)] == -13


def test_void_and_awarded_deals() -> None:
    def troubled(table: TableSeats, board: int) -> Outcome:
        if board == 1:
            return Void()
        return Adjusted((), (5, 0, -5)) if board == 2 else DealScores((0, 0, 0))

    state, first = seated(WORKERS, event(WORKERS.book, 3))
    state = played(state, first, troubled)
    assert [line.values[0] for line in WORKERS.standing(state, Stage.FINAL).lines] == [5, 0, -5]


def test_no_cut_before_its_time() -> None:
    state, first = seated(WORKERS, event(WORKERS.book, 15))
    refusal = WORKERS.cut(state)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_cut_now"

    def level(table: TableSeats, board: int) -> Outcome:
        return DealScores((0, 0, 0))

    refusal = WORKERS.cut(played(state, first, level))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "level_at_the_cut"


def test_places_that_cannot_sit_in_threes_are_refused_at_once() -> None:
    state = drawn(WORKERS, event(WORKERS.book, 15, parameters={"semifinal_places": 8}))
    refusal = WORKERS.seat(state, PRELIMINARY)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "places_not_in_threes"


def test_ranks_and_totals_explain_themselves() -> None:
    state = to_the_end(WORKERS, event(WORKERS.book, 10), at_random(5, coarse=True))
    state = charged(charged(state, 1, PRELIMINARY, 1, zero_deal=True), 1, PRELIMINARY, points=3)
    for criterion in WORKERS.standing(state).criteria:
        assert say("criterion", criterion.code).en
    for number in state.entrants:
        for why in chain_of(WORKERS.why_rank(state, number)):
            assert say_why(why).zh
    seats = state.segments[PRELIMINARY].seating.tables
    if any(1 in table.seats for table in seats):
        why = WORKERS.why_points(state, Number(1), PRELIMINARY)
        assert [part.code for part in why.parts][-2:] == ["zeroed", "points_off"]
    assert WORKERS.why_points(state, Number(1), SegmentId(Stage.PLAYOFF, 99)).value is None
