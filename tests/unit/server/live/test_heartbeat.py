"""Clients who are silent are asked; who does not answer is let go, and nobody else. At a seat that is soon known."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import ClientWebSocketResponse as Socket
from aiohttp import WSMessage, WSMsgType

from paiju.server.live import heartbeat
from paiju.server.live.heartbeat import SEATED, WATCHING, Habit, Line
from tests.lines import BadLine, bad_line
from tests.unit.server.conftest import Client, Serving, hello, receive

log = logging.getLogger(__name__)

ENDS = (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.ERROR)


async def heard_until(socket: Socket, *last: WSMsgType, answers: bool = True) -> list[WSMessage]:
    heard: list[WSMessage] = []
    while not heard or heard[-1].type not in last:
        heard.append(await socket.receive())
        if answers and heard[-1].type is WSMsgType.PING:
            await socket.pong()
    return heard


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "SEATED", Habit(0.05, ask=2, let_go=4))
    monkeypatch.setattr(heartbeat, "WATCHING", Habit(0.2, ask=1, let_go=2))


@pytest.mark.parametrize("is_seated", [True, False])
async def test_who_does_not_answer_is_let_go(serving: Serving, quick: None, is_seated: bool) -> None:
    async with serving() as server:
        host = await server.client()
        made = await host.open_table(spectators=True)
        client = host if is_seated else await server.client()
        async with client.socket(made["table"], autoping=False) as deaf:
            heard = await heard_until(deaf, *ENDS, answers=False)
            assert [message.type for message in heard].count(WSMsgType.PING) == 1
        async with client.socket(made["table"]) as again:  # the seat is still theirs
            assert (await hello(again))["seat"] == (0 if is_seated else None)


async def test_who_answers_stays(serving: Serving, quick: None) -> None:
    async with serving() as server:
        client = await server.client()
        made = await client.open_table()
        async with client.socket(made["table"], autoping=False) as socket:
            for _ in range(5):
                await heard_until(socket, WSMsgType.PING)
            await socket.ping(b"and you?")
            assert (await heard_until(socket, WSMsgType.PONG))[-1].data == b"and you?"
            await socket.send_json({"type": "ping", "t": 1.0})
            assert (await heard_until(socket, WSMsgType.TEXT))[-1].json() == {"type": "pong", "t": 1.0}


# One line, look by look.


class Wire(asyncio.Transport):
    """What was done to a connection."""

    def __init__(self, *, is_closing: bool = False, waiting: int = 0) -> None:
        super().__init__()
        self.done: list[str] = []
        self._is_closing = is_closing
        self._waiting = waiting

    def is_closing(self) -> bool:
        return self._is_closing

    def get_write_buffer_size(self) -> int:
        return self._waiting

    def write(self, data: Any) -> None:
        self.done.append("ask" if data == b"\x89\x00" else "beat")

    def abort(self) -> None:
        self.done.append("let go")


def looked_at(line: Line, looks: int, *, heard: bool = False, told: bool = False) -> list[tuple[int, str]]:
    """What each of so many looks led to."""
    wire, found = line.transport, list[tuple[int, str]]()
    assert isinstance(wire, Wire)
    for number in range(1, looks + 1):
        line.was_heard, line.was_told = line.was_heard or heard, line.was_told or told
        line.look()
        found += [(number, what) for what in wire.done]
        wire.done.clear()
    return found


def test_a_spectator_is_asked_once_in_twenty_seconds() -> None:
    line = Line(Wire(), WATCHING)
    line.was_heard = True
    assert looked_at(line, 3) == [(2, "ask"), (3, "let go")]
    assert WATCHING.seconds == 10  # so often, and no oftener


def test_a_seat_is_told_twice_a_second_that_the_table_is_there() -> None:
    line = Line(Wire(), SEATED)
    assert looked_at(line, 8) == []  # who has not said hello knows of no table
    line.was_heard = True
    assert looked_at(line, 12, heard=True) == [(1, "beat"), (5, "beat"), (9, "beat")]
    assert looked_at(line, 12, heard=True, told=True) == []  # whatever else it was told
    assert SEATED.beat is not None
    assert SEATED.beat * SEATED.seconds == 0.5


def test_a_seat_that_is_silent_is_asked_and_let_go_before_six_seconds() -> None:
    line = Line(Wire(waiting=15), SEATED)  # what waits to be sent is a beat already
    line.was_heard = True
    line.look()
    assert looked_at(line, 40) == [(16, "ask"), (40, "let go")]
    assert (1 + SEATED.let_go) * SEATED.seconds < 6
    assert SEATED.let_go * SEATED.seconds > 2 + 2  # a page speaks every two seconds, a line holds it up for two


def test_a_line_that_is_closing_is_left_alone() -> None:
    assert looked_at(Line(Wire(is_closing=True), SEATED), 50) == []


# Real lines.


@contextlib.asynccontextmanager
async def three(serving: Serving, jitter: float = 0.0) -> AsyncIterator[tuple[BadLine, Socket, Socket]]:
    """Three who have said hello at one table: the first comes by the bad line, the second is there to tell of it.

    Who has the bad line comes first: that may take seconds, in which nobody else is to sit without answering.
    """
    async with contextlib.AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving())
        line = await stack.enter_async_context(bad_line(int(server.url.rpartition(":")[2]), jitter=jitter))
        clients = [await server.client() for _ in range(3)]
        made = await clients[0].open_table()
        for seat in (1, 2):
            assert (await clients[seat].join(made["links"][str(seat)])).status == 200
        sockets = []
        for client, url in zip(clients, (line.url, server.url, server.url), strict=True):
            sockets.append(await stack.enter_async_context(_socket(client, url, made["table"])))
            await hello(sockets[-1])
        stack.callback(asyncio.create_task(heed(sockets[2], [])).cancel)
        while any(seat["away"] for seat in (await receive(sockets[1], "seats"))["seats"]):
            pass
        yield line, sockets[0], sockets[1]


def _socket(client: Client, url: str, table: str) -> Any:
    return client.session.ws_connect(f"{url}/ws/tables/{table}", headers={"Origin": url})


async def speak(socket: Socket) -> None:
    """As an open page does: of its own accord."""
    while True:
        await socket.send_json({"type": "ping", "t": 0.0})
        await asyncio.sleep(2)


async def heed(socket: Socket, gaps: list[float]) -> None:
    """As an open page does: with an eye on the time since anything came."""
    last = time.monotonic()
    while (await socket.receive()).type not in ENDS:
        gaps.append(time.monotonic() - last)
        last = time.monotonic()


@pytest.mark.steady
async def test_others_know_of_a_stalled_line_before_twelve_beats(serving: Serving) -> None:
    """A beat is told to a seat every half second, so twelve of them are six seconds by the table's own clock."""
    async with three(serving) as (line, gone, other):
        page = asyncio.create_task(speak(gone))
        for _ in range(4):
            await receive(other, "beat")
        line.stall()
        began, beats = time.monotonic(), 0
        while (message := await receive(other, "beat", "seats"))["type"] == "beat":
            beats += 1
        page.cancel()
        log.info("a stalled seat was known to the others after %.2f s, %d beats", time.monotonic() - began, beats)
        assert [seat["away"] for seat in message["seats"]] == [True, False, False]
        assert 4 <= beats < 12


@pytest.mark.steady
async def test_two_seconds_of_jitter_are_nobodys_absence(serving: Serving, full: bool) -> None:
    """In either direction. The page would give up after 2.8 seconds of silence, which its own tests see to."""
    async with three(serving, jitter=2.0) as (_, slow, other):
        gaps: list[float] = []
        page = [asyncio.create_task(each) for each in (speak(slow), heed(slow, gaps))]
        for _ in range(90 if full else 16):
            message = await receive(other, "beat", "seats")
            assert message["type"] == "beat", message  # nobody is away
        for task in page:
            task.cancel()
        assert not slow.closed
        log.info("the longest silence on a line with 2 s of jitter: %.2f s", max(gaps))
        assert len(gaps) > 6
