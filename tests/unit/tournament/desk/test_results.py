"""Results: entered, confirmed, disputed, corrected before and after publication; void boards; lateness and forfeits."""

from dataclasses import replace

import pytest

from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.director import act
from paiju.tournament.evolve import fold
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.ranking.results import (
    PAPER,
    Adjusted,
    Cited,
    DealScores,
    MatchLevels,
    Outcome,
    Source,
    Stand,
    Void,
)
from paiju.tournament.seating.segments import ResultKey, SegmentId
from paiju.tournament.state import Effect
from tests.unit.tournament.kit import (
    CCGC,
    CHIEF,
    COOP,
    FIRST,
    MINUTE,
    NATIONAL,
    ORGANISER,
    PLATFORM,
    REFEREE,
    WORKERS,
    Desk,
    check,
    panel,
    player,
    refusals_in,
)

KEY = ResultKey(1, 1)


def one(outcome: Outcome, key: ResultKey = KEY, cited: Cited = PAPER) -> a.EnterResults:
    return a.EnterResults(FIRST, (a.Entered(key, outcome, cited),))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (one(DealScores((2, -1, 0))), "scores_not_balanced"),
        (one(DealScores((1, -1))), "wrong_kind_of_result"),
        (one(MatchLevels((1, 2))), "wrong_kind_of_result"),
        (one(DealScores((2, -1, -1), (1,))), "wrong_kind_of_result"),
        (one(DealScores((2, -1, -1), (1, 2, -3))), "time_is_negative"),
        (one(DealScores((2, -1, -1)), ResultKey(9, 1)), "no_such_board"),
        (one(DealScores((2, -1, -1)), ResultKey(1, 99)), "no_such_board"),
        (one(Void()), "only_the_chief_awards"),
        (one(DealScores((2, -1, -1)), cited=Cited(Source.LIVE)), "result_needs_its_log"),
        (a.EnterResults(FIRST, ()), "nothing_changes"),
    ],
)
def test_a_result_that_cannot_be(action: a.EnterResults, code: str) -> None:
    desk = Desk(NATIONAL).fill(9)
    desk.start()
    assert desk.refused(REFEREE, action)[0] == code


def test_results_come_from_any_source() -> None:
    desk = Desk(NATIONAL).fill(9)
    segment = desk.seat()
    scores = DealScores((4, -2, -2), (1000, 2000, 3000))
    assert desk.refused(REFEREE, one(scores))[0] == "segment_not_started"
    desk.do(CHIEF, a.ApproveSeating(segment))
    desk.do(REFEREE, a.StartSegment(segment))
    live = Cited(Source.LIVE, "table/7", 120, "ab" * 32)
    desk.do(PLATFORM, one(scores, cited=live))
    assert desk.state.segments[FIRST].results[KEY].cited == live
    assert desk.refused(REFEREE, one(scores))[0] == "result_is_entered"
    seats = desk.state.segments[FIRST].seating.tables[1].seats
    mine = one(scores, ResultKey(2, 1))
    stranger = next(number for number in range(1, 10) if Number(number) not in seats)
    assert desk.refused(player(stranger), mine)[0] == "not_your_matter"
    desk.do(player(seats[0]), mine)


def test_the_other_sides_confirm_or_dispute() -> None:
    desk = Desk(NATIONAL).fill(9)
    segment = desk.start()
    desk.enter(segment)
    seats = desk.state.segments[FIRST].seating.tables[0].seats
    for number in seats[:2]:
        desk.do(player(number), a.ConfirmResult(FIRST, KEY, number))
    assert desk.state.segments[FIRST].results[KEY].stand is Stand.ENTERED
    assert desk.refused(player(seats[0]), a.ConfirmResult(FIRST, KEY, seats[0]))[0] == "nothing_changes"
    assert desk.refused(player(seats[0]), a.ConfirmResult(FIRST, KEY, seats[2]))[0] == "not_your_matter"
    desk.do(player(seats[2]), a.ConfirmResult(FIRST, KEY, seats[2]))
    assert desk.state.segments[FIRST].results[KEY].stand is Stand.CONFIRMED
    desk.do(player(seats[2]), a.DisputeResult(FIRST, KEY, seats[2]))
    assert desk.refused(REFEREE, a.CloseSegment(FIRST))[0] == "results_disputed"
    assert desk.refused(REFEREE, a.ConfirmResult(FIRST, KEY, seats[0]))[0] == "result_is_disputed"
    desk.do(REFEREE, a.CorrectResult(FIRST, KEY, DealScores((6, -3, -3))), "added up wrongly")
    result = desk.state.segments[FIRST].results[KEY]
    assert (result.outcome, len(result.replaced), result.stand) == (DealScores((6, -3, -3)), 1, Stand.ENTERED)
    desk.do(REFEREE, a.CloseSegment(FIRST))


