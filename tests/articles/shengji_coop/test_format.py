"""Staff contest in 升级 (002), parts 3 and 4: pairing and ranking."""

from dataclasses import replace
from decimal import Decimal

from paiju.games.shengji.results import Points
from paiju.regulations.shengji_coop.play import PLAY as COOP
from paiju.tournament.formats.format import Due
from paiju.tournament.formats.pair_ranking import opponents_score, rank_pairs
from paiju.tournament.formats.swiss_pairs import Pairs, pairs_format
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.pair_points import Cause, Earned, Record
from paiju.tournament.ranking.results import MatchLevels
from paiju.tournament.rules.pairs import LastTie, MutualOfSeveral, PairsFormat
from paiju.tournament.seating.segments import Seating, SegmentId, Stage, TableSeats
from paiju.tournament.state import Charge, Effect, State
from tests.articles.registry import article
from tests.unit.tournament.stepping import draw_lots, run, seated, with_segment
from tests.unit.tournament.stepping import event as new_event

UNITS = {1: "A", 2: "A", 3: "B", 4: "B", 5: "C", 6: "C", 7: "D", 8: "D"}
FIRST, SECOND, THIRD = (SegmentId(Stage.MAIN, number) for number in (1, 2, 3))
# After these levels of round 1 the match points are 1: 2, 8: 2, 6: 1.5, 3: 1, 7: 1, 2: 0.5, 4: 0, 5: 0.
LEVELS = {(1, 5): (9, 2), (2, 6): (3, 4), (3, 7): (6, 6), (4, 8): (2, 8)}


def pairs(rules: PairsFormat, units: dict[int, str] = UNITS, count: int = 8) -> tuple[Pairs, State]:
    return pairs_format(rules, COOP), new_event(rules.book, count, units=units)


def after_round(state: State, segment: SegmentId, levels: dict[tuple[int, int], tuple[int, int]]) -> State:
    tables = tuple(
        TableSeats(place, 1, (Number(one), Number(other))) for place, (one, other) in enumerate(levels, start=1)
    )
    rows = list(levels.values())
    return with_segment(state, segment, Seating(tables), (0,), lambda _s, table, _b: MatchLevels(rows[table.table - 1]))


def met(format_: Pairs, state: State, segment: SegmentId) -> list[tuple[int, ...]]:
    return [table.seats for table in seated(format_, state, segment).tables]


@article("3.1", "S-3.1")
def test_numbers_opponents_and_tables_of_round_1_are_drawn(event: PairsFormat) -> None:
    format_, state = pairs(event, {})
    assert format_.next(state).due is Due.DRAW
    drawn = draw_lots(format_, state)
    order = drawn.lots["numbers"]
    assert sorted(order) == list(range(1, 9))
    assert order != tuple(sorted(order))
    assert met(format_, drawn, FIRST) == list(zip(order[:4], order[4:], strict=True))


@article("3.1", "3.5", "S-3.1")
def test_round_1_keeps_units_apart_too(event: PairsFormat) -> None:
    format_, state = pairs(event, {1: "A", 5: "A"})
    assert met(format_, state, FIRST)[:2] == [(1, 2), (5, 6)]


@article("3.2", "3.3", "S-3.2")
def test_high_meets_high_from_the_large_number_down_in_even_rounds(event: PairsFormat) -> None:
    format_, state = pairs(event)
    state = after_round(state, FIRST, LEVELS)
    assert [one.number for one in format_.order(state, SECOND)] == [8, 1, 6, 7, 3, 2, 5, 4]
    assert met(format_, state, SECOND) == [(8, 1), (6, 7), (3, 2), (5, 4)]


@article("3.3", "S-3.2")
def test_from_the_small_number_up_in_odd_rounds(event: PairsFormat) -> None:
    format_, state = pairs(event)
    state = after_round(state, FIRST, LEVELS)
    assert [one.number for one in format_.order(state, THIRD)] == [1, 8, 6, 3, 7, 2, 4, 5]
    assert met(format_, state, THIRD) == [(1, 8), (6, 3), (7, 2), (4, 5)]


@article("3.4", "S-3.2")
def test_nobody_is_met_twice(event: PairsFormat) -> None:
    format_, state = pairs(event, {}, 4)
    state = after_round(state, FIRST, {(1, 3): (6, 5), (2, 4): (5, 6)})
    assert met(format_, state, SECOND) == [(4, 1), (3, 2)]
    state = after_round(state, SECOND, {(4, 1): (5, 5), (3, 2): (5, 5)})
    third = seated(format_, state, THIRD)
    assert [table.seats for table in third.tables] == [(1, 2), (4, 3)]
    assert not third.needs_chief
    assert "passed_over_met" in {reason.code for _, reason in third.reasons}


