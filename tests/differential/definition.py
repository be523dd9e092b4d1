"""Plays by the bare definitions, written without a look at the kernel or the rules: what both are compared with."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from paiju import _kernel as kernel

ROOT = Path(__file__).parents[2]
PERFT = ROOT / "testdata" / "perft"
BOOKS = ("national", "ccgc", "workers")
ACE, TWO = 11, 12
NATIONAL = kernel.Policy.book("national")

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


def start(policy: kernel.Policy, seed: int) -> kernel.Position:
    return kernel.Batch(1, seed, policy).position(0)
