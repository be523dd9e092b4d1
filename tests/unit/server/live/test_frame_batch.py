"""Frames past the writer's task: in order, whole, and never more than a client takes."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from prometheus_client import CollectorRegistry

from paiju.server.live import heartbeat
from paiju.server.live.frame_batch import FrameBatch
from paiju.server.live.outbox import MAX_FRAMES, Outbox
from paiju.server.metrics import Tally


class Line:
    """A connection that takes what it is given; ``waiting`` is what it has not got rid of."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []
        self.waiting = 0
        self.is_closed = False

    def write(self, data: bytes) -> None:
        if self.is_closed:
            raise RuntimeError("the handler is closed")  # as uvloop's does
        self.writes.append(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.is_closed


class Desk:
    """An outbox with its writer, as ``sockets.py`` puts them together."""

    def __init__(self, batch: FrameBatch | None = None) -> None:
        self.line = Line()
        self.socket = SimpleNamespace(closed=False)
        self.sent = Tally("sent", "sent", CollectorRegistry())
        self.outbox = Outbox()
        self.heard = heartbeat.Line(cast("Any", self.line), heartbeat.SEATED)
        self.outbox.send_now = (batch or FrameBatch()).sender(self.heard, cast("Any", self.socket), self.sent)
        self.by_writer: list[bytes] = []
        self.writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while frames := await self.outbox.take():
            self.line.writes += frames
            self.by_writer += frames


async def turns(count: int = 3) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_one_write_for_a_turn_of_the_loop() -> None:
    async def play() -> None:
        desk = Desk()
        await turns()
        desk.outbox.put(b"a" * 125)
        desk.outbox.put(b"b" * 126)
        assert desk.line.writes == []
        await turns()
        assert desk.line.writes == [b"\x81\x7d" + b"a" * 125 + b"\x81\x7e\x00\x7e" + b"b" * 126]
        assert desk.sent.count == 2
        desk.outbox.end()
        await desk.writer
        assert desk.by_writer == []

    asyncio.run(play())


def test_a_client_who_is_behind_gets_all_in_order_from_the_writer() -> None:
    async def play() -> None:
        desk = Desk()
        await turns()
        desk.outbox.put(b"one")
        desk.line.waiting = 20_000
        desk.outbox.put(b"two")
        desk.line.waiting = 0
        desk.outbox.put(b"three")  # not past the one that waits
        await turns()
        assert desk.line.writes == [b"\x81\x03one", b"two", b"three"]
        desk.outbox.put(b"four")
        desk.outbox.end("going_down")
        await desk.writer
        assert desk.line.writes[3] == b"\x81\x04four"
        assert desk.by_writer[2:] == desk.line.writes[4:]
        assert b"going_down" in desk.line.writes[4]

    asyncio.run(play())


def test_a_client_who_never_reads_is_dropped() -> None:
    async def play() -> None:
        desk = Desk()
        await turns()
        desk.line.waiting = 20_000
        for _ in range(MAX_FRAMES + 1):
            desk.outbox.put(b"frame")
        assert desk.outbox.bye == "too_slow"
        await desk.writer

    asyncio.run(play())


def test_nothing_is_sent_past_the_end_of_a_connection() -> None:
    async def play() -> None:
        for gone in ("socket", "line"):
            desk = Desk()
            await turns()
            if gone == "socket":
                desk.socket.closed = True
            else:
                desk.line.is_closed = True
            desk.outbox.put(b"late")
            desk.outbox.end()
            await desk.writer
            assert desk.by_writer == [b"late"]  # where aiohttp says that it is gone
            assert desk.sent.count == 0

    asyncio.run(play())


def test_a_connection_that_ends_before_the_post_goes_costs_the_others_nothing() -> None:
    async def play() -> None:
        batch = FrameBatch()
        gone, here = Desk(batch), Desk(batch)
        await turns()
        gone.outbox.put(b"frame")
        here.outbox.put(b"frame")
        gone.line.is_closed = True
        await turns()
        assert here.line.writes == [b"\x81\x05frame"]
        assert gone.line.writes == []
        for desk in (gone, here):
            desk.outbox.end()
            await desk.writer

    asyncio.run(play())


def test_a_frame_too_long_for_the_short_form_is_the_writers() -> None:
    async def play() -> None:
        desk = Desk()
        await turns()
        desk.outbox.put(b"x" * 70_000)
        await turns()
        assert desk.line.writes == [b"x" * 70_000]
        desk.outbox.end()
        await desk.writer

    asyncio.run(play())
