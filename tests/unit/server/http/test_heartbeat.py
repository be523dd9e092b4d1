"""Clients who are silent are asked; who does not answer is let go, and nobody else."""

import asyncio

import pytest
from aiohttp import ClientWebSocketResponse, WSMessage, WSMsgType

from paiju.server import heartbeat
from tests.unit.server.http.conftest import Serving

ENDS = (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.ERROR)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "SECONDS", 0.2)


async def heard_until(socket: ClientWebSocketResponse, *last: WSMsgType, answers: bool = True) -> list[WSMessage]:
    heard: list[WSMessage] = []
    while not heard or heard[-1].type not in last:
        heard.append(await socket.receive())
        if answers and heard[-1].type is WSMsgType.PING:
            await socket.pong()
    return heard


async def test_who_does_not_answer_is_let_go(serving: Serving) -> None:
    async with serving() as server:
        client = await server.client()
        made = await client.open_table()
        async with client.socket(made["table"], autoping=False) as deaf:
            heard = await heard_until(deaf, *ENDS, answers=False)
            assert [message.type for message in heard].count(WSMsgType.PING) == 1
        async with client.socket(made["table"]) as again:  # the seat is still theirs
            await again.send_json({"type": "hello", "since": 0})
            assert '"welcome"' in (await again.receive_str())


async def test_who_answers_stays(serving: Serving) -> None:
    async with serving() as server:
        client = await server.client()
        made = await client.open_table()
        async with client.socket(made["table"], autoping=False) as socket:
            for _ in range(3):
                await heard_until(socket, WSMsgType.PING)
            await socket.ping(b"and you?")
            assert (await heard_until(socket, WSMsgType.PONG))[-1].data == b"and you?"
            await socket.send_json({"type": "ping", "t": 1.0})
            assert (await heard_until(socket, WSMsgType.TEXT))[-1].json() == {"type": "pong", "t": 1.0}


async def test_a_line_that_is_closing_is_left_alone() -> None:
    class Closing(asyncio.Transport):
        def is_closing(self) -> bool:
            return True

    line = heartbeat.Line(Closing())
    for _ in range(3):
        line.look()  # writing or aborting would raise
