"""Draws by lot from the event's published seed: the same seed and name give the same order, on every machine.

HMAC-SHA-256 of the seed gives bytes, four of them a number, rejection keeps it unbiased, Fisher–Yates does the rest.
A draw has a name (``round-1``, ``byes preliminary-2``), so that one draw tells nothing about the next.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

_TAG = b"paiju draw 1 "
_RANGE = 1 << 32


def draw(seed: str, name: str, items: Sequence[Item]) -> tuple[Item, ...]:
    """The items in the order in which they are drawn."""
    drawn = numbers(seed, name)
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        chosen = below(place + 1, drawn)
        order[place], order[chosen] = order[chosen], order[place]
    return tuple(order)


def numbers(seed: str, name: str) -> Iterator[int]:
    """32-bit numbers without end."""
    # A seed is any text that was published (a lottery's number, say); hashing it gives a key of one length.
    key = hashlib.sha256(seed.encode("utf-8")).digest()
    counter = 0
    while True:
        block = hmac.digest(key, _TAG + counter.to_bytes(8, "big") + name.encode("utf-8"), "sha256")
        for start in range(0, len(block), 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def below(n: int, drawn: Iterator[int]) -> int:
    """An unbiased number in 0 … n−1."""
    limit = _RANGE - _RANGE % n
    number = next(drawn)
    while number >= limit:
        number = next(drawn)
    return number % n
