"""Appeals: windows, fees, votes, the decision that locks (N-19.1, N-20.1, D-6.8, U-A1)."""

from dataclasses import replace

import pytest

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.desk.appeals import Awaits, is_overdue, open_appeals
from paiju.tournament.desk.deadlines import APPEALS_TAKEN, deadlines
from paiju.tournament.desk.records import Answer
from paiju.tournament.people.days import time_text
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import Author, OfficialId
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.seating.segments import ResultKey
from tests.unit.tournament.kit import (
    CHIEF,
    HOUR,
    MINUTE,
    NATIONAL,
    ORGANISER,
    REFEREE,
    WORKERS,
    Desk,
    check,
    panel,
    player,
    refusals_in,
)

ONE = Number(1)
MEMBERS = tuple(OfficialId(name) for name in "abc")


def after_play(book: str = NATIONAL, **setup: object) -> Desk:
    desk = Desk(book, **setup).fill(9)
    desk.play()
    desk.do(ORGANISER, a.FormPanel(MEMBERS))
    return desk


def test_nobody_appeals_about_what_has_not_begun() -> None:
    desk = after_play()
    segment = desk.seat()
    file = a.FileAppeal(ONE, segment, "the seating", documents=True, fee=200)
    assert desk.refused(player(1), file)[0] == "segment_not_started"
    desk.do(CHIEF, a.ApproveSeating(segment))
    desk.do(REFEREE, a.StartSegment(segment))
    desk.do(player(1), file)


def test_three_hours_after_the_session() -> None:  # N-19.1
    desk = after_play()
    segment = next(iter(desk.state.segments))
    file = a.FileAppeal(ONE, segment, "the ruling on board 2", documents=True, fee=200)
    assert desk.refused(player(2), file)[0] == "not_your_matter"
    assert desk.refused(player(1), replace(file, documents=False)) == ("documents_missing", "19")
    assert desk.refused(player(1), replace(file, subject=" \u3000")) == ("appeal_is_empty", "19")
    assert desk.refused(player(1), replace(file, fee=-1))[0] == "wrong_fee"
    desk.wait(3 * HOUR)
    number = desk.do(player(1), file).number
    desk.wait(MINUTE)
    assert desk.refused(player(1), file) == ("appeal_too_late", "19")
    appeal = desk.state.appeals[number]
    assert appeal.due is not None
    assert time_text(desk.state.setup, appeal.written_at or Instant(0)) == "2021-10-29 15:40:00"  # a Friday
    assert time_text(desk.state.setup, appeal.due) == "2021-11-02 15:40:00"  # N-20.1: Tuesday, same time
    assert not is_overdue(appeal.due, appeal.due)
    assert is_overdue(appeal.due, Instant(appeal.due + 1))


def test_the_desk_knows_until_when_an_appeal_is_taken() -> None:  # N-19.1, D-6.8
    for book, time in ((NATIONAL, 3 * HOUR), (WORKERS, 5 * MINUTE)):
        desk = after_play(book)
        (segment, *_) = desk.state.segments.values()
        (deadline,) = deadlines(desk.regulation, desk.state)
        assert (deadline.code, deadline.at) == (APPEALS_TAKEN, (segment.closed_at or 0) + time)


def test_the_time_may_run_from_the_end_of_the_event() -> None:  # A-N14
    file = a.FileAppeal(ONE, None, "a ruling", documents=True, fee=0)
    for option, expected in (("session", "appeal_too_late"), ("event", "")):
        desk = after_play(options={"appeal_from": option})
        first = next(iter(desk.state.segments))
        desk.wait(2 * HOUR)
        desk.play()
        desk.wait(2 * HOUR)
        action = replace(file, segment=first)
        if expected:
            assert desk.refused(player(1), action)[0] == expected
        else:
            desk.do(player(1), action)


def test_the_panel_decides_by_majority_and_the_case_is_locked() -> None:  # N-20.1, N-14.3
    desk = after_play()
    segment = next(iter(desk.state.segments))
    number = desk.do(player(1), a.FileAppeal(ONE, segment, "board 1", documents=True, fee=200)).number
    decide = a.DecideAppeal(number, "the score of board 1 stands corrected")
    desk.do(panel("a"), a.Vote(number, upheld=True))
    assert desk.refused(panel("a"), a.Vote(number, upheld=True)) == ("voted_already", "20")
    assert desk.refused(panel("a"), decide) == ("no_majority", "20")
    assert desk.refused(ORGANISER, a.FormPanel(tuple(map(OfficialId, "xyz")))) == ("panel_is_voting", "20")
    desk.do(panel("b"), a.Vote(number, upheld=False))
    desk.do(panel("c"), a.Vote(number, upheld=True))
    assert desk.refused(ORGANISER, a.Finish(), "tired") == ("appeals_are_open", "20")
    assert desk.refused(panel("c"), replace(decide, decision=" "))[0] == "reason_missing"
    desk.do(panel("c"), decide)
    appeal = desk.state.appeals[number]
    assert (appeal.answer, appeal.refunded) == (Answer.UPHELD, True)
    assert desk.refused(panel("c"), decide) == ("case_is_decided", "14.3")
    assert desk.refused(panel("a"), a.Vote(number, upheld=False)) == ("case_is_decided", "14.3")
    # The chief referee then corrects what was published.
    desk.do(CHIEF, a.PublishStanding())
    fix = a.CorrectResult(segment, ResultKey(1, 1), DealScores((0, 0, 0)), a.Cause.APPEAL, number)
    desk.do(CHIEF, fix, f"appeal {number}")
    assert len(desk.state.published) == 2


