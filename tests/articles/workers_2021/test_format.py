"""Workers' games 2021, sections 4 and 8: draw, stages, cuts, play-offs, ranking; what a zeroed score becomes."""

from collections.abc import Mapping
from dataclasses import replace

from paiju.cards.shuffle import Seed
from paiju.games.doudizhu.boards import first_caller
from paiju.regulations.workers_2021.play import PLAY as WORKERS_2021
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat
from paiju.tournament.formats.format import Due
from paiju.tournament.formats.knockout import Knockout
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.deal_points import Scores, chain
from paiju.tournament.ranking.rank import rank_lines
from paiju.tournament.ranking.results import DealScores, Outcome
from paiju.tournament.rules.knockout import KnockoutFormat
from paiju.tournament.seating.segments import Seating, SegmentId, Stage, TableSeats
from paiju.tournament.state import State
from tests.articles.registry import article
from tests.unit.tournament.driving import Scoring, charged, cut, drawn, played, seated, to_the_end, with_segment
from tests.unit.tournament.driving import event as an_event

PRELIMINARY, SEMIFINAL, FINAL = (SegmentId(stage, 1) for stage in (Stage.PRELIMINARY, Stage.SEMIFINAL, Stage.FINAL))


def totals(by_number: Mapping[int, int]) -> Scoring:
    """Every player's total in one deal, nothing in the others: equal totals are level in every respect."""

    def scoring(table: TableSeats, board: int) -> Outcome:
        first = board % 10 == 1
        return DealScores(tuple(by_number.get(int(number), -int(number)) if first else 0 for number in table.seats))

    return scoring


def in_one_deal(by_number: Mapping[int, int]) -> Scoring:
    """The same whatever the number of the board: for play-offs."""

    def scoring(table: TableSeats, board: int) -> Outcome:
        return DealScores(tuple(by_number.get(int(number), -int(number)) for number in table.seats))

    return scoring


def ranked_by_number(table: TableSeats, board: int) -> Outcome:
    return totals({})(table, board)


def preliminary(
    event: KnockoutFormat,
    players: int,
    scoring: Scoring = ranked_by_number,
    *,
    options: Mapping[str, str] | None = None,
) -> State:
    """After the preliminary."""
    state = an_event(event.book, players, options=options or {})
    state, first = seated(Knockout(event), state)
    return drawn(Knockout(event), played(state, first, scoring))


def semifinal(
    event: KnockoutFormat, scoring: Scoring = ranked_by_number, options: Mapping[str, str] | None = None
) -> State:
    state = cut(Knockout(event), preliminary(event, 15, options=options))
    state, second = seated(Knockout(event), state)
    assert second == SEMIFINAL
    return drawn(Knockout(event), played(state, second, scoring))


def final(event: KnockoutFormat, scoring: Scoring) -> State:
    state, last = seated(Knockout(event), cut(Knockout(event), semifinal(event)))
    assert last == FINAL
    return drawn(Knockout(event), played(state, last, scoring))


def advancing(event: KnockoutFormat, state: State) -> list[int]:
    made = cut(Knockout(event), state)
    return [int(number) for number in list(made.cuts.values())[-1]]


def play_off(event: KnockoutFormat, state: State, scoring: Scoring) -> tuple[State, list[int]]:
    state, id_ = seated(Knockout(event), state)
    assert id_.stage is Stage.PLAYOFF
    players = sorted(int(number) for table in state.segments[id_].seating.tables for number in table.seats)
    return drawn(Knockout(event), played(state, id_, scoring)), players


# The preliminary.


@article("4.3", "D-4.2")
def test_threes_are_drawn_and_the_rest_goes_straight_through(event: KnockoutFormat) -> None:
    for players, groups, left_over, on_score in ((30, 10, 0, 9), (31, 10, 1, 8), (32, 10, 2, 7)):
        state = preliminary(event, players)
        seating = state.segments[PRELIMINARY].seating
        assert (len(seating.tables), len(seating.byes)) == (groups, left_over)
        went_on = advancing(event, state)
        assert len(went_on) == 9
        scorers = [number for number in range(1, players + 1) if Number(number) not in seating.byes]
        assert went_on == [*scorers[:on_score], *map(int, seating.byes)]


