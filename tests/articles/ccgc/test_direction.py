"""Computer-game contest, sections 6.1, 6.2 and 7: what stays fixed, who is late, what officials record."""

from dataclasses import replace

from paiju.regulations.ccgc.direction import CcgcPenalties
from paiju.rulebook.rule import Article
from paiju.tournament import commands as a
from paiju.tournament.desk.rulings import Offence, Ruled, lateness
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.rules.direction import Direction
from paiju.tournament.rules.penalties import Over, Who
from paiju.tournament.seating.segments import SegmentId, Stage
from paiju.tournament.state import Effect, Medium
from tests.articles.desks import altered, listed, under
from tests.articles.registry import article
from tests.unit.tournament.kit import CCGC, MINUTE, ORGANISER, REFEREE, Desk, player

ONE = Number(1)
FIVE = 5 * MINUTE


@article("6.1.1", "6.2.2", "C-6.1")
def test_the_stages_are_fixed_once_play_begins(direction: Direction) -> None:
    with under(direction):
        desk = Desk(CCGC).fill(21)
        setup = desk.state.setup
        desk.start()
        other = a.ChangeSetup(replace(setup, parameters={"deals": 3}))
        assert desk.refused(ORGANISER, other) == ("setup_is_frozen", "6.1.1")


@article("7.1", "7.3")
def test_programs_play_on_the_platform_or_their_results_are_brought(direction: Direction) -> None:
    with under(direction):
        for medium in (Medium.LIVE, Medium.PAPER):
            assert Desk(CCGC, medium=medium).state.setup.medium is medium
        desk = Desk(CCGC).fill(21)
        assert desk.regulation.media[0] is Medium.PAPER  # the usual one: programs
        both = a.ChangeSetup(replace(desk.state.setup, medium=Medium.BOTH))
        assert desk.refused(ORGANISER, both) == ("medium_not_allowed", "7.1")


@article("7.2", "C-7.2")
def test_a_build_changes_between_rounds_only(direction: Direction) -> None:
    with under(direction):
        desk = Desk(CCGC).fill(21)
        desk.do(player(1), a.RegisterBuild(ONE, "sha256:1"))
        segment = desk.start()
        late = a.RegisterBuild(ONE, "sha256:2")
        assert desk.refused(player(1), late) == ("frozen_while_playing", "7.2")
        assert desk.state.entrants[ONE].build == "sha256:1"
        other = a.Substitute(ONE, (PersonRef("another operator"),))
        assert desk.refused(ORGANISER, other, "ill") == ("frozen_while_playing", "7.2")
        desk.enter(segment)
        desk.do(REFEREE, a.CloseSegment(segment))
        desk.do(ORGANISER, other, "ill")


@article("6.1.6", "C-6.9")
def test_more_than_five_minutes_late_in_the_preliminary_forfeits_the_round(penalties: CcgcPenalties) -> None:
    effect = Effect(forfeit=True)
    cited = Article(CCGC, "6.1.6")
    assert listed(penalties, "6.1.6") == [
        Offence("late_preliminary", cited, Who.ENTRANT, effect, Over.SEGMENT, needs_board=False)
    ]
    with under(penalties):
        desk = Desk(CCGC).fill(21)
        segment = desk.start()
        number = desk.state.segments[segment].seating.tables[0].seats[0]
        arrived = desk.at
        desk.wait(FIVE + 1)
        in_time = a.ReportLate(segment, number, type(arrived)(arrived + FIVE))
        assert desk.refused(REFEREE, in_time)[0] == "no_penalty_for_lateness"
        desk.do(REFEREE, a.ReportLate(segment, number, desk.at))
        assert desk.state.segments[segment].absent == {number: "late_preliminary"}


@article("6.2.6", "C-6.15")
def test_more_than_five_minutes_late_in_the_final_forfeits_the_round(penalties: CcgcPenalties) -> None:
    effect = Effect(forfeit=True)
    cited = Article(CCGC, "6.2.6")
    assert listed(penalties, "6.2.6") == [
        Offence("late_final", cited, Who.ENTRANT, effect, Over.SEGMENT, needs_board=False)
    ]
    final, book = SegmentId(Stage.FINAL, 1), altered(penalties)
    assert lateness(book, final, FIVE) is None
    assert lateness(book, final, FIVE + 1) == ("late_final", Ruled(effect, cited))


@article("7.2", "C-7.2")
def test_a_program_changed_during_a_round_is_recorded(penalties: CcgcPenalties) -> None:
    cited = Article(CCGC, "7.2")
    assert listed(penalties, "7.2") == [
        Offence("changed_build", cited, Who.ENTRANT, Effect(), Over.EVENT, needs_board=False)
    ]


@article("7.3", "C-7.3")
def test_an_operator_who_is_not_there_is_recorded(penalties: CcgcPenalties) -> None:
    cited = Article(CCGC, "7.3")
    assert listed(penalties, "7.3") == [
        Offence("absent_operator", cited, Who.ENTRANT, Effect(), Over.EVENT, needs_board=False)
    ]
    with under(penalties):
        desk = Desk(CCGC).fill(21)
        desk.do(REFEREE, a.RecordIncident("absent_operator", "number 1", ONE, note="away since 10:05"))
        assert [each.note for each in desk.state.incidents.values()] == ["away since 10:05"]
