"""Tables of three by rank without rematches: as few as can be, then the first in order."""

import random
from collections.abc import Iterator
from itertools import combinations

from paiju.tournament.seating.triples import Table, seat_triples


def seatings(places: tuple[int, ...]) -> Iterator[tuple[Table, ...]]:
    """Every seating, in order."""
    if not places:
        yield ()
        return
    first, *others = places
    for second, third in combinations(others, 2):
        for rest in seatings(tuple(place for place in others if place not in (second, third))):
            yield ((first, second, third), *rest)


def rematches(met: list[set[int]], tables: tuple[Table, ...]) -> int:
    return sum(other in met[one] for table in tables for one, other in combinations(table, 2))


def random_met(chance: random.Random, places: int, density: float) -> list[set[int]]:
    met: list[set[int]] = [set() for _ in range(places)]
    for one, other in combinations(range(places), 2):
        if chance.random() < density:
            met[one].add(other)
            met[other].add(one)
    return met


def test_by_rank_alone_where_nobody_has_met() -> None:
    found = seat_triples([set()] * 9)
    assert found.tables == ((0, 1, 2), (3, 4, 5), (6, 7, 8))
    assert found.rematches == 0


def test_the_first_seating_with_the_fewest_rematches() -> None:
    chance = random.Random(3)
    for places in (3, 6, 9):
        for _ in range(60):
            met = random_met(chance, places, chance.random())
            found = seat_triples(met)
            best = min(seatings(tuple(range(places))), key=lambda tables: rematches(met, tables))
            assert found.rematches == rematches(met, best)
            assert found.tables == best


def test_a_large_field_late_in_an_event() -> None:
    met = random_met(random.Random(5), 300, 0.02)
    found = seat_triples(met)
    assert found.rematches == 0
    assert sorted(place for table in found.tables for place in table) == list(range(300))


def test_everybody_has_met_everybody() -> None:
    met = [set(range(12)) - {place} for place in range(12)]
    assert seat_triples(met).rematches == 12
