"""Who is which entrant: one link for the whole event, and the device that last came by it. Of a link only its hash.

A link is a person's, not a number's: it ends when somebody else stands behind the number. Links that have ended and
devices that have lost their seat are remembered, so that whoever comes with one can be told so. The tables are beside
those of ``identity.py``, in the same file and on the same thread.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from paiju.server.people.accounts import Accounts
from paiju.server.people.tokens import TokenHash
from paiju.table.seats import Seat
from paiju.tournament.people.entrants import Number

_TABLES: Final = (
    """CREATE TABLE IF NOT EXISTS identity_event_links (
        event TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL, hash BLOB NOT NULL UNIQUE,
        PRIMARY KEY (event, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS identity_event_devices (
        event TEXT NOT NULL, number INTEGER NOT NULL, device BLOB NOT NULL,
        PRIMARY KEY (event, number), UNIQUE (event, device)
    ) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS identity_event_opened_links (hash BLOB PRIMARY KEY) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS identity_event_ended_links (
        hash BLOB PRIMARY KEY, event TEXT NOT NULL, number INTEGER NOT NULL
    ) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS identity_event_former_devices (
        event TEXT NOT NULL, device BLOB NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (event, device)
    ) WITHOUT ROWID""",
)


Devices = dict[TokenHash, Number]


class NewLink(NamedTuple):
    number: Number
    person: str
    hash: TokenHash


class Holder(NamedTuple):
    """Whose a link is, whether anybody ever came by it, and the device that did last, unless it is another's now."""

    number: Number
    device: TokenHash | None
    is_opened: bool


class Arrival(NamedTuple):
    """Who a device is from now on, and who it was."""

    number: Number
    before: Number | None


class Sitting(NamedTuple):
    event: str
    number: Number
    table: str
    seat: Seat
    device: TokenHash


class EntryKeys:
    """``revision`` grows whenever some device may have become, or ceased to be, an entrant."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self.revision = 0

    async def prepare(self) -> None:
        def work(connection: sqlite3.Connection) -> None:
            for table in _TABLES:
                connection.execute(table)

        await self._accounts.run(work)

    async def give(self, event: str, links: Sequence[NewLink]) -> None:
        """The only link of each from now on; whoever came by the one before is not known any more."""

        def work(connection: sqlite3.Connection) -> None:
            _end(connection, [(event, link.number) for link in links])
            rows = [(event, *link) for link in links]
            connection.executemany("INSERT INTO identity_event_links VALUES (?, ?, ?, ?)", rows)

        await self._accounts.run(work)
        self.revision += 1

    async def end(self, event: str, numbers: Sequence[Number]) -> None:
        """Whoever has a link or a seat by one has neither any more."""
        await self._accounts.run(lambda connection: _end(connection, [(event, number) for number in numbers]))
        self.revision += 1

    async def expel(self, event: str, persons: Mapping[Number, str]) -> list[Number]:
        """Forget the links of everybody who does not stand behind his number any more; whose they were.

        For the start: a server may have ended after somebody was replaced and before his link was.
        """

        def work(connection: sqlite3.Connection) -> list[Number]:
            find = "SELECT number, person FROM identity_event_links WHERE event = ?"
            gone = [(event, row[0]) for row in connection.execute(find, (event,)) if persons.get(row[0]) != row[1]]
            _end(connection, gone)
            return [Number(number) for _, number in gone]

        gone = await self._accounts.run(work)
        self.revision += 1
        return gone

    async def stand_up(self, table: str, seat: Seat) -> None:
        """Nobody holds the seat until its entrant comes again."""
        await self._accounts.free_seat(table, seat)

    async def devices(self, event: str) -> Devices:
        """Everybody who has come, by device."""

        def work(connection: sqlite3.Connection) -> Devices:
            find = "SELECT device, number FROM identity_event_devices WHERE event = ?"
            return {TokenHash(bytes(row[0])): Number(row[1]) for row in connection.execute(find, (event,))}

        return await self._accounts.run(work)

    async def linked(self, event: str) -> list[Number]:
        """Those who have a link."""

        def work(connection: sqlite3.Connection) -> list[Number]:
            find = "SELECT number FROM identity_event_links WHERE event = ? ORDER BY number"
            return [Number(row[0]) for row in connection.execute(find, (event,))]

        return await self._accounts.run(work)

    async def holder(self, event: str, key: TokenHash) -> Holder | None:
        """None for a link that is none of this event, or none any more."""

        def work(connection: sqlite3.Connection) -> Holder | None:
            find = """SELECT link.number, device, link.hash IN (SELECT hash FROM identity_event_opened_links)
                FROM identity_event_links AS link
                LEFT JOIN identity_event_devices AS came ON came.event = link.event AND came.number = link.number
                WHERE hash = ? AND link.event = ?"""
            row = connection.execute(find, (key, event)).fetchone()
            if row is None:
                return None
            number, device, is_opened = row
            # A link that was opened under an older version is known by its device only.
            known = None if device is None else TokenHash(bytes(device))
            return Holder(Number(number), known, bool(is_opened) or known is not None)

        return await self._accounts.run(work)

    async def ended(self, event: str, key: TokenHash) -> Number | None:
        """Whose a link was that works no more."""
        find = "SELECT number FROM identity_event_ended_links WHERE event = ? AND hash = ?"
        return await self._number(find, event, key)

    async def former(self, event: str, device: TokenHash) -> Number | None:
        """Who a device was until it lost its seat."""
        find = "SELECT number FROM identity_event_former_devices WHERE event = ? AND device = ?"
        return await self._number(find, event, device)

    async def _number(self, find: str, event: str, secret: TokenHash) -> Number | None:
        def work(connection: sqlite3.Connection) -> Number | None:
            row = connection.execute(find, (event, secret)).fetchone()
            return None if row is None else Number(row[0])

        return await self._accounts.run(work)

    async def organisers(self) -> Mapping[int, str]:
        """The names of the server's organisers, by account: they stand in no log."""
        return await self._accounts.organisers()

    async def use(self, event: str, key: TokenHash, device: TokenHash) -> Arrival | None:
        """The entrant of a link is this device from now on; None for a link that is none of this event."""

        def work(connection: sqlite3.Connection) -> Arrival | None:
            find = "SELECT number FROM identity_event_links WHERE hash = ? AND event = ?"
            row = connection.execute(find, (key, event)).fetchone()
            if row is None:
                return None
            number = Number(row[0])
            was = "SELECT number FROM identity_event_devices WHERE event = ? AND device = ? AND number <> ?"
            before = connection.execute(was, (event, device, number)).fetchone()
            connection.execute("INSERT OR IGNORE INTO identity_event_opened_links VALUES (?)", (key,))
            _leave(connection, [(event, number)])
            for table in ("identity_event_devices", "identity_event_former_devices"):
                connection.execute(f"DELETE FROM {table} WHERE event = ? AND device = ?", (event, device))
            connection.execute("INSERT INTO identity_event_devices VALUES (?, ?, ?)", (event, number, device))
            return Arrival(number, None if before is None else Number(before[0]))

        found = await self._accounts.run(work)
        self.revision += 1
        return found

    async def is_entrant(self, device: TokenHash) -> bool:
        """Of any event."""

        def work(connection: sqlite3.Connection) -> bool:
            find = "SELECT 1 FROM identity_event_devices WHERE device = ? LIMIT 1"
            return connection.execute(find, (device,)).fetchone() is not None

        return await self._accounts.ask(work)

    async def entrant(self, event: str, device: TokenHash) -> Number | None:
        find = "SELECT number FROM identity_event_devices WHERE event = ? AND device = ?"
        return await self._number(find, event, device)

    async def sit(self, wanted: Sitting) -> bool:
        """The seat is this device's and nobody else's; True if it was not before."""
        return bool(await self.sit_all([wanted]))

    async def sit_all(self, wanted: Sequence[Sitting]) -> list[Sitting]:
        """All in one transaction: a whole hall sits down at once. Those who did not sit there before."""

        def work(connection: sqlite3.Connection) -> list[Sitting]:
            return [each for each in wanted if _sit(connection, each)]

        return await self._accounts.run(work)


def _end(connection: sqlite3.Connection, whose: Sequence[tuple[str, int]]) -> None:
    """Links and devices of these entrants are worth nothing any more, and remembered for it."""
    keep = """INSERT OR REPLACE INTO identity_event_ended_links
        SELECT hash, event, number FROM identity_event_links WHERE event = ? AND number = ?"""
    connection.executemany(keep, whose)
    connection.executemany("DELETE FROM identity_event_links WHERE event = ? AND number = ?", whose)
    _leave(connection, whose)


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
