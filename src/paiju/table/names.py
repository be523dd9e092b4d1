"""Names and titles as people write them: one cleaning for every way in, and how alike two of them look.

What cannot be seen (direction marks, joiners, controls, variation selectors) is taken out, what looks blank is a blank,
and a letter carries no tower of marks; two names that are stored differently then also look different, mostly. Where
they do not, ``skeleton`` is the same for both, and an official is told.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NewType, TypeVar

Lines = NewType("Lines", str)
"""A text that may have several lines."""

NumberT = TypeVar("NumberT", bound=int)

LONGEST_TITLE: Final = 80
_MOST_MARKS: Final = 3
"""On one letter: more than any living language writes."""

# Categories say of these that they are letters or symbols, but nothing is drawn.
_BLANKS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5\U0001d159\u00ad\u034f\u061c\u180e")
_UNSEEN: Final = (
    *((0xFE00, 0xFE0F), (0x180B, 0x180F), (0xE0000, 0xE0FFF), (0xFFF0, 0xFFFB), (0x1BCA0, 0x1BCA3), (0x2065, 0x2065)),
    *((0xFDD0, 0xFDEF), *((plane + 0xFFFE, plane + 0xFFFF) for plane in range(0, 0x110000, 0x10000))),  # no characters
)


def clean_text(text: str) -> str:
    """What is left of a text when all that cannot be seen is gone; perhaps nothing."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        seen = _seen(letter)
        if not seen:
            continue
        if unicodedata.category(seen) in ("Mn", "Me", "Mc"):
            marks += 1
            # On nothing it would stand on its neighbour, a quotation mark perhaps.
            if marks > _MOST_MARKS or not kept or kept[-1] == " ":
                continue
        else:
            marks = 0
        kept.append(seen)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))


def clean_lines(text: str) -> Lines:
    """The same of a text of several lines, with one empty line at most between paragraphs."""
    lines = "\n".join(clean_text(line) for line in text.splitlines())
    return Lines(re.sub("\n{3,}", "\n\n", lines).strip("\n"))


def clean_name(text: str, longest: int) -> str | None:
    """A name of at most so many letters, one of them at least no mere dot or dash; None if it is none."""
    name = clean_text(text)
    return name if len(name) <= longest and any(map(_is_written, name)) else None


def _seen(letter: str) -> str:
    """The letter, a blank for what looks like one, nothing for what is not seen at all."""
    if letter in _BLANKS or letter.isspace():
        return " " if letter.isspace() or unicodedata.category(letter)[0] in "LS" else ""
    if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return ""
    return "" if any(first <= ord(letter) <= last for first, last in _UNSEEN) else letter


def _is_written(letter: str) -> bool:
    """A letter, a digit or a picture; of punctuation alone nobody can be called."""
    return unicodedata.category(letter)[0] in "LNS" or unicodedata.category(letter) == "Co"


# Look-alikes.

# Letters of other alphabets, small, that are drawn as the Latin one before them.
_DRAWN_AS: Final = {
    "a": "аαɑ",
    "b": "ьƅ",
    "c": "сϲⅽ",
    "d": "ԁⅾ",
    "e": "еєҽ",
    "g": "ɡց",
    "h": "һհ",
    "i": "іιıɩӏ1l|ⅰ",
    "j": "јϳ",
    "k": "кκ",
    "m": "м",
    "n": "ոпη",
    "o": "оοօσ0〇ο",
    "p": "рρ",
    "q": "ԛ",
    "r": "гᴦ",
    "s": "ѕ5",
    "t": "тτ",
    "u": "υսц",
    "v": "νѵ",
    "w": "ѡԝω",
    "x": "хχ×",
    "y": "уγү",
    "z": "ᴢ2",
}
_FOLDED: Final = str.maketrans({each: letter for letter, others in _DRAWN_AS.items() for each in others})
_CAPITALS: Final = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ", "ABEZHIKMNOPTYXABEKMHOPCTYXIJS")
# Han characters that are told apart by one stroke, or not at all in some faces.
_HAN: Final = str.maketrans("曰末士已巳夭人囗ニーー—–", "日未土己己天入口二一一一一")
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))


@lru_cache(maxsize=20_000)  # the names of an event are asked for whenever its desk is told something
def skeleton(name: str) -> str:
    """The same for names that look the same: width, case, marks, blanks and letters of other alphabets aside."""
    text = unicodedata.normalize("NFKC", clean_text(name)).translate(_CAPITALS)
    text = unicodedata.normalize("NFKD", text.casefold())
    text = "".join(each for each in text if unicodedata.category(each) not in ("Mn", "Me"))
    text = text.translate(_FOLDED).translate(_HAN)
    for pair, single in _PAIRS:
        text = text.replace(pair, single)
    return "".join(each for each in text if each.isalnum()) or text


def look_alikes(names: Mapping[NumberT, str]) -> list[tuple[NumberT, NumberT]]:
    """Numbers whose names differ and look the same, the lower one first; for each number at most one other."""
    first: dict[str, NumberT] = {}
    found = []
    for number in sorted(names):
        key = skeleton(names[number])
        other = first.setdefault(key, number)
        if names[other] != names[number]:
            found.append((other, number))
    return found
