"""The kernel alone: plays against the bare definitions, positions, playouts, batches, perft tables, threads."""

import ast
import functools
import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from nanobind.stubgen import StubGen, load_pattern_file  # type: ignore[import-untyped]

from paiju import _kernel as kernel

ROOT = Path(__file__).parents[2]
PERFT = ROOT / "testdata" / "perft"
BOOKS = ("national", "ccgc", "workers")
ACE, TWO = 11, 12

Counts = tuple[int, ...]
Combination = tuple[str, int]


def counts_of(text: str) -> Counts:
    return tuple(text.count(letter) for letter in kernel.RANKS)


def letters_of(counts: Sequence[int]) -> str:
    return "".join(letter * count for letter, count in zip(kernel.RANKS, counts, strict=True))


# The definitions, word for word and slowly. Cards are a sorted list of ranks; nothing here is shared with the kernel.


class Choices(NamedTuple):
    """The fields of a policy."""

    wing_ranks: int
    wing_jokers: int
    wing_bombs: bool
    wing_triples: int
    quad_jokers: int
    quad_bombs: bool
    quad_pair_as_singles: bool


CHOICES = {
    "national": Choices(1, 1, False, 1, 1, False, True),
    "ccgc": Choices(0, 0, True, 0, 0, True, True),
    "workers": Choices(0, 1, False, 1, 1, False, True),
}


def policy_of(choices: Choices) -> kernel.Policy:
    return kernel.Policy(**choices._asdict())


def jokers_allowed(kickers: list[int], rule: int) -> bool:
    jokers = sum(rank > TWO for rank in kickers)
    return rule == 0 or (rule == 1 and jokers < 2) or jokers == 0


def splits(cards: list[int], length: int) -> Iterator[tuple[int, list[int]]]:
    """Every way to take a plane of `length` triples: top rank and what remains, highest first."""
    held = Counter(cards)
    for top in range(ACE, length - 2, -1):
        plane = range(top - length + 1, top + 1)
        if all(held[rank] >= 3 for rank in plane):
            rest = held - Counter(dict.fromkeys(plane, 3))
            yield top, sorted(rest.elements())


def wings_allowed(kickers: list[int], top: int, length: int, size: int, choices: Choices) -> bool:
    held = Counter(kickers)
    plane = set(range(top - length + 1, top + 1))
    if size == 2 and any(count % 2 for count in held.values()):
        return False
    if choices.wing_ranks >= 1 and plane & set(kickers):
        return False
    if choices.wing_ranks == 2 and any(count > size for count in held.values()):
        return False
    if not choices.wing_bombs and 4 in held.values():
        return False
    triples = {rank for rank, count in held.items() if count >= 3}
    below, beyond = top - length, top + 1
    if choices.wing_triples == 3 and triples:
        return False
    if choices.wing_triples in {1, 2} and (below in triples or (beyond <= ACE and beyond in triples)):
        return False
    if choices.wing_triples == 2 and top == ACE and TWO in triples:
        return False
    return jokers_allowed(kickers, choices.wing_jokers)


def winged(cards: list[int], size: int, choices: Choices) -> int | None:
    length, odd = divmod(len(cards), 3 + size)
    if odd or length < 2:
        return None
    tops = (top for top, rest in splits(cards, length) if wings_allowed(rest, top, length, size, choices))
    return next(tops, None)


def whole_run(cards: list[int], each: int, least: int) -> bool:
    ranks = sorted(set(cards))
    run = list(range(ranks[0], ranks[0] + len(ranks)))
    return len(ranks) >= least and ranks[-1] <= ACE and cards == sorted(run * each)


