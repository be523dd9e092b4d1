"""A damaged database: what can be read of it is carried into a new one, and the old file is kept as it was found.

A page is lost, not the hall: every event stands in the file twice. Where both are lost, the index of streams and
versions still tells whose they were: those streams are put down as damaged, with what they begin with, and nobody goes
on with them. Where the index has lost something as well, a stream that cannot be shown to be whole counts as damaged.
"""

import bisect
import contextlib
import itertools
import math
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from paiju.storage.errors import StoreCorrupt
from paiju.storage.sqlite.backup import partial_file, put_in_place
from paiju.storage.sqlite.database import DRIVER_ERRORS, connect, explained, transaction
from paiju.storage.sqlite.schema import SCHEMA, migrate, write_meta
from paiju.storage.sqlite.sums import sum_of_event
from paiju.storage.store import IsFinal, Recorded, StreamId
from paiju.table.clock import Instant

_OURS: Final = ("meta", "streams", "events", "copies", "snapshots", "damaged")
_NAMELESS: Final = "?/"
_FAR: Final = 2**24  # no two keys that follow each other are so far apart

Row = tuple[Any, ...]


def salvage(path: Path, old: sqlite3.Connection, is_final: IsFinal) -> Path:
    """Put a whole database in the place of a damaged one; returns where the damaged one is kept, byte for byte.

    ``old`` has it open, and is closed.
    """
    with explained(path):
        log = _read_log(old)
        if log.is_nameless:
            raise StoreCorrupt(path, "the names of all its streams are lost")
        with partial_file(path) as partial:
            with contextlib.closing(connect(partial)) as new:
                _carry_over(old, new, log, is_final)
                verdict = new.execute("PRAGMA integrity_check(1)").fetchone()[0]
                if verdict != "ok":
                    raise StoreCorrupt(path, verdict)
            kept = _keep(path)
            old.close()
            for end in ("-wal", "-shm"):
                path.with_name(path.name + end).unlink(missing_ok=True)
            put_in_place(partial, path)
    return kept


def _keep(path: Path) -> Path:
    """The file and its write-ahead log, before anything is written to either; the last to close it would."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ")
    kept = path.with_name(f"{path.name}.damaged-{stamp}")
    for end in ("", "-wal"):
        source = path.with_name(path.name + end)
        if source.exists():
            shutil.copy2(source, kept.with_name(kept.name + end))
    return kept


def _carry_over(old: sqlite3.Connection, new: sqlite3.Connection, log: "_Log", is_final: IsFinal) -> None:
    migrate(new, 0)
    with transaction(new):
        meta = {str(key): str(value) for key, value in _both_ways(old, "meta", "key")}
        write_meta(new, **meta | {"schema": str(SCHEMA), "clean": "1"})
        for table, create in _others(old):
            new.execute(create)
            for row in _both_ways(old, table, "1"):
                new.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)
        broken = log.damage(is_final)
        _write_log(new, log)
        known: dict[str, str] = dict(_both_ways(old, "damaged", "stream"))
        marked = known | {log.names[number]: reason for number, reason in broken.items()}
        new.executemany("INSERT INTO damaged VALUES (?, ?)", marked.items())


def _others(old: sqlite3.Connection) -> list[tuple[str, str]]:
    """Tables that are not ours: they are read as far as they can be."""
    rows = old.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL").fetchall()
    return [(name, sql) for name, sql in rows if name not in _OURS and not name.startswith("sqlite_")]


def _both_ways(old: sqlite3.Connection, table: str, order: str) -> Iterator[Row]:
    """The rows before the first damaged page and those after the last one."""
    seen: set[Row] = set()
    for direction in ("ASC", "DESC"):
        with contextlib.suppress(*DRIVER_ERRORS):
            for row in old.execute(f"SELECT * FROM {table} ORDER BY {order} {direction}"):
                if row not in seen:
                    seen.add(row)
                    yield row


# The log.


@dataclass(slots=True)
class _Log:
    """``events`` by stream's number and version; ``index``: positions by the same, according to the index."""

    names: dict[int, StreamId] = field(default_factory=dict)
    events: dict[int, dict[int, Row]] = field(default_factory=lambda: defaultdict(dict))
    bad: dict[int, str] = field(default_factory=dict)
    index: dict[int, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))
    index_is_whole: bool = True
    gaps: list[tuple[int, float]] = field(default_factory=list)  # positions that could not be read

    @property
    def is_nameless(self) -> bool:
        """There are events, and of none of them is it known whose they are."""
        return bool(self.names) and all(name.startswith(_NAMELESS) for name in self.names.values())

    def begins_with(self, number: int) -> list[Row]:
        """The events of a stream up to the first that is missing."""
        found = self.events[number]
        return [found[version] for version in itertools.takewhile(found.__contains__, itertools.count(1))]

    def damage(self, is_final: IsFinal) -> dict[int, str]:
        """Streams that have lost something, or cannot be shown to have lost nothing."""
        broken, unknown = dict(self.bad), self._unknown_gaps()
        for number in {*self.names, *self.events, *self.index} - broken.keys():
            whole = self.begins_with(number)
            last = max((*self.events[number], *self.index[number]), default=1)  # none is empty
            if len(whole) < last:
                broken[number] = f"version {len(whole) + 1} is lost"
            elif any(whole[-1][0] < first for first in unknown) and not is_final(
                *map(_recorded, (whole[0], whole[-1]))
            ):
                broken[number] = "its end may be lost"
        return broken

    def _unknown_gaps(self) -> list[int]:
        """Where positions were lost of which nobody can tell whose they were."""
        if self.index_is_whole:
            return []
        known = sorted(position for found in self.index.values() for position in found.values())
        return [
            first
            for first, last in self.gaps
            if bisect.bisect_right(known, last) - bisect.bisect_left(known, first) < last - first + 1
        ]


