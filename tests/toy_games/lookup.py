"""What a referee may ask of the toys: one card is a combination, a higher one beats it."""

import enum
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from paiju.cards.card import Card
from paiju.rulebook.rule import RuleSet
from paiju.rulebook.unusable import Unusable
from paiju.table.lookup import Factor, Happening, Identified, PlayedRecord, Reason, Sentence, Verdict
from paiju.table.record.header import book_of_text
from paiju.table.record.record import BadRecord
from paiju.table.seats import Millis, Seat


def answer(rules: RuleSet, cards: str, on_table: str | None, where: str, where_on: str) -> Verdict:
    played, on = _identify(rules, cards, where), None if on_table is None else _identify(rules, on_table, where_on)
    if on is None or on.rank is None or played.rank is None:
        return Verdict(played, on, None if on is None or on.rank is None else False, None)
    beats = int(played.rank) > int(on.rank)
    facts = {"kind": "single", "rank": played.rank, "on_rank": on.rank}
    return Verdict(played, on, beats, Reason("higher_rank" if beats else "lower_rank", played.article, facts))


def _identify(rules: RuleSet, text: str, where: str) -> Identified:
    cards = text.split()
    if not cards or not all(card.isdecimal() for card in cards):
        raise Unusable("no_cards", where=where)
    if len(cards) > 1:
        return Identified(text, len(cards), None, None, None, (Reason("no_shape", None, {"cards": text}),))
    return Identified(text, 1, "single", cards[0], rules.article(next(iter(rules.rules()))[0]), ())


def write_cards(cards: Sequence[Card]) -> str:
    return " ".join(f"#{card}" for card in cards)


@enum.unique
class _Over(enum.Enum):
    OVER = "over"


class _Score(NamedTuple):
    points: tuple[int, ...]
    factors: tuple[Factor, ...] = ()


def read_record(text: str, find_book: Callable[[str, type[Any]], Any]) -> PlayedRecord:
    """As many hands as the text has lines behind its tags, and the last seat played its first card."""
    rules = find_book(book_of_text(text), RuleSet)
    lines = [line.split() for line in text.splitlines() if not line.startswith("[")]
    hands = tuple(tuple(Card(int(card)) for card in line) for line in lines)
    last = Seat(len(hands) - 1)
    played = Happening(Sentence("kind", "single", {}), None, last, Millis(0), hands[last][:1], 0, False)
    score = _Score(tuple(range(len(hands))))
    return PlayedRecord(rules, {}, 1, Seat(0), hands, (), [], (played,), _Over.OVER, False, score, [], {}, ())


def refuse_record(text: str, find_book: object) -> PlayedRecord:
    """For what a toy does not read."""
    del text, find_book
    raise BadRecord(1, "no_deal")
