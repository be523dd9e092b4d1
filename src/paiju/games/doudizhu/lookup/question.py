"""The referee's question: which combination is this, by which clause, and does it beat that one?"""

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
from paiju.games.doudizhu.lookup.diagnosis import compare, why_no_combo
from paiju.games.doudizhu.rules import Rules
from paiju.rulebook.unusable import Unusable
from paiju.table.lookup import Identified, Verdict


def answer(rules: Rules, cards: str, on_table: str | None, where: str, where_on: str) -> Verdict:
    """``where`` and ``where_on`` name the two texts in what is said about them."""
    combo, played = _identify(rules, cards, where)
    other, on = (None, None) if on_table is None else _identify(rules, on_table, where_on)
    if other is None:
        return Verdict(played, on, None, None)
    if combo is None:
        return Verdict(played, on, False, None)
    return Verdict(played, on, *compare(rules, combo, other))


def _identify(rules: Rules, text: str, where: str) -> tuple[Combo | None, Identified]:
    ranks = _parse(text, where)
    counts = tuple(ranks.count(rank) for rank in Rank)
    cards, combo = format_ranks(sorted(ranks)), classify(rules, counts)
    if combo is None:
        return None, Identified(cards, len(ranks), None, None, None, why_no_combo(rules, counts))
    article = article_of(rules, combo.kind)
    return combo, Identified(cards, combo.size, combo.kind.value, RANK_LETTERS[combo.rank], article, ())


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
