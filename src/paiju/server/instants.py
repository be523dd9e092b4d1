"""Time as the rooms know it: one injected source of instants and timers, so that tests turn the clock by hand."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from paiju.match.clock import Instant


class Timer(Protocol):
    def cancel(self) -> None: ...


class Time(Protocol):
    def now(self) -> Instant: ...

    def call_at(self, when: Instant, do: Callable[[], None]) -> Timer:
        """Call once, not before the instant."""


class SystemTime:
    """The wall clock of the moment the server started, carried on by the monotonic one: it never jumps or runs back."""

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> Instant:
        return Instant((time.monotonic_ns() + self._offset) // 1_000_000)

    def call_at(self, when: Instant, do: Callable[[], None]) -> Timer:
        # One millisecond more than asked: the loop's clock may run a fraction behind ours.
        return asyncio.get_running_loop().call_later(max(0, when - self.now() + 1) / 1_000, do)
