"""The first pairing in an order: the first who is unpaired takes the earliest opponent that still leaves a best rest.

What a pairing costs is counted in two kinds of forbidden meetings: of one unit, and of those who have met. A pairing
without either is legal; where none exists, the fewest of the first kind and then of the second are allowed.

One cheapest pairing of the rest is kept all the time. Whether somebody may take an opponent is then a question of how
the two they leave behind can be paired: with each other, or by exchanging with one more pair. That almost always
succeeds at once or is ruled out by the size of a unit; only otherwise is a matching of the whole rest computed.
That is the one job of rustworkx, the one third-party package of this layer (docs/decisions/0006-matching-library.md).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import rustworkx

Places = tuple[int, int]
"""A pair of places of the order, the earlier first."""


@dataclass(frozen=True, slots=True)
class Bans:
    """Who should not meet, by place in the order: equal units (negative: of no unit), and those who have met."""

    units: Sequence[int]
    met: Sequence[Collection[int]]

    @property
    def same_unit(self) -> int:
        """The cost of one meeting within a unit: more than all rematches of a pairing together."""
        return len(self.units) + 1

    def cost(self, one: int, other: int) -> int:
        unit = self.units[one]
        cost = self.same_unit if unit >= 0 and unit == self.units[other] else 0
        return cost + 1 if other in self.met[one] else cost

    def total(self, pairs: Iterable[Places]) -> int:
        return sum(self.cost(one, other) for one, other in pairs)


def first_pairing(bans: Bans, places: Sequence[int]) -> tuple[Places, ...]:
    """The pairing of an even number of places, ascending, that an exhaustive search in their order finds first."""
    rest = _Rest(bans, places)
    return tuple(rest.pairs())


def cheapest(bans: Bans, places: Sequence[int]) -> dict[int, int]:
    """Some pairing of the lowest cost, as opponent by place."""
    mate = _spread_units(bans, places)
    _undo_rematches(bans, mate)
    cost = _cost(bans, mate)
    if cost == lower_bound(bans, places):
        return mate
    return _matched(bans, places)


def lowest_cost(bans: Bans, places: Sequence[int]) -> int:
    return _cost(bans, cheapest(bans, places))


def lower_bound(bans: Bans, places: Sequence[int]) -> int:
    """No pairing costs less: a unit of more than half must meet itself."""
    counts = Counter(bans.units[place] for place in places if bans.units[place] >= 0)
    return _forced(max(counts.values(), default=0), len(places)) * bans.same_unit


def _forced(largest: int, places: int) -> int:
    """Meetings within a unit of so many among so many places that nothing avoids."""
    return max(0, largest - places // 2)


def _cost(bans: Bans, mate: dict[int, int]) -> int:
    return sum(bans.cost(one, other) for one, other in mate.items() if one < other)


def _spread_units(bans: Bans, places: Sequence[int]) -> dict[int, int]:
    """Units side by side, each place against the one half a field away: a unit meets itself no more than it must."""
    sizes = Counter(bans.units[place] for place in places)
    ordered = sorted(places, key=lambda place: (-sizes[bans.units[place]], bans.units[place], place))
    half = len(ordered) // 2
    mate: dict[int, int] = {}
    for one, other in zip(ordered[:half], ordered[half:], strict=True):
        mate[one], mate[other] = other, one
    return mate


def _undo_rematches(bans: Bans, mate: dict[int, int]) -> None:
    """Exchange opponents of two pairs wherever that makes them cheaper and the first of them is a rematch."""
    for one in list(mate):
        other = mate[one]
        now = bans.cost(one, other)
        if one > other or not now % bans.same_unit:
            continue
        for third, fourth in mate.items():
            if third in (one, other):
                continue
            before = now + bans.cost(third, fourth)
            if bans.cost(one, third) + bans.cost(other, fourth) < before:
                _join(mate, one, third)
                _join(mate, other, fourth)
                break


def _join(mate: dict[int, int], one: int, other: int) -> None:
    mate[one], mate[other] = other, one


def _matched(bans: Bans, places: Sequence[int]) -> dict[int, int]:
    """The cheapest pairing by a weighted matching of the whole field."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(places)
    top = bans.same_unit + 2
    edges = [
        (first, second, top - bans.cost(one, places[second]))
        for first, one in enumerate(places)
        for second in range(first + 1, len(places))
    ]
    graph.add_edges_from(edges)
    mate: dict[int, int] = {}
    for first, second in rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int):
        _join(mate, places[first], places[second])
    return mate


