"""Calls for a referee and announcements: who may, what is refused, and that nothing else rests on them."""

from dataclasses import replace

import pytest

from paiju.regulations.library import find_regulation
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.desk.messages import call_codes, open_call, readers
from paiju.tournament.evolve import fold
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import HOUSE
from tests.unit.tournament.kit import CHIEF, COOP, FIRST, MINUTE, NATIONAL, ORGANISER, REFEREE, Desk, check, player

ONE, TWO = Number(1), Number(2)


def seated() -> Desk:
    desk = Desk(NATIONAL).fill(9)
    desk.start()
    return desk


def test_a_call_is_taken_and_settled() -> None:  # U-P4
    desk = seated()
    asked = desk.at
    case = desk.do(player(1), a.CallReferee(ONE, "slow")).number
    desk.wait(MINUTE)
    desk.do(REFEREE, a.AnswerCall(case))
    assert desk.refused(REFEREE, a.AnswerCall(case))[0] == "nothing_changes"
    desk.do(CHIEF, a.AnswerCall(case))  # takes over
    found = desk.state.calls[case]
    assert (found.at, found.about, found.taken_by, found.taken_at) == (asked, "slow", CHIEF.official, asked + MINUTE)
    desk.do(REFEREE, a.AnswerCall(case, done=True))
    assert open_call(desk.state, ONE) is None
    assert desk.refused(REFEREE, a.AnswerCall(case))[0] == "case_is_decided"
    assert desk.refused(REFEREE, a.AnswerCall(case + 99))[0] == "no_such_case"
    assert check(desk.acts) == ()


def test_who_calls_again_says_something_else_about_the_same_call() -> None:
    desk = seated()
    case = desk.do(player(1), a.CallReferee(ONE)).number
    assert desk.refused(player(1), a.CallReferee(ONE))[0] == "call_is_open"
    desk.do(REFEREE, a.AnswerCall(case))
    desk.do(player(1), a.CallReferee(ONE, "cards", "19 张"))
    (found,) = desk.state.calls.values()
    assert (found.number, found.about, found.note, found.taken_by) == (case, "cards", "19 张", REFEREE.official)
    desk.do(player(1), a.AnswerCall(case, done=True))
    desk.do(player(1), a.CallReferee(ONE))
    assert len(desk.state.calls) == 2


def test_an_entrant_has_only_his_own_calls() -> None:
    desk = seated()
    assert desk.refused(player(2), a.CallReferee(ONE))[0] == "not_your_matter"
    case = desk.do(player(1), a.CallReferee(ONE)).number
    assert desk.refused(player(2), a.AnswerCall(case, done=True))[0] == "not_your_matter"
    assert desk.refused(player(1), a.AnswerCall(case))[0] == "not_in_this_role"
    assert desk.refused(player(1), a.Announce("听我说"))[0] == "not_in_this_role"
    assert desk.refused(REFEREE, a.CallReferee(Number(99)))[0] == "no_such_entrant"


def test_what_a_call_is_about() -> None:
    desk = seated()
    assert desk.refused(player(1), a.CallReferee(ONE, "declaring"))[0] == "unknown_call"
    assert "declaring" in call_codes(find_regulation(COOP))
    for about in call_codes(find_regulation(NATIONAL)):
        desk.do(player(1), a.CallReferee(ONE, about))


@pytest.mark.parametrize("before", [a.StartSegment, a.ApproveSeating, a.ProposeSeating])
def test_a_call_or_an_announcement_to_all_keeps_nobody_from_undoing(before: type[a.Command]) -> None:
    desk = seated()
    desk.do(player(1), a.CallReferee(ONE, "other"))
    desk.do(ORGANISER, a.Announce("请安静"))
    later = [act.number for act in desk.acts if isinstance(act.action, a.StartSegment | a.ApproveSeating | before)]
    for number in reversed(later):
        assert isinstance(desk.undo(number), Act)
    assert open_call(desk.state, ONE) is not None
    assert check(desk.acts) == ()


def test_announcements_go_to_everybody_or_to_tables() -> None:
    desk = seated()
    desk.do(ORGANISER, a.Announce("第 2 局 10:55 开始"))
    desk.do(REFEREE, a.Announce("补时四分钟", (3, 1, 3), FIRST))
    everybody, tables = desk.state.announcements
    assert (everybody.tables, everybody.segment, tables.tables, tables.segment) == ((), None, (3, 1), FIRST)
    assert readers(desk.state, everybody) == tuple(range(1, 10))
    segment = desk.state.segments[FIRST]
    at_them = {number for table in segment.seating.tables if table.table in (1, 3) for number in table.seats}
    assert set(readers(desk.state, tables)) == at_them - {HOUSE}
    assert len(at_them) == 6
    assert fold(desk.acts) == desk.state


def test_an_announcement_that_reaches_nobody_is_refused() -> None:
    desk = Desk(NATIONAL).fill(9)
    assert desk.refused(CHIEF, a.Announce(" \u3000"))[0] == "announcement_is_empty"
    assert desk.refused(CHIEF, a.Announce("三桌", (3,)))[0] == "nobody_is_seated"
    assert desk.refused(CHIEF, a.Announce("三桌", (3,), FIRST))[0] == "no_such_segment"
    desk.start()
    assert desk.refused(CHIEF, a.Announce("四桌", (4,), FIRST))[0] == "no_table_there"


def test_what_was_announced_to_a_table_stands_on_its_seating() -> None:
    desk = seated()
    desk.do(CHIEF, a.Announce("一桌", (1,), FIRST))
    (found,) = desk.state.announcements
    unseated = replace(desk.state, segments={})
    assert readers(unseated, found) == ()
