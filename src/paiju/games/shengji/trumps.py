"""Trumps and the order of the cards once trump suit and level are known: effective suits and indices.

All trumps are one suit. Within a suit cards are ordered by consecutive indices, the level's rank left out, so that
neighbours in index are neighbours in a tractor.
"""

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from paiju.cards.card import Card, Rank, Suit, rank_of
from paiju.games.shengji.packs import BIG_JOKER, FACES, NATURAL, SMALL_JOKER
from paiju.games.shengji.play_rules import Tractors


@enum.unique
class Strain(enum.IntEnum):
    """What a card counts as: one of the plain suits, or trump."""

    HEARTS = 0
    DIAMONDS = 1
    SPADES = 2
    CLUBS = 3
    TRUMP = 4


STRAINS = tuple(Strain)
_OFF_SUIT, _ON_SUIT, _SMALL, _BIG = 12, 13, 14, 15
_APART = 20
"""How far apart the places of cards are put that form no tractor with each other."""


@dataclass(frozen=True, slots=True, eq=False)
class Trumps:
    """By card (0–107): its effective suit, its index there, and its place in tractors; neighbours in place join."""

    suit: Suit | None
    rank: Rank
    strain: tuple[Strain, ...]
    index: tuple[int, ...]
    place: tuple[int, ...]

    def is_trump(self, card: Card) -> bool:
        return self.strain[card] is Strain.TRUMP


def trumps_of(tractors: Tractors, suit: Suit | None, rank: Rank) -> Trumps:
    """The order under a trump suit, or in no-trump with None, for the rank of the level."""
    joined = (tractors.no_trump if suit is None else tractors.suit_trump).value
    return _trumps(suit, rank, joined)


@cache
def _trumps(suit: Suit | None, rank: Rank, joined: bool) -> Trumps:
    level = NATURAL[4 * rank]
    strain: list[Strain] = []
    index: list[int] = []
    for face in FACES:
        if face in (SMALL_JOKER, BIG_JOKER):
            low = 1 if suit is None else _SMALL
            strain.append(Strain.TRUMP)
            index.append(low + (face == BIG_JOKER))
        elif rank_of(Card(face)) is rank:
            strain.append(Strain.TRUMP)
            index.append(0 if suit is None else _ON_SUIT if face % 4 == suit else _OFF_SUIT)
        else:
            strain.append(Strain.TRUMP if face % 4 == suit else STRAINS[face % 4])
            index.append(NATURAL[face] - (NATURAL[face] > level))
    place = index if joined else [at + _apart(face, rank, at) for face, at in zip(FACES, index, strict=True)]
    return Trumps(suit, rank, tuple(strain), tuple(index), tuple(place))


def _apart(face: int, rank: Rank, index: int) -> int:
    """Level cards far from each other and from all others; jokers only from those below them."""
    if face in (SMALL_JOKER, BIG_JOKER):
        return 4 * _APART
    return _APART * (1 + index) if rank_of(Card(face)) is rank else 0


def by_strain(trumps: Trumps, cards: Iterable[Card], strain: Strain) -> list[Card]:
    return [card for card in cards if trumps.strain[card] is strain]


def strain_of_all(trumps: Trumps, cards: Iterable[Card]) -> Strain | None:
    """The one effective suit of cards; None where they have several, or where there are none."""
    found = {trumps.strain[card] for card in cards}
    return found.pop() if len(found) == 1 else None


_TIES = (2, 0, 3, 1)
"""Of equal cards ♦ ♣ ♥ ♠ counts as low to high, by printed suit (♥ ♦ ♠ ♣ by number)."""


def low_first(trumps: Trumps, card: Card) -> tuple[bool, int, int, int]:
    """For sorting: side cards before trumps, low before high, equal ones ♦ ♣ ♥ ♠."""
    face = FACES[card]
    tie = 4 if face >= SMALL_JOKER else _TIES[face % 4]
    return trumps.strain[card] is Strain.TRUMP, trumps.index[card], tie, card
