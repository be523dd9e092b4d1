"""What a client asks for in Shengji, as its messages write it; ``do`` tells the actions apart."""

from typing import assert_never

from paiju.cards.card import Card
from paiju.games.shengji.deal import events as e
from paiju.table.session.messages import Action as _Action


class CallTrump(_Action, tag="call", frozen=True):
    """Show cards of one's hand to make trumps."""

    cards: list[int]


class NoTrumpCall(_Action, tag="no-call", frozen=True):
    """The answer of who is asked and does not call."""


class BuryCards(_Action, tag="bury", frozen=True):
    cards: list[int]


class PlayCards(_Action, tag="play", frozen=True):
    cards: list[int]


class DesignateKind(_Action, tag="designate", frozen=True):
    """Which of the blocked kinds the thrower plays: the double, or the single."""

    double: bool


Action = CallTrump | NoTrumpCall | BuryCards | PlayCards | DesignateKind


def read_action(action: Action) -> e.Action:
    """The same in the words of the rules."""
    match action:
        case PlayCards():
            return e.Play(_cards(action.cards))
        case CallTrump():
            return e.Call(_cards(action.cards))
        case NoTrumpCall():
            return e.NoCall()
        case BuryCards():
            return e.Bury(_cards(action.cards))
        case DesignateKind():
            return e.Designate(action.double)
        case _:
            assert_never(action)


def _cards(numbers: list[int]) -> e.Cards:
    return tuple(map(Card, numbers))
