"""People at an event whose server may end at any moment: an organiser at the desk, players with phones.

Whatever was not answered is asked again: a command by the version that the page had seen, an action by its id.
"""

import asyncio
import contextlib
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

import aiohttp

from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.record.jsonlines import CODEC
from paiju.games.doudizhu.state import State, evolve
from paiju.server.table.books import game_for
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from tests.chaos.event_process import EventServer
from tests.unit.server.live.kit import wire_action

BOOK = "doudizhu-national-2016"
_HEADERS = {"X-Paiju": "1"}
_LOST = (aiohttp.ClientError, OSError, TimeoutError)
_PAUSE = 0.05
_AGREED = "next-"  # one that comes when all have agreed leads to nothing


class Phone:
    """A browser with its cookies."""

    def __init__(self, server: EventServer) -> None:
        self.server = server
        self.session = aiohttp.ClientSession(
            cookie_jar=aiohttp.CookieJar(unsafe=True), timeout=aiohttp.ClientTimeout(total=30)
        )

    async def ask(self, path: str, body: object = None) -> tuple[int, Any]:
        """Asked again until some server answers."""
        while True:
            with contextlib.suppress(*_LOST):
                await self.server.up.wait()
                method = "GET" if body is None else "POST"
                url = self.server.url + path
                async with self.session.request(method, url, json=body, headers=_HEADERS) as response:
                    if response.content_type == "application/json":
                        return response.status, await response.json()
                    return response.status, await response.text()
            await asyncio.sleep(_PAUSE)

    def socket(self, path: str) -> Any:
        return self.session.ws_connect(self.server.url + path, headers={"Origin": self.server.url}, heartbeat=5)


class Desk:
    """The organiser. ``pressed`` keeps every answer to a command."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.event = ""
        self.pressed: list[tuple[str, int]] = []

    @property
    def at(self) -> str:
        return f"/api/events/{self.event}"

    async def open(self, **wanted: Any) -> None:
        body = {"token": self.phone.server.setup, "name": "组织者", "password": "a long pass phrase"}
        status, told = await self.phone.ask("/api/organiser/setup", body)
        assert status == 201, told
        status, made = await self.phone.ask("/api/events", {"name": "断电杯", "next_after": 1} | wanted)
        assert status == 201, made
        self.event = made["event"]

    async def enter(self, names: list[str]) -> dict[int, str]:
        status, told = await self.phone.ask(self.at + "/entries", {"text": "\n".join(names), "enter": True})
        assert status == 200, told
        return await self.links()

    async def links(self, *numbers: int) -> dict[int, str]:
        status, made = await self.phone.ask(self.at + "/links", {"numbers": list(numbers), "reason": "换设备"})
        assert status == 200, made
        return {each["number"]: each["link"] for each in made["links"]}

    async def control(self) -> dict[str, Any]:
        status, told = await self.phone.ask(self.at + "/control")
        assert status == 200, told
        found: dict[str, Any] = told
        return found

    async def public(self) -> dict[str, Any]:
        status, told = await self.phone.ask(self.at)
        assert status == 200, told
        found: dict[str, Any] = told
        return found

    async def press(self, step: str) -> None:
        """Do what is next, once it is this. Whoever was not answered looks again whether it has been done."""
        has_asked = False
        while True:
            control = await self.control()
            if control["next"]["step"] == step:
                has_asked = True
                if await self._ask({"is": "Next"}, "", control["version"]):
                    return
            elif has_asked:
                return
            else:
                await asyncio.sleep(_PAUSE)

    async def command(self, action: dict[str, Any], reason: str = "") -> None:
        while not await self._ask(action, reason, (await self.control())["version"]):
            pass

    async def _ask(self, action: dict[str, Any], reason: str, seen: int) -> bool:
        """False: the event has moved since, perhaps by this very command before the power went."""
        status, told = await self.phone.ask(self.at + "/acts", {"action": action, "reason": reason, "seen": seen})
        self.pressed.append((action["is"], status))
        assert status == 200 or told["code"] == "event_moved", told
        return bool(status == 200)

    async def pause(self, paused: bool) -> None:
        status, told = await self.phone.ask(self.at + "/pause", {"paused": paused, "tables": []})
        assert status == 200, told

    async def until(self, *steps: str) -> dict[str, Any]:
        while True:
            control = await self.control()
            if control["next"]["step"] in steps:
                return control
            await asyncio.sleep(_PAUSE)


class Mind(Protocol):
    """What one seat of a table has seen, and what it does."""

    @property
    def board(self) -> int: ...

    @property
    def is_over(self) -> bool: ...

    def forget(self) -> None:
        """What was told comes anew."""

    def see(self, event: dict[str, Any]) -> None: ...

    def choose(self, seat: Seat) -> object | None:
        """What is sent now as an action; None while others act."""


class DoudizhuMind:
    """Plays whatever is legal."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self._view = State()

    @property
    def board(self) -> int:
        return self._view.board

    @property
    def is_over(self) -> bool:
        return self._view.score is not None

    def forget(self) -> None:
        self._view = State()

    def see(self, event: dict[str, Any]) -> None:
        self._view = evolve(self._view, CODEC.decode(event))

    def choose(self, seat: Seat) -> object | None:
        if seat not in self._view.to_act():
            return None
        return wire_action(self._random.choice(list(legal(game_for(BOOK, ()).rules, self._view, seat))))


