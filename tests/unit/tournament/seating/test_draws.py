"""Draws that are due, and orders drawn; who comes late is drawn apart."""

from dataclasses import replace

from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.draws import drawn_order, due
from tests.unit.tournament.driving import event

N = [Number(number) for number in range(6)]


def test_a_draw_is_due_until_it_is_made() -> None:
    state = event("doudizhu-workers-2021", 5)
    assert due(state, "first", N[1:4]) == {"first": (1, 2, 3)}
    drawn = replace(state, lots={"first": (N[3], N[1], N[2])})
    assert due(drawn, "first", N[1:4]) == {}
    assert drawn_order(drawn, "first", N[1:4]) == (3, 1, 2)


def test_who_comes_late_is_drawn_apart_and_comes_after() -> None:
    drawn = replace(event("doudizhu-workers-2021", 5), lots={"first": (N[3], N[1], N[2])})
    assert due(drawn, "first", N[1:]) == {"first late 1": (4, 5)}
    late = replace(drawn, lots={**drawn.lots, "first late 1": (N[5], N[4])})
    assert due(late, "first", N[1:]) == {}
    assert drawn_order(late, "first", N[1:]) == (3, 1, 2, 5, 4)
    assert drawn_order(late, "first", [N[4], N[1]]) == (1, 4)  # somebody withdrew
