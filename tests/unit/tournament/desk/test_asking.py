"""What is possible but unusual is asked back once; what an older version accepted stands in nobody's way."""

from dataclasses import replace

import pytest

from paiju.rulebook.refusal import Refusal
from paiju.storage.codec import shape_of
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.desk.asking import asks, meant
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act, fold
from paiju.tournament.ranking.results import Cited, DealScores, MatchLevels, Outcome, Source, Stand
from paiju.tournament.seating.segments import ResultKey, SegmentId, TableSeats
from paiju.tournament.whatif import WhatIf, what_if
from paiju.words import say_refusal
from tests.unit.tournament.kit import (
    CHIEF,
    COOP,
    NATIONAL,
    ORGANISER,
    PLATFORM,
    REFEREE,
    WORKERS,
    Desk,
    check,
    entrant,
    player,
)

SHAPE = shape_of(Act, sparse=True)
BIG = DealScores((96, -48, -48))
"""Of 004: three of bomb, rocket and spring are not enough for it."""


def begun(book: str) -> tuple[Desk, SegmentId, ResultKey]:
    desk = Desk(book).fill(8 if book == COOP else 9)
    segment = desk.start()
    return desk, segment, ResultKey(1, desk.state.segments[segment].boards[0])


def entering(segment: SegmentId, key: ResultKey, outcome: Outcome, confirmed: bool = False) -> a.EnterResults:
    return a.EnterResults(segment, (a.Entered(key, outcome),), confirmed)


def answer(desk: Desk, action: a.Command, reason: str = "") -> Act | Refusal:
    return act(desk.regulation, desk.state, CHIEF, action, desk.at, reason)


@pytest.mark.parametrize(
    ("book", "outcome", "code"),
    [
        (WORKERS, BIG, "unusual_scores"),
        (NATIONAL, DealScores((384, -192, -192)), "unusual_scores"),
        (COOP, MatchLevels((15, 9)), "unusual_levels"),
    ],
)
def test_an_unusual_result_needs_a_second_word_and_a_reason(book: str, outcome: Outcome, code: str) -> None:
    desk, segment, key = begun(book)
    first = entering(segment, key, outcome)
    question = answer(desk, first, "a reason alone is no answer")
    assert isinstance(question, Refusal)
    assert question.code == code
    assert asks(question)
    assert "{" not in say_refusal(question).zh + say_refusal(question).en
    assert desk.refused(REFEREE, meant(first))[0] == "reason_missing"
    desk.do(REFEREE, meant(first), "all three have seen it")
    assert desk.state.segments[segment].results[key].outcome == outcome


def test_a_correction_is_asked_about_as_well() -> None:
    desk, segment, key = begun(WORKERS)
    desk.do(REFEREE, entering(segment, key, DealScores((6, -3, -3))))
    fix = a.CorrectResult(segment, key, BIG)
    assert desk.refused(REFEREE, fix, "a slip")[0] == "unusual_scores"
    assert isinstance(what_if(desk.regulation, desk.acts, CHIEF, fix, desk.at, "a look"), WhatIf)
    desk.do(REFEREE, meant(fix), "a slip, four bombs")
    assert desk.refused(REFEREE, a.CorrectResult(segment, key, DealScores((7, -3, -4))), "x")[0] == "scores_impossible"


def test_a_log_answers_for_itself() -> None:
    desk, segment, key = begun(WORKERS)
    live = a.Entered(key, BIG, Cited(Source.LIVE, "table", 7, "hash"))
    desk.do(PLATFORM, a.EnterResults(segment, (live,)))


@pytest.mark.parametrize("book", [WORKERS, NATIONAL])
def test_what_happens_every_day_is_not_asked_about(book: str) -> None:
    desk, segment, _ = begun(book)
    for board, each in zip(desk.state.segments[segment].boards, (1, 3, 12, 24), strict=False):
        desk.do(REFEREE, entering(segment, ResultKey(1, board), DealScores((2 * each, -each, -each))))


# Seatings by hand.


def test_a_seating_that_repeats_the_field_is_asked_about() -> None:
    desk = Desk(COOP).fill(8)
    first = desk.play()
    tables = desk.state.segments[first].seating.tables
    segment = desk.seat()
    again = a.OverrideSeating(segment, tables)
    question = answer(desk, again, "the hall")
    assert isinstance(question, Refusal)
    assert asks(question)
    assert (question.code, question.article.ref) == ("meetings_repeated", "3.4")
    assert (question.facts["count"], question.facts["met"], question.facts["met_proposed"]) == (4, 4, 0)
    desk.do(CHIEF, meant(again), "the hall")
    # What was asked about once is not the measure of the next seating by hand.
    assert desk.refused(CHIEF, again, "the hall")[0] == "meetings_repeated"


def test_a_meeting_within_a_unit_is_asked_about_where_the_book_forbids_it() -> None:
    desk = Desk(COOP)
    kind = desk.format.kinds[0]
    people = tuple(entrant(number, kind, unit=f"unit {number // 2}") for number in range(1, 9))
    desk.do(ORGANISER, a.Enter(people))
    desk.do(REFEREE, a.CheckIn(tuple(each.number for each in people)))
    desk.do(CHIEF, a.PublishSeed("4711", "dice"))
    segment = desk.seat()
    numbers = [each.number for each in people]
    pairs = ((1, 2), (3, 4), (5, 6), (0, 7))
    tables = tuple(TableSeats(at, 1, (numbers[x], numbers[y])) for at, (x, y) in enumerate(pairs, start=1))
    question = answer(desk, a.OverrideSeating(segment, tables), "the hall")
    assert isinstance(question, Refusal)
    assert (question.code, question.article.ref, question.facts["unit"]) == ("meetings_repeated", "3.5", 3)


