"""The referee's question: which combination is this, by which clause, and does it beat that one?"""

from dataclasses import dataclass

from paiju.cards.card import (
    RANK_LETTERS,
    BadCard,
    Rank,
    format_card,
    format_ranks,
    parse_cards,
    parse_ranks,
    plain_text,
    rank_of,
)
from paiju.games.doudizhu.combos import Combo, article_of, classify
from paiju.games.doudizhu.rules import Rules
from paiju.referee.diagnosis import Reason, compare, why_no_combo
from paiju.rulebook.rule import Article
from paiju.rulebook.unusable import Unusable


@dataclass(frozen=True, slots=True)
class Identified:
    """What the cards are: a combination, or the reasons why they are none."""

    cards: str
    combo: Combo | None
    article: Article | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """``beats`` is None where there is nothing to beat, or nothing that could be."""

    played: Identified
    on_table: Identified | None
    beats: bool | None
    why: Reason | None


def answer(rules: Rules, cards: str, on_table: str | None, where: str, where_on: str) -> Verdict:
    """``where`` and ``where_on`` name the two texts in what is said about them."""
    played = identify(rules, cards, where)
    other = None if on_table is None else identify(rules, on_table, where_on)
    if other is None or other.combo is None:
        return Verdict(played, other, None, None)
    if played.combo is None:
        return Verdict(played, other, False, None)
    return Verdict(played, other, *compare(rules, played.combo, other.combo))


def identify(rules: Rules, text: str, where: str) -> Identified:
    ranks = _parse(text, where)
    counts = tuple(ranks.count(rank) for rank in Rank)
    cards = format_ranks(sorted(ranks))
    found = classify(rules, counts)
    if found is None:
        return Identified(cards, None, None, why_no_combo(rules, counts))
    return Identified(cards, found, article_of(rules, found.kind), ())


def _parse(text: str, where: str) -> tuple[Rank, ...]:
    """Rank letters, or suits in text; no more cards of a rank than a deck holds."""
    plain = plain_text(text)
    has_suits = any(sign in plain for sign in "♥♡♦♢♠♤♣♧")
    try:
        cards = parse_cards(plain) if has_suits else ()
        ranks = tuple(rank_of(card) for card in cards) if has_suits else parse_ranks(plain)
    except BadCard as bad:
        found = repr(bad.text)
        raise Unusable("no_card", text=found, position=bad.position, accepted=bad.accepted) from None
    if not ranks:
        raise Unusable("no_cards", where=where)
    twice = next((card for card in cards if cards.count(card) > 1), None)
    if twice is not None:
        raise Unusable("card_twice", where=where, card=format_card(twice))
    for rank in ranks:
        most = 1 if rank > Rank.TWO else 4
        if ranks.count(rank) > most:
            letter, count = RANK_LETTERS[rank], ranks.count(rank)
            raise Unusable("too_many_of_rank", where=where, text=repr(text), letter=letter, count=count, most=most)
    return ranks
