"""The events of a decision while it is made, and what is often asked of its state."""

from paiju.games.shengji.calls import Calls
from paiju.games.shengji.deal.events import Cards, Event
from paiju.games.shengji.deal.state import State, evolve
from paiju.games.shengji.packs import rank_of_level
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.trumps import Trumps, trumps_of
from paiju.table.seats import Seat


class Draft:
    """Private to one decision: each event is folded at once, so that the next can follow from it."""

    __slots__ = ("events", "rules", "state")

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def done(self) -> tuple[tuple[Event, ...], State]:
        return tuple(self.events), self.state


def next_seat(rules: Rules, seat: Seat, steps: int = 1) -> Seat:
    return Seat((seat + steps * rules.packs.turn_step.value) % 4)


def trumps_in(rules: Rules, state: State) -> Trumps:
    return trumps_of(rules.tractors, state.trump, rank_of_level(state.level))


def calls_in(state: State) -> Calls:
    return Calls(state.deal, rank_of_level(state.level), state.standing, state.no_trumps)


def hand_of(state: State, seat: Seat) -> Cards:
    return state.hands[seat] or ()


def role_of(state: State, seat: Seat) -> Role:
    declarer = state.first if state.declarer is None else state.declarer
    return Role.DECLARER if (seat - declarer) % 2 == 0 else Role.DEFENDERS
