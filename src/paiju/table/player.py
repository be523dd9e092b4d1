"""Whoever decides for a seat: a person's client, a program or a house player."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from paiju.table.seats import Seat

RulesT = TypeVar("RulesT", contravariant=True)
ViewT = TypeVar("ViewT", contravariant=True)
ActionT = TypeVar("ActionT")


class Player(Protocol[RulesT, ViewT, ActionT]):
    """Chooses one of the legal actions, knowing only the seat's own view."""

    @property
    def name(self) -> str: ...

    def choose(self, rules: RulesT, view: ViewT, seat: Seat, legal: Sequence[ActionT]) -> ActionT: ...
