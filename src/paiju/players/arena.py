"""Playing a deal to its end with three programs, each of which sees nothing but its own view."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.games.doudizhu.deal import Cardset, audience, decide, legal, start
from paiju.games.doudizhu.events import Action, Event
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, evolve, fold
from paiju.rulebook.refusal import Refusal
from paiju.table.audience import may_see
from paiju.table.player import Player
from paiju.table.seats import Seat

DoudizhuPlayer = Player[Rules, State, Action]


class IllegalChoice(RuntimeError):
    """A player chose what the rules refuse: a bug of that player, so the deal cannot go on."""


class PlayedDeal(NamedTuple):
    """Everything that happened, and the full state it led to."""

    events: tuple[Event, ...]
    state: State


def play_deal(rules: Rules, cardset: Cardset, players: Sequence[DoudizhuPlayer]) -> PlayedDeal:
    """Play a deal without a clock; ``players`` are in the order of the seats."""
    events: list[Event] = []
    state = State()
    views = [State()] * len(cardset.hands)

    def happen(new: Sequence[Event]) -> None:
        # Views grow with the deal: folding the whole log for every decision would take longer than deciding.
        for event in new:
            seen_by = audience(event)
            for seat in range(len(views)):
                if may_see(seen_by, Seat(seat)):
                    views[seat] = evolve(views[seat], event)
        events.extend(new)

    opening = start(rules, cardset)
    state = fold(opening, state)
    happen(opening)
    while waiting := state.to_act():
        seat = waiting[0]  # of several none sees what another chose, so their order does not matter
        action = players[seat].choose(rules, views[seat], seat, legal(rules, views[seat], seat))
        decided = decide(rules, state, seat, action)
        if isinstance(decided, Refusal):
            raise IllegalChoice(f"{players[seat].name} at seat {seat} chose {action}: {decided.code}")
        state = fold(decided, state)
        happen(decided)
    return PlayedDeal(tuple(events), state)
