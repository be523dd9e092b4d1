"""The numbers people see: drawn by lot where the book has numbers drawn, otherwise those of the entries.

The number of an entry never changes and is the key of everything in a log; what is shown or typed goes through here.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from paiju.rulebook.refusal import Refusal
from paiju.tournament.formats.swiss_pairs import NUMBERS, drawn_numbers
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.explain import Why
from paiju.tournament.seating.segments import HOUSE, Reason
from paiju.tournament.state import State

_ENTRANTS: Final = frozenset({"number", "other", "opponent", "above"})
"""Facts of refusals, reasons and explanations that are an entrant, in the formats that draw numbers."""
_LISTS: Final = frozenset({"numbers"})
_DIGITS: Final = re.compile("[0-9]+")

Fact = str | int


@dataclass(frozen=True)
class Numbering:
    """``drawn`` by the number of the entry; None where entries keep their own number."""

    drawn: Mapping[Number, int] | None = None

    @property
    def is_drawn(self) -> bool:
        return self.drawn is not None

    @cached_property
    def _entries(self) -> dict[int, Number]:
        return {shown: number for number, shown in (self.drawn or {}).items()}

    def shown(self, number: Number) -> int:
        return int(number) if self.drawn is None else self.drawn.get(number, int(number))

    def entry(self, shown: int) -> Number | None:
        """Whose number it is; None for a number that nobody was given. Without a draw it is the entry itself."""
        if self.drawn is None or shown == HOUSE:
            return Number(shown)
        return self._entries.get(shown)

    # What is told with numbers in it.

    def refusal(self, refusal: Refusal) -> Refusal:
        return refusal if self.drawn is None else replace(refusal, facts=dict(self._told(refusal.facts.items())))

    def reason(self, reason: Reason) -> Reason:
        return reason if self.drawn is None else replace(reason, facts=self._told(reason.facts))

    def why(self, why: Why) -> Why:
        if self.drawn is None:
            return why
        parts = tuple(self.why(part) for part in why.parts)
        return replace(why, facts=dict(self._told(why.facts.items())), parts=parts)

    def _told(self, facts: Iterable[tuple[str, Fact]]) -> tuple[tuple[str, Fact], ...]:
        return tuple((name, self._fact(name, value)) for name, value in facts)

    def _fact(self, name: str, value: Fact) -> Fact:
        if name in _ENTRANTS and isinstance(value, int):
            return self.shown(Number(value))
        if name in _LISTS and isinstance(value, str):
            return _DIGITS.sub(lambda found: str(self.shown(Number(int(found[0])))), value)
        return value


AS_ENTERED: Final = Numbering()


def numbering_of(state: State) -> Numbering:
    return Numbering(drawn_numbers(state)) if NUMBERS in state.lots else AS_ENTERED
