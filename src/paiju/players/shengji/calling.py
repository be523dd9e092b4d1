"""Which trumps a steady player declares, and what it buries."""

from collections.abc import Sequence

from paiju.cards.card import Card, Rank, Suit, rank_of
from paiju.games.shengji.calls import CallKind, kind_of
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import points_of
from paiju.games.shengji.deal.draft import hand_of, trumps_in
from paiju.games.shengji.deal.events import Action, Cards
from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.figures import split
from paiju.games.shengji.packs import FACES, SMALL_JOKER, rank_of_level
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.trumps import Strain, Trumps, trumps_of
from paiju.table.seats import Seat

LEAST_DRAWN = 8
"""Before so many cards one cannot tell which suit is long."""
SHARE, PARTNERS_SHARE = 0.40, 0.52
"""Of one's cards that would be trumps: enough to call, and to overturn one's partner."""
NO_TRUMP_TOPS = 7


def choose_call(rules: Rules, view: State, seat: Seat, legal: Sequence[Action]) -> Action | None:
    """The call that makes most of its hand trumps, if it is enough; None: none."""
    calls = [action for action in legal if isinstance(action, e.Call)]
    hand = hand_of(view, seat)
    if not calls or len(hand) < LEAST_DRAWN:
        return None
    standing = view.standing
    needed = PARTNERS_SHARE if standing is not None and (standing.seat - seat) % 4 == 2 else SHARE
    rank = rank_of_level(view.level)
    best = max(calls, key=lambda call: (_worth(rules, rank, hand, call.cards), -len(call.cards)))
    is_last = view.phase is Phase.ASK
    return best if _worth(rules, rank, hand, best.cards) >= needed - 0.04 * is_last else None


def _worth(rules: Rules, rank: Rank, hand: Cards, shown: Cards) -> float:
    """The share of trumps under a call; no-trump by the tops it would play."""
    kind = kind_of(rank, shown)
    if kind is not None and kind >= CallKind.SMALL_JOKERS:
        tops = sum(1 for card in hand if FACES[card] >= SMALL_JOKER or rank_of(Card(FACES[card])) in (rank, Rank.ACE))
        return 0.5 if tops * 25 >= NO_TRUMP_TOPS * len(hand) else 0.0
    trumps = trumps_of(rules.tractors, Suit(FACES[shown[0]] % 4), rank)
    return sum(1 for card in hand if trumps.is_trump(card)) / len(hand)


def choose_burial(rules: Rules, view: State, seat: Seat) -> Cards:
    """The cards of least use: short suits are emptied, points and good figures kept."""
    trumps, hand = trumps_in(rules, view), hand_of(view, seat)
    worth: dict[Card, float] = {}
    for strain in Strain:
        held = [card for card in hand if trumps.strain[card] is strain]
        for figure in split(trumps, held) if held else ():
            for card in figure.cards:
                worth[card] = _kept(rules, trumps, held, card, figure.pairs)
    order = sorted(hand, key=lambda card: (worth[card], card))
    return tuple(sorted(order[: rules.packs.kitty.value]))


def _kept(rules: Rules, trumps: Trumps, held: Sequence[Card], card: Card, pairs: int) -> float:
    index, points = trumps.index[card], points_of(rules, (card,))
    if trumps.is_trump(card):
        return 200.0 + index
    top = max(trumps.index[other] for other in held)
    shortness = max(0, 6 - len(held)) * 4.0
    ace = 60.0 if index == 11 else 0.0
    king = 15.0 if index == 10 and top == 11 else 0.0
    return index + ace + king + points * 2.5 + pairs * 14.0 - shortness
