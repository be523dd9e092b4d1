"""People who play an event without being watched: they think from what they were told and act through a socket."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from urllib.parse import urlsplit

import aiohttp
import msgspec
from playwright.sync_api import Page, WebSocket

from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.events import Action, Bid, Double, Pass, Play, Redouble
from paiju.games.doudizhu.player import observer
from paiju.games.doudizhu.record.jsonlines import CODEC
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase
from paiju.players.house import house_player
from paiju.regulations.library import find_book
from paiju.table.seats import Seat
from tests.browser.watching import Message

_HEADERS: Final = {"X-Paiju": "1"}
_WHIM: Final = 0.2
_AT_MOST: Final = 600
_OVER: Final = ("draw", "seat", "cut", "publish", "awards", "finish", "done")
# A page keeps its sockets to itself; what a scripted person does goes through the newest one of a table.
KEEP_SOCKETS: Final = """
  window.tableSockets = [];
  window.WebSocket = class extends WebSocket {
    constructor(...wanted) {
      super(...wanted);
      if (String(wanted[0]).includes('/ws/tables/')) window.tableSockets.push(this);
    }
  };
"""
# A line may just have been lost: who comes back says it again.
SEND: Final = """(text) => {
  const socket = window.tableSockets.at(-1);
  if (socket.readyState === WebSocket.OPEN) socket.send(text);
}"""


class Mind:
    """Plays as the house player would, now and then on a whim, so that not all tables end alike."""

    def __init__(self, seed: str) -> None:
        self._chance = random.Random(seed)
        self._house = house_player("greedy")
        self._observer = observer()
        self._seat = Seat(0)
        self._book = ""
        self._options: dict[str, str] = {}
        self._count = 0
        self._answered = -1
        self._result = 0
        self._sent = 0

    def take(self, message: Message) -> None:
        match message["type"]:
            case "welcome":
                self._seat = Seat(message["seat"])
                self._book, self._options = message["book"], message["options"]
                self._count = message["since"]
                self._answered = -1  # what was said last may have been lost with the line
            case "events":
                for event in message["events"][max(0, self._count + 1 - message["first"]) :]:
                    if event["type"] == "DealStarted":
                        self._observer = observer()
                    self._observer.see(CODEC.decode(event))
                    self._count += 1
            case "result":
                self._result = message["board"]

    def answer(self, *, go_on: bool = True) -> Message | None:
        """What this person sends now; None while it is somebody else's turn."""
        if self._result and go_on:
            told: Message = {"type": "next-deal", "id": f"next-{self._result}"}
            self._result = 0
            return told
        if self._seat not in self._observer.seen().view.to_act() or self._answered == self._count:
            return None
        self._answered = self._count
        self._sent += 1
        return {"type": "act", "id": f"do-{self._sent}", "seen": self._count, "action": _wire(self._choose())}

    def _choose(self) -> Action:
        rules = find_book(self._book, Rules).with_options(self._options)
        seen = self._observer.seen()
        actions = list(legal(rules, seen.view, self._seat))
        if seen.view.phase is Phase.PLAY and self._chance.random() < _WHIM:
            return self._chance.choice(actions)
        return self._house.choose(rules, seen, self._seat, actions)


def _wire(action: Action) -> Message:
    match action:
        case Bid():
            return {"do": "bid", "points": action.points}
        case Double():
            return {"do": "double", "doubled": action.doubled}
        case Redouble():
            return {"do": "redouble", "redoubled": action.redoubled}
        case Play():
            return {"do": "play", "cards": list(map(int, action.cards))}
        case Pass():
            return {"do": "pass"}
        case _:
            raise ValueError(action)


class PagePlayer:
    """A person at a page of a browser; make it before the page is opened anywhere."""

    def __init__(self, page: Page, seed: str) -> None:
        self.page = page
        self._seed = seed
        self._mind = Mind(seed)
        self._table = ""
        page.add_init_script(KEEP_SOCKETS)
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        if "/ws/tables/" not in socket.url:
            return
        table = socket.url.partition("&")[0]  # and the page; what follows differs when it comes back to its seat
        if table != self._table:  # a page that lost its line goes on from where it was
            self._table, self._mind = table, Mind(f"{self._seed} {table}")
        mind = self._mind
        socket.on("framereceived", lambda payload: mind.take(msgspec.json.decode(payload)))

    def act(self, *, go_on: bool = True) -> bool:
        """Whether there was something to do. ``go_on``: a result is put aside at once."""
        said = self._mind.answer(go_on=go_on)
        if said is not None:
            self.page.evaluate(SEND, msgspec.json.encode(said).decode())
        return said is not None


# Without any page.


def play_by_links(links: list[str]) -> None:
    """Everybody comes by his link and plays until something other than play is due. In a thread of its own: the event
    loop of this one belongs to Playwright."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(asyncio.wait_for(_all(links), _AT_MOST))).result()


async def _all(links: list[str]) -> None:
    await asyncio.gather(*(_person(link) for link in links))


async def _person(link: str) -> None:
    parts = urlsplit(link)
    url, event = f"{parts.scheme}://{parts.netloc}", parts.path.split("/")[2]
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(url, headers=_HEADERS | {"Origin": url}, cookie_jar=jar) as person:
        async with person.post(f"/api/events/{event}/me", json={"token": parts.fragment}) as answer:
            answer.raise_for_status()
            known = (await answer.json())["version"]
        sitting: asyncio.Task[None] | None = None
        table = ""
        facts: Message = {}
        async with person.ws_connect(f"/ws/events/{event}") as news:
            async for message in news:
                told = message.json()
                facts |= told.get("public") or told.get("changes") or {}
                # The first news may be a moment old, from before this set began.
                if facts["version"] >= known and facts.get("standing") and facts["step"] in _OVER:
                    break
                place = told["me"]["place"] if told["type"] == "me" else None
                if place and place["live"] and place["live"] != table:
                    table = place["live"]
                    await _end(sitting)
                    async with person.get(f"/api/events/{event}/me") as answer:  # gives this device the seat
                        answer.raise_for_status()
                    sitting = asyncio.create_task(_play(person, table))
            else:
                raise ConnectionError("the event's socket was closed")
        await _end(sitting)


async def _play(person: aiohttp.ClientSession, table: str) -> None:
    mind = Mind(table)
    async with person.ws_connect(f"/ws/tables/{table}") as socket:
        await socket.send_json({"type": "hello", "since": 0})
        async for message in socket:
            mind.take(message.json())
            said = mind.answer()
            if said is not None:
                await socket.send_json(said)


async def _end(task: asyncio.Task[Any] | None) -> None:
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
