"""The seeded shuffle: exact where it can be proved, statistical where it cannot. All seeds are fixed: never flaky."""

import itertools
from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.card import BIG_JOKER, SMALL_JOKER, Card
from paiju.cards.deck import DECK
from paiju.cards.shuffle import (
    BadSeed,
    Seed,
    byte_stream,
    format_seed,
    lot,
    parse_casual_seed,
    parse_seed,
    seed_of_number,
    shuffle,
    uniform_below,
)

SHUFFLES = 20_000
seeds = st.binary(min_size=32, max_size=32).map(Seed)


@pytest.fixture(scope="module")
def orders() -> list[tuple[Card, ...]]:
    return [shuffle(DECK, seed_of_number(number)) for number in range(SHUFFLES)]


def chi_square_bounds(freedom: int, z: float = 3.29) -> tuple[float, float]:
    """Wilson–Hilferty: χ²(k) ≈ k·(1 − 2/9k ± z·√(2/9k))³; z = 3.29 leaves 0.05 % on either side."""
    spread = 2 / (9 * freedom)
    low, high = (freedom * (1 - spread + sign * z * sqrt(spread)) ** 3 for sign in (-1, 1))
    return low, high


# Proved exactly.


@pytest.mark.parametrize("n", range(1, 257))
def test_every_number_below_n_is_met_by_equally_many_accepted_bytes(n: int) -> None:
    hits = [0] * n
    for byte in range(256):
        first_draw = iter([byte])
        try:
            hits[uniform_below(n, first_draw)] += 1
        except StopIteration:  # it was rejected and another byte asked for
            assert byte >= 256 - 256 % n
    assert set(hits) == {256 // n}


def test_a_rejected_byte_is_dropped_and_the_next_is_taken() -> None:
    assert uniform_below(54, iter([255, 216, 215])) == 215 % 54


@pytest.mark.parametrize("n", [-1, 0, 257])
def test_one_byte_serves_at_most_256_numbers(n: int) -> None:
    with pytest.raises(ValueError, match=r"1 to 256"):
        uniform_below(n, iter([0]))


def test_the_choices_of_fisher_yates_meet_every_order_once() -> None:
    def place(choices: tuple[int, ...]) -> tuple[int, ...]:
        order = list(range(5))
        for last, chosen in zip(range(4, 0, -1), choices, strict=True):
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)

    orders = {place(choices) for choices in itertools.product(range(5), range(4), range(3), range(2))}
    assert len(orders) == 120


# Properties.


@given(seeds)
def test_a_shuffle_is_a_permutation_and_a_function_of_the_seed(seed: Seed) -> None:
    order = shuffle(DECK, seed)
    assert sorted(order) == list(DECK)
    assert shuffle(DECK, seed) == order


@given(seeds, st.integers(0, 255))
def test_one_bit_of_the_seed_changes_the_deal(seed: Seed, bit: int) -> None:
    other = Seed((int.from_bytes(seed, "big") ^ 1 << bit).to_bytes(32, "big"))
    assert shuffle(DECK, other) != shuffle(DECK, seed)


def test_none_and_one_card_stay_as_they_are() -> None:
    assert shuffle((), seed_of_number(1)) == ()
    assert shuffle((BIG_JOKER,), seed_of_number(1)) == (BIG_JOKER,)


def test_two_packs_can_be_shuffled() -> None:
    assert sorted(shuffle(DECK * 2, seed_of_number(1))) == sorted(DECK * 2)


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(BadSeed, match=f"a value of {length} bytes is not a seed; accepted: 32 bytes"):
        shuffle(DECK, Seed(bytes(length)))


# Uniformity.


def test_card_by_position_is_uniform(orders: list[tuple[Card, ...]]) -> None:
    """For a uniform permutation Σ(O−E)²/E · 53/54 is χ² with 53² degrees of freedom: rows and columns add up."""
    counts = [[0] * 54 for _ in range(54)]
    for order in orders:
        for row, card in zip(counts, order, strict=True):
            row[card] += 1
    expected = SHUFFLES / 54
    statistic = sum((count - expected) ** 2 for row in counts for count in row) / expected * 53 / 54
    low, high = chi_square_bounds(53 * 53)
    assert low < statistic < high


