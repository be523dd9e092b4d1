"""An event under load: its hall of people made over HTTP, tables that play a set, and pages that wait for standings."""

import asyncio
import itertools
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import msgspec

from bench.load_hall import Hall
from bench.load_players import PlayedTable
from bench.load_servers import Server
from bench.load_socket import Socket, connect
from paiju.games.doudizhu.rules import Rules

_HEADERS = {"X-Paiju": "1"}
_SECONDS_TO_OPEN = 120.0


class Desk:
    """The organiser, with the event that he has made."""

    def __init__(self, server: Server, session: aiohttp.ClientSession) -> None:
        self._server = server
        self._session = session
        self._url = f"http://127.0.0.1:{server.port}"
        self.cookie = ""
        self.event = ""

    async def ask(self, path: str, body: object = None, cookie: str = "") -> tuple[Any, str]:
        """The answer, and the cookie that came with it or was shown."""
        cookie = cookie or self.cookie
        headers = _HEADERS | ({"Cookie": cookie} if cookie else {})
        method = "GET" if body is None else "POST"
        async with self._session.request(method, self._url + path, json=body, headers=headers) as response:
            if response.status >= 400:
                raise RuntimeError(f"{path}: {response.status} {(await response.text())[:300]}")
            for each in response.cookies.values():
                cookie = f"{each.key}={each.value}"
            return await response.json(), cookie

    async def create(self, wanted: Mapping[str, object]) -> None:
        """An event, by the first organiser of the server."""
        body = {"token": self._server.setup, "name": "组织者", "password": "a long pass phrase"}
        _, self.cookie = await self.ask("/api/organiser/setup", body)
        made, _ = await self.ask("/api/events", {"name": "千人赛", **wanted})
        self.event = made["event"]

    @property
    def at(self) -> str:
        return f"/api/events/{self.event}"

    async def list_people(self, people: int) -> None:
        names = "\n".join(f"选手{number}" for number in range(1, people + 1))
        await self.ask(self.at + "/entries", {"text": names, "enter": True})

    async def enter(self, people: int, at_once: int = 16) -> dict[int, str]:
        """So many people, each come by his own link; the cookie of each by number."""
        await self.list_people(people)
        made, _ = await self.ask(self.at + "/links", {})
        gate = asyncio.Semaphore(at_once)

        async def come(link: str) -> tuple[int, str]:
            async with gate:
                token = link.rpartition("#")[2]
                me, cookie = await self.ask(self.at + "/me", {"token": token}, cookie="a=b")
                return me["number"], cookie

        return dict(await asyncio.gather(*(come(each["link"]) for each in made["links"])))

    async def next(self) -> str:
        """Do what is due; its name."""
        control, _ = await self.ask(self.at + "/control")
        step = control["next"]["step"]
        await self.ask(self.at + "/acts", {"action": {"is": "Next"}, "seen": control["version"]})
        return str(step)

    async def start(self) -> float:
        """Check in, draw, seat and start the first segment; when that was asked for."""
        began, step = 0.0, ""
        while step != "start":
            began = time.perf_counter()
            step = await self.next()
        return began

    async def open_tables(self) -> tuple[list[tuple[str, list[int]]], float]:
        """Check in, draw, seat and start; each live table with the numbers at its seats, and the seconds it took."""
        began = await self.start()
        while time.perf_counter() - began < _SECONDS_TO_OPEN:
            control, _ = await self.ask(self.at + "/control")
            if all(each["live"] and each["state"] != "waiting" for each in control["tables"]):
                took = time.perf_counter() - began
                public, _ = await self.ask(self.at)
                seats = {
                    each["table"]: [seat["number"] for seat in each["seats"]] for each in public["segment"]["tables"]
                }
                return [(each["live"], seats[each["table"]]) for each in control["tables"]], took
            await asyncio.sleep(0.2)
        raise RuntimeError("the tables of the event did not open")


class SetTable(PlayedTable):
    """Plays the boards of one set; notes when each was over."""

    def __init__(self, hall: Hall, name: str, rules: Rules, seed: int, boards: int) -> None:
        super().__init__(hall, name, rules, seed)
        self._boards = boards
        self.over: list[float] = []

    @property
    def is_over(self) -> bool:
        return len(self.over) == self._boards

    def _agree(self) -> None:
        self.over.append(time.perf_counter())
        if not self.is_over:
            super()._agree()


class _Counted(msgspec.Struct):
    boards: int


class _Part(msgspec.Struct):
    standing: _Counted | None = None


class _News(msgspec.Struct):
    public: _Part | None = None
    changes: _Part | None = None


_decode = msgspec.json.Decoder(_News).decode


class _Page:
    """One open page. Its first frame may come with the answer that opens the socket."""

    __slots__ = ("_pages", "socket")

    def __init__(self, pages: "Pages") -> None:
        self._pages = pages
        self.socket: Socket | None = None

    def hear(self, frame: bytes) -> None:
        self._pages.hear(frame, self.socket)


@dataclass(slots=True)
class Pages:
    """Open pages of an event. ``told``: when each was told the standing of so many closed boards."""

    sockets: list[Socket] = field(default_factory=list)
    told: dict[int, list[float]] = field(default_factory=dict)
    frames: int = 0
    standing: int = 0  # bytes of the last one on the wire
    _last: tuple[bytes, int] = (b"", 0)

    async def open(self, hall: Hall, port: int, path: str, cookies: Sequence[str], at_once: int = 16) -> None:
        gate = asyncio.Semaphore(at_once)

        async def page(cookie: str) -> None:
            async with gate:
                heard = _Page(self)
                heard.socket = await connect("127.0.0.1", port, path, cookie, heard.hear, hall.lose, deflates=True)
                self.sockets.append(heard.socket)

        await asyncio.gather(*(page(cookie) for cookie in cookies))

    def hear(self, frame: bytes, socket: Socket | None) -> None:
        self.frames += 1
        if self._last[0] != frame:
            self._last = (frame, _boards(frame))
        boards = self._last[1]
        if boards:
            self.told.setdefault(boards, []).append(time.perf_counter())
            self.standing = 0 if socket is None else socket.frame

    def received(self) -> int:
        return sum(socket.received for socket in self.sockets)

    def since(self, boards: int, closed: float) -> list[float]:
        """Seconds until each page had its first news of so many boards."""
        return [at - closed for at in itertools.islice(sorted(self.told.get(boards, ())), len(self.sockets))]

    def close(self) -> None:
        for socket in self.sockets:
            socket.close()


def _boards(frame: bytes) -> int:
    news = _decode(frame)
    part = news.public or news.changes
    return 0 if part is None or part.standing is None else part.standing.boards
