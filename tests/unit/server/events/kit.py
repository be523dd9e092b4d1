"""A whole server with an organiser, and people who come to an event by their own links and play at its tables."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.record.jsonlines import CODEC
from paiju.games.doudizhu.state import State, evolve
from paiju.server.table.books import game_for, option_pairs
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from tests.unit.server.conftest import Client, Server
from tests.unit.server.live.kit import wire_action

NATIONAL = "doudizhu-national-2016"
SHORT = {"boards_per_set": 2, "sets_per_round": 2, "rounds": 2}
OVER = ("publish", "seat", "draw")
"""What may follow the last set: a play-off comes before the standing where players are level."""
NAMES = ("甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬")


class Organiser:
    """Signed in, and holding the newest version of the page unless told otherwise."""

    def __init__(self, client: Client, event: str = "") -> None:
        self.client = client
        self.event = event
        self.code = ""

    @classmethod
    async def sign_in(cls, server: Server) -> "Organiser":
        client = await server.client()
        body = {"name": "组织者", "password": "a long pass phrase"}
        reply = await client.post("/api/organiser/setup", body | {"token": server.setup})
        if reply.status != 201:
            reply = await client.post("/api/organiser/login", body)
        assert reply.status in (200, 201), reply.body
        return cls(client)

    async def colleague(self, name: str) -> "Organiser":
        """Somebody with an account of his own, by invitation; he has nothing to do with the event yet."""
        made = await self.client.post("/api/organiser/invitations")
        assert made.status == 201, made.body
        client = await self.client.server.client()
        body = {"name": name, "password": "a long pass phrase", "token": made.json["link"].rpartition("/")[2]}
        reply = await client.post("/api/organiser/setup", body)
        assert reply.status == 201, reply.body
        return Organiser(client, self.event)

    async def appoint(self, name: str, role: str) -> None:
        await self.do("Appoint", official=await self.account(name), role=role)

    async def dismiss(self, name: str, role: str) -> None:
        await self.do("Dismiss", "换人", official=await self.account(name), role=role)

    async def account(self, name: str) -> int:
        (found,) = (each["account"] for each in (await self.control())["appointable"] if each["name"] == name)
        return int(found)

    @property
    def at(self) -> str:
        return f"/api/events/{self.event}"

    async def create(self, **wanted: Any) -> None:
        body = {"name": "测试赛", "parameters": SHORT, "next_after": 1, "medium": "live"} | wanted
        reply = await self.client.post("/api/events", body)
        assert reply.status == 201, reply.body
        self.event, self.code = reply.json["event"], reply.json["code"]

    async def control(self) -> dict[str, Any]:
        reply = await self.client.get(self.at + "/control")
        assert reply.status == 200, reply.body
        found: dict[str, Any] = reply.json
        return found

    async def public(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.client.get(self.at)).json
        return found

    async def ask(self, action: dict[str, Any], reason: str = "", seen: int | None = None) -> Any:
        version = (await self.control())["version"] if seen is None else seen
        return await self.client.post(self.at + "/acts", {"action": action, "reason": reason, "seen": version})

    async def do(self, action: str, reason: str = "", **fields: Any) -> None:
        """Again if a table reported something in between."""
        while True:
            reply = await self.ask({"is": action} | fields, reason)
            if reply.status == 409 and reply.code == "event_moved":
                continue
            assert reply.status == 200, reply.body
            return

    async def enter(self, names: Iterable[str]) -> dict[int, str]:
        """Enter people and return the link of each."""
        reply = await self.client.post(self.at + "/entries", {"text": "\n".join(names), "enter": True})
        assert reply.status == 200, reply.body
        assert reply.json["entered"] > 0, reply.body
        made = (await self.client.post(self.at + "/links")).json["links"]
        return {each["number"]: each["link"] for each in made}

    async def new_link(self, number: int, reason: str = "换设备") -> str:
        wanted = {"numbers": [number], "reason": reason}
        (made,) = (await self.client.post(self.at + "/links", wanted)).json["links"]
        return str(made["link"])

    async def until_open(self) -> dict[str, Any]:
        """The control page once every table of the segment has dealt."""
        while True:
            control = await self.control()
            if control["tables"] and all(table["live"] and table["board"] for table in control["tables"]):
                return control
            await asyncio.sleep(0.01)

    async def go_to(self, step: str) -> None:
        """Take the steps that are due, such as draws for those who are level, until this one is."""
        while (await self.control())["next"]["step"] != step:
            await self.do("Next")

    async def until_seat(self) -> None:
        """Until a seating is next; whoever is level after the set is drawn for first."""
        while (await self.until("draw", "seat"))["next"]["step"] == "draw":
            await self.do("Next")

    async def until(self, *steps: str) -> dict[str, Any]:
        """The control page once one of these steps is next."""
        while True:
            control = await self.control()
            if control["next"]["step"] in steps:
                return control
            await asyncio.sleep(0.02)


@dataclass
class Player:
    """A person with a phone: keeps every frame of every socket."""

    client: Client
    event: str
    token: str
    choose: random.Random
    number: int = 0
    frames: list[tuple[str, bytes]] = field(default_factory=list)
    news: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    async def come(cls, server: Server, link: str) -> "Player":
        event, _, token = link.partition("/e/")[2].replace("/me#", "#").partition("#")
        player = cls(await server.client(), event, token, random.Random(event + token))
        reply = await player.client.post(f"/api/events/{event}/me", {"token": token})
        assert reply.status == 200, reply.body
        player.number = reply.json["number"]
        return player

    async def me(self) -> dict[str, Any]:
        reply = await self.client.get(f"/api/events/{self.event}/me")
        assert reply.status == 200, reply.body
        found: dict[str, Any] = reply.json
        return found

    async def play_all(self) -> None:
        """Follow the socket of the event from table to table until the event has nothing more to play."""
        url = f"{self.client.server.url}/ws/events/{self.event}"
        sitting: asyncio.Task[None] | None = None
        table = ""
        async with self.client.session.ws_connect(url, headers={"Origin": self.client.server.url}) as socket:
            async for message in socket:
                assert message.type is aiohttp.WSMsgType.TEXT
                self.frames.append(("event", message.data.encode()))
                news = message.json()
                self.news.append(news)
                public = news.get("public") or news.get("changes") or {}
                if public.get("step") in ("publish", "awards", "finish", "done"):
                    break
                place = news["me"]["place"] if news["type"] == "me" else None
                if place and place["live"] and place["live"] != table:
                    table = place["live"]
                    sitting = await self._move(sitting, table, place["seat"])
        await self._move(sitting, "", 0)

    async def _move(self, sitting: asyncio.Task[None] | None, table: str, seat: int) -> asyncio.Task[None] | None:
        if sitting is not None:
            sitting.cancel()
            await asyncio.gather(sitting, return_exceptions=True)
        return asyncio.create_task(self.play(table, Seat(seat))) if table else None

    async def play(self, table: str, seat: Seat, drop_after: int = 0) -> None:
        """Act at a table whenever it is this seat's turn, by what the seat has been shown and nothing else."""
        async with self.client.socket(table) as socket:
            await socket.send_json({"type": "hello", "since": 0})
            view, count, acts = State(), 0, 0
            rules = game_for(NATIONAL, ()).rules
            async for message in socket:
                self.frames.append((table, message.data.encode()))
                told = message.json()
                if told["type"] == "welcome":
                    rules = game_for(told["book"], option_pairs(told["options"])).rules
                elif told["type"] == "events":
                    for event in told["events"]:
                        happened = CODEC.decode(event)
                        view = evolve(State() if event["type"] == "DealStarted" else view, happened)
                    count = told["first"] + len(told["events"]) - 1
                    if seat in view.to_act():
                        action = self.choose.choice(list(legal(rules, view, seat)))
                        acts += 1
                        self.client.server.clock.now += 0.1  # by which the server counts how fast frames come
                        await socket.send_str(
                            m.encode(m.Act(f"{self.number}-{count}", count, wire_action(action))).decode()
                        )
                elif told["type"] == "result":
                    await socket.send_str(m.encode(m.NextDeal(f"{self.number}-next-{told['board']}")).decode())
                if drop_after and acts >= drop_after:
                    return


@contextlib.asynccontextmanager
async def playing(players: Iterable[Player], *, to_the_end: bool = True) -> AsyncIterator[None]:
    """Everybody plays in the background; whatever goes wrong there fails the test."""
    tasks = [asyncio.create_task(player.play_all()) for player in players]
    try:
        yield
        if to_the_end:
            await asyncio.gather(*tasks)
        for task in tasks:
            if task.done():
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