@article("3.5", "S-3.2")
def test_pairs_of_one_unit_do_not_meet(event: PairsFormat) -> None:
    format_, state = pairs(event, {**UNITS, 8: "A"})
    state = after_round(state, FIRST, LEVELS)
    seating = seated(format_, state, SECOND)
    assert [table.seats for table in seating.tables] == [(8, 6), (1, 7), (3, 2), (5, 4)]
    told = {(table, reason.code) for table, reason in seating.reasons}
    assert {(1, "floats_down"), (1, "passed_over_same_unit")} <= told


@article("3.4", "3.5", "S-3.2")
def test_where_no_legal_pairing_exists_the_chief_referee_confirms_the_least_evil(event: PairsFormat) -> None:
    format_, state = pairs(event, {1: "A", 2: "A", 3: "A", 4: "B"}, 4)
    seating = seated(format_, state, FIRST)
    assert seating.needs_chief
    assert [reason.code for table, reason in seating.reasons if table == 0] == ["must_meet_own_unit"]
    format_, state = pairs(event, {}, 2)
    again = seated(format_, after_round(state, FIRST, {(1, 2): (5, 3)}), SECOND)
    assert again.needs_chief
    assert [reason.code for table, reason in again.reasons if table == 0] == ["must_meet_again"]


@article("3.2", "2.4", "S-3.2")
def test_the_last_in_order_without_one_has_the_bye(event: PairsFormat) -> None:
    format_, state = pairs(event, {}, 5)
    first = seated(format_, state, FIRST)
    assert first.byes == (5,)
    assert not first.needs_chief
    tables = {(1, 3): (5, 5), (2, 4): (6, 5)}
    state = after_round(state, FIRST, tables)
    done = state.segments[FIRST]
    state = replace(state, segments={FIRST: replace(done, seating=replace(done.seating, byes=(Number(5),)))})
    # Order of round 2: 5 and 2 (1.5), 3 and 1 (1), 4 (0.5).
    second = seated(format_, state, SECOND)
    assert second.byes == (4,)
    # Order of round 3: 2 (3.5), 1, 3 and 4 (2), 5 (1.5); of these 4 and 5 have had theirs.
    state = after_round(state, SECOND, {(5, 2): (1, 9), (3, 1): (5, 5)})
    later = state.segments[SECOND]
    state = replace(
        state,
        segments={**state.segments, SECOND: replace(later, seating=replace(later.seating, byes=(Number(4),)))},
    )
    third = seated(format_, state, THIRD)
    assert third.byes == (3,)
    assert not third.needs_chief


def record(number: int, *rounds: tuple[str, str, int | None, bool | None]) -> Record:
    """Rounds as match points, standard points, opponent, won."""
    earned = tuple(
        Earned(
            SegmentId(Stage.MAIN, place),
            Points(Decimal(match), Decimal(standard)),
            Cause.PLAYED,
            COOP.match.article("drawn"),
            None if opponent is None else Number(opponent),
            won=won,
        )
        for place, (match, standard, opponent, won) in enumerate(rounds, start=1)
    )
    return Record(Number(number), earned)


def order(rules: PairsFormat, *records: Record, ranked: int = 0, lot: tuple[int, ...] = ()) -> list[tuple[int, int]]:
    found = {one.number: one for one in records}
    numbers = list(found)[: ranked or None]
    lines = rank_pairs(rules, found, numbers, tuple(Number(number) for number in lot)).lines
    return [(line.rank, line.number) for line in lines]


@article("4.1", "S-4.1")
def test_match_points_then_the_direct_meeting_of_two(event: PairsFormat) -> None:
    assert order(event, record(1, ("3", "60", None, None)), record(2, ("5", "40", None, None))) == [(1, 2), (2, 1)]
    beaten = record(2, ("0", "7", 1, False), ("4", "30", None, None))
    assert order(event, record(1, ("2", "13", 2, True)), beaten) == [(1, 2), (2, 1)]
    winner = record(2, ("2", "13", 1, True), ("3", "37", None, None))
    loser = record(1, ("0", "7", 2, False), ("5", "53", None, None))
    assert order(event, loser, winner) == [(1, 2), (2, 1)]


@article("4.1", "S-4.1")
def test_first_to_the_level_wins_the_direct_meeting_of_a_draw(event: PairsFormat) -> None:
    first = record(2, ("1", "10", 1, True), ("4", "40", None, None))
    second = record(1, ("1", "10", 2, False), ("4", "50", None, None))
    assert order(event, second, first) == [(1, 2), (2, 1)]
    drawn = record(2, ("1", "10", 1, None), ("4", "40", None, None))
    other = record(1, ("1", "10", 2, None), ("4", "50", None, None))
    assert order(event, drawn, other) == [(1, 1), (2, 2)]


@article("4.2", "S-4.2")
def test_standard_points_between_two_who_have_not_met(event: PairsFormat) -> None:
    assert order(event, record(1, ("5", "50", None, None)), record(2, ("5", "60", None, None))) == [(1, 2), (2, 1)]


