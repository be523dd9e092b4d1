"""Acts of play: segments begin and end, results come in, are confirmed, disputed, corrected and declared void."""

from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.records import Answer, Correction
from paiju.tournament.people.days import MINUTE
from paiju.tournament.people.entrants import Kind
from paiju.tournament.ranking.results import PAPER, Adjusted, DealScores, MatchLevels, Outcome, Source, Void
from paiju.tournament.rules.direction import CorrectionLock
from paiju.tournament.seating.segments import HOUSE, ResultKey, SegmentId
from tests.books import SHENGJI
from tests.oracle.case import Case, Expected, Follows
from tests.oracle.ledger import Played
from tests.oracle.publications import with_new_version

MOST_POINTS = 1_000_000
MOST_MINUTES = 24 * 60


def start(case: Case, action: a.StartSegment) -> Expected:
    found = case.segment(action.segment)
    if found is not None:
        ready = found.approved and found.started_at is None
        case.unless(ready, "segment_not_ready", segment=str(action.segment))
    others = [it.id for it in case.ledger.segments.values() if it.running]
    case.unless(not others, "segment_not_ready", segment=str(action.segment))
    case.unless(0 <= action.minutes <= MOST_MINUTES, "segment_not_ready", segment=str(action.segment))
    at = case.act.at
    return (e.SegmentStarted(action.segment, at, Instant(at + action.minutes * MINUTE) if action.minutes else None),)


def confirm_presence(case: Case, action: a.ConfirmPresence) -> Expected:
    found = case.segment(action.segment)
    if found is None:
        return None
    case.unless(found.approved and found.closed_at is None, "segment_not_ready", segment=str(action.segment))
    for number in action.numbers:
        there = found.table_of(number) is not None and number not in found.absent
        case.unless(there, "not_at_a_table_then", number=number, segment=str(action.segment))
    new = tuple(number for number in dict.fromkeys(action.numbers) if number not in found.present)
    case.unless(bool(new), "nothing_to_change", command="ConfirmPresence")
    return (e.PresenceConfirmed(action.segment, new, case.act.at),)


def call_last_deal(case: Case, action: a.CallLastDeal) -> Expected:
    found, game = case.running(action.segment), SHENGJI.get(case.ledger.setup.book)
    if found is not None:
        case.unless(not found.last_deal, "nothing_to_change", command="CallLastDeal")
        if game is not None and found.ends_at is not None:
            default = game.rounds.last_deal_minutes.value
            due = found.ends_at - case.ledger.setup.parameters.get("last_deal_minutes", default) * MINUTE
            now = case.act.at if found.stopped_at is None else found.stopped_at
            case.unless(now >= due, "last_deal_called_early", segment=str(action.segment))
    return (e.LastDealCalled(action.segment, case.act.at),)


def stop_clock(case: Case, action: a.StopClock) -> Expected:
    """It stands still once, and goes on from where it stood."""
    found, at = case.running(action.segment), case.act.at
    if found is None or found.ends_at is None:
        case.wrong("segment_not_ready", segment=str(action.segment))
        return None
    since = found.stopped_at
    case.unless(action.stopped is (since is None), "nothing_to_change", command="StopClock")
    if since is not None:
        return (e.ClockSet(action.segment, Instant(found.ends_at + at - since), None),)
    longest = max(found.extra.values(), default=0) * MINUTE
    case.unless(at < found.ends_at + longest, "segment_not_ready", segment=str(action.segment))
    return (e.ClockSet(action.segment, found.ends_at, at),)


def add_time(case: Case, action: a.AddTime) -> Expected:
    found = case.running(action.segment)
    if found is None or found.ends_at is None or not 1 <= action.minutes <= MOST_MINUTES:
        case.wrong("segment_not_ready", segment=str(action.segment))
        return None
    if not action.tables:
        return (e.ClockSet(action.segment, Instant(found.ends_at + action.minutes * MINUTE), found.stopped_at),)
    known = {table.table for table in found.seating.tables}
    case.unless(set(action.tables) <= known, "segment_not_ready", segment=str(action.segment))
    return (e.TimeAdded(action.segment, tuple(dict.fromkeys(action.tables)), action.minutes),)


