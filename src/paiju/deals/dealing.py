"""From shuffled cards to hands: who gets which of them. ``docs/fair-deals.md`` has it to the byte."""

from dataclasses import dataclass
from typing import Final

from paiju.cards.card import Card
from paiju.cards.deck import DECK
from paiju.cards.shuffle import Seed, shuffle


@dataclass(frozen=True, slots=True)
class Dealing:
    """``owners``: to whom each card goes, by seat, or to the ``kitty``, which is numbered behind the seats.

    ``is_drawn``: one after the other, so that the order within a hand is part of the deal.
    """

    deck: tuple[Card, ...]
    owners: tuple[int, ...]
    kitty: int
    is_drawn: bool = False

    def hands(self, seed: Seed) -> tuple[tuple[Card, ...], ...]:
        """In the order of the cards; the kitty last."""
        hands: list[list[Card]] = [[] for _ in range(self.kitty + 1)]
        for card, owner in zip(shuffle(self.deck, seed), self.owners, strict=True):
            hands[owner].append(card)
        return tuple(map(tuple, hands))


def in_hands(deck: tuple[Card, ...], *sizes: int) -> Dealing:
    """One hand after the other, the kitty last."""
    return Dealing(deck, tuple(owner for owner, size in enumerate(sizes) for _ in range(size)), len(sizes) - 1)


ONE_PACK: Final = in_hands(DECK, 17, 17, 17, 3)
