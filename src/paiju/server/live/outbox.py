"""The frames on their way to one client: bounded, so that a client who does not read costs nobody anything."""

import asyncio
from collections.abc import Callable

from paiju.server.table.words import bye
from paiju.table.session import messages as m

MAX_FRAMES = 256
MAX_BYTES = 256 * 1_024

SendNow = Callable[[bytes], bool]
"""Sends a frame at once and says True, or says False: the client is behind, or gone."""


class Outbox:
    """The room puts, the connection's writer takes. Ends with a Bye, or silently when the client has gone.

    While the client keeps up, ``send_now`` spares the writer its turn.
    """

    __slots__ = ("_frames", "_ready", "_size", "bye", "ended", "send_now")

    def __init__(self) -> None:
        self.send_now: SendNow | None = None
        self._frames: list[bytes] = []
        self._size = 0
        self._ready: asyncio.Future[None] | None = None
        self.ended = False
        self.bye: str | None = None

    def put(self, frame: bytes) -> None:
        """Never waits. A client too slow for its bound is dropped: it will come back and resume."""
        if self.ended:
            return
        is_writer_idle = self._ready is not None and not self._frames
        if is_writer_idle and self.send_now is not None and self.send_now(frame):
            return
        if len(self._frames) >= MAX_FRAMES or (self._frames and self._size + len(frame) > MAX_BYTES):
            self._frames.clear()
            self.end("too_slow")
            return
        self._frames.append(frame)
        self._size += len(frame)
        self._wake()

    def end(self, code: str | None = None, **facts: str | int) -> None:
        """Nothing follows; with a code a Bye is the last frame."""
        if self.ended:
            return
        self.ended = True
        self.bye = code
        if code is not None:
            self._frames.append(m.encode(bye(code, facts)))
        self._wake()

    async def take(self) -> list[bytes]:
        """Everything that waits, at least one frame; empty when it has ended."""
        while not self._frames and not self.ended:
            self._ready = asyncio.get_running_loop().create_future()
            try:
                await self._ready
            finally:
                self._ready = None
        taken, self._frames, self._size = self._frames, [], 0
        return taken

    def _wake(self) -> None:
        if self._ready is not None and not self._ready.done():
            self._ready.set_result(None)
