"""A hostile neighbour, in a process of its own: whatever one can do to a server from a few addresses of one's own.

``python -m tests.chaos.neighbour PORT EVENT STRENGTH`` goes on until its input ends, then prints what it has done.
"""

import asyncio
import collections
import contextlib
import itertools
import json
import random
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable

import aiohttp

_HEADERS = {"X-Paiju": "1"}
_LOST = (aiohttp.ClientError, OSError, TimeoutError)
_HALF = (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")
_SLOW = (
    b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nX-Paiju: 1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 8000\r\n\r\n"
)


def addresses(first: int) -> Callable[[], str]:
    """Eight addresses of this machine's loopback, in turn."""
    chosen = itertools.cycle(f"127.0.0.{first + number}" for number in range(8))
    return lambda: next(chosen)


class Neighbour:
    """``strength`` is 1 for a test that is over soon, and more for a soak."""

    def __init__(self, port: int, event: str, strength: int) -> None:
        self.port = port
        self.event = event
        self.strength = strength
        self.done: collections.Counter[str] = collections.Counter()
        self._random = random.Random(1)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def run(self) -> None:
        """All of it at once, until it is cancelled."""
        attacks: list[tuple[Callable[[Callable[[], str]], Awaitable[None]], int]] = [
            (self.half_open, 2 * self.strength),
            (self.slow_bodies, 1),
            (self.wrong_codes, 2),
            (self.wrong_passwords, 4),
            (self.event_frames, 2),
            (self.table_frames, 2),
            (self.big_frames, 1),
            (self.big_bodies, 1),
            (self.come_and_go, 1),
        ]
        async with asyncio.TaskGroup() as tasks:
            for place, (attack, count) in enumerate(attacks):
                address = addresses(10 + 10 * place)
                for _ in range(count):
                    tasks.create_task(self._again(attack, address))

    async def _again(self, attack: Callable[[Callable[[], str]], Awaitable[None]], address: Callable[[], str]) -> None:
        while True:
            with contextlib.suppress(*_LOST):
                await attack(address)
            await asyncio.sleep(0.05)

    # Connections.

    async def _connect(self, address: str) -> socket.socket:
        made = socket.socket()
        made.setblocking(False)
        try:
            made.bind((address, 0))
            await asyncio.get_running_loop().sock_connect(made, ("127.0.0.1", self.port))
        except BaseException:
            made.close()
            raise
        return made

    async def half_open(self, address: Callable[[], str]) -> None:
        """Five hundred at a time, and what was let go is opened again after a few seconds."""
        opened: list[socket.socket] = []
        try:
            for number in range(500):
                made = await self._connect(address())
                opened.append(made)
                with contextlib.suppress(OSError):
                    await asyncio.get_running_loop().sock_sendall(made, _HALF[number % len(_HALF)])
                self.done["half-open connections"] += 1
                if number % 20 == 0:
                    await asyncio.sleep(0.02)
            await asyncio.sleep(5)
        finally:
            for made in opened:
                made.close()

    async def slow_bodies(self, address: Callable[[], str]) -> None:
        opened = [await self._connect(address()) for _ in range(50)]
        try:
            for made in opened:
                await asyncio.get_running_loop().sock_sendall(made, _SLOW)
                self.done["slow bodies"] += 1
            for _ in range(10):
                await asyncio.sleep(1)
                for made in opened:
                    with contextlib.suppress(OSError):
                        await asyncio.get_running_loop().sock_sendall(made, b" ")
        finally:
            for made in opened:
                made.close()

    async def come_and_go(self, address: Callable[[], str]) -> None:
        for _ in range(100):
            (await self._connect(address())).close()
            self.done["connections at once closed"] += 1
            await asyncio.sleep(0.01)

    # Guesses.

    @contextlib.asynccontextmanager
    async def _session(self, address: str) -> AsyncIterator[aiohttp.ClientSession]:
        connector = aiohttp.TCPConnector(local_addr=(address, 0))
        timeout = aiohttp.ClientTimeout(total=60)
        jar = aiohttp.CookieJar(unsafe=True)
        async with aiohttp.ClientSession(connector=connector, timeout=timeout, cookie_jar=jar) as session:
            yield session

    async def wrong_codes(self, address: Callable[[], str]) -> None:
        async with self._session(address()) as session:
            for _ in range(100):
                body = {"code": f"{self._random.randrange(10**6):06}", "name": "x"}
                at = f"{self.url}/api/events/{self.event}/register"
                async with session.post(at, json=body, headers=_HEADERS) as answer:
                    self.done[f"wrong codes: {answer.status}"] += 1
                await asyncio.sleep(0.01)

    async def wrong_passwords(self, address: Callable[[], str]) -> None:
        async with self._session(address()) as session:
            for _ in range(10):
                body = {"name": "组织者", "password": f"guess {self._random.random()}"}
                async with session.post(f"{self.url}/api/organiser/login", json=body, headers=_HEADERS) as answer:
                    self.done[f"wrong passwords: {answer.status}"] += 1
                await asyncio.sleep(0.05)

    # Frames and bodies.

    async def event_frames(self, address: Callable[[], str]) -> None:
        async with self._session(address()) as session:
            at, headers = f"{self.url}/ws/events/{self.event}", {"Origin": self.url}
            async with session.ws_connect(at, headers=headers, autoping=False) as opened:
                for _ in range(200):
                    await opened.ping(b"x")
                    await opened.send_str("x" * 1_000)
                    self.done["frames to the event"] += 2
                    await asyncio.sleep(0)

    async def table_frames(self, address: Callable[[], str]) -> None:
        """At a table of his own: anybody may open one to practise."""
        async with self._session(address()) as session:
            body = {"book": "national", "kind": "practice", "name": "x", "clock": False}
            async with session.post(f"{self.url}/api/tables", json=body, headers=_HEADERS) as answer:
                made = await answer.json()
            if "table" not in made:
                await asyncio.sleep(0.5)
                return
            for _ in range(20):
                at = f"{self.url}/ws/tables/{made['table']}"
                async with session.ws_connect(at, headers={"Origin": self.url}) as opened:
                    await opened.send_str('{"type":"hello","since":0}')
                    for number in range(200):
                        await opened.send_str(f'{{"type":"ask-hint","id":"{number}"}}')
                        self.done["frames to a table"] += 1
                        await asyncio.sleep(0)
                await asyncio.sleep(0.05)

    async def big_frames(self, address: Callable[[], str]) -> None:
        async with self._session(address()) as session:
            for compress in (0, 15):
                at, headers = f"{self.url}/ws/events/{self.event}", {"Origin": self.url}
                async with session.ws_connect(at, headers=headers, compress=compress) as opened:
                    self.done["frames of 5 MB"] += 1
                    await opened.send_bytes(b"\0" * 5_000_000)
                    await opened.receive()
            await asyncio.sleep(0.2)

    async def big_bodies(self, address: Callable[[], str]) -> None:
        async with self._session(address()) as session:
            for length in (True, False):
                data = b" " * 3_000_000

                async def endless(data: bytes = data) -> AsyncIterator[bytes]:
                    yield data

                headers = _HEADERS | {"Content-Type": "application/json"}
                at = f"{self.url}/api/join"
                self.done["bodies of 3 MB"] += 1
                with contextlib.suppress(*_LOST):
                    async with session.post(at, data=data if length else endless(), headers=headers):
                        pass
            await asyncio.sleep(0.2)


async def main(port: int, event: str, strength: int) -> None:
    neighbour = Neighbour(port, event, strength)
    attack = asyncio.create_task(neighbour.run())
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    attack.cancel()
    await asyncio.gather(attack, return_exceptions=True)
    sys.stdout.write(json.dumps(neighbour.done, ensure_ascii=False))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
