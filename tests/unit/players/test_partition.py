"""Splits: they cover the hand, consist of real combinations, and find the few plays a person would find."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.card import Card
from paiju.cards.deck import DECK
from paiju.games.doudizhu.combos import classify
from paiju.games.doudizhu.rules import Kind
from paiju.players.partition import EMPTY, count_in, holds, key_of, loose_price, shape_of, size_of, split
from tests.books import DOUDIZHU as BOOKS
from tests.unit.players.positions import hand

NATIONAL = BOOKS["doudizhu-national-2016"]
SHAPE = shape_of(NATIONAL)
HANDS = st.lists(st.sampled_from(DECK), min_size=1, max_size=20, unique=True)


@given(HANDS)
def test_a_split_is_the_hand_in_combinations(cards: list[Card]) -> None:
    groups = split(SHAPE, key_of(cards)).groups
    assert sum(group.key for group in groups) == key_of(cards)
    for group in groups:
        assert group.size == size_of(group.key)
        combo = classify(NATIONAL, tuple(count_in(group.body, rank) for rank in range(15)))
        assert combo is not None
        assert combo.rank == group.rank
        assert combo.kind is group.kind or group.key != group.body


@given(HANDS)
def test_runs_never_make_a_hand_dearer(cards: list[Card]) -> None:
    # Kickers of one width are counted more strictly than loose_price does, at most a few points.
    assert split(SHAPE, key_of(cards)).price <= loose_price(key_of(cards)) + 14


@given(HANDS, HANDS)
def test_holds_counts_rank_by_rank(cards: list[Card], part: list[Card]) -> None:
    mine, wanted = key_of(cards), key_of(part)
    assert holds(mine, wanted) == all(count_in(mine, rank) >= count_in(wanted, rank) for rank in range(15))


@pytest.mark.parametrize(
    ("cards", "kinds"),
    [
        ("34567", {Kind.STRAIGHT}),
        ("3344556", {Kind.PAIR_STRAIGHT, Kind.SINGLE}),
        ("33344469", {Kind.PLANE_SINGLES}),
        ("3334446699", {Kind.PLANE_PAIRS}),
        ("33377", {Kind.TRIPLE_PAIR}),
        ("8884", {Kind.TRIPLE_SINGLE}),
        ("3333xX", {Kind.BOMB, Kind.ROCKET}),
        ("45678JJJJ", {Kind.STRAIGHT, Kind.BOMB}),
        ("3452", {Kind.SINGLE}),
    ],
)
def test_finds_the_plain_splits(cards: str, kinds: set[Kind]) -> None:
    assert {group.kind for group in split(SHAPE, key_of(hand(cards))).groups} == kinds


def test_a_two_is_not_given_away_as_a_kicker() -> None:
    assert {group.kind for group in split(SHAPE, key_of(hand("5552"))).groups} == {Kind.TRIPLE, Kind.SINGLE}


def test_no_cards_no_plays() -> None:
    assert split(SHAPE, EMPTY) == ((), 0)


@pytest.mark.parametrize("cards", ["33445566778899TTJJQQ", "33344455566677788899", "3344556677889TJQKA2x"])
def test_rich_hands_are_split_within_bounds(cards: str) -> None:
    assert len(split(SHAPE, key_of(hand(cards))).groups) <= 5
