"""The seeded shuffle: one seed is one order of the cards, on every machine and in every language.

``docs/fair-deals.md`` states the algorithm to the byte, and ``testdata/fair-deals/vectors.json`` holds vectors for
other implementers. Neither may ever change under the tag ``paiju shuffle 1``: old deals must stay checkable.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import NewType

from paiju.cards.card import Card

Seed = NewType("Seed", bytes)

SEED_BYTES = 32
ACCEPTED_SEED = "64 hex digits"
ACCEPTED_NUMBER = "a whole number of at most 18 digits"
_SHUFFLE_TAG = b"paiju shuffle 1"
_LOT_TAG = b"paiju lot 1 "
_HEX_DIGITS = frozenset("0123456789abcdefABCDEF")


class BadSeed(ValueError):
    """Something that is no seed: what it was and what is accepted."""

    def __init__(self, what: str, accepted: str = ACCEPTED_SEED) -> None:
        super().__init__(f"{what} is not a seed; accepted: {accepted}")
        self.what = what
        self.accepted = accepted


def byte_stream(seed: Seed, tag: bytes = _SHUFFLE_TAG) -> Iterator[int]:
    """HMAC-SHA-256(seed, tag ‖ counter as 8 bytes big-endian) for the counters 0, 1, 2 …, byte by byte."""
    # HMAC pads short keys with zeros, so seeds of other lengths would not be told apart.
    if len(seed) != SEED_BYTES:
        raise BadSeed(f"a value of {len(seed)} bytes", f"{SEED_BYTES} bytes")
    counter = 0
    while True:
        yield from hmac.digest(seed, tag + counter.to_bytes(8, "big"), "sha256")
        counter += 1


def uniform_below(n: int, stream: Iterator[int]) -> int:
    """An unbiased number in 0 … n−1 for n in 1 … 256: single bytes are drawn until one is below 256 − 256 % n."""
    if not 1 <= n <= 256:
        raise ValueError(f"n is {n}; one byte serves 1 to 256")
    limit = 256 - 256 % n
    byte = next(stream)
    while byte >= limit:
        byte = next(stream)
    return byte % n


def shuffle(cards: Sequence[Card], seed: Seed) -> tuple[Card, ...]:
    """Fisher–Yates from the last place down to the second: each swaps with a place not above it, itself included."""
    order = list(cards)
    stream = byte_stream(seed)
    for place in range(len(order) - 1, 0, -1):
        chosen = uniform_below(place + 1, stream)
        order[place], order[chosen] = order[chosen], order[place]
    return tuple(order)


def lot(seed: Seed, purpose: str, n: int) -> int:
    """A number in 0 … n−1 for another purpose than the cards, e.g. who calls first; it tells nothing about them."""
    return uniform_below(n, byte_stream(seed, _LOT_TAG + purpose.encode("utf-8")))


def parse_seed(text: str) -> Seed:
    # bytes.fromhex alone would let blanks pass.
    if len(text) != 2 * SEED_BYTES or not _HEX_DIGITS.issuperset(text):
        raise BadSeed(_quoted(text))
    return Seed(bytes.fromhex(text))


def format_seed(seed: Seed) -> str:
    return seed.hex()


def seed_of_number(number: int) -> Seed:
    """A seed for casual use and tests: anybody can compute it, so it is never used where players compete."""
    return Seed(hashlib.sha256(f"paiju seed {number:d}".encode("ascii")).digest())


def parse_casual_seed(text: str) -> Seed:
    """A full seed, or a short number such as "7"."""
    if text.isascii() and text.isdigit() and len(text) <= 18:
        return seed_of_number(int(text))
    try:
        return parse_seed(text)
    except BadSeed as bad:
        raise BadSeed(bad.what, f"{ACCEPTED_SEED}, or {ACCEPTED_NUMBER}") from None


def _quoted(text: str) -> str:
    shown = text if len(text) <= 80 else text[:77] + "…"
    return f"{shown!r} ({len(text)} characters)"