@pytest.mark.parametrize("by", [ORGANISER, CHIEF])
@pytest.mark.parametrize(("book", "article"), [(NATIONAL, "14.3"), (WORKERS, "5.2")])
def test_what_the_panel_has_decided_is_undone_by_nobody(by: Author, book: str, article: str) -> None:  # N-14.3
    desk = after_play(book)
    segment = next(iter(desk.state.segments))
    raised: a.ObjectOrally | a.FileAppeal = a.ObjectOrally(ONE, segment, "a fine")
    written = a.FileAppeal(ONE, segment, "a fine", documents=True, fee=500)
    acts = []
    if book == WORKERS:
        acts.append(desk.do(player(1), raised).number)
        written = replace(written, appeal=acts[0])
    acts.append(desk.do(player(1), written).number)
    case = acts[0]
    acts += [desk.do(panel(name), a.Vote(case, upheld=name != "c")).number for name in "abc"]
    free = desk.undo(acts.pop(), by)  # while the case is open a vote can be taken back
    assert isinstance(free, Act)
    acts.append(desk.do(panel("c"), a.Vote(case, upheld=True)).number)
    acts.append(desk.do(panel("a"), a.DecideAppeal(case, "the fine goes")).number)
    for number in acts:
        decided = desk.undo(number, by)
        assert isinstance(decided, Refusal)
        assert (decided.code, decided.article.ref) == ("decision_is_final", article)
        assert decided.facts == {"act": number, "case": case}
    assert desk.state.appeals[case].answer is Answer.UPHELD
    tampered = (*desk.acts, Act(len(desk.acts) + 1, desk.at, by, "x", a.Undo(acts[-1]), (e.ActUndone(acts[-1]),)))
    assert refusals_in(tampered) == {"decision_is_final"}


def test_oral_then_written_with_the_fee() -> None:  # D-6.8: 4/9/500 admissible, 6/9/500 not
    desk = after_play(WORKERS)
    segment = next(iter(desk.state.segments))
    ended = desk.at
    written = a.FileAppeal(ONE, segment, "a fine", documents=True, fee=500)
    assert desk.refused(player(1), written) == ("oral_objection_first", "P10")
    desk.at = Instant(ended + 6 * MINUTE)
    assert desk.refused(player(1), a.ObjectOrally(ONE, segment, "a fine")) == ("appeal_too_late", "P10")
    desk.at = Instant(ended + 4 * MINUTE)
    case = desk.do(player(1), a.ObjectOrally(ONE, segment, "a fine")).number
    assert desk.refused(panel("a"), a.Vote(case, upheld=True)) == ("appeal_not_written", "P10")
    desk.at = Instant(ended + 9 * MINUTE)
    written = replace(written, appeal=case)
    assert desk.refused(player(1), replace(written, fee=400)) == ("wrong_fee", "P10")
    desk.do(player(1), written)
    assert desk.state.appeals[case].fee == 500
    for name in "abc":
        desk.do(panel(name), a.Vote(case, upheld=False))
    desk.do(panel("a"), a.DecideAppeal(case, "the fine stands"))
    assert (desk.state.appeals[case].answer, desk.state.appeals[case].refunded) == (Answer.REJECTED, False)


def test_filed_from_a_phone_and_paid_at_the_desk() -> None:  # D-6.8
    desk = after_play(WORKERS)
    segment = next(iter(desk.state.segments))
    ended = desk.at
    cases = [desk.do(player(one), a.ObjectOrally(Number(one), segment, "a fine")).number for one in (1, 2)]
    desk.at = Instant(ended + 9 * MINUTE)
    unpaid = a.FileAppeal(ONE, segment, "a fine", documents=True, fee=0, appeal=cases[0])
    assert desk.refused(REFEREE, unpaid) == ("wrong_fee", "P10")
    assert desk.refused(CHIEF, a.RecordFee(cases[0], 500)) == ("appeal_not_written", "P10")
    desk.do(player(1), unpaid)
    desk.do(player(2), replace(unpaid, number=Number(2), appeal=cases[1]))
    direction = desk.regulation.direction
    waiting = [(it.awaits, it.due) for it in open_appeals(direction, desk.state)]
    assert waiting == [(Awaits.FEE, ended + 10 * MINUTE)] * 2
    assert desk.refused(panel("a"), a.Vote(cases[0], upheld=True)) == ("appeal_not_paid", "P10")
    assert desk.refused(player(1), a.RecordFee(cases[0], 500))[0] == "not_in_this_role"
    assert desk.refused(REFEREE, a.RecordFee(cases[0], 499)) == ("wrong_fee", "P10")
    desk.at = Instant(ended + 11 * MINUTE)  # it was paid in time, and is written down later
    assert desk.refused(REFEREE, a.RecordFee(cases[0], 500)) == ("appeal_too_late", "P10")
    desk.do(REFEREE, a.RecordFee(cases[0], 500, Instant(ended + 10 * MINUTE)))
    assert desk.refused(REFEREE, a.RecordFee(cases[0], 500)) == ("nothing_changes", "P10")
    assert {it.appeal.number: it.awaits for it in open_appeals(direction, desk.state)}[cases[0]] is Awaits.ANSWER
    for name in "ab":
        desk.do(panel(name), a.Vote(cases[0], upheld=True))
    desk.do(panel("a"), a.DecideAppeal(cases[0], "no fine"))
    assert desk.state.appeals[cases[0]].refunded
    assert check(desk.acts) == ()


