"""Who is which entrant: one link for the whole event, and the device that last came by it. Of a link only its hash.

Tables beside those of ``identity.py``, in the same file and on the same thread.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final, NamedTuple

from paiju.server.accounts import Accounts
from paiju.server.tokens import TokenHash
from paiju.table.seats import Seat
from paiju.tournament.entrants import Number

_TABLES: Final = (
    """CREATE TABLE IF NOT EXISTS identity_event_keys (
        event TEXT NOT NULL, number INTEGER NOT NULL, hash BLOB NOT NULL UNIQUE, PRIMARY KEY (event, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS identity_event_devices (
        event TEXT NOT NULL, number INTEGER NOT NULL, device BLOB NOT NULL,
        PRIMARY KEY (event, number), UNIQUE (event, device)
    ) WITHOUT ROWID""",
)


Devices = dict[TokenHash, Number]


class Sitting(NamedTuple):
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

    async def give(self, event: str, keys: dict[Number, TokenHash]) -> None:
        """The only link of each from now on; whoever came by the one before is sent away."""
        rows = [(event, number, key) for number, key in keys.items()]

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany("INSERT OR REPLACE INTO identity_event_keys VALUES (?, ?, ?)", rows)
            connection.executemany(
                "DELETE FROM identity_event_devices WHERE event = ? AND number = ?", [row[:2] for row in rows]
            )

        await self._accounts.run(work)
        self.revision += 1

    async def devices(self, event: str) -> Devices:
        """Everybody who has come, by device."""

        def work(connection: sqlite3.Connection) -> Devices:
            find = "SELECT device, number FROM identity_event_devices WHERE event = ?"
            return {TokenHash(bytes(row[0])): Number(row[1]) for row in connection.execute(find, (event,))}

        return await self._accounts.run(work)

    async def linked(self, event: str) -> list[Number]:
        """Those who have a link."""

        def work(connection: sqlite3.Connection) -> list[Number]:
            find = "SELECT number FROM identity_event_keys WHERE event = ? ORDER BY number"
            return [Number(row[0]) for row in connection.execute(find, (event,))]

        return await self._accounts.run(work)

    async def use(self, event: str, key: TokenHash, device: TokenHash) -> Number | None:
        """The entrant of a link is this device from now on; None for a link that is none of this event."""

        def work(connection: sqlite3.Connection) -> Number | None:
            find = "SELECT number FROM identity_event_keys WHERE hash = ? AND event = ?"
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

    async def sit(self, table: str, seat: Seat, device: TokenHash) -> bool:
        """The seat is this device's and nobody else's; True if it was not before."""
        return bool(await self.sit_all([Sitting(table, seat, device)]))

    async def sit_all(self, wanted: Sequence[Sitting]) -> list[Sitting]:
        """All in one transaction: a whole hall sits down at once. Those who did not sit there before."""

        def work(connection: sqlite3.Connection) -> list[Sitting]:
            return [each for each in wanted if _sit(connection, each)]

        return await self._accounts.run(work)


def _sit(connection: sqlite3.Connection, wanted: Sitting) -> bool:
    table, seat, device = wanted
    find = "SELECT device FROM identity_seats WHERE table_id = ? AND seat = ?"
    row = connection.execute(find, (table, seat)).fetchone()
    if row is not None and bytes(row[0]) == device:
        return False
    drop = "DELETE FROM identity_seats WHERE table_id = ? AND (seat = ? OR device = ?)"
    connection.execute(drop, (table, seat, device))
    add = "INSERT INTO identity_seats VALUES (?, ?, ?, 0, CAST(strftime('%s', 'now') AS INTEGER))"
    connection.execute(add, (table, seat, device))
    return True
