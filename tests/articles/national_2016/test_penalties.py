"""National rules 2016, articles 12(1), 16, 17 and 18: conduct that is recorded, checklists of hall and equipment."""

from paiju.regulations.national_2016.direction import NationalChecklists, NationalPenalties
from paiju.rulebook.rule import Article
from paiju.tournament import commands as a
from paiju.tournament.desk.rulings import Offence
from paiju.tournament.people.entrants import Number
from paiju.tournament.rules.penalties import Over, Who
from paiju.tournament.state import Effect
from tests.articles.desks import checked, listed, under
from tests.articles.registry import article
from tests.unit.tournament.kit import NATIONAL, REFEREE, Desk

ONE = Number(1)


def recorded(ref: str, who: Who, *codes: str) -> list[Offence]:
    """Offences that cost no points, whenever they happen."""
    cited = Article(NATIONAL, ref)
    return [Offence(code, cited, who, Effect(), Over.EVENT, needs_board=False) for code in codes]


@article("17.1", "N-17.1")
def test_conduct_of_players(penalties: NationalPenalties) -> None:
    codes = ("devices", "disobedience", "telling_cards", "disturbing", "lingering")
    assert listed(penalties, "17.1") == recorded("17.1", Who.ENTRANT, *codes)
    with under(penalties):
        desk = Desk(NATIONAL).fill(9)
        for code in codes:
            desk.do(REFEREE, a.Penalise(code, ONE))
            desk.do(REFEREE, a.RecordIncident(code, "number 1", ONE))
        assert {charge.effect for charge in desk.state.charges} == {Effect()}
        assert [each.code for each in desk.state.incidents.values()] == list(codes)


@article("17.1.6", "N-17.1")
def test_leaving_the_seat_without_consent_is_the_sixth(penalties: NationalPenalties) -> None:
    assert listed(penalties, "17.1.6") == recorded("17.1.6", Who.ENTRANT, "leaving_seat")


@article("17.2", "N-17.3")
def test_conduct_of_referees(penalties: NationalPenalties) -> None:
    codes = ("referee_rules", "referee_fairness", "referee_favour", "referee_discipline")
    assert listed(penalties, "17.2") == recorded("17.2", Who.REFEREE, *codes)
    with under(penalties):
        desk = Desk(NATIONAL).fill(9)
        desk.do(REFEREE, a.RecordIncident("referee_favour", "referee Wang"))
        assert desk.refused(REFEREE, a.Penalise("referee_favour", ONE)) == ("offence_of_others", "17.2")


@article("17.3", "N-17.3")
def test_conduct_of_spectators(penalties: NationalPenalties) -> None:
    codes = ("obedience", "disturbing", "referees", "contact", "comment")
    assert listed(penalties, "17.3") == recorded("17.3", Who.SPECTATOR, *(f"spectator_{code}" for code in codes))
    with under(penalties):
        desk = Desk(NATIONAL).fill(9)
        desk.do(REFEREE, a.RecordIncident("spectator_contact", "row 2"))
        assert desk.refused(REFEREE, a.Penalise("spectator_contact", ONE)) == ("offence_of_others", "17.3")


@article("17.3.6", "N-17.3")
def test_a_spectator_who_tells_a_hand_is_the_sixth(penalties: NationalPenalties) -> None:
    assert listed(penalties, "17.3.6") == recorded("17.3.6", Who.SPECTATOR, "spectator_hands")


# Checklists.


@article("12.1", "N-12.2")
def test_on_site_time_place_referees_and_devices_are_checked(checklists: NationalChecklists) -> None:
    with under(checklists):
        told = checked(Desk(NATIONAL), REFEREE, "site")
    assert told == "12.1: time_and_place, referees_present, same_devices, same_software"


@article("16", "N-16.1")
def test_five_items_of_order_in_the_hall(checklists: NationalChecklists) -> None:
    with under(checklists):
        told = checked(Desk(NATIONAL), REFEREE, "order")
    assert told == "16: badge_and_attire, silence, no_smoking, no_alcohol, entry_by_consent"


@article("18.1", "N-18.1")
def test_devices_carry_conforming_software(checklists: NationalChecklists) -> None:
    with under(checklists):
        told = checked(Desk(NATIONAL), REFEREE, "equipment")
    assert told == "18.1: approved_software, organiser_requirements"


@article("18.2", "N-18.1")
def test_hall_tables_and_seats(checklists: NationalChecklists) -> None:
    with under(checklists):
        desk = Desk(NATIONAL)
        told = checked(desk, REFEREE, "hall")
        desk.do(REFEREE, a.RecordCheck("hall", "no_mirrors", ok=False, note="one, covered"))
    assert told.startswith("18.2: holds_everybody, clearance_2m, light, air, no_mirrors, exits, ")
    assert told.endswith(" screens_above, screens_below, seats")
    assert (desk.state.checks[-1].ok, desk.state.checks[-1].note) == (False, "one, covered")
