"""A sentence is said by its code, a fact is told by its type: everything people read of the core is made here.

In a sentence ``{count}`` is a fact as it stands, ``{seat:seat}`` one told by its type, ``{allowed:role*}`` a list of
such, and ``[[, board {board}]]`` a part that is said only where its facts are there: neither 0 nor empty. Of
``[[one|other]]`` the first whose facts are there is said. A type is a group of the catalogue, or a function of
``paiju.words.types``; what a type has no words for is told as it stands, so that no fact is ever an error.
"""

import enum
import re
from collections.abc import Iterable, Mapping

from paiju.rulebook.clauses import Words
from paiju.words.catalogue import OTHERWISE, sentence, vocabulary
from paiju.words.types import TYPES

Fact = str | int | Words
Facts = Mapping[str, Fact]
"""Facts of the core are text and numbers; what is in words already is told as it is."""
Code = str | int | enum.Enum

PLACEABLE = re.compile(r"\{(\w+)(?::(\w+)(\*?))?\}")
PART = re.compile(r"\[\[(.*?)\]\]")
NOTHING = Words("", "")


def say(group: str, code: Code, facts: Facts | None = None, *, book: str = "") -> Words:
    """The sentence of a code with its facts, in the terms of a book where it has its own."""
    words = sentence(group, _text(code))
    return fill(words, facts, book) if "{" in words.zh else words


def say_fact(type_: str, value: Fact | enum.Enum, book: str = "") -> Words:
    """A fact by its type."""
    if isinstance(value, Words):
        return value
    text = _text(value)
    if type_ in TYPES:
        return TYPES[type_](text, book)
    known = vocabulary(type_)
    texts = known.get(text) or known.get(OTHERWISE)
    if texts is None:
        return Words(text, text)
    return Words(texts["zh"].replace("{value}", text), texts["en"].replace("{value}", text))


def fill(words: Words, facts: Facts | None, book: str = "") -> Words:
    """A sentence with its facts in their places."""
    given = facts or {}
    places = {place[0]: place for place in PLACEABLE.finditer(words.zh + words.en) if place[1] in given}
    told = {text: _told(place, given[place[1]], book) for text, place in places.items()}
    return Words(
        _filled(words.zh, given, {place: each.zh for place, each in told.items()}),
        _filled(words.en, given, {place: each.en for place, each in told.items()}),
    )


def listed(parts: Iterable[Words], zh: str = "、", en: str = ", ") -> Words:
    """One after the other, as each language joins them."""
    all_ = tuple(parts)
    return Words(zh.join(part.zh for part in all_), en.join(part.en for part in all_))


def plain(text: object) -> Words:
    """What is the same in every language: a name, a number."""
    return Words(str(text), str(text))


def _told(place: re.Match[str], value: Fact, book: str) -> Words:
    if place[3] and not isinstance(value, Words):
        return listed(say_fact(place[2], each, book) for each in str(value).split(", "))
    return say_fact(place[2] or "", value, book)


def _filled(text: str, facts: Facts, told: Mapping[str, str]) -> str:
    text = PART.sub(lambda part: _chosen(part[1], facts), text)
    return PLACEABLE.sub(lambda place: told[place[0]], text)


def _chosen(part: str, facts: Facts) -> str:
    """The first alternative whose facts are all there."""
    for each in part.split("|"):
        if all(facts.get(place[1]) not in (None, 0, "", NOTHING) for place in PLACEABLE.finditer(each)):
            return each
    return ""


def _text(code: Code) -> str:
    return str(code.value if isinstance(code, enum.Enum) else code)
