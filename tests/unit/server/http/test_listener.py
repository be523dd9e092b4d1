"""Connections that only wait are let go first, whoever opened them: nobody shuts others out by opening many."""

import asyncio
import contextlib
import resource
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.unit.server.test_serve import ask, started

pytestmark = pytest.mark.slow

NEIGHBOUR = "127.0.0.2"
SECONDS = 20.0


@contextlib.asynccontextmanager
async def neighbours(port: int, said: list[bytes], address: str = NEIGHBOUR) -> AsyncIterator[list[socket.socket]]:
    """Connections of a neighbour who says so much on each and then nothing more."""
    opened: list[socket.socket] = []
    loop = asyncio.get_running_loop()
    try:
        for words in said:
            each = socket.socket()
            each.setblocking(False)
            opened.append(each)
            each.bind((address, 0))
            await loop.sock_connect(each, ("127.0.0.1", port))
            with contextlib.suppress(OSError):  # one that was let go already
                await loop.sock_sendall(each, words)
        yield opened
    finally:
        for each in opened:
            each.close()


async def answer_to(port: int, request: bytes = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") -> bytes:
    """The first line of the answer to a request from this machine's own address."""
    async with asyncio.timeout(SECONDS):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(request)
            return await reader.readline()
        finally:
            writer.close()


async def closed_by_server(waiting: socket.socket) -> bool:
    try:
        while await asyncio.wait_for(asyncio.get_running_loop().sock_recv(waiting, 4_096), SECONDS):
            pass
    except ConnectionError:
        pass
    return True


def files(soft: int, hard: int) -> str:
    """A program that runs the server with so many files, before it has done anything."""
    return (
        f"import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}));"
        "from paiju.cli.main import main; sys.exit(main())"
    )


SLOW_BODY = (
    b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nX-Paiju: 1\r\nContent-Type: application/json\r\n"
    b'Content-Length: 100\r\n\r\n{"token":'
)
HALF_OPEN = [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ", SLOW_BODY]


@pytest.mark.parametrize("hard", [256, 2_000])
async def test_many_connections_that_wait_shut_nobody_out(
    tmp_path: Path, hard: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than there are files to begin with; with ``hard`` = 256 more than there can be."""
    monkeypatch.setattr("tests.unit.server.test_serve._PROGRAM", files(128, hard))
    async with started("--local", "--data", str(tmp_path)) as (process, told):
        assert resource.prlimit(process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
        port = int(told["url"].rpartition(":")[2])
        async with contextlib.AsyncExitStack() as stack:
            for words in HALF_OPEN:
                await stack.enter_async_context(neighbours(port, [words] * 300))
                for _ in range(3):
                    assert (await answer_to(port)).startswith(b"HTTP/1.1 200")


async def test_sockets_of_strangers_from_many_addresses_shut_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.unit.server.test_serve._PROGRAM", files(256, 256))
    async with started("--local", "--data", str(tmp_path)) as (_, told):
        body = {"book": "national", "kind": "friends", "name": "甲", "spectators": True}
        table = (await ask(told["url"], "/api/tables", body))["table"]
        port = int(told["url"].rpartition(":")[2])
        watch = (
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ).encode()
        async with contextlib.AsyncExitStack() as stack:
            for number in range(10, 18):
                opened = await stack.enter_async_context(neighbours(port, [watch] * 30, f"127.0.0.{number}"))
                assert (await asyncio.get_running_loop().sock_recv(opened[-1], 100)).startswith(b"HTTP/1.1 101")
            assert (await answer_to(port)).startswith(b"HTTP/1.1 200")


async def test_one_address_keeps_what_it_opened_last_and_asks_in_time(tmp_path: Path) -> None:
    async with started("--local", "--data", str(tmp_path), "--connections", "5") as (_, told):
        port = int(told["url"].rpartition(":")[2])
        async with neighbours(port, [b""] * 9 + HALF_OPEN[:3] + [b""]) as waiting:
            assert await closed_by_server(waiting[0])
            # The same address is let in all the same.
            loop = asyncio.get_running_loop()
            await loop.sock_sendall(waiting[-1], b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert (await loop.sock_recv(waiting[-1], 100)).startswith(b"HTTP/1.1 200")
            # Whoever never finishes a head is let go before a browser would be.
            assert await closed_by_server(waiting[-2])
            assert (await answer_to(port)).startswith(b"HTTP/1.1 200")
