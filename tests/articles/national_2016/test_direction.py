"""National rules 2016, articles 14, 15, 17(1)(6), 19 and 20, appendix 3(1): officials, leaves, appeals."""

from dataclasses import replace

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.desk.records import Answer
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.rules.direction import Direction
from paiju.tournament.seating.segments import ResultKey, SegmentId
from paiju.tournament.state import Medium
from tests.articles.desks import under
from tests.articles.registry import article
from tests.unit.tournament.kit import (
    CHIEF,
    DEPUTY,
    FOR_CHIEF,
    HOUR,
    MINUTE,
    NATIONAL,
    ORGANISER,
    REFEREE,
    Desk,
    entrant,
    panel,
    player,
)

ONE = Number(1)
PANEL = tuple(map(OfficialId, "abcde"))
DAY = 24 * HOUR


def closed(desk: Desk) -> tuple[SegmentId, Instant]:
    """The first segment played to its end, and when that was."""
    segment = desk.play()
    ended = desk.state.segments[segment].closed_at
    assert ended is not None
    return segment, ended


@article("14.1", "N-14.1")
def test_organiser_and_regulation_are_recorded_and_fixed_once_play_begins(direction: Direction) -> None:
    with under(direction):
        desk = Desk(NATIONAL, organiser="市棋牌协会", regulation="2026-1").fill(9)
        setup = replace(desk.state.setup, regulation="2026-2")
        desk.do(ORGANISER, a.ChangeSetup(setup))
        assert (desk.state.setup.organiser, desk.state.setup.regulation) == ("市棋牌协会", "2026-2")
        desk.start()
        later = a.ChangeSetup(replace(setup, regulation="2026-3"))
        assert desk.refused(ORGANISER, later) == ("setup_is_frozen", "14.1")


@article("12.0", "N-12.1")
def test_an_event_is_played_on_devices(direction: Direction) -> None:
    with under(direction):
        assert Desk(NATIONAL, medium=Medium.LIVE).state.setup.medium is Medium.LIVE
        desk = Desk(NATIONAL).fill(9)
        for medium in (Medium.PAPER, Medium.BOTH):
            other = a.ChangeSetup(replace(desk.state.setup, medium=medium))
            assert desk.refused(ORGANISER, other) == ("medium_not_allowed", "12.0")


@article("14.2", "N-14.2")
def test_referees_are_appointed(direction: Direction) -> None:
    with under(direction):
        desk = Desk(NATIONAL)
        wang = Author(OfficialId("wang"), Role.REFEREE)
        seen = a.RecordIncident("devices", "number 1")
        assert desk.refused(wang, seen) == ("role_not_held", "14.2")
        desk.do(ORGANISER, a.Appoint(wang.official, Role.REFEREE))
        desk.do(wang, seen)
        desk.do(ORGANISER, a.Appoint(OfficialId("zhao"), Role.DEPUTY))
        second = a.Appoint(wang.official, Role.CHIEF)
        assert desk.refused(ORGANISER, second) == ("chief_is_appointed", "14.2")


@article("14.3", "N-14.3")
def test_the_panel_is_odd_of_three_at_least_and_decides_for_good(direction: Direction) -> None:
    with under(direction):
        desk = Desk(NATIONAL).fill(9)
        assert desk.refused(ORGANISER, a.FormPanel(PANEL[:2])) == ("panel_too_small", "14.3")
        assert desk.refused(ORGANISER, a.FormPanel(PANEL[:4])) == ("panel_is_even", "14.3")
        desk.do(ORGANISER, a.FormPanel(PANEL[:3]))
        segment, _ = closed(desk)
        case = desk.do(player(1), a.FileAppeal(ONE, segment, "a ruling", documents=True, fee=0)).number
        for name in "ab":
            desk.do(panel(name), a.Vote(case, upheld=False))
        decided = desk.do(panel("a"), a.DecideAppeal(case, "the ruling stands")).number
        assert desk.refused(panel("c"), a.Vote(case, upheld=True)) == ("case_is_decided", "14.3")
        refusal = desk.undo(decided, ORGANISER)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.article.ref) == ("decision_is_final", "14.3")
        assert desk.refused(panel("d"), a.Vote(case, upheld=True)) == ("not_on_the_panel", "14.3")


