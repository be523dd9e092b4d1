"""The format of pairs: what comes next, late entries, leavers, awarded results, explanations."""

from dataclasses import replace
from decimal import Decimal

from paiju.regulations.shengji_coop.event import EVENT as COOP_PAIRS
from paiju.rulebook.refusal import Refusal
from paiju.tournament.formats.format import Due
from paiju.tournament.formats.swiss_pairs import drawn_numbers
from paiju.tournament.people.entrants import Entrant, Kind, Number, Status
from paiju.tournament.ranking.pair_points import Cause, records
from paiju.tournament.ranking.results import Adjusted, MatchLevels, Result, Void
from paiju.tournament.seating.segments import ResultKey, SegmentId, Stage
from paiju.tournament.state import Charge, Effect, State
from tests.unit.tournament.stepping import draw_lots, event, play, run, seated, stronger_wins

FORMAT = COOP_PAIRS
FIRST, SECOND = SegmentId(Stage.MAIN, 1), SegmentId(Stage.MAIN, 2)


def one_round(count: int = 4) -> State:
    return play(FORMAT, event(FORMAT.book, count), FIRST, stronger_wins)


def test_one_pair_is_too_few_and_nobody_is_cut() -> None:
    state = event(FORMAT.book, 1)
    assert FORMAT.next(state).due is Due.ENTRIES
    refused = FORMAT.seat(state, FIRST)
    assert isinstance(refused, Refusal)
    assert refused.code == "too_few_to_pair"
    cut = FORMAT.cut(state)
    assert isinstance(cut, Refusal)
    assert cut.code == "no_cut_in_this_event"


def test_an_event_that_all_but_one_have_left_ends() -> None:
    state = draw_lots(FORMAT, one_round())
    gone = {number: replace(one, status=Status.WITHDRAWN) for number, one in state.entrants.items() if number > 1}
    state = replace(state, entrants={**state.entrants, **gone})
    assert FORMAT.next(state).due is Due.PUBLISH
    assert len(FORMAT.standing(state).lines) == 4


def test_who_comes_after_the_draw_plays_under_a_number_behind_it() -> None:
    state = draw_lots(FORMAT, event(FORMAT.book, 5))
    late = Entrant(Number(6), Kind.PAIR, (), "", status=Status.PRESENT)
    state = replace(state, entrants={**state.entrants, Number(6): late})
    assert drawn_numbers(state)[Number(6)] == 6
    assert FORMAT.draws(state) == {"numbers late 1": (6,)}
    state = draw_lots(FORMAT, state)
    assert not seated(FORMAT, state, FIRST).byes


def test_results_that_were_awarded_or_void() -> None:
    state = one_round()
    segment = state.segments[FIRST]
    outcomes = {ResultKey(1): Result(Adjusted((60, 40), (None, None))), ResultKey(2): Result(Void())}
    state = replace(state, segments={FIRST: replace(segment, results=outcomes)})
    found = records(FORMAT.game, state)
    one, other = segment.seating.tables[0].seats
    assert (found[one].match_points, found[one].standard_points) == (Decimal("1.2"), Decimal(12))
    assert found[other].match_points == Decimal("0.8")
    for number in segment.seating.tables[1].seats:
        assert (found[number].match_points, len(found[number].opponents)) == (Decimal(0), 1)


def test_a_table_that_still_plays_has_earned_nothing_yet() -> None:
    state = one_round()
    segment = state.segments[FIRST]
    state = replace(state, segments={FIRST: replace(segment, results={}, closed_at=None)})
    assert all(not record.rounds for record in records(FORMAT.game, state).values())
    assert FORMAT.why_points(state, Number(1), FIRST).code == "no_points_yet"


def test_both_sides_absent_and_a_round_set_to_zero() -> None:
    state = play(FORMAT, event(FORMAT.book, 4), FIRST, stronger_wins, absent=(1, 3))
    found = records(FORMAT.game, state)
    assert [found[Number(number)].match_points for number in (1, 3)] == [0, 0]
    assert found[Number(1)].rounds[0].won is None
    zero = Charge(1, "fraud", Number(2), FIRST, None, Effect(zero_round=True))
    found = records(FORMAT.game, replace(state, charges=(zero,)))
    assert found[Number(2)].rounds[0].cause is Cause.ZERO
    assert found[Number(2)].match_points == 0


def test_standard_points_may_fall_below_none() -> None:
    fine = Charge(1, "lateness", Number(4), FIRST, None, Effect(standard_points="3.5", points=40))
    state = play(FORMAT, event(FORMAT.book, 4), FIRST, lambda _s, _t, _b: MatchLevels((12, 0)))
    found = records(FORMAT.game, replace(state, charges=(fine,)))
    assert found[Number(4)].standard_points == Decimal("-3.5")


def test_points_and_ranks_explain_themselves() -> None:
    state = run(FORMAT, event(FORMAT.book, 6), stronger_wins)
    line = FORMAT.standing(state).lines[1]
    why = FORMAT.why_rank(state, line.number)
    assert (why.code, why.value) == ("rank_below", 2)
    match_points = why.parts[0]
    assert match_points.code == "match_points"
    assert sum(Decimal(str(part.value)) for part in match_points.parts) == match_points.value
    told = FORMAT.why_points(state, line.number, SECOND)
    assert [part.code for part in told.parts] == ["match_points", "standard_points"]
    assert told.facts["round"] == 2


def test_who_is_disqualified_is_listed_last_without_a_rank() -> None:
    state = one_round()
    entrants = {**state.entrants, Number(1): replace(state.entrants[Number(1)], status=Status.DISQUALIFIED)}
    lines = FORMAT.standing(replace(state, entrants=entrants)).lines
    assert (lines[-1].number, lines[-1].rank) == (1, 0)


def test_the_clock_of_the_event_is_the_games_with_its_own_minutes() -> None:
    state = event(FORMAT.book, 4, parameters={"minutes": 50, "last_deal_minutes": 8})
    rounds = FORMAT.game_rules(state).rounds
    assert (rounds.minutes.value, rounds.last_deal_minutes.value) == (50, 8)
    assert {rules.book for rules in FORMAT.rule_sets} == {"shengji-coop"}
