"""A finished deal, made in a second: three clients without pages play it over the socket."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import aiohttp

_HEADERS: Final = {"X-Paiju": "1"}
_BOOK: Final = "doudizhu-national-2016"


def finish_a_deal(url: str) -> str:
    """The table. In a thread of its own: the event loop of this one belongs to Playwright."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(asyncio.wait_for(_play(url), 30))).result()


async def _play(url: str) -> str:
    people = [aiohttp.ClientSession(url, headers=_HEADERS, cookie_jar=aiohttp.CookieJar(unsafe=True)) for _ in range(3)]
    try:
        wanted = {"book": _BOOK, "kind": "friends", "name": "Ann", "clock": False}
        made = await _post(people[0], "/api/tables", wanted)
        for person, name, link in zip(people[1:], ("Ben", "Cat"), made["links"].values(), strict=True):
            await _post(person, "/api/join", {"token": link.rpartition("/")[2], "name": name})
        table: str = made["table"]
        await asyncio.gather(*(_Client(person, url, table, seat).play() for seat, person in enumerate(people)))
        return table
    finally:
        for person in people:
            await person.close()


async def _post(person: aiohttp.ClientSession, path: str, body: dict[str, Any]) -> dict[str, Any]:
    async with person.post(path, json=body) as answer:
        answer.raise_for_status()
        told: dict[str, Any] = await answer.json()
        return told


class _Client:
    """Bids 3, doubles, redoubles, and plays what the hint offers first."""

    def __init__(self, person: aiohttp.ClientSession, url: str, table: str, seat: int) -> None:
        self._person = person
        self._url = url
        self._table = table
        self._seat = seat
        self._seen = 0
        self._sent = 0

    async def play(self) -> None:
        async with self._person.ws_connect(f"/ws/tables/{self._table}", headers={"Origin": self._url}) as socket:
            await socket.send_json({"type": "hello", "since": 0})
            while True:
                message = await socket.receive_json()
                assert message["type"] not in ("refused", "bye"), message
                if message["type"] == "hint":
                    plays = message["plays"]
                    await self._act(socket, {"do": "play", "cards": plays[0]} if plays else {"do": "pass"})
                for event in message.get("events", ()):
                    self._seen += 1
                    if event["type"] == "DealScored":
                        return
                if message["type"] == "events":
                    await self._answer(socket, message["events"])

    async def _answer(self, socket: aiohttp.ClientWebSocketResponse, events: list[dict[str, Any]]) -> None:
        for event in events:
            match event["type"]:
                case "DealStarted" if event["first_caller"] == self._seat:
                    await self._act(socket, {"do": "bid", "points": 3})
                case "DoublingOpened" if self._seat in event["seats"]:
                    await self._act(socket, {"do": "double", "doubled": True})
                case "RedoublingOpened" if event["seat"] == self._seat:
                    await self._act(socket, {"do": "redouble", "redoubled": True})
        last = events[-1]
        if self._seat == (last["leader"] if last["type"] == "PlayOpened" else self._then(events)):
            self._sent += 1
            await socket.send_json({"type": "ask-hint", "id": f"hint-{self._sent}"})

    @staticmethod
    def _then(events: list[dict[str, Any]]) -> int | None:
        """Who plays next, after a play or a pass and whatever is told with it."""
        played = [event for event in events if event["type"] in ("CardsPlayed", "Passed")]
        return played[-1]["then"] if played else None

    async def _act(self, socket: aiohttp.ClientWebSocketResponse, action: dict[str, Any]) -> None:
        self._sent += 1
        await socket.send_json({"type": "act", "id": f"act-{self._sent}", "seen": self._seen, "action": action})
