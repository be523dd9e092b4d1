"""What a client asks for, in the words of the rules."""

from typing import assert_never

from paiju.cards.card import Card
from paiju.games.doudizhu import events as e
from paiju.server.table import messages as m
from paiju.server.table.events import SeatAction


def action_of(action: m.Action) -> SeatAction:
    match action:
        case m.Play():
            return e.Play(tuple(map(Card, action.cards)))
        case m.Pass():
            return e.Pass()
        case m.Bid():
            return e.Bid(action.points)
        case m.Double():
            return e.Double(action.doubled)
        case m.Redouble():
            return e.Redouble(action.redoubled)
        case _:
            assert_never(action)
