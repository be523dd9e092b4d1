"""A playing card and its three notations: rank letters, suits in text, regulation-001 codes 0–53.

A card is its code (regulation 001, table 1): ``code = 4 * rank + suit``, jokers 52 and 53, so that sorting by code
sorts by strength in Dou Dizhu. Suits never matter there; they identify the physical card.
"""

import enum
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NewType

Card = NewType("Card", int)


@enum.unique
class Rank(enum.IntEnum):
    """Ranks in the order of Dou Dizhu, weakest first."""

    THREE = 0
    FOUR = 1
    FIVE = 2
    SIX = 3
    SEVEN = 4
    EIGHT = 5
    NINE = 6
    TEN = 7
    JACK = 8
    QUEEN = 9
    KING = 10
    ACE = 11
    TWO = 12
    SMALL_JOKER = 13
    BIG_JOKER = 14


@enum.unique
class Suit(enum.IntEnum):
    """Suits in the order of the card codes of regulation 001."""

    HEARTS = 0
    DIAMONDS = 1
    SPADES = 2
    CLUBS = 3


SMALL_JOKER = Card(52)
BIG_JOKER = Card(53)
RANK_LETTERS = "3456789TJQKA2xX"
SUIT_SIGNS = "♥♦♠♣"
ACCEPTED_LETTERS = "3 4 5 6 7 8 9 T(10) J Q K A 2 x(小王) X(大王)"

_RANKS: tuple[Rank, ...] = tuple(Rank)
_RANK_OF: tuple[Rank, ...] = (*(_RANKS[code // 4] for code in range(52)), Rank.SMALL_JOKER, Rank.BIG_JOKER)
_SUITS = {"♥": 0, "♡": 0, "♦": 1, "♢": 1, "♠": 2, "♤": 2, "♣": 3, "♧": 3}


class BadCard(ValueError):
    """Text that names no card: what it was, where it stood, what is accepted."""

    def __init__(self, text: str, position: int, accepted: str) -> None:
        super().__init__(f"{text!r} at position {position} is not a card; accepted: {accepted}")
        self.text = text
        self.position = position
        self.accepted = accepted


def rank_of(card: Card) -> Rank:
    return _RANK_OF[card]


def suit_of(card: Card) -> Suit | None:
    return Suit(card & 3) if card < SMALL_JOKER else None


def count_ranks(cards: Iterable[Card]) -> tuple[int, ...]:
    """How many cards of each rank, THREE first: the shape in which combinations are recognised."""
    counts = [0] * 15
    for card in cards:
        counts[_RANK_OF[card]] += 1
    return tuple(counts)


# Rank letters: "33344469", "333444+69", "10" or "T", lower case except for the jokers x and X.


def parse_ranks(text: str) -> tuple[Rank, ...]:
    ranks: list[Rank] = []
    position = 0
    while position < len(text):
        letter = text[position]
        if letter in " +,":
            position += 1
            continue
        if text.startswith("10", position):
            ranks.append(Rank.TEN)
            position += 2
            continue
        index = RANK_LETTERS.find(letter if letter in "xX" else letter.upper())
        if index < 0:
            raise BadCard(letter, position + 1, ACCEPTED_LETTERS)
        ranks.append(_RANKS[index])
        position += 1
    return tuple(ranks)


def format_ranks(ranks: Iterable[Rank]) -> str:
    return "".join(RANK_LETTERS[rank] for rank in ranks)


def format_letters(cards: Iterable[Card]) -> str:
    return format_ranks(rank_of(card) for card in cards)


# As people write: full-width letters, the names of jokers and suits, other commas.

_SPOKEN = {
    "大王": "X ",
    "小王": "x ",
    "红桃": " ♥",
    "红心": " ♥",
    "方块": " ♦",
    "方片": " ♦",
    "黑桃": " ♠",
    "梅花": " ♣",
    "草花": " ♣",
}
_COMMAS = str.maketrans("、，；。", "    ")


def plain_text(text: str) -> str:
    """The same in the letters and signs that are parsed here; every sign stays at its position."""
    narrow = "".join(one if len(one) == 1 else sign for sign in text for one in (unicodedata.normalize("NFKC", sign),))
    for name, sign in _SPOKEN.items():
        narrow = narrow.replace(name, sign)
    return narrow.translate(_COMMAS)


# Suits in text: "♥3 ♣T x X".


def parse_card(text: str, position: int = 1) -> Card:
    """One card in suit text: "♥3", "♥10", "x"."""
    if text in ("x", "X"):
        return SMALL_JOKER if text == "x" else BIG_JOKER
    suit = _SUITS.get(text[:1])
    if suit is not None:
        rank = "T" if text[1:] == "10" else text[1:].upper()
        index = RANK_LETTERS.find(rank) if len(rank) == 1 else -1
        if 0 <= index <= Rank.TWO:
            return Card(4 * index + suit)
    raise BadCard(text, position, "♥3 … ♣2 (♥ ♦ ♠ ♣ + 3–9 T J Q K A 2), x, X")


def format_card(card: Card) -> str:
    suit = suit_of(card)
    letter = RANK_LETTERS[rank_of(card)]
    return letter if suit is None else SUIT_SIGNS[suit] + letter


_ONE_CARD = re.compile(rf"[{''.join(_SUITS)}](?:10|.)?|[^ +,]")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Suit text with or without blanks between the cards, in the order written."""
    return tuple(parse_card(word.group(), word.start() + 1) for word in _ONE_CARD.finditer(text))


def format_cards(cards: Iterable[Card]) -> str:
    return " ".join(format_card(card) for card in cards)


# Codes of regulation 001: "0,4,5,7".


def parse_codes(text: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    position = 0
    for word in text.split(","):
        if not (word.isascii() and word.isdigit() and len(word) <= 2 and int(word) <= BIG_JOKER):
            raise BadCard(word, position + 1, "codes 0–53 separated by commas")
        cards.append(Card(int(word)))
        position += len(word) + 1
    return tuple(cards)


def format_codes(cards: Iterable[Card]) -> str:
    return ",".join(str(int(card)) for card in cards)


def take_by_rank(hand: Sequence[Card], ranks: Iterable[Rank]) -> tuple[Card, ...] | None:
    """The lowest-coded cards of ``hand`` that have these ranks, or None where the hand lacks one."""
    wanted = [0] * 15
    for rank in ranks:
        wanted[rank] += 1
    taken: list[Card] = []
    for card in sorted(hand):
        rank = _RANK_OF[card]
        if wanted[rank]:
            wanted[rank] -= 1
            taken.append(card)
    return None if any(wanted) else tuple(taken)
