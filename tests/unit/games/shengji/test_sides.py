"""Sides of events and seats of deals: South and North are the pair that is named first."""

from paiju.games.shengji.deal.events import DealCounted
from paiju.games.shengji.sheet import Side
from paiju.games.shengji.sides import SEATS_OF, by_side, levels_reached, side_of
from paiju.regulations.library import find_regulation
from paiju.table.seats import Millis, Seat
from paiju.tournament.people.entrants import Member, Number
from paiju.tournament.ranking.results import MatchLevels
from paiju.tournament.seating.chairs import members_at
from paiju.tournament.seating.segments import TableSeats
from paiju.words import say
from tests.books import SHENGJI

WEST, SOUTH, EAST, NORTH = map(Seat, range(4))
BOOK = SHENGJI["shengji-80"]


def counted(levels: tuple[int, int]) -> DealCounted:
    """``levels`` as a deal has them: of West and East first."""
    return DealCounted((0,) * 4, 80, True, levels, SOUTH, (), Millis(0))


def test_the_names_of_the_sides_are_those_of_their_seats() -> None:
    for side, seats in SEATS_OF.items():
        assert set(say("side", int(side)).zh) == {say("seat", int(seat)).zh for seat in seats}
        assert all(side_of(seat) is side for seat in seats)


def test_partners_sit_opposite_each_other_and_every_seat_is_taken() -> None:
    assert sorted(seat for seats in SEATS_OF.values() for seat in seats) == [WEST, SOUTH, EAST, NORTH]
    assert all((first - second) % 4 == 2 for first, second in SEATS_OF.values())


def test_what_a_deal_counts_by_its_sides_is_told_in_the_order_of_the_match() -> None:
    assert by_side(("of West and East", "of South and North")) == ("of South and North", "of West and East")


def test_the_levels_of_a_match_are_those_after_its_last_deal() -> None:
    assert levels_reached(BOOK, []) == ((2, 2), None)
    assert levels_reached(BOOK, [counted((2, 4)), counted((3, 4))]) == ((4, 3), None)


def test_who_came_first_to_an_equal_level_is_told_by_pair() -> None:
    assert levels_reached(BOOK, [counted((2, 4)), counted((4, 4))]) == ((4, 4), Side.A)
    assert levels_reached(BOOK, [counted((4, 2)), counted((4, 4))]) == ((4, 4), Side.B)


def test_the_members_of_a_pair_sit_where_their_side_sits() -> None:
    format_ = find_regulation("shengji-80").format
    seated = members_at(format_, TableSeats(1, 1, (Number(7), Number(3))))
    assert {seat: seated[seat] for seat in (SOUTH, NORTH)} == {SOUTH: Member(Number(7), 0), NORTH: Member(Number(7), 1)}
    assert {seat: seated[seat] for seat in (EAST, WEST)} == {EAST: Member(Number(3), 0), WEST: Member(Number(3), 1)}
    assert format_.match is not None
    assert format_.match([]) == MatchLevels((2, 2))