@article("4.2", "4.3", "S-4.3")
def test_standard_points_come_before_the_opponents_score(event: PairsFormat) -> None:
    weak, strong = record(8, ("1", "10", None, None)), record(9, ("6", "10", None, None))
    one, two = record(1, ("5", "60", 8, None)), record(2, ("5", "50", 9, None))
    assert order(event, one, two, weak, strong, ranked=2) == [(1, 1), (2, 2)]


@article("4.3", "S-4.3")
def test_then_the_opponents_score(event: PairsFormat) -> None:
    weak, strong = record(8, ("1", "10", None, None)), record(9, ("6", "10", None, None))
    one, two = record(1, ("5", "55", 8, None)), record(2, ("5", "55", 9, None))
    found = {item.number: item for item in (one, two, weak, strong)}
    assert [opponents_score(found, Number(number)) for number in (1, 2)] == [Decimal(1), Decimal(6)]
    assert order(event, one, two, weak, strong, ranked=2) == [(1, 2), (2, 1)]


@article("4.3")
def test_who_is_level_to_the_end_shares_the_place_or_draws(event: PairsFormat) -> None:
    one, two = record(1, ("5", "55", None, None)), record(2, ("5", "55", None, None))
    assert order(event, one, two, lot=(2, 1)) == [(1, 1), (1, 2)]
    drawn = event.with_value("last_tie", LastTie.LOT)
    assert order(drawn, one, two, lot=(2, 1)) == [(1, 2), (2, 1)]


@article("4.4", "S-4.4")
def test_a_cycle_of_three_is_level_and_goes_to_standard_points(event: PairsFormat) -> None:
    one = record(1, ("1.5", "10", 2, True), ("0.5", "10", 3, False), ("3", "28", None, None))
    two = record(2, ("1.5", "10", 3, True), ("0.5", "10", 1, False), ("3", "32", None, None))
    three = record(3, ("1.5", "10", 1, True), ("0.5", "10", 2, False), ("3", "30", None, None))
    assert order(event, one, two, three) == [(1, 2), (2, 3), (3, 1)]


@article("4.4", "S-4.4")
def test_three_or_more_are_compared_by_what_they_did_against_each_other(event: PairsFormat) -> None:
    # One beat two narrowly; three beat nobody but lost narrowly to two: mutual points 1.5, 2, 0.5; wins 1, 1, 0.
    one = record(1, ("1.5", "10", 2, True), ("3.5", "50", None, None))
    two = record(2, ("0.5", "10", 1, False), ("1.5", "10", 3, True), ("3", "30", None, None))
    three = record(3, ("0.5", "10", 2, False), ("4.5", "60", None, None))
    assert order(event, one, two, three) == [(1, 2), (2, 1), (3, 3)]
    wins = event.with_value("several_level", MutualOfSeveral.WINS)
    # By wins one and two are level, and one has more standard points.
    assert order(wins, one, two, three) == [(1, 1), (2, 2), (3, 3)]


@article("4.1", "S-2.7", "S-2.6")
def test_a_whole_event_with_a_forfeit_a_late_sheet_and_a_fine(event: PairsFormat) -> None:
    format_, state = pairs(event, {}, 4)
    state = after_round(state, FIRST, {(1, 3): (9, 3), (2, 4): (9, 2)})
    charges = (
        Charge(1, "late_sheet", Number(1), FIRST, None, Effect(forfeit=True)),
        Charge(2, "smoking", Number(4), None, None, Effect(standard_points="1")),
    )
    state = replace(state, charges=charges)
    points = {line.number: line.values for line in format_.standing(state).lines}
    assert points[Number(1)][0] == 0  # scored as absent
    assert (points[Number(3)][0], points[Number(3)][2]) == (0, 4)  # keeps the real result
    assert (points[Number(2)][0], points[Number(2)][2]) == (2, 17)
    assert (points[Number(4)][0], points[Number(4)][2]) == (0, 2)  # 3 less the fine
    segment = replace(state.segments[FIRST], absent={Number(4): "absent"})
    absent = replace(state, segments={FIRST: segment})
    values = {line.number: line.values for line in format_.standing(absent).lines}
    assert (values[Number(2)][0], values[Number(2)][2]) == (Decimal("1.5"), 12)


@article("3.2", "4.1", "S-2.1")
def test_four_rounds_are_played_and_the_standing_is_announced(event: PairsFormat) -> None:
    format_, state = pairs(event)
    state = run(format_, state, lambda _s, table, _b: MatchLevels((9 - table.seats[0], 9 - table.seats[1])))
    assert [segment.round for segment in state.segments] == [1, 2, 3, 4]
    assert format_.next(state).due is Due.NOTHING
    assert state.published[-1].standing.lines[0].number == 1
