"""Entries: applications, audit, the published list, objections, changes, check-in, leaving (D-3.x, C-7.2, C-7.3)."""

from dataclasses import replace

import pytest

from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.desk.records import Answer, Document
from paiju.tournament.events import EventCreated
from paiju.tournament.people.entrants import Kind, Number, PersonRef, Status
from tests.unit.tournament.kit import (
    CCGC,
    CHIEF,
    COOP,
    HOUR,
    NATIONAL,
    ORGANISER,
    PLATFORM,
    REFEREE,
    WORKERS,
    Desk,
    check,
    entrant,
    player,
    refusals_in,
)

ONE, TWO = Number(1), Number(2)
CLOSING = Instant(1_635_674_400_000)  # Sunday 2021-10-31 18:00 in Beijing
DAY = 24 * HOUR


def closed() -> Desk:
    desk = Desk(WORKERS, entries_close=CLOSING)
    desk.at = CLOSING
    desk.do(PLATFORM, a.Apply((entrant(1), entrant(2), entrant(3))))
    return desk


def test_applications_until_the_closing_second() -> None:  # D-3.4
    desk = closed()
    assert desk.state.entrants[ONE].status is Status.APPLIED
    desk.wait(1000)
    assert desk.refused(PLATFORM, a.Apply((entrant(4),))) == ("entries_are_closed", "3.3")


def test_audit_list_and_objections() -> None:  # D-3.2, D-3.5
    desk = closed()
    assert desk.refused(ORGANISER, a.PublishEntries()) == ("entries_are_open", "3.3")
    desk.wait(HOUR)
    assert desk.refused(ORGANISER, a.PublishEntries()) == ("audit_is_open", "3.4.1")
    desk.do(ORGANISER, a.Audit(ONE))
    desk.do(ORGANISER, a.Audit(TWO))
    desk.do(ORGANISER, a.Audit(Number(3), ("seconded",)))
    assert desk.state.entries.audits[Number(3)] == ("seconded",)
    assert desk.refused(ORGANISER, a.Audit(ONE)) == ("not_an_application", "3.3")
    assert desk.refused(REFEREE, a.CheckIn((ONE,))) == ("list_not_published", "3.4.1")
    desk.do(ORGANISER, a.PublishEntries())
    assert desk.state.entries.open_until == CLOSING + 5 * DAY + 6 * HOUR  # the end of Friday 11-05
    assert desk.refused(REFEREE, a.CheckIn((ONE,))) == ("list_is_open", "3.4.1")
    bare = a.ObjectToEntry(TWO, "unit 1", written=True, sealed=False, evidence=True)
    assert desk.refused(PLATFORM, bare) == ("objection_incomplete", "3.4.1")
    assert desk.refused(PLATFORM, replace(bare, sealed=True, unit="nobody"))[0] == "unit_not_entered"
    case = desk.do(PLATFORM, replace(bare, sealed=True)).number
    desk.wait(6 * DAY)
    assert desk.refused(PLATFORM, replace(bare, sealed=True)) == ("objections_are_over", "3.4.1")
    assert desk.refused(REFEREE, a.CheckIn((TWO,))) == ("objection_is_open", "3.4.1")
    assert desk.refused(ORGANISER, a.DecideObjection(case, upheld=True)) == ("reason_missing", "")
    desk.do(ORGANISER, a.DecideObjection(case, upheld=True), "the papers are forged")
    assert desk.refused(ORGANISER, a.DecideObjection(case, upheld=True), "again")[0] == "case_is_decided"
    assert desk.refused(REFEREE, a.CheckIn((TWO,))) == ("not_admitted", "3.4.2")
    desk.do(REFEREE, a.CheckIn((ONE,)))
    assert desk.state.entrants[ONE].status is Status.PRESENT


def test_a_late_change_is_written_audited_and_shows_old_and_new() -> None:  # D-3.6
    desk = Desk(WORKERS, entries_close=CLOSING)
    desk.do(ORGANISER, a.Enter((entrant(1), entrant(2))))
    new = (PersonRef("q"),)
    assert desk.refused(PLATFORM, a.RequestChange(ONE, new, written=True))[0] == "entries_are_open"
    desk.at = Instant(CLOSING + 10 * DAY)
    assert desk.refused(PLATFORM, a.RequestChange(ONE, new, written=False)) == ("change_not_written", "3.4.2")
    assert desk.refused(PLATFORM, a.RequestChange(ONE, (PersonRef("p2a"),), written=True))[0] == "person_is_entered"
    assert desk.refused(PLATFORM, a.RequestChange(ONE, (), written=True))[0] == "wrong_members"
    case = desk.do(PLATFORM, a.RequestChange(ONE, new, written=True)).number
    assert desk.state.entrants[ONE].members == (PersonRef("p1a"),)
    desk.do(ORGANISER, a.DecideChange(case, granted=True), "ill, certificate seen")
    change = desk.state.entries.changes[case]
    assert (change.before, change.after, change.answer) == ((PersonRef("p1a"),), new, Answer.UPHELD)
    assert change.published
    assert desk.state.entrants[ONE].members == new


