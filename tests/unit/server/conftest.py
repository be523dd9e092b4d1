"""A whole server on a free port of this machine, and clients with cookies of their own."""

import asyncio
import contextlib
import inspect
import io
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import aiohttp
import argon2
import pytest
from aiohttp import web

from paiju.cli.store_words import DATABASE
from paiju.players.house import versions
from paiju.server.app import create_app
from paiju.server.config import Config
from paiju.server.http.limits import Limits
from paiju.server.instants import Time
from paiju.server.live.house_pool import Question, default
from paiju.server.live.rooms import Rooms
from paiju.server.logs import new_log
from paiju.server.people.names import KeptNames
from paiju.server.people.passwords import Passwords
from paiju.server.people.tokens import hash_token, new_token
from paiju.server.site import SITE, Site
from paiju.storage.open import open_store
from paiju.table.session.events import SeatAction
from tests.steady import SteadyLoop

_SECONDS_AT_MOST = 60  # a message that never comes is a failure, not an endless test


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Tests of this folder may be coroutines; ``steady`` ones have a loop whose clock an overloaded machine stops."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    test = pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names})
    is_steady = pyfuncitem.get_closest_marker("steady") is not None
    with asyncio.Runner(loop_factory=SteadyLoop if is_steady else None) as runner:
        runner.run(asyncio.wait_for(test, _SECONDS_AT_MOST))
    return True


class QuickHouse:
    """House players that think at once and in this process."""

    def start(self) -> None: ...

    async def warm(self) -> None: ...

    async def stop(self) -> None: ...

    async def choose(self, question: Question) -> SeatAction:
        return default(question)

    async def hint(self, question: Question) -> list[list[int]]:
        return []


@dataclass
class Clock:
    """Seconds that pass only when a test says so."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Client:
    """A browser: cookies, the header of our own page, JSON."""

    def __init__(self, server: "Server") -> None:
        self.server = server
        self.session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))

    async def get(self, path: str, **options: Any) -> "Reply":
        return await self.ask("GET", path, **options)

    async def post(self, path: str, body: object = None, **options: Any) -> "Reply":
        options.setdefault("headers", {"X-Paiju": "1"})
        if "data" not in options:
            options["json"] = {} if body is None else body
        return await self.ask("POST", path, **options)

    async def ask(self, method: str, path: str, **options: Any) -> "Reply":
        options.setdefault("allow_redirects", False)
        async with self.session.request(method, self.server.url + path, **options) as answer:
            return Reply(answer.status, dict(answer.headers), await answer.read())

    def socket(self, table: str, **options: Any) -> Any:
        options.setdefault("headers", {"Origin": self.server.url})
        return self.session.ws_connect(f"{self.server.url}/ws/tables/{table}", **options)

    def cookie(self, name: str = "paiju-device") -> str | None:
        found = [cookie.value for cookie in self.session.cookie_jar if cookie.key == name]
        return found[0] if found else None

    async def open_table(self, **wanted: Any) -> dict[str, Any]:
        body = {"book": "national", "kind": "friends", "name": "甲", "clock": False} | wanted
        reply = await self.post("/api/tables", body)
        assert reply.status == 201, reply.body
        made: dict[str, Any] = reply.json
        return made

    async def join(self, link: str, name: str = "乙") -> "Reply":
        return await self.post("/api/join", {"token": token_of(link), "name": name})


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of an error, whose shape is checked every time."""
        problem = self.json
        assert self.status >= 400
        assert set(problem) == {"code", "zh", "en", "facts"}
        assert problem["en"].isprintable()
        assert not re.search(r"\{\w+\}", problem["zh"] + problem["en"])
        assert any("\u4e00" <= letter <= "\u9fff" for letter in problem["zh"])
        return str(problem["code"])


@dataclass
class Server:
    url: str
    app: web.Application
    log: io.StringIO
    clock: Clock
    setup: str
    folder: Path
    stack: contextlib.AsyncExitStack

    @property
    def site(self) -> Site:
        return self.app[SITE]

    async def client(self) -> Client:
        client = Client(self)
        self.stack.push_async_callback(client.session.close)
        return client


Serving = Callable[..., contextlib.AbstractAsyncContextManager[Server]]


@pytest.fixture
def serving(tmp_path: Path) -> Serving:
    return serving_in(tmp_path)


def serving_in(folder: Path) -> Serving:
    """``async with serving() as server``; keywords change the configuration, ``time`` is what tables go by."""

    @contextlib.asynccontextmanager
    async def serve(time: Time | None = None, **changes: Any) -> AsyncIterator[Server]:
        clock, log, setup = Clock(), io.StringIO(), new_token()
        config = replace(Config(port=0, web=folder / "web"), **changes)
        async with contextlib.AsyncExitStack() as stack:
            store = await open_store(folder / DATABASE, now=clock)
            stack.push_async_callback(store.close)
            names = await KeptNames.load(store.people)
            rooms = Rooms(store.events, QuickHouse(), software="paiju test", names=names, time=time)
            await rooms.start()
            stack.push_async_callback(rooms.stop)
            cheap = Passwords(argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
            app = create_app(
                config,
                rooms,
                store,
                {game: tuple(names) for game, names in versions().items()},
                setup=hash_token(setup),
                log=new_log("json", log),
                limits=Limits(clock),
                passwords=cheap,
            )
            runner = web.AppRunner(app, access_log=None, shutdown_timeout=2)
            await runner.setup()
            stack.push_async_callback(runner.cleanup)
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            port = runner.addresses[0][1]
            yield Server(f"http://127.0.0.1:{port}", app, log, clock, setup, folder, stack)

    return serve


def change(server: Server, statement: str) -> None:
    """Behind the server's back, as if an earlier version had written it."""
    with contextlib.closing(sqlite3.connect(server.folder / DATABASE)) as connection, connection:
        connection.execute(statement)


def token_of(link: str) -> str:
    return link.rpartition("/j/")[2]


async def hello(socket: aiohttp.ClientWebSocketResponse, since: int = 0) -> dict[str, Any]:
    """Say hello and return the welcome."""
    await socket.send_json({"type": "hello", "since": since})
    message: dict[str, Any] = await socket.receive_json()
    assert message["type"] == "welcome", message
    return message


async def receive(socket: aiohttp.ClientWebSocketResponse, *types: str) -> dict[str, Any]:
    """The next message of one of these types."""
    while True:
        message: dict[str, Any] = await socket.receive_json()
        if message["type"] in types:
            return message