@article("4.3", "D-4.2")
def test_the_draw_follows_the_seed(event: KnockoutFormat) -> None:
    def groups(seed: str) -> list[tuple[Number, ...]]:
        state, first = seated(Knockout(event), an_event(event.book, 12, seed=seed))
        return [table.seats for table in state.segments[first].seating.tables]

    assert groups("a") == groups("a") != groups("b")
    assert groups("a")[0] != (1, 2, 3)


@article("4.3", "T13", "T14", "D-4.3")
def test_ten_deals_and_one_ranking_over_all_groups(event: KnockoutFormat) -> None:
    state = preliminary(event, 15)
    assert state.segments[PRELIMINARY].boards == tuple(range(1, 11))
    assert list(Knockout(event).standing(state, Stage.PRELIMINARY).order()) == list(range(1, 16))
    state = semifinal(event)
    assert state.segments[SEMIFINAL].boards == tuple(range(11, 21))


@article("4.2", "D-4.1")
def test_the_field_is_cut_to_nine_and_to_three(event: KnockoutFormat) -> None:
    state = to_the_end(Knockout(event), an_event(event.book, 15), ranked_by_number)
    assert [len(made) for made in state.cuts.values()] == [9, 3]
    assert [str(id_) for id_ in state.segments] == ["preliminary-1.1", "semifinal-1.1", "final-1.1"]


@article("4.2", "D-4.1")
def test_small_fields(event: KnockoutFormat) -> None:
    for players, stages in ((3, 1), (4, 2), (8, 2), (9, 3), (10, 3)):
        state = to_the_end(Knockout(event), an_event(event.book, players), ranked_by_number)
        assert len(state.segments) == stages
        assert len(Knockout(event).standing(state).lines) == players
    refusal = Knockout(event).seat(an_event(event.book, 2), FINAL)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.facts["needed"]) == ("too_few_for_a_table", 3)


# Play-offs for places.


@article("4.3", "D-4.4")
def test_two_level_and_the_best_eliminated_play_three_deals(event: KnockoutFormat) -> None:
    state = preliminary(event, 15, totals({9: -9, 10: -9}))
    assert Knockout(event).next(state).segment == SegmentId(Stage.PLAYOFF, 1)
    state, players = play_off(event, state, in_one_deal({9: 0, 10: 6, 11: -6}))
    assert players == [9, 10, 11]
    assert state.segments[SegmentId(Stage.PLAYOFF, 1)].boards == (11, 12, 13)
    assert advancing(event, state) == [*range(1, 9), 10]


@article("4.3", "D-4.4")
def test_the_best_eliminated_may_win_the_place(event: KnockoutFormat) -> None:
    state = preliminary(event, 15, totals({9: -9, 10: -9}))
    state, _ = play_off(event, state, in_one_deal({9: 0, 10: -6, 11: 6}))
    assert advancing(event, state) == [*range(1, 9), 11]
    standing = Knockout(event).standing(state, Stage.PRELIMINARY)
    assert list(standing.order())[8:12] == [11, 9, 10, 12]
    assert standing.criteria[standing.lines[9].decided_by].code == "playoff"


@article("4.3", "D-4.4")
def test_more_level_players_play_in_threes(event: KnockoutFormat) -> None:
    state = preliminary(event, 15, totals({8: -9, 9: -9, 10: -9, 11: -9}))
    state, players = play_off(event, state, in_one_deal({8: 1, 9: 2, 10: 3, 11: 4, 12: 5, 13: 6}))
    assert players == [8, 9, 10, 11, 12, 13]
    assert advancing(event, state) == [*range(1, 8), 13, 12]
    state = preliminary(event, 15, totals({8: -9, 9: -9, 10: -9}))
    state, players = play_off(event, state, in_one_deal({8: 1, 9: 2, 10: 3}))
    assert players == [8, 9, 10]
    assert advancing(event, state) == [*range(1, 8), 10, 9]


@article("4.3", "D-4.4")
def test_who_is_still_level_plays_three_more(event: KnockoutFormat) -> None:
    state = preliminary(event, 15, totals({9: -9, 10: -9}))
    state, _ = play_off(event, state, in_one_deal({9: 3, 10: 3, 11: -6}))
    assert Knockout(event).next(state).segment == SegmentId(Stage.PLAYOFF, 2)
    state, players = play_off(event, state, in_one_deal({9: 0, 10: 1, 11: 60}))
    assert players == [9, 10, 11]
    assert advancing(event, state) == [*range(1, 9), 10]  # the third only fills the table now