def test_a_segment_closes_when_all_is_in() -> None:
    desk = Desk(NATIONAL).fill(9)
    segment = desk.start()
    assert desk.refused(REFEREE, a.CloseSegment(segment))[0] == "results_missing"
    desk.enter(segment)
    desk.do(REFEREE, a.CloseSegment(segment))
    assert desk.refused(REFEREE, a.CloseSegment(segment))[0] == "segment_is_closed"
    assert desk.refused(REFEREE, one(DealScores((2, -1, -1))))[0] == "segment_is_closed"


def test_correction_within_ten_minutes_of_publication_then_locked() -> None:  # D-6.7
    desk = Desk(WORKERS).fill(9)
    segment = desk.play()
    desk.do(CHIEF, a.PublishStanding())
    published = desk.at
    fix = a.CorrectResult(segment, KEY, DealScores((32, -16, -16)))
    desk.at = Instant(published + 10 * MINUTE)
    again = desk.do(REFEREE, fix, "wrong column")
    assert [publication.version for publication in desk.state.published] == [1, 2]
    assert desk.state.published[1].reason == "wrong column"
    assert desk.state.published[0].standing != desk.state.published[1].standing
    assert len(again.events) == 2
    desk.at = Instant(published + 10 * MINUTE + 1)
    later = a.CorrectResult(segment, KEY, DealScores((3, -6, 3)))
    assert desk.refused(REFEREE, later, "wrong again") == ("correction_time_is_over", "P9")


LATE = ("correction_time_is_over", "P9")


def published_in_004(**options: str) -> tuple[Desk, SegmentId, int]:
    """Published, with an appeal that the panel has upheld meanwhile."""
    desk = Desk(WORKERS, options=options).fill(9)
    desk.do(ORGANISER, a.FormPanel(tuple(map(OfficialId, "abc"))))
    segment = desk.play()
    case = desk.do(player(1), a.ObjectOrally(Number(1), segment, "a ruling")).number
    desk.do(CHIEF, a.PublishStanding())
    desk.do(player(1), a.FileAppeal(Number(1), segment, "a ruling", documents=True, fee=500, appeal=case))
    for name in "ab":
        desk.do(panel(name), a.Vote(case, upheld=True))
    desk.do(panel("a"), a.DecideAppeal(case, "the deal is scored anew"))
    return desk, segment, case


def test_the_ten_minutes_hold_for_every_cause() -> None:  # D-6.7
    desk, segment, case = published_in_004()
    mended = DealScores((24, -12, -12))
    causes = (
        a.CorrectResult(segment, KEY, mended),
        a.CorrectResult(segment, KEY, mended, a.Cause.CLERICAL),
        a.CorrectResult(segment, KEY, mended, a.Cause.APPEAL, case),
        a.CorrectResult(segment, KEY, Void()),
        a.VoidBoard(segment, 1),
    )
    desk.wait(10 * MINUTE)
    for action in causes:
        assert isinstance(act(desk.regulation, desk.state, CHIEF, action, desk.at, "in time"), Act)
    desk.wait(1)
    for action in causes:
        assert desk.refused(CHIEF, action, "too late") == LATE
    late = act(desk.regulation, desk.state, CHIEF, causes[1], desk.state.at, "too late")  # as an older version did it
    assert isinstance(late, Act)
    forged = replace(late, at=desk.at)
    assert refusals_in((*desk.acts, forged)) == {"correction_time_is_over"}


def test_an_event_may_let_the_panel_have_its_way_after_the_ten_minutes() -> None:
    desk, segment, case = published_in_004(correction_lock="but-appeals")
    desk.wait(10 * MINUTE + 1)
    mended = a.CorrectResult(segment, KEY, DealScores((24, -12, -12)), a.Cause.CLERICAL)
    assert desk.refused(CHIEF, mended, "too late") == LATE
    appealed = replace(mended, cause=a.Cause.APPEAL, appeal=case)
    assert desk.refused(CHIEF, replace(appealed, appeal=None), "x")[0] == "appeal_not_named"
    desk.do(CHIEF, appealed, "the panel")
    assert check(desk.acts) == ()


