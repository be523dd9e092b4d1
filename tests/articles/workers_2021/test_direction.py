"""Workers' games 2021, sections 3, 5 and 6, discipline (8) to (10): entries, officials, scores, appeals, awards."""

from dataclasses import replace

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.desk.records import Prize
from paiju.tournament.people.association import association_results
from paiju.tournament.people.days import time_text
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.rules.direction import Direction
from paiju.tournament.seating.segments import ResultKey
from tests.articles.desks import under
from tests.articles.registry import article
from tests.unit.tournament.kit import (
    CHIEF,
    HOUR,
    MINUTE,
    ORGANISER,
    PLATFORM,
    REFEREE,
    WORKERS,
    Desk,
    entrant,
    panel,
    player,
)

ONE = Number(1)
DAY = 24 * HOUR
CLOSING = Instant(1_635_480_000_000 + 2 * DAY + 6 * HOUR)  # Sunday 2021-10-31 18:00
PANEL = tuple(map(OfficialId, "abc"))


def applied() -> Desk:
    """One applicant, closed and audited."""
    desk = Desk(WORKERS, entries_close=CLOSING)
    desk.do(PLATFORM, a.Apply((entrant(1, unit="works A"), entrant(2, unit="works B"))))
    for number in (1, 2):
        desk.do(ORGANISER, a.Audit(Number(number)))
    return desk


# Entries.


@article("3.3", "D-3.4")
def test_entries_close_on_the_second(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS, entries_close=CLOSING)
        desk.at = CLOSING
        assert time_text(desk.state.setup, desk.at) == "2021-10-31 18:00:00"
        desk.do(PLATFORM, a.Apply((entrant(1),)))
        desk.wait(1000)
        assert desk.refused(PLATFORM, a.Apply((entrant(2),))) == ("entries_are_closed", "3.3")
        assert desk.refused(ORGANISER, a.Enter((entrant(2),)), "asked nicely") == ("entries_are_closed", "3.3")


@article("3.4.1", "D-3.5")
def test_the_list_is_open_for_five_working_days(direction: Direction) -> None:
    with under(direction):
        desk = applied()
        desk.at = Instant(CLOSING + MINUTE)
        desk.do(ORGANISER, a.PublishEntries())
        until = desk.state.entries.open_until
        assert until is not None
        assert time_text(desk.state.setup, until) == "2021-11-06 00:00:00"  # all of Friday
        desk.at = Instant(until - 1)
        full = a.ObjectToEntry(ONE, "works B", written=True, sealed=True, evidence=True)
        for bare in (replace(full, written=False), replace(full, sealed=False), replace(full, evidence=False)):
            assert desk.refused(PLATFORM, bare) == ("objection_incomplete", "3.4.1")
        case = desk.do(PLATFORM, full).number
        assert desk.refused(REFEREE, a.CheckIn((ONE,))) == ("list_is_open", "3.4.1")
        desk.wait(1)
        assert desk.refused(PLATFORM, full) == ("objections_are_over", "3.4.1")
        assert desk.refused(REFEREE, a.CheckIn((ONE,))) == ("objection_is_open", "3.4.1")
        desk.do(ORGANISER, a.DecideObjection(case, upheld=False), "employed since 2015")
        desk.do(REFEREE, a.CheckIn((ONE,)))


@article("3.4.2", "D-3.6")
def test_a_change_after_closing_is_written_decided_and_visible(direction: Direction) -> None:
    with under(direction):
        desk = applied()
        desk.at = Instant(CLOSING + MINUTE)
        asked = a.RequestChange(ONE, (PersonRef("new"),), written=False)
        assert desk.refused(PLATFORM, asked) == ("change_not_written", "3.4.2")
        case = desk.do(PLATFORM, replace(asked, written=True)).number
        assert desk.state.entrants[ONE].members == (PersonRef("p1a"),)
        desk.do(ORGANISER, a.DecideChange(case, granted=True), "fell ill")
        change = desk.state.entries.changes[case]
        assert (change.before, change.after, change.published) == ((PersonRef("p1a"),), (PersonRef("new"),), True)
        assert desk.state.entrants[ONE].members == (PersonRef("new"),)


@article("3.4.2", "D-3.6")
def test_nobody_is_replaced_once_the_list_is_published(direction: Direction) -> None:  # A-D17
    with under(direction):
        desk = Desk(WORKERS).fill(9)
        segment = desk.start()
        desk.enter(segment)
        desk.do(REFEREE, a.CloseSegment(segment))
        substitute = a.Substitute(ONE, (PersonRef("new"),))
        assert desk.refused(CHIEF, substitute, "ill") == ("player_has_no_substitute", "3.4.2")


# Officials.