@dataclass
class Seen:
    """What a player knows of a table."""

    mind: Mind
    count: int = 0
    acted_at: int = -1
    pending: dict[str, bytes] = field(default_factory=dict)


class Person:
    """Plays wherever the event says. ``drops_at``, ``sleeps_at``: the numbers of own turns at which the connection is
    lost, or nothing is done until the time is out."""

    def __init__(self, phone: Phone, link: str, seed: int, mind: Callable[[str], Mind] = DoudizhuMind) -> None:
        self.phone = phone
        self.event, _, self.token = link.partition("/e/")[2].replace("/me#", "#").partition("#")
        self._mind, self._seed = mind, f"{seed} {link}"
        self.number = 0
        self.place: dict[str, Any] | None = None
        self.tables: dict[str, Seen] = {}
        self.seats: dict[str, Seat] = {}
        self.acknowledged: dict[tuple[str, str], int] = {}
        self.dropped = 0
        self.slept: set[tuple[str, int]] = set()
        self.drops_at: set[int] = set()
        self.sleeps_at: set[int] = set()
        self._turns = 0
        self._ids = (f"{self.token[:6]}.{number}" for number in itertools.count())

    async def come(self) -> None:
        status, me = await self.phone.ask(f"/api/events/{self.event}/me", {"token": self.token})
        assert status == 200, me
        self.number = me["number"]

    async def run(self) -> None:
        """Until it is cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._follow())
            tasks.create_task(self._play())

    async def _follow(self) -> None:
        while True:
            with contextlib.suppress(*_LOST):
                await self.phone.server.up.wait()
                async with self.phone.socket(f"/ws/events/{self.event}") as socket:
                    async for message in socket:
                        news = message.json()
                        if news["type"] == "me":
                            self.place = news["me"]["place"]
            await asyncio.sleep(_PAUSE)

    async def _play(self) -> None:
        while True:
            live = "" if self.place is None else self.place["live"]
            if live and self.place is not None:
                with contextlib.suppress(*_LOST):
                    await self.phone.server.up.wait()
                    await self._at_table(live)
            await asyncio.sleep(_PAUSE)

    async def _at_table(self, live: str) -> None:
        """One connection; it ends when the server does, or somebody moves on."""
        seen = self.tables.setdefault(live, Seen(self._mind(f"{self._seed} {live}")))
        seen.acted_at = -1
        async with self.phone.socket(f"/ws/tables/{live}") as socket:
            await socket.send_str(m.encode(m.Hello(seen.count)).decode())
            for waiting in list(seen.pending.values()):
                await socket.send_str(waiting.decode())
            while self.place is not None and self.place["live"] == live:
                try:
                    async with asyncio.timeout(0.5):
                        message = await socket.receive()
                except TimeoutError:
                    continue
                if message.type is not aiohttp.WSMsgType.TEXT:
                    return
                self._read(live, seen, message.json())
                frame = self._next(live, seen)
                if frame is not None and self._turns in self.drops_at:
                    self.drops_at.discard(self._turns)
                    self.dropped += 1
                    return  # in the middle of the turn: it is sent when the connection is there again
                if frame is not None:
                    await socket.send_str(frame.decode())

    def _read(self, live: str, seen: Seen, told: dict[str, Any]) -> None:
        match told["type"]:
            case "welcome":
                self.seats[live] = Seat(told["seat"])
                if told.get("anew") or told["since"] != seen.count:
                    seen.count = told["since"]
                    seen.mind.forget()
            case "events":
                assert told["first"] == seen.count + 1
                for event in told["events"]:
                    seen.mind.see(event)
                seen.count += len(told["events"])
            case "done" | "refused" if told["id"].startswith(_AGREED):
                pass
            case "done":
                assert self.acknowledged.setdefault((live, told["id"]), told["seen"]) == told["seen"]
                seen.pending.pop(told["id"], None)
            case "refused":
                assert (live, told["id"]) not in self.acknowledged
                seen.pending.pop(told["id"], None)

    def _next(self, live: str, seen: Seen) -> bytes | None:
        """What this seat has to send now, once."""
        seat = self.seats.get(live)
        if seat is None or seen.pending or seen.acted_at == seen.count:
            return None
        if seen.mind.is_over:
            seen.acted_at = seen.count
            return m.encode(m.NextDeal(f"{_AGREED}{seen.mind.board}"))
        action = seen.mind.choose(seat)
        if action is None:
            return None
        seen.acted_at = seen.count
        if (live, seen.count) in self.slept:
            return None
        self._turns += 1
        if self._turns in self.sleeps_at:
            self.slept.add((live, seen.count))
            return None
        act = m.Act(next(self._ids), seen.count, action)
        frame = m.encode(act)
        seen.pending[act.id] = frame
        return frame