def test_the_second_official_is_bound_by_the_ten_minutes_too() -> None:
    desk, mended = two_for_a_correction()
    case = desk.do(CHIEF, mended, "a slip").number
    desk.wait(10 * MINUTE + 1)
    assert desk.refused(REFEREE, a.SecondCorrection(case)) == LATE


def test_the_chief_corrects_what_is_published_and_the_old_version_stays() -> None:  # N-15.1
    desk = Desk(NATIONAL).fill(9)
    segment = desk.play()
    desk.do(CHIEF, a.PublishStanding())
    first = desk.state.published[0].standing
    outcome = DealScores((96, 24, -120))
    assert desk.refused(CHIEF, a.CorrectResult(segment, KEY, outcome), "x") == ("published_needs_a_cause", "15.1")
    appealed = a.CorrectResult(segment, KEY, outcome, a.Cause.APPEAL, 7)
    assert desk.refused(CHIEF, appealed, "x") == ("appeal_not_upheld", "15.1")
    desk.do(CHIEF, a.CorrectResult(segment, KEY, outcome, a.Cause.CLERICAL), "typed wrongly")
    assert desk.state.published[0].standing == first
    assert desk.state.published[1].standing == desk.format.standing(desk.state)


def test_a_void_board_and_an_awarded_average() -> None:  # U-C6
    desk = Desk(NATIONAL).fill(9)
    segment = desk.start()
    desk.enter(segment)
    assert desk.refused(CHIEF, a.VoidBoard(segment, 1))[0] == "reason_missing"
    assert desk.refused(REFEREE, a.VoidBoard(segment, 1), "power cut")[0] == "not_in_this_role"
    desk.do(CHIEF, a.VoidBoard(segment, 1), "power cut at table 2")
    results = desk.state.segments[segment].results
    assert all(isinstance(results[ResultKey(table, 1)].outcome, Void) for table in (1, 2, 3))
    assert desk.refused(CHIEF, a.VoidBoard(segment, 1), "again")[0] == "nothing_changes"
    average = Adjusted((60, 50, 40), (None, None, None))
    fix = a.CorrectResult(segment, ResultKey(1, 2), average)
    assert desk.refused(REFEREE, fix, "x") == ("only_the_chief_awards", "15.1")
    desk.do(CHIEF, fix, "hand seen by a spectator")
    too_much = a.CorrectResult(segment, ResultKey(1, 2), Adjusted((101, 50, 40), (None,) * 3))
    assert desk.refused(CHIEF, too_much, "x")[0] == "wrong_kind_of_result"
    desk.do(REFEREE, a.CloseSegment(segment))


def test_five_minutes_late_forfeits_the_round() -> None:  # C-6.9
    desk = Desk(CCGC).fill(9)
    segment = desk.start()
    table = desk.state.segments[segment].seating.tables[0]
    late = table.seats[0]
    limit = Instant(desk.at + 5 * MINUTE)
    assert desk.refused(REFEREE, a.ReportLate(segment, late, limit))[0] == "no_penalty_for_lateness"
    desk.do(REFEREE, a.ReportLate(segment, late, Instant(limit + 1)))
    assert desk.state.segments[segment].absent == {late: "late_preliminary"}
    assert desk.state.charges[0].effect == Effect(forfeit=True)
    assert desk.refused(REFEREE, a.ReportLate(segment, late, Instant(limit + 1)))[0] == "has_forfeited"
    desk.enter(segment)  # the other tables only
    desk.do(REFEREE, a.CloseSegment(segment))


def test_lateness_bands_of_pairs() -> None:  # S-2.8
    desk = Desk(COOP).fill(8)
    segment = desk.start(40)
    started = desk.at
    seven, twelve, sixteen = (Instant(started + minutes * MINUTE) for minutes in (7, 12, 16))
    numbers = [table.seats[0] for table in desk.state.segments[segment].seating.tables]
    for number, arrived in zip(numbers, (seven, twelve, sixteen), strict=False):
        desk.do(REFEREE, a.ReportLate(segment, number, arrived))
    effects = [charge.effect for charge in desk.state.charges]
    assert [(effect.points, effect.standard_points) for effect in effects] == [(20, "1.5"), (40, "3.5"), (0, "0")]
    assert list(desk.state.segments[segment].absent) == [numbers[2]]


