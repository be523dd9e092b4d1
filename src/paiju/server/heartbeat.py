"""Clients who are gone without a word: whoever is silent is asked, and whoever then still is silent is let go.

One look at all of them every few seconds. aiohttp has a timer for each, which it moves at every frame that comes.
"""

import asyncio
from typing import Final

SECONDS: Final = 10.0
_PING: Final = b"\x89\x00"  # a whole frame


class Line:
    """A connection; ``was_heard``: anything at all, since the last look."""

    __slots__ = ("_is_asked", "_transport", "was_heard")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._is_asked = False
        self.was_heard = True

    def look(self) -> None:
        if self.was_heard:
            self.was_heard = self._is_asked = False
        elif self._transport.is_closing():
            pass
        elif self._is_asked:
            self._transport.abort()
        else:
            self._is_asked = True
            self._transport.write(_PING)


class Heartbeat:
    def __init__(self) -> None:
        self._lines: set[Line] = set()
        self._timer: asyncio.TimerHandle | None = None

    def enter(self, transport: asyncio.Transport) -> Line:
        line = Line(transport)
        self._lines.add(line)
        return line

    def leave(self, line: Line) -> None:
        self._lines.discard(line)

    def start(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(SECONDS, self._beat)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _beat(self) -> None:
        self.start()
        for line in self._lines:
            line.look()