def test_neighbours_are_uniform(orders: list[tuple[Card, ...]]) -> None:
    """Each of 54·53 ordered pairs follows one another equally often (a shuffle that keeps runs would fail)."""
    counts = [0] * (54 * 54)
    for order in orders:
        for left, right in itertools.pairwise(order):
            counts[54 * left + right] += 1
    expected = SHUFFLES / 54
    statistic = sum((counts[54 * a + b] - expected) ** 2 for a in DECK for b in DECK if a != b) / expected
    low, high = chi_square_bounds(54 * 53 - 54)
    assert low < statistic < high


def test_every_order_of_four_cards_is_equally_frequent() -> None:
    counts = dict.fromkeys(itertools.permutations(DECK[:4]), 0)
    for number in range(SHUFFLES):
        counts[shuffle(DECK[:4], seed_of_number(number))] += 1
    expected = SHUFFLES / 24
    low, high = chi_square_bounds(23)
    assert low < sum((count - expected) ** 2 for count in counts.values()) / expected < high


def test_both_jokers_meet_as_often_as_they_should(orders: list[tuple[Card, ...]]) -> None:
    chance = (3 * comb(17, 2) + comb(3, 2)) / comb(54, 2)
    met = sum(order.index(SMALL_JOKER) // 17 == order.index(BIG_JOKER) // 17 for order in orders)
    assert abs(met - SHUFFLES * chance) < 3.29 * sqrt(SHUFFLES * chance * (1 - chance))


def test_no_two_seeds_give_the_same_deal(orders: list[tuple[Card, ...]]) -> None:
    assert len(set(orders)) == SHUFFLES
    assert len({frozenset(order[:17]) for order in orders}) == SHUFFLES


def test_the_byte_stream_is_uniform() -> None:
    counts = [0] * 256
    for byte in itertools.islice(byte_stream(seed_of_number(0)), 256_000):
        counts[byte] += 1
    low, high = chi_square_bounds(255)
    assert low < sum((count - 1000) ** 2 for count in counts) / 1000 < high


def test_lots_are_uniform_and_independent_of_one_another_and_of_the_cards(orders: list[tuple[Card, ...]]) -> None:
    """Two lots and the seat of the small joker, 3 × 3 × 4 cells; the kitty has 3 places of 54."""
    counts = dict.fromkeys(itertools.product(range(3), range(3), range(4)), 0)
    for number, order in enumerate(orders):
        seed = seed_of_number(number)
        counts[lot(seed, "first caller", 3), lot(seed, "北", 3), order.index(SMALL_JOKER) // 17] += 1
    expected = {cell: SHUFFLES / 9 * ((17, 17, 17, 3)[cell[2]] / 54) for cell in counts}
    low, high = chi_square_bounds(35)
    assert low < sum((counts[cell] - expected[cell]) ** 2 / expected[cell] for cell in counts) < high


# Text.


@given(seeds)
def test_a_seed_is_written_and_read_back(seed: Seed) -> None:
    assert parse_seed(format_seed(seed)) == seed
    assert parse_seed(format_seed(seed).upper()) == seed
    assert parse_casual_seed(format_seed(seed)) == seed


@given(st.text())
def test_any_other_text_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadSeed) as bad:
        parse_seed(text)
    assert str(bad.value).endswith("is not a seed; accepted: 64 hex digits")
    assert "\n" not in str(bad.value)


@pytest.mark.parametrize(
    "text", ["", "7", "0x" + "0" * 62, " " + "0" * 63, "00 " * 21 + "0", "0" * 63, "0" * 65, "g" * 64, "٣" * 64]
)
def test_near_misses_are_not_seeds(text: str) -> None:
    with pytest.raises(BadSeed, match=rf"\({len(text)} characters\) is not a seed; accepted: 64 hex digits"):
        parse_seed(text)


def test_a_short_number_is_a_casual_seed() -> None:
    assert parse_casual_seed("7") == parse_casual_seed("007") == seed_of_number(7)
    # 64 decimal digits are a seed, not a number.
    assert parse_casual_seed("1" * 64) == bytes.fromhex("1" * 64)


@pytest.mark.parametrize("text", ["", "-7", "1.5", "seven", "7" * 19, "７"])
def test_a_casual_seed_says_both_forms(text: str) -> None:
    accepted = "64 hex digits, or a whole number of at most 18 digits"
    with pytest.raises(BadSeed, match=f"is not a seed; accepted: {accepted}$"):
        parse_casual_seed(text)
