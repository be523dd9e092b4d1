"""How facts are told whose words depend on more than a look-up: spans of an event, offences, times, cards.

Every other type of a fact is a group of the catalogue.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from paiju.cards.card import BIG_JOKER, Card, format_card
from paiju.rulebook.clauses import Words
from paiju.tournament.seating.segments import Stage
from paiju.words.catalogue import sentence, vocabulary

if TYPE_CHECKING:
    from paiju.tournament.regulation import Regulation


def _regulation(book: str) -> "Regulation | None":
    from paiju.regulations.library import REGULATIONS  # noqa: PLC0415 - few sentences need it, every command words

    return REGULATIONS.get(book)


def tell_stage(stage: str, book: str = "") -> Words:
    """A stage by the word of the book; the only stage of an event has no name."""
    texts = vocabulary("stage").get(stage)
    if texts is None:
        return Words(stage, stage)
    regulation = _regulation(book)
    own = None if regulation is None else regulation.stages.get(Stage(stage))
    return own or Words(texts["zh"], texts["en"])


def tell_segment(text: str, book: str = "", *, sets: bool = True) -> Words:
    """``main-1.2`` as 第 1 轮 第 2 局; what has no rounds or sets says only its stage. What is none, as it stands.

    ``sets`` False: the round alone, whichever of its sets it is.
    """
    stage, _, numbers = text.partition("-")
    round_, _, set_ = numbers.partition(".")
    if stage not in vocabulary("stage") or not round_.isdecimal() or not (set_ or "1").isdecimal():
        return Words(text, text)
    named = tell_stage(stage, book)
    if stage == "playoff":
        return _segment("playoff", named, round_)
    regulation = _regulation(book)
    counted = ("round", "set") if regulation is None else regulation.format.counted
    if "round" not in counted:
        return named
    said = _segment("round", named, round_)
    if sets and "set" in counted and stage != "preliminary":
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
    return _title_of_rule(code) if texts is None else Words(texts["zh"], texts["en"])


def _title_of_rule(name: str) -> Words:
    """A rule that only one book has and the catalogue does not know: by the title of its article."""
    from paiju.regulations.library import REGULATIONS, clauses_of  # noqa: PLC0415 - as above

    for regulation in REGULATIONS.values():
        known = dict(regulation.rules()).get(name)
        if known is not None and known.articles:
            return clauses_of(regulation.id)[known.articles[0]].title
    return Words(name, name)


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
