"""Playing a deal of Shengji to its end with four programs, each of which knows nothing but what its seat has seen."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.games.shengji.deal.dealing import start
from paiju.games.shengji.deal.decide import advance
from paiju.games.shengji.deal.events import Event
from paiju.games.shengji.deal.legal import legal
from paiju.games.shengji.deal.player import ShengjiPlayer, observers
from paiju.games.shengji.deal.state import SEATS, State, fold
from paiju.games.shengji.deal.timeouts import due, expire
from paiju.games.shengji.rules import Rules
from paiju.players.arena import IllegalChoice
from paiju.rulebook.refusal import Refusal
from paiju.table.game import Board
from paiju.table.seats import Seat


class PlayedDeal(NamedTuple):
    """Everything that happened, and the full state it led to."""

    events: tuple[Event, ...]
    state: State


def play_deal(rules: Rules, board: Board, players: Sequence[ShengjiPlayer], before: State | None = None) -> PlayedDeal:
    """Cards are drawn at the pace of the table, and after each every player may call; else nobody takes any time."""
    events = list(start(rules, board, before or State()))
    state = fold(events)
    seen = observers(SEATS)
    seen.happen(events)

    def ask(seat: Seat, now: State) -> tuple[tuple[Event, ...], State] | None:
        known = seen[seat]
        action = players[seat].choose(rules, known, seat, legal(rules, known.view, seat))
        if action is None:
            return None
        decided = advance(rules, now, seat, action)
        if isinstance(decided, Refusal):
            raise IllegalChoice(f"{players[seat].name} at seat {seat} chose {action}: {decided.code}")
        return decided

    while state.is_running:
        for seat in state.to_act() if state.is_free else state.to_act()[:1]:
            decided = ask(seat, state)
            if decided is not None:
                state = decided[1]
                seen.happen(decided[0])
                events.extend(decided[0])
        wanted = due(rules, state)
        if state.is_free and wanted is not None:
            stepped = expire(rules, state, wanted.at)
            if isinstance(stepped, Refusal):
                raise IllegalChoice(f"drawing was refused: {stepped.code}")
            state = stepped[1]
            seen.happen(stepped[0])
            events.extend(stepped[0])
    return PlayedDeal(tuple(events), state)
