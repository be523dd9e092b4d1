"""The kernel's plays against the bare definitions: recogniser, generator, comparison, the k-th play."""

import math
import random

import pytest

from paiju import _kernel as kernel
from tests.differential.definition import (
    BOOKS,
    CHOICES,
    TWENTY,
    WINGED_HANDS,
    Counts,
    check_hand,
    counts_of,
    expand,
    letters_of,
    lumpy_hand,
    policy_of,
    random_choices,
    random_hand,
    recognise,
)


def test_the_books_are_the_documented_policies() -> None:
    for book in BOOKS:
        assert kernel.Policy.book(book) == policy_of(CHOICES[book])
    assert kernel.Policy.book("national") != kernel.Policy.book("ccgc")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("hand", WINGED_HANDS)
def test_generator_equals_the_definition_on_all_subsets(hand: str, book: str) -> None:
    check_hand(counts_of(hand), CHOICES[book], random.Random(hand + book))


def test_generator_equals_the_definition_under_random_policies() -> None:
    rng = random.Random(20)
    for _ in range(150):
        make = rng.choice((random_hand, lumpy_hand))
        check_hand(make(rng, rng.randint(1, 11)), random_choices(rng), rng)


@pytest.mark.slow
def test_generator_equals_the_definition_on_large_hands() -> None:
    rng = random.Random(21)
    for _ in range(60):
        make = rng.choice((random_hand, lumpy_hand))
        check_hand(make(rng, rng.randint(12, 17)), random_choices(rng), rng)


def test_recogniser_equals_the_definition_on_twenty_cards() -> None:
    rng = random.Random(22)
    hands = [counts_of(hand) for hand in TWENTY] + [lumpy_hand(rng, 20) for _ in range(300)]
    for hand in hands:
        choices = [*CHOICES.values(), *(random_choices(rng) for _ in range(10))]
        for choice in choices:
            found = kernel.classify(hand, policy_of(choice))
            named = None if found is None else (kernel.KINDS[found[0]], found[1])
            assert named == recognise(expand(hand), choice), (letters_of(hand), choice)


@pytest.mark.parametrize(
    ("cards", "national", "ccgc", "workers"),
    [
        ("33334444", None, "plane_singles 4", "plane_singles 4"),
        ("44455556", None, "plane_singles 5", "plane_singles 5"),
        ("33335555", None, "quad_pairs 5", None),
        ("333444xX", None, "plane_singles 4", None),
        ("333444x9", "plane_singles 4", "plane_singles 4", "plane_singles 4"),
        ("3334445555", None, "plane_pairs 4", None),
        ("333444555777", "plane_singles 5", "plane_singles 5", "plane_singles 5"),
        ("333444555666", "plane 6", "plane 6", "plane 6"),
        ("QQQKKKAAA222", "plane_singles A", "plane_singles A", "plane_singles A"),
        ("5555xX", None, "quad_singles 5", None),
        ("555533", "quad_singles 5", "quad_singles 5", "quad_singles 5"),
        ("333xX", None, None, None),
        ("AAA222", None, None, None),
        ("33334444555666777888", None, "plane_singles 8", None),
    ],
)
def test_where_the_books_differ(cards: str, national: str | None, ccgc: str | None, workers: str | None) -> None:
    for book, expected in zip(BOOKS, (national, ccgc, workers), strict=True):
        found = kernel.classify(counts_of(cards), kernel.Policy.book(book))
        named = None if found is None else f"{kernel.KINDS[found[0]]} {kernel.RANKS[found[1]]}"
        assert named == expected, book


@pytest.mark.parametrize(
    ("play", "top", "expected"),
    [
        ("xX", "2222", True),
        ("2222", "xX", False),
        ("3333", "X", True),
        ("4443", "3332", True),
        ("44455", "3334", False),
        ("456789", "34567", False),
        ("34567", "34567", False),
        ("6666", "777734", True),
        ("777734", "6666", False),
        ("44445555", "33335566", False),
        ("44445555", "33344456", True),
        ("66667788", "33335555", True),
        ("35", "3", False),
    ],
)
def test_beats(play: str, top: str, expected: bool) -> None:
    assert kernel.beats(counts_of(play), counts_of(top), kernel.Policy.book("ccgc")) is expected


# Picking: the fast way to a random move


def check_picks(hand: Counts, policy: kernel.Policy, rng: random.Random) -> None:
    leads = kernel.generate(hand, policy)
    assert [kernel.pick(hand, i, policy) for i in range(len(leads))] == leads
    for _, _, top in rng.sample(leads, min(4, len(leads))):
        replies = kernel.generate(hand, policy, top)
        assert [kernel.pick(hand, i, policy, top) for i in range(len(replies))] == replies


def test_the_kth_pick_is_the_kth_play() -> None:
    rng = random.Random(23)
    hands = [counts_of(hand) for hand in (*WINGED_HANDS, *TWENTY)]
    hands += [random_hand(rng, rng.randint(1, 20)) for _ in range(60)]
    for hand in hands:
        check_picks(hand, policy_of(random_choices(rng)), rng)
        check_picks(hand, kernel.Policy.book(rng.choice(BOOKS)), rng)


@pytest.mark.parametrize("book", BOOKS)
def test_random_plays_are_uniform(book: str) -> None:
    policy = kernel.Policy.book(book)
    for hand, top in (("33344455678899xX2", None), ("5556667789TJ", "33344422"), ("34445678999TJQKA2xX", "3")):
        beaten = None if top is None else counts_of(top)
        hits = kernel.sample(counts_of(hand), 200_000, 24, policy, beaten)
        assert len(hits) == kernel.count(counts_of(hand), policy, beaten) > 1
        mean = hits.sum() / len(hits)
        chi_square = float(((hits - mean) ** 2 / mean).sum())
        freedom = len(hits) - 1
        assert abs(chi_square - freedom) < 5 * math.sqrt(2 * freedom), (hand, chi_square, freedom)
