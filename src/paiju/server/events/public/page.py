"""One open page of an event, and a frame that is made once for all of them: plain, or compressed if the page takes it.

Frames are written to the connection itself: with hundreds of pages, a coroutine and a compressor for each would cost
more than everything that the frame tells.
"""

import asyncio
import zlib
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import WSMsgType, web

from paiju.server.events import bodies as b
from paiju.storage.accounts import TokenHash

Control = Callable[[], Awaitable[b.EventControl | None]]

_WHOLE: Final = 0x80 | WSMsgType.TEXT
_COMPRESSED: Final = 0x40
_EMPTY_BLOCK: Final = b"\0\0\xff\xff"  # RFC 7692 7.2.1: taken off, the reader puts it back
_WORTH_IT: Final = 256
_KEEPS_UP: Final = 65_536


class Frame:
    """A text for pages."""

    __slots__ = ("_compressed", "_plain", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._plain = b""
        self._compressed = b""

    def wire(self, compressed: bool) -> bytes:
        if not compressed or len(self.text) < _WORTH_IT:
            self._plain = self._plain or _head(_WHOLE, len(self.text)) + self.text
            return self._plain
        if not self._compressed:
            # A compressor of its own: what refers to no earlier frame can be sent to everybody.
            deflater = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
            data = (deflater.compress(self.text) + deflater.flush(zlib.Z_SYNC_FLUSH)).removesuffix(_EMPTY_BLOCK)
            self._compressed = _head(_WHOLE | _COMPRESSED, len(data)) + data
        return self._compressed


def _head(first: int, size: int) -> bytes:
    if size < 126:
        return bytes((first, size))
    long = size > 0xFFFF
    return bytes((first, 127 if long else 126)) + size.to_bytes(8 if long else 2, "big")


class OpenPage:
    """``device`` and ``control`` tell whose page it may be; both are None for a stranger's.

    ``is_behind``: it has not been told everything, and is told the whole when it has read what it was sent. ``desk``
    and ``me``: what its official and its entrant were last told; ``sat``: the seat that his device was given.
    """

    __slots__ = (
        *("_is_compressed", "_socket", "_transport", "behind_since", "control"),
        *("desk", "device", "is_behind", "me", "sat"),
    )

    def __init__(
        self,
        transport: asyncio.Transport,
        socket: web.WebSocketResponse,
        device: TokenHash | None,
        control: Control | None,
    ) -> None:
        self.device = device
        self.control = control
        self._transport = transport
        self._socket = socket
        self._is_compressed = socket.compress == zlib.MAX_WBITS
        self.is_behind = True
        self.behind_since = 0.0
        self.desk: object = None
        self.me: b.EventMe | None = None
        self.sat: object = None

    @property
    def number(self) -> int | None:
        """Of the entrant whose page it is, once he was told."""
        return None if self.me is None else self.me.number

    @property
    def keeps_up(self) -> bool:
        return self._transport.get_write_buffer_size() < _KEEPS_UP

    def send(self, frame: Frame) -> None:
        """Without waiting; whoever sends asks ``keeps_up`` before."""
        if not self._socket.closed and not self._transport.is_closing():
            self._transport.write(frame.wire(self._is_compressed))

    def falls_behind(self, now: float) -> None:
        if not self.is_behind:
            self.is_behind, self.behind_since = True, now

    def drop(self) -> None:
        """It reads nothing: it will come again."""
        self._transport.abort()
