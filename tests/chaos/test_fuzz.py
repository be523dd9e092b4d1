"""Frames and bodies by chance that get past every gate: signed in, seated, well-formed, and wrong in what they say.

A whole server in a process of its own, with an event that is being played. Whatever is sent: no error of ours, nothing
in the log, no growing memory, and the event goes on.
"""

import asyncio
import collections
import json
import random
import re
import typing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from paiju.games.doudizhu.wire import Action
from paiju.server.app import ROUTES
from paiju.server.http.openapi import plain_path
from paiju.server.http.routes import Route
from paiju.table.session import messages as m
from tests.chaos.event_people import Desk, Person, Phone
from tests.chaos.event_process import EventServer
from tests.chaos.event_proof import run_paiju
from tests.chaos.random_values import Values, spoilt

pytestmark = pytest.mark.slow

NAMES = ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬"]
SIZES = {"boards_per_set": 1, "sets_per_round": 1, "rounds": 2}
# What is told before a handler has the request.
GATES = {"bad_json", "bad_body", "bad_request", "body_too_big", "not_json", "no_header", "bad_origin", "bad_host"}
# What makes something that stays in memory by right is asked for now and then only.
LASTING = ("/api/tables", "/api/events", "/api/events/{event}/register", "/api/events/{event}/links")
# What would take from those who ask what they need to go on: a session, a seat, who they are.
OWN = ("/api/organiser/logout", "/api/tables/{table}/leave", "/api/events/{event}/me", "/api/join")
MOST_GROWTH = 200_000
"""Kilobytes; for what was rightly opened meanwhile, and what Python keeps for next time."""
AT_ONCE = 20
FRAMES = [m.Act[Action] if typing.get_origin(kind) is m.Act else kind for kind in typing.get_args(m.FromClient)]


class Tally:
    """How many requests and frames were sent, and to which handler they came."""

    def __init__(self) -> None:
        self.sent: collections.Counter[str] = collections.Counter()
        self.reached: collections.Counter[str] = collections.Counter()
        self.answers: collections.Counter[str] = collections.Counter()

    def told(self, handler: str, answer: str, reached: bool) -> None:
        self.sent[handler] += 1
        self.reached[handler] += reached
        self.answers[answer] += 1

    def __str__(self) -> str:
        lines = [f"{name:46}{count:8}{self.reached[name]:8}" for name, count in sorted(self.sent.items())]
        answers = ", ".join(f"{name} {count}" for name, count in self.answers.most_common(30))
        total = f"{'in all':46}{self.sent.total():8}{self.reached.total():8}"
        return "\n".join((f"{'handler':46}{'sent':>8}{'reached':>8}", *lines, total, f"answers: {answers}"))


