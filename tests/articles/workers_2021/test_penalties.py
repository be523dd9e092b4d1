"""Workers' games 2021, general rule 3(4) and discipline (2) to (12): warnings, points off, scores set to zero."""

from paiju.regulations.workers_2021.direction import WorkersPenalties
from paiju.rulebook.rule import Article
from paiju.tournament import commands as a
from paiju.tournament.desk.rulings import Offence, offences
from paiju.tournament.people.entrants import Number
from paiju.tournament.rules.checklists import EntryChecklists
from paiju.tournament.rules.penalties import Over, Who
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.state import Effect
from tests.articles.desks import altered, checked, listed, under
from tests.articles.registry import article
from tests.unit.tournament.kit import CHIEF, REFEREE, WORKERS, Desk

ONE = Number(1)
WARNED = Effect(warning=True)
FINED = Effect(points=3)


def started(options: dict[str, str] | None = None) -> tuple[Desk, SegmentId, int]:
    """A running segment and its first board."""
    desk = Desk(WORKERS, options=options or {}).fill(9)
    segment = desk.start()
    return desk, segment, desk.state.segments[segment].boards[0]


def effects(desk: Desk) -> list[Effect]:
    return [charge.effect for charge in desk.state.charges]


def offence(ref: str, code: str, first: Effect, over: Over = Over.EVENT, needs_board: bool = False) -> list[Offence]:
    return [Offence(code, Article(WORKERS, ref), Who.ENTRANT, first, over, needs_board)]


@article("G3.4", "D-5.7")
def test_the_third_warning_in_a_deal_costs_three_points_and_so_does_the_sixth(penalties: WorkersPenalties) -> None:
    assert listed(penalties, "G3.4") == offence("G3.4", "slow_play", WARNED, Over.DEAL, needs_board=True)
    with under(penalties):
        desk, segment, board = started()
        for _ in range(6):
            desk.do(REFEREE, a.Penalise("slow_play", ONE, segment, board))
        desk.do(REFEREE, a.Penalise("slow_play", ONE, segment, board + 1))
        third = Effect(warning=True, points=3)
        assert effects(desk) == [WARNED, WARNED, third, WARNED, WARNED, third, WARNED]


@article("P2", "D-6.11")
def test_the_lost_clause_is_the_organisers_text_and_costs_nothing(penalties: WorkersPenalties) -> None:
    assert listed(penalties, "P2") == offence("P2", "extra_clause", Effect())
    with under(penalties):
        desk = Desk(WORKERS, extra_clause="不得代打").fill(9)
        desk.do(REFEREE, a.Penalise("extra_clause", ONE))
        assert (desk.state.setup.extra_clause, effects(desk)) == ("不得代打", [Effect()])


@article("P3", "D-6.1")
def test_telling_cards_sets_the_deal_to_zero(penalties: WorkersPenalties) -> None:
    zero = Effect(zero_deal=True)
    assert listed(penalties, "P3") == offence("P3", "telling_cards", zero, needs_board=True)
    with under(penalties):
        desk, segment, board = started()
        assert desk.refused(REFEREE, a.Penalise("telling_cards", ONE, segment)) == ("offence_needs_a_board", "P3")
        for _ in range(2):
            desk.do(REFEREE, a.Penalise("telling_cards", ONE, segment, board))
        assert effects(desk) == [zero, zero]


@article("P4", "D-6.2")
def test_lingering_is_recorded(penalties: WorkersPenalties) -> None:
    assert listed(penalties, "P4") == offence("P4", "lingering", Effect())


@article("P5", "D-6.3")
def test_smoking_costs_three_points_each_time(penalties: WorkersPenalties) -> None:
    assert listed(penalties, "P5") == offence("P5", "smoking", FINED)
    with under(penalties):
        desk, segment, _ = started()
        for _ in range(2):
            desk.do(REFEREE, a.Penalise("smoking", ONE, segment))
        assert effects(desk) == [FINED, FINED]


@article("P6", "D-6.4")
def test_alcohol_is_recorded(penalties: WorkersPenalties) -> None:
    assert listed(penalties, "P6") == offence("P6", "alcohol", Effect())


@article("P7", "D-6.5")
def test_a_phone_sets_the_round_to_zero_unless_the_chief_allowed_it(penalties: WorkersPenalties) -> None:
    with under(penalties):
        found = offences(altered(penalties))["phone"]
        assert (found.first, found.over, found.who) == (Effect(zero_round=True), Over.EVENT, Who.ENTRANT)
        desk = Desk(WORKERS).fill(9)
        assert desk.refused(REFEREE, a.Allow("phone", ONE)) == ("not_in_this_role", "")
        assert desk.refused(CHIEF, a.Allow("smoking", ONE))[0] == "nothing_to_allow"
        desk.do(CHIEF, a.Allow("phone", ONE), "a doctor on call")
        assert desk.refused(CHIEF, a.Allow("phone", ONE))[0] == "nothing_changes"
        segment = desk.start()
        assert desk.refused(REFEREE, a.Penalise("phone", ONE, segment)) == ("allowed_beforehand", "P7")
        desk.do(REFEREE, a.Penalise("phone", Number(2), segment))
        assert effects(desk) == [Effect(zero_round=True)]
        assert desk.refused(REFEREE, a.Penalise("phone", Number(3))) == ("offence_needs_a_segment", "P7")


@article("P8", "D-6.6")
def test_leaving_without_consent_is_recorded(penalties: WorkersPenalties) -> None:
    assert listed(penalties, "P8") == offence("P8", "leaving_seat", Effect())


@article("P11", "D-6.9")
def test_attire_is_recorded(penalties: WorkersPenalties) -> None:
    assert listed(penalties, "P11") == offence("P11", "attire", Effect())


@article("P11", "D-6.9")
def test_how_people_come_into_the_hall_is_checked(checklists: EntryChecklists) -> None:
    with under(checklists):
        told = checked(Desk(WORKERS), REFEREE, "admission")
    assert told == "P11: badge_and_attire, spectators_admitted, spectators_seated, no_contact"


@article("P12", "D-6.10")
def test_abuse_costs_three_points_and_goes_to_the_committee_when_repeated(penalties: WorkersPenalties) -> None:
    assert listed(penalties, "P12") == offence("P12", "abuse", FINED)
    with under(penalties):
        desk, segment, _ = started()
        for _ in range(3):
            desk.do(REFEREE, a.Penalise("abuse", ONE, segment))
        again = Effect(points=3, committee=True)
        assert effects(desk) == [FINED, again, again]
