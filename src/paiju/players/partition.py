"""Splitting a hand into plays: few of them, and those that are hard to get rid of as part of longer ones.

A hand is a *key*: the number of cards of each rank in four bits, THREE lowest. Taking cards away is then a subtraction,
and asking whether they are there one more (``holds``), which is what makes thousands of splittings affordable.

The price of a play is what it costs to be rid of it, seven to a turn at the lead: a lone three costs its own turn and
the one by which the lead is won back, the big joker nothing, and a bomb gives a turn. A split is good when its prices
add up to little.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from paiju.cards.card import Card, Rank, rank_of
from paiju.games.doudizhu.rules import Kind, Rules

Key = int
EMPTY: Key = 0
ROCKET: Key = 1 << 4 * Rank.SMALL_JOKER | 1 << 4 * Rank.BIG_JOKER
BOMBS: frozenset[Key] = frozenset(4 << 4 * rank for rank in range(Rank.TWO + 1))
_HIGH_BITS: Key = sum(8 << 4 * rank for rank in range(15))

# Prices by rank, THREE first.
_SINGLE = tuple(14 - rank for rank in range(15))
_PAIR = tuple(13 - rank for rank in range(15))
_TRIPLE = tuple(max(0, 10 - rank) for rank in range(15))
_BOMB = tuple(-7 - rank // 4 for rank in range(15))
_ROCKET = -11
_WORTH_KEEPING = 3
"""A card of this price or less is not given away as a kicker."""
_NODES = 250
"""How many sets of runs are looked at for one hand; rich hands have thousands, and the long runs come first."""


class Shape(NamedTuple):
    """What a book says about runs; all the splitting needs to know of it."""

    straight_min: int
    pair_straight_min: int
    plane_min: int
    run_top: int


class Group(NamedTuple):
    """One play of a split; ``body`` is the play without its kickers."""

    kind: Kind
    rank: int
    size: int
    key: Key
    body: Key
    price: int


class Split(NamedTuple):
    """A hand as the plays it is meant to leave by."""

    groups: tuple[Group, ...]
    price: int


def shape_of(rules: Rules) -> Shape:
    return Shape(rules.straight_min.value, rules.pair_straight_min.value, rules.plane_min.value, rules.run_top.value)


def key_of(cards: Iterable[Card]) -> Key:
    return sum(1 << 4 * rank_of(card) for card in cards)


def count_in(key: Key, rank: int) -> int:
    return key >> 4 * rank & 15


def size_of(key: Key) -> int:
    return sum(count_in(key, rank) for rank in range(15))


def holds(key: Key, part: Key) -> bool:
    """Whether a hand has the cards: no count may borrow from the marker above it."""
    return (key | _HIGH_BITS) - part & _HIGH_BITS == _HIGH_BITS


@lru_cache(maxsize=1 << 13)
def split(shape: Shape, hand: Key) -> Split:
    """A cheap way to play the hand out."""
    runs = [run for run in _all_runs(shape) if holds(hand, run.key)]
    best_price, best_rest = loose_price(hand), hand
    best_runs: tuple[Group, ...] = ()
    looked_at = 0
    # Depth first; a run is never followed by an earlier one, so no set of runs is met twice.
    stack: list[tuple[Key, int, int, int, tuple[Group, ...]]] = [(hand, 0, 0, 0, ())]
    while stack and looked_at < _NODES:
        rest, first, price, wings, chosen = stack.pop()
        for index in range(first, len(runs)):
            run = runs[index]
            if not holds(rest, run.key):
                continue
            looked_at += 1
            left, spent = rest - run.key, price + run.price
            carried = wings + (run.size // 3 if run.kind is Kind.PLANE else 0)
            total = spent + loose_price(left, carried)
            taken = (*chosen, run)
            if total < best_price:
                best_price, best_runs, best_rest = total, taken, left
            stack.append((left, index, spent, carried, taken))
    groups = tuple(_with_kickers(best_rest, best_runs))
    return Split(groups, sum(group.price for group in groups))


@lru_cache(maxsize=1 << 15)
def loose_price(key: Key, wings: int = 0) -> int:
    """The price of cards that form no runs, when planes elsewhere can carry ``wings`` kickers."""
    price = 0
    spare: list[int] = []
    if holds(key, ROCKET):
        key -= ROCKET
        price += _ROCKET
    rank = 0
    while key:
        match key & 15:
            case 1:
                spare.append(_SINGLE[rank])
            case 2:
                spare.append(_PAIR[rank])
            case 3:
                price += _TRIPLE[rank]
                wings += 1
            case 4:
                price += _BOMB[rank]
        key >>= 4
        rank += 1
    spare.sort(reverse=True)
    return price + sum(cost for place, cost in enumerate(spare) if place >= wings or cost <= _WORTH_KEEPING)


def _run_price(kind: Kind, top: int, length: int) -> int:
    """Runs are rarely answered: the longer, the less."""
    match kind:
        case Kind.STRAIGHT:
            return max(1, 9 - top // 2 - (length - 5))
        case Kind.PAIR_STRAIGHT:
            return max(1, 7 - top // 3 - (length - 3))
        case _:
            return max(1, 7 - top // 3 - (length - 2))


@lru_cache(maxsize=16)
def _all_runs(shape: Shape) -> tuple[Group, ...]:
    """Every run there can be, longest first."""
    runs: list[Group] = []
    kinds = (
        (Kind.STRAIGHT, 1, shape.straight_min),
        (Kind.PAIR_STRAIGHT, 2, shape.pair_straight_min),
        (Kind.PLANE, 3, shape.plane_min),
    )
    for kind, width, shortest in kinds:
        for bottom in range(shape.run_top + 1):
            for top in range(bottom + shortest - 1, shape.run_top + 1):
                length = top - bottom + 1
                key = sum(width << 4 * rank for rank in range(bottom, top + 1))
                runs.append(Group(kind, top, width * length, key, key, _run_price(kind, top, length)))
    return tuple(sorted(runs, key=lambda run: (-run.size, run.rank)))


def _with_kickers(rest: Key, runs: Iterable[Group]) -> list[Group]:
    """The plays of a split: its runs and loose cards, with the worst of these hung on to triples and planes."""
    groups: list[Group] = []
    singles: list[Group] = []
    pairs: list[Group] = []
    carriers = [run for run in runs if run.kind is Kind.PLANE]
    groups += [run for run in runs if run.kind is not Kind.PLANE]
    if holds(rest, ROCKET):
        rest -= ROCKET
        groups.append(Group(Kind.ROCKET, Rank.BIG_JOKER, 2, ROCKET, ROCKET, _ROCKET))
    for rank in range(15):
        count = count_in(rest, rank)
        key = count << 4 * rank
        match count:
            case 1:
                singles.append(Group(Kind.SINGLE, rank, 1, key, key, _SINGLE[rank]))
            case 2:
                pairs.append(Group(Kind.PAIR, rank, 2, key, key, _PAIR[rank]))
            case 3:
                carriers.append(Group(Kind.TRIPLE, rank, 3, key, key, _TRIPLE[rank]))
            case 4:
                groups.append(Group(Kind.BOMB, rank, 4, key, key, _BOMB[rank]))
    for carrier in carriers:
        groups.append(_carry(carrier, singles, pairs))
    return groups + singles + pairs


def _carry(carrier: Group, singles: list[Group], pairs: list[Group]) -> Group:
    """Hang kickers of one width on a triple or plane; they leave ``singles`` or ``pairs``, lowest first."""
    wanted = carrier.size // 3
    offers = [
        offer
        for spare in (singles, pairs)
        if len(offer := spare[:wanted]) == wanted and offer[-1].price > _WORTH_KEEPING
    ]
    if not offers:
        return carrier
    offer = max(offers, key=lambda kickers: sum(kicker.price for kicker in kickers))
    del (singles if offer[0].kind is Kind.SINGLE else pairs)[:wanted]
    key = carrier.key + sum(kicker.key for kicker in offer)
    kind = _CARRYING[carrier.kind, offer[0].kind]
    return Group(kind, carrier.rank, size_of(key), key, carrier.body, carrier.price)


_CARRYING = {
    (Kind.TRIPLE, Kind.SINGLE): Kind.TRIPLE_SINGLE,
    (Kind.TRIPLE, Kind.PAIR): Kind.TRIPLE_PAIR,
    (Kind.PLANE, Kind.SINGLE): Kind.PLANE_SINGLES,
    (Kind.PLANE, Kind.PAIR): Kind.PLANE_PAIRS,
}
