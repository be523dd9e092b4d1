"""How long each decision of a deal took, read from its events: who, in which phase, and whether the clock decided."""

from collections.abc import Iterator, Sequence

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.events import Event, MadeBy
from paiju.games.shengji.deal.state import State, evolve
from paiju.games.shengji.rules import Rules
from paiju.table.game import DecisionTime
from paiju.table.seats import Millis


def decision_times(rules: Rules, events: Sequence[Event]) -> Iterator[DecisionTime]:
    """Answers, burials, plays and designations; a call while cards are drawn is nobody's turn."""
    del rules
    state = State()
    for event in events:
        match event:
            case e.CallAnswered() | e.CardsBuried() | e.CardsLaid() | e.KindDesignated():
                if event.by is not MadeBy.FORCED:
                    used = Millis(max(0, event.at - state.since))
                    forced = isinstance(event, e.CardsLaid) and state.left[event.seat] == len(event.cards)
                    yield DecisionTime(event.seat, state.phase, used, forced, event.by is MadeBy.TIME_OUT)
            case e.ThrowFailed():
                yield DecisionTime(event.seat, state.phase, Millis(max(0, event.at - state.since)))
            case _:
                pass
        state = evolve(state, event)