def recognise(cards: list[int], choices: Choices) -> Combination | None:
    if not cards:
        return None
    held = Counter(cards)
    shape = sorted(held.values(), reverse=True)
    main = max(rank for rank in held if held[rank] == shape[0])
    if cards == [13, 14]:
        return "rocket", 14
    for name, wanted in (("bomb", [4]), ("single", [1]), ("pair", [2]), ("triple", [3])):
        if shape == wanted:
            return name, main
    for name, wanted in (("triple_single", [3, 1]), ("triple_pair", [3, 2])):
        if shape == wanted:
            return name, main
    for name, each, least in (("straight", 1, 5), ("pair_straight", 2, 3), ("plane", 3, 2)):
        if whole_run(cards, each, least):
            return name, cards[-1]
    singles, pairs = winged(cards, 1, choices), winged(cards, 2, choices)
    if singles is not None and (pairs is None or singles >= pairs):
        return "plane_singles", singles
    if pairs is not None:
        return "plane_pairs", pairs
    if shape in ([4, 1, 1], [4, 2]):
        kickers = [rank for rank in cards if rank != main]
        if jokers_allowed(kickers, choices.quad_jokers) and (choices.quad_pair_as_singles or shape == [4, 1, 1]):
            return "quad_singles", main
    if shape == [4, 2, 2] or (shape == [4, 4] and choices.quad_bombs):
        return "quad_pairs", main
    return None


def is_higher(play: Combination, size: int, top: Combination, top_size: int) -> bool:
    power = {"rocket": 2, "bomb": 1}
    mine, other = power.get(play[0], 0), power.get(top[0], 0)
    if mine != other:
        return mine > other
    return play[0] == top[0] and size == top_size and play[1] > top[1]


def expand(counts: Sequence[int]) -> list[int]:
    return [rank for rank, count in enumerate(counts) for _ in range(count)]


def all_plays(hand: Counts, choices: Choices) -> dict[Counts, Combination]:
    """Every sub-multiset of the hand that is a combination."""
    subsets = itertools.product(*(range(count + 1) for count in hand))
    found = ((subset, recognise(expand(subset), choices)) for subset in subsets)
    return {subset: combination for subset, combination in found if combination is not None}


def kernel_plays(hand: Counts, policy: kernel.Policy, top: Counts | None = None) -> dict[Counts, Combination]:
    plays = kernel.generate(hand, policy, top)
    found = {counts: (kernel.KINDS[kind], rank) for kind, rank, counts in plays}
    assert len(found) == len(plays), "a set of cards was generated twice"
    return found


# Hands and policies

WINGED_HANDS = (
    "333344445555xX",
    "33344455566678",
    "3334445556667777",
    "333444555667788",
    "AAAKKK222QQxX",
    "KKKKAAAA222345",
    "44455556789",
    "3333555577xX",
    "3344556677889",
    "33334444xX22",
    "34567TJQKA2xX",
)
TWENTY = (
    "33344455566677778899",
    "33334444555666777888",
    "33344455566677789TJQ",
    "444455566677788899TT",
    "333444555666778899TT",
    "33334444555566667777",
    "TTTTJJJQQQKKKAAA2222",
    "9999TTTTJJJJQQQQKKKK",
)


def random_hand(rng: random.Random, size: int) -> Counts:
    deck = [rank for rank in range(13) for _ in range(4)] + [13, 14]
    held = Counter(rng.sample(deck, size))
    return tuple(held[rank] for rank in range(15))


def lumpy_hand(rng: random.Random, size: int) -> Counts:
    """Threes and fours side by side, as chance rarely deals them."""
    low = rng.randrange(8)
    deck = [rank for rank in range(low, low + 5) for _ in range(4)] + [12, 12, 12, 13, 14]
    held = Counter(rng.sample(deck, size))
    return tuple(held[rank] for rank in range(15))


def random_choices(rng: random.Random) -> Choices:
    flag = (False, True)
    return Choices(
        rng.randrange(3),
        rng.randrange(3),
        rng.choice(flag),
        rng.randrange(4),
        rng.randrange(3),
        rng.choice(flag),
        rng.choice(flag),
    )


