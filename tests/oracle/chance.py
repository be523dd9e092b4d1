"""Draws by lot, computed again from the published seed; the algorithm is the one that ``lots.py`` publishes.

Key: SHA-256 of the seed. Numbers: HMAC-SHA-256 over "paiju draw 1 ", a counter of eight bytes and the draw's name, four
bytes each, those that would favour somebody left out. Order: Fisher–Yates from the end.
"""

import hashlib
import hmac
from collections.abc import Iterable

from paiju.tournament.people.entrants import Number
from tests.oracle.ledger import Ledger


def drawn(seed: str, name: str, numbers: Iterable[Number]) -> tuple[Number, ...]:
    order = list(numbers)
    key = hashlib.sha256(seed.encode()).digest()
    stream: list[int] = []
    blocks = 0
    for last in range(len(order) - 1, 0, -1):
        while True:
            if not stream:
                message = b"paiju draw 1 " + blocks.to_bytes(8, "big") + name.encode()
                block = hmac.new(key, message, hashlib.sha256).digest()
                stream = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
                blocks += 1
            number = stream.pop(0)
            if number < 2**32 // (last + 1) * (last + 1):
                break
        chosen = number % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def series(ledger: Ledger, name: str) -> list[str]:
    """A draw, and those that were made under its name for who came after it."""
    names = [name]
    while names[-1] in ledger.lots:
        names.append(f"{name} late {len(names)}")
    return names[:-1]


def wanting(ledger: Ledger, name: str, numbers: Iterable[Number]) -> dict[str, list[Number]]:
    """What must still be drawn so that all of these have an order under this name."""
    made = series(ledger, name)
    have = {number for each in made for number in ledger.lots[each]}
    missing = sorted(number for number in numbers if number not in have)
    return {f"{name} late {len(made)}" if made else name: missing} if missing else {}


def by_lot(ledger: Ledger, name: str, numbers: Iterable[Number]) -> list[Number]:
    """These in the order of the draw; who was never drawn comes last, by number."""
    order = dict.fromkeys(number for each in series(ledger, name) for number in ledger.lots[each])
    wanted = set(numbers)
    first = [number for number in order if number in wanted]
    return [*first, *sorted(wanted - set(first))]
