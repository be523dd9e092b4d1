"""The events of a decision while it is made: each is folded at once, so that the next can follow from it."""

from paiju.games.doudizhu.events import Event
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, evolve
from paiju.table.seats import Seat


class Draft:
    """Private to one call of ``decide``; the state handed in is never changed."""

    __slots__ = ("events", "rules", "state")

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def next_seat(self, seat: Seat, steps: int = 1) -> Seat:
        return next_seat(self.rules, self.state, seat, steps)

    def declarer(self) -> Seat:
        if self.state.declarer is None:
            raise ValueError("no declarer has been chosen yet")
        return self.state.declarer


def next_seat(rules: Rules, state: State, seat: Seat, steps: int = 1) -> Seat:
    return Seat((seat + steps * rules.turn_step.value) % len(state.hands))