def check_hand(hand: Counts, choices: Choices, rng: random.Random, tops: int = 8) -> None:
    policy = policy_of(choices)
    expected = all_plays(hand, choices)
    assert kernel_plays(hand, policy) == expected, (letters_of(hand), choices)
    assert kernel.count(hand, policy) == len(expected)
    for top in rng.sample(sorted(expected), min(tops, len(expected))):
        replies = {
            play: combination
            for play, combination in expected.items()
            if is_higher(combination, sum(play), expected[top], sum(top))
        }
        assert kernel_plays(hand, policy, top) == replies, (letters_of(hand), letters_of(top), choices)
        assert kernel.count(hand, policy, top) == len(replies)


# Recogniser and generator


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


# Positions


def start(policy: kernel.Policy, seed: int) -> kernel.Position:
    return kernel.Batch(1, seed, policy).position(0)


def test_playing_and_taking_back() -> None:
    rng = random.Random(25)
    for seed in range(60):
        position = start(policy_of(random_choices(rng)), seed)
        trail = [position.to_bytes()]
        while position.winner is None:
            moves = position.legal()
            assert position.count() == len(moves)
            assert (moves[0][0] == kernel.PASS) is (position.top is not None)
            assert all(kind != kernel.PASS for kind, _, _ in moves[1:])
            index = rng.randrange(len(moves))
            twin = position.copy()
            position.apply(moves[index][2])
            twin.apply_index(index)
            assert position.hash == position.compute_hash() == twin.hash
            assert position.to_bytes() == twin.to_bytes()
            trail.append(position.to_bytes())
        assert position.legal() == []
        assert position.count() == 0
        assert not any(position.hands[position.winner])
        for before in reversed(trail[:-1]):
            position.undo()
            assert position.to_bytes() == before
            assert position.hash == position.compute_hash()
            assert kernel.Position.from_bytes(before, position.policy).hash == position.hash


def test_hashes_of_different_positions_differ() -> None:
    policy = kernel.Policy.book("national")
    seen: dict[int, bytes] = {}
    rng = random.Random(26)
    for seed in range(200):
        position = start(policy, seed)
        while position.winner is None:
            position.apply_index(rng.randrange(position.count()))
            core = position.to_bytes()[:36]  # without winner and counters
            assert seen.setdefault(position.hash, core) == core


def test_a_trick_ends_after_two_passes() -> None:
    policy = kernel.Policy.book("national")
    position = kernel.Position([counts_of("345"), counts_of("467"), counts_of("89X")], 0, policy)

    def table() -> tuple[int, str, int | None, int]:
        top = "" if position.top is None else letters_of(position.top[2])
        return position.turn, top, position.top_seat, position.passes

    position.apply(counts_of("3"))
    assert table() == (1, "3", 0, 0)
    position.apply()
    position.apply(counts_of("X"))
    assert table() == (0, "X", 2, 0)
    position.apply(None)
    assert table() == (1, "X", 2, 1)
    position.apply((0,) * 15)
    assert table() == (2, "", None, 0)
    assert position.plays == (1, 0, 1)


def test_a_position_within_a_trick() -> None:
    policy = kernel.Policy.book("national")
    hands = [counts_of("45"), counts_of("46"), counts_of("7")]
    position = kernel.Position(hands, 0, policy, turn=2, top=counts_of("A"), top_seat=0)
    assert position.passes == 1
    assert position.legal() == [(kernel.PASS, -1, (0,) * 15)]
    position.apply()
    assert (position.turn, position.top) == (0, None)


def test_springs() -> None:
    policy = kernel.Policy.book("national")
    hands = [counts_of("45"), counts_of("46"), counts_of("7")]
    position = kernel.Position(hands, 2, policy)
    position.apply(counts_of("7"))
    assert (position.winner, position.is_spring, position.is_anti_spring) == (2, True, False)
    position = kernel.Position(hands, 0, policy)
    for play in ("4", "6", "", "", "4"):
        position.apply(counts_of(play))
    assert (position.winner, position.is_spring, position.is_anti_spring) == (1, False, True)


