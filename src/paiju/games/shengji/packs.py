"""The two packs of Shengji: 108 cards, each face twice, and how cards are written.

A card is a number: its code in one pack (``paiju.cards.card``), 54 more for the second pack. What matters in play is
its face; the number tells the two equal cards apart.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NewType

from paiju.cards.card import BadCard, Card, Rank, Suit, format_card, plain_text, rank_of, suit_of
from paiju.games.shengji.levels import LOWEST

Face = NewType("Face", int)

PACK: Final = 54
TWO_PACKS: Final = tuple(Card(number) for number in range(2 * PACK))
SMALL_JOKER, BIG_JOKER = Face(52), Face(53)
FACES: Final = tuple(Face(number % PACK) for number in TWO_PACKS)
"""By card."""

ACCEPTED: Final = "♥5 or H5 (♥ ♦ ♠ ♣ or H D S C, then 2–9 T J Q K A), x or LJ (small joker), X or BJ (big joker)"
_LETTERS: Final = {"H": "♥", "D": "♦", "S": "♠", "C": "♣"}
_JOKERS: Final = {"x": SMALL_JOKER, "LJ": SMALL_JOKER, "X": BIG_JOKER, "BJ": BIG_JOKER}
_SIGNS: Final = "♥♡♦♢♠♤♣♧"
_SUIT_OF_SIGN: Final = {sign: Suit(place // 2) for place, sign in enumerate(_SIGNS)}
_RANK_SIGNS: Final = "3456789TJQKA2"
_WORD: Final = re.compile(rf"LJ|BJ|[{_SIGNS}HDSChdsc](?:10|.)?|[^ +,]")
NATURAL: Final = tuple(0 if rank_of(Card(face)) is Rank.TWO else rank_of(Card(face)) + 1 for face in range(52))
"""A face's place from 2 up to A."""


def rank_of_level(level: int) -> Rank:
    """The rank that a level plays: 2 for the first, and again after A."""
    place = (level - LOWEST) % 13
    return Rank.TWO if place == 0 else Rank(place - 1)


def number_cards(faces: Iterable[Face]) -> tuple[Card, ...] | None:
    """Cards with these faces, the first of a face from the first pack; None where a face is there three times."""
    count: dict[Face, int] = {}
    cards: list[Card] = []
    for face in faces:
        count[face] = count.get(face, 0) + 1
        if count[face] > 2:
            return None
        cards.append(Card(face + PACK * (count[face] - 1)))
    return tuple(cards)


def format_faces(cards: Iterable[Card]) -> str:
    """``♠5 ♠5 x``, in the order given."""
    return " ".join(format_card(Card(FACES[card])) for card in cards)


def parse_faces(text: str) -> tuple[Face, ...]:
    """Faces as people write them: ``♠5♠5``, ``S5 S5``, ``黑桃5``, jokers ``x``, ``X`` or ``LJ``, ``BJ``."""
    plain = plain_text(text)
    return tuple(_parse_face(word.group(), word.start() + 1) for word in _WORD.finditer(plain))


def _parse_face(word: str, position: int) -> Face:
    joker = _JOKERS.get(word)
    if joker is not None:
        return joker
    suit = _SUIT_OF_SIGN.get(_LETTERS.get(word[:1].upper(), word[:1]))
    rank = "T" if word[1:] == "10" else word[1:].upper()
    place = _RANK_SIGNS.find(rank) if len(rank) == 1 else -1
    if suit is None or place < 0:
        raise BadCard(word, position, ACCEPTED)
    return Face(4 * place + suit)


def take_faces(hand: Sequence[Card], faces: Iterable[Face]) -> tuple[Card, ...] | None:
    """Cards of the hand with these faces, the lowest numbers first; None where it lacks one."""
    left = sorted(hand)
    taken: list[Card] = []
    for face in faces:
        found = next((card for card in left if FACES[card] == face), None)
        if found is None:
            return None
        left.remove(found)
        taken.append(found)
    return tuple(taken)


def printed_suit(card: Card) -> Suit | None:
    """None for a joker."""
    return suit_of(Card(FACES[card]))
