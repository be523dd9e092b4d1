"""Pairs at the live tables of an event: each partner with a phone of his own, and a clock that is turned by hand."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest

from paiju.games import registry
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.game import SHENGJI as GAME
from paiju.games.shengji.record.jsonlines import CODEC
from paiju.server.table.books import game_for, option_pairs
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from tests.leak.test_shengji_leak import wire_action
from tests.unit.server.conftest import Client, Server
from tests.unit.server.events.kit import Organiser
from tests.unit.server.live.kit import FakeTime

OVER = ("publish", "awards", "finish", "done")


@pytest.fixture
def shengji_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Live tables serve every game whose rules are known, whoever draws it."""
    monkeypatch.setattr(registry, "WITHOUT_PAGES", frozenset(), raising=False)


def pair_names(count: int) -> list[str]:
    return [f"甲{number},乙{number},单位{number}" for number in range(1, count + 1)]


async def enter_pairs(organiser: Organiser, count: int) -> list[dict[str, Any]]:
    """The links of both of each."""
    body = {"text": "\n".join(pair_names(count)), "enter": True}
    reply = await organiser.client.post(organiser.at + "/entries", body)
    assert reply.json["entered"] == count, reply.body
    links: list[dict[str, Any]] = (await organiser.client.post(organiser.at + "/links")).json["links"]
    return links


@dataclass
class Partner:
    """One of a pair, by what his seat is shown and nothing else."""

    client: Client
    event: str
    number: int
    member: int
    chance: random.Random
    table: str = ""
    seat: Seat | None = None
    view: State = field(default_factory=State)
    board: int = 0
    boards: int = 0
    frames: list[bytes] = field(default_factory=list)
    acted: object = None

    @classmethod
    async def come(cls, server: Server, link: dict[str, Any]) -> "Partner":
        event, _, token = link["link"].partition("/e/")[2].replace("/me#", "#").partition("#")
        client = await server.client()
        reply = await client.post(f"/api/events/{event}/me", {"token": token})
        assert reply.status == 200, reply.body
        assert reply.json["number"] == link["number"]
        return cls(client, event, link["number"], link["member"], random.Random(link["name"]))

    async def me(self) -> dict[str, Any]:
        reply = await self.client.get(f"/api/events/{self.event}/me")
        assert reply.status == 200, reply.body
        found: dict[str, Any] = reply.json
        return found

    async def play_all(self) -> None:
        """Follow the socket of the event from table to table until it has nothing more to play."""
        url, sitting = f"{self.client.server.url}/ws/events/{self.event}", None
        try:
            async with self.client.session.ws_connect(url, headers={"Origin": self.client.server.url}) as socket:
                async for message in socket:
                    assert message.type is aiohttp.WSMsgType.TEXT
                    news = message.json()
                    if (news.get("public") or news.get("changes") or {}).get("step") in OVER:
                        return
                    place = news["me"]["place"] if news["type"] == "me" else None
                    if place and place["live"] and place["live"] != self.table:
                        self.table = place["live"]
                        await _end(sitting)
                        sitting = asyncio.create_task(self.play())
        finally:
            await _end(sitting)

    async def play(self, *, until_board: int = 0) -> None:
        """Act at the table whenever it is this seat's turn."""
        async with self.client.socket(self.table) as socket:
            await socket.send_json({"type": "hello", "since": 0})
            rules, count = game_for("shengji-80", ()).rules, 0
            async for message in socket:
                self.frames.append(message.data.encode())
                told = message.json()
                if told["type"] == "welcome":
                    rules = game_for(told["book"], option_pairs(told["options"])).rules
                    self.seat, self.boards, self.view = Seat(told["seat"]), told["boards"], State()
                elif told["type"] == "boards":
                    self.boards = told["boards"]
                elif told["type"] == "events":
                    for event in told["events"]:
                        self.view = GAME.evolve(self.view, CODEC.decode(event))
                    count = told["first"] + len(told["events"]) - 1
                    self.board = self.view.board
                    await self._act(socket, rules, count)
                elif told["type"] == "result":
                    await socket.send_str(m.encode(m.NextDeal(f"{self.seat}-next-{told['board']}")).decode())
                if until_board and self.board >= until_board:
                    return

    async def _act(self, socket: Any, rules: Any, count: int) -> None:
        view, seat = self.view, self.seat
        turn = (view.board, view.phase, view.turn, view.asking, view.left, view.periods)
        if seat is None or seat not in view.to_act() or (self.acted == turn and not view.is_free):
            return
        action = self._choice(rules, view, seat)
        if action is None:
            return
        self.acted = turn
        self.client.server.clock.now += 0.1  # by which the server counts how fast frames come
        await socket.send_str(m.encode(m.Act(f"{seat}-{view.board}-{count}", count, wire_action(action))).decode())

    def _choice(self, rules: Any, view: State, seat: Seat) -> Any:
        if view.phase is Phase.DRAW and self.chance.random() < 0.9:
            return None
        if view.phase is Phase.ASK:
            return e.NoCall()
        legal: Sequence[Any] = GAME.legal(rules, view, seat)
        return legal[0] if legal else None


async def _end(task: asyncio.Task[None] | None) -> None:
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class HandClock:
    """Time goes on by the pace of drawing while somewhere cards are drawn or the next deal is waited for; where all
    wait for people it stands still."""

    def __init__(self, server: Server, time: FakeTime) -> None:
        self.server = server
        self.time = time

    def _waits_for_people(self) -> bool:
        rooms = list(self.server.site.rooms._rooms.values())
        return any(room.state.is_running and not room.state.deal.is_free for room in rooms)

    async def run(self) -> None:
        while True:
            quiet = 0
            while self._waits_for_people() and quiet < 20:
                await asyncio.sleep(0.001)
                quiet += 1
            await self.time.advance(400)
            await asyncio.sleep(0.001)


@contextlib.asynccontextmanager
async def playing_pairs(server: Server, time: FakeTime, partners: Iterable[Partner]) -> AsyncIterator[None]:
    """Everybody plays in the background and time goes on; whatever goes wrong there fails the test."""
    tasks = [asyncio.create_task(partner.play_all()) for partner in partners]
    clock = asyncio.create_task(HandClock(server, time).run())
    try:
        yield
        for task in (*tasks, clock):
            if task.done():
                task.result()
    finally:
        for task in (*tasks, clock):
            task.cancel()
        await asyncio.gather(*tasks, clock, return_exceptions=True)
