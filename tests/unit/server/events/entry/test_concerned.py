"""Which entrants are told of an act: those at the table, who called or left or appealed; of what is for all nobody."""

from paiju.server.events.entry.concerned import concerned_by
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.seating.segments import ResultKey
from tests.unit.tournament.kit import CHIEF, ORGANISER, REFEREE, WORKERS, Desk, player

ONE = Number(1)


def concerned(desk: Desk, act: Act) -> set[Number]:
    return concerned_by(desk.state, [act])


def test_only_those_whose_matter_it_is() -> None:
    desk = Desk(WORKERS).fill(9)
    segment = desk.start()
    played = desk.state.segments[segment]
    table = next(it for it in played.seating.tables if ONE in it.seats)
    key, seats = ResultKey(table.table, played.boards[0]), set(table.seats)
    entered = a.Entered(key, DealScores((6, -12, 6)))
    assert concerned(desk, desk.do(REFEREE, a.EnterResults(segment, (entered,)))) == seats
    assert concerned(desk, desk.do(player(1), a.ConfirmResult(segment, key, ONE))) == seats
    assert concerned(desk, desk.do(player(1), a.DisputeResult(segment, key, ONE))) == seats
    assert concerned(desk, desk.do(REFEREE, a.UpholdResult(segment, key), "right")) == seats
    call = desk.do(player(1), a.CallReferee(ONE))
    assert concerned(desk, call) == {ONE}
    assert concerned(desk, desk.do(REFEREE, a.AnswerCall(call.number))) == {ONE}
    assert concerned(desk, desk.do(player(1), a.AskLeave(ONE))) == seats
    assert concerned(desk, desk.do(CHIEF, a.Announce("一桌", (table.table,), segment))) == seats
    assert concerned(desk, desk.do(player(1), a.ObjectOrally(ONE, segment, "x"))) == {ONE}


def test_what_is_for_all_is_for_nobody_in_particular() -> None:
    desk = Desk(WORKERS).fill(9)
    assert concerned(desk, desk.do(ORGANISER, a.Announce("请安静"))) == set()
    segment = desk.start()
    assert concerned(desk, desk.do(CHIEF, a.Penalise("smoking", ONE, segment))) == set()
