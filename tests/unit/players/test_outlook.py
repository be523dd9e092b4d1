"""What a seat must fear: never less than the truth."""

import pytest

from paiju.games.doudizhu.books import BOOKS
from paiju.players.outlook import look_out, opponents, partner
from paiju.players.partition import shape_of
from tests.unit.players.positions import LAST, ME, NEXT, combo, play_view

NATIONAL = BOOKS["doudizhu-national-2016"]


@pytest.mark.parametrize(
    ("mine", "play", "left", "beaten"),
    [
        ("3X", "X", 17, False),
        ("3x", "x", 17, True),
        ("222xX", "2", 17, False),
        ("22", "22", 17, False),  # its equal does not beat it
        ("AA", "AA", 17, True),
        ("223", "22", 1, False),  # nobody has two cards
        ("222", "22", 17, False),  # one two is out, and jokers make no pair
        ("TJQKA", "TJQKA", 17, False),
        ("9TJQK", "9TJQK", 17, True),
        ("9TJQKAAAA", "9TJQK", 17, False),
        ("3333", "3333", 3, True),  # the rocket
        ("2222x", "2222", 17, False),
        ("AAAA", "AAAA", 17, True),
        ("333444AAAKKK", "333444", 17, True),
        ("xX", "xX", 17, False),
    ],
)
def test_may_be_beaten(mine: str, play: str, left: int, beaten: bool) -> None:
    outlook = look_out(play_view(NATIONAL, mine, (left, left)), ME)
    found = combo(NATIONAL, play)
    assert outlook.may_be_beaten(found.kind, found.rank, found.size, shape_of(NATIONAL)) is beaten


def test_own_cards_played_before_are_remembered() -> None:
    outlook = look_out(play_view(NATIONAL, "2", dealt="23xX"), ME)
    found = combo(NATIONAL, "2")
    assert not outlook.may_be_beaten(found.kind, found.rank, found.size, shape_of(NATIONAL))


def test_sides() -> None:
    declaring, defending = play_view(NATIONAL, "3"), play_view(NATIONAL, "3", declarer=LAST)
    assert opponents(declaring, ME) == (NEXT, LAST)
    assert partner(declaring, ME) is None
    assert opponents(defending, ME) == (LAST,)
    assert partner(defending, ME) == NEXT