class Fuzz:
    def __init__(self, folder: Path, seed: int) -> None:
        self.server = EventServer(folder)
        self.chance = random.Random(seed)
        self.tally = Tally()
        self.desk = Desk(Phone(self.server))
        self.people: list[Person] = []
        self.stranger = Phone(self.server)
        self.live = ""
        self.practice = ""
        self.values = Values(self.chance, {})

    async def open(self) -> None:
        """An event in its first set, an entrant's table, and a table of practice."""
        await self.server.start()
        await self.desk.open(parameters=SIZES)
        links = await self.desk.enter(NAMES)
        for link in list(links.values())[:3]:
            person = Person(Phone(self.server), link, 1)
            await person.come()
            self.people.append(person)
        for step in ("check-in", "seed", "draw", "seat", "approve", "start"):
            await self.desk.press(step)
        status, me = await self.people[0].phone.ask(f"{self.desk.at}/me")
        assert status == 200, me
        self.live = me["place"]["live"]
        wanted = {"book": "national", "kind": "practice", "name": "甲", "clock": False}
        status, made = await self.people[1].phone.ask("/api/tables", wanted)
        assert status == 201, made
        self.practice = made["table"]
        known: dict[str, list[Any]] = {
            "book": ["national", "000", "doudizhu-national-2016", "shengji"],
            "segment": ["main-1.1", "main-1.2", "main-2.1"],
            "token": [person.token for person in self.people[2:]],
            "number": [1, 2, 3, 9, 10],
            "numbers": [[], [1], [9, 10]],
            "cards": ["333", "♥3 ♠3", "345678", "王炸", [1, 2], [], [0], [53, 52], list(range(17))],
            "house": ["greedy"],
            "reason": ["一", "because"],
        }
        self.values = Values(self.chance, known)

    async def close(self) -> None:
        for phone in (self.desk.phone, self.stranger, *(person.phone for person in self.people)):
            await phone.session.close()
        await self.server.kill()

    # Bodies.

    async def bodies(self, count: int) -> None:
        routes = [route for route in ROUTES if route.path not in ("/docs", "/docs.css", "/openapi.json", "/metrics")]
        phones = [self.desk.phone] * 3 + [person.phone for person in self.people[:2]]
        for _ in range(0, count, AT_ONCE):
            wanted = [self._route(routes) for _ in range(AT_ONCE)]
            await asyncio.gather(
                *(
                    self._ask(self.stranger if route.path in OWN else self.chance.choice(phones), route)
                    for route in wanted
                )
            )

    def _route(self, routes: list[Route]) -> Route:
        while True:
            route = self.chance.choice(routes)
            if plain_path(route.path) not in LASTING or self.chance.random() < 0.05:
                return route

    async def _ask(self, phone: Phone, route: Route) -> None:
        named = {"event": self.desk.event, "table": self.chance.choice([self.practice, self.live, "1", "2"])}
        path = re.sub(
            r"\{(\w+)\}", lambda found: named.get(found[1], str(self.chance.randint(1, 9))), plain_path(route.path)
        )
        data = b""
        if route.body is not None:
            body = self.values.body(route.body)
            if "seen" in body and self.chance.random() < 0.8:
                body["seen"] = (await self.desk.control())["version"]  # so that the command is decided
            data = msgspec.json.encode(body)
            if self.chance.random() < 0.02:
                data = spoilt(self.chance, data)
        headers = {"X-Paiju": "1", "Content-Type": "application/json"}
        async with phone.session.request(
            route.method, self.server.url + path, data=data or None, headers=headers
        ) as answer:
            told = await answer.read()
        assert answer.status < 500, (route.path, answer.status, data[:500], told[:500])
        code = json.loads(told)["code"] if answer.status >= 400 else str(answer.status)
        self.tally.told(f"{route.method} {route.path}"[:45], code, code not in GATES)

    # Frames.

    async def frames(self, person: Person, table: str, count: int) -> None:
        """One connection after the other: what cannot be read ends one, and so does an organiser who acts by chance."""
        left = count
        while left > 0:
            try:
                opened = await person.phone.socket(f"/ws/tables/{table}")
            except aiohttp.WSServerHandshakeError:  # no seat there any more, or no table
                table = await self._come_again(person)
                continue
            async with opened as socket:
                await socket.send_str('{"type":"hello","since":0}')
                while left > 0 and not socket.closed:
                    left -= AT_ONCE
                    await self._some(socket)

    async def _come_again(self, person: Person) -> str:
        """By a new link, to wherever this entrant plays now; to practice when nowhere."""
        status, made = await self.desk.phone.ask(self.desk.at + "/links", {"numbers": [person.number]})
        if status == 200:
            token = made["links"][0]["link"].rpartition("#")[2]
            status, me = await person.phone.ask(f"{self.desk.at}/me", {"token": token})
            if status == 200 and me["place"] is not None and me["place"]["live"]:
                return str(me["place"]["live"])
        wanted = {"book": "national", "kind": "practice", "name": "甲", "clock": False}
        _, opened = await person.phone.ask("/api/tables", wanted)
        return str(opened["table"])

    async def _some(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Some frames and what is answered until the ping behind them is."""
        sent = [self._frame() for _ in range(AT_ONCE)]
        names = [name for name, _ in sent]
        for _, data in sent:
            await socket.send_str(data.decode(errors="surrogateescape"))
        mark = self.chance.random()
        await socket.send_str(msgspec.json.encode({"type": "ping", "t": mark}).decode())
        while True:
            message = await socket.receive(timeout=60)
            if message.type is not aiohttp.WSMsgType.TEXT:
                break
            told = message.json()
            if told["type"] == "pong" and told["t"] == mark:
                break
            self.tally.answers[f"frame {told['type']}"] += 1
        is_cut = socket.closed
        for name in names:
            self.tally.told(f"frame {name}", "frame", not is_cut)

    def _frame(self) -> tuple[str, bytes]:
        kind = self.chance.choice(FRAMES)
        body = self.values.body(kind)
        if "id" in body:
            body["id"] = self.chance.choice((body["id"][:40] or "x", f"{self.chance.random()}", "again"))
        if "seen" in body and self.chance.random() < 0.5:
            body["seen"] = self.chance.randint(0, 30)
        data = msgspec.json.encode(body)
        return body["type"], data if self.chance.random() > 0.001 else b"{" + data

    # Afterwards.

    async def is_alive(self) -> None:
        phone = self.desk.phone
        assert (await phone.ask("/healthz"))[0] == 200
        assert (await self.desk.control())["event"] == self.desk.event
        async with self.people[1].phone.socket(f"/ws/tables/{self.practice}") as socket:
            await socket.send_str('{"type":"hello","since":0}')
            assert (await socket.receive_json())["type"] == "welcome"
        log = self.server.log()
        for trace in (
            "request failed",
            "Traceback",
            'File "',
            "and is rebuilt",
            "without a sentence",
            "never retrieved",
        ):
            assert trace not in log, log[log.index(trace) - 500 :][:3_000]

    async def check(self, folder: Path) -> None:
        """The log of the event is one that could be: whatever was refused left nothing behind."""
        status, text = await self.desk.phone.ask(f"{self.desk.at}/log")
        if status == 200:
            (folder / "event.jsonl").write_text(text, "utf-8")
            assert json.loads(run_paiju("event", "check", "--json", str(folder / "event.jsonl")))["findings"] == []


async def fuzz(folder: Path, seed: int, bodies: int, frames: int, figures: Callable[[str], None]) -> Fuzz:
    made = Fuzz(folder, seed)
    try:
        await made.open()
        await made.bodies(200)
        before = made.server.memory()
        await asyncio.gather(
            made.bodies(bodies),
            made.frames(made.people[0], made.live, frames // 2),
            made.frames(made.people[1], made.practice, frames // 2),
        )
        grown = made.server.memory() - before
        figures(f"{made.tally}\nmemory: {before:,} kB, then {grown:+,} kB")
        await made.is_alive()
        await made.check(folder)
        assert grown < MOST_GROWTH
        assert made.tally.reached.total() > 0.9 * made.tally.sent.total()
        return made
    finally:
        await made.close()


async def test_frames_and_bodies_by_chance(tmp_path: Path, figures: Callable[[str], None]) -> None:
    async with asyncio.timeout(240):
        await fuzz(tmp_path, 1, 600, 2_000, figures)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2, 6))
async def test_a_hundred_thousand_frames_and_bodies_by_chance(
    tmp_path: Path, seed: int, figures: Callable[[str], None]
) -> None:
    """25,000 each time, from another beginning."""
    async with asyncio.timeout(1_800):
        made = await fuzz(tmp_path, seed, 7_500, 20_000, figures)
    assert made.tally.reached.total() >= 25_000
