"""Whoever decides for a seat (a house player, a program, a hint), and what it is handed: what its seat has seen.

The events handed over are those whose audience includes the seat; a full state is never stripped. They hold no times,
so the same cards and actions lead to the same choice, however long anybody took.
"""

import dataclasses
import functools
import typing
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, cast, runtime_checkable

from paiju.table.audience import Audience, may_see
from paiju.table.seats import Millis, Seat

RulesT = TypeVar("RulesT", contravariant=True)
EventT = TypeVar("EventT")
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")


class Seen(NamedTuple, Generic[EventT, ViewT]):
    """What a seat has seen of a deal: its events in their order, and the view they fold to."""

    events: tuple[EventT, ...]
    view: ViewT


class Player(Protocol[RulesT, EventT, ViewT, ActionT]):
    """Chooses one of the legal actions, or None where the state is free, knowing only what its seat has seen."""

    @property
    def name(self) -> str: ...

    def choose(self, rules: RulesT, seen: Seen[EventT, ViewT], seat: Seat, legal: Sequence[ActionT]) -> ActionT: ...


@runtime_checkable
class QuickPlayer(Protocol):
    """A player that searches, and can choose without: what it does where a busy machine has no time for more."""

    def choose_quickly(self, rules: Any, seen: Any, seat: Seat, legal: Sequence[Any]) -> Any: ...


class Observer(Generic[EventT, ViewT]):
    """Gathers what one seat is shown. The view grows with the deal: folding it anew would take longer than deciding."""

    __slots__ = ("_evolve", "_view", "events")

    def __init__(self, blank: ViewT, evolve: Callable[[ViewT, EventT], ViewT]) -> None:
        self._view = blank
        self._evolve = evolve
        self.events: list[EventT] = []

    def see(self, event: EventT) -> None:
        self.see_untimed(timeless(event))

    def see_untimed(self, untimed: EventT) -> None:
        self.events.append(untimed)
        self._view = self._evolve(self._view, untimed)

    def seen(self) -> Seen[EventT, ViewT]:
        return Seen(tuple(self.events), self._view)


class Observers(Generic[EventT, ViewT]):
    """What each of these seats has seen of a deal, from the one log of it."""

    def __init__(
        self,
        seats: Iterable[Seat],
        blank: ViewT,
        evolve: Callable[[ViewT, EventT], ViewT],
        audience: Callable[[EventT], Audience],
    ) -> None:
        self._audience = audience
        self._by_seat = {seat: Observer(blank, evolve) for seat in seats}

    def happen(self, events: Iterable[EventT]) -> None:
        for event in events if self._by_seat else ():
            audience, untimed = self._audience(event), timeless(event)  # once for all seats
            for seat, observer in self._by_seat.items():
                if may_see(audience, seat):
                    observer.see_untimed(untimed)

    def __getitem__(self, seat: Seat) -> Seen[EventT, ViewT]:
        return self._by_seat[seat].seen()


@functools.cache
def _times(cls: type) -> tuple[str, ...]:
    return tuple(name for name, hint in typing.get_type_hints(cls).items() if hint is Millis)


def timeless(event: EventT) -> EventT:
    """The event, which is a dataclass, as if nobody had taken any time."""
    happened, cls = cast("Any", event), cast("Any", type(event))
    timed = {name: Millis(0) for name in _times(cls) if getattr(event, name)}
    return dataclasses.replace(happened, **timed) if timed else event
