"""002, section 7: conduct that is recorded without points, what is checked at the door, leaving the seat."""

from paiju.regulations.shengji_coop.direction import CoopConduct
from paiju.tournament import commands as a
from paiju.tournament.desk.rulings import incidents
from paiju.tournament.people.entrants import Number
from paiju.tournament.rules.checklists import EntryChecklists
from paiju.tournament.rules.direction import Direction
from paiju.tournament.rules.penalties import Penalty
from tests.articles.desks import checked, under
from tests.articles.registry import article
from tests.unit.tournament.kit import COOP, MINUTE, REFEREE, Desk, player

ONE = Number(1)


def noted(penalties: CoopConduct, *codes: str) -> None:
    """An incident may be recorded, a charge may not: there are no points."""
    with under(penalties):
        desk = Desk(COOP).fill(8)
        for code in codes:
            assert getattr(penalties, code).value == Penalty()
            desk.do(REFEREE, a.RecordIncident(code, "pair 1", ONE))
            assert desk.refused(REFEREE, a.Penalise(code, ONE))[0] == "unknown_offence"
        assert [each.code for each in desk.state.incidents.values()] == list(codes)
        assert set(codes) < set(incidents(desk.regulation))


@article("7.1", "S-7.1")
def test_noise_is_recorded_without_points(penalties: CoopConduct) -> None:
    noted(penalties, "noise")


@article("7.2", "S-7.1")
def test_phones_attire_and_badge_are_recorded_without_points(penalties: CoopConduct) -> None:
    noted(penalties, "phone_on", "attire")


@article("7.2", "S-7.1")
def test_phones_and_attire_are_checked_at_the_door(checklists: EntryChecklists) -> None:
    with under(checklists):
        told = checked(Desk(COOP), REFEREE, "admission")
    assert told == "7.2: phones_off, badge_and_attire"


@article("7.5", "S-7.4")
def test_leaving_the_seat_needs_the_opponents_consent(direction: Direction) -> None:
    with under(direction):
        desk = Desk(COOP).fill(8)
        segment = desk.start(40)
        asked = desk.at
        case = desk.do(player(1), a.AskLeave(ONE)).number
        seats = next(each.seats for each in desk.state.segments[segment].seating.tables if ONE in each.seats)
        opponent = next(number for number in seats if number != ONE)
        stranger = next(number for number in range(1, 9) if number not in seats)
        assert desk.refused(player(1), a.GrantLeave(case, "")) == ("not_in_this_role", "7.5")
        assert desk.refused(player(stranger), a.GrantLeave(case, "")) == ("not_in_this_role", "7.5")
        desk.wait(MINUTE)
        desk.do(player(opponent), a.GrantLeave(case, ""))
        leave = desk.state.leaves[case]
        assert (leave.asked_at, leave.granted_at) == (asked, asked + MINUTE)
