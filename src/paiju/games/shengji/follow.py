"""Following: what is owed to a lead, and why cards do not give it."""

from collections.abc import Sequence
from typing import NamedTuple

from paiju.cards.card import Card
from paiju.games.shengji.figures import (
    Lead,
    Lengths,
    can_cut,
    owed_lengths,
    pairs_of,
    segments_of,
    shape_of,
)
from paiju.games.shengji.packs import format_faces
from paiju.games.shengji.play_rules import FollowDuty, Following
from paiju.games.shengji.trumps import Strain, Trumps, low_first
from paiju.rulebook.refusal import Refusal


class Owed(NamedTuple):
    """``all_of_suit``: every card of the suit, the rest is free; else so many pairs, and tractors of these lengths."""

    all_of_suit: bool
    pairs: int
    tractors: Lengths


def owed(rules: Following, trumps: Trumps, lead: Lead, held: Sequence[Card]) -> Owed:
    """What a hand owes that holds these cards of the suit led."""
    duty = rules.duty.value
    if len(held) <= lead.size:
        return Owed(True, 0, ())
    if not lead.pairs or duty in (FollowDuty.NUMBER, FollowDuty.SUIT):
        return Owed(False, 0, ())
    pairs = pairs_of(trumps, held)
    if not lead.tractors or duty is FollowDuty.PAIRS:
        return Owed(False, min(lead.pairs, len(pairs)), ())
    lengths = owed_lengths(segments_of(shape_of(trumps, pairs)), lead.tractors)
    return Owed(False, min(lead.pairs, len(pairs)), lengths)


def refuse_follow(
    rules: Following, trumps: Trumps, lead: Lead, strain: Strain, hand: Sequence[Card], cards: Sequence[Card]
) -> Refusal | None:
    """Why these cards of the hand may not follow; the cards that are owed are among the facts."""
    if len(cards) != lead.size:
        return Refusal("wrong_number", rules.article("duty"), {"count": len(cards), "wanted": lead.size})
    if rules.duty.value is FollowDuty.NUMBER:
        return None
    held = [card for card in hand if trumps.strain[card] is strain]
    given = [card for card in cards if trumps.strain[card] is strain]
    if len(given) < min(len(held), lead.size):
        return _refuse_suit(rules, trumps, strain, held, given, lead.size)
    owes = owed(rules, trumps, lead, held)
    if owes.all_of_suit or not owes.pairs:
        return None
    pairs = pairs_of(trumps, given)
    if len(pairs) < owes.pairs:
        return _refuse_pairs(rules, trumps, held, owes.pairs, len(pairs))
    if owes.tractors and not can_cut(segments_of(shape_of(trumps, pairs)), owes.tractors):
        return _refuse_tractors(rules, trumps, held, owes.tractors)
    return None


def _refuse_suit(
    rules: Following, trumps: Trumps, strain: Strain, held: list[Card], given: list[Card], size: int
) -> Refusal:
    facts: dict[str, str | int] = {
        "strain": strain.name.lower(),
        "held": len(held),
        "given": len(given),
        "owed": min(len(held), size),
        "cards": shown(trumps, held),
    }
    return Refusal("all_of_suit_owed" if len(held) <= size else "suit_owed", rules.article("duty"), facts)


def _refuse_pairs(rules: Following, trumps: Trumps, held: list[Card], wanted: int, given: int) -> Refusal:
    cards = [card for pair in pairs_of(trumps, held) for card in pair]
    facts: dict[str, str | int] = {"pairs": wanted, "given": given, "cards": shown(trumps, cards)}
    return Refusal("pairs_owed" if wanted > 1 else "pair_owed", rules.article("duty"), facts)


def _refuse_tractors(rules: Following, trumps: Trumps, held: list[Card], lengths: Lengths) -> Refusal:
    facts: dict[str, str | int] = {
        "lengths": " + ".join(map(str, lengths)),
        "cards": shown(trumps, in_tractors(trumps, held)),
    }
    return Refusal("tractor_owed" if len(lengths) == 1 else "tractors_owed", rules.article("duty"), facts)


def in_tractors(trumps: Trumps, held: Sequence[Card]) -> list[Card]:
    """The cards that are part of some tractor."""
    places = {trumps.place[pair[0]] for pair in pairs_of(trumps, held)}
    joined = {place for place in places if place - 1 in places or place + 1 in places}
    return [card for pair in pairs_of(trumps, held) for card in pair if trumps.place[card] in joined]


def shown(trumps: Trumps, cards: Sequence[Card]) -> str:
    return format_faces(sorted(cards, key=lambda card: low_first(trumps, card)))
