"""Whether a pairing is the one that 002 3.1 to 3.5 prescribe (A-S6, A-S7, A-S17).

The first who is unpaired takes the earliest opponent for whom the others can still be paired legally; only where no
legal pairing exists are bans relaxed: the fewest meetings of one unit, then the fewest rematches.

What is proved:

* up to ``SMALL`` pairs, everything, by trying all pairings: the bye, each pair, every relaxation;
* above, for a pairing without relaxations: that it is legal, and that nobody, the bye included, could have had an
  earlier choice. Whether the others could still be paired is decided exactly, by an augmenting path (``matching.py``);
  only after ``MOST_SEARCHES`` questions of a seating that were answered by no are further ones left open;
* above, for a relaxed pairing: that the number of meetings of one unit is the least that the sizes of the units allow,
  and that no rematch can be taken away by an augmenting path. Its greedy order is not proved.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import Seating
from tests.oracle.books import Wrong
from tests.oracle.matching import augmenting_path

SMALL = 14
MOST_SEARCHES = 40


@dataclass(frozen=True, slots=True)
class Contender:
    number: Number
    unit: str
    met: set[Number]
    byes: int


@dataclass(slots=True)
class Field:
    """The contenders in the order in which they choose; they are named by their place in it."""

    order: Sequence[Contender]
    units_apart: bool

    def same_unit(self, one: int, two: int) -> bool:
        unit = self.order[one].unit
        return self.units_apart and bool(unit) and unit == self.order[two].unit

    def rematch(self, one: int, two: int) -> bool:
        return self.order[two].number in self.order[one].met

    def legal(self, one: int, two: int) -> bool:
        return not self.rematch(one, two) and not self.same_unit(one, two)

    def may_sit_out(self) -> list[int]:
        """A bye once; where everybody has had it, those who had the fewest."""
        fewest = min(it.byes for it in self.order)
        return [at for at, it in enumerate(self.order) if it.byes <= max(0, fewest)]


def judge_pairs(order: Sequence[Contender], seating: Seating, *, units_apart: bool) -> Wrong | None:
    field = Field(order, units_apart)
    places = {it.number: at for at, it in enumerate(order)}
    named = [*(number for table in seating.tables for number in table.seats), *seating.byes]
    if sorted(named) != sorted(places) or len(seating.byes) != len(order) % 2:
        return Wrong("not_everybody_is_seated", {"number": min({*named} ^ {*places}, default=Number(0))})
    pairs = [(places[table.seats[0]], places[table.seats[1]]) for table in seating.tables]
    bye = places[seating.byes[0]] if seating.byes else None
    free = [at for at in range(len(order)) if at != bye]
    for name, (table, (one, two)) in enumerate(zip(seating.tables, pairs, strict=True), start=1):
        if table.table != name or table.group != 1 or one != free[0]:
            return Wrong("seating_not_by_rank", {"table": table.table})
        free = [at for at in free if at not in (one, two)]
    relaxed = any(not field.legal(*pair) for pair in pairs) or (bye is not None and order[bye].byes > 0)
    if seating.needs_chief != relaxed:
        return Wrong("chief_flag_differs", {"wanted": str(relaxed), "found": str(seating.needs_chief)})
    if bye is not None and bye not in field.may_sit_out():
        return Wrong("bye_differs", {"wanted": "–", "found": order[bye].number})
    if len(order) <= SMALL:
        return _equal_to_the_best(field, pairs, bye)
    if all(field.legal(*pair) for pair in pairs):
        return _nobody_earlier(field, pairs, bye)
    return _fewest_relaxed(field, pairs, bye)


# Small fields: everything is tried.


def best_pairing(field: Field) -> tuple[list[tuple[int, int]], int | None]:
    """The first in order among the cheapest; the bye is the last in order that leaves the cheapest rest."""

    @cache
    def cheapest(free: frozenset[int]) -> tuple[int, int]:
        if not free:
            return 0, 0
        first = min(free)
        return min(_add(field, first, other, cheapest(free - {first, other})) for other in free - {first})

    everybody = frozenset(range(len(field.order)))
    bye: int | None = None
    if len(everybody) % 2:
        may = field.may_sit_out()
        bye = min(may, key=lambda at: (cheapest(everybody - {at}), -at))
    free = everybody - {bye} if bye is not None else everybody
    pairs: list[tuple[int, int]] = []
    while free:
        first, price = min(free), cheapest(free)
        rest = free - {first}
        other = next(at for at in sorted(rest) if _add(field, first, at, cheapest(rest - {at})) == price)
        pairs.append((first, other))
        free = rest - {other}
    return pairs, bye


def _add(field: Field, one: int, two: int, rest: tuple[int, int]) -> tuple[int, int]:
    return rest[0] + field.same_unit(one, two), rest[1] + field.rematch(one, two)


def _equal_to_the_best(field: Field, pairs: Sequence[tuple[int, int]], bye: int | None) -> Wrong | None:
    wanted, sits_out = best_pairing(field)
    if sits_out != bye:
        return Wrong("bye_differs", {"wanted": _number(field, sits_out), "found": _number(field, bye)})
    for table, (best, found) in enumerate(zip(wanted, pairs, strict=True), start=1):
        if best != found:
            facts: dict[str, str | int] = {
                "table": table,
                "wanted": _number(field, best[1]),
                "found": _number(field, found[1]),
            }
            return Wrong("earlier_opponent_was_possible", facts)
    return None


def _number(field: Field, place: int | None) -> str:
    return "–" if place is None else str(field.order[place].number)


# Large fields.


def _nobody_earlier(field: Field, pairs: Sequence[tuple[int, int]], bye: int | None) -> Wrong | None:
    partner = dict(pairs) | {two: one for one, two in pairs}
    refused = 0
    if bye is not None:
        for place in [at for at in field.may_sit_out() if at > bye]:
            left = partner[place]
            rest = {at: other for at, other in partner.items() if at not in (place, left)}
            if augmenting_path(field.legal, rest, bye, left) is not None:
                return Wrong("bye_differs", {"wanted": _number(field, place), "found": _number(field, bye)})
            refused += 1
            if refused >= MOST_SEARCHES:
                break
    rest = dict(partner)
    for table, (one, two) in enumerate(pairs, start=1):
        rest.pop(one)
        rest.pop(two)
        for earlier in sorted(at for at in rest if at < two):
            if refused >= MOST_SEARCHES or not field.legal(one, earlier):
                continue
            left = rest[earlier]
            others = {at: other for at, other in rest.items() if at not in (earlier, left)}
            if augmenting_path(field.legal, others, two, left) is not None:
                facts: dict[str, str | int] = {
                    "table": table,
                    "wanted": _number(field, earlier),
                    "found": _number(field, two),
                }
                return Wrong("earlier_opponent_was_possible", facts)
            refused += 1
    return None


def _fewest_relaxed(field: Field, pairs: Sequence[tuple[int, int]], bye: int | None) -> Wrong | None:
    of_unit = sum(field.same_unit(*pair) for pair in pairs)
    units = Counter(it.unit for at, it in enumerate(field.order) if it.unit and at != bye)
    largest = max(units.values(), default=0) if field.units_apart else 0
    if of_unit > max(0, largest - len(pairs)):
        return Wrong("avoidable_meeting", {"meetings": of_unit})
    again = [pair for pair in pairs if field.rematch(*pair)]
    if of_unit:
        return None  # which rematches go with the fewest meetings of one unit is not proved
    legal = {one: two for one, two in pairs if field.legal(one, two)}
    legal |= {two: one for one, two in legal.items()}
    free = [place for pair in again for place in pair]
    for at, start in enumerate(free):
        for end in free[at + 1 :]:
            others = [place for place in free if place not in (start, end)]
            simple = len(again) == 1 or (len(again) == 2 and not field.same_unit(*others))
            if simple and augmenting_path(field.legal, legal, start, end) is not None:
                return Wrong("avoidable_meeting", {"meetings": len(again)})
    return None
