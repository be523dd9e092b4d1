"""Penalties as data: what each offence brings, how often, by which article."""

import pytest

from paiju.regulations.library import find_regulation
from paiju.tournament import commands as a
from paiju.tournament.desk.rulings import offences
from paiju.tournament.people.entrants import Number, Status
from paiju.tournament.rules.penalties import Over, Who
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.state import Effect
from tests.unit.tournament.kit import CCGC, CHIEF, COOP, EIGHTY, NATIONAL, REFEREE, WORKERS, Desk

ONE = Number(1)


def workers() -> tuple[Desk, SegmentId]:
    desk = Desk(WORKERS).fill(9)
    return desk, desk.start()


def test_the_third_warning_in_a_deal_costs_three_points() -> None:  # D-5.7: 3 -> -3, 6 -> -6
    desk, segment = workers()
    for _ in range(6):
        desk.do(REFEREE, a.Penalise("slow_play", ONE, segment, 1))
    desk.do(REFEREE, a.Penalise("slow_play", ONE, segment, 2))
    assert [charge.effect.points for charge in desk.state.charges] == [0, 0, 3, 0, 0, 3, 0]
    assert all(charge.effect.warning for charge in desk.state.charges)
    assert desk.refused(REFEREE, a.Penalise("slow_play", ONE, segment)) == ("offence_needs_a_board", "G3.4")


@pytest.mark.parametrize("option", [("warnings.counted_over", "session"), ("warnings_over", "segment")])
def test_warnings_counted_over_a_session(option: tuple[str, str]) -> None:  # A-D6, and as 0.2.0 still had it
    desk = Desk(WORKERS, options=dict([option])).fill(9)
    assert desk.regulation.table_options(desk.state.setup) == {"warnings.counted_over": "session"}
    segment = desk.start()
    for board in (1, 2, 3):
        desk.do(REFEREE, a.Penalise("slow_play", ONE, segment, board))
    assert [charge.effect.points for charge in desk.state.charges] == [0, 0, 3]


@pytest.mark.parametrize(
    ("code", "article", "effect"),
    [
        ("telling_cards", "P3", Effect(zero_deal=True)),  # D-6.1
        ("lingering", "P4", Effect()),  # D-6.2
        ("smoking", "P5", Effect(points=3)),  # D-6.3
        ("alcohol", "P6", Effect()),  # D-6.4
        ("phone", "P7", Effect(zero_round=True)),  # D-6.5
        ("abuse", "P12", Effect(points=3)),  # D-6.10
        ("extra_clause", "P2", Effect()),  # D-6.11
    ],
)
def test_the_discipline_of_the_workers_games(code: str, article: str, effect: Effect) -> None:
    desk, segment = workers()
    desk.do(REFEREE, a.Penalise(code, ONE, segment, 1))
    assert desk.state.charges[0].effect == effect
    assert offences(desk.regulation)[code].article.ref == article


def test_abuse_again_goes_to_the_committee() -> None:  # D-6.10
    desk, segment = workers()
    desk.do(REFEREE, a.Penalise("abuse", ONE, segment))
    desk.do(REFEREE, a.Penalise("abuse", ONE, segment))
    assert [charge.effect.committee for charge in desk.state.charges] == [False, True]


def test_points_off_show_in_the_standing() -> None:  # D-6.3: 17 -> 14
    desk, segment = workers()
    desk.enter(segment)
    before = {line.number: line.values for line in desk.format.standing(desk.state).lines}
    desk.do(REFEREE, a.Penalise("smoking", ONE, segment))
    after = {line.number: line.values for line in desk.format.standing(desk.state).lines}
    changed = {number for number in before if before[number] != after[number]}
    assert ONE in changed


