"""Who has seen which announcement: noted beside the acts of an event, because nothing is decided by it."""

import asyncio
from collections.abc import Collection

from paiju.server.events.log import AnnouncementRead
from paiju.server.events.room import EventRoom
from paiju.tournament.desk.messages import readers
from paiju.tournament.people.entrants import Number


class Receipts:
    """A whole hall reads at once: what comes in while one record is being written goes into the next."""

    def __init__(self, room: EventRoom) -> None:
        self._room = room
        self._waiting: dict[int, set[Number]] = {}
        self._turn = asyncio.Lock()

    async def take(self, number: Number, announcements: Collection[int]) -> None:
        """On disk when it returns; what he was not told, or has seen already, is not noted."""
        for told in self._room.state.announcements:
            is_new = number not in self._room.facts.read.get(told.number, ())
            if told.number in announcements and is_new and number in readers(self._room.state, told):
                self._waiting.setdefault(told.number, set()).add(number)
        async with self._turn:
            waiting, self._waiting = self._waiting, {}
            if waiting:
                await self._room.note(*(AnnouncementRead(it, tuple(sorted(seen))) for it, seen in waiting.items()))
                self._room.touch()
