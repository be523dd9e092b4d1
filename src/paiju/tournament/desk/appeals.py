"""Appeals: in time, with fee and documents, decided by a majority of the panel. A decision is final."""

import enum
from dataclasses import dataclass

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.call import Call, Decision, find_entrant, find_segment, refuse
from paiju.tournament.desk.deciders import decides
from paiju.tournament.desk.records import Answer, Appeal
from paiju.tournament.people.days import after_working_days, time_text
from paiju.tournament.people.officials import Role
from paiju.tournament.rules.direction import AppealFrom, Direction
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.state import Setup, State
from paiju.tournament.versions import Change


@decides(a.ObjectOrally)
def object_orally(call: Call, action: a.ObjectOrally) -> Decision:
    found = find_entrant(call, action.number)
    if isinstance(found, Refusal):
        return found
    if not call.direction.oral_time.value:
        return refuse(call, "oral_time", "no_oral_objection")
    refusal = _refuse_time(call, action.segment, call.direction.oral_time.value, "oral_time")
    if refusal is not None:
        return refusal
    appeal = Appeal(call.number, action.number, action.segment, action.subject, oral_at=call.at)
    return (e.AppealRaised(appeal),)


@decides(a.FileAppeal)
def file(call: Call, action: a.FileAppeal) -> Decision:
    found = find_entrant(call, action.number)
    if isinstance(found, Refusal):
        return found
    direction = call.direction
    if not call.state.officials.panel:
        return refuse(call, "panel_least", "no_panel")
    oral = None if action.appeal is None else call.state.appeals.get(action.appeal)
    if direction.oral_time.value:
        if oral is None or oral.entrant != action.number or oral.written_at is not None:
            return refuse(call, "oral_time", "oral_objection_first")
        refusal = _refuse_time(call, oral.segment, direction.written_time.value, "written_time")
    else:
        oral = None
        refusal = _refuse_time(call, action.segment, direction.appeal_time.value, "appeal_time")
    if refusal is not None:
        return refusal
    if direction.appeal_documents.value and not action.documents:
        return refuse(call, "appeal_documents", "documents_missing")
    if not action.subject.strip() and call.knows(Change.WRITTEN_APPEALS):
        return refuse(call, "appeal_documents", "appeal_is_empty")
    is_unpaid = call.by.role is Role.ENTRANT and not action.fee
    refusal = None if is_unpaid else _refuse_fee(call, action.fee)
    if refusal is not None:
        return refusal
    appeal = Appeal(
        number=call.number if oral is None else oral.number,
        entrant=action.number,
        segment=action.segment if oral is None else oral.segment,
        subject=action.subject,
        oral_at=None if oral is None else oral.oral_at,
        written_at=call.at,
        fee=action.fee,
        due=answer_due(call.setup, direction, call.at),
    )
    return (e.AppealRaised(appeal),)


def _refuse_fee(call: Call, paid: int) -> Refusal | None:
    """Where the book says how much, exactly that."""
    fee = call.direction.appeal_fee.value
    wrong = paid < 0 or (fee and paid != fee)
    return refuse(call, "appeal_fee", "wrong_fee", paid=paid, fee=fee) if wrong else None


@decides(a.RecordFee)
def record_fee(call: Call, action: a.RecordFee) -> Decision:
    """Paid within the time for the appeal itself, whenever it is recorded."""
    found = _written_case(call, action.appeal)
    if isinstance(found, Refusal):
        return found
    if found.fee or not action.fee:
        return refuse(call, "appeal_fee", "nothing_changes")
    refusal = _refuse_fee(call, action.fee)
    if refusal is not None:
        return refusal
    until = latest(call.state, call.direction, found.segment, filing_time(call.direction))
    if until is not None and (call.at if action.paid is None else action.paid) > until:
        rule = "written_time" if call.direction.oral_time.value else "appeal_time"
        return refuse(call, rule, "appeal_too_late", until=time_text(call.setup, until))
    return (e.FeeRecorded(action.appeal, action.fee),)


def _refuse_time(call: Call, segment: SegmentId | None, time: int, rule: str) -> Refusal | None:
    """Exactly at the limit is in time; before the segment has ended one may appeal at once."""
    if segment is not None:
        found = find_segment(call, segment)
        if isinstance(found, Refusal):
            return found
        if found.started_at is None and call.knows(Change.APPEALS_OF_PLAY):
            return refuse(call, rule, "segment_not_started", segment=str(segment))
    until = latest(call.state, call.direction, segment, time)
    if until is None or call.at <= until:
        return None
    return refuse(call, rule, "appeal_too_late", until=time_text(call.setup, Instant(until)))


# The panel.


