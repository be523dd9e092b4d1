"""Incidents, leaving the seat, checklists; awards and the end of an event."""

import pytest

from paiju.tournament import commands as a
from paiju.tournament.desk.records import Prize
from paiju.tournament.evolve import fold
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import SegmentId, Stage
from tests.unit.tournament.kit import (
    CCGC,
    CHIEF,
    MINUTE,
    NATIONAL,
    ORGANISER,
    REFEREE,
    WORKERS,
    Desk,
    player,
)

ONE = Number(1)


def test_an_incident_is_recorded_escalated_and_resolved() -> None:  # N-15.3
    desk = Desk(NATIONAL).fill(9)
    assert desk.refused(REFEREE, a.RecordIncident("juggling", "number 1"))[0] == "unknown_offence"
    assert desk.refused(REFEREE, a.RecordIncident("other", "number 1")) == ("reason_missing", "15.3")
    case = desk.do(REFEREE, a.RecordIncident("devices", "number 1", ONE, escalated=True)).number
    assert desk.refused(REFEREE, a.ResolveIncident(case, "warned")) == ("escalated_to_the_chief", "15.3")
    desk.do(CHIEF, a.ResolveIncident(case, "warned"))
    assert desk.state.incidents[case].resolved == "warned"
    assert desk.refused(CHIEF, a.ResolveIncident(case, "warned"))[0] == "case_is_decided"
    desk.do(REFEREE, a.RecordIncident("spectator_contact", "a spectator in row 2"))


def test_leaving_the_seat_is_logged_with_times() -> None:  # N-17.2, D-6.6
    desk = Desk(WORKERS).fill(9)
    assert desk.refused(player(1), a.AskLeave(ONE)) == ("not_playing", "P8")
    desk.start()
    asked = desk.at
    case = desk.do(player(1), a.AskLeave(ONE)).number
    assert desk.refused(player(1), a.AskLeave(ONE)) == ("leave_is_open", "P8")
    desk.wait(MINUTE)
    assert desk.refused(REFEREE, a.GrantLeave(case, "")) == ("escort_missing", "P8")
    desk.do(REFEREE, a.GrantLeave(case, "referee Li"))
    desk.wait(3 * MINUTE)
    assert desk.refused(player(2), a.EndLeave(case))[0] == "not_your_matter"
    desk.do(player(1), a.EndLeave(case))
    leave = desk.state.leaves[case]
    assert (leave.asked_at, leave.granted_at, leave.back_at) == (asked, asked + MINUTE, asked + 4 * MINUTE)
    assert leave.escort == "referee Li"
    assert desk.refused(player(1), a.EndLeave(case))[0] == "case_is_decided"


def test_a_checklist_of_the_hall() -> None:  # N-18.1
    desk = Desk(NATIONAL)
    desk.do(REFEREE, a.RecordCheck("hall", "no_mirrors", ok=False, note="one, covered"))
    desk.do(REFEREE, a.RecordCheck("hall", "no_mirrors", ok=True))
    desk.do(REFEREE, a.RecordCheck("other", "the buffet", ok=True))
    assert [check.ok for check in desk.state.checks] == [False, True, True]
    assert desk.refused(REFEREE, a.RecordCheck("", "x", ok=True))[0] == "nothing_named"
    assert desk.refused(REFEREE, a.RecordCheck("kitchen", "stove", ok=True)) == ("no_such_checklist", "")
    assert desk.refused(REFEREE, a.RecordCheck("hall", "stove", ok=True)) == ("no_such_item", "18.2")


def test_a_book_without_checklists_takes_others() -> None:
    desk = Desk(CCGC)
    assert desk.refused(REFEREE, a.RecordCheck("hall", "light", ok=True))[0] == "no_such_checklist"
    desk.do(REFEREE, a.RecordCheck("other", "power sockets", ok=True))


def test_what_is_allowed_for_one_segment_is_no_offence_in_it() -> None:  # D-6.5
    desk = Desk(WORKERS).fill(9)
    segment = desk.start()
    assert desk.refused(CHIEF, a.Allow("phone", Number(99)))[0] == "no_such_entrant"
    desk.do(CHIEF, a.Allow("phone", ONE, SegmentId(Stage.FINAL, 1)))
    desk.do(CHIEF, a.Allow("phone", Number(2), segment))
    desk.do(REFEREE, a.Penalise("phone", ONE, segment))
    assert desk.refused(REFEREE, a.Penalise("phone", Number(2), segment)) == ("allowed_beforehand", "P7")
    assert [each.entrant for each in desk.state.allowances] == [1, 2]
    assert fold(desk.acts) == desk.state


@pytest.mark.parametrize(("book", "certificates"), [(WORKERS, 9), (NATIONAL, 3)])
def test_awards_follow_the_published_standing(book: str, certificates: int) -> None:  # D-8.1
    desk = Desk(book).fill(9)
    assert desk.refused(CHIEF, a.PublishStanding())[0] == "nothing_to_publish"
    desk.play_all()
    assert desk.refused(ORGANISER, a.GrantAwards())[0] == "final_not_published"
    desk.do(CHIEF, a.PublishStanding())
    desk.do(ORGANISER, a.GrantAwards())
    by_prize = {prize: [award for award in desk.state.awards if award.prize is prize] for prize in Prize}
    assert [len(by_prize[prize]) for prize in (Prize.GOLD, Prize.SILVER, Prize.BRONZE)] == [1, 1, 1]
    assert [award.place for award in by_prize[Prize.CERTIFICATE]] == list(range(1, certificates + 1))
    winner = desk.state.published[-1].standing.lines[0].number
    assert by_prize[Prize.GOLD][0].entrant == winner
    assert desk.refused(ORGANISER, a.GrantAwards())[0] == "awards_are_granted"


def test_two_fair_play_awards() -> None:  # D-8.2
    desk = Desk(WORKERS).fill(9)
    assert desk.refused(ORGANISER, a.GrantFairPlay(tuple(map(Number, (1, 2, 3))))) == ("too_many_awards", "6.2")
    desk.do(ORGANISER, a.GrantFairPlay((ONE,)))
    assert desk.refused(ORGANISER, a.GrantFairPlay((ONE,)))[0] == "nobody_named"
    desk.do(ORGANISER, a.GrantFairPlay((Number(2),)))
    assert desk.refused(ORGANISER, a.GrantFairPlay((Number(3),)))[0] == "too_many_awards"


def test_a_finished_event_takes_no_more() -> None:
    desk = Desk(WORKERS).fill(9)
    assert desk.refused(ORGANISER, a.Finish())[0] == "event_is_not_over"
    desk.start()
    assert desk.refused(ORGANISER, a.Finish(), "storm")[0] == "segment_is_running"
    desk = Desk(WORKERS).fill(9)
    desk.play_all()
    desk.do(CHIEF, a.PublishStanding())
    desk.do(ORGANISER, a.Finish())
    assert desk.state.finished
    assert desk.refused(CHIEF, a.PublishStanding())[0] == "event_is_finished"


def test_an_event_can_be_broken_off_with_a_reason() -> None:
    desk = Desk(WORKERS).fill(9)
    desk.do(ORGANISER, a.Finish(), "typhoon")
    assert desk.state.finished
