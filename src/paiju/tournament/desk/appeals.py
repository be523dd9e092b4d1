"""The times of appeals, by the rules of the book: until when one may be made, and by when it is answered."""

import enum
from dataclasses import dataclass

from paiju.table.clock import Instant
from paiju.tournament.desk.records import Answer, Appeal
from paiju.tournament.people.days import after_working_days
from paiju.tournament.rules.direction import AppealFrom, Direction
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.state import Setup, State


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