@article("4.3", "D-4.4")
def test_or_a_lot_where_the_event_chose_so(event: KnockoutFormat) -> None:
    state = preliminary(event, 15, totals({9: -9, 10: -9}), options={"level_playoff": "lot"})
    state, _ = play_off(event, state, in_one_deal({9: 3, 10: 3, 11: -6}))
    assert Knockout(event).next(state).due is Due.CUT
    lot = state.lots["level preliminary-1.1"]
    assert sorted(lot) == [9, 10]
    assert advancing(event, state) == [*range(1, 9), lot[0]]


@article("4.3", "D-4.4")
def test_a_tie_counts_after_the_ranking_rules(event: KnockoutFormat) -> None:
    def nine_has_won_more(table: TableSeats, board: int) -> Outcome:
        usual = totals({9: -9, 10: -9})(table, board)
        assert isinstance(usual, DealScores)
        moved = {2: 3, 3: -3} if 9 in table.seats else {}
        added = [moved.get(board, 0) if number == 9 else 0 for number in table.seats]
        return DealScores(tuple(score + more for score, more in zip(usual.scores, added, strict=True)))

    assert advancing(event, preliminary(event, 15, nine_has_won_more)) == list(range(1, 10))
    by_total = preliminary(event, 15, nine_has_won_more, options={"tied": "equal-total"})
    assert Knockout(event).next(by_total).segment == SegmentId(Stage.PLAYOFF, 1)


# Semi-final and final.


@article("4.4", "D-4.5")
def test_the_semifinal_groups_are_in_order_of_rank(event: KnockoutFormat) -> None:
    tables = semifinal(event).segments[SEMIFINAL].seating.tables
    assert [set(table.seats) for table in tables] == [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}]
    snake = semifinal(event, options={"semifinal_groups": "snake"}).segments[SEMIFINAL].seating.tables
    assert [set(table.seats) for table in snake] == [{1, 6, 7}, {2, 5, 8}, {3, 4, 9}]


@article("4.4", "4.5", "D-4.5", "D-4.7")
def test_scores_restart_and_three_go_on(event: KnockoutFormat) -> None:
    state = semifinal(event, scoring=totals({9: 3, 8: 2, 7: 1}))
    assert list(Knockout(event).standing(state, Stage.SEMIFINAL).order()) == [9, 8, 7, 1, 2, 3, 4, 5, 6]
    assert Knockout(event).standing(state, Stage.SEMIFINAL).lines[0].values[0] == 3
    assert advancing(event, state) == [9, 8, 7]


@article("4.4", "D-4.5")
def test_a_tie_for_the_final_is_played_off_too(event: KnockoutFormat) -> None:
    state = semifinal(event, scoring=totals({3: -3, 4: -3}))
    state, players = play_off(event, state, in_one_deal({3: 0, 4: 6, 5: -6}))
    assert players == [3, 4, 5]
    assert advancing(event, state) == [1, 2, 4]


@article("4.5", "D-4.6")
def test_the_final_ranks_the_first_three(event: KnockoutFormat) -> None:
    state = final(event, totals({1: -5, 2: 0, 3: 5}))
    assert state.segments[FINAL].boards == tuple(range(21, 31))
    assert list(Knockout(event).standing(state).order())[:3] == [3, 2, 1]
    assert Knockout(event).next(state).due is Due.PUBLISH


@article("4.5", "D-4.6")
def test_a_tie_in_the_final_is_played_by_all_three_for_the_tied(event: KnockoutFormat) -> None:
    state = final(event, totals({1: 28, 2: 28, 3: -56}))
    state, players = play_off(event, state, in_one_deal({1: -3, 2: 0, 3: 3}))
    assert players == [1, 2, 3]
    assert len(state.segments[SegmentId(Stage.PLAYOFF, 1)].boards) == 3
    assert list(Knockout(event).standing(state).order())[:3] == [2, 1, 3]
    again, _ = play_off(event, final(event, totals({1: 28, 2: 28, 3: -56})), in_one_deal({1: 1, 2: 1, 3: -2}))
    assert Knockout(event).next(again).segment == SegmentId(Stage.PLAYOFF, 2)