def _read_log(old: sqlite3.Connection) -> _Log:
    log, names = _Log(), _names(old)
    _read_index(old, log)
    rows = _read_twice(old, log, names)
    _forget_mistaken(log, rows, names)
    by_stream: dict[int, list[Row]] = defaultdict(list)
    for position in sorted(rows):
        by_stream[rows[position][1]].append(rows[position])
    for number in {*by_stream, *log.index, *names}:
        log.names[number] = name = _right_name(names[number], by_stream[number]) or StreamId(f"{_NAMELESS}{number}")
        for row in by_stream[number]:
            before = log.events[number].get(row[2], row)
            if not _is_whole(name, row) or before[3:] != row[3:]:
                log.bad.setdefault(number, f"version {row[2]} is not what was written")
            elif before is row or log.index[number].get(row[2]) == row[0]:  # it may stand in two places
                log.events[number][row[2]] = row
    return log


def _read_twice(old: sqlite3.Connection, log: _Log, names: dict[int, list[StreamId]]) -> dict[int, Row]:
    """By position; what cannot be read, or is not what was written, from its copy. ``log.gaps``: what is in neither."""

    def is_right(row: Row) -> bool:
        """Also in its place: a position that has become another hides the event that stands there."""
        return _is_good(row, names) and log.index.get(row[1], {}).get(row[2], row[0]) == row[0]

    rows, is_end = _read_rows(old, "events")
    if not is_end or len(rows) < max(rows, default=0) or not all(map(is_right, rows.values())):
        copies, is_end_of_copies = _read_rows(old, "copies")
        rows |= {place: row for place, row in copies.items() if place not in rows or not is_right(rows[place])}
        is_end |= is_end_of_copies
    last = 0
    for place in (*sorted(rows), *([] if is_end else [math.inf])):
        if place > last + 1:
            log.gaps.append((last + 1, place - 1))
        last = int(place) if place < math.inf else last
    return rows


def _forget_mistaken(log: _Log, rows: dict[int, Row], names: dict[int, list[StreamId]]) -> None:
    """Where the log and its index contradict each other, and one of them is known to be right, the other is nothing."""
    indexed = {place for found in log.index.values() for place in found.values()}
    if log.index_is_whole:
        for place in [place for place, row in rows.items() if place not in indexed and not _is_good(row, names)]:
            del rows[place]
    streams = {*names, *(row[1] for row in rows.values())}
    for number, found in list(log.index.items()):
        if names and number not in streams:  # neither a name nor an event
            found.clear()
            log.index_is_whole = False
        for version, place in list(found.items()):
            row = rows.get(place)
            if row is not None and row[1:3] != (number, version) and _is_good(row, names):
                del found[version]
                log.index_is_whole = False
        if not found:
            del log.index[number]


def _is_good(row: Row, names: dict[int, list[StreamId]]) -> bool:
    return any(_is_whole(name, row) for name in names.get(row[1], ()))


