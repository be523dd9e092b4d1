"""Every decision of an event: ``decide(regulation, state, by, action, at, reason)`` gives events or a refusal. Pure.

Who may ask is in the table of commands, what follows in ``desk/``; nothing is ever half done.
"""

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.desk import (  # noqa: F401 - they enter their functions into ``DECIDERS``
    appeals,
    entries,
    hall,
    links,
    members,
    messages,
    penalising,
    play,
    presence,
    publishing,
    results,
    seating,
    setting_up,
)
from paiju.tournament.desk.call import Call, Decision, refuse
from paiju.tournament.desk.deciders import DECIDERS
from paiju.tournament.people.authority import refuse_author
from paiju.tournament.people.officials import Author
from paiju.tournament.regulation import Regulation
from paiju.tournament.state import Setup, State
from paiju.tournament.times import refuse_time
from paiju.tournament.versions import SOFTWARE, TODAY, Version


def act(
    regulation: Regulation,
    state: State | None,
    by: Author,
    action: a.Command,
    at: Instant,
    reason: str = "",
    clock: Instant | None = None,
) -> Act | Refusal:
    """A decision as it goes into the log; ``at`` and ``clock`` as ``times.stamp`` gives them, or a time by hand."""
    refusal = None if state is None else refuse_time(Call(regulation, state, by, at, reason))
    decided = refusal or decide(regulation, state, by, action, at, reason)
    if isinstance(decided, Refusal):
        return decided
    return Act(1 if state is None else state.acts + 1, at, by, reason, action, decided, clock, SOFTWARE)


def decide(
    regulation: Regulation,
    state: State | None,
    by: Author,
    action: a.Command,
    at: Instant,
    reason: str = "",
    version: Version = TODAY,
) -> Decision:
    """What a command leads to, or why it is refused. Without a state there is only one command: to create an event.

    ``version``: whose decision it is; what is in the log already is decided again as it was then.
    """
    if state is None:
        # Of the setup only the book: whether its options can be is still to be decided.
        call = Call(regulation, State(Setup("", regulation.id)), by, at, reason)
        if not isinstance(action, a.CreateEvent):
            return refuse(call, "", "no_event")
        return refuse_author(call, action) or DECIDERS[type(action)](call, action)
    call = Call(regulation.in_force(state.setup), state, by, at, reason, version)
    if isinstance(action, a.CreateEvent):
        return refuse(call, "", "event_exists", event=state.setup.name)
    if state.finished:
        return refuse(call, "", "event_is_finished")
    return refuse_author(call, action) or DECIDERS[type(action)](call, action)