def test_an_exchange_that_repeats_nothing_is_not_asked_about() -> None:
    desk = Desk(COOP).fill(8)
    segment = desk.seat()
    one, two, *rest = desk.state.segments[segment].seating.tables
    mine = (
        replace(one, seats=(one.seats[0], two.seats[0])),
        replace(two, seats=(one.seats[1], two.seats[1])),
        *rest,
    )
    desk.do(CHIEF, a.OverrideSeating(segment, mine), "the hall")


def test_where_the_book_avoids_no_rematch_only_half_a_field_is_asked_about() -> None:
    desk = Desk(NATIONAL).fill(9)
    first = desk.play()
    tables = desk.state.segments[first].seating.tables
    segment = desk.seat()
    assert desk.refused(CHIEF, a.OverrideSeating(segment, tables), "the hall")[0] == "meetings_repeated"
    one, two, three = desk.state.segments[segment].seating.tables
    mine = (replace(one, seats=(two.seats[0], *one.seats[1:])), replace(two, seats=(one.seats[0], *two.seats[1:])))
    desk.do(CHIEF, a.OverrideSeating(segment, (*mine, three)), "the hall")


# Disputes.


def test_a_dispute_is_answered_by_upholding_the_result() -> None:
    desk, segment, key = begun(WORKERS)
    seats = desk.state.segments[segment].seating.tables[0].seats
    uphold = a.UpholdResult(segment, key)
    assert desk.refused(REFEREE, uphold, "x")[0] == "no_such_result"
    desk.enter(segment)
    assert desk.refused(REFEREE, uphold, "x")[0] == "result_is_not_disputed"
    desk.do(player(seats[1]), a.DisputeResult(segment, key, seats[1]))
    assert desk.refused(REFEREE, a.CloseSegment(segment))[0] == "results_disputed"
    assert desk.refused(REFEREE, uphold)[0] == "reason_missing"
    assert desk.refused(player(seats[1]), uphold, "x")[0] == "not_in_this_role"
    desk.do(REFEREE, uphold, "the sheet is right")
    assert desk.state.segments[segment].results[key].stand is Stand.UPHELD
    assert desk.refused(player(seats[1]), a.DisputeResult(segment, key, seats[1]))[0] == "result_is_upheld"
    assert desk.refused(player(seats[1]), a.ConfirmResult(segment, key, seats[1]))[0] == "result_is_upheld"
    desk.do(REFEREE, a.CloseSegment(segment))
    assert check(desk.acts) == ()


def test_a_correction_that_waits_comes_before_upholding() -> None:
    desk = Desk(WORKERS, options={"corrections_need_two": "yes"}).fill(9)
    segment = desk.start()
    key = ResultKey(1, desk.state.segments[segment].boards[0])
    desk.enter(segment)
    number = desk.state.segments[segment].seating.tables[0].seats[0]
    desk.do(player(number), a.DisputeResult(segment, key, number))
    desk.do(REFEREE, a.CorrectResult(segment, key, DealScores((2, -1, -1))), "a slip")
    assert desk.refused(CHIEF, a.UpholdResult(segment, key), "no slip")[0] == "correction_waits"


# Logs of older versions.


def of_an_older_version(desk: Desk, action: a.EnterResults) -> Act:
    """An act that today would be refused, after others that do not say either which version wrote them."""
    assert isinstance(answer(desk, action), Refusal)
    events = tuple(e.ResultReported(action.segment, each.key, each.outcome, each.cited) for each in action.results)
    done = Act(desk.state.acts + 1, desk.at, CHIEF, "", action, events)
    desk.acts[:] = [*(replace(before, software="") for before in desk.acts), done]
    desk._state = evolve_act(desk.state, done)
    return done


@pytest.mark.parametrize(
    ("book", "outcome"),
    [
        (WORKERS, DealScores((7, -3, -4))),
        (WORKERS, BIG),
        (COOP, MatchLevels((1, 99))),
        (COOP, MatchLevels((5, 5))),
    ],
)
def test_a_log_with_what_cannot_be_is_read_checked_undone_and_corrected(book: str, outcome: Outcome) -> None:
    desk, segment, key = begun(book)
    before = desk.do(REFEREE, a.RecordCheck("other", "clocks", ok=True)).number
    old = of_an_older_version(desk, entering(segment, key, outcome))
    later = desk.do(REFEREE, a.RecordCheck("other", "chairs", ok=True)).number
    assert SHAPE.decode(SHAPE.encode(old)) == old
    assert fold(desk.acts) == desk.state
    assert [(found.code, found.act, found.fails) for found in check(desk.acts)] == [
        ("accepted_then", old.number, False)
    ]
    for number in (before, later, old.number):
        assert isinstance(desk.undo(number), Act), number
    assert key not in desk.state.segments[segment].results


def test_a_result_of_a_forfeited_table_does_not_stop_an_undo() -> None:
    desk, segment, key = begun(WORKERS)
    number = desk.state.segments[segment].seating.tables[0].seats[0]
    before = desk.do(REFEREE, a.RecordCheck("other", "clocks", ok=True)).number
    forfeit = desk.do(CHIEF, a.Forfeit(segment, number), "not there").number
    of_an_older_version(desk, entering(segment, key, DealScores((6, -3, -3))))
    assert isinstance(desk.undo(before), Act)
    assert isinstance(desk.undo(forfeit), Act)


def test_commands_that_are_never_asked_about_are_left_alone() -> None:
    assert meant(a.DrawLots()) == a.DrawLots()
