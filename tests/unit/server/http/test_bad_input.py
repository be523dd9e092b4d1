"""Bad input over the wire: each kind has a code, a sentence in both languages, and changes nothing.

A port in use and databases that are locked, newer or broken are refused before anything is served: ``test_serve.py``.
"""

import re
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from paiju.storage.errors import StoreFailed
from tests.unit.server.conftest import Client, Server, Serving, hello, receive

CHINESE = re.compile(r"[\u4e00-\u9fff]")


def is_told(message: dict[str, Any]) -> bool:
    return bool(CHINESE.search(message["zh"])) and not CHINESE.search(message["en"]) and len(message["en"]) > 8


async def players(server: Server, book: str = "national") -> tuple[list[Client], str]:
    """Three people at a table whose first deal has begun."""
    clients = [await server.client() for _ in range(3)]
    made = await clients[0].open_table(book=book)
    for seat in (1, 2):
        await clients[seat].join(made["links"][str(seat)])
    return clients, made["table"]


async def first_caller(client: Client, table: str) -> int:
    async with client.socket(table) as socket:
        await hello(socket)
        return int((await receive(socket, "events"))["events"][0]["first_caller"])


async def ask(socket: aiohttp.ClientWebSocketResponse, act: str, seen: int, action: dict[str, Any]) -> dict[str, Any]:
    await socket.send_json({"type": "act", "id": act, "seen": seen, "action": action})
    return await receive(socket, "done", "refused")


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ('{"type":"resign","id":"a"}', "bad_message"),  # unknown
        ('{"type":"act","id":7,"seen":0,"action":{"do":"pass"}}', "bad_message"),  # of the wrong type
        ('{"type":"act","id":"a","seen":0,"action":{"do":"play","cards":["♥3"]}}', "bad_message"),
        ('{"type":"hello","since":"' + "1" * 5_000 + '"}', "too_big"),
    ],
)
async def test_messages_that_are_none(serving: Serving, frame: str, code: str) -> None:
    async with serving() as server:
        clients, table = await players(server)
        async with clients[0].socket(table) as socket:
            await hello(socket)
            await socket.send_str(frame)
            bye = await receive(socket, "bye")
            assert (bye["code"], is_told(bye)) == (code, True)


async def test_a_request_that_is_too_big(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        reply = await me.post("/api/join", {"token": "x" * 20_000, "name": "x"})
        assert (reply.status, reply.code, is_told(reply.json)) == (413, "body_too_big", True)


async def test_out_of_turn_and_illegal(serving: Serving) -> None:
    async with serving() as server:
        clients, table = await players(server, "workers")
        first = await first_caller(clients[0], table)
        async with clients[(first + 1) % 3].socket(table) as socket:
            await hello(socket)
            seen = len((await receive(socket, "events"))["events"])
            refused = await ask(socket, "early", seen, {"do": "bid", "points": 1})
            assert (refused["code"], is_told(refused)) == ("not_your_turn", True)
            assert refused["article"].startswith("doudizhu-workers-2021 ")
        async with clients[first].socket(table) as socket:
            await hello(socket)
            events = (await receive(socket, "events"))["events"]
            seen, hand = len(events), next(event for event in events if event["type"] == "HandDealt")
            refused = await ask(socket, "bid", seen, {"do": "bid", "points": 9})
            assert (refused["code"], is_told(refused)) == ("no_such_bid", True)
            refused = await ask(socket, "lead", seen, {"do": "play", "cards": [0]})
            assert (refused["code"], is_told(refused)) == ("not_in_this_phase", True)
            await socket.send_json({"type": "act", "id": "3", "seen": seen, "action": {"do": "bid", "points": 3}})
            events = (await receive(socket, "events"))["events"]
            await receive(socket, "done")
            (shown,) = (event for event in events if event["type"] == "KittyShown")
            seen += len(events)
            held = sorted(hand["cards"] + shown["cards"])
            strange = next(card for card in range(54) if card not in held)
            for number, (cards, code) in enumerate(
                [
                    ([strange], "card_not_held"),
                    ([held[0], held[-1]], "no_combination"),
                    ([held[0], held[0]], "card_not_held"),
                    ([99], "no_such_card"),
                ]
            ):
                refused = await ask(socket, f"cards-{number}", seen, {"do": "play", "cards": cards})
                assert (refused["code"], is_told(refused)) == (code, True)
            assert (await ask(socket, "right", seen, {"do": "play", "cards": held[:1]}))["type"] == "done"


async def test_a_link_that_has_expired(serving: Serving) -> None:
    async with serving(link_days=1) as server:
        host, friend = await server.client(), await server.client()
        made = await host.open_table()
        server.clock.now += 86_400
        reply = await friend.join(made["links"]["1"])
        assert (reply.status, reply.code, is_told(reply.json)) == (410, "link_expired", True)
        assert (await host.get(f"/api/tables/{made['table']}")).json["seats"][1]["kind"] == "open"


async def test_a_full_disk(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing refused is half done: when there is room again, the same action is accepted, once."""
    async with serving() as server:
        clients, table = await players(server)
        first = await first_caller(clients[0], table)
        async with clients[first].socket(table) as socket:
            await hello(socket)
            seen = len((await receive(socket, "events"))["events"])
            store: Any = server.site.rooms._store

            async def fail(*_: object) -> None:
                raise StoreFailed(Path("paiju.sqlite"), "the disk is full")

            with monkeypatch.context() as full:
                full.setattr(type(store), "append", fail)
                refused = await ask(socket, "full", seen, {"do": "bid", "points": 3})
                assert (refused["code"], is_told(refused)) == ("not_stored", True)
                reply = await clients[0].post("/api/tables", {"book": "national", "kind": "practice", "name": "甲"})
                assert (reply.status, reply.code, is_told(reply.json)) == (507, "not_stored", True)
            assert (await ask(socket, "again", seen, {"do": "bid", "points": 3}))["type"] == "done"
