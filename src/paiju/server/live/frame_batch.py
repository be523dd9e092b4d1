"""Frames for clients who keep up, batched: what a turn of the loop brings a client leaves in one write to its socket.

aiohttp's coroutines and a call of the system for every frame would cost more than deciding an action does.
"""

import asyncio
import struct
from typing import Final

from aiohttp import WSMsgType, web

from paiju.server.live.heartbeat import Line
from paiju.server.live.outbox import SendNow
from paiju.server.metrics import Tally

_TEXT: Final = 0x80 | WSMsgType.TEXT  # a whole frame
_LONGEST: Final = 0xFFFF
_short_head, _long_head = struct.Struct(">BB").pack, struct.Struct(">BBH").pack
# So much may wait in the connection itself; beyond it the client is behind, and its frames wait in the outbox.
_KEEPS_UP: Final = 16_384


class _Bag:
    """What goes to one connection."""

    __slots__ = ("frames", "transport")

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.frames = b""


class FrameBatch:
    def __init__(self) -> None:
        self._bags: list[_Bag] = []

    def sender(self, line: Line, socket: web.WebSocketResponse, sent: Tally) -> SendNow:
        """For a socket that is open. Whatever else is written to it in a later turn of the loop comes later."""
        transport = line.transport
        bag = _Bag(transport)

        def send(frame: bytes) -> bool:
            size = len(frame)
            if size > _LONGEST or socket.closed or transport.is_closing():
                return False
            if transport.get_write_buffer_size() + len(bag.frames) > _KEEPS_UP:
                return False
            if not bag.frames:
                if not self._bags:
                    asyncio.get_running_loop().call_soon(self._deliver)
                self._bags.append(bag)
            bag.frames += (_short_head(_TEXT, size) if size < 126 else _long_head(_TEXT, 126, size)) + frame
            sent.count += 1
            line.was_told = True
            return True

        return send

    def _deliver(self) -> None:
        bags, self._bags = self._bags, []
        for bag in bags:
            frames, bag.frames = bag.frames, b""
            if not bag.transport.is_closing():  # uvloop's would raise, and keep the others from their frames
                bag.transport.write(frames)
