"""Who meets whom in a match and in a league."""

import pytest

from paiju.engines.match.lineup import BadLineup, Entrant, Table, league_lineup, match_lineup

A, B, C, D = (Entrant(name, house="greedy") for name in "ABCD")


def names(entrants: tuple[Entrant, ...]) -> list[str]:
    return [entrant.name for entrant in entrants]


def test_two_players_take_the_third_seat_in_turn() -> None:
    entrants, table = match_lineup([A, B], None)
    assert names(entrants) == ["A", "B"]
    assert sorted(table.seatings) == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]


def test_one_of_two_takes_two_seats() -> None:
    _, table = match_lineup([A, B], 1)
    assert sorted(table.seatings) == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]


def test_another_player_at_the_third_seat() -> None:
    entrants, table = match_lineup([A, A], A)
    assert names(entrants) == ["A", "A 2", "A 3"]
    assert len(table.seatings) == 6
    assert table == match_lineup([A, B, C], None)[1]


@pytest.mark.parametrize("count", [0, 1, 4])
def test_a_match_needs_two_or_three(count: int) -> None:
    with pytest.raises(BadLineup, match="two or three"):
        match_lineup([A] * count, None)


def groups(tables: tuple[Table, ...]) -> list[tuple[int, ...]]:
    return [table.players for table in tables]


def test_a_league() -> None:
    four = [A, B, C, D]
    assert groups(league_lineup(four, 2, None, None)[1]) == [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert groups(league_lineup(four, 2, 1, None)[1]) == [(0, 1), (0, 2), (0, 3)]
    assert groups(league_lineup(four, 3, 1, None)[1]) == [(0, 1, 2), (0, 1, 3), (0, 2, 3)]
    entrants, tables = league_lineup([A, B, C], 2, None, D)
    assert names(entrants) == ["A", "B", "C", "D"]
    assert groups(tables) == [(0, 1, 3), (0, 2, 3), (1, 2, 3)]
    with pytest.raises(BadLineup, match="at least 3"):
        league_lineup([A, B], 3, None, None)
