"""Draws from the published seed; seatings proposed, overridden with a reason, approved, started."""

from dataclasses import replace

from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.why import why_pairing
from paiju.tournament.seating import lots
from paiju.tournament.seating.segments import SegmentId, Stage, TableSeats
from tests.unit.tournament.kit import (
    CHIEF,
    COOP,
    DEPUTY,
    FIRST,
    MINUTE,
    NATIONAL,
    ORGANISER,
    REFEREE,
    Desk,
    entrant,
)


def test_lots_come_from_the_published_seed() -> None:
    desk = Desk(NATIONAL)
    entrants = tuple(entrant(number) for number in range(1, 10))
    desk.do(ORGANISER, a.Enter(entrants))
    desk.do(REFEREE, a.CheckIn(tuple(each.number for each in entrants)))
    assert desk.refused(CHIEF, a.DrawLots())[0] == "no_seed"
    assert desk.refused(CHIEF, a.PublishSeed(" ", "dice"))[0] == "seed_is_empty"
    desk.do(CHIEF, a.PublishSeed("4711", "dice"))
    assert desk.refused(CHIEF, a.PublishSeed("4712", "dice"))[0] == "seed_is_published"
    due = dict(desk.format.draws(desk.state))
    assert desk.refused(CHIEF, a.ProposeSeating(FIRST))[0] == "draw_first"
    desk.do(CHIEF, a.DrawLots())
    assert due
    for name, numbers in due.items():
        assert desk.state.lots[name] == lots.draw("4711", name, numbers)
    assert desk.refused(CHIEF, a.DrawLots())[0] == "no_draw_due"


def test_only_what_is_due_is_seated() -> None:
    desk = Desk(NATIONAL).fill(9)
    desk.draw()
    assert desk.refused(CHIEF, a.ProposeSeating(SegmentId(Stage.MAIN, 2)))[0] == "segment_not_due"
    assert desk.refused(REFEREE, a.ProposeSeating(FIRST)) == ("not_in_this_role", "15.1")
    assert desk.refused(CHIEF, a.ApproveSeating(FIRST))[0] == "no_such_segment"
    assert desk.seat() == FIRST
    seating = desk.state.segments[FIRST].seating
    desk.do(CHIEF, a.ProposeSeating(FIRST))  # again, before it is approved: the same
    assert desk.state.segments[FIRST].seating == seating
    assert desk.refused(REFEREE, a.StartSegment(FIRST)) == ("seating_not_approved", "15.1")
    desk.do(DEPUTY, a.ApproveSeating(FIRST))
    assert desk.refused(CHIEF, a.ApproveSeating(FIRST))[0] == "seating_is_approved"
    assert desk.refused(CHIEF, a.ProposeSeating(FIRST))[0] == "seating_is_approved"


def test_an_override_seats_everybody_once() -> None:  # U-C2
    desk = Desk(NATIONAL).fill(9)
    desk.seat()
    tables = desk.state.segments[FIRST].seating.tables
    swapped = (replace(tables[0], seats=tables[1].seats), replace(tables[1], seats=tables[0].seats), *tables[2:])
    good = a.OverrideSeating(FIRST, swapped)
    assert desk.refused(CHIEF, good) == ("reason_missing", "")

    def code(*changed: TableSeats, byes: tuple[int, ...] = ()) -> str:
        return desk.refused(CHIEF, a.OverrideSeating(FIRST, changed, tuple(map(Number, byes))), "x")[0]

    assert code(*tables[:2]) == "not_seated_anywhere"
    assert code(*tables, byes=(1,)) == "seated_twice"
    assert code(*tables, byes=(77,)) == "not_to_be_seated"
    assert code(tables[1], tables[0], tables[2]) == "tables_not_in_order"
    assert code(replace(tables[0], seats=tables[0].seats[:2]), *tables[1:]) == "wrong_table_size"
    desk.do(CHIEF, good, "number 4 sits in a wheelchair")
    assert desk.state.segments[FIRST].seating.tables == swapped
    told = why_pairing(desk.state, FIRST, 1)
    assert told.parts[-1].code == "seating_overridden"
    assert told.parts[-1].facts == {"reason": "number 4 sits in a wheelchair"}
    assert str(told.parts[-1].article) == f"{NATIONAL} 15.1"


def test_a_relaxed_ban_needs_the_chief() -> None:  # A-S17
    desk = Desk(COOP)
    entrants = tuple(entrant(number, Kind.PAIR, "one unit") for number in range(1, 5))
    desk.do(ORGANISER, a.Enter(entrants))
    desk.do(REFEREE, a.CheckIn(tuple(each.number for each in entrants)))
    desk.do(CHIEF, a.PublishSeed("1", "dice"))
    segment = desk.seat()
    assert desk.state.segments[segment].seating.needs_chief
    assert desk.refused(DEPUTY, a.ApproveSeating(segment))[0] == "only_the_chief_approves"
    desk.do(CHIEF, a.ApproveSeating(segment))


def test_the_clock_of_a_segment_and_its_last_deal() -> None:  # S-2.1, S-2.2
    desk = Desk(COOP).fill(8)
    segment = desk.seat()
    desk.do(CHIEF, a.ApproveSeating(segment))
    assert desk.refused(REFEREE, a.StartSegment(segment, 9999))[0] == "no_such_duration"
    desk.do(REFEREE, a.StartSegment(segment, 40))
    started = desk.at
    assert desk.state.segments[segment].ends_at == Instant(started + 40 * MINUTE)
    assert desk.refused(REFEREE, a.StartSegment(segment, 40))[0] == "segment_has_started"
    desk.at = Instant(started + 30 * MINUTE - 1)
    assert desk.refused(REFEREE, a.CallLastDeal(segment))[0] == "last_deal_too_early"
    desk.wait(1)
    desk.do(REFEREE, a.CallLastDeal(segment))
    assert desk.state.segments[segment].last_deal_called
    assert desk.refused(REFEREE, a.CallLastDeal(segment))[0] == "last_deal_is_called"
