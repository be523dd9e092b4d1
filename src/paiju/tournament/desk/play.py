"""Running a segment: start and clock, last deal, who is missing or late, closing, and the cut that follows."""

from paiju.games.shengji import rounds as shengji_rounds
from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.call import (
    Call,
    Decision,
    find_running,
    find_segment,
    is_running,
    refuse,
    table_at,
    table_of,
)
from paiju.tournament.desk.deciders import decides
from paiju.tournament.desk.records import Incident
from paiju.tournament.desk.rulings import lateness, rules_on_lateness, shengji_rules
from paiju.tournament.formats.format import Due
from paiju.tournament.last_deal import last_deal_call
from paiju.tournament.people.days import MINUTE, time_text
from paiju.tournament.ranking.results import Stand
from paiju.tournament.seating.progress import missing_results
from paiju.tournament.seating.segments import Segment, SegmentId
from paiju.tournament.state import Charge, Effect

MOST_MINUTES = 24 * 60
LATE = "late"


@decides(a.StartSegment)
def start(call: Call, action: a.StartSegment) -> Decision:
    found = find_segment(call, action.segment)
    if isinstance(found, Refusal):
        return found
    if not found.approved:
        return refuse(call, "chief_directs", "seating_not_approved", segment=str(action.segment))
    if found.started_at is not None:
        return refuse(call, "", "segment_has_started", segment=str(action.segment))
    other = next((segment for segment in call.state.segments.values() if is_running(segment)), None)
    if other is not None:
        return refuse(call, "", "segment_is_running", segment=str(other.id))
    if not 0 <= action.minutes <= MOST_MINUTES:
        return refuse(call, "", "no_such_duration", minutes=action.minutes, most=MOST_MINUTES)
    ends = Instant(call.at + action.minutes * MINUTE) if action.minutes else None
    return (e.SegmentStarted(action.segment, call.at, ends),)


@decides(a.CallLastDeal)
def call_last_deal(call: Call, action: a.CallLastDeal) -> Decision:
    found = find_running(call, action.segment)
    if isinstance(found, Refusal):
        return found
    if found.last_deal_called:
        return refuse(call, "", "last_deal_is_called", segment=str(action.segment))
    last = last_deal_call(call.regulation, call.setup, found)
    if last is not None and found.clock_time(call.at) < last.due:
        return Refusal("last_deal_too_early", last.article, {"due": time_text(call.setup, last.due)})
    return (e.LastDealCalled(action.segment, call.at),)


@decides(a.StopClock)
def stop_clock(call: Call, action: a.StopClock) -> Decision:
    found = _clocked(call, action.segment)
    if isinstance(found, Refusal):
        return found
    segment, ends_at = found
    if action.stopped is (segment.stopped_at is not None):
        return refuse(call, "", "nothing_changes")
    if segment.stopped_at is not None:
        return (e.ClockSet(action.segment, Instant(ends_at + call.at - segment.stopped_at), None),)
    if call.at >= ends_at + max(segment.extra.values(), default=0):
        return refuse(call, "", "clock_has_run_out", segment=str(action.segment))
    return (e.ClockSet(action.segment, ends_at, call.at),)


@decides(a.AddTime)
def add_time(call: Call, action: a.AddTime) -> Decision:
    found = _clocked(call, action.segment)
    if isinstance(found, Refusal):
        return found
    segment, ends_at = found
    if not 0 < action.minutes <= MOST_MINUTES:
        return refuse(call, "", "no_such_duration", minutes=action.minutes, most=MOST_MINUTES)
    if not action.tables:
        return (e.ClockSet(action.segment, Instant(ends_at + action.minutes * MINUTE), segment.stopped_at),)
    tables = tuple(dict.fromkeys(action.tables))
    unknown = next((table for table in tables if table_at(segment, table) is None), None)
    if unknown is not None:
        return refuse(call, "", "no_table_there", segment=str(action.segment), table=unknown)
    return (e.TimeAdded(action.segment, tables, action.minutes),)


def _clocked(call: Call, id_: SegmentId) -> tuple[Segment, Instant] | Refusal:
    """A segment that is being played by a clock, and when that ends it."""
    found = find_running(call, id_)
    if isinstance(found, Refusal):
        return found
    if found.ends_at is None:
        return refuse(call, "", "no_clock_runs", segment=str(id_))
    return found, found.ends_at


