"""The perft tables, and a second count of the small ones that shares nothing with the kernel."""

import functools
import itertools
from typing import NamedTuple

import pytest

from paiju import _kernel as kernel
from tests.differential.definition import (
    BOOKS,
    CHOICES,
    PERFT,
    Choices,
    Combination,
    Counts,
    all_plays,
    counts_of,
    is_higher,
)


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
