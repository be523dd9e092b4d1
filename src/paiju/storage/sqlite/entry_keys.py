"""The links of entrants and their devices as tables beside the log; what is promised: ``storage/entry_keys.py``."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Final

from paiju.storage.accounts import TokenHash
from paiju.storage.entry_keys import Arrival, Devices, Holder, NewLink, Sitting
from paiju.storage.sqlite.side_tables import SideTables, reads, writes
from paiju.tournament.people.entrants import Number

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS identity_event_links (
    event TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL, hash BLOB NOT NULL UNIQUE,
    PRIMARY KEY (event, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_event_devices (
    event TEXT NOT NULL, number INTEGER NOT NULL, device BLOB NOT NULL,
    PRIMARY KEY (event, number), UNIQUE (event, device)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_event_opened_links (hash BLOB PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_event_ended_links (
    hash BLOB PRIMARY KEY, event TEXT NOT NULL, number INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_event_former_devices (
    event TEXT NOT NULL, device BLOB NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (event, device)
) WITHOUT ROWID;
"""


class SqliteEntryKeys:
    """See ``EntryKeys``."""

    def __init__(self, tables: SideTables) -> None:
        self.tables = tables
        self.revision = 0

    @property
    def _db(self) -> sqlite3.Connection:
        return self.tables.connection

    async def give(self, event: str, links: Sequence[NewLink]) -> None:
        await self._give(event, links)
        self.revision += 1

    @writes
    def _give(self, event: str, links: Sequence[NewLink]) -> None:
        _end(self._db, [(event, link.number) for link in links])
        rows = [(event, *link) for link in links]
        self._db.executemany("INSERT INTO identity_event_links VALUES (?, ?, ?, ?)", rows)

    async def end(self, event: str, numbers: Sequence[Number]) -> None:
        await self.tables.write(lambda: _end(self._db, [(event, number) for number in numbers]))
        self.revision += 1

    async def forget(self, event: str, numbers: Sequence[Number]) -> None:
        whose = [(event, number) for number in numbers]
        await self.tables.write(lambda: _forget(self._db, whose))
        self.revision += 1

    async def expel(self, event: str, persons: Mapping[Number, str]) -> list[Number]:
        gone = await self._expel(event, persons)
        self.revision += 1
        return gone

    @writes
    def _expel(self, event: str, persons: Mapping[Number, str]) -> list[Number]:
        find = "SELECT number, person FROM identity_event_links WHERE event = ?"
        gone = [(event, row[0]) for row in self._db.execute(find, (event,)) if persons.get(row[0]) != row[1]]
        _end(self._db, gone)
        return [Number(number) for _, number in gone]

    @reads
    def devices(self, event: str) -> Devices:
        find = "SELECT device, number FROM identity_event_devices WHERE event = ?"
        return {TokenHash(bytes(row[0])): Number(row[1]) for row in self._db.execute(find, (event,))}

    @reads
    def linked(self, event: str) -> list[Number]:
        find = "SELECT number FROM identity_event_links WHERE event = ? ORDER BY number"
        return [Number(row[0]) for row in self._db.execute(find, (event,))]

    @reads
    def holder(self, event: str, key: TokenHash) -> Holder | None:
        find = """SELECT link.number, device, link.hash IN (SELECT hash FROM identity_event_opened_links)
            FROM identity_event_links AS link
            LEFT JOIN identity_event_devices AS came ON came.event = link.event AND came.number = link.number
            WHERE hash = ? AND link.event = ?"""
        row = self._db.execute(find, (key, event)).fetchone()
        if row is None:
            return None
        number, device, is_opened = row
        # A link that was opened under an older version is known by its device only.
        known = None if device is None else TokenHash(bytes(device))
        return Holder(Number(number), known, bool(is_opened) or known is not None)

    @reads
    def ended(self, event: str, key: TokenHash) -> Number | None:
        return self._number("SELECT number FROM identity_event_ended_links WHERE event = ? AND hash = ?", event, key)

    @reads
    def former(self, event: str, device: TokenHash) -> Number | None:
        find = "SELECT number FROM identity_event_former_devices WHERE event = ? AND device = ?"
        return self._number(find, event, device)

    @reads
    def entrant(self, event: str, device: TokenHash) -> Number | None:
        find = "SELECT number FROM identity_event_devices WHERE event = ? AND device = ?"
        return self._number(find, event, device)

    def _number(self, find: str, event: str, secret: TokenHash) -> Number | None:
        row = self._db.execute(find, (event, secret)).fetchone()
        return None if row is None else Number(row[0])

    async def use(self, event: str, key: TokenHash, device: TokenHash) -> Arrival | None:
        arrival = await self._use(event, key, device)
        self.revision += 1
        return arrival

    @writes
    def _use(self, event: str, key: TokenHash, device: TokenHash) -> Arrival | None:
        find = "SELECT number FROM identity_event_links WHERE hash = ? AND event = ?"
        row = self._db.execute(find, (key, event)).fetchone()
        if row is None:
            return None
        number = Number(row[0])
        was = "SELECT number FROM identity_event_devices WHERE event = ? AND device = ? AND number <> ?"
        before = self._db.execute(was, (event, device, number)).fetchone()
        self._db.execute("INSERT OR IGNORE INTO identity_event_opened_links VALUES (?)", (key,))
        _leave(self._db, [(event, number)])
        for table in ("identity_event_devices", "identity_event_former_devices"):
            self._db.execute(f"DELETE FROM {table} WHERE event = ? AND device = ?", (event, device))
        self._db.execute("INSERT INTO identity_event_devices VALUES (?, ?, ?)", (event, number, device))
        return Arrival(number, None if before is None else Number(before[0]))

    @reads
    def entries_of(self, device: TokenHash) -> list[tuple[str, Number]]:
        find = "SELECT event, number FROM identity_event_devices WHERE device = ? ORDER BY event"
        return [(str(row[0]), Number(row[1])) for row in self._db.execute(find, (device,))]

    @reads
    def is_entrant(self, device: TokenHash) -> bool:
        find = "SELECT 1 FROM identity_event_devices WHERE device = ? LIMIT 1"
        return self._db.execute(find, (device,)).fetchone() is not None

    @writes
    def sit_all(self, wanted: Sequence[Sitting]) -> list[Sitting]:
        return [each for each in wanted if _sit(self._db, each)]