def test_an_appeal_that_was_never_paid_keeps_no_event_open() -> None:
    desk = Desk(WORKERS).fill(9)
    desk.do(ORGANISER, a.FormPanel(MEMBERS))
    segment = desk.play()
    case = desk.do(player(1), a.ObjectOrally(ONE, segment, "a fine")).number
    desk.do(player(1), a.FileAppeal(ONE, segment, "a fine", documents=True, fee=0, appeal=case))
    assert desk.refused(CHIEF, a.Finish(), "rain")[0] == "appeals_are_open"
    desk.wait(11 * MINUTE)
    desk.do(CHIEF, a.Finish(), "rain")


def test_a_fee_that_the_supplement_sets() -> None:  # N-19.1: how much the book does not say
    desk = after_play()
    case = desk.do(player(1), a.FileAppeal(ONE, None, "a ruling", documents=True, fee=0)).number
    assert desk.refused(REFEREE, a.RecordFee(case, 0))[0] == "nothing_changes"
    assert desk.refused(REFEREE, a.RecordFee(case, -1))[0] == "wrong_fee"
    desk.do(REFEREE, a.RecordFee(case, 200))
    assert desk.state.appeals[case].fee == 200
    assert desk.refused(REFEREE, a.RecordFee(case + 9, 200))[0] == "no_such_case"


def test_written_within_ten_minutes() -> None:
    desk = after_play(WORKERS)
    segment = next(iter(desk.state.segments))
    case = desk.do(REFEREE, a.ObjectOrally(ONE, segment, "a fine")).number
    desk.wait(10 * MINUTE + 1)
    file = a.FileAppeal(ONE, segment, "a fine", documents=True, fee=500, appeal=case)
    assert desk.refused(REFEREE, file) == ("appeal_too_late", "P10")


def test_books_without_an_oral_objection_and_events_without_a_panel() -> None:
    desk = Desk(NATIONAL).fill(9)
    segment = desk.play()
    assert desk.refused(player(1), a.ObjectOrally(ONE, segment, "x"))[0] == "no_oral_objection"
    file = a.FileAppeal(ONE, segment, "x", documents=True, fee=0)
    assert desk.refused(player(1), file) == ("no_panel", "14.3")


def test_open_appeals_and_until_when() -> None:  # D-6.8
    desk = after_play(WORKERS)
    segment = next(iter(desk.state.segments))
    assert open_appeals(desk.regulation.direction, desk.state) == []
    oral = desk.do(CHIEF, a.ObjectOrally(ONE, segment, "the score of deal 3")).number
    (found,) = open_appeals(desk.regulation.direction, desk.state)
    ended = desk.state.segments[segment].closed_at
    assert ended is not None
    assert (found.appeal.number, found.awaits, found.due) == (oral, Awaits.WRITTEN, ended + 10 * MINUTE)
    assert not is_overdue(found.due, Instant(ended + 10 * MINUTE))
    assert is_overdue(found.due, Instant(ended + 10 * MINUTE + 1))
    desk.do(CHIEF, a.FileAppeal(ONE, segment, "the score", documents=True, fee=500, appeal=oral))
    (found,) = open_appeals(desk.regulation.direction, desk.state)
    assert (found.awaits, found.due) == (Awaits.ANSWER, None)  # 004 sets the panel no time
    for member in ("a", "b"):
        desk.do(panel(member), a.Vote(oral, upheld=True))
    desk.do(panel("a"), a.DecideAppeal(oral, "upheld"))
    assert open_appeals(desk.regulation.direction, desk.state) == []


def test_the_most_urgent_appeal_comes_first() -> None:  # N-20.1
    desk = after_play()
    segment = next(iter(desk.state.segments))
    first = desk.do(player(1), a.FileAppeal(ONE, segment, "one", documents=True, fee=0)).number
    desk.wait(HOUR)
    second = desk.do(player(2), a.FileAppeal(Number(2), segment, "two", documents=True, fee=0)).number
    assert [it.appeal.number for it in open_appeals(desk.regulation.direction, desk.state)] == [first, second]
