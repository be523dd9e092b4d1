"""Who is which entrant: one link for the whole event, and the device that last came by it. Of a link only its hash.

A link is a person's, not a number's: it ends when somebody else stands behind the number. The tables are beside those
of ``identity.py``, in the same file and on the same thread.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from paiju.server.accounts import Accounts
from paiju.server.tokens import TokenHash
from paiju.table.seats import Seat
from paiju.tournament.entrants import Number

_TABLES: Final = (
    """CREATE TABLE IF NOT EXISTS identity_event_links (
        event TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL, hash BLOB NOT NULL UNIQUE,
        PRIMARY KEY (event, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS identity_event_devices (
        event TEXT NOT NULL, number INTEGER NOT NULL, device BLOB NOT NULL,
        PRIMARY KEY (event, number), UNIQUE (event, device)
    ) WITHOUT ROWID""",
)


Devices = dict[TokenHash, Number]


class NewLink(NamedTuple):
    number: Number
    person: str
    hash: TokenHash


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
        rows = [(event, *link) for link in links]

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany("INSERT OR REPLACE INTO identity_event_links VALUES (?, ?, ?, ?)", rows)
            connection.executemany(
                "DELETE FROM identity_event_devices WHERE event = ? AND number = ?", [row[:2] for row in rows]
            )

        await self._accounts.run(work)
        self.revision += 1

    async def expel(self, event: str, persons: Mapping[Number, str]) -> list[Number]:
        """Forget the links of everybody who does not stand behind his number any more; whose they were.

        For the start: a server may have ended after somebody was replaced and before his link was.
        """

        def work(connection: sqlite3.Connection) -> list[Number]:
            find = "SELECT number, person FROM identity_event_links WHERE event = ?"
            gone = [(event, row[0]) for row in connection.execute(find, (event,)) if persons.get(row[0]) != row[1]]
            for table in ("identity_event_links", "identity_event_devices"):
                connection.executemany(f"DELETE FROM {table} WHERE event = ? AND number = ?", gone)
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

    async def use(self, event: str, key: TokenHash, device: TokenHash) -> Number | None:
        """The entrant of a link is this device from now on; None for a link that is none of this event."""

        def work(connection: sqlite3.Connection) -> Number | None:
            find = "SELECT number FROM identity_event_links WHERE hash = ? AND event = ?"
            row = connection.execute(find, (key, event)).fetchone()
            if row is None:
                return None
            drop = "DELETE FROM identity_event_devices WHERE event = ? AND (number = ? OR device = ?)"
            connection.execute(drop, (event, row[0], device))
            connection.execute("INSERT INTO identity_event_devices VALUES (?, ?, ?)", (event, row[0], device))
            return Number(row[0])

        found = await self._accounts.run(work)
        self.revision += 1
        return found

    async def entrant(self, event: str, device: TokenHash) -> Number | None:
        def work(connection: sqlite3.Connection) -> Number | None:
            find = "SELECT number FROM identity_event_devices WHERE event = ? AND device = ?"
            row = connection.execute(find, (event, device)).fetchone()
            return None if row is None else Number(row[0])

        return await self._accounts.run(work)

    async def sit(self, wanted: Sitting) -> bool:
        """The seat is this device's and nobody else's; True if it was not before."""
        return bool(await self.sit_all([wanted]))

    async def sit_all(self, wanted: Sequence[Sitting]) -> list[Sitting]:
        """All in one transaction: a whole hall sits down at once. Those who did not sit there before."""

        def work(connection: sqlite3.Connection) -> list[Sitting]:
            return [each for each in wanted if _sit(connection, each)]

        return await self._accounts.run(work)


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
