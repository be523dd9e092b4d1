"""A WebSocket client with no more to it than a load generator needs, so that the generator is not what is measured."""

import asyncio
import base64
import zlib
from collections.abc import Callable
from functools import lru_cache
from typing import cast

# The mask is there for proxies between strangers; on loopback one of zeros saves the client the work, not the server.
_NO_MASK = bytes(4)
_TEXT, _DEFLATED, _CLOSE, _PING, _PONG = 0x81, 0xC1, 0x88, 0x89, 0x8A
_SHORT, _MIDDLE = 126, 127
_SECONDS_TO_CONNECT = 30.0


@lru_cache(maxsize=16)
def _inflate(data: bytes) -> bytes:
    """The same frame goes to hundreds of pages: each device would inflate its own, this one process need not."""
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data + b"\0\0\xff\xff")


class Socket(asyncio.Protocol):
    """Calls ``hear`` with the text of every frame, and ``lose`` with a reason when the connection ends.

    As it comes over the line: ``received`` bytes so far, ``frame`` the size of the one that is being heard.
    """

    __slots__ = ("_buffer", "_hear", "_is_open", "_lose", "_transport", "frame", "opened", "received")

    def __init__(self, request: bytes, hear: Callable[[bytes], None], lose: Callable[[str], None]) -> None:
        self._buffer = request
        self._hear = hear
        self._lose = lose
        self._is_open = False
        self.received = self.frame = 0
        self._transport: asyncio.Transport
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none by its class
        self._transport.write(self._buffer)
        self._buffer = b""

    def connection_lost(self, error: Exception | None) -> None:
        self._end(f"the connection was lost ({error})" if error else "the server closed the connection")

    def send(self, text: bytes, kind: int = _TEXT) -> None:
        size = len(text)
        long = size.to_bytes(2, "big") if size >= _SHORT else b""
        self._transport.write(bytes((kind, 0x80 | min(size, _SHORT))) + long + _NO_MASK + text)

    def close(self) -> None:
        self._lose = lambda _: None
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        if self._buffer:
            data = self._buffer + data
        if not self._is_open:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._end(f"no WebSocket: {(head + end + data)[:300].decode(errors='replace')}")
                return
            self._is_open = True
            self.opened.set_result(None)
        self._buffer = data[self._take_frames(data) :]

    def _take_frames(self, data: bytes) -> int:
        """Hand on every frame that is complete; where the first begins that is not."""
        place = 0
        while len(data) - place >= 2:
            kind, size, start = data[place], data[place + 1], place + 2
            if size == _SHORT:
                start, size = start + 2, int.from_bytes(data[start : start + 2], "big")
            elif size == _MIDDLE:
                start, size = start + 8, int.from_bytes(data[start : start + 8], "big")
            end = start + size
            if len(data) < end:
                break
            self.frame = size
            if kind == _TEXT:
                self._hear(data[start:end])
            elif kind == _DEFLATED:
                self._hear(_inflate(data[start:end]))
            elif kind == _PING:
                self.send(data[start:end], _PONG)
            elif kind == _CLOSE:
                self._end(f"the server closed the socket ({data[start + 2 : end].decode(errors='replace')})")
            place = end
        return place

    def _end(self, reason: str) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(reason))
        else:
            self._lose(reason)
        self._lose = lambda _: None


async def connect(
    host: str,
    port: int,
    path: str,
    cookie: str,
    hear: Callable[[bytes], None],
    lose: Callable[[str], None],
    *,
    deflates: bool = False,
) -> Socket:
    """``deflates``: offer to take compressed frames, as browsers do."""
    extension = "Sec-WebSocket-Extensions: permessage-deflate\r\n" if deflates else ""
    key = base64.b64encode(bytes(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{extension}Cookie: {cookie}\r\n\r\n"
    ).encode()
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(_SECONDS_TO_CONNECT):
        _, socket = await loop.create_connection(lambda: Socket(request, hear, lose), host, port)
        await socket.opened
    return socket