def test_entrants_that_cannot_be() -> None:
    desk = Desk(NATIONAL)
    desk.do(ORGANISER, a.Enter((entrant(1),)))
    taken = replace(entrant(1), members=(PersonRef("x"),))
    assert desk.refused(ORGANISER, a.Enter((taken,))) == ("number_is_taken", "A3.1")
    assert desk.refused(ORGANISER, a.Enter((entrant(0),)))[0] == "number_not_positive"
    assert desk.refused(ORGANISER, a.Enter((entrant(2, Kind.PAIR),)))[0] == "kind_not_accepted"
    assert desk.refused(ORGANISER, a.Enter((replace(entrant(2), members=()),)))[0] == "wrong_members"
    assert (
        desk.refused(ORGANISER, a.Enter((replace(entrant(2), members=entrant(1).members),)))[0] == "person_is_entered"
    )
    assert desk.refused(ORGANISER, a.Enter(()))[0] == "nobody_named"
    assert desk.refused(REFEREE, a.CheckIn((TWO,)))[0] == "no_such_entrant"
    # Nothing is half done: the good one did not come in with the bad one.
    assert desk.refused(ORGANISER, a.Enter((entrant(5), entrant(1))))[0] == "number_is_taken"
    assert list(desk.state.entrants) == [ONE]


def test_one_team_of_a_school() -> None:  # C-7.3
    desk = Desk(CCGC)
    desk.do(ORGANISER, a.Enter((entrant(1, Kind.PROGRAM, "a school"),)))
    second = entrant(2, Kind.PROGRAM, "a school")
    assert desk.refused(ORGANISER, a.Enter((second,))) == ("unit_has_entered", "7.3")
    Desk(WORKERS).do(ORGANISER, a.Enter(tuple(entrant(number, unit="one") for number in range(1, 15))))  # D-2.1


def test_a_build_changes_only_between_rounds() -> None:  # C-7.2
    desk = Desk(CCGC).fill(9)
    desk.do(player(1), a.RegisterBuild(ONE, "aa"))
    assert desk.refused(player(2), a.RegisterBuild(ONE, "bb"))[0] == "not_your_matter"
    segment = desk.start()
    assert desk.refused(player(1), a.RegisterBuild(ONE, "bb")) == ("frozen_while_playing", "7.2")
    assert desk.refused(CHIEF, a.Substitute(ONE, (PersonRef("q"),)), "ill") == ("frozen_while_playing", "7.2")
    desk.enter(segment)
    desk.do(REFEREE, a.CloseSegment(segment))
    desk.do(player(1), a.RegisterBuild(ONE, "bb"))
    desk.do(CHIEF, a.Substitute(ONE, (PersonRef("q"),)), "operator ill")
    assert (desk.state.entrants[ONE].build, desk.state.entrants[ONE].members) == ("bb", (PersonRef("q"),))
    assert Desk(NATIONAL).fill(9).refused(ORGANISER, a.RegisterBuild(ONE, "aa"))[0] == "not_a_program"


def test_when_substitutes_may_come_is_the_books_to_say() -> None:
    pairs = Desk(COOP).fill(8)
    pairs.play()
    pairs.do(CHIEF, a.Substitute(ONE, (PersonRef("p1a"), PersonRef("new"))), "ill")
    assert pairs.state.entrants[ONE].members[1] == "new"
    new = a.Substitute(ONE, (PersonRef("new"),))
    pairs.start()
    assert (
        pairs.refused(CHIEF, a.Substitute(ONE, (PersonRef("p1a"), PersonRef("b"))), "ill")[0] == "frozen_while_playing"
    )
    workers = Desk(WORKERS).fill(9)
    workers.play()
    assert workers.refused(CHIEF, new, "ill")[0] == "player_has_no_substitute"
    national = Desk(NATIONAL).fill(9)
    national.start()
    national.do(CHIEF, new, "ill")
    assert check(national.acts) == ()