@article("4.4", "D-4.7")
def test_places_four_to_nine_come_from_the_semifinal(event: KnockoutFormat) -> None:
    state = to_the_end(Knockout(event), an_event(event.book, 15), ranked_by_number)
    standing = Knockout(event).standing(state)
    assert [(line.rank, int(line.number)) for line in standing.lines] == [(n, n) for n in range(1, 16)]
    assert [line.values[0] for line in standing.lines[:10]] == ["final"] * 3 + ["semifinal"] * 6 + ["preliminary"]


@article("T3", "D-5.1")
def test_the_first_caller_is_drawn_and_then_rotates(event: KnockoutFormat) -> None:
    state, first = seated(Knockout(event), an_event(event.book, 30))
    called = [
        dict(reason.facts)["seat"]
        for _, reason in state.segments[first].seating.reasons
        if reason.code == "first_caller"
    ]
    assert len(called) == 10
    assert set(called) == {0, 1, 2}
    rotation = [first_caller(WORKERS_2021, deal, Seed(b""), deal, Seat(2)) for deal in range(1, 11)]
    assert rotation == [2, 0, 1, 2, 0, 1, 2, 0, 1, 2]


# Ranking.


def order(event: KnockoutFormat, p: list[int], q: list[int]) -> list[int]:
    deals = {Number(1): p, Number(2): q}
    found = Scores(deals, {number: sum(scores) for number, scores in deals.items()})
    standing = rank_lines(list(deals), chain(event, found))
    assert not standing.level
    return list(standing.order())


@article("G8", "D-5.11")
def test_total_then_deals_won_then_the_best_deals(event: KnockoutFormat) -> None:
    assert order(event, [1, 1], [3, 0]) == [2, 1]
    six_won, best_twelve = [8, 4, 4, 2, 2, 1, -3, -2, -2, -2], [12, 6, 4, 2, 2, -4, -4, -2, -2, -2]
    assert order(event, best_twelve, six_won) == [2, 1]
    second_best_four = [12, 4, 4, 4, 2, -4, -4, -2, -2, -2]
    assert order(event, second_best_four, best_twelve) == [2, 1]


# Penalties.


@article("P3", "P7", "D-6.1", "D-6.5")
def test_a_zeroed_score_is_never_raised(event: KnockoutFormat) -> None:
    def one(table: TableSeats, board: int) -> Outcome:
        return DealScores((12, -4, -8)) if board == 1 else DealScores((6, -2, -4))

    state = with_segment(
        an_event(event.book, 3), PRELIMINARY, Seating((TableSeats(1, 1, (Number(1), Number(2), Number(3))),)), (1, 2)
    )
    state = played(state, PRELIMINARY, one)

    def total(changed: State, number: int) -> object:
        lines = Knockout(event).standing(changed, Stage.PRELIMINARY).lines
        return next(line.values[0] for line in lines if line.number == number)

    assert [total(state, number) for number in (1, 2, 3)] == [18, -6, -12]
    told = charged(charged(state, 1, PRELIMINARY, 1, zero_deal=True), 3, PRELIMINARY, 1, zero_deal=True)
    assert [total(told, number) for number in (1, 2, 3)] == [6, -6, -12]
    phoned = charged(charged(state, 1, PRELIMINARY, zero_round=True), 3, PRELIMINARY, zero_round=True)
    assert [total(phoned, number) for number in (1, 2, 3)] == [0, -6, -12]
    literal = replace(phoned, setup=replace(phoned.setup, options={"zeroed": "zero"}))
    assert total(literal, 3) == 0


@article("P5", "P12", "D-6.3", "D-6.10")
def test_points_come_off_the_total_and_nobody_gains(event: KnockoutFormat) -> None:
    state = preliminary(event, 9)
    smoked = charged(state, 1, PRELIMINARY, points=3)
    before, after = (
        {int(line.number): line.values[0] for line in Knockout(event).standing(each, Stage.PRELIMINARY).lines}
        for each in (state, smoked)
    )
    assert after == {**before, 1: -4}
