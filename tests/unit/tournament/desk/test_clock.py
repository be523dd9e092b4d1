"""The clock of a round on paper: it stops and goes on, tables get more time, the last deal and the sheets follow."""

from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.last_deal import last_deal_call
from paiju.tournament.people.days import MINUTE
from paiju.tournament.seating.segments import Segment, SegmentId
from tests.unit.tournament.kit import CHIEF, COOP, DEPUTY, NATIONAL, REFEREE, Desk


def started(minutes: int = 40) -> tuple[Desk, SegmentId]:
    desk = Desk(COOP).fill(8)
    segment = desk.seat()
    desk.do(CHIEF, a.ApproveSeating(segment))
    desk.do(REFEREE, a.StartSegment(segment, minutes))
    return desk, segment


def segment_of(desk: Desk, segment: SegmentId) -> Segment:
    return desk.state.segments[segment]


def test_a_clock_that_stood_ends_later_by_as_long() -> None:
    desk, segment = started()
    end = Instant(desk.at + 40 * MINUTE)
    desk.wait(31 * MINUTE)
    assert desk.refused(REFEREE, a.StopClock(segment))[0] == "not_in_this_role"
    assert desk.refused(CHIEF, a.StopClock(segment, stopped=False))[0] == "nothing_changes"
    desk.do(DEPUTY, a.StopClock(segment))
    assert desk.refused(CHIEF, a.StopClock(segment))[0] == "nothing_changes"
    desk.wait(20 * MINUTE)
    assert segment_of(desk, segment).ends(1, desk.at) == end + 20 * MINUTE
    desk.do(CHIEF, a.StopClock(segment, stopped=False))
    assert (segment_of(desk, segment).ends_at, segment_of(desk, segment).stopped_at) == (end + 20 * MINUTE, None)


def test_the_last_deal_is_called_by_the_clock_not_by_the_hour() -> None:  # S-2.2
    desk, segment = started()
    desk.wait(29 * MINUTE)
    desk.do(CHIEF, a.StopClock(segment))
    desk.wait(5 * MINUTE)
    assert desk.refused(REFEREE, a.CallLastDeal(segment))[0] == "last_deal_too_early"
    desk.do(CHIEF, a.StopClock(segment, stopped=False))
    assert desk.refused(REFEREE, a.CallLastDeal(segment))[0] == "last_deal_too_early"
    desk.wait(1 * MINUTE)
    desk.do(REFEREE, a.CallLastDeal(segment))


def test_time_is_added_for_everybody_or_for_some_tables() -> None:
    desk, segment = started()
    end = Instant(desk.at + 40 * MINUTE)
    assert desk.refused(CHIEF, a.AddTime(segment, 5))[0] == "reason_missing"
    assert desk.refused(CHIEF, a.AddTime(segment, 0), "x")[0] == "no_such_duration"
    assert desk.refused(CHIEF, a.AddTime(segment, 5, (1, 9)), "x")[0] == "no_table_there"
    desk.do(CHIEF, a.AddTime(segment, 5, (2, 2)), "the referee was busy there")
    desk.do(CHIEF, a.AddTime(segment, 2, (2,)), "once more")
    found = segment_of(desk, segment)
    assert [found.ends(table, desk.at) for table in (1, 2)] == [end, end + 7 * MINUTE]
    before = last_deal_call(desk.regulation, desk.state.setup, found)
    desk.do(CHIEF, a.AddTime(segment, 3), "the light went out")
    after = last_deal_call(desk.regulation, desk.state.setup, segment_of(desk, segment))
    assert before is not None
    assert after is not None
    assert after.due - before.due == 3 * MINUTE
    assert segment_of(desk, segment).ends(2, desk.at) == end + 10 * MINUTE


def test_a_sheet_is_late_by_the_clock_of_its_table() -> None:
    desk, segment = started()
    table = segment_of(desk, segment).seating.tables[0]
    desk.do(CHIEF, a.AddTime(segment, 30, (table.table,)), "x")
    desk.wait(60 * MINUTE)
    other = segment_of(desk, segment).seating.tables[1]
    assert desk.refused(REFEREE, a.ReportLateSheet(segment, table.seats[0], desk.at))[0] == "sheet_in_time"
    desk.do(REFEREE, a.ReportLateSheet(segment, other.seats[0], desk.at))


def test_where_no_clock_runs_or_it_has_run_out_nothing_is_stopped() -> None:
    desk = Desk(NATIONAL).fill(9)
    segment = desk.seat()
    desk.do(CHIEF, a.ApproveSeating(segment))
    desk.do(REFEREE, a.StartSegment(segment))
    assert desk.refused(CHIEF, a.StopClock(segment))[0] == "no_clock_runs"
    desk, segment = started(5)
    desk.wait(5 * MINUTE)
    assert desk.refused(CHIEF, a.StopClock(segment))[0] == "clock_has_run_out"
