"""Python's collector of cycles, told what a server of rooms is like.

A table's objects live long and hold no cycles, so looking through all of them finds nothing: with 1,000 tables one full
collection stops every table for 150 ms. It is made rarer, and what is there after a start is never looked at again.
"""

import contextlib
import gc
from collections.abc import Iterator

_THRESHOLDS = (20_000, 20, 100)


def calm() -> None:
    """Call when the server has started, and again when its tables are restored. What little garbage there is stays."""
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


@contextlib.contextmanager
def resting() -> Iterator[None]:
    """While tables are restored: all that is made then stays, so looking for garbage would only cost (a third)."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
