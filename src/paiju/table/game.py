"""The interface of a game: what the platform may ask of it, whatever is played.

``RulesT`` is a book of the game, ``StateT`` a state or a seat's view; ``EventT`` and ``ActionT`` are closed unions.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from paiju.rulebook.refusal import Refusal
from paiju.table.audience import Audience
from paiju.table.seats import Actor, Millis, Seat

RulesT = TypeVar("RulesT", contravariant=True)
StateT = TypeVar("StateT")
EventT = TypeVar("EventT")
ActionT = TypeVar("ActionT")
DealT = TypeVar("DealT", contravariant=True)
OutcomeT = TypeVar("OutcomeT", covariant=True)


class Game(Protocol[RulesT, DealT, StateT, EventT, ActionT, OutcomeT]):
    """A game is a module with these functions."""

    def start(self, rules: RulesT, deal: DealT, /) -> Sequence[EventT]:
        """The events that open a deal."""

    def decide(
        self, rules: RulesT, state: StateT, actor: Actor, action: ActionT, at: Millis | None = None, /
    ) -> Sequence[EventT] | Refusal:
        """What an action leads to, or why it is refused."""

    def evolve(self, state: StateT, event: EventT, /) -> StateT:
        """The state after an event; knows no rules and never fails on an event that was decided."""

    def legal(self, rules: RulesT, state: StateT, seat: Seat, /) -> Sequence[ActionT]:
        """Everything ``decide`` would accept from this seat now; suits that do not matter are represented once."""

    def audience(self, event: EventT, /) -> Audience:
        """Who may see the event."""

    def view(self, events: Iterable[EventT], viewer: Seat | None, /) -> StateT:
        """The state as one seat (or a spectator) knows it."""

    def outcome(self, state: StateT, /) -> OutcomeT | None:
        """The result, once there is one."""

    def notation(self, action: ActionT, /) -> str:
        """The action as a deal record writes it."""
