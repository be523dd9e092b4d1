"""Results: entered from any source, confirmed or disputed by the sides, corrected; boards that count for nobody."""

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.asking import asks
from paiju.tournament.desk.call import Call, Decision, find_running, find_segment, people_at, refuse, table_at
from paiju.tournament.desk.deciders import decides
from paiju.tournament.desk.outcomes import refuse_outcome
from paiju.tournament.desk.publishing import again, published_at
from paiju.tournament.desk.records import Answer, Correction
from paiju.tournament.people.days import MINUTE
from paiju.tournament.ranking.results import PAPER, Adjusted, Outcome, Result, Source, Stand, Void
from paiju.tournament.rules.direction import CorrectionLock
from paiju.tournament.seating.segments import ResultKey, Segment, SegmentId, TableSeats
from paiju.tournament.sheets import refuse_written
from paiju.tournament.versions import Change


@decides(a.EnterResults)
def enter(call: Call, action: a.EnterResults) -> Decision:
    found = find_running(call, action.segment)
    if isinstance(found, Refusal):
        return found
    if not action.results:
        return refuse(call, "", "nothing_changes")
    events: list[e.Event] = []
    seen: set[ResultKey] = set()
    for entered in action.results:
        key = entered.key
        if key in found.results or key in seen:
            return refuse(call, "", "result_is_entered", table=key.table, board=key.board)
        refusal = refuse_outcome(call, found, key, entered.outcome, action.confirmed, entered.cited)
        refusal = refusal or _refuse_forfeited(call, found, key, entered.outcome)
        refusal = refusal or refuse_written(call.regulation, entered.outcome, entered.written)
        if refusal is not None:
            return refusal
        if entered.cited.source is not Source.PAPER and not (entered.cited.stream and entered.cited.hash):
            return refuse(call, "", "result_needs_its_log", table=key.table, board=key.board)
        seen.add(key)
        events.append(e.ResultReported(action.segment, key, entered.outcome, entered.cited))
    return tuple(events)


def _refuse_forfeited(call: Call, segment: Segment, key: ResultKey, outcome: Outcome) -> Refusal | None:
    """Where somebody forfeits the table does not play on; what it played before stands, and averages can be awarded."""
    table = table_at(segment, key.table)
    absent = [number for number in (() if table is None else table.seats) if number in segment.absent]
    if not absent or isinstance(outcome, Void | Adjusted) or not call.knows(Change.FORFEITED_TABLES):
        return None
    return refuse(call, "", "table_is_forfeited", number=absent[0], table=key.table, board=key.board)


# Both sides.


@decides(a.ConfirmResult)
def confirm(call: Call, action: a.ConfirmResult) -> Decision:
    found = _result_of(call, action)
    if isinstance(found, Refusal):
        return found
    result, table = found
    if action.number in result.confirmed_by:
        return refuse(call, "", "nothing_changes")
    if result.stand is Stand.DISPUTED:
        return refuse(call, "", "result_is_disputed", table=action.key.table, board=action.key.board)
    if result.stand is Stand.UPHELD:
        return refuse(call, "", "result_is_upheld", table=action.key.table, board=action.key.board)
    agreed = set(people_at(table)) <= {*result.confirmed_by, action.number}
    return (e.ResultConfirmed(action.segment, action.key, action.number, agreed),)


@decides(a.DisputeResult)
def dispute(call: Call, action: a.DisputeResult) -> Decision:
    found = _result_of(call, action)
    if isinstance(found, Refusal):
        return found
    if found[0].stand is Stand.DISPUTED:
        return refuse(call, "", "nothing_changes")
    if found[0].stand is Stand.UPHELD:
        return refuse(call, "", "result_is_upheld", table=action.key.table, board=action.key.board)
    if action.claim is None and action.written is not None:
        return refuse(call, "", "sheet_says_otherwise")
    refusal = None if action.claim is None else _refuse_claim(call, action, action.claim)
    if refusal is not None:
        return refusal
    return (e.ResultDisputed(action.segment, action.key, action.number),)


def _refuse_claim(call: Call, action: a.DisputeResult, claim: Outcome) -> Refusal | None:
    """What no deal or match can come to is no claim, and neither is what was entered. The unusual may be claimed."""
    segment = call.state.segments[action.segment]
    if claim == segment.results[action.key].outcome:
        return refuse(call, "", "nothing_changes")
    if isinstance(claim, Void | Adjusted):
        return refuse(call, "", "wrong_kind_of_result", table=action.key.table, board=action.key.board)
    refusal = refuse_outcome(call, segment, action.key, claim, confirmed=False)
    if refusal is not None and not asks(refusal):
        return refusal
    return refuse_written(call.regulation, claim, action.written)


@decides(a.UpholdResult)
def uphold(call: Call, action: a.UpholdResult) -> Decision:
    """An official answers a dispute: the result stands. Against that there is the appeal."""
    key = action.key
    segment = find_running(call, action.segment)
    if isinstance(segment, Refusal):
        return segment
    result = segment.results.get(key)
    if result is None:
        return refuse(call, "", "no_such_result", table=key.table, board=key.board)
    if result.stand is not Stand.DISPUTED:
        return refuse(call, "", "result_is_not_disputed", table=key.table, board=key.board)
    refusal = _refuse_waiting(call, action.segment, key)
    return (e.ResultUpheld(action.segment, key),) if refusal is None else refusal


