"""80 points, timed (003), part 1: rounds, pairing, ranking."""

from decimal import Decimal

from paiju.regulations.shengji_80.play import PLAY as EIGHTY
from paiju.tournament.formats.swiss_pairs import pairs_format
from paiju.tournament.ranking.results import MatchLevels
from paiju.tournament.rules.pairs import LastTie, NumberOrder, PairsFormat
from paiju.tournament.seating.segments import SegmentId, Stage
from tests.articles.registry import article
from tests.articles.shengji_coop.test_format import after_round, met, order, record
from tests.unit.tournament.stepping import draw_lots, run, seated
from tests.unit.tournament.stepping import event as new_event

FIRST, SECOND = SegmentId(Stage.MAIN, 1), SegmentId(Stage.MAIN, 2)


@article("1.1", "E-1.1")
def test_the_number_of_rounds_is_the_events(event: PairsFormat) -> None:
    format_ = pairs_format(event, EIGHTY)
    state = run(format_, new_event(event.book, 8), lambda _s, _t, _b: MatchLevels((3, 2)))
    assert len(state.segments) == 4
    six = new_event(event.book, 8, parameters={"rounds": 6})
    assert len(run(format_, six, lambda _s, _t, _b: MatchLevels((3, 2))).segments) == 6


@article("1.4", "E-1.3")
def test_round_1_at_random_then_high_against_high(event: PairsFormat) -> None:
    format_, state = pairs_format(event, EIGHTY), new_event(event.book, 4)
    assert set(format_.draws(state)) == {"numbers"}
    order_ = draw_lots(format_, state).lots["numbers"]
    assert met(format_, draw_lots(format_, state), FIRST) == [(order_[0], order_[2]), (order_[1], order_[3])]
    state = new_event(event.book, 8)
    levels = {(1, 5): (9, 2), (2, 6): (9, 2), (3, 7): (4, 3), (4, 8): (5, 5)}
    state = after_round(state, FIRST, levels)
    assert met(format_, state, SECOND) == [(2, 1), (3, 8), (4, 7), (6, 5)]
    ascending = pairs_format(event.with_value("equal_scores", NumberOrder.ASCENDING), EIGHTY)
    assert met(ascending, state, SECOND) == [(1, 2), (3, 4), (8, 7), (5, 6)]


@article("1.4", "E-1.3")
def test_nobody_is_met_twice_but_ones_unit_may_be(event: PairsFormat) -> None:
    format_ = pairs_format(event, EIGHTY)
    state = new_event(event.book, 4, units=dict.fromkeys(range(1, 5), "A"))
    first = seated(format_, state, FIRST)
    assert not first.needs_chief
    state = after_round(state, FIRST, {(1, 2): (5, 5), (3, 4): (5, 5)})
    assert met(format_, state, SECOND) == [(4, 2), (3, 1)]


@article("1.4")
def test_the_bye_goes_once_to_each(event: PairsFormat) -> None:
    format_ = pairs_format(event, EIGHTY)
    state = run(format_, new_event(event.book, 5), lambda _s, _t, _b: MatchLevels((3, 2)))
    byes = [number for segment in state.segments.values() for number in segment.seating.byes]
    assert len(set(byes)) == 4
    assert not any(reason.code == "bye_again" for one in state.segments.values() for _, reason in one.seating.reasons)


@article("1.5", "E-1.4")
def test_match_points_then_standard_points_whoever_won_the_meeting(event: PairsFormat) -> None:
    winner = record(1, ("2", "13", 2, True), ("3", "37", None, None))
    loser = record(2, ("0", "7", 1, False), ("5", "53", None, None))
    assert order(event, winner, loser) == [(1, 2), (2, 1)]
    more = record(3, ("5.5", "20", None, None))
    assert order(event, winner, loser, more) == [(1, 3), (2, 2), (3, 1)]
    assert winner.standard_points == Decimal(50)


@article("1.5", "E-1.4")
def test_who_is_level_shares_the_place_unless_the_event_draws(event: PairsFormat) -> None:
    one, two = record(1, ("5", "55", None, None)), record(2, ("5", "55", None, None))
    assert order(event, one, two, lot=(2, 1)) == [(1, 1), (1, 2)]
    assert order(event.with_value("last_tie", LastTie.LOT), one, two, lot=(2, 1)) == [(1, 2), (2, 1)]
    drawn = pairs_format(event.with_value("last_tie", LastTie.LOT), EIGHTY)
    state = run(drawn, new_event(event.book, 2), lambda _s, _t, _b: MatchLevels((3, 3)))
    assert "ties" in state.lots
    assert [line.rank for line in drawn.standing(state).lines] == [1, 2]
