"""What a client asks for, as its messages write it; ``do`` tells the actions apart."""

from typing import assert_never

from paiju.cards.card import Card
from paiju.games.doudizhu import events as e
from paiju.table.session.messages import Action as _Action


class Bid(_Action, tag="bid", frozen=True):
    points: int


class Double(_Action, tag="double", frozen=True):
    doubled: bool


class Redouble(_Action, tag="redouble", frozen=True):
    redoubled: bool


class Play(_Action, tag="play", frozen=True):
    cards: list[int]


class Pass(_Action, tag="pass", frozen=True):
    pass


Action = Bid | Double | Redouble | Play | Pass


def read_action(action: Action) -> e.Action:
    """The same in the words of the rules."""
    match action:
        case Play():
            return e.Play(tuple(map(Card, action.cards)))
        case Pass():
            return e.Pass()
        case Bid():
            return e.Bid(action.points)
        case Double():
            return e.Double(action.doubled)
        case Redouble():
            return e.Redouble(action.redoubled)
        case _:
            assert_never(action)