@article("15.1", "N-15.1")
def test_the_chief_referee_announces_and_corrects_and_the_old_version_stays(direction: Direction) -> None:
    with under(direction):
        desk = Desk(NATIONAL).fill(9)
        segment, _ = closed(desk)
        assert desk.refused(REFEREE, a.PublishStanding()) == ("not_in_this_role", "15.1")
        desk.do(CHIEF, a.PublishStanding())
        key = ResultKey(1, 1)
        written = desk.state.segments[segment].results[key].outcome
        assert isinstance(written, DealScores)
        mended = a.CorrectResult(segment, key, DealScores(tuple(-score for score in written.scores)), a.Cause.CLERICAL)
        assert desk.refused(REFEREE, mended, "a slip of the pen") == ("only_the_chief_corrects", "15.1")
        assert desk.refused(CHIEF, a.CorrectResult(segment, key, mended.outcome), "late") == (
            "published_needs_a_cause",
            "15.1",
        )
        desk.do(CHIEF, mended, "a slip of the pen")
        assert [each.version for each in desk.state.published] == [1, 2]
        assert desk.state.published[0].standing != desk.state.published[1].standing
        assert desk.state.published[1].reason == "a slip of the pen"


@article("15.1", "N-15.1")
def test_the_chief_referee_overturns_and_suspends_a_referee(direction: Direction) -> None:
    with under(direction):
        desk = Desk(NATIONAL).fill(9)
        charge = desk.do(REFEREE, a.Penalise("devices", ONE)).number
        assert desk.refused(REFEREE, a.LiftCharge(charge), "no") == ("not_in_this_role", "15.1")
        desk.do(CHIEF, a.LiftCharge(charge), "it was the organiser's tablet")
        desk.do(CHIEF, a.Suspend(REFEREE.official), "three wrong rulings")
        assert desk.refused(REFEREE, a.Penalise("devices", ONE)) == ("referee_is_suspended", "15.1")
        desk.do(CHIEF, a.Suspend(REFEREE.official, suspended=False), "talked to")
        desk.do(REFEREE, a.Penalise("devices", ONE))


@article("15.2", "N-15.2")
def test_a_deputy_signs_for_the_chief_while_he_is_away(direction: Direction) -> None:
    with under(direction):
        desk = Desk(NATIONAL).fill(9)
        closed(desk)
        away, back = Instant(desk.at + 10 * MINUTE), Instant(desk.at + 50 * MINUTE)
        desk.do(CHIEF, a.Delegate(DEPUTY.official, away, back))
        assert desk.refused(FOR_CHIEF, a.PublishStanding()) == ("not_delegated", "15.2")
        desk.wait(10 * MINUTE)
        signed = desk.do(FOR_CHIEF, a.PublishStanding())
        assert (signed.by.role, signed.by.acting_for) == (Role.DEPUTY, Role.CHIEF)
        as_referee = Author(REFEREE.official, Role.REFEREE, Role.CHIEF)
        assert desk.refused(as_referee, a.PublishStanding()) == ("only_a_deputy_acts_for_the_chief", "15.2")
        desk.wait(40 * MINUTE)
        assert desk.refused(FOR_CHIEF, a.PublishStanding()) == ("not_delegated", "15.2")


@article("15.3", "N-15.3")
def test_what_a_referee_reports_upwards_is_the_chiefs_to_decide(direction: Direction) -> None:
    with under(direction):
        desk = Desk(NATIONAL).fill(9)
        case = desk.do(REFEREE, a.RecordIncident("disobedience", "number 1", ONE, escalated=True)).number
        assert desk.refused(REFEREE, a.ResolveIncident(case, "warned")) == ("escalated_to_the_chief", "15.3")
        desk.do(CHIEF, a.ResolveIncident(case, "warned"))
        small = desk.do(REFEREE, a.RecordIncident("lingering", "number 2", Number(2))).number
        desk.do(REFEREE, a.ResolveIncident(small, "left the hall"))
        assert [desk.state.incidents[each].escalated for each in (case, small)] == [True, False]


