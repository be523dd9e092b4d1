"""Figures: singles, pairs and tractors, how a lead is split into them, and which tractors can be cut from pairs.

``Shape`` counts the pairs of one effective suit by their places; only cards of the level that are not of the trump
suit share a place, so that a place may hold several pairs and serve as many tractors.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from paiju.cards.card import Card
from paiju.games.shengji.packs import FACES
from paiju.games.shengji.trumps import Trumps, low_first

Shape = tuple[tuple[int, int], ...]
"""Place and how many pairs it holds, lowest first."""
Lengths = tuple[int, ...]
"""Of tractors, in pairs."""


class Figure(NamedTuple):
    """``pairs``: 0 a single, 1 a pair, more a tractor; ``cards`` from the lowest to the highest."""

    pairs: int
    cards: tuple[Card, ...]

    def low(self, trumps: Trumps) -> int:
        return trumps.index[self.cards[0]]

    def top(self, trumps: Trumps) -> int:
        return trumps.index[self.cards[-1]]


class Lead(NamedTuple):
    """What a lead asks for: its tractors, longest first, all its pairs (those in tractors too), its cards."""

    tractors: Lengths
    pairs: int
    size: int


def pairs_of(trumps: Trumps, cards: Iterable[Card]) -> list[tuple[Card, Card]]:
    """Equal cards, lowest first."""
    first: dict[int, Card] = {}
    found: list[tuple[Card, Card]] = []
    for card in sorted(cards):
        other = first.setdefault(FACES[card], card)
        if other != card:
            found.append((other, card))
    return sorted(found, key=lambda pair: low_first(trumps, pair[0]))


def shape_of(trumps: Trumps, pairs: Iterable[tuple[Card, Card]]) -> Shape:
    count: dict[int, int] = {}
    for card, _ in pairs:
        place = trumps.place[card]
        count[place] = count.get(place, 0) + 1
    return tuple(sorted(count.items()))


def runs_of(shape: Shape) -> list[list[tuple[int, int]]]:
    """Places next to each other, as long as they go."""
    runs: list[list[tuple[int, int]]] = []
    for item in shape:
        if runs and runs[-1][-1][0] == item[0] - 1:
            runs[-1].append(item)
        else:
            runs.append([item])
    return runs


# A lead.


def split(trumps: Trumps, cards: Sequence[Card]) -> tuple[Figure, ...]:
    """The figures of cards of one effective suit: the longest tractor first, then pairs, then singles."""
    pairs = pairs_of(trumps, cards)
    figures: list[Figure] = []
    while True:
        run = max(runs_of(shape_of(trumps, pairs)), key=len, default=[])
        if len(run) < 2:
            break
        figures.append(_take_tractor(trumps, pairs, [place for place, _ in run]))
    figures += [Figure(1, pair) for pair in reversed(pairs)]
    paired = {card for figure in figures for card in figure.cards}
    singles = sorted((card for card in cards if card not in paired), key=lambda card: low_first(trumps, card))
    return (*figures, *(Figure(0, (card,)) for card in reversed(singles)))


def _take_tractor(trumps: Trumps, pairs: list[tuple[Card, Card]], places: list[int]) -> Figure:
    """Removes from ``pairs`` one at each place."""
    taken: list[Card] = []
    for place in places:
        pair = next(pair for pair in pairs if trumps.place[pair[0]] == place)
        pairs.remove(pair)
        taken += pair
    return Figure(len(places), tuple(taken))


def lead_of(figures: Sequence[Figure]) -> Lead:
    tractors = tuple(figure.pairs for figure in figures if figure.pairs > 1)
    return Lead(tractors, sum(figure.pairs for figure in figures), sum(len(figure.cards) for figure in figures))


def is_throw(figures: Sequence[Figure]) -> bool:
    return len(figures) > 1


# Cutting tractors from pairs.

Segment = tuple[int, ...]
"""How many pairs at each place of a run of neighbours."""
Cuts = tuple[Segment, ...]
"""All runs of two places and more, in an order of their own: where they stand does not matter."""


def segments_of(shape: Shape) -> Cuts:
    return _ordered(tuple(count for _, count in run) for run in runs_of(shape))


def _ordered(segments: Iterable[Segment]) -> Cuts:
    return tuple(sorted(min(each, each[::-1]) for each in segments if len(each) > 1))


@cache
def _cut(segment: Segment, length: int) -> frozenset[Cuts]:
    """What may be left of a run after a tractor of this length."""
    left: set[Cuts] = set()
    for start in range(len(segment) - length + 1):
        counts = [count - (start <= at < start + length) for at, count in enumerate(segment)]
        left.add(_ordered(_without_gaps(counts)))
    return frozenset(left)


def _without_gaps(counts: Iterable[int]) -> list[Segment]:
    parts: list[list[int]] = [[]]
    for count in counts:
        if count:
            parts[-1].append(count)
        else:
            parts.append([])
    return [tuple(part) for part in parts]


def after_cut(runs: Cuts, length: int) -> set[Cuts]:
    """All that may be left after one tractor of this length is cut, wherever it is cut."""
    left: set[Cuts] = set()
    for at, segment in enumerate(runs):
        if len(segment) >= length and (at == 0 or runs[at - 1] != segment):
            others = runs[:at] + runs[at + 1 :]
            left.update(tuple(sorted((*others, *rest))) for rest in _cut(segment, length))
    return left


@cache
def can_cut(runs: Cuts, lengths: Lengths) -> bool:
    """Whether disjoint tractors of exactly these lengths, longest first, are there."""
    if not lengths:
        return True
    return any(can_cut(left, lengths[1:]) for left in after_cut(runs, lengths[0]))


@cache
def owed_lengths(runs: Cuts, tractors: Lengths) -> Lengths:
    """The tractors that answer those of a lead as far as possible.

    For each tractor led, the longest that fits, then what still fits into the rest of it; of all ways to cut, that
    which gives the longest, the first length first.
    """
    states, owed = {runs}, []
    for tractor in tractors:
        room = tractor
        while room >= 2:
            longest = min(room, max((len(run) for state in states for run in state), default=0))
            if longest < 2:
                break
            states = {left for state in states for left in after_cut(state, longest)}
            owed.append(longest)
            room -= longest
    return tuple(sorted(owed, reverse=True))
