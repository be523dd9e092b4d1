"""How far the clocks of this run have come, on disk: one mark a run, put anew every second, for all its tables.

Time is charged only while a table is live. A run of the server has a clock of its own, and the instants of two runs
are never compared: a day may lie between them, and somebody may have set the wall clock. Which run recorded an event
is told by its position in the log. How far a table's clock had come when its run ended is then the table time of its
last event and what the run is known to have lived after that; what it lived beyond its last checkpoint is granted.
"""

import bisect
import logging

from paiju.storage.errors import StoreError
from paiju.storage.store import EventStore, Position
from paiju.table.clock import Instant

log = logging.getLogger(__name__)

MARK = "pulse"
INTERVAL = 900
"""Milliseconds between two checkpoints: with the time of writing it still less than a second."""


class ClockCheckpoint:
    def __init__(self, store: EventStore) -> None:
        self._store = store
        self.last = Instant(0)  # the newest on disk
        self._mark = ""
        self._others: list[str] = []
        self._runs: list[tuple[Position, Instant]] = []  # position of the first event, last checkpoint

    async def begin(self, now: Instant) -> None:
        """What is recorded from here on is of this run: its mark is on disk before its first event."""
        marks, last = await self._store.load_marks(MARK), await self._store.last_position()
        self._mark = f"{MARK}/{last + 1}"
        self._others = [name for name in marks if name != self._mark]
        firsts = {name: name.removeprefix(MARK + "/") for name in marks}
        # The one mark of older versions is none of these: it does not tell which run an event is of.
        runs = {name: Position(int(first)) for name, first in firsts.items() if first.isdecimal()}
        self._runs = sorted((first, marks[name]) for name, first in runs.items() if first <= last)
        # Runs whose events were lost with a page: the positions are given again, and then are of this run.
        lost = [name for name, first in runs.items() if first > last + 1]
        if lost:
            await self._store.delete_marks(lost)
        await self.beat(now)

    async def beat(self, now: Instant) -> None:
        await self._store.save_mark(self._mark, now)
        self.last = now

    def lived_after(self, position: Position, recorded: Instant) -> int:
        """How long the run that recorded an event is known to have lived after it, in milliseconds."""
        index = bisect.bisect_right(self._runs, position, key=lambda run: run[0])
        return max(0, self._runs[index - 1][1] - recorded) if index else 0

    async def forget_others(self) -> None:
        """Every table is live in this run: no other is asked about any more."""
        try:
            await self._store.delete_marks(self._others)
        except StoreError as error:
            log.warning("the pulses of earlier runs stay (%s)", error.code)