def close(case: Case, action: a.CloseSegment) -> Expected:
    found = case.running(action.segment)
    if found is not None:
        missing = [key for key in _wanted(found) if key not in found.outcomes]
        case.unless(not missing, "results_were_missing", segment=str(action.segment), count=len(missing))
        case.unless(not found.disputed, "results_were_disputed", segment=str(action.segment), count=len(found.disputed))
    return (e.SegmentClosed(action.segment, case.act.at),)


def _wanted(played: Played) -> list[ResultKey]:
    """Everything but what a table with somebody absent would have played."""
    tables = [table for table in played.seating.tables if not played.absent & set(table.seats)]
    return [ResultKey(table.table, board) for table in tables for board in played.boards]


# Results.


def enter(case: Case, action: a.EnterResults) -> Expected:
    found = case.running(action.segment)
    case.unless(bool(action.results), "nothing_to_change", command="EnterResults")
    keys = [entered.key for entered in action.results]
    case.unless(len(set(keys)) == len(keys), "result_twice", table=0, board=0)
    for entered in action.results:
        key = entered.key
        if found is not None:
            case.unless(key not in found.outcomes, "result_twice", table=key.table, board=key.board)
            check_outcome(case, found, key, entered.outcome)
        proved = entered.cited.source is Source.PAPER or (entered.cited.stream and entered.cited.hash)
        case.unless(bool(proved), "result_without_its_log", table=key.table, board=key.board)
    return tuple(e.ResultReported(action.segment, it.key, it.outcome, it.cited) for it in action.results)


def check_outcome(case: Case, played: Played, key: ResultKey, outcome: Outcome) -> None:
    """It belongs to a table that was seated, is of the right kind, and deal scores add up to nothing."""
    place = {"table": key.table, "board": key.board}
    table = next((it for it in played.seating.tables if it.table == key.table), None)
    if table is None or key.board not in played.boards:
        case.wrong("result_of_no_table", **place)
        return
    pairs, seats = case.book.kinds == (Kind.PAIR,), len(table.seats)
    match outcome:
        case DealScores(scores, times):
            kind = not pairs and len(scores) == seats and len(times) in (0, seats) and all(it >= 0 for it in times)
            case.unless(kind, "result_of_another_kind", **place)
            fair = sum(scores) == 0 and all(abs(score) <= MOST_POINTS for score in scores)
            case.unless(fair, "scores_do_not_balance", total=sum(scores), **place)
        case MatchLevels(levels, first):
            in_range = len(levels) == seats and 0 <= min(levels) <= max(levels) <= MOST_POINTS
            case.unless(pairs and in_range and first in (None, 0, 1), "result_of_another_kind", **place)
        case Adjusted(shares, scores):
            kind = len(shares) == len(scores) == seats and all(it is None or 0 <= it <= 100 for it in shares)
            case.unless(kind, "result_of_another_kind", **place)
            case.unless(case.is_chief and bool(case.act.reason.strip()), "only_the_chief_awards_then", **place)
        case Void():
            case.unless(case.is_chief and bool(case.act.reason.strip()), "only_the_chief_awards_then", **place)


def confirm(case: Case, action: a.ConfirmResult) -> Expected:
    found = _result(case, action)
    if found is None:
        return None
    table = found.table_of(action.number)
    people = set() if table is None else {number for number in table.seats if number != HOUSE}
    before = found.confirmed.get(action.key, set())
    open_ = action.key not in found.disputed and action.number not in before
    case.unless(open_, "nothing_to_change", command="ConfirmResult")
    return (e.ResultConfirmed(action.segment, action.key, action.number, people <= before | {action.number}),)


def dispute(case: Case, action: a.DisputeResult) -> Expected:
    found = _result(case, action)
    if found is not None:
        case.unless(action.key not in found.disputed, "nothing_to_change", command="DisputeResult")
    return (e.ResultDisputed(action.segment, action.key, action.number),)


def uphold(case: Case, action: a.UpholdResult) -> Expected:
    found = case.running(action.segment)
    if found is not None:
        case.unless(action.key in found.disputed, "nothing_to_change", command="UpholdResult")
    return (e.ResultUpheld(action.segment, action.key),)


