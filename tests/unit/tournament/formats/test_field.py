"""The computer-game contest's format: what comes next, forfeits, leavers, options, explanations."""

from dataclasses import replace
from fractions import Fraction

from paiju.regulations.ccgc.event import EVENT as CCGC_CONTEST
from paiju.rulebook.refusal import Refusal
from paiju.tournament.formats.format import Due
from paiju.tournament.people.entrants import Kind, Number, Status
from paiju.tournament.ranking.results import DealScores, Result, Void
from paiju.tournament.seating.segments import HOUSE, ResultKey, SegmentId, Stage
from paiju.tournament.state import State
from tests.unit.tournament.stepping import draw_lots, event, play, run, seated, step, stronger_wins

FORMAT = CCGC_CONTEST
FIRST = SegmentId(Stage.PRELIMINARY, 1)


def contest(teams: int, **more: dict[str, str]) -> State:
    return event(FORMAT.book, teams, kind=Kind.PROGRAM, options=more.get("options"))


def upto_final(teams: int, **more: dict[str, str]) -> State:
    state = contest(teams, **more)
    while not FORMAT.finalists(state):
        after = step(FORMAT, state, stronger_wins)
        assert after is not None
        state = after
    return state


def test_two_are_too_few() -> None:
    state = contest(2)
    assert FORMAT.next(state).due is Due.ENTRIES
    refused = FORMAT.seat(state, FIRST)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.facts) == ("too_few_to_seat", {"count": 2, "minimum": 3})


def test_no_cut_before_its_time() -> None:
    refused = FORMAT.cut(contest(21))
    assert isinstance(refused, Refusal)
    assert refused.code == "no_cut_is_due"


def test_with_fewer_than_six_the_preliminary_decides() -> None:
    state = run(FORMAT, contest(5), stronger_wins)
    assert {segment.stage for segment in state.segments} == {Stage.PRELIMINARY}
    assert [line.rank for line in state.published[-1].standing.lines] == [1, 2, 3, 4, 5]


def test_a_forfeit_in_the_final_is_counted_once_for_the_round() -> None:
    state = upto_final(9)
    before = {line.number: line.values[0] for line in FORMAT.standing(state, Stage.FINAL).lines}
    absent, *others = FORMAT.finalists(state)[:3]
    first = SegmentId(Stage.FINAL, 1)
    state = play(FORMAT, state, first, stronger_wins, absent=(absent,))
    second = seated(FORMAT, state, SegmentId(Stage.FINAL, 1, 2))
    assert len(second.tables) == 2
    assert "table_forfeited" in {reason.code for _, reason in second.reasons}
    for number in (2, 3):
        state = play(FORMAT, state, SegmentId(Stage.FINAL, 1, number), stronger_wins)
    after = {line.number: line.values[0] for line in FORMAT.standing(state, Stage.FINAL).lines}
    gained = {number: Fraction(str(after[number])) - Fraction(str(before[number])) for number in (absent, *others)}
    assert gained == {absent: -6, others[0]: 3, others[1]: 3}
    by_deal = replace(state, setup=replace(state.setup, options={"forfeit_scope": "deal"}))
    lines = {line.number: line.values[0] for line in FORMAT.standing(by_deal, Stage.FINAL).lines}
    assert Fraction(str(lines[absent])) - Fraction(str(before[absent])) == -6 * 6


def test_a_finalist_who_leaves_is_replaced_by_the_house() -> None:
    state = upto_final(9)
    gone = FORMAT.finalists(state)[0]
    entrants = {**state.entrants, gone: replace(state.entrants[gone], status=Status.WITHDRAWN)}
    seating = seated(FORMAT, replace(state, entrants=entrants), SegmentId(Stage.FINAL, 1))
    assert [table.seats.count(HOUSE) for table in seating.tables] == [1, 0, 0]
    state = run(FORMAT, replace(state, entrants=entrants), stronger_wins)
    assert gone in {line.number for line in state.published[-1].standing.lines}


def test_who_is_disqualified_is_listed_last_without_a_rank() -> None:
    state = run(FORMAT, contest(9), stronger_wins)
    entrants = {**state.entrants, Number(1): replace(state.entrants[Number(1)], status=Status.DISQUALIFIED)}
    lines = FORMAT.standing(replace(state, entrants=entrants)).lines
    assert (lines[-1].number, lines[-1].rank) == (1, 0)
    assert [line.rank for line in lines[:-1]] == list(range(1, 9))


def test_who_leaves_is_seated_no_more_but_keeps_a_rank() -> None:
    state = play(FORMAT, draw_lots(FORMAT, contest(9)), FIRST, stronger_wins)
    entrants = {**state.entrants, Number(9): replace(state.entrants[Number(9)], status=Status.WITHDRAWN)}
    state = draw_lots(FORMAT, replace(state, entrants=entrants))
    seating = seated(FORMAT, state, SegmentId(Stage.PRELIMINARY, 2))
    everybody = [number for table in seating.tables for number in table.seats]
    assert sorted([*everybody, *seating.byes]) == list(range(1, 9))
    assert len(seating.byes) == 2
    assert Number(9) in {line.number for line in FORMAT.standing(state).lines}


def test_a_void_board_counts_for_nobody() -> None:
    state = draw_lots(FORMAT, contest(9))
    seating = seated(FORMAT, state, FIRST)
    winner = seating.tables[0].seats[0]
    state = play(FORMAT, state, FIRST, lambda _s, table, board: DealScores((2200, 0, 0) if board == 1 else (0, 0, 0)))
    total = FORMAT.totals(state)[winner]
    assert (total.rounds[0].score, total.small) == (2200, 2100)
    segment = state.segments[FIRST]
    void = {key: Result(Void()) if key.board == 1 else result for key, result in segment.results.items()}
    state = replace(state, segments={FIRST: replace(segment, results=void)})
    assert FORMAT.totals(state)[winner].rounds[0].score == 0
    assert ResultKey(1, 1) in state.segments[FIRST].results


def test_points_and_ranks_explain_themselves() -> None:
    state = run(FORMAT, contest(12), stronger_wins)
    lines = FORMAT.standing(state).lines
    first = FORMAT.why_rank(state, lines[0].number)
    assert (first.code, first.value) == ("rank_first", 1)
    account = first.parts[0]
    assert account.code == "final_points"
    assert sum(Fraction(str(part.value)) for part in account.parts) == account.value
    last = FORMAT.why_rank(state, lines[-1].number)
    assert last.code == "rank_below"
    assert [part.code for part in last.parts][:2] == ["cuts_passed", "field_points"]
    told = FORMAT.why_points(state, lines[-1].number, FIRST)
    assert told.code == "field_played"
    assert told.parts[0].code == "small_points"
    round_ = FORMAT.why_points(state, lines[0].number, SegmentId(Stage.FINAL, 2, 3))
    assert (round_.code, len(round_.parts)) == ("final_round", 6)
    nothing = FORMAT.why_points(state, lines[-1].number, SegmentId(Stage.FINAL, 1))
    assert nothing.code == "no_points_yet"


def test_fixed_directions_are_one_set_a_round() -> None:
    state = run(FORMAT, contest(9, options={"directions": "fixed"}), stronger_wins)
    final = [segment for segment in state.segments.values() if segment.id.stage is Stage.FINAL]
    assert [(segment.id.set, len(segment.boards)) for segment in final] == [(1, 6)] * 4