# Missing and late.


@decides(a.Forfeit)
def forfeit(call: Call, action: a.Forfeit) -> Decision:
    found = _playing(call, action)
    return found if isinstance(found, Refusal) else (e.Forfeited(action.segment, action.number, action.code),)


@decides(a.ReportLate)
def report_late(call: Call, action: a.ReportLate) -> Decision:
    found = _playing(call, action)
    if isinstance(found, Refusal):
        return found
    late = action.arrived - (found.started_at or action.arrived)
    if late <= 0:
        return refuse(call, "", "was_not_late", number=action.number)
    if not rules_on_lateness(call.regulation):
        return (e.IncidentRecorded(_note(call, action, found)),)
    ruled = lateness(call.regulation, action.segment, late)
    if ruled is None:
        return refuse(call, "", "no_penalty_for_lateness", seconds=late // 1000)
    code, ruling = ruled
    charge = Charge(call.number, code, action.number, action.segment, None, ruling.effect)
    events: tuple[e.Event, ...] = (e.Charged(charge),)
    return (*events, e.Forfeited(action.segment, action.number, code)) if ruling.effect.forfeit else events


def _note(call: Call, action: a.ReportLate, segment: Segment) -> Incident:
    """Where the book has no word for it: put on record, with the time of arrival."""
    table = table_of(segment, action.number)
    arrived = time_text(call.setup, action.arrived)
    at_table = None if table is None else table.table
    return Incident(call.number, LATE, "", action.number, action.segment, at_table, call.at, arrived)


@decides(a.ReportLateSheet)
def report_late_sheet(call: Call, action: a.ReportLateSheet) -> Decision:
    found = find_segment(call, action.segment)
    if isinstance(found, Refusal):
        return found
    pairs = shengji_rules(call.regulation)
    if pairs is None or pairs.sheet is None or (found.ends_at is None and found.closed_at is None):
        return refuse(call, "", "no_time_for_sheets", segment=str(action.segment))
    table = table_of(found, action.number)
    if table is None:
        return refuse(call, "", "not_at_a_table", number=action.number, segment=str(action.segment))
    article = pairs.sheet.article("minutes")
    ended = found.ends(table.table, call.at) or found.closed_at or call.at
    if not shengji_rounds.sheet_is_late(pairs.sheet, ended, action.handed_in):
        due = Instant(shengji_rounds.sheet_due(pairs.sheet, ended))
        return Refusal("sheet_in_time", article, {"due": time_text(call.setup, due)})
    charged = any(
        charge.code == "late_sheet" and charge.entrant == action.number and charge.segment == action.segment
        for charge in call.state.charges
    )
    if charged:
        return refuse(call, "", "nothing_changes")
    charge = Charge(call.number, "late_sheet", action.number, action.segment, None, Effect(forfeit=True))
    return (e.Charged(charge),)


def _playing(call: Call, action: a.Forfeit | a.ReportLate) -> Segment | Refusal:
    found = find_running(call, action.segment)
    if isinstance(found, Refusal):
        return found
    if table_of(found, action.number) is None:
        return refuse(call, "", "not_at_a_table", number=action.number, segment=str(action.segment))
    if action.number in found.absent:
        return refuse(call, "", "has_forfeited", number=action.number, segment=str(action.segment))
    return found


# Closing.


@decides(a.CloseSegment)
def close(call: Call, action: a.CloseSegment) -> Decision:
    found = find_running(call, action.segment)
    if isinstance(found, Refusal):
        return found
    missing = missing_results(found)
    if missing:
        first = missing[0]
        return refuse(call, "", "results_missing", count=len(missing), table=first.table, board=first.board)
    disputed = [key for key, result in found.results.items() if result.stand is Stand.DISPUTED]
    if disputed:
        first = disputed[0]
        return refuse(call, "", "results_disputed", count=len(disputed), table=first.table, board=first.board)
    return (e.SegmentClosed(action.segment, call.at),)


@decides(a.MakeCut)
def make_cut(call: Call, _: a.MakeCut) -> Decision:
    if call.format.next(call.state).due is not Due.CUT:
        return refuse(call, "", "no_cut_due")
    cut = call.format.cut(call.state)
    return cut if isinstance(cut, Refusal) else (e.CutMade(cut.after, cut.advance),)
