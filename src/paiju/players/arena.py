"""Playing a deal to its end with three programs, each of which knows nothing but what its seat has seen."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.games.doudizhu.deal import Cardset, decide, legal, start
from paiju.games.doudizhu.events import Event
from paiju.games.doudizhu.player import DoudizhuPlayer, observers
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import seats


class IllegalChoice(RuntimeError):
    """A player chose what the rules refuse: a bug of that player, so the deal cannot go on."""


class PlayedDeal(NamedTuple):
    """Everything that happened, and the full state it led to."""

    events: tuple[Event, ...]
    state: State


def play_deal(rules: Rules, cardset: Cardset, players: Sequence[DoudizhuPlayer]) -> PlayedDeal:
    """Play a deal without a clock; ``players`` are in the order of the seats."""
    events = list(start(rules, cardset))
    state = fold(events)
    seen = observers(seats(len(cardset.hands)))
    seen.happen(events)
    while waiting := state.to_act():
        seat = waiting[0]  # of several none sees what another chose, so their order does not matter
        known = seen[seat]
        action = players[seat].choose(rules, known, seat, legal(rules, known.view, seat))
        decided = decide(rules, state, seat, action)
        if isinstance(decided, Refusal):
            raise IllegalChoice(f"{players[seat].name} at seat {seat} chose {action}: {decided.code}")
        state = fold(decided, state)
        seen.happen(decided)
        events.extend(decided)
    return PlayedDeal(tuple(events), state)
