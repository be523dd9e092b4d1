"""What is done for who does not act, and plays worth trying: the lowest cards that the rules let go."""

from collections.abc import Sequence
from itertools import combinations

from paiju.cards.card import Card
from paiju.games.shengji.deal.dealing import points_of
from paiju.games.shengji.deal.draft import hand_of, trumps_in
from paiju.games.shengji.deal.events import Cards
from paiju.games.shengji.deal.state import State
from paiju.games.shengji.figures import can_cut, lead_of, pairs_of, segments_of, shape_of, split
from paiju.games.shengji.follow import Owed, owed
from paiju.games.shengji.packs import FACES
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.trumps import Trumps, low_first, strain_of_all
from paiju.table.seats import Seat


def automatic_bury(rules: Rules, state: State, seat: Seat) -> Cards:
    """Side cards without points, then trumps without points, then points; the lowest first."""
    trumps = trumps_in(rules, state)
    order = sorted(hand_of(state, seat), key=lambda card: (points_of(rules, (card,)) > 0, *low_first(trumps, card)))
    return tuple(sorted(order[: rules.packs.kitty.value]))


def automatic_play(rules: Rules, state: State, seat: Seat) -> Cards:
    trumps, hand = trumps_in(rules, state), hand_of(state, seat)
    if not state.trick:
        return (min(hand, key=lambda card: low_first(trumps, card)),)
    return lowest_follow(rules, trumps, state.trick[0][1], hand)


def lowest_follow(rules: Rules, trumps: Trumps, led: Cards, hand: Sequence[Card]) -> Cards:
    """A legal answer: the lowest cards, loose ones before pairs, side suits before trumps where the choice is free."""
    lead, strain = lead_of(split(trumps, led)), strain_of_all(trumps, led)
    held = [card for card in hand if trumps.strain[card] is strain]
    owes = owed(rules.following, trumps, lead, held)
    if owes.all_of_suit:
        others = [card for card in hand if trumps.strain[card] is not strain]
        return tuple(sorted((*held, *_loose_first(trumps, others)[: lead.size - len(held)])))
    pairs = lowest_pairs(trumps, pairs_of(trumps, held), owes)
    chosen = [card for pair in pairs for card in pair]
    rest = _loose_first(trumps, [card for card in held if card not in chosen])
    return tuple(sorted((*chosen, *rest[: lead.size - len(chosen)])))


def lowest_pairs(trumps: Trumps, pairs: Sequence[tuple[Card, Card]], owes: Owed) -> tuple[tuple[Card, Card], ...]:
    """As many as are owed, with the tractors that are owed."""
    for chosen in combinations(pairs, owes.pairs):
        if not owes.tractors or can_cut(segments_of(shape_of(trumps, chosen)), owes.tractors):
            return chosen
    raise ValueError("what is owed is held")


def _loose_first(trumps: Trumps, cards: Sequence[Card]) -> list[Card]:
    faces = [FACES[card] for card in cards]

    def order(card: Card) -> tuple[object, ...]:
        is_trump, *rest = low_first(trumps, card)
        return is_trump, faces.count(FACES[card]) > 1, *rest

    return sorted(cards, key=order)