NATIONAL = kernel.Policy.book("national")
TRIO = [counts_of("345"), counts_of("467"), counts_of("89X")]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: kernel.classify((1, 2), NATIONAL), "2 counts; 15 are needed"),
        (lambda: kernel.classify((5, *(0,) * 14), NATIONAL), "5 of rank 3; 0 to 4"),
        (lambda: kernel.classify((0,) * 13 + (2, 0), NATIONAL), "2 of rank x; 0 to 1"),
        (lambda: kernel.classify((4,) * 13 + (1, 1), NATIONAL), "54 cards; at most 20"),
        (lambda: kernel.beats(counts_of("3"), counts_of("34"), NATIONAL), "top 34 is no combination"),
        (lambda: kernel.pick(counts_of("3"), 1, NATIONAL), "there are 1 plays"),
        (lambda: kernel.Policy.book("bridge"), "no book is called 'bridge'"),
        (lambda: policy_of(CHOICES["ccgc"]._replace(wing_triples=4)), "wing_triples is 4; 0 to 3"),
        (lambda: kernel.Position(TRIO[:2], 0, NATIONAL), "2 hands; 3 are needed"),
        (lambda: kernel.Position(TRIO, 3, NATIONAL), "declarer is 3; seats are 0, 1 and 2"),
        (lambda: kernel.Position([*TRIO[:2], (0,) * 15], 0, NATIONAL), "seat 2 has no cards"),
        (lambda: kernel.Position([counts_of("X")] * 3, 0, NATIONAL), "more than 1 of rank X"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL, top=counts_of("3")), "give both or neither"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL, top=counts_of("3"), top_seat=0), "cannot be the one to beat it"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL).apply(), "the leader cannot pass"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL).apply(counts_of("6")), "does not hold 6 but 345"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL).apply(counts_of("34")), "34 is no combination"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL).apply_index(3), "there are 3 moves"),
        (lambda: kernel.Position(TRIO, 0, NATIONAL).undo(), "nothing to undo"),
        (lambda: kernel.Position.from_bytes(b"", NATIONAL), "42 bytes; these are 0"),
        (lambda: kernel.Position.from_bytes(b"\xff" * 42, NATIONAL), "no position"),
        (lambda: kernel.perft(kernel.Position(TRIO, 0, NATIONAL), -1), "depth is -1"),
        (lambda: kernel.playouts(-1, 0, NATIONAL), "n is -1"),
        (lambda: kernel.Batch(0, 0, NATIONAL), "n is 0; 1 to"),
        (lambda: kernel.Batch(2, 0, NATIONAL).legal_moves(2), "deals 0 to 1"),
        (lambda: kernel.Batch(2, 0, NATIONAL).step(np.zeros(3, np.int32)), "3 choices; 2 are needed"),
        (lambda: kernel.Batch(2, 0, NATIONAL).step(np.array([0, 9999], np.int32)), "choice 9999 of deal 1 is no move"),
    ],
)
def test_what_is_wrong_is_said(wrong: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        wrong()


def test_a_play_that_does_not_beat_is_refused() -> None:
    position = kernel.Position(TRIO, 1, NATIONAL)
    position.apply(counts_of("7"))
    position.apply(counts_of("8"))
    with pytest.raises(ValueError, match=r"3 \(single\) does not beat 8 \(single\)"):
        position.apply(counts_of("3"))
    assert position.turn == 0


# Perft


@functools.cache
def known_plays(hand: Counts, choices: Choices) -> dict[Counts, Combination]:
    return all_plays(hand, choices)


class Table(NamedTuple):
    """A deal in play by the definitions: the seat to move holds the first hand."""

    hands: tuple[Counts, Counts, Counts]
    top: tuple[Combination, int] | None
    passed: bool


def count_sequences(table: Table, depth: int, choices: Choices) -> int:
    if depth == 0:
        return 1
    total = 0
    hand, following, last = table.hands
    for play, combination in known_plays(hand, choices).items():
        if table.top is None or is_higher(combination, sum(play), *table.top):
            rest = tuple(held - used for held, used in zip(hand, play, strict=True))
            after = Table((following, last, rest), (combination, sum(play)), False)
            total += count_sequences(after, depth - 1, choices) if any(rest) else depth == 1
    if table.top is not None:
        after = Table((following, last, hand), None if table.passed else table.top, not table.passed)
        total += count_sequences(after, depth - 1, choices)
    return total


def perft_lines(book: str) -> list[str]:
    lines = (PERFT / f"{book}.perft").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("book", BOOKS)
def test_perft_tables(book: str) -> None:
    policy = kernel.Policy.book(book)
    lines = perft_lines(book)
    assert len(lines) >= 12
    for line in lines:
        letters, declarer, numbers = (part.strip() for part in line.split("|"))
        hands = [counts_of(hand) for hand in letters.split(" / ")]
        position = kernel.Position(hands, int(declarer), policy)
        expected = [int(number) for number in numbers.split()]
        affordable = list(itertools.takewhile(lambda count: count < 1_000_000, expected))
        assert [kernel.perft(position, depth) for depth in range(1, len(affordable) + 1)] == affordable, line
        if max(map(sum, hands)) <= 13:
            one, two, three = hands[int(declarer) :] + hands[: int(declarer)]
            table = Table((one, two, three), None, False)
            small = list(itertools.takewhile(lambda count: count < 1_000, expected))
            found = [count_sequences(table, depth, CHOICES[book]) for depth in range(1, len(small) + 1)]
            assert found == small, line


# Playouts, batches, threads, stub


def test_playouts_are_reproducible_and_may_be_cut() -> None:
    policy = kernel.Policy.book("ccgc")
    whole = kernel.playouts(3_000, 27, policy)
    assert whole == kernel.playouts(3_000, 27, policy)
    assert whole == kernel.playouts(1_234, 27, policy) + kernel.playouts(1_766, 27, policy, first=1_234)
    assert whole != kernel.playouts(3_000, 28, policy)
    assert whole.deals == 3_000


@pytest.mark.parametrize("book", BOOKS)
def test_playouts_and_random_batches_are_the_same_deals(book: str) -> None:
    """The fast loop of the playouts against Position: equal to the last bomb."""
    policy = kernel.Policy.book(book)
    stats = kernel.playouts(4_000, 29, policy)
    batch = kernel.Batch(4_000, 29, policy)
    plies = 0
    while not batch.done().all():
        plies += int((~batch.done()).sum())
        batch.step()
    results = dict(zip(kernel.RESULT, batch.results().T.astype(int), strict=True))
    assert plies == stats.plies
    assert int((results["winner"] == results["declarer"]).sum()) == stats.declarer_wins
    for name in ("bombs", "rockets", "spring", "anti_spring"):
        assert int(results[name].sum()) == getattr(stats, name if name.endswith("s") else name + "s")


def test_deals_are_whole_decks_and_seats_alike() -> None:
    batch = kernel.Batch(3_000, 30, NATIONAL)
    deck = np.array([4] * 13 + [1, 1])
    observed = batch.observe()
    assert (observed[:, 0:15] + observed[:, 15:30] == deck).all()
    assert (observed[:, 105:108] == [20, 17, 17]).all()
    assert (observed[:, 75:90].sum(axis=1) == 3).all()
    assert (observed[:, 75:90] <= observed[:, 0:15]).all()
    assert set(observed[:, 113].tolist()) == {1, 2, 3}
    declarers = np.bincount(batch.turns(), minlength=3)
    assert (abs(declarers - 1_000) < 130).all()
    shares = observed[:, 0:15].mean(axis=0) / deck
    assert (abs(shares - 20 / 54) < 0.05).all()


def test_batches_step_as_positions_do() -> None:
    rng = random.Random(31)
    policy = kernel.Policy.book("workers")
    batch = kernel.Batch(40, 32, policy)
    positions = [batch.position(i) for i in range(len(batch))]
    while not batch.done().all():
        counts = batch.legal_counts()
        offsets, rows = batch.legal_table()
        assert (np.diff(offsets) == counts).all()
        choices = np.full(len(batch), -1, np.int32)
        observed = batch.observe()
        for i, position in enumerate(positions):
            moves = position.legal()
            assert batch.legal_moves(i) == moves
            assert [(row[0], row[1], tuple(row[2:])) for row in rows[offsets[i] : offsets[i + 1]].tolist()] == moves
            if position.winner is not None:
                continue
            check_observation(observed[i].tolist(), position)
            choices[i] = rng.randrange(len(moves))
            position.apply_index(int(choices[i]))
        batch.step(choices)
        assert batch.turns().tolist() == [position.turn for position in positions]
    assert batch.results()[:, 0].tolist() == [position.winner for position in positions]
    assert batch.reset_finished() == len(batch)
    assert not batch.done().any()


def check_observation(row: list[int], position: kernel.Position) -> None:
    part = {name: row[begin:end] for name, begin, end in kernel.OBSERVATION}
    seats = [(position.turn + i) % 3 for i in range(3)]
    hands = [position.hands[seat] for seat in seats]
    assert tuple(part["own"]) == hands[0]
    assert part["unseen"] == [one + other for one, other in zip(hands[1], hands[2], strict=True)]
    assert part["cards_left"] == [sum(hand) for hand in hands]
    assert part["declarer"] == [seats.index(position.declarer)]
    assert part["passes"] == [position.passes]
    assert part["bombs"] == [position.bombs + position.rockets]
    dealt = [20 if seat == position.declarer else 17 for seat in seats]
    played = [sum(part[name]) for name in ("played_own", "played_next", "played_previous")]
    assert [used + left for used, left in zip(played, part["cards_left"], strict=True)] == dealt
    kind, rank, top = position.top or (kernel.PASS, -1, (0,) * 15)
    assert (part["top_kind"], part["top_rank"], tuple(part["top"])) == ([kind], [rank], top)
    assert part["top_seat"] == [-1 if position.top_seat is None else seats.index(position.top_seat)]


def test_a_bad_choice_changes_nothing() -> None:
    batch = kernel.Batch(2, 33, NATIONAL)
    before = [batch.position(i).to_bytes() for i in range(2)]
    with pytest.raises(ValueError, match="No deal was changed"):
        batch.step(np.array([0, 9999], np.int32))
    assert [batch.position(i).to_bytes() for i in range(2)] == before


def test_threads_give_the_same_results_as_one() -> None:
    def work(part: int) -> tuple[kernel.PlayoutStats, int, list[list[int]]]:
        policy = kernel.Policy.book(BOOKS[part % 3])
        batch = kernel.Batch(500, part, policy)
        batch.play_out()
        count = kernel.perft(start(policy, part), 3)
        return kernel.playouts(5_000, part, policy), count, batch.results().tolist()

    serial = [work(part) for part in range(6)]
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(work, range(6))) == serial


def test_the_stub_is_the_one_of_this_kernel() -> None:
    """Formatting apart; kernel/bindings/stub.pat says how it is written."""
    generator = StubGen(module=kernel, patterns=load_pattern_file(str(ROOT / "kernel" / "bindings" / "stub.pat")))
    generator.put(kernel)
    written = (ROOT / "src" / "paiju" / "_kernel.pyi").read_text("utf-8")
    assert ast.dump(ast.parse(generator.get())) == ast.dump(ast.parse(written))
