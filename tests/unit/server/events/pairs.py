"""Pairs at the live tables of an event: each partner with a phone of his own, and a clock that is turned by hand."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.state import State
from paiju.games.shengji.game import SHENGJI as GAME
from paiju.games.shengji.record.jsonlines import CODEC
from paiju.players.house import find_player
from paiju.server.table.books import game_for
from paiju.table.player import Observer
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from tests.leak.test_shengji_leak import wire_action
from tests.unit.server.conftest import Client, Server
from tests.unit.server.events.kit import Organiser
from tests.unit.server.live.kit import FakeTime

BOOK = "shengji-80"
OVER = ("publish", "awards", "finish", "done")


def pair_names(count: int) -> list[str]:
    return [f"甲{number},乙{number},单位{number}" for number in range(1, count + 1)]


async def enter_pairs(organiser: Organiser, count: int) -> list[dict[str, Any]]:
    """The links of both of each."""
    body = {"text": "\n".join(pair_names(count)), "enter": True}
    reply = await organiser.client.post(organiser.at + "/entries", body)
    assert reply.json["entered"] == count, reply.body
    links: list[dict[str, Any]] = (await organiser.client.post(organiser.at + "/links")).json["links"]
    return links


class SteadyMind:
    """What a seat was shown of its deal, and no more; it chooses as a house player would."""

    def __init__(self, _: str = "") -> None:
        self._house = find_player(GAME.key, "steady")
        self._seen = Observer(GAME.blank, GAME.evolve)
        self._rules = game_for(BOOK, ()).rules

    @property
    def view(self) -> State:
        return self._seen.seen().view

    @property
    def board(self) -> int:
        return self.view.board

    @property
    def is_over(self) -> bool:
        return self.view.score is not None

    def forget(self) -> None:
        self._seen = Observer(GAME.blank, GAME.evolve)

    def see(self, event: dict[str, Any]) -> None:
        happened = CODEC.decode(event)
        if isinstance(happened, e.DrawStarted):
            self.forget()
        self._seen.see(happened)

    def choose(self, seat: Seat) -> object | None:
        """While cards are drawn, whenever one came or somebody called."""
        seen = self._seen.seen()
        is_idle = seen.view.is_free and not isinstance(seen.events[-1], e.CardSeen | e.CallMade)
        if is_idle or seat not in seen.view.to_act():
            return None
        action = self._house.choose(self._rules, seen, seat, GAME.legal(self._rules, seen.view, seat))
        return None if action is None else wire_action(action)


@dataclass
class Partner:
    """One of a pair, by what his seat is shown and nothing else."""

    client: Client
    event: str
    number: int
    member: int
    mind: SteadyMind = field(default_factory=SteadyMind)
    table: str = ""
    seat: Seat | None = None
    boards: int = 0
    frames: list[bytes] = field(default_factory=list)
    acted: object = None

    @property
    def view(self) -> State:
        return self.mind.view

    @classmethod
    async def come(cls, server: Server, link: dict[str, Any]) -> "Partner":
        event, _, token = link["link"].partition("/e/")[2].replace("/me#", "#").partition("#")
        client = await server.client()
        reply = await client.post(f"/api/events/{event}/me", {"token": token})
        assert reply.status == 200, reply.body
        assert reply.json["number"] == link["number"]
        return cls(client, event, link["number"], link["member"])

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
            count = 0
            async for message in socket:
                self.frames.append(message.data.encode())
                told = message.json()
                if told["type"] == "welcome":
                    self.seat, self.boards = Seat(told["seat"]), told["boards"]
                    self.mind.forget()
                elif told["type"] == "boards":
                    self.boards = told["boards"]
                elif told["type"] == "events":
                    for event in told["events"]:
                        self.mind.see(event)
                    count = told["first"] + len(told["events"]) - 1
                    await self._act(socket, count)
                elif told["type"] == "result":
                    await socket.send_str(m.encode(m.NextDeal(f"{self.seat}-next-{told['board']}")).decode())
                if until_board and self.mind.board >= until_board:
                    return

    async def _act(self, socket: Any, count: int) -> None:
        view, seat = self.view, self.seat
        turn = (view.board, view.phase, view.turn, view.asking, view.left, view.periods)
        if seat is None or (self.acted == turn and not view.is_free):
            return
        action = self.mind.choose(seat)
        if action is None:
            return
        self.acted = turn
        self.client.server.clock.now += 0.1  # by which the server counts how fast frames come
        await socket.send_str(m.encode(m.Act(f"{seat}-{view.board}-{count}", count, action)).decode())


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
