"""Swiss pairing of two sides: those of nearest scores meet, nobody twice, nobody of one's own unit.

The order is by score, inside equal scores by drawn number: small numbers first in odd rounds, large ones first in even
rounds. The first who is unpaired takes the earliest opponent for whom the rest can still be paired legally: distance of
scores yields before a ban does. Only where no legal pairing exists at all are bans relaxed, as little as possible.
"""

import enum
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.matching import Bans, first_pairing, lower_bound, lowest_cost

SKIPPED_TOLD = 3
"""How many of those who were passed over are named for one pair."""


@dataclass(frozen=True, slots=True)
class Contender:
    """What a pairing needs to know of an entrant; ``drawn`` is the number by which equal scores are ordered."""

    number: Number
    drawn: int
    score: Decimal = Decimal(0)
    unit: str = ""
    met: frozenset[Number] = frozenset()
    byes: int = 0


@enum.unique
class Skip(enum.Enum):
    """Why an earlier opponent was passed over."""

    MET = "met"
    SAME_UNIT = "same-unit"
    REST = "rest"  # the others could not be paired as well


@dataclass(frozen=True, slots=True)
class Pair:
    """``first`` was the first unpaired; ``skipped`` are the earliest ones it passed over."""

    first: Number
    second: Number
    skipped: tuple[tuple[Number, Skip], ...] = ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom, in order, and what could not be kept."""

    pairs: tuple[Pair, ...]
    bye: Number | None = None
    bye_again: bool = False
    same_unit: tuple[Pair, ...] = ()
    rematches: tuple[Pair, ...] = ()

    @property
    def relaxed(self) -> bool:
        return bool(self.same_unit or self.rematches or self.bye_again)


@dataclass(frozen=True, slots=True)
class Limits:
    """What a book forbids, and how many byes it lets one entrant have."""

    rematch: bool = True
    same_unit: bool = True
    byes: int = 1


def in_order(contenders: Sequence[Contender], round_number: int, *, alternating: bool = True) -> list[Contender]:
    """Best score first; equal scores by drawn number, downwards in even rounds if the book alternates."""
    sign = -1 if alternating and round_number % 2 == 0 else 1
    return sorted(contenders, key=lambda one: (-one.score, sign * one.drawn))


def pair(order: Sequence[Contender], limits: Limits = Limits()) -> Pairing:  # noqa: B008 — frozen
    """The pairing of a round of contenders in order."""
    field_ = _Field(order, limits)
    places = list(range(len(order)))
    bye = field_.bye() if len(places) % 2 else None
    if bye is not None:
        places.remove(bye)
    found = first_pairing(field_.bans, places)
    pairs = tuple(field_.told(places, found))
    bans = field_.bans
    same_unit = tuple(
        told for told, (one, two) in zip(pairs, found, strict=True) if bans.cost(one, two) >= bans.same_unit
    )
    rematches = tuple(told for told, (one, two) in zip(pairs, found, strict=True) if two in bans.met[one])
    return Pairing(
        pairs=pairs,
        bye=None if bye is None else order[bye].number,
        bye_again=bye is not None and order[bye].byes >= limits.byes,
        same_unit=same_unit,
        rematches=rematches,
    )


@dataclass(frozen=True, slots=True)
class _Field:
    """A field in order, with the bans by place."""

    order: Sequence[Contender]
    limits: Limits
    bans: Bans = field(init=False)

    def __post_init__(self) -> None:
        place = {one.number: at for at, one in enumerate(self.order)}
        names = sorted({one.unit for one in self.order if one.unit})
        units = {name: at for at, name in enumerate(names)} if self.limits.same_unit else {}
        met = [
            {place[number] for number in one.met if number in place} if self.limits.rematch else set()
            for one in self.order
        ]
        object.__setattr__(self, "bans", Bans([units.get(one.unit, -1) for one in self.order], met))

    def bye(self) -> int:
        """The last in order who may still have a bye and leaves the others a pairing with the fewest relaxations."""
        fewest = min(one.byes for one in self.order)
        most = max(fewest, self.limits.byes - 1)
        best, best_cost = -1, -1
        floor = self._least_without_one()
        for place in reversed(range(len(self.order))):
            if self.order[place].byes > most:
                continue
            others = [other for other in range(len(self.order)) if other != place]
            if best >= 0 and lower_bound(self.bans, others) >= best_cost:
                continue
            cost = lowest_cost(self.bans, others)
            if best < 0 or cost < best_cost:
                best, best_cost = place, cost
            if best_cost == floor:
                break
        return best

    def _least_without_one(self) -> int:
        """What no choice of the bye gets below: one of the largest unit sits out."""
        units = [unit for unit in self.bans.units if unit >= 0]
        largest = max(Counter(units).values(), default=0)
        return max(0, largest - 1 - len(self.order) // 2) * self.bans.same_unit

    def told(self, places: Sequence[int], pairs: Sequence[tuple[int, int]]) -> Iterator[Pair]:
        """The pairs with those whom the first of each passed over."""
        after = dict(zip([-1, *places], [*places, -1], strict=True))
        before = {place: earlier for earlier, place in after.items()}
        for first, second in pairs:
            skipped: list[tuple[Number, Skip]] = []
            place = after[first]
            while place != second and len(skipped) < SKIPPED_TOLD:
                skipped.append((self.order[place].number, self._why(first, place)))
                place = after[place]
            for leaving in (first, second):
                after[before[leaving]], before[after[leaving]] = after[leaving], before[leaving]
            yield Pair(self.order[first].number, self.order[second].number, tuple(skipped))

    def _why(self, first: int, passed: int) -> Skip:
        if passed in self.bans.met[first]:
            return Skip.MET
        return Skip.SAME_UNIT if self.bans.cost(first, passed) else Skip.REST
