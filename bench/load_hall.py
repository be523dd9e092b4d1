"""The load: tables of clients, paced or as fast as the server goes, and how long everything was on its way."""

import asyncio
import gc
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.load_socket import Socket, connect


@dataclass(slots=True)
class Samples:
    """What one phase saw; seconds. ``late`` is the generator's own lag, which is in all the others."""

    seconds: float = 0.0
    delivered: list[float] = field(default_factory=list)  # from sending an action to the frame at another seat
    answered: list[float] = field(default_factory=list)  # … to the answer that it is on disk
    late: list[float] = field(default_factory=list)
    refused: int = 0
    unready: int = 0  # actions due when no table could act

    @property
    def rate(self) -> float:
        return len(self.answered) / self.seconds


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[int(share * (len(ordered) - 1))] if ordered else float("nan")


class ServerFailed(Exception):
    """The server ended a connection; no figure would mean anything after that."""


class Client:
    """One seat. ``waits``: when the actions of others were sent that it has not heard of."""

    __slots__ = ("_table", "number", "socket", "waits")

    def __init__(self, table: "Table", number: int) -> None:
        self._table = table
        self.number = number
        self.waits: deque[float] = deque()
        self.socket: Socket

    def hear(self, frame: bytes) -> None:
        self._table.hear(self, frame, time.perf_counter())


class Table(ABC):
    """Clients who act one after another: the next when everybody has heard of the last action."""

    def __init__(self, hall: "Hall", name: str, seats: int = 3) -> None:
        self.hall = hall
        self.name = name
        self.clients: Sequence[Client] = tuple(Client(self, number) for number in range(seats))
        self.unanswered = 0
        self._sent = 0.0
        self._is_timed = False

    @abstractmethod
    def greet(self) -> None:
        """Say what a client says when it has come."""

    @abstractmethod
    def hear(self, client: Client, frame: bytes, now: float) -> None: ...

    @abstractmethod
    def act(self) -> None:
        """Send the next action."""

    def send_act(self, client: Client, frame: bytes, is_public: bool) -> None:
        self._sent = time.perf_counter()
        self._is_timed = True
        self.unanswered = 1
        if is_public:
            for other in self.clients:
                if other is not client:
                    other.waits.append(self._sent)
        client.socket.send(frame)

    def was_shown(self, client: Client, now: float) -> None:
        if client.waits:
            self.hall.samples.delivered.append(now - client.waits.popleft())

    def was_answered(self, now: float) -> None:
        self.unanswered -= 1
        if self._is_timed:
            self._is_timed = False
            self.hall.samples.answered.append(now - self._sent)

    def was_refused(self) -> None:
        """It changed nothing, so nobody will hear of it."""
        self.unanswered -= 1
        self._is_timed = False
        self.hall.samples.refused += 1
        for client in self.clients:
            client.waits.clear()

    @property
    def is_settled(self) -> bool:
        return not self.unanswered and not any(client.waits for client in self.clients)


class Hall:
    """All tables of the generator. ``ready``: those whose next action may be sent."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.ready: dict[Table, None] = {}  # in the order in which they became so
        self.samples = Samples()
        self._is_eager = False
        self._failed: str | None = None

    def lose(self, reason: str) -> None:
        self._failed = self._failed or reason

    def is_ready(self, table: Table) -> None:
        if self._is_eager:
            table.act()
        else:
            self.ready[table] = None

    async def connect(self, host: str, port: int, cookies: Sequence[Sequence[str]], at_once: int = 32) -> None:
        """A socket for every seat of every table."""
        gate = asyncio.Semaphore(at_once)

        async def seat(client: Client, path: str, cookie: str) -> None:
            async with gate:
                client.socket = await connect(host, port, path, cookie, client.hear, self.lose)

        await asyncio.gather(
            *(
                seat(client, f"/ws/tables/{table.name}", cookie)
                for table, held in zip(self.tables, cookies, strict=True)
                for client, cookie in zip(table.clients, held, strict=True)
            )
        )

    async def greet(self) -> None:
        """Everybody comes in, a few tables at a time; returns when every table can act."""
        for number, table in enumerate(self.tables):
            table.greet()
            if number % 20 == 19:
                await self._pause(0.01)
        for _ in range(200):
            if len(self.ready) >= 0.95 * len(self.tables):  # a deal passed out is dealt again only after a while
                return
            await self._pause(0.1)
        raise ServerFailed(f"only {len(self.ready)} of {len(self.tables)} tables can act")

    async def enter(self) -> None:
        """Everybody comes in; who can act does so at once."""
        self._is_eager = True
        for table in self.tables:
            table.greet()
            await self._pause(0.001)

    async def run(self, rate: float | None, seconds: float) -> Samples:
        """One phase: so many actions a second over all tables, or (None) each as soon as its table is ready."""
        self.samples = Samples()
        gc.collect()
        gc.freeze()
        gc.disable()
        began = time.perf_counter()
        try:
            await (self._rush(began + seconds) if rate is None else self._pace(rate, began, seconds))
        finally:
            gc.enable()
        self.samples.seconds = time.perf_counter() - began
        return self.samples

    async def settle(self) -> None:
        """Let what is on its way arrive, so that it counts for no other phase."""
        for _ in range(100):
            if all(table.is_settled for table in self.tables):
                return
            await self._pause(0.05)

    async def _pace(self, rate: float, began: float, seconds: float) -> None:
        sent = 0
        while (now := time.perf_counter()) < began + seconds:
            due = int((now - began) * rate) - sent
            sent += due
            if due:
                self.samples.late.append(now - (began + (sent - due + 1) / rate))
            for _ in range(due):
                if self.ready:
                    table = next(iter(self.ready))
                    del self.ready[table]
                    table.act()
                else:
                    self.samples.unready += 1
            await self._pause(0.0005)

    async def _rush(self, until: float) -> None:
        self._is_eager = True
        waiting, self.ready = self.ready, {}
        for table in waiting:
            table.act()
        while time.perf_counter() < until:
            await self._pause(0.01)
        self._is_eager = False

    async def _pause(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        if self._failed is not None:
            raise ServerFailed(self._failed)

    def close(self) -> None:
        for table in self.tables:
            for client in table.clients:
                client.socket.close()
