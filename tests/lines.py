"""A bad line: a TCP proxy on this machine that holds traffic up, or lets nothing through any more without closing."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field


@dataclass
class BadLine:
    """``jitter``: everything waits for up to so many seconds, in either direction, and nothing overtakes."""

    port: int
    jitter: float = 0.0
    url: str = ""
    chance: random.Random = field(default_factory=lambda: random.Random(11))
    _passes: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def stall(self) -> None:
        """As a phone that walks out of reach: no end of a connection, no answer, nothing."""
        self._passes.clear()

    def heal(self) -> None:
        self._passes.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._passes.wait()
        there, back = await asyncio.open_connection("127.0.0.1", self.port)
        for source, sink in ((reader, back), (there, writer)):
            task = asyncio.create_task(self._carry(source, sink))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """Each piece is due at a moment of its own, but never before the one that came before it."""
        loop = asyncio.get_running_loop()
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def read() -> None:
            due = 0.0
            while data := await source.read(65_536):
                due = max(due, loop.time() + self.jitter * self.chance.random())
                waiting.put_nowait((due, data))
            waiting.put_nowait((due, b""))

        reading = asyncio.create_task(read())
        try:
            with contextlib.suppress(ConnectionError):
                while True:
                    due, data = await waiting.get()
                    await asyncio.sleep(max(0.0, due - loop.time()))
                    await self._passes.wait()
                    if not data:
                        break
                    sink.write(data)
                    await sink.drain()
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            sink.close()

    async def end(self) -> None:
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def bad_line(port: int, *, jitter: float = 0.0) -> AsyncIterator[BadLine]:
    line = BadLine(port, jitter)
    line.heal()
    server = await asyncio.start_server(line._serve, "127.0.0.1", 0)
    line.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield line
    finally:
        server.close()
        await line.end()
