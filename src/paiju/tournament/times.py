"""Time in a log: no act is earlier than the one before it, whatever a machine's clock says."""

from typing import NamedTuple

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament.desk.call import Call, refuse
from paiju.tournament.people.days import time_text
from paiju.tournament.state import State
from paiju.tournament.versions import Change


class Stamp(NamedTuple):
    """When an act is; ``clock`` is what the machine's clock said where that was earlier than the act before."""

    at: Instant
    clock: Instant | None


def stamp(state: State | None, now: Instant) -> Stamp:
    """For an act that happens now. A clock that was set back does not take the log with it."""
    if state is None or now >= state.at:
        return Stamp(now, None)
    return Stamp(state.at, now)


def refuse_time(call: Call) -> Refusal | None:
    """A time that somebody gives by hand."""
    last = call.state.at
    if call.at >= last or not call.knows(Change.TIME_RUNS_ON):
        return None
    given, before = time_text(call.setup, call.at), time_text(call.setup, last)
    return refuse(call, "", "earlier_than_the_last_act", given=given, last=before, act=call.state.acts)
