"""When the last deal is called, by the clock of the round and the event's own minutes."""

from dataclasses import replace

from paiju.regulations.library import find_regulation, regulation_of
from paiju.table.clock import Instant
from paiju.tournament.last_deal import last_deal_call
from paiju.tournament.people.days import MINUTE
from paiju.tournament.seating.segments import Seating, Segment, SegmentId, Stage
from paiju.tournament.state import Setup

SEGMENT = Segment(SegmentId(Stage.MAIN, 1), Seating(()), (0,), ends_at=Instant(60 * MINUTE))


def test_it_is_due_so_many_minutes_before_the_end() -> None:
    for minutes, parameters in ((10, {}), (15, {"last_deal_minutes": 15})):
        setup = Setup("杯", "shengji-80", parameters=parameters)
        call = last_deal_call(regulation_of(setup), setup, SEGMENT)
        assert call is not None
        assert (call.due, call.deals, str(call.article)) == ((60 - minutes) * MINUTE, 1, "shengji-80 1.2")


def test_no_call_without_a_clock_or_where_the_book_has_none() -> None:
    setup = Setup("杯", "shengji-80")
    assert last_deal_call(regulation_of(setup), setup, replace(SEGMENT, ends_at=None)) is None
    workers = find_regulation("doudizhu-workers-2021")
    assert last_deal_call(workers, Setup("杯", workers.id), SEGMENT) is None