@pytest.mark.parametrize(
    ("chosen", "started", "between"),
    [
        ("never", "player_has_no_substitute", "player_has_no_substitute"),
        ("between-segments", "frozen_while_playing", None),
        ("any-time", None, None),
    ],
)
@pytest.mark.parametrize(("book", "article"), [(NATIONAL, "A3.1"), (WORKERS, "3.4.2")])  # A-N27, A-D17
def test_an_event_may_choose_when_somebody_is_replaced(
    book: str, article: str, chosen: str, started: str | None, between: str | None
) -> None:
    def substitute(desk: Desk, code: str | None, who: str) -> None:
        action = a.Substitute(ONE, (PersonRef(who),))
        if code is None:
            desk.do(CHIEF, action, "ill")
        else:
            assert desk.refused(CHIEF, action, "ill") == (code, article)

    desk = Desk(book, options={"substitution": chosen}).fill(9)
    segment = desk.start()
    substitute(desk, started, "first")
    desk.enter(segment)
    desk.do(REFEREE, a.CloseSegment(segment))
    substitute(desk, between, "second")
    assert check(desk.acts) == ()


def test_the_check_finds_a_substitute_that_the_book_forbids() -> None:
    desk = Desk(NATIONAL).fill(9)
    desk.start()
    desk.do(CHIEF, a.Substitute(ONE, (PersonRef("new"),)), "ill")
    created = desk.acts[0]
    assert isinstance(created.action, a.CreateEvent)
    for chosen, code in (("between-segments", "frozen_while_playing"), ("never", "player_has_no_substitute")):
        setup = replace(created.action.setup, options={"substitution": chosen})
        events = (EventCreated(setup), *created.events[1:])
        forged = replace(created, action=a.CreateEvent(setup), events=events)
        assert refusals_in((forged, *desk.acts[1:])) == {code}


def test_late_entry_withdrawal_disqualification() -> None:
    desk = Desk(NATIONAL).fill(9)
    desk.draw()
    assert desk.refused(ORGANISER, a.Enter((entrant(10),)))[0] == "draw_is_made"
    desk.play()
    assert desk.refused(ORGANISER, a.Enter((entrant(10),)))[0] == "reason_missing"
    desk.do(ORGANISER, a.Enter((entrant(10),)), "the train was late")
    desk.do(REFEREE, a.CheckIn((Number(10),)))
    desk.do(player(2), a.Withdraw(TWO))
    assert desk.refused(player(2), a.Withdraw(TWO))[0] == "not_in_the_event"
    assert desk.refused(CHIEF, a.Disqualify(Number(3)))[0] == "reason_missing"
    desk.do(CHIEF, a.Disqualify(Number(3)), "told cards three times")
    segment = desk.seat()
    seated = {number for table in desk.state.segments[segment].seating.tables for number in table.seats}
    assert Number(10) in seated
    assert not {TWO, Number(3)} & seated


def test_late_entry_ends_when_stages_begin() -> None:
    desk = Desk(WORKERS).fill(9)
    desk.play()
    assert desk.refused(ORGANISER, a.Enter((entrant(10),)), "late") == ("too_late_to_enter", "3.3")


def test_documents_are_kept_by_code() -> None:  # D-3.3
    desk = Desk(WORKERS).fill(9)
    desk.do(REFEREE, a.RecordDocument(ONE, Document("test", ok=False, valid_until="2021-12-02")))
    desk.do(REFEREE, a.RecordDocument(ONE, Document("test", ok=True, valid_until="2021-12-06")))
    assert desk.state.entries.documents[ONE] == (Document("test", ok=True, valid_until="2021-12-06"),)
    assert (
        desk.refused(REFEREE, a.RecordDocument(ONE, Document("test", ok=True, taken="yesterday")))[0] == "no_such_date"
    )
    assert desk.refused(REFEREE, a.RecordDocument(ONE, Document(" ", ok=True)))[0] == "nothing_named"
    assert desk.refused(REFEREE, a.RecordDocument(ONE, Document("passport", ok=True))) == ("no_such_document", "3.1.4")


def test_other_books_keep_the_papers_an_organiser_likes() -> None:
    desk = Desk(NATIONAL).fill(9)
    desk.do(REFEREE, a.RecordDocument(ONE, Document("passport", ok=True)))
    assert desk.state.entries.documents[ONE][0].code == "passport"