def _result(case: Case, action: a.ConfirmResult | a.DisputeResult) -> Played | None:
    found, place = case.running(action.segment), {"table": action.key.table, "board": action.key.board}
    if found is None:
        return None
    case.unless(action.key in found.outcomes, "no_such_result_then", **place)
    table = found.table_of(action.number)
    case.unless(table is not None and table.table == action.key.table, "result_of_no_table", **place)
    return found


def correct(case: Case, action: a.CorrectResult) -> Expected:
    found, key = case.segment(action.segment), action.key
    if found is None:
        return None
    place = {"table": key.table, "board": key.board}
    case.unless(key in found.outcomes, "no_such_result_then", **place)
    case.unless(found.outcomes.get(key) != action.outcome, "nothing_to_change", command="CorrectResult")
    check_outcome(case, found, key, action.outcome)
    _check_correction(case, found, action.cause, action.appeal)
    if case.direction.corrections_need_two.value:
        waiting = any((it.segment, it.key) == (action.segment, key) for it in case.ledger.corrections.values())
        case.unless(not waiting, "no_open_case", case=case.act.number)
        by, cause = case.act.by.official, action.cause.value
        return (e.CorrectionProposed(Correction(case.act.number, by, action.segment, key, action.outcome, cause)),)
    return with_new_version(case, found, (e.ResultCorrected(action.segment, key, action.outcome),))


def second(case: Case, action: a.SecondCorrection) -> Expected:
    """Another official than the one who proposed it."""
    found = case.ledger.corrections.get(action.correction)
    if found is None:
        case.wrong("no_open_case", case=action.correction)
        return None
    case.unless(found.official != case.act.by.official, "second_is_the_first", official=found.official)
    events = (e.CorrectionSeconded(found.number), e.ResultCorrected(found.segment, found.key, found.outcome))
    return with_new_version(case, case.ledger.segments[found.segment], events)


def void_board(case: Case, action: a.VoidBoard) -> Expected:
    found = case.segment(action.segment)
    if found is None:
        return None
    begun = found.started_at is not None and action.board in found.boards
    case.unless(begun, "segment_not_running_then", segment=str(action.segment))
    _check_correction(case, found, a.Cause.CLERICAL, None)
    events: list[e.Event] = []
    for table in found.seating.tables:
        key = ResultKey(table.table, action.board)
        if key not in found.outcomes:
            events.append(e.ResultReported(action.segment, key, Void(), PAPER))
        elif not isinstance(found.outcomes[key], Void):
            events.append(e.ResultCorrected(action.segment, key, Void()))
    return with_new_version(case, found, tuple(events))


def _check_correction(case: Case, played: Played, cause: a.Cause, appeal: int | None) -> None:
    """Once published: within the book's time where it sets one, and by the chief for a clerical error or an appeal."""
    published = published_when(case, played.id)
    if published is None:
        return
    allowed = case.direction.correction_time.value
    locks_appeals = case.direction.correction_lock.value is CorrectionLock.EVERY_CAUSE
    locked = bool(allowed) and (cause is not a.Cause.APPEAL or locks_appeals)
    case.unless(not locked or case.act.at <= published + allowed, "correction_too_late")
    if cause is a.Cause.CHECK:
        case.unless(bool(allowed), "correction_too_late")
        return
    case.unless(case.is_chief, "only_the_chief_awards_then", table=0, board=0)
    if cause is a.Cause.APPEAL:
        found = None if appeal is None else case.ledger.appeals.get(appeal)
        case.unless(found is not None and found.answer is Answer.UPHELD, "no_open_case", case=appeal or 0)


def published_when(case: Case, segment: SegmentId) -> Instant | None:
    closed = case.ledger.segments[segment].closed_at
    later = [it.at for it in case.ledger.publications if closed is not None and it.at >= closed]
    return later[0] if later else None


FOLLOWS: dict[type[a.Action], Follows] = {
    a.ConfirmPresence: confirm_presence,
    a.StartSegment: start,
    a.CallLastDeal: call_last_deal,
    a.StopClock: stop_clock,
    a.AddTime: add_time,
    a.CloseSegment: close,
    a.EnterResults: enter,
    a.ConfirmResult: confirm,
    a.DisputeResult: dispute,
    a.UpholdResult: uphold,
    a.CorrectResult: correct,
    a.SecondCorrection: second,
    a.VoidBoard: void_board,
}
