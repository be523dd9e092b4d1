"""The end of a round at live tables that play matches: the last deal is called when it is due, and told to each table.

The deal in progress and so many more as the book says are played to their end, whatever the clock shows by then.
"""

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from paiju.server.events.own_words import BY_ITSELF
from paiju.server.events.room import EventRefused, EventRoom
from paiju.server.live.room import Room
from paiju.server.live.rooms import Rooms
from paiju.table.clock import Instant
from paiju.table.session.refusals import TableError
from paiju.tournament import commands as a
from paiju.tournament.course import signer
from paiju.tournament.last_deal import last_deal_call, last_deals
from paiju.tournament.seating.segments import Segment

if TYPE_CHECKING:
    from paiju.server.instants import Timer

log = logging.getLogger(__name__)


class RoundClock:
    def __init__(self, room: EventRoom, rooms: Rooms) -> None:
        self._room = room
        self._rooms = rooms
        self._timer: Timer | None = None

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def tend(self, segment: Segment, tables: Iterable[str]) -> None:
        """``tables``: those of the segment that are played here and have no result yet."""
        self.stop()
        regulation = self._room.regulation
        if regulation.format.match is None:
            return
        if not segment.last_deal_called:
            await self._call_when_due(segment)
        more = last_deals(regulation) if segment.last_deal_called else None
        for table in tables:
            live = self._rooms.live(table)
            if live is not None and (live.state.limit is None) != (more is None):
                await self._limit(live, more)

    async def _call_when_due(self, segment: Segment) -> None:
        room = self._room
        call = last_deal_call(room.regulation, room.state.setup, segment)
        if call is None:
            return
        left = call.due - room.time.wall()
        if left > 0:
            self._timer = room.time.call_at(Instant(room.time.now() + left), room.wake)
            return
        action = a.CallLastDeal(segment.id)
        try:
            await room.do(signer(room.state, action), action, BY_ITSELF)  # and it is tended again
        except EventRefused as refused:
            log.warning("event %s: the last deal is left to the referee (%s)", room.event, refused.refusal.code)

    async def _limit(self, live: Room, more: int | None) -> None:
        try:
            await self._rooms.limit_deals(live.table, more)
        except TableError as error:  # closed in this very moment
            log.warning("table %s of event %s: %s", live.table, self._room.event, error.code)
