"""Calls follow the strength of the hand and stay within the book."""

import pytest

from paiju.games.doudizhu.events import Bid, Double, Redouble
from paiju.players.bidding import choose_bid, choose_double, choose_redouble, hand_strength
from tests.books import DOUDIZHU as BOOKS
from tests.unit.players.positions import hand

NATIONAL = BOOKS["doudizhu-national-2016"]
STRONG = "3455667889TJA222X"
WEAK = "3346679TTJQQKK458"
ALL = [Bid(0), Bid(1), Bid(2), Bid(3)]


def test_strong_hands_bid_the_most_and_weak_ones_nothing() -> None:
    assert choose_bid(NATIONAL, hand_strength(NATIONAL, hand(STRONG)), ALL) == Bid(3)
    assert choose_bid(NATIONAL, hand_strength(NATIONAL, hand(WEAK)), ALL) == Bid(0)


def test_more_strength_never_bids_less() -> None:
    bids = [choose_bid(NATIONAL, strength, ALL).points for strength in range(-10, 20)]
    assert bids == sorted(bids)
    assert set(bids) == {0, 1, 2, 3}


@pytest.mark.parametrize(("legal", "bid"), [([Bid(0), Bid(3)], 3), ([Bid(0)], 0)])
def test_only_what_is_legal(legal: list[Bid], bid: int) -> None:
    assert choose_bid(NATIONAL, 19, legal) == Bid(bid)


def test_too_weak_to_bid_more_than_others() -> None:
    assert choose_bid(NATIONAL, 3, [Bid(0), Bid(2), Bid(3)]) == Bid(0)


def test_a_book_with_other_bids() -> None:
    rules = NATIONAL.with_value("bids", (0, 5))
    assert choose_bid(rules, 3, [Bid(0), Bid(5)]) == Bid(5)
    assert choose_bid(rules, 0, [Bid(0), Bid(5)]) == Bid(0)


def test_better_cards_are_stronger() -> None:
    strengths = [hand_strength(NATIONAL, hand(cards)) for cards in ("3579", "3579A", "35792", "3579x", "3579X")]
    assert strengths == sorted(strengths)


def test_doubles_only_with_strength() -> None:
    assert choose_double(12) == Double(True)
    assert choose_double(4) == Double(False)
    assert choose_redouble(12) == Redouble(True)
    assert choose_redouble(4) == Redouble(False)
