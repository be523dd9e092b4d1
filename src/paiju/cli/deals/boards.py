"""Boards on the command line: which numbers, from which seed, and how their cards are shown."""

import enum
import secrets
from collections.abc import Iterable
from typing import Annotated

import typer

from paiju.cards.card import Card, format_cards, format_codes, format_letters
from paiju.cards.shuffle import Seed, parse_casual_seed
from paiju.cli.errors import BadInput, bad_input
from paiju.cli.output import Output
from paiju.table.seats import Seat
from paiju.words import say

MOST_BOARDS = 1000
ACCEPTED_BOARDS = "1-12, 3, 1,3,5-8"

BoardsOption = Annotated[str, typer.Option("--boards", metavar="LIST", help="副号 | numbers, such as 1-12 or 1,3,5")]


@enum.unique
class Notation(enum.StrEnum):
    LETTERS = "letters"
    SUITS = "suits"
    CODES = "codes"


def parse_boards(text: str) -> tuple[int, ...]:
    """Board numbers in the order given, each once."""
    numbers: list[int] = []
    for part in text.replace("，", ",").split(","):
        first, hyphen, last = part.strip().partition("-")
        if not (_is_number(first) and (not hyphen or _is_number(last))):
            raise _bad_boards(text, part)
        start, end = int(first), int(last) if hyphen else int(first)
        if not 1 <= start <= end or end - start >= MOST_BOARDS:
            raise _bad_boards(text, part)
        numbers += range(start, end + 1)
    if len(set(numbers)) != len(numbers) or len(numbers) > MOST_BOARDS:
        raise _bad_boards(text, text)
    return tuple(numbers)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 6


def _bad_boards(text: str, part: str) -> BadInput:
    return bad_input(
        "bad_boards",
        text=repr(text),
        part=repr(part),
        accepted_boards=ACCEPTED_BOARDS,
        most_boards=MOST_BOARDS,
    )


def parse_master(text: str | None) -> tuple[str, Seed]:
    """The seed of a casual set and how to type it again; a fresh one when none was given."""
    typed = text if text is not None else str(secrets.randbelow(10**9))
    return typed, parse_casual_seed(typed)


def show_hands(out: Output, hands: Iterable[Iterable[Card]], kitty: Iterable[Card], notation: Notation) -> None:
    for seat, hand in enumerate(hands):
        out.cards(f"{seat} {out.inline(say('seat', Seat(seat)))}", show_cards(hand, notation))
    out.cards(out.inline(say("printed", "kitty")), show_cards(kitty, notation))


def show_cards(cards: Iterable[Card], notation: Notation) -> str:
    """Highest first, as players hold them; codes ascending, as programs send them."""
    ordered = sorted(cards)
    match notation:
        case Notation.CODES:
            return format_codes(ordered)
        case Notation.LETTERS:
            return format_letters(reversed(ordered))
        case Notation.SUITS:
            return format_cards(reversed(ordered))