def test_a_sheet_handed_in_late() -> None:  # S-2.6
    desk = Desk(COOP).fill(8)
    segment = desk.start(40)
    ended = Instant(desk.at + 40 * MINUTE)
    desk.at = ended
    number = desk.state.segments[segment].seating.tables[0].seats[0]
    in_time = a.ReportLateSheet(segment, number, Instant(ended + 5 * MINUTE))
    assert desk.refused(REFEREE, in_time)[0] == "sheet_in_time"
    desk.do(REFEREE, a.ReportLateSheet(segment, number, Instant(ended + 5 * MINUTE + 1)))
    assert desk.state.charges[0].code == "late_sheet"
    assert not desk.state.segments[segment].absent
    assert Desk(NATIONAL).fill(9).refused(REFEREE, a.ReportLateSheet(FIRST, Number(1), ended))[0] == "no_such_segment"


def test_a_forfeit_by_the_chief() -> None:
    desk = Desk(NATIONAL).fill(9)
    segment = desk.start()
    assert desk.refused(REFEREE, a.Forfeit(segment, Number(1)), "away")[0] == "not_in_this_role"
    assert desk.refused(CHIEF, a.Forfeit(segment, Number(77)), "away")[0] == "not_at_a_table"
    desk.do(CHIEF, a.Forfeit(segment, Number(1)), "went home")
    assert desk.state.segments[segment].absent == {Number(1): "absent"}


def two_for_a_correction() -> tuple[Desk, a.CorrectResult]:
    """An event that wants two officials for a correction; its first segment is published."""
    desk = Desk(WORKERS, options={"corrections_need_two": "yes"}).fill(9)
    segment = desk.play()
    desk.do(CHIEF, a.PublishStanding())
    board = desk.state.segments[segment].boards[0]
    return desk, a.CorrectResult(segment, ResultKey(1, board), DealScores((6, -3, -3)), a.Cause.CLERICAL)


def test_a_correction_waits_for_a_second_official_where_the_event_wants_two() -> None:
    desk, mended = two_for_a_correction()
    before = desk.state.segments[mended.segment].results[mended.key].outcome
    assert desk.refused(REFEREE, mended, "a slip")[0] == "only_the_chief_corrects"
    case = desk.do(CHIEF, mended, "a slip").number
    assert desk.state.segments[mended.segment].results[mended.key].outcome == before
    assert len(desk.state.published) == 1
    assert desk.refused(CHIEF, a.SecondCorrection(case))[0] == "second_official_needed"
    assert desk.refused(CHIEF, mended, "again")[0] == "correction_waits"
    assert desk.refused(player(1), a.SecondCorrection(case))[0] == "not_in_this_role"
    assert desk.refused(REFEREE, a.SecondCorrection(case + 1))[0] == "no_such_case"
    desk.do(REFEREE, a.SecondCorrection(case))
    assert desk.state.segments[mended.segment].results[mended.key].outcome == mended.outcome
    assert (len(desk.state.published), desk.state.corrections) == (2, ())
    assert desk.refused(REFEREE, a.SecondCorrection(case))[0] == "no_such_case"
    assert fold(desk.acts) == desk.state


def test_a_correction_that_was_made_otherwise_meanwhile_is_not_made_again() -> None:
    desk = Desk(NATIONAL, options={"corrections_need_two": "yes"}).fill(9)
    segment = desk.play()
    case = desk.do(CHIEF, a.CorrectResult(segment, KEY, Void()), "the cards were seen").number
    desk.do(CHIEF, a.VoidBoard(segment, 1), "they were seen everywhere")
    assert desk.refused(REFEREE, a.SecondCorrection(case))[0] == "nothing_changes"


def test_one_official_corrects_where_the_event_does_not_ask_for_two() -> None:
    desk = Desk(NATIONAL).fill(9)
    segment = desk.play()
    desk.do(REFEREE, a.CorrectResult(segment, KEY, DealScores((6, -3, -3))), "a slip")
    assert desk.state.segments[segment].results[KEY].outcome == DealScores((6, -3, -3))
    assert desk.state.corrections == ()