def _names(old: sqlite3.Connection) -> dict[int, list[StreamId]]:
    """From the table and from its index, which may differ."""
    names: dict[int, list[StreamId]] = defaultdict(list)
    for source in ("streams NOT INDEXED ORDER BY id", "streams INDEXED BY sqlite_autoindex_streams_1 ORDER BY name"):
        for direction in ("ASC", "DESC"):
            with contextlib.suppress(*DRIVER_ERRORS):
                for number, name in old.execute(f"SELECT id, name FROM {source} {direction}"):
                    if isinstance(number, int) and isinstance(name, str) and name not in names[number]:
                        names[number].append(StreamId(name))
    return names


def _right_name(names: Sequence[StreamId], rows: Sequence[Row]) -> StreamId | None:
    """Of two names the one under which the events were written."""
    return max(names, key=lambda name: sum(_is_whole(name, row) for row in rows[:20]), default=None)


def _recorded(row: Row) -> Recorded:
    return Recorded(row[3], row[4], row[6].encode(errors="replace"), Instant(row[5]))


def _is_whole(stream: StreamId, row: Row) -> bool:
    version, checked = row[2], row[7]
    if not all(map(isinstance, row[2:7], (int, str, int, int, str))) or version < 1:
        return False
    return checked is None or checked == sum_of_event(stream, version, _recorded(row))


def _read_rows(old: sqlite3.Connection, table: str) -> tuple[dict[int, Row], bool]:
    """The rows of the events or of their copies, over damaged pages; and whether the last of them was reached."""
    names = {row[1] for row in old.execute(f"PRAGMA table_info({table})")}
    columns = f"position, stream, version, type, type_version, at, data, {'sum' if 'sum' in names else 'NULL'}"

    def after(position: int) -> Iterator[Row]:
        return old.execute(f"SELECT {columns} FROM {table} WHERE position > ? ORDER BY position", (position,))

    rows: dict[int, Row] = {}
    last, is_end = 0, bool(names)
    for row in _over_damage(after) if names else ():
        is_end = row is not None
        if row is not None and last < row[0] < last + _FAR:
            last = row[0]
            rows[last] = row
    return rows, is_end


def _read_index(old: sqlite3.Connection, log: _Log) -> None:
    """Stream by stream: what cannot be read is passed over."""
    columns = "SELECT stream, version, position FROM events INDEXED BY sqlite_autoindex_events_1"

    def after(stream: int) -> Iterator[Row]:
        return old.execute(f"{columns} WHERE stream > ? ORDER BY stream, version", (stream,))

    for row in _over_damage(after):
        if row is None or not all(isinstance(value, int) for value in row):
            log.index_is_whole = False
        else:
            log.index[row[0]][row[1]] = row[2]


def _over_damage(after: Callable[[int], Iterator[Row]]) -> Iterator[Row | None]:
    """All rows that can be read, by the key they begin with; None where some could not."""
    last: int | None = 0
    while last is not None:
        try:
            for row in after(last):
                if isinstance(row[0], int) and last <= row[0] < last + _FAR:
                    last = row[0]
                yield row
            return
        except DRIVER_ERRORS:
            yield None
            last = _next_readable(after, last)


def _next_readable(after: Callable[[int], Iterator[Row]], last: int) -> int | None:
    """Where reading may begin again: looked for in growing steps, then between the last two of them."""
    step = 1
    while not _can_read(after, last + step):
        step *= 2
        if step > _FAR:
            return None
    failing, readable = last + step // 2, last + step
    while readable - failing > 1:
        middle = (failing + readable) // 2
        failing, readable = (failing, middle) if _can_read(after, middle) else (middle, readable)
    return readable


def _can_read(after: Callable[[int], Iterator[Row]], key: int) -> bool:
    try:
        next(iter(after(key)), None)
    except DRIVER_ERRORS:
        return False
    return True


def _write_log(new: sqlite3.Connection, log: _Log) -> None:
    """Whole streams, and of the others what they begin with."""
    named = [(number, name) for number, name in log.names.items() if not name.startswith(_NAMELESS)]
    new.executemany("INSERT OR IGNORE INTO streams VALUES (?, ?)", named)
    rows = (row for number, _ in named for row in log.begins_with(number))
    new.executemany(f"INSERT INTO events VALUES ({', '.join('?' * 8)})", sorted(rows))
