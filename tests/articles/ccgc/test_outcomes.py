"""Computer-game contest, 3.4, 7.4 and 6.2.3: what a deal or a fault can come to; a final round seated by hand."""

from paiju.games.doudizhu.outcomes import possible_scores
from paiju.games.doudizhu.rules import Rules
from paiju.tournament import commands as a
from paiju.tournament.rules.field import FieldFormat
from paiju.tournament.seating.segments import SegmentId, Stage, TableSeats
from tests.articles.desks import altered
from tests.articles.registry import article
from tests.unit.tournament.kit import CHIEF, REFEREE, Desk


@article("3.4", "C-3.6")
def test_scores_that_no_deal_and_no_fault_gives(book: Rules) -> None:
    known = possible_scores(book)
    assert {(600, -300, -300), (-400, 200, 200), (0, 0, 0)} <= set(known)
    assert not {(7, -3, -4), (100, -50, -50), (650, -300, -350), (-750, 350, 400)} & set(known)


@article("7.4.1", "C-7.4")
def test_a_fault_before_the_kitty_is_possible(book: Rules) -> None:
    known = possible_scores(book)
    assert (-700, 350, 350) in known
    assert (700, -350, -350) not in known


@article("7.4.2", "C-7.5", "C-7.6")
def test_a_fault_after_the_kitty_is_possible(book: Rules) -> None:
    known = possible_scores(book)
    assert {(-1200, 400, 800), (800, 400, -1200), (-800, 400, 400)} <= set(known)
    assert not {(-1200, 800, 401), (1200, -400, -800), (-1000, 350, 650)} & set(known)


def in_the_final(event: FieldFormat) -> Desk:
    desk = Desk(altered(event), parameters={"rounds": 1, "deals": 1})
    desk.fill(9).play()
    desk.draw()
    desk.do(CHIEF, a.MakeCut())
    return desk


@article("6.2.3", "C-6.12")
def test_a_round_that_was_seated_by_hand_stays_so_in_its_later_sets(event: FieldFormat) -> None:
    desk = in_the_final(event)
    first = desk.seat()
    assert first == SegmentId(Stage.FINAL, 1, 1)
    one, two, three = desk.state.segments[first].seating.tables
    mine = (
        TableSeats(1, 1, (two.seats[0], *one.seats[1:])),
        TableSeats(2, 1, (one.seats[0], *two.seats[1:])),
        three,
    )
    desk.do(CHIEF, a.OverrideSeating(first, mine), "of one school")
    desk.do(CHIEF, a.ApproveSeating(first))
    desk.do(REFEREE, a.StartSegment(first))
    desk.enter(first)
    desk.do(REFEREE, a.CloseSegment(first))
    second, third = desk.play(), desk.play()
    for turns, segment in ((1, second), (2, third)):
        turned = [tuple(table.seats[(seat - turns) % 3] for seat in range(3)) for table in mine]
        assert [table.seats for table in desk.state.segments[segment].seating.tables] == turned
    planned = desk.seat()
    assert planned == SegmentId(Stage.FINAL, 2, 1)
    assert not desk.state.segments[planned].seating.by_hand