@article("17.1.6", "N-17.2")
def test_leaving_the_seat_is_asked_granted_and_ended_with_times(direction: Direction) -> None:
    with under(direction):
        desk = Desk(NATIONAL).fill(9)
        segment = desk.start()
        asked = desk.at
        case = desk.do(player(1), a.AskLeave(ONE)).number
        table = next(each for each in desk.state.segments[segment].seating.tables if ONE in each.seats)
        other = next(number for number in table.seats if number != ONE)
        assert desk.refused(player(other), a.GrantLeave(case, "")) == ("not_in_this_role", "17.1.6")
        desk.wait(MINUTE)
        desk.do(REFEREE, a.GrantLeave(case, ""))
        desk.wait(3 * MINUTE)
        desk.do(player(1), a.EndLeave(case))
        leave = desk.state.leaves[case]
        assert (leave.asked_at, leave.granted_at, leave.back_at) == (asked, asked + MINUTE, asked + 4 * MINUTE)


@article("19", "N-19.1")
def test_an_appeal_is_taken_until_three_hours_after_the_session(direction: Direction) -> None:
    with under(direction):
        desk = Desk(NATIONAL).fill(9)
        desk.do(ORGANISER, a.FormPanel(PANEL[:3]))
        segment, ended = closed(desk)
        desk.start()  # play goes on; the time of the first session runs all the same
        bare = a.FileAppeal(ONE, segment, "the ruling on board 1", documents=False, fee=200)
        full = replace(bare, documents=True)
        desk.at = Instant(ended + 180 * MINUTE)
        assert desk.refused(player(1), bare) == ("documents_missing", "19")
        case = desk.do(player(1), full).number
        assert desk.state.appeals[case].fee == 200
        desk.wait(1)
        assert desk.refused(player(2), replace(full, number=Number(2))) == ("appeal_too_late", "19")


@article("20", "N-20.1")
def test_the_panel_answers_by_majority_within_two_working_days(direction: Direction) -> None:
    with under(direction):
        desk = Desk(NATIONAL).fill(9)
        desk.do(ORGANISER, a.FormPanel(PANEL[:3]))
        desk.wait(2 * HOUR)
        segment, _ = closed(desk)
        desk.wait(80 * MINUTE)  # Friday 16:00
        won, lost = (
            desk.do(player(number), a.FileAppeal(Number(number), segment, "a ruling", documents=True, fee=200)).number
            for number in (1, 2)
        )
        assert desk.state.appeals[won].due == desk.at + 4 * DAY  # Tuesday 16:00
        for case, votes in ((won, (True, True)), (lost, (False, False))):
            desk.do(panel("a"), a.Vote(case, votes[0]))
            assert desk.refused(panel("a"), a.DecideAppeal(case, "as voted")) == ("no_majority", "20")
            desk.do(panel("b"), a.Vote(case, votes[1]))
            desk.do(panel("a"), a.DecideAppeal(case, "as voted"))
        found = [desk.state.appeals[case] for case in (won, lost)]
        assert [(each.answer, each.refunded) for each in found] == [(Answer.UPHELD, True), (Answer.REJECTED, False)]


@article("A3.1", "N-A3.1")
def test_numbers_never_change(direction: Direction) -> None:
    with under(direction):
        desk = Desk(NATIONAL).fill(9)
        assert desk.refused(ORGANISER, a.Enter((entrant(1),))) == ("number_is_taken", "A3.1")
        segment = desk.start()
        other = a.Substitute(ONE, (PersonRef("somebody else"),))
        assert desk.refused(ORGANISER, other) == ("reason_missing", "")
        desk.do(ORGANISER, other, "ill")
        assert ONE in {number for table in desk.state.segments[segment].seating.tables for number in table.seats}
        assert desk.state.entrants[ONE].members == other.members
