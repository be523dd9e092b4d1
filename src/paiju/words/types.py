"""How facts are told whose words depend on more than a look-up: spans of an event, offences, times, cards.

Every other type of a fact is a group of the catalogue.
"""

from collections.abc import Callable, Mapping
from typing import Final

from paiju.cards.card import BIG_JOKER, Card, format_card
from paiju.rulebook.clauses import Words
from paiju.words.catalogue import sentence, vocabulary

WITHOUT_SETS: Final = frozenset({"shengji-coop", "shengji-80"})
WITHOUT_ROUNDS: Final = frozenset({"doudizhu-workers-2021"})


def tell_stage(stage: str, book: str = "") -> Words:
    """A stage by the word of the book; the only stage of an event has no name."""
    texts = vocabulary(f"stage {book}").get(stage) or vocabulary("stage").get(stage)
    return Words(stage, stage) if texts is None else Words(texts["zh"], texts["en"])


def tell_segment(text: str, book: str = "") -> Words:
    """``main-1.2`` as 第 1 轮 第 2 局; what has no rounds or sets says only its stage. What is none, as it stands."""
    stage, _, numbers = text.partition("-")
    round_, _, set_ = numbers.partition(".")
    if stage not in vocabulary("stage") or not round_.isdecimal() or not (set_ or "1").isdecimal():
        return Words(text, text)
    named = tell_stage(stage, book)
    if stage == "playoff":
        return _segment("playoff", named, round_)
    if book in WITHOUT_ROUNDS:
        return named
    said = _segment("round", named, round_)
    if book not in WITHOUT_SETS and stage != "preliminary":
        # In the final of programs directions rotate within a round: its parts are no sets of the national kind.
        said = _segment("set" if stage == "main" else "part", said, set_ or "1")
    en = said.en.strip()
    return Words(said.zh, en[0].upper() + en[1:])


def _segment(code: str, before: Words, number: str) -> Words:
    words = sentence("segment_name", code)
    return Words(
        words.zh.replace("{before}", before.zh).replace("{number}", number),
        words.en.replace("{before}", before.en).replace("{number}", number),
    )


def tell_offence(code: str, _book: str = "") -> Words:
    """An offence of any book; those of 升级 are names of its rules."""
    texts = vocabulary("offence").get(code) or vocabulary("field").get(f"penalties.{code}")
    return Words(code, code) if texts is None else Words(texts["zh"], texts["en"])


def _checklist(code: str, _book: str) -> Words:
    texts = vocabulary("field").get(code)
    return Words(code, code) if texts is None else Words(texts["zh"], texts["en"])


def _seconds(milliseconds: str, _book: str) -> Words:
    if not milliseconds.isdecimal():
        return Words(milliseconds, milliseconds)
    seconds = f"{int(milliseconds) / 1000:g}"
    words = sentence("unit", "seconds")
    return Words(words.zh.replace("{value}", seconds), words.en.replace("{value}", seconds))


def _card(code: str, _book: str) -> Words:
    card = format_card(Card(int(code))) if code.isdecimal() and int(code) <= BIG_JOKER else code
    return Words(card, card)


TYPES: Final[Mapping[str, Callable[[str, str], Words]]] = {
    "": lambda text, _book: Words(text, text),
    "stage": tell_stage,
    "segment": tell_segment,
    "offence": tell_offence,
    "checklist": _checklist,
    "seconds": _seconds,
    "card": _card,
}