def _result_of(call: Call, action: a.ConfirmResult | a.DisputeResult) -> tuple[Result, TableSeats] | Refusal:
    """While the segment is open; afterwards a result is corrected, or appealed against."""
    segment = find_running(call, action.segment)
    if isinstance(segment, Refusal):
        return segment
    result = segment.results.get(action.key)
    if result is None:
        return refuse(call, "", "no_such_result", table=action.key.table, board=action.key.board)
    table = table_at(segment, action.key.table)
    if table is None or action.number not in people_at(table):
        return refuse(call, "", "not_at_a_table", number=action.number, segment=str(action.segment))
    return result, table


# Corrections.


@decides(a.CorrectResult)
def correct(call: Call, action: a.CorrectResult) -> Decision:
    segment = find_segment(call, action.segment)
    if isinstance(segment, Refusal):
        return segment
    key = action.key
    result = segment.results.get(key)
    if result is None:
        return refuse(call, "", "no_such_result", table=key.table, board=key.board)
    if result.outcome == action.outcome:
        return refuse(call, "", "nothing_changes")
    refusal = refuse_outcome(call, segment, key, action.outcome, action.confirmed)
    refusal = refusal or refuse_written(call.regulation, action.outcome, action.written)
    if refusal is not None:
        return refusal
    refusal = _refuse_correction(call, segment, action.cause, action.appeal)
    if refusal is not None:
        return refusal
    if call.direction.corrections_need_two.value:
        return _propose(call, action)
    return again(call, (e.ResultCorrected(action.segment, key, action.outcome),), published_at(call.state, segment))


def _propose(call: Call, action: a.CorrectResult) -> Decision:
    """It waits for a second official; of one result only one at a time."""
    refusal = _refuse_waiting(call, action.segment, action.key)
    if refusal is not None:
        return refusal
    official, cause = call.by.official, action.cause.value
    correction = Correction(call.number, official, action.segment, action.key, action.outcome, cause)
    return (e.CorrectionProposed(correction),)


def _refuse_waiting(call: Call, segment: SegmentId, key: ResultKey) -> Refusal | None:
    waiting = [each for each in call.state.corrections if (each.segment, each.key) == (segment, key)]
    return refuse(call, "", "correction_waits", case=waiting[0].number) if waiting else None


@decides(a.SecondCorrection)
def second(call: Call, action: a.SecondCorrection) -> Decision:
    """The first official answers for what may be corrected; the second is anybody else of the desk, still in time."""
    found = next((one for one in call.state.corrections if one.number == action.correction), None)
    if found is None:
        return refuse(call, "", "no_such_case", case=action.correction)
    if found.official == call.by.official:
        return refuse(call, "", "second_official_needed", official=found.official)
    segment = call.state.segments[found.segment]
    if segment.results[found.key].outcome == found.outcome:
        return refuse(call, "", "nothing_changes")
    published = published_at(call.state, segment)
    refusal = _refuse_late(call, published, a.Cause(found.cause))
    if refusal is not None and call.knows(Change.LOCKED_RESULTS):
        return refusal
    events = (
        e.CorrectionSeconded(found.number),
        e.ResultCorrected(found.segment, found.key, found.outcome),
    )
    return again(call, events, published)


@decides(a.VoidBoard)
def void_board(call: Call, action: a.VoidBoard) -> Decision:
    segment = find_segment(call, action.segment)
    if isinstance(segment, Refusal):
        return segment
    if segment.started_at is None:
        return refuse(call, "", "segment_not_started", segment=str(action.segment))
    if action.board not in segment.boards:
        return refuse(call, "", "no_such_board", table=0, board=action.board)
    events = tuple(
        _voided(segment, action.segment, ResultKey(table.table, action.board)) for table in segment.seating.tables
    )
    kept = tuple(event for event in events if event is not None)
    if not kept:
        return refuse(call, "", "nothing_changes")
    refusal = _refuse_correction(call, segment, a.Cause.CLERICAL, None)
    return again(call, kept, published_at(call.state, segment)) if refusal is None else refusal


def _voided(segment: Segment, name: SegmentId, key: ResultKey) -> e.Event | None:
    known = segment.results.get(key)
    if known is None:
        return e.ResultReported(name, key, Void(), PAPER)
    return None if isinstance(known.outcome, Void) else e.ResultCorrected(name, key, Void())


def _refuse_correction(call: Call, segment: Segment, cause: a.Cause, appeal: int | None) -> Refusal | None:
    """Free until published; then within the book's time, where it sets one, and by the chief alone for two causes."""
    published = published_at(call.state, segment)
    if published is None:
        return None
    if cause is a.Cause.CHECK and not call.direction.correction_time.value:
        return refuse(call, "chief_directs", "published_needs_a_cause")
    if cause is not a.Cause.CHECK and not call.is_chief:
        return refuse(call, "chief_directs", "only_the_chief_corrects")
    if cause is a.Cause.APPEAL:
        if appeal is None:
            return refuse(call, "chief_directs", "appeal_not_named")
        found = call.state.appeals.get(appeal)
        if found is None or found.answer is not Answer.UPHELD:
            return refuse(call, "chief_directs", "appeal_not_upheld", case=appeal)
    is_bound = cause is a.Cause.CHECK or call.knows(Change.LOCKED_RESULTS)
    return _refuse_late(call, published, cause) if is_bound else None


def _refuse_late(call: Call, published: Instant | None, cause: a.Cause) -> Refusal | None:
    """Whatever is wrong with it, a result is locked when the time for corrections is over."""
    time = call.direction.correction_time.value
    if published is None or not time or call.at <= published + time:
        return None
    if cause is a.Cause.APPEAL and call.direction.correction_lock.value is CorrectionLock.BUT_APPEALS:
        return None
    return refuse(call, "correction_time", "correction_time_is_over", minutes=time // MINUTE)