class _Rest:
    """Those who are not paired yet, in order, with one cheapest pairing of them."""

    def __init__(self, bans: Bans, places: Sequence[int]) -> None:
        self.bans = bans
        self.mate = cheapest(bans, places)
        self.budget = _cost(bans, self.mate)  # what the rest may cost, and does
        self.sizes = Counter(bans.units[place] for place in places if bans.units[place] >= 0)
        self.of_size = Counter(self.sizes.values())  # how many units have a size
        self.largest = max(self.of_size, default=0)
        # A list linked in both directions: those who are paired leave it at once.
        self.after = dict(zip([-1, *places], [*places, -1], strict=True))
        self.before = {place: earlier for earlier, place in self.after.items()}

    def pairs(self) -> Iterator[Places]:
        while (first := self.after[-1]) >= 0:
            other = next(place for place in self._from(first) if self._takes(first, place))
            self.budget -= self.bans.cost(first, other)
            for place in (first, other):
                self._leave(place)
            yield first, other

    def _from(self, place: int) -> Iterator[int]:
        """Everybody after a place, in order."""
        while (place := self.after[place]) >= 0:
            yield place

    def _leave(self, place: int) -> None:
        del self.mate[place]
        earlier, later = self.before[place], self.after[place]
        self.after[earlier], self.before[later] = later, earlier
        unit = self.bans.units[place]
        if unit >= 0:
            self.of_size[self.sizes[unit]] -= 1
            self.sizes[unit] -= 1
            self.of_size[self.sizes[unit]] += 1
            while self.largest and not self.of_size[self.largest]:
                self.largest -= 1

    def _takes(self, first: int, other: int) -> bool:
        """Whether the first may meet this one and leave a rest as cheap as can be; if so the kept pairing says it."""
        cost, mate = self.bans.cost, self.mate
        price = cost(first, other)
        if price > self.budget:
            return False
        one, two = mate[first], mate[other]
        if one == other:
            return True
        spent = cost(first, one) + cost(other, two)
        if price + cost(one, two) == spent:
            _join(mate, first, other)
            _join(mate, one, two)
            return True
        if price + self._bound_without(first, other) > self.budget:
            return False
        return self._exchanges(first, other, spent - price) or self._rematches(first, other, price)

    def _exchanges(self, first: int, other: int, left: int) -> bool:
        """Pair the two who are left behind with the two of another pair, for what is left of the four's cost."""
        cost, mate = self.bans.cost, self.mate
        one, two = mate[first], mate[other]
        for three in self._from(-1):
            if three in (first, other, one, two):
                continue
            four = mate[three]
            if cost(one, three) + cost(two, four) == left + cost(three, four):
                _join(mate, first, other)
                _join(mate, one, three)
                _join(mate, two, four)
                return True
        return False

    def _rematches(self, first: int, other: int, price: int) -> bool:
        """The exact answer: a cheapest pairing of all who would be left."""
        found = _matched(self.bans, [place for place in self._from(-1) if place not in (first, other)])
        if price + _cost(self.bans, found) > self.budget:
            return False
        self.mate = found
        _join(self.mate, first, other)
        return True

    def _bound_without(self, first: int, other: int) -> int:
        """The lower bound of the rest without these two, from the size of its largest unit."""
        leaving = Counter(unit for unit in (self.bans.units[first], self.bans.units[other]) if unit >= 0)
        left = [self.sizes[unit] - count for unit, count in leaving.items()]
        size = self.largest
        # Two who leave make a unit smaller by two at most, so this stops at once.
        while size and size not in left and self.of_size[size] == sum(self.sizes[unit] == size for unit in leaving):
            size -= 1
        return _forced(size, len(self.mate) - 2) * self.bans.same_unit
