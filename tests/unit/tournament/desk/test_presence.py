"""Operators of programs say that they have come; who does not within five minutes may be ruled late (C-6.9)."""

from dataclasses import replace

from paiju.regulations.library import find_regulation
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.desk.deadlines import deadlines
from paiju.tournament.desk.presence import awaited, awaited_until
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.seating.segments import SegmentId
from tests.unit.tournament.kit import CHIEF, ORGANISER, REFEREE, Desk, check, entrant

CCGC = find_regulation("001")
FIVE = 5 * 60_000


def seated() -> tuple[Desk, SegmentId]:
    desk = Desk(CCGC)
    entrants = tuple(entrant(number, Kind.PROGRAM) for number in range(1, 7))
    desk.do(ORGANISER, a.Enter(entrants))
    desk.do(REFEREE, a.CheckIn(tuple(each.number for each in entrants)))
    desk.do(CHIEF, a.PublishSeed("4711", "dice"))
    segment = desk.seat()
    desk.do(CHIEF, a.ApproveSeating(segment))
    return desk, segment


def operator(number: int) -> Author:
    return Author(OfficialId(str(number)), Role.ENTRANT)


def test_who_is_awaited_and_until_when() -> None:
    desk, segment = seated()
    assert awaited(desk.state, desk.state.segments[segment]) == (1, 2, 3, 4, 5, 6)
    desk.do(operator(2), a.ConfirmPresence(segment, (Number(2),)))
    assert awaited_until(CCGC, desk.state.segments[segment]) is None
    desk.do(CHIEF, a.StartSegment(segment))
    found = desk.state.segments[segment]
    assert awaited(desk.state, found) == (1, 3, 4, 5, 6)
    assert awaited_until(CCGC, found) == Instant((found.started_at or 0) + FIVE)
    (deadline,) = deadlines(CCGC, desk.state)
    assert (deadline.code, deadline.count) == ("presence", 5)
    desk.do(CHIEF, a.ConfirmPresence(segment, tuple(map(Number, (1, 3, 4, 5, 6)))))
    assert deadlines(CCGC, desk.state) == ()
    assert check(desk.acts) == ()


def test_an_operator_speaks_for_his_own_program() -> None:
    desk, segment = seated()
    for numbers in ((3,), (2, 3)):
        assert desk.refused(operator(2), a.ConfirmPresence(segment, tuple(map(Number, numbers))))[0] == (
            "not_your_matter"
        )
    desk.do(operator(2), a.ConfirmPresence(segment, (Number(2),)))
    assert desk.refused(operator(2), a.ConfirmPresence(segment, (Number(2),)))[0] == "nothing_changes"
    assert desk.refused(CHIEF, a.ConfirmPresence(segment, (Number(9),)))[0] == "not_at_a_table"


def test_the_later_sets_of_a_round_ask_nobody() -> None:
    desk, segment = seated()
    found = desk.state.segments[segment]
    assert awaited(desk.state, replace(found, id=segment._replace(set=2))) == ()


def test_who_forfeits_is_not_awaited_and_cannot_come_any_more() -> None:
    desk, segment = seated()
    desk.do(CHIEF, a.StartSegment(segment))
    desk.do(CHIEF, a.Forfeit(segment, Number(4), "late_preliminary"), "not there")
    assert 4 not in awaited(desk.state, desk.state.segments[segment])
    assert desk.refused(CHIEF, a.ConfirmPresence(segment, (Number(4),)))[0] == "has_forfeited"
