"""How long each decision of a deal took, read from its events: who, in which phase, and whether there was a choice."""

from collections.abc import Iterator, Sequence

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.events import Cause, Event
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, evolve
from paiju.table.game import DecisionTime
from paiju.table.seats import Millis


def decision_times(rules: Rules, events: Sequence[Event]) -> Iterator[DecisionTime]:
    """In the order of play; a warning of the clock is a decision that was not made."""
    state = State()
    for event in events:
        match event:
            case e.BidMade() | e.DoubleChosen() | e.RedoubleChosen() | e.CardsPlayed() | e.Passed():
                if event.cause in (Cause.PLAYER, Cause.TIME_OUT):
                    forced = isinstance(event, e.Passed) and len(legal(rules, state, event.seat)) == 1
                    used = Millis(event.at - state.since)
                    yield DecisionTime(event.seat, state.phase, used, forced, event.cause is Cause.TIME_OUT)
            case e.Warned() | e.Faulted(reason="time_out"):
                used = Millis(event.at - state.since)
                yield DecisionTime(event.seat, state.phase, used, timed_out=True)
            case _:
                pass
        state = evolve(state, event)