@article("5.1", "D-7.1")
def test_the_organiser_appoints_the_referees(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS)
        wang = Author(OfficialId("wang"), Role.REFEREE)
        seen = a.RecordIncident("lingering", "number 1")
        assert desk.refused(wang, seen) == ("role_not_held", "5.1")
        desk.do(ORGANISER, a.Appoint(wang.official, wang.role))
        desk.do(wang, seen)


@article("5.2", "D-7.1")
def test_there_is_an_arbitration_panel(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS)
        assert desk.refused(ORGANISER, a.FormPanel(PANEL[:2])) == ("panel_too_small", "5.2")
        four = a.FormPanel((*PANEL, OfficialId("d")))
        assert desk.refused(ORGANISER, four) == ("panel_is_even", "5.2")
        desk.do(ORGANISER, a.FormPanel(PANEL))


@article("5.2", "D-7.1")
def test_what_the_panel_decides_stays(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS).fill(9)
        desk.do(ORGANISER, a.FormPanel(PANEL))
        segment = desk.play()
        case = desk.do(player(1), a.ObjectOrally(ONE, segment, "a fine")).number
        desk.do(player(1), a.FileAppeal(ONE, segment, "a fine", documents=True, fee=500, appeal=case))
        for name in "ab":
            desk.do(panel(name), a.Vote(case, upheld=False))
        decided = desk.do(panel("a"), a.DecideAppeal(case, "the fine stands")).number
        refusal = desk.undo(decided, ORGANISER)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.article.ref) == ("decision_is_final", "5.2")


# Discipline (8) to (10).


@article("P8", "D-6.6")
def test_leaving_needs_a_referees_consent_and_company(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS).fill(9)
        segment = desk.start()
        case = desk.do(player(1), a.AskLeave(ONE)).number
        table = next(each for each in desk.state.segments[segment].seating.tables if ONE in each.seats)
        other = next(number for number in table.seats if number != ONE)
        assert desk.refused(player(other), a.GrantLeave(case, "we go too")) == ("not_in_this_role", "P8")
        assert desk.refused(REFEREE, a.GrantLeave(case, " ")) == ("escort_missing", "P8")
        desk.do(REFEREE, a.GrantLeave(case, "referee Li"))
        desk.wait(3 * MINUTE)
        desk.do(REFEREE, a.EndLeave(case))
        leave = desk.state.leaves[case]
        assert leave.back_at is not None
        assert leave.granted_at is not None
        assert (leave.escort, leave.back_at - leave.granted_at) == ("referee Li", 3 * MINUTE)


@article("P9", "D-6.7")
def test_scores_are_corrected_within_ten_minutes_of_publication(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS).fill(9)
        segment = desk.play()
        desk.do(CHIEF, a.PublishStanding())
        board = desk.state.segments[segment].boards[0]
        mended = a.CorrectResult(segment, ResultKey(1, board), DealScores((6, -3, -3)))
        desk.wait(10 * MINUTE)
        desk.do(REFEREE, mended, "added up wrongly")
        desk.wait(1)
        again = replace(mended, outcome=DealScores((-6, 3, 3)))
        assert desk.refused(REFEREE, again, "added up wrongly") == ("correction_time_is_over", "P9")


@article("P9", "D-6.7")
def test_then_they_are_locked_whatever_the_cause(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS).fill(9)
        desk.do(ORGANISER, a.FormPanel(PANEL))
        segment = desk.play()
        desk.do(CHIEF, a.PublishStanding())
        case = desk.do(player(1), a.ObjectOrally(ONE, segment, "a ruling")).number
        desk.do(player(1), a.FileAppeal(ONE, segment, "a ruling", documents=True, fee=500, appeal=case))
        for name in "ab":
            desk.do(panel(name), a.Vote(case, upheld=True))
        desk.do(panel("a"), a.DecideAppeal(case, "scored anew"))
        board = desk.state.segments[segment].boards[0]
        mended = a.CorrectResult(segment, ResultKey(1, board), DealScores((6, -3, -3)), a.Cause.APPEAL, case)
        desk.wait(10 * MINUTE + 1)
        for cause in a.Cause:
            late = replace(mended, cause=cause)
            assert desk.refused(CHIEF, late, "too late") == ("correction_time_is_over", "P9")


