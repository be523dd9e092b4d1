"""Reading beside the writer: own connections in own threads, so that a long read delays no commit."""

import asyncio
import concurrent.futures
import queue
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from paiju.storage.errors import StoreCorrupt, StreamDamaged
from paiju.storage.sqlite.database import connect, explain, explained
from paiju.storage.sqlite.sums import sum_of_event, sum_of_snapshot
from paiju.storage.store import Position, Recorded, Snapshot, Stored, StreamHead, StreamId, Version
from paiju.table.clock import Instant

ResultT = TypeVar("ResultT")

_THREADS: Final = 2
_NO_TEXT: Final = ("decode to UTF-8", "cannot hold BLOB")
"""What is said of a text that is none; there is no code for it."""

# Questions for events: rows of ``_EventRow``.
_COLUMNS: Final = "SELECT name, version, position, events.type, type_version, data, at, sum"
_EVENTS: Final = _COLUMNS + " FROM events JOIN streams ON streams.id = events.stream WHERE {}"
_OF_STREAM: Final = _EVENTS.format(
    "events.stream = (SELECT id FROM streams WHERE name = ?) AND version > ? ORDER BY version LIMIT ?"
)

_HEADS: Final = """
    SELECT json_group_array(json_array(name, version)) FROM (
        SELECT name, ifnull((SELECT max(version) FROM events WHERE stream = id), 0) AS version
        FROM streams WHERE name >= ? AND name < ? ORDER BY name
    )
"""

# CROSS JOIN keeps SQLite on the order in which they are wanted.
_OF_STREAMS: Final = f"""{_COLUMNS} FROM json_each(?) AS wanted
    CROSS JOIN streams ON streams.name = wanted.key
    CROSS JOIN events ON events.stream = streams.id AND events.version > wanted.value
    ORDER BY wanted.id, version
"""

# They are asked so that the answer comes as one row of JSON: see the note on rows in writer.py.
_AS_JSON: Final = """
    SELECT json_group_array(json_array(name, version, position, type, type_version, data, at, sum)) FROM ({})
"""

_SNAPSHOTS: Final = """
    SELECT name, version, format, data, sum FROM json_each(?) AS wanted
    CROSS JOIN streams ON streams.name = wanted.value
    CROSS JOIN snapshots ON snapshots.stream = streams.id AND format = ?
    WHERE version <= (SELECT max(version) FROM events WHERE events.stream = snapshots.stream)
"""

_EventRow = tuple[StreamId, Version, Position, str, int, str, Instant, int | None]
_decode_rows = msgspec.json.Decoder(list[_EventRow]).decode


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
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise StoreCorrupt(self._path, "what was read is no text of ours") from error
        finally:
            self._idle.put(connection)

    def close(self) -> None:
        """Wait for what is being read and close; blocks."""
        self._pool.shutdown(wait=True)
        while not self._idle.empty():
            self._idle.get().close()


def events_of_stream(connection: sqlite3.Connection, stream: StreamId, after: int, limit: int) -> list[Stored]:
    found = _events(connection, _OF_STREAM, (stream, after, limit))
    _check_sequence(stream, after, found)
    return found


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
    for stream, events in found.items():
        _check_sequence(stream, after[stream], events)
    return found


def _check_sequence(stream: StreamId, after: int, events: list[Stored]) -> None:
    for expected, event in enumerate(events, after + 1):
        if event.version != expected:
            raise StreamDamaged(stream, f"version {expected} is missing", expected)


def snapshots_of(connection: sqlite3.Connection, streams: Collection[StreamId], form: str) -> dict[StreamId, Snapshot]:
    rows = connection.execute(_SNAPSHOTS, (msgspec.json.encode(list(streams)).decode(), form)).fetchall()
    return {
        StreamId(name): Snapshot(Version(version), kept, data)
        for name, version, kept, data, checked in rows
        if checked in (None, sum_of_snapshot(name, version, kept, data))
    }


def meta_of_prefix(connection: sqlite3.Connection, prefix: str) -> dict[str, str]:
    find = "SELECT key, value FROM meta WHERE key >= ? AND key < ?"
    return dict(connection.execute(find, (prefix, after_prefix(prefix))).fetchall())


def last_position(connection: sqlite3.Connection) -> Position:
    return Position(connection.execute("SELECT ifnull(max(position), 0) FROM events").fetchone()[0])


def after_prefix(prefix: str) -> str:
    """Above every name that begins so: names are made of smaller characters."""
    return prefix + "\x7f"


def _events(connection: sqlite3.Connection, question: str, values: tuple[object, ...]) -> list[Stored]:
    try:
        rows = _decode_rows(connection.execute(_AS_JSON.format(question), values).fetchone()[0])
    except (sqlite3.OperationalError, msgspec.MsgspecError, UnicodeError) as error:
        if isinstance(error, sqlite3.OperationalError) and not any(said in str(error) for said in _NO_TEXT):
            raise
        return _one_by_one(connection, question, values)
    return [_stored(row) or _copy(connection, *row[:3]) for row in rows]


def _one_by_one(connection: sqlite3.Connection, question: str, values: tuple[object, ...]) -> list[Stored]:
    """Among them is one that is no text or no number any more: that one, and no other, is read from its copy."""
    connection.text_factory = bytes
    try:
        rows: list[tuple[Any, ...]] = connection.execute(question, values).fetchall()
    finally:
        connection.text_factory = str
    return [_read_row(row) or _copy(connection, row[0].decode(), *row[1:3]) for row in rows]


def _read_row(row: Sequence[Any]) -> Stored | None:
    try:
        plain = [value.decode() if isinstance(value, bytes) else value for value in row]
        return _stored(msgspec.convert(plain, _EventRow))
    except (UnicodeError, msgspec.ValidationError):
        return None


def _stored(row: _EventRow) -> Stored | None:
    """None: it is not what was written."""
    stream, version, position, type_name, type_version, text, at, checked = row
    recorded = Recorded(type_name, type_version, text.encode(), at)
    if checked is not None and checked != sum_of_event(stream, version, recorded):
        return None
    return Stored(stream, version, position, recorded)


def _copy(connection: sqlite3.Connection, stream: StreamId, version: Version, position: Position) -> Stored:
    find = """SELECT CAST(type AS BLOB), type_version, CAST(data AS BLOB), at, sum FROM copies
        WHERE position = ? AND version = ?"""
    copy = connection.execute(find, (position, version)).fetchone()
    found = None if copy is None else _read_row((stream, version, position, *copy))
    if found is None:
        raise StreamDamaged(stream, f"version {version} is not what was written", version)
    return found
