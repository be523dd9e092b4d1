"""Between the rules and the kernel: a book as the kernel's numbers, what a seat has seen as a deal of the kernel."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from paiju import _kernel
from paiju.cards.card import RANK_LETTERS, Card, Rank, count_ranks
from paiju.cards.deck import DECK
from paiju.games.doudizhu.events import (
    Action,
    Bid,
    BidMade,
    CardsPlayed,
    Cause,
    Double,
    DoublesShown,
    HandDealt,
    KittyShown,
    Pass,
    Passed,
    Play,
    Redouble,
    RedoubleChosen,
)
from paiju.games.doudizhu.player import DoudizhuSeen
from paiju.games.doudizhu.rules import ELEVEN_ROWS, AfterTopBid, AllPass, BombFactor, Kind, Rules
from paiju.games.doudizhu.rules import KittyShown as Shown
from paiju.games.doudizhu.state import Phase
from paiju.table.seats import Seat

_FIXED: dict[str, Any] = {
    "players": 3,
    "hand_size": 17,
    "kitty_size": 3,
    "turn_step": 1,
    "bids": (0, 1, 2, 3),
    "bid_must_exceed": True,
    "kinds": ELEVEN_ROWS,
    "straight_min": 5,
    "pair_straight_min": 3,
    "plane_min": 2,
    "run_top": Rank.ACE,
    "overpowering": (Kind.BOMB, Kind.ROCKET),
    "rank_order": RANK_LETTERS,
    "bomb_order": RANK_LETTERS[:13],
    "same_count": True,
    "kickers_compared": False,
    "declarer_leads": True,
    "leader_may_pass": False,
    "passes_end_trick": 2,
    "passed_may_return": True,
    "empty_hands_to_end": 1,
}
"""What the kernel takes for granted; a book that differs runs in Python only."""


class NotForKernel(ValueError):
    """A book that differs from what the kernel takes for granted."""

    def __init__(self, rules: Rules, field: str) -> None:
        value = getattr(rules, field).value
        super().__init__(f"{rules.book} says {field} = {value}; the kernel plays only {_FIXED[field]}")
        self.field = field


def policy_of(rules: Rules) -> _kernel.Policy:
    """What a book says of combinations."""
    return _kernel.Policy(
        wing_ranks=rules.wing_ranks.value,
        wing_jokers=rules.wing_jokers.value,
        wing_bombs=rules.wing_bombs.value,
        wing_triples=rules.wing_triples.value,
        quad_jokers=rules.quad_jokers.value,
        quad_bombs=rules.quad_bombs.value,
        quad_pair_as_singles=rules.quad_pair_as_singles.value,
    )


@lru_cache(maxsize=64)
def book_of(rules: Rules) -> _kernel.Book:
    """A book as the kernel's numbers. Raises ``NotForKernel``."""
    for field, wanted in _FIXED.items():
        if getattr(rules, field).value != wanted:
            raise NotForKernel(rules, field)
    doubling = rules.doubling
    return _kernel.Book(
        policy_of(rules),
        asked_after_top=rules.after_top_bid.value is AfterTopBid.ASKED,
        redeal=rules.all_pass.value is AllPass.REDEAL,
        kitty_before_doubling=rules.kitty_shown.value is Shown.AFTER_AUCTION,
        doubling=doubling is not None,
        redouble_needs_double=doubling is None or doubling.redouble_needs_double.value,
        unit=rules.unit.value,
        win_sign=rules.win_sign.value,
        bombs_double=rules.bomb_factor.value is BombFactor.DOUBLES,
        rocket_factor=rules.rocket_factor.value,
        spring_factor=rules.spring_factor.value,
        spring_defender_plays=rules.spring_defender_plays.value,
        anti_spring_factor=rules.anti_spring_factor.value,
        anti_spring_declarer_plays=rules.anti_spring_declarer_plays.value,
        declarer_of_sum=rules.declarer_of_sum.value,
        double_factor=1 if doubling is None else doubling.double_factor.value,
        redouble_factor=1 if doubling is None else doubling.redouble_factor.value,
        redouble_only_against_doublers=doubling is None or doubling.redouble_only_against_doublers.value,
    )


def table_of(rules: Rules, seen: DoudizhuSeen, seat: Seat) -> _kernel.Table:
    """The deal as far as the seat to act has seen it.

    The cards it has not seen lie with the others in some order that fits: nothing that reads the table for this seat
    may depend on which, and a test shows that nothing does.
    """
    view = seen.view
    table = _kernel.Table(book_of(rules), [count_ranks(hand) for hand in _some_hands(seen, seat)], view.first_caller)
    for event in seen.events:
        match event:
            case CardsPlayed():
                table.play(count_ranks(event.cards))
            case Passed():
                table.play()
            case BidMade() if event.cause is not Cause.FORMAL:
                table.call(event.points)
            case DoublesShown():
                for _ in range(2):
                    table.choose(table.turn in event.doublers)
            case RedoubleChosen():
                table.choose(event.redoubled)
            case _:
                pass
    if view.phase is Phase.DOUBLING and table.turn != seat:
        table.choose(False)  # what the other defender chose is hidden from this seat, and from the network
    return table


def _some_hands(seen: DoudizhuSeen, seat: Seat) -> list[list[Card]]:
    """Hands as they may have been dealt."""
    players = range(len(seen.view.cards_left))
    known: list[set[Card]] = [set() for _ in players]
    kitty: frozenset[Card] = frozenset()
    for event in seen.events:
        match event:
            case HandDealt() if event.seat == seat:
                known[seat] = set(event.cards)
            case CardsPlayed() if event.seat != seat:
                known[event.seat].update(event.cards)
            case KittyShown():
                kitty = frozenset(event.cards)
            case _:
                pass
    dealt = [cards - kitty for cards in known]
    hidden = iter(sorted(set(DECK) - kitty - {card for cards in dealt for card in cards}))
    return [[*cards, *_take(hidden, 17 - len(cards))] for cards in dealt]


def _take(cards: Iterator[Card], count: int) -> list[Card]:
    return [next(cards) for _ in range(count)]


def action_of(table: _kernel.Table, index: int, legal: Sequence[Action]) -> Action:
    """That of the ``legal`` actions which the kernel gives this number."""
    match table.phase:
        case "auction":
            return Bid(table.bid + index if index else 0)
        case "doubling":
            return Double(index == 1)
        case "redoubling":
            return Redouble(index == 1)
        case _:
            _, _, counts = table.move(index)
            if not any(counts):
                return Pass()
            return next(action for action in legal if isinstance(action, Play) and count_ranks(action.cards) == counts)
