"""Time as the rooms know it: one injected source of instants and timers, so that tests turn the clock by hand."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

from paiju.table.clock import Instant

_TICK: Final = 1_000_000_000
_STALL: Final = 3 * _TICK


class Timer(Protocol):
    def cancel(self) -> None: ...


class Time(Protocol):
    def now(self) -> Instant: ...

    def wall(self) -> Instant:
        """What the machine's clock says: for the log of an event, whose times people compare with their watches."""

    def call_at(self, when: Instant, do: Callable[[], None]) -> Timer:
        """Call once, not before the instant."""


class SystemTime:
    """The wall clock of the moment the server started, carried on by the monotonic one: it never jumps or runs back.

    It stands still while the whole process does (Ctrl-Z, a machine that was frozen): no table was live then. A tick
    once a second tells, from the first timer on; what lies between two ticks counts as one when it is far too long.
    """

    def __init__(self) -> None:
        self._offset = time.time_ns() - time.monotonic_ns()
        self._ticked: int | None = None

    def now(self) -> Instant:
        return Instant((self._steady() + self._offset) // 1_000_000)

    def wall(self) -> Instant:
        return Instant(time.time_ns() // 1_000_000)

    def call_at(self, when: Instant, do: Callable[[], None]) -> Timer:
        if self._ticked is None:
            self._tick()
        # One millisecond more than asked: the loop's clock may run a fraction behind ours.
        return asyncio.get_running_loop().call_later(max(0, when - self.now() + 1) / 1_000, do)

    def _tick(self) -> None:
        self._ticked = self._steady()
        asyncio.get_running_loop().call_later(_TICK / 1_000_000_000, self._tick)

    def _steady(self) -> int:
        steady = time.monotonic_ns()
        if self._ticked is not None and steady - self._ticked > _STALL:
            self._offset -= steady - self._ticked - _TICK
            self._ticked = steady
        return steady
