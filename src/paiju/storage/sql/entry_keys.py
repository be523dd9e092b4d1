"""The links of entrants and their devices as tables beside the log; what is promised: ``storage/entry_keys.py``."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from paiju.storage.accounts import TokenHash
from paiju.storage.entry_keys import Arrival, Devices, Holder, NewLink, Sitting
from paiju.storage.sql.side_tables import Connection, SideTables, reads, writes
from paiju.tournament.people.entrants import Member, Number

_WHOSE: Final = "event = ? AND number = ? AND member = ?"


class SqlEntryKeys:
    """See ``EntryKeys``."""

    def __init__(self, tables: SideTables, now: Callable[[], float] = time.time) -> None:
        self.tables = tables
        self._now = now
        self.revision = 0

    @property
    def _db(self) -> Connection:
        return self.tables.connection

    async def give(self, event: str, links: Sequence[NewLink]) -> None:
        await self._give(event, links)
        self.revision += 1

    @writes
    def _give(self, event: str, links: Sequence[NewLink]) -> None:
        _end(self._db, [(event, *link.whose) for link in links])
        rows = [(event, *link.whose, link.person, link.hash) for link in links]
        self._db.executemany("INSERT INTO identity_event_links VALUES (?, ?, ?, ?, ?)", rows)

    async def end(self, event: str, whose: Sequence[Member]) -> None:
        await self.tables.write(lambda: _end(self._db, [(event, *member) for member in whose]))
        self.revision += 1

    async def forget(self, event: str, whose: Sequence[Member]) -> None:
        rows = [(event, *member) for member in whose]
        await self.tables.write(lambda: _forget(self._db, rows))
        self.revision += 1

    async def expel(self, event: str, persons: Mapping[Member, str]) -> list[Member]:
        gone = await self._expel(event, persons)
        self.revision += 1
        return gone

    @writes
    def _expel(self, event: str, persons: Mapping[Member, str]) -> list[Member]:
        find = "SELECT number, member, person FROM identity_event_links WHERE event = ? ORDER BY number, member"
        gone = [_member(row) for row in self._db.execute(find, (event,)) if persons.get(_member(row)) != row[2]]
        _end(self._db, [(event, *member) for member in gone])
        return gone

    @reads
    def devices(self, event: str) -> Devices:
        find = "SELECT number, member, device FROM identity_event_devices WHERE event = ?"
        return {TokenHash(bytes(row[2])): _member(row) for row in self._db.execute(find, (event,))}

    @reads
    def linked(self, event: str) -> list[Member]:
        find = "SELECT number, member FROM identity_event_links WHERE event = ? ORDER BY number, member"
        return [_member(row) for row in self._db.execute(find, (event,))]

    @reads
    def holder(self, event: str, key: TokenHash) -> Holder | None:
        find = """SELECT link.number, link.member, device, link.hash IN (SELECT hash FROM identity_event_opened_links)
            FROM identity_event_links AS link LEFT JOIN identity_event_devices AS came
            ON came.event = link.event AND came.number = link.number AND came.member = link.member
            WHERE hash = ? AND link.event = ?"""
        row = self._db.execute(find, (key, event)).fetchone()
        if row is None:
            return None
        device, is_opened = row[2:]
        # A link that was opened under an older version is known by its device only.
        known = None if device is None else TokenHash(bytes(device))
        return Holder(_member(row), known, bool(is_opened) or known is not None)

    @reads
    def ended(self, event: str, key: TokenHash) -> Member | None:
        find = "SELECT number, member FROM identity_event_ended_links WHERE event = ? AND hash = ?"
        return self._whose(find, event, key)

    @reads
    def former(self, event: str, device: TokenHash) -> Member | None:
        find = "SELECT number, member FROM identity_event_former_devices WHERE event = ? AND device = ?"
        return self._whose(find, event, device)

    @reads
    def entrant(self, event: str, device: TokenHash) -> Member | None:
        return self._whose(_OF_DEVICE, event, device)

    def _whose(self, find: str, event: str, secret: TokenHash) -> Member | None:
        row = self._db.execute(find, (event, secret)).fetchone()
        return None if row is None else _member(row)

    async def use(self, event: str, key: TokenHash, device: TokenHash) -> Arrival | None:
        arrival = await self._use(event, key, device)
        self.revision += 1
        return arrival

    @writes
    def _use(self, event: str, key: TokenHash, device: TokenHash) -> Arrival | None:
        find = "SELECT number, member FROM identity_event_links WHERE event = ? AND hash = ?"
        whose, before = self._whose(find, event, key), self._whose(_OF_DEVICE, event, device)
        if whose is None:
            return None
        self._db.execute("INSERT INTO identity_event_opened_links VALUES (?) ON CONFLICT DO NOTHING", (key,))
        _leave(self._db, [(event, *whose)])
        for table in ("identity_event_devices", "identity_event_former_devices"):
            self._db.execute(f"DELETE FROM {table} WHERE event = ? AND device = ?", (event, device))
        self._db.execute("INSERT INTO identity_event_devices VALUES (?, ?, ?, ?)", (event, *whose, device))
        return Arrival(whose, None if before == whose else before)

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
        return [each for each in wanted if _sit(self._db, each, int(self._now()))]


_OF_DEVICE: Final = "SELECT number, member FROM identity_event_devices WHERE event = ? AND device = ?"

_Whose = Sequence[tuple[str, Number, int]]
"""Event, number and place."""


def _member(row: Sequence[Any]) -> Member:
    """Of a row that begins with number and place."""
    return Member(Number(row[0]), int(row[1]))


def _end(connection: Connection, whose: _Whose) -> None:
    """Links and devices of these people are worth nothing any more, and remembered for it."""
    keep = f"""INSERT INTO identity_event_ended_links
        SELECT hash, event, number, member FROM identity_event_links WHERE {_WHOSE}
        ON CONFLICT (hash) DO UPDATE SET event = excluded.event, number = excluded.number, member = excluded.member"""
    connection.executemany(keep, whose)
    connection.executemany(f"DELETE FROM identity_event_links WHERE {_WHOSE}", whose)
    _leave(connection, whose)


def _forget(connection: Connection, whose: _Whose) -> None:
    opened = f"""DELETE FROM identity_event_opened_links WHERE hash IN (
        SELECT hash FROM identity_event_links WHERE {_WHOSE})"""
    connection.executemany(opened, whose)
    for table in ("links", "devices", "ended_links", "former_devices"):
        connection.executemany(f"DELETE FROM identity_event_{table} WHERE {_WHOSE}", whose)


def _leave(connection: Connection, whose: _Whose) -> None:
    keep = f"""INSERT INTO identity_event_former_devices
        SELECT event, device, number, member FROM identity_event_devices WHERE {_WHOSE}
        ON CONFLICT (event, device) DO UPDATE SET number = excluded.number, member = excluded.member"""
    connection.executemany(keep, whose)
    connection.executemany(f"DELETE FROM identity_event_devices WHERE {_WHOSE}", whose)


def _sit(connection: Connection, wanted: Sitting, now: int) -> bool:
    """A device that is not the person's any more, because of a new link in this very moment, does not sit down."""
    event, whose, table, seat, device = wanted
    known = f"SELECT 1 FROM identity_event_devices WHERE {_WHOSE} AND device = ?"
    if connection.execute(known, (event, *whose, device)).fetchone() is None:
        return False
    find = "SELECT device FROM identity_seats WHERE table_id = ? AND seat = ?"
    row = connection.execute(find, (table, seat)).fetchone()
    if row is not None and bytes(row[0]) == device:
        return False
    drop = "DELETE FROM identity_seats WHERE table_id = ? AND (seat = ? OR device = ?)"
    connection.execute(drop, (table, seat, device))
    connection.execute("INSERT INTO identity_seats VALUES (?, ?, ?, 0, ?)", (table, seat, device, now))
    return True
