"""Everything an event tells, kept byte by byte with what was secret at that moment, and a crawler of every address."""

import asyncio
import contextlib
import itertools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from paiju.server.app import ROUTES
from paiju.server.events.entry.hall_code import hall_digits
from paiju.server.events.events import OpenEvent
from paiju.tournament.seating.segments import ResultKey
from tests.unit.server.conftest import Client, Server

_PARAMETER = re.compile(r"\{(\w+)(?::(?:[^{}]|\{[^{}]*\})*)?\}")
_OF_MACHINE = ("/docs", "/docs.css", "/openapi.json")  # the same for every event
SEGMENTS = ("main-1.1", "main-1.2", "main-2.1")


@dataclass(frozen=True, slots=True)
class Told:
    """``open``: the boards that were open when it had come, so certainly when it was sent."""

    who: str
    source: str
    data: bytes
    open: frozenset[int]


@dataclass
class Watch:
    """``event`` is the truth inside the server: what may be known is judged by it."""

    server: Server
    event: OpenEvent
    told: list[Told] = field(default_factory=list)

    def open_boards(self) -> frozenset[int]:
        """Boards without a result at some table, from the seating on; counted here, not by the server."""
        return frozenset(
            board
            for segment in self.event.room.state.segments.values()
            for board in segment.boards
            if any(ResultKey(table.table, board) not in segment.results for table in segment.seating.tables)
        )

    def keep(self, who: str, source: str, data: bytes) -> None:
        self.told.append(Told(who, source, data, self.open_boards()))

    # Sockets.

    async def listen(self, who: str, client: Client, path: str) -> None:
        """Keep every frame until it is cancelled; a refusal is kept too."""
        headers = {"Origin": self.server.url}
        url = self.server.url + path
        try:
            async with client.session.ws_connect(url, headers=headers) as socket:
                if path.startswith("/ws/tables"):
                    await socket.send_json({"type": "hello", "since": 0})
                async for message in socket:
                    self.keep(who, path, message.data.encode())
        except aiohttp.WSServerHandshakeError as refused:
            self.keep(who, path, f"{refused.status} {refused.message}".encode())

    # Addresses.

    async def crawl(self, who: str, client: Client) -> list[tuple[str, int, bytes]]:
        """Ask every address of the server with every id that can be named."""
        answers = []
        for method, path, body in [*self._gets(), *self._effects()]:
            reply = await (client.get(path) if method == "GET" else client.post(path, body))
            source = path if body is None else f"{path} {json.dumps(body)}"
            self.keep(who, source, reply.body + json.dumps(reply.headers).encode())
            answers.append((source, reply.status, reply.body))
        return answers

    def _names(self, path: str) -> Mapping[str, Sequence[str]]:
        state, facts = self.event.room.state, self.event.room.facts
        boards = sorted({board for segment in state.segments.values() for board in segment.boards})
        tables = max((len(segment.seating.tables) for segment in state.segments.values()), default=0)
        numbers = [str(number) for number in range(1, tables + 1)]
        return {
            "event": [self.event.room.event],
            "table": list(facts.live.values()) if path.startswith("/api/tables") else numbers,
            "board": [str(board) for board in boards],
            "number": [str(number) for number in sorted(state.entrants)][:4],
            "book": [state.setup.book],
            "segment": SEGMENTS,
            "digits": [hall_digits(self.event.room.event)],
            "paper": ["standings", "table-plan"],
        }

    def _gets(self) -> Iterator[tuple[str, str, None]]:
        for route in ROUTES:
            if route.method != "GET" or route.path in _OF_MACHINE:
                continue
            named = self._names(route.path)
            wanted = _PARAMETER.findall(route.path)
            for values in itertools.product(*(named[name] for name in wanted)):
                given = dict(zip(wanted, values, strict=True))
                path = _PARAMETER.sub(lambda found, given=given: given[found.group(1)], route.path)  # type: ignore[misc]
                yield "GET", path, None
                if "/why/" in path:
                    yield from (("GET", f"{path}?segment={segment}", None) for segment in SEGMENTS)
                if "/boards/" in path:
                    yield from (("GET", f"{path}?attempt={attempt}", None) for attempt in (1, 2))

    def _effects(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """What a command would change: nothing that follows from a result of an open board."""
        state = self.event.room.state
        running = next((it for it in state.segments.values() if it.started_at and not it.closed_at), None)
        if running is None:
            return
        segment = str(running.id)
        actions: list[dict[str, Any]] = [{"is": "Forfeit", "segment": segment, "number": number} for number in (1, 5)]
        for board in running.boards:
            actions.append({"is": "VoidBoard", "segment": segment, "board": board})
            actions += [
                {"is": "Award", "segment": segment, "table": table.table, "board": board, "shares": [60, 40, 50]}
                for table in running.seating.tables
            ]
        path = f"/api/events/{self.event.room.event}/effect"
        for action in actions:
            yield "POST", path, {"action": action, "seen": len(self.event.room.acts), "reason": "试"}


@contextlib.asynccontextmanager
async def background(*work: Any) -> Any:
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        for found in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(found, Exception):
                raise found
