"""The snake, threes and groups of tables."""

from hypothesis import given
from hypothesis import strategies as st

from paiju.tournament.seating.schedules import group_sizes, in_threes, seeded_groups, snake, threes


def test_the_printed_snake() -> None:
    assert snake(range(1, 13)) == ((1, 2, 3), (6, 5, 4), (7, 8, 9), (12, 11, 10))


@given(st.integers(0, 60))
def test_a_snake_seats_every_rank_once(tables: int) -> None:
    seats = snake(range(3 * tables))
    assert sorted(rank for table in seats for rank in table) == list(range(3 * tables))
    assert all(len(table) == 3 for table in seats)


@given(st.integers(1, 60))
def test_ranks_of_neighbouring_tables_meet_in_the_same_direction(tables: int) -> None:
    """What the snake is for: the sum of ranks by direction differs by no more than one table's worth."""
    seats = snake(range(3 * tables))
    sums = [sum(table[seat] for table in seats) for seat in range(3)]
    assert max(sums) - min(sums) <= 2


def test_threes_and_who_is_left_over() -> None:
    assert [threes(entrants) for entrants in (9, 28, 29, 32)] == [(3, 0), (9, 1), (9, 2), (10, 2)]
    assert in_threes("abcdefg") == (("a", "b", "c"), ("d", "e", "f"), ("g",))


def test_seeded_groups() -> None:
    assert seeded_groups(range(1, 10), 3) == ((1, 6, 7), (2, 5, 8), (3, 4, 9))


@given(st.integers(0, 500), st.integers(1, 20), st.integers(1, 3))
def test_groups_hold_all_tables_and_none_is_too_small(tables: int, per_group: int, smallest: int) -> None:
    sizes = group_sizes(tables, per_group, smallest)
    assert sum(sizes) == tables
    assert all(size == per_group for size in sizes[:-1])
    if len(sizes) > 1:
        assert min(smallest, per_group) <= sizes[-1] < per_group + smallest
