"""A loop whose clock runs only while everything waits: an overloaded machine makes its tests longer, not its times.

For tests of how much time may pass: where server, line and client share one process, each hop of a frame would
otherwise cost as long as the machine holds that process up, which no line between two machines does.
"""

import asyncio
import selectors
import time


class _Selector(selectors.DefaultSelector):
    """``waited``: seconds in which nothing was ready, never more of them than were asked for."""

    waited = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        began = time.monotonic()
        ready = super().select(timeout)
        gone = time.monotonic() - began
        if timeout is not None:
            gone = min(gone, timeout) if ready else timeout
        self.waited += gone
        return ready


class SteadyLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._waiting = _Selector()
        super().__init__(self._waiting)

    def time(self) -> float:
        return self._waiting.waited