def test_national_conduct_is_recorded_without_points() -> None:  # N-17.1, N-17.3
    known = offences(find_regulation(NATIONAL))
    by = {who: [code for code, each in known.items() if each.who is who] for who in Who}
    assert (len(by[Who.ENTRANT]), len(by[Who.REFEREE]), len(by[Who.SPECTATOR])) == (6, 4, 6)
    assert all(each.first == Effect() for each in known.values())
    desk = Desk(NATIONAL).fill(9)
    assert desk.refused(REFEREE, a.Penalise("spectator_contact", ONE)) == ("offence_of_others", "17.3")
    assert desk.refused(REFEREE, a.Penalise("juggling", ONE))[0] == "unknown_offence"


def test_a_third_piece_of_illegal_information_disqualifies() -> None:  # S-6.6, E-3.9
    for book in (COOP, EIGHTY):
        desk = Desk(book).fill(8)
        segment = desk.start(40)
        levels = []
        for _ in range(3):
            desk.do(REFEREE, a.Penalise("illegal_information", ONE, segment, declarer=True))
            levels.append(desk.state.charges[-1].effect.levels)
        assert levels[0] == (2 if book == COOP else 3)
        assert desk.state.entrants[ONE].status is Status.DISQUALIFIED


def test_shengji_points_by_cards_and_by_ladder() -> None:
    desk = Desk(COOP).fill(8)
    segment = desk.start(40)
    desk.do(REFEREE, a.Penalise("failed_throw", ONE, segment, cards=2))  # S-6.2: 2 blocked -> -20
    for _ in range(2):
        desk.do(REFEREE, a.Penalise("smoking", ONE, segment))  # S-7.2
    effects = [charge.effect for charge in desk.state.charges]
    assert effects[0].points == 20
    assert [effect.standard_points for effect in effects[1:]] == ["1", "1"]
    assert offences(desk.regulation)["illegal_information"].over is Over.EVENT


def test_the_referee_may_raise_a_revoke_to_the_damage() -> None:  # E-3.7
    desk = Desk(EIGHTY).fill(8)
    segment = desk.start(60)
    desk.do(REFEREE, a.Penalise("revoke", ONE, segment, amount=60))
    assert desk.state.charges[0].effect.points == 60
    assert desk.refused(REFEREE, a.Penalise("revoke", ONE, segment, amount=90))[0] == "points_outside_the_range"


def test_a_charge_needs_its_place_and_can_be_lifted() -> None:
    desk, segment = workers()
    assert desk.refused(REFEREE, a.Penalise("phone", ONE)) == ("offence_needs_a_segment", "P7")
    assert desk.refused(REFEREE, a.Penalise("smoking", ONE, segment, 99))[0] == "no_such_board"
    assert desk.refused(REFEREE, a.Penalise("smoking", Number(99), segment))[0] == "no_such_entrant"
    number = desk.do(REFEREE, a.Penalise("smoking", ONE, segment)).number
    assert desk.refused(REFEREE, a.LiftCharge(number), "it was somebody else")[0] == "not_in_this_role"
    desk.do(CHIEF, a.LiftCharge(number), "it was somebody else")
    assert desk.state.charges == ()
    assert desk.refused(CHIEF, a.LiftCharge(number), "again")[0] == "no_such_case"


def test_a_penalty_after_publication_makes_a_new_version() -> None:
    desk, segment = workers()
    desk.enter(segment)
    desk.do(REFEREE, a.CloseSegment(segment))
    desk.do(CHIEF, a.PublishStanding())
    assert desk.refused(REFEREE, a.Penalise("smoking", ONE, segment))[0] == "only_the_chief_corrects"
    desk.do(CHIEF, a.Penalise("smoking", ONE, segment))
    assert len(desk.state.published) == 2


def test_the_contest_of_programs_lists_its_offences() -> None:  # C-6.9, C-6.15
    known = offences(find_regulation(CCGC))
    assert known["late_preliminary"].article.ref == "6.1.6"
    assert known["late_final"].article.ref == "6.2.6"
    assert known["late_final"].first.forfeit