@article("P10", "D-6.8")
def test_an_objection_is_oral_in_five_minutes_and_written_in_ten_with_500_yuan(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS).fill(9)
        desk.do(ORGANISER, a.FormPanel(PANEL))
        segment = desk.play()
        ended = desk.at
        desk.at = Instant(ended + 5 * MINUTE)
        oral = [
            desk.do(player(number), a.ObjectOrally(Number(number), segment, "the smoking")).number for number in (1, 2)
        ]
        desk.wait(1)
        late = a.ObjectOrally(Number(3), segment, "the smoking")
        assert desk.refused(player(3), late) == ("appeal_too_late", "P10")
        desk.at = Instant(ended + 10 * MINUTE)
        first = a.FileAppeal(ONE, segment, "the smoking", documents=True, fee=500, appeal=oral[0])
        assert desk.refused(player(1), replace(first, appeal=None)) == ("oral_objection_first", "P10")
        assert desk.refused(player(1), replace(first, documents=False)) == ("documents_missing", "P10")
        assert desk.refused(player(1), replace(first, fee=499)) == ("wrong_fee", "P10")
        desk.do(player(1), first)
        for name in "ab":
            desk.do(panel(name), a.Vote(oral[0], upheld=True))
        desk.do(panel("a"), a.DecideAppeal(oral[0], "it was somebody else"))
        assert desk.state.appeals[oral[0]].refunded
        desk.wait(1)
        second = replace(first, number=Number(2), appeal=oral[1])
        assert desk.refused(player(2), second) == ("appeal_too_late", "P10")


@article("P10", "D-6.8")
def test_the_500_yuan_of_an_objection_from_a_phone_are_paid_within_the_ten_minutes(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS).fill(9)
        desk.do(ORGANISER, a.FormPanel(PANEL))
        segment = desk.play()
        ended = desk.at
        case = desk.do(player(1), a.ObjectOrally(ONE, segment, "the smoking")).number
        desk.do(player(1), a.FileAppeal(ONE, segment, "the smoking", documents=True, fee=0, appeal=case))
        assert desk.refused(panel("a"), a.Vote(case, upheld=True)) == ("appeal_not_paid", "P10")
        assert desk.refused(REFEREE, a.RecordFee(case, 499)) == ("wrong_fee", "P10")
        desk.at = Instant(ended + 10 * MINUTE + 1)
        assert desk.refused(REFEREE, a.RecordFee(case, 500)) == ("appeal_too_late", "P10")
        desk.do(REFEREE, a.RecordFee(case, 500, Instant(ended + 10 * MINUTE)))
        desk.do(panel("a"), a.Vote(case, upheld=True))


@article("P10", "D-6.8")
def test_the_fee_of_a_lost_objection_is_kept(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS).fill(9)
        desk.do(ORGANISER, a.FormPanel(PANEL))
        segment = desk.play()
        desk.wait(4 * MINUTE)
        case = desk.do(player(1), a.ObjectOrally(ONE, segment, "the smoking")).number
        desk.wait(5 * MINUTE)
        desk.do(player(1), a.FileAppeal(ONE, segment, "the smoking", documents=True, fee=500, appeal=case))
        for name in "ab":
            desk.do(panel(name), a.Vote(case, upheld=False))
        desk.do(panel("a"), a.DecideAppeal(case, "he smoked"))
        assert not desk.state.appeals[case].refunded


# Awards.


@article("6.1", "D-8.1", "D-4.7")
def test_three_medals_and_nine_certificates(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS).fill(12).play_all()
        desk.do(CHIEF, a.PublishStanding())
        desk.do(ORGANISER, a.GrantAwards())
        ranks = {line.number: line.rank for line in desk.state.published[-1].standing.lines}
        given = [(award.prize, ranks[award.entrant]) for award in desk.state.awards]
        assert [each for each in given if each[0] is not Prize.CERTIFICATE] == [
            (Prize.GOLD, 1),
            (Prize.SILVER, 2),
            (Prize.BRONZE, 3),
        ]
        assert [rank for prize, rank in given if prize is Prize.CERTIFICATE] == [1, 2, 3, 4, 5, 6, 7, 8, 9]


@article("6.2", "D-8.2")
def test_two_fair_play_awards(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS).fill(9)
        three = a.GrantFairPlay(tuple(map(Number, (1, 2, 3))))
        assert desk.refused(ORGANISER, three) == ("too_many_awards", "6.2")
        desk.do(ORGANISER, a.GrantFairPlay(three.numbers[:2]))


@article("6.3", "D-8.3")
def test_the_association_gets_place_name_and_unit(direction: Direction) -> None:
    with under(direction):
        desk = Desk(WORKERS).fill(9).play_all()
        desk.do(CHIEF, a.PublishStanding())
        standing = desk.state.published[-1].standing
        results = association_results(direction, desk.state, standing, lambda number: f"Name {number}")
        assert results.columns == ("rank", "name", "unit")
        wanted = [(str(line.rank), f"Name {line.number}", f"unit {line.number}") for line in standing.lines]
        assert list(results.rows) == wanted
        assert results.rows[0][0] == "1"
