"""Reading beside the writer: own connections in own threads, so that a long read delays no commit."""

import asyncio
import concurrent.futures
import queue
import sqlite3
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from paiju.match.clock import Instant
from paiju.storage.database import connect, explain, explained
from paiju.storage.store import Position, Recorded, Snapshot, Stored, StreamHead, StreamId, Version

ResultT = TypeVar("ResultT")

_THREADS: Final = 2

# Answers come as one row of JSON: see the note on rows in writer.py.
_EVENTS: Final = """
    SELECT json_group_array(json_array(name, version, position, type, type_version, data, at)) FROM (
        SELECT name, version, position, type, type_version, data, at
        FROM events JOIN streams ON streams.id = events.stream WHERE {}
    )
"""
_OF_STREAM: Final = _EVENTS.format(
    "events.stream = (SELECT id FROM streams WHERE name = ?) AND version > ? ORDER BY version LIMIT ?"
)
_ALL: Final = _EVENTS.format("position > ? ORDER BY position LIMIT ?")
# + keeps SQLite on the order of positions: sorting all events of many streams would cost more.
_OF_PREFIX: Final = _EVENTS.format("+name >= ? AND +name < ? AND position > ? ORDER BY position LIMIT ?")

_HEADS: Final = """
    SELECT json_group_array(json_array(name, version)) FROM (
        SELECT name, (SELECT max(version) FROM events WHERE stream = id) AS version
        FROM streams WHERE name >= ? AND name < ? ORDER BY name
    )
"""

# CROSS JOIN keeps SQLite on the order in which they are wanted.
_OF_STREAMS: Final = """
    SELECT json_group_array(json_array(name, version, position, type, type_version, data, at)) FROM (
        SELECT name, version, position, events.type, type_version, data, at FROM json_each(?) AS wanted
        CROSS JOIN streams ON streams.name = wanted.key
        CROSS JOIN events ON events.stream = streams.id AND events.version > wanted.value
        ORDER BY wanted.id, version
    )
"""

_SNAPSHOTS: Final = """
    SELECT name, version, format, data FROM json_each(?) AS wanted
    CROSS JOIN streams ON streams.name = wanted.value
    CROSS JOIN snapshots ON snapshots.stream = streams.id AND format = ?
    WHERE version <= (SELECT max(version) FROM events WHERE events.stream = snapshots.stream)
"""

_EventRow = tuple[str, int, int, str, int, str, int]


class Reader:
    """A few read connections; each question borrows one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._idle: queue.SimpleQueue[sqlite3.Connection] = queue.SimpleQueue()
        self._pool = concurrent.futures.ThreadPoolExecutor(_THREADS, thread_name_prefix="paiju-store-reader")
        with explained(path):
            for _ in range(_THREADS):
                self._idle.put(connect(path, query_only=True))

    async def ask(self, question: Callable[[sqlite3.Connection], ResultT]) -> ResultT:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._answer, question)

    def _answer(self, question: Callable[[sqlite3.Connection], ResultT]) -> ResultT:
        connection = self._idle.get()  # never waits: as many connections as threads
        try:
            return question(connection)
        except sqlite3.Error as error:
            raise explain(self._path, error) from error
        finally:
            self._idle.put(connection)

    def close(self) -> None:
        """Wait for what is being read and close; blocks."""
        self._pool.shutdown(wait=True)
        while not self._idle.empty():
            self._idle.get().close()


def events_of_stream(connection: sqlite3.Connection, stream: StreamId, after: int, limit: int) -> list[Stored]:
    return _events(connection, _OF_STREAM, (stream, after, limit))


def events_of_prefix(connection: sqlite3.Connection, prefix: str, after: int, limit: int) -> list[Stored]:
    if prefix:
        return _events(connection, _OF_PREFIX, (prefix, after_prefix(prefix), after, limit))
    return _events(connection, _ALL, (after, limit))


def heads(connection: sqlite3.Connection, prefix: str) -> list[StreamHead]:
    found = connection.execute(_HEADS, (prefix, after_prefix(prefix))).fetchone()[0]
    rows = msgspec.json.decode(found, type=list[tuple[str, int]])
    return [StreamHead(StreamId(name), Version(version)) for name, version in rows]


def events_of_streams(
    connection: sqlite3.Connection, after: Mapping[StreamId, Version]
) -> dict[StreamId, list[Stored]]:
    found: dict[StreamId, list[Stored]] = {stream: [] for stream in after}
    for event in _events(connection, _OF_STREAMS, (msgspec.json.encode(after).decode(),)):
        found[event.stream].append(event)
    return found


def snapshots_of(connection: sqlite3.Connection, streams: Collection[StreamId], form: str) -> dict[StreamId, Snapshot]:
    rows = connection.execute(_SNAPSHOTS, (msgspec.json.encode(list(streams)).decode(), form)).fetchall()
    return {StreamId(name): Snapshot(Version(version), kept, data) for name, version, kept, data in rows}


def after_prefix(prefix: str) -> str:
    """Above every name that begins so: names are made of smaller characters."""
    return prefix + "\x7f"


def _events(connection: sqlite3.Connection, question: str, values: tuple[object, ...]) -> list[Stored]:
    found = connection.execute(question, values).fetchone()[0]
    return [
        Stored(
            StreamId(name),
            Version(version),
            Position(position),
            Recorded(type_name, type_version, data.encode(), Instant(at)),
        )
        for name, version, position, type_name, type_version, data, at in msgspec.json.decode(
            found, type=list[_EventRow]
        )
    ]
