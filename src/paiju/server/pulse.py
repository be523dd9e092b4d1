"""The server's pulse on disk: one mark, put anew every second while any clock runs, instead of one per table.

Table time runs with the server's time, and every event of a table is recorded with its instant. So after a crash the
last pulse says how long a turn had been running, for all tables at once; what came after it is charged to nobody.
"""

from paiju.match.clock import Instant
from paiju.server.table_state import TableState
from paiju.storage.store import EventStore
from paiju.table.seats import Millis

MARK = "pulse"
INTERVAL = 900
"""Milliseconds between two pulses: with the time of writing it still less than a second."""


class Pulse:
    def __init__(self, store: EventStore) -> None:
        self._store = store

    async def find_last(self) -> Instant:
        """When the server was last known to be alive."""
        return await self._store.load_mark(MARK) or Instant(0)

    async def beat(self, now: Instant) -> None:
        await self._store.save_mark(MARK, now)


def table_time(state: TableState, recorded: Instant, last_pulse: Instant) -> Millis:
    """How far the clock of a table had come when the server was last known to be alive."""
    if not state.is_running or state.paused or not state.facts.settings.clock:
        return state.at
    return Millis(state.at + max(0, last_pulse - recorded))
