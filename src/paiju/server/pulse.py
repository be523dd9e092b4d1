"""The server's pulse on disk: one small event a second while any clock runs, instead of one per table.

Table time runs with the server's time, and every event of a table is recorded with its instant. So after a crash the
last pulse says how long a turn had been running, for all tables at once; what came after it is charged to nobody.
"""

from dataclasses import dataclass

from paiju.match.clock import Instant
from paiju.server.table_log import CODEC
from paiju.server.table_state import TableState
from paiju.storage.store import EventStore, StreamId, Version
from paiju.table.seats import Millis

STREAM = StreamId("pulse")
INTERVAL = 900
"""Milliseconds between two pulses: with the time of an append still less than a second."""


@dataclass(frozen=True, slots=True)
class ServerAlive:
    at: Instant


CODEC.register(ServerAlive, name="server.ServerAlive")


class Pulse:
    def __init__(self, store: EventStore) -> None:
        self._store = store
        self._version = Version(0)

    async def find_last(self) -> Instant:
        """When the server was last known to be alive."""
        heads = [head for head in await self._store.streams(STREAM) if head.stream == STREAM]
        if not heads or not heads[0].version:
            return Instant(0)
        self._version = heads[0].version
        stored = await self._store.read(STREAM, Version(self._version - 1))
        last: ServerAlive = CODEC.decode(stored[-1])
        return last.at

    async def beat(self, now: Instant) -> None:
        self._version = await self._store.append(STREAM, self._version, [CODEC.encode(ServerAlive(now), now)])


def table_time(state: TableState, recorded: Instant, last_pulse: Instant) -> Millis:
    """How far the clock of a table had come when the server was last known to be alive."""
    if not state.is_running or state.paused or not state.facts.settings.clock:
        return state.at
    return Millis(state.at + max(0, last_pulse - recorded))
