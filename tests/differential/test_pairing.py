"""The fast pairing is the one that exhaustive search finds: all fields up to ten, some of twelve and fourteen."""

import random
from decimal import Decimal
from itertools import combinations

import pytest

from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.matching import Bans, cheapest, first_pairing, lower_bound, lowest_cost
from paiju.tournament.seating.swiss import Contender, Limits, in_order, pair
from tests.differential.pairings import all_pairings, first_cheapest, with_bye


def bans(chance: random.Random, places: int) -> Bans:
    """From nearly free to nearly forbidden, with units from none to one that is more than half."""
    density, names = chance.random(), chance.choice((0, 1, 2, 3, places))
    units = [chance.randrange(-1, names) if names else -1 for _ in range(places)]
    met: list[set[int]] = [set() for _ in range(places)]
    for one, other in combinations(range(places), 2):
        if chance.random() < density:
            met[one].add(other)
            met[other].add(one)
    return Bans(units, met)


def test_there_are_as_many_pairings_as_there_should_be() -> None:
    assert [len(all_pairings(places)) for places in (2, 4, 6, 8, 10)] == [1, 3, 15, 105, 945]


@pytest.mark.parametrize("places", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_every_field_of_up_to_four(places: int) -> None:
    pairs = list(combinations(range(places), 2))
    for mask in range(1 << len(pairs)):
        met: list[set[int]] = [set() for _ in range(places)]
        for at, (one, other) in enumerate(pairs):
            if mask >> at & 1:
                met[one].add(other)
                met[other].add(one)
        for code in range(3**places):
            units = [code // 3**place % 3 - 1 for place in range(places)]
            table = Bans(units, met)
            assert first_pairing(table, range(places)) == first_cheapest(table, range(places))


@pytest.mark.slow
def test_every_field_of_six_without_units() -> None:
    pairs = list(combinations(range(6), 2))
    masks = [sum(1 << pairs.index(pair_) for pair_ in pairing) for pairing in all_pairings(6)]
    for mask in range(1 << len(pairs)):
        met: list[set[int]] = [set() for _ in range(6)]
        for at, (one, other) in enumerate(pairs):
            if mask >> at & 1:
                met[one].add(other)
                met[other].add(one)
        costs = [(mask & pairing).bit_count() for pairing in masks]
        expected = all_pairings(6)[costs.index(min(costs))]
        assert first_pairing(Bans([-1] * 6, met), range(6)) == expected


@pytest.mark.parametrize(("places", "fields"), [(6, 600), (8, 400), (10, 150)])
def test_random_fields_up_to_ten(places: int, fields: int) -> None:
    chance = random.Random(places)
    for _ in range(fields):
        table = bans(chance, places)
        expected = first_cheapest(table, range(places))
        assert first_pairing(table, range(places)) == expected
        assert lowest_cost(table, range(places)) == table.total(expected)
        assert lower_bound(table, range(places)) <= table.total(expected)


@pytest.mark.slow
@pytest.mark.parametrize(("places", "fields"), [(12, 40), (14, 3)])
def test_random_fields_of_twelve_and_fourteen(places: int, fields: int) -> None:
    chance = random.Random(places)
    for _ in range(fields):
        table = bans(chance, places)
        assert first_pairing(table, range(places)) == first_cheapest(table, range(places))


@pytest.mark.parametrize(("places", "fields"), [(3, 200), (5, 200), (7, 150), (9, 60)])
def test_odd_fields_with_byes_of_earlier_rounds(places: int, fields: int) -> None:
    chance = random.Random(places)
    for _ in range(fields):
        table = bans(chance, places)
        byes = [int(chance.random() < 0.4) for _ in range(places)]
        allowed = chance.choice((1, 1, 2))
        contenders = [
            Contender(
                number=Number(place + 1),
                drawn=place,
                score=Decimal(0),
                unit="" if table.units[place] < 0 else f"u{table.units[place]}",
                met=frozenset(Number(other + 1) for other in table.met[place]),
                byes=byes[place],
            )
            for place in range(places)
        ]
        found = pair(in_order(contenders, 1), Limits(byes=allowed))
        bye, expected = with_bye(table, byes, allowed)
        assert found.bye == bye + 1
        assert [(one.first - 1, one.second - 1) for one in found.pairs] == list(expected)
        assert found.bye_again is (byes[bye] >= allowed)
        cost = len(found.same_unit) * table.same_unit + len(found.rematches)
        assert cost == table.total(expected)
        assert found.relaxed is (cost > 0 or found.bye_again)


def test_places_may_have_gaps() -> None:
    """Somebody of the order sits out: the others keep their places."""
    table = Bans([-1] * 7, [{2}, set(), {0}, set(), set(), set(), set()])
    assert first_pairing(table, [0, 2, 5, 6]) == ((0, 5), (2, 6))
    assert cheapest(table, [0, 2, 5, 6]).keys() == {0, 2, 5, 6}
