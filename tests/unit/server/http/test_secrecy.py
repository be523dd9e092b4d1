"""Nobody reads, takes or plays what is another's, by any address and with any cookie."""

import asyncio
import json
import re

from paiju.server.app import ROUTES
from paiju.server.http.openapi import plain_path
from tests.unit.server.conftest import Client, Server, Serving, hello, receive, token_of


async def hand_of(client: Client, table: str) -> list[int]:
    async with client.socket(table) as socket:
        await hello(socket)
        events = (await receive(socket, "events"))["events"]
    (hand,) = (event["cards"] for event in events if event["type"] == "HandDealt")
    return sorted(hand)


async def visitors(server: Server, seated: list[Client]) -> dict[str, Client]:
    """Everybody who might try: no cookie, a foreign one, an organiser, a planted one, and the others at the table."""
    stranger, neighbour, chief = [await server.client() for _ in range(3)]
    await neighbour.open_table()
    await chief.post("/api/organiser/setup", {"token": server.setup, "name": "chief", "password": "a long password"})
    return {"stranger": stranger, "neighbour": neighbour, "chief": chief, "west": seated[0], "south": seated[1]}


async def test_no_address_tells_a_card_or_a_seed_of_a_deal_in_progress(serving: Serving) -> None:
    async with serving() as server:
        seated = [await server.client() for _ in range(3)]
        made = await seated[0].open_table(spectators=True)
        for seat in (1, 2):
            await seated[seat].join(made["links"][str(seat)])
        table = made["table"]
        hands = [await hand_of(client, table) for client in seated]
        paths = [plain_path(route.path) for route in ROUTES if route.method == "GET" and route.path != "/metrics"]
        everybody = await visitors(server, seated)
        for who, client in everybody.items():
            for path in paths:
                where = {"table": table, "board": 1, "book": "national", "event": "a" * 10, "number": 1}
                where |= {"segment": "main-1.1", "paper": "plan", "announcement": 1, "digits": "123456"}
                reply = await client.get(path.format(**where))
                text = reply.body.decode()
                if path.startswith("/api/books") or path in ("/openapi.json", "/docs"):
                    continue  # the rules, which talk of cards
                assert not re.search(r"[♥♦♠♣]|\"cards\"|HandDealt|KittySet", text), (who, path)
                for hand in hands:
                    assert json.dumps(hand, separators=(",", ":")) not in text, (who, path)
        fair = (await everybody["stranger"].get(f"/api/tables/{table}/fair")).json
        told = set(re.findall(r"[0-9a-f]{64}", json.dumps(fair)))
        assert told == {fair["commitment"]["secret_hash"], fair["opening"]["root"], fair["opening"]["commitment"]}


async def test_no_cookie_but_the_holders_does_anything_at_a_table(serving: Serving) -> None:
    async with serving() as server:
        seated = [await server.client() for _ in range(3)]
        made = await seated[0].open_table()
        for seat in (1, 2):
            await seated[seat].join(made["links"][str(seat)])
        table = made["table"]
        before = await hand_of(seated[2], table)
        for who, client in (await visitors(server, seated)).items():
            assert (await client.post(f"/api/tables/{table}/links", {"seat": 2})).status in (403, 409), who
            assert (await client.join(made["links"]["2"])).status == 409, who
            if who not in ("west", "south"):
                assert (await client.post(f"/api/tables/{table}/leave")).code == "not_seated"
                assert (await client.get(f"/api/tables/{table}")).json["seat"] is None
        assert (await seated[2].get(f"/api/tables/{table}")).json["seat"] == 2
        assert await hand_of(seated[2], table) == before


async def test_of_two_who_use_a_link_at_once_one_gets_the_seat(serving: Serving) -> None:
    async with serving() as server:
        host, *friends = [await server.client() for _ in range(6)]
        made = await host.open_table()
        replies = await asyncio.gather(*(friend.join(made["links"]["1"]) for friend in friends))
        assert sorted(reply.status for reply in replies) == [200, 409, 409, 409, 409]
        seats = [(await friend.get(f"/api/tables/{made['table']}")).json["seat"] for friend in friends]
        assert sorted(seats, key=str) == [1, None, None, None, None]


async def test_of_two_who_set_up_at_once_one_is_the_organiser(serving: Serving) -> None:
    async with serving() as server:
        clients = [await server.client() for _ in range(4)]
        body = {"token": server.setup, "name": "chief", "password": "a long password"}
        replies = await asyncio.gather(*(client.post("/api/organiser/setup", body) for client in clients))
        assert sorted(reply.status for reply in replies) == [201, 409, 409, 409]


async def test_secrets_are_stored_as_hashes_only(serving: Serving) -> None:
    async with serving() as server:
        host, friend = await server.client(), await server.client()
        made = await host.open_table()
        await friend.join(made["links"]["1"])
        body = {"token": server.setup, "name": "chief", "password": "a long password"}
        await host.post("/api/organiser/setup", body)
        secrets = [
            *(client.cookie() for client in (host, friend)),
            host.cookie("paiju-organiser"),
            *(token_of(link) for link in made["links"].values()),
            server.setup,
            "a long password",
        ]
        stored = b"".join(path.read_bytes() for path in server.folder.glob("paiju.sqlite*"))
        assert len(stored) > 10_000
        for secret in secrets:
            assert secret
            assert secret.encode() not in stored