@decides(a.Vote)
def vote(call: Call, action: a.Vote) -> Decision:
    found = _open_case(call, action.appeal)
    if isinstance(found, Refusal):
        return found
    if call.by.official in found.votes:
        return refuse(call, "majority", "voted_already", official=call.by.official)
    return (e.VoteCast(action.appeal, call.by.official, action.upheld),)


@decides(a.DecideAppeal)
def decide_appeal(call: Call, action: a.DecideAppeal) -> Decision:
    found = _open_case(call, action.appeal)
    if isinstance(found, Refusal):
        return found
    if not action.decision.strip():
        return refuse(call, "majority", "reason_missing")
    size = len(call.state.officials.panel)
    upheld = sum(found.votes.values())
    against = len(found.votes) - upheld
    if call.direction.majority.value and 2 * max(upheld, against) <= size:
        return refuse(call, "majority", "no_majority", upheld=upheld, against=against, members=size)
    won = upheld > against
    refunded = won and call.direction.refund_if_upheld.value and found.fee > 0
    answer = Answer.UPHELD if won else Answer.REJECTED
    return (e.AppealDecided(action.appeal, answer, action.decision, refunded),)


def _open_case(call: Call, number: int) -> Appeal | Refusal:
    """One that the panel can decide."""
    found = _written_case(call, number)
    if isinstance(found, Refusal) or not lacks_fee(call.direction, found):
        return found
    return refuse(call, "appeal_fee", "appeal_not_paid", case=number, fee=call.direction.appeal_fee.value)


def _written_case(call: Call, number: int) -> Appeal | Refusal:
    found = call.state.appeals.get(number)
    if found is None:
        return refuse(call, "panel_least", "no_such_case", case=number)
    if found.written_at is None:
        return refuse(call, "written_time", "appeal_not_written", case=number)
    if found.answer is not Answer.OPEN:
        return refuse(call, "panel_least", "case_is_decided", case=number)
    return found


# Times, by the rules of the book: until when one may be made, and by when it is answered.


def latest(state: State, direction: Direction, segment: SegmentId | None, time: int) -> Instant | None:
    """The last instant at which an appeal is taken; None while nothing limits it.

    The time runs from the end of the segment it is about, or of the last one where none is named or the event counts.
    """
    if not time:
        return None
    if segment is not None and direction.appeal_from.value is AppealFrom.SESSION:
        ended = state.segments[segment].closed_at
    else:
        ended = _last_end(state)
    return None if ended is None else Instant(ended + time)


def _last_end(state: State) -> Instant | None:
    """The end of play; None while something is still being played."""
    ends = [each.closed_at for each in state.segments.values()]
    closed = [end for end in ends if end is not None]
    return max(closed) if closed and len(closed) == len(ends) else None


def filing_time(direction: Direction) -> int:
    """How long an appeal is taken in writing: after the oral objection where the book wants one."""
    return (direction.written_time if direction.oral_time.value else direction.appeal_time).value


def lacks_fee(direction: Direction, appeal: Appeal) -> bool:
    """Whether the book wants a fee that is not there yet."""
    return bool(direction.appeal_fee.value) and not appeal.fee


def answer_due(setup: Setup, direction: Direction, at: Instant) -> Instant | None:
    """By when the panel must have answered; None where the book sets no time."""
    days = direction.answer_days.value
    return after_working_days(setup, at, days) if days else None


def is_overdue(due: Instant | None, now: Instant) -> bool:
    return due is not None and now > due


@enum.unique
class Awaits(enum.Enum):
    """What an open appeal waits for."""

    WRITTEN = "written"  # said orally; the entrant hands it in
    FEE = "fee"  # filed; the entrant pays at the desk
    ANSWER = "answer"  # of the panel


@dataclass(frozen=True, slots=True)
class OpenAppeal:
    """``due`` is the last instant for what it awaits; None where the book sets no time, or it does not run yet."""

    appeal: Appeal
    awaits: Awaits
    due: Instant | None


def is_lapsed(appeal: OpenAppeal, now: Instant) -> bool:
    """What the entrant owes did not come in time: the appeal is not taken."""
    return appeal.awaits is not Awaits.ANSWER and is_overdue(appeal.due, now)


def open_appeals(direction: Direction, state: State) -> list[OpenAppeal]:
    """Those without a decision, the most urgent first."""
    found = []
    for appeal in state.appeals.values():
        if appeal.answer is not Answer.OPEN:
            continue
        until = latest(state, direction, appeal.segment, filing_time(direction))
        if appeal.written_at is None:
            found.append(OpenAppeal(appeal, Awaits.WRITTEN, until))
        elif lacks_fee(direction, appeal):
            found.append(OpenAppeal(appeal, Awaits.FEE, until))
        else:
            found.append(OpenAppeal(appeal, Awaits.ANSWER, appeal.due))
    return sorted(found, key=lambda it: (it.due is None, it.due or 0, it.appeal.number))