def prepare_entry_keys(connection: sqlite3.Connection) -> None:
    connection.executescript(_TABLES)


def _end(connection: sqlite3.Connection, whose: Sequence[tuple[str, int]]) -> None:
    """Links and devices of these entrants are worth nothing any more, and remembered for it."""
    keep = """INSERT OR REPLACE INTO identity_event_ended_links
        SELECT hash, event, number FROM identity_event_links WHERE event = ? AND number = ?"""
    connection.executemany(keep, whose)
    connection.executemany("DELETE FROM identity_event_links WHERE event = ? AND number = ?", whose)
    _leave(connection, whose)


def _forget(connection: sqlite3.Connection, whose: Sequence[tuple[str, int]]) -> None:
    opened = """DELETE FROM identity_event_opened_links WHERE hash IN (
        SELECT hash FROM identity_event_links WHERE event = ? AND number = ?)"""
    connection.executemany(opened, whose)
    for table in ("links", "devices", "ended_links", "former_devices"):
        connection.executemany(f"DELETE FROM identity_event_{table} WHERE event = ? AND number = ?", whose)


def _leave(connection: sqlite3.Connection, whose: Sequence[tuple[str, int]]) -> None:
    keep = """INSERT OR REPLACE INTO identity_event_former_devices
        SELECT event, device, number FROM identity_event_devices WHERE event = ? AND number = ?"""
    connection.executemany(keep, whose)
    connection.executemany("DELETE FROM identity_event_devices WHERE event = ? AND number = ?", whose)


def _sit(connection: sqlite3.Connection, wanted: Sitting) -> bool:
    """A device that is not the entrant's any more, because of a new link in this very moment, does not sit down."""
    event, number, table, seat, device = wanted
    known = "SELECT 1 FROM identity_event_devices WHERE event = ? AND number = ? AND device = ?"
    if connection.execute(known, (event, number, device)).fetchone() is None:
        return False
    find = "SELECT device FROM identity_seats WHERE table_id = ? AND seat = ?"
    row = connection.execute(find, (table, seat)).fetchone()
    if row is not None and bytes(row[0]) == device:
        return False
    drop = "DELETE FROM identity_seats WHERE table_id = ? AND (seat = ? OR device = ?)"
    connection.execute(drop, (table, seat, device))
    add = "INSERT INTO identity_seats VALUES (?, ?, ?, 0, CAST(strftime('%s', 'now') AS INTEGER))"
    connection.execute(add, (table, seat, device))
    return True
