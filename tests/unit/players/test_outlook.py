"""What a seat must fear: never less than the truth."""

import pytest

from paiju.players.outlook import look_out, opponents, partner
from paiju.players.partition import shape_of
from tests.books import DOUDIZHU as BOOKS
from tests.unit.players.positions import LAST, ME, NEXT, combo, play_view, seen

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
    outlook = look_out(seen(NATIONAL, play_view(NATIONAL, mine, (left, left))), ME)
    found = combo(NATIONAL, play)
    assert outlook.may_be_beaten(found.kind, found.rank, found.size, shape_of(NATIONAL)) is beaten


@pytest.mark.parametrize(
    ("mine", "play", "gone", "beaten"),
    [
        ("23", "2", ("xX",), False),
        ("23", "2", ("X",), True),
        ("A3", "A", ("2222", "X", "x"), False),
        ("AA3", "AA", ("222",), False),  # one two is left
        ("AA3", "AA", ("22",), True),
        ("89TJQ", "89TJQ", ("KKK3", "AAAA55"), True),  # a king, but no ace: up to the king only
        ("9TJQK", "9TJQK", ("AAAA55",), False),
        ("3333", "3333", ("X",), True),  # no rocket, but bombs
        ("2222", "2222", ("x",), False),
        ("444555", "444555", ("6666", "7777", "8888", "99", "TT", "JJ", "QQ", "KK", "AA"), False),
    ],
)
def test_cards_played_are_counted(mine: str, play: str, gone: tuple[str, ...], beaten: bool) -> None:
    outlook = look_out(seen(NATIONAL, play_view(NATIONAL, mine), *gone), ME)
    found = combo(NATIONAL, play)
    assert outlook.may_be_beaten(found.kind, found.rank, found.size, shape_of(NATIONAL)) is beaten


def test_sides() -> None:
    declaring, defending = play_view(NATIONAL, "3"), play_view(NATIONAL, "3", declarer=LAST)
    assert opponents(declaring, ME) == (NEXT, LAST)
    assert partner(declaring, ME) is None
    assert opponents(defending, ME) == (LAST,)
    assert partner(defending, ME) == NEXT
