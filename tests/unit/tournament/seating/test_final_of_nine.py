"""The plan of the final: who meets whom, who is compared, who has a bye, how directions rotate."""

from collections import Counter
from itertools import combinations

import pytest

from paiju.tournament.rules.field import Directions
from paiju.tournament.seating.final_of_nine import blocks, plan, rotated

ROUNDS = (1, 2, 3, 4)


def met(finalists: int) -> Counter[tuple[int, ...]]:
    return Counter(
        pair for number in ROUNDS for table in plan(finalists, number).tables for pair in combinations(sorted(table), 2)
    )


def compared(finalists: int) -> Counter[tuple[int, ...]]:
    return Counter(
        pair
        for number in ROUNDS
        for direction in zip(*plan(finalists, number).tables, strict=True)
        for pair in combinations(sorted(direction), 2)
    )


def test_nine() -> None:
    assert (len(met(9)), set(met(9).values())) == (36, {1})
    assert (len(compared(9)), set(compared(9).values())) == (36, {1})
    assert plan(9, 1).tables == ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    sat = Counter(
        (rank, seat)
        for number in ROUNDS
        for block in (1, 2, 3)
        for table in rotated(plan(9, number).tables, block)
        for seat, rank in enumerate(table)
        for _ in range(2)
    )
    assert len(sat) == 27
    assert set(sat.values()) == {8}


def test_eight_have_one_bye_each_and_meet_nobody_twice() -> None:
    assert Counter(rank for number in ROUNDS for rank in plan(8, number).byes) == dict.fromkeys(range(1, 9), 1)
    assert set(met(8).values()) == {1}
    assert set(compared(8).values()) == {1}


@pytest.mark.parametrize(("finalists", "most", "byes"), [(7, 2, [1, 2, 3, 4]), (6, 3, [])])
def test_seven_and_six(finalists: int, most: int, byes: list[int]) -> None:
    assert max(met(finalists).values()) == most
    assert set(compared(finalists).values()) == {1}
    assert [rank for number in ROUNDS for rank in plan(finalists, number).byes] == byes
    for number in ROUNDS:
        found = plan(finalists, number)
        seated = [rank for table in found.tables for rank in table]
        assert sorted([*seated, *found.byes]) == list(range(1, finalists + 1))


def test_rounds_beyond_the_fourth_begin_the_plan_again() -> None:
    assert plan(9, 5) == plan(9, 1)
    assert plan(6, 8) == plan(6, 4)


def test_directions_rotate_at_all_tables_alike() -> None:
    assert rotated(((1, 2, 3),), 1) == ((1, 2, 3),)
    assert rotated(((1, 2, 3),), 2) == ((3, 1, 2),)
    assert rotated(((1, 2, 3),), 3) == ((2, 3, 1),)


@pytest.mark.parametrize(
    ("deals", "directions", "expected"),
    [
        (6, Directions.ROTATING, (2, 2, 2)),
        (7, Directions.ROTATING, (2, 2, 3)),
        (2, Directions.ROTATING, (2,)),
        (6, Directions.FIXED, (6,)),
    ],
)
def test_blocks_of_a_round(deals: int, directions: Directions, expected: tuple[int, ...]) -> None:
    assert blocks(deals, directions) == expected
