"""What a room takes out of its inbox, one after the other; and the inbox, in which only clients have to wait."""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

from paiju.rulebook.refusal import Refusal
from paiju.server.live.attachment import Attachment
from paiju.table.seats import Seat
from paiju.table.session import events as t
from paiju.table.session import messages as m

MOST_WAITING = 64
"""Messages that wait; beyond them the clients wait, each in turn."""


class FromClient(NamedTuple):
    attachment: Attachment
    message: m.FromClient


@dataclass(frozen=True, slots=True)
class HouseChose:
    """A house player has made up its mind about the turn with this number; None: nothing for now."""

    turn: int
    seat: Seat
    action: t.SeatAction


@dataclass(frozen=True, slots=True)
class Order:
    """A command of the platform; whoever gave it waits for the outcome."""

    command: t.Command
    done: "asyncio.Future[Refusal | None]"

    def answer(self, refusal: Refusal | None) -> None:
        if not self.done.done():
            self.done.set_result(refusal)


@dataclass(frozen=True, slots=True)
class Wake:
    """Something may be due: the only thing the timer says."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the task after what came before."""


Item = FromClient | HouseChose | Order | Wake | Stop


class Inbox:
    """Bounded for clients. What the room itself is waiting for always has a place: there is never much of it."""

    __slots__ = ("_items", "_space", "_taker")

    def __init__(self) -> None:
        self._items: deque[Item] = deque()
        self._taker: asyncio.Future[None] | None = None  # the room, while it waits
        self._space = asyncio.Event()
        self._space.set()

    def put(self, item: Item) -> None:
        self._items.append(item)
        if self._taker is not None and not self._taker.done():
            self._taker.set_result(None)

    @property
    def is_full(self) -> bool:
        """Whether clients have to wait."""
        return len(self._items) >= MOST_WAITING

    async def wait_for_space(self) -> None:
        self._space.clear()
        await self._space.wait()

    async def take(self) -> Item:
        while not self._items:
            self._taker = asyncio.get_running_loop().create_future()
            try:
                await self._taker
            finally:
                self._taker = None
        if not self._space.is_set():
            self._space.set()
        return self._items.popleft()

    def drain(self) -> list[Item]:
        """What is left when nobody takes any more."""
        left = list(self._items)
        self._items.clear()
        self._space.set()
        return left
