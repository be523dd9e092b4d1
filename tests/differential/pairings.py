"""Pairing by its definition: of all pairings in order the first with the fewest relaxations. Slow and plainly right."""

from collections.abc import Iterator, Sequence
from functools import cache

from paiju.tournament.seating.matching import Bans, Places


@cache
def all_pairings(places: int) -> tuple[tuple[Places, ...], ...]:
    """Every pairing of an even number of places; ordered by whom the first takes, then the next who is unpaired …"""
    return tuple(_pairings(tuple(range(places))))


def _pairings(places: tuple[int, ...]) -> Iterator[tuple[Places, ...]]:
    if not places:
        yield ()
        return
    first, *others = places
    for other in others:
        for rest in _pairings(tuple(place for place in others if place != other)):
            yield ((first, other), *rest)


def first_cheapest(bans: Bans, places: Sequence[int]) -> tuple[Places, ...]:
    found = min(
        all_pairings(len(places)),
        key=lambda pairs: sum(bans.cost(places[one], places[other]) for one, other in pairs),
    )
    return tuple((places[one], places[other]) for one, other in found)


def with_bye(bans: Bans, byes: Sequence[int], allowed: int) -> tuple[int, tuple[Places, ...]]:
    """The last in order who may have it and leaves the others the cheapest pairing; then that pairing."""
    everybody = range(len(byes))
    most = max(min(byes), allowed - 1)
    best: tuple[int, int, tuple[Places, ...]] | None = None
    for place in reversed(everybody):
        if byes[place] <= most:
            pairs = first_cheapest(bans, [other for other in everybody if other != place])
            cost = bans.total(pairs)
            if best is None or cost < best[0]:
                best = (cost, place, pairs)
    assert best is not None
    return best[1:]
