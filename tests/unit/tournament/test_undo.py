"""Undo: until published, and only what nothing later rests on."""

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.evolve import fold
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.seating.segments import ResultKey
from tests.unit.tournament.kit import CHIEF, NATIONAL, ORGANISER, PLATFORM, REFEREE, WORKERS, Desk, entrant


def code(decided: Act | Refusal) -> str:
    return decided.code if isinstance(decided, Refusal) else ""


def test_undoing_the_last_act_returns_the_state_before() -> None:
    desk = Desk(NATIONAL).fill(9)
    segment = desk.start()
    before = desk.state
    number = desk.do(REFEREE, a.EnterResults(segment, (a.Entered(ResultKey(1, 1), DealScores((2, -1, -1))),))).number
    assert code(desk.undo(number)) == ""
    assert desk.state.segments == before.segments
    assert desk.state.acts == number + 1
    desk.enter(segment)  # and one can go on
    assert fold(desk.acts) == desk.state


def test_an_earlier_act_on_which_nothing_rests() -> None:
    desk = Desk(WORKERS).fill(9)
    segment = desk.start()
    first = desk.do(REFEREE, a.Penalise("smoking", Number(1), segment)).number
    second = desk.do(REFEREE, a.Penalise("smoking", Number(2), segment)).number
    assert code(desk.undo(first)) == ""
    assert [charge.number for charge in desk.state.charges] == [second]


def test_acts_in_the_way_are_named() -> None:
    desk = Desk(WORKERS).fill(9)
    segment = desk.start()
    warnings = [desk.do(REFEREE, a.Penalise("slow_play", Number(1), segment, 1)).number for _ in range(3)]
    decided = desk.undo(warnings[0])
    assert isinstance(decided, Refusal)
    assert decided.code == "acts_in_the_way"
    assert decided.facts["acts"] == str(warnings[2])  # the third warning would be the second, without points
    entered = next(act.number for act in desk.acts if isinstance(act.action, a.CheckIn))
    assert code(desk.undo(entered)) == "acts_in_the_way"


def test_what_cannot_be_undone() -> None:
    desk = Desk(NATIONAL).fill(9)
    assert code(desk.undo(99)) == "no_such_act"
    assert code(desk.undo(1)) == "act_stays"
    assert code(desk.undo(3, reason=" ")) == "reason_missing"
    assert code(desk.undo(3, by=PLATFORM)) == "not_in_this_role"
    last = desk.do(ORGANISER, a.Enter((entrant(50),))).number
    assert code(desk.undo(last, by=REFEREE)) == "not_your_act"
    undone = desk.undo(last)
    assert isinstance(undone, Act)
    assert code(desk.undo(last)) == "act_is_undone"
    assert code(desk.undo(undone.number)) == "act_stays"


def test_nothing_before_a_publication_is_undone() -> None:
    desk = Desk(NATIONAL).fill(9)
    desk.play()
    closed = desk.acts[-1].number
    published = desk.do(CHIEF, a.PublishStanding()).number
    decided = desk.undo(closed)
    assert isinstance(decided, Refusal)
    assert (decided.code, decided.article.ref) == ("published_since", "15.1")
    assert code(desk.undo(published)) == "published_since"
    later = desk.seat()
    assert code(desk.undo(desk.acts[-1].number)) == ""
    assert later not in desk.state.segments


def test_the_end_of_an_event_can_be_undone() -> None:
    desk = Desk(WORKERS).fill(9)
    number = desk.do(ORGANISER, a.Finish(), "typhoon").number
    assert code(desk.undo(number - 1)) == "event_is_finished"
    assert code(desk.undo(number)) == ""
    assert not desk.state.finished
