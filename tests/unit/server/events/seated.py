"""One person at one table, frame by frame: for tests in which the moment matters."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.record.jsonlines import CODEC
from paiju.games.doudizhu.state import State, evolve
from paiju.server.table.books import game_for, option_pairs
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from tests.unit.server.events.kit import Player
from tests.unit.server.live.kit import wire_action


class Seated:
    """A socket at a table, and what came through it."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.seat = Seat(0)
        self.rules = game_for("national", ()).rules
        self.view = State()
        self.count = 0
        self.events: list[dict[str, Any]] = []
        self.clock: dict[str, Any] = {}
        self.seats: list[dict[str, Any]] = []

    @classmethod
    @contextlib.asynccontextmanager
    async def at(cls, player: Player, table: str) -> AsyncIterator["Seated"]:
        async with player.client.socket(table) as socket:
            seated = cls(socket)
            await socket.send_json({"type": "hello", "since": 0})
            await seated.until("welcome")
            yield seated

    async def until(self, *kinds: str) -> dict[str, Any]:
        """Read until a frame of one of these kinds has come."""
        async for message in self.socket:
            told: dict[str, Any] = message.json()
            self._take(told)
            if told["type"] in kinds:
                return told
        raise AssertionError(f"the table closed the connection instead of sending {kinds}")

    def _take(self, told: dict[str, Any]) -> None:
        match told["type"]:
            case "welcome":
                self.seat, self.clock, self.seats = Seat(told["seat"]), told["clock"], told["seats"]
                self.rules = game_for(told["book"], option_pairs(told["options"])).rules
            case "events":
                for event in told["events"]:
                    begins = event["type"] == "DealStarted"
                    self.events = [*([] if begins else self.events), event]
                    self.view = evolve(State() if begins else self.view, CODEC.decode(event))
                self.count = told["first"] + len(told["events"]) - 1
                self.clock = told["clock"]
            case "seats":
                self.seats = told["seats"]

    @property
    def hand(self) -> list[int]:
        (dealt,) = (event for event in self.events if event["type"] == "HandDealt")
        return list(dealt["cards"])

    async def act(self, choice: int = 0) -> dict[str, Any]:
        """Do one of the things that are legal now; how the table answered."""
        action = list(legal(self.rules, self.view, self.seat))[choice]
        await self.socket.send_str(m.encode(m.Act(f"act-{self.count}", self.count, wire_action(action))).decode())
        return await self.until("done", "refused")
