"""What-if and why: consequences before a correction is made, and chains that explain."""

from dataclasses import replace

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.ranking.why import why_pairing
from paiju.tournament.seating.segments import ResultKey, SegmentId, Stage, TableSeats
from paiju.tournament.whatif import WhatIf, what_if
from tests.unit.tournament.kit import CHIEF, FIRST, NATIONAL, REFEREE, WORKERS, Desk


def asked(desk: Desk, action: a.Command) -> WhatIf:
    found = what_if(desk.regulation, desk.acts, CHIEF, action, desk.at, "to see")
    assert isinstance(found, WhatIf), found
    return found


def huge(table: TableSeats, winner: Number) -> DealScores:
    scores = [-512, -512, -512]
    scores[table.seats.index(winner)] = 1024
    return DealScores((scores[0], scores[1], scores[2]))


def test_a_correction_lists_ranks_and_later_seatings() -> None:  # U-C3
    desk = Desk(NATIONAL).fill(9)
    first = desk.play()
    desk.play()
    desk.do(CHIEF, a.PublishStanding())
    last = desk.format.standing(desk.state).lines[-1].number
    table = next(each for each in desk.state.segments[first].seating.tables if last in each.seats)
    key = ResultKey(table.table, desk.state.segments[first].boards[0])
    action = a.CorrectResult(first, key, huge(table, last), a.Cause.CLERICAL, confirmed=True)
    before = desk.state
    found = asked(desk, action)
    assert desk.state == before
    changed = {change.number: change for change in found.ranks}
    assert changed[last].after < changed[last].before
    assert [change.segment for change in found.seatings] == [SegmentId(Stage.MAIN, 1, 2)]
    # It is what the correction then does.
    old = {line.number: line.rank for line in desk.format.standing(desk.state).lines}
    desk.do(CHIEF, action, "to see")
    new = {line.number: line.rank for line in desk.format.standing(desk.state).lines}
    assert {number for number in new if new[number] != old[number]} == set(changed)


def test_a_correction_that_changes_nothing_later() -> None:
    desk = Desk(NATIONAL).fill(9)
    first = desk.play()
    board = desk.state.segments[first].boards[0]
    outcome = desk.state.segments[first].results[ResultKey(1, board)].outcome
    assert isinstance(outcome, DealScores)
    desk.play()
    timed = replace(outcome, times=(1, 2, 3))
    found = asked(desk, a.CorrectResult(first, ResultKey(1, board), timed))
    assert found.cuts == ()
    assert found.seatings == ()


def test_a_correction_that_changes_a_cut() -> None:
    desk = Desk(WORKERS).fill(12)
    first = desk.play()
    desk.do(CHIEF, a.MakeCut())
    out = next(number for number in range(12, 0, -1) if Number(number) not in desk.state.cuts[first])
    table = next(each for each in desk.state.segments[first].seating.tables if out in each.seats)
    key = ResultKey(table.table, desk.state.segments[first].boards[0])
    found = asked(desk, a.CorrectResult(first, key, huge(table, Number(out))))
    assert [change.after for change in found.cuts] == [first]
    assert Number(out) in found.cuts[0].would_advance
    assert len(found.cuts[0].would_be_out) == len(found.cuts[0].would_advance)


def test_what_would_be_refused_is_refused() -> None:
    desk = Desk(NATIONAL).fill(9)
    desk.play()
    found = what_if(desk.regulation, desk.acts, REFEREE, a.VoidBoard(FIRST, 1), desk.at, "x")
    assert isinstance(found, Refusal)
    assert found.code == "not_in_this_role"


def test_a_penalty_is_weighed_before_it_is_given() -> None:
    desk = Desk(WORKERS).fill(9)
    segment = desk.start()
    desk.enter(segment)
    leader = desk.format.standing(desk.state).lines[0].number
    board = desk.state.segments[segment].boards[0]
    found = asked(desk, a.Penalise("phone", leader, segment, board))
    assert leader in {change.number for change in found.ranks}


def test_rank_points_and_pairing_explain_themselves() -> None:
    desk = Desk(NATIONAL).fill(9)
    segment = desk.play()
    rank = desk.format.why_rank(desk.state, Number(1))
    assert rank.parts
    assert desk.format.why_points(desk.state, Number(1), segment).parts
    pairing = why_pairing(desk.state, segment, 1)
    assert pairing.value == ", ".join(map(str, desk.state.segments[segment].seating.tables[0].seats))
    stored = {reason.code for place, reason in desk.state.segments[segment].seating.reasons if place in (0, 1)}
    assert {part.code for part in pairing.parts} == stored
