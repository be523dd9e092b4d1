"""Creating an event, its setup until round 1, its officials."""

from dataclasses import replace

import pytest

from paiju.regulations.library import find_regulation
from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.director import decide
from paiju.tournament.people.officials import OfficialId, Role
from paiju.tournament.state import Setup
from tests.unit.tournament.kit import (
    CCGC,
    CHIEF,
    DEPUTY,
    FOR_CHIEF,
    HOUR,
    NATIONAL,
    ORGANISER,
    REFEREE,
    Desk,
    panel,
)

GOOD = Setup("an event", NATIONAL)


def created(setup: Setup) -> str:
    decided = decide(find_regulation(NATIONAL), None, ORGANISER, a.CreateEvent(setup), Instant(0))
    return decided.code if isinstance(decided, Refusal) else ""


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (GOOD, ""),
        (replace(GOOD, name=" "), "event_needs_a_name"),
        (replace(GOOD, book="whist"), "no_such_book"),
        (replace(GOOD, options={"colour": "red"}), "no_such_option"),
        (replace(GOOD, options={"appeal_from": "never"}), "no_such_choice"),
        (replace(GOOD, options={"appeal_from": "event"}), ""),
        (replace(GOOD, parameters={"rounds": 3}), ""),
        (replace(GOOD, parameters={"rounds": 0}), "parameter_out_of_range"),
        (replace(GOOD, parameters={"tents": 1}), "no_such_parameter"),
        (replace(GOOD, utc_offset=100_000), "no_such_time_zone"),
        (replace(GOOD, holidays=("2021-02-29",)), "no_such_date"),
    ],
)
def test_a_setup_that_cannot_be(setup: Setup, code: str) -> None:
    assert created(setup) == code


def test_without_an_event_there_is_nothing_to_decide() -> None:
    decided = decide(find_regulation(NATIONAL), None, ORGANISER, a.DrawLots(), Instant(0))
    assert isinstance(decided, Refusal)
    assert decided.code == "no_event"
    assert Desk().refused(ORGANISER, a.CreateEvent(GOOD)) == ("event_exists", "")


def test_the_setup_changes_until_round_1_then_it_is_frozen() -> None:
    desk = Desk(CCGC).fill(9)
    more = replace(desk.state.setup, parameters={"deals": 5})
    desk.do(ORGANISER, a.ChangeSetup(more))
    assert desk.state.setup.parameters == {"deals": 5}
    assert desk.refused(ORGANISER, a.ChangeSetup(replace(more, book=NATIONAL))) == ("book_is_fixed", "6.1.1")
    desk.draw()
    assert desk.refused(ORGANISER, a.ChangeSetup(desk.state.setup)) == ("draw_is_made", "6.1.1")
    desk.start()
    assert desk.refused(ORGANISER, a.ChangeSetup(GOOD)) == ("setup_is_frozen", "6.1.1")


def test_the_panel_is_an_odd_number_of_three_or_more() -> None:  # N-14.3
    desk = Desk()
    names = tuple(OfficialId(name) for name in "abcde")
    assert desk.refused(ORGANISER, a.FormPanel(names[:4])) == ("panel_is_even", "14.3")
    assert desk.refused(ORGANISER, a.FormPanel(names[:1])) == ("panel_too_small", "14.3")
    assert desk.refused(ORGANISER, a.FormPanel((names[0],) * 3)) == ("panel_member_twice", "")
    desk.do(ORGANISER, a.FormPanel(names))
    assert desk.refused(panel("z"), a.Vote(1, upheld=True)) == ("not_on_the_panel", "14.3")


def test_a_deputy_acts_for_the_chief_while_he_is_delegated() -> None:  # N-15.2
    desk = Desk().fill(9)
    desk.draw()
    propose = a.PublishSeed("x", "y")
    assert desk.refused(FOR_CHIEF, propose) == ("not_delegated", "15.2")
    desk.do(CHIEF, a.Delegate(DEPUTY.official, desk.at, Instant(desk.at + HOUR)))
    segment = desk.seat()
    signed = desk.do(FOR_CHIEF, a.ApproveSeating(segment))
    assert (signed.by.role, signed.by.acting_for) == (Role.DEPUTY, Role.CHIEF)
    desk.wait(HOUR)
    assert desk.refused(FOR_CHIEF, a.MakeCut()) == ("not_delegated", "15.2")
    bad = replace(FOR_CHIEF, official=REFEREE.official, role=Role.REFEREE)
    assert desk.refused(bad, a.MakeCut())[0] == "only_a_deputy_acts_for_the_chief"


def test_a_suspended_referee_does_nothing_more() -> None:  # N-15.1
    desk = Desk().fill(9)
    assert desk.refused(CHIEF, a.Suspend(REFEREE.official)) == ("reason_missing", "")
    assert desk.refused(REFEREE, a.Suspend(REFEREE.official), "why not")[0] == "not_in_this_role"
    desk.do(CHIEF, a.Suspend(REFEREE.official), "wrong ruling at table 3")
    assert desk.refused(REFEREE, a.RecordCheck("hall", "light", ok=True)) == ("referee_is_suspended", "15.1")
    desk.do(CHIEF, a.Suspend(REFEREE.official, suspended=False), "heard him")
    desk.do(REFEREE, a.RecordCheck("hall", "light", ok=True))


def test_appointments() -> None:
    desk = Desk()
    assert desk.refused(ORGANISER, a.Appoint(OfficialId("x"), Role.CHIEF)) == ("chief_is_appointed", "14.2")
    assert desk.refused(ORGANISER, a.Appoint(OfficialId("x"), Role.PANEL))[0] == "role_not_by_appointment"
    assert desk.refused(ORGANISER, a.Appoint(CHIEF.official, Role.CHIEF))[0] == "role_held"
    assert desk.refused(ORGANISER, a.Dismiss(ORGANISER.official, Role.ORGANISER), "tired")[0] == "last_organiser"
    desk.do(ORGANISER, a.Dismiss(CHIEF.official, Role.CHIEF), "ill")
    assert desk.refused(CHIEF, a.MakeCut()) == ("role_not_held", "14.2")
    desk.do(ORGANISER, a.Appoint(ORGANISER.official, Role.CHIEF))
    assert desk.refused(replace(ORGANISER, role=Role.CHIEF), a.MakeCut())[0] == "no_cut_due"
