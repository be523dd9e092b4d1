"""Who holds which seat, and who organises, as tables in the file of the event log: beside the log, never in it.

Synchronous, one connection, no transactions of its own: ``accounts.py`` runs it on a thread. Of a secret only its hash
is stored, and what is deleted is overwritten.
"""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from paiju.server.people.tokens import TokenHash
from paiju.storage.errors import StoreError, StoreTooNew
from paiju.storage.sqlite.database import DRIVER_ERRORS, connect, explain, transaction
from paiju.storage.sqlite.schema import read_meta, write_meta
from paiju.table.seats import Seat

SCHEMA: Final = 1
_META: Final = "identity_schema"
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS identity_people (
    reference TEXT PRIMARY KEY, name TEXT NOT NULL, kept INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_devices (
    hash BLOB PRIMARY KEY, made INTEGER NOT NULL, seen INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_seats (
    table_id TEXT NOT NULL, seat INTEGER NOT NULL, device BLOB NOT NULL,
    is_host INTEGER NOT NULL, taken INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat), UNIQUE (device, table_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_links (
    hash BLOB PRIMARY KEY, table_id TEXT NOT NULL, seat INTEGER NOT NULL, expires INTEGER NOT NULL,
    moves INTEGER NOT NULL, used_by BLOB
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS identity_links_by_seat ON identity_links (table_id, seat);
CREATE TABLE IF NOT EXISTS identity_organisers (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, password TEXT NOT NULL, made INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS identity_sessions (
    hash BLOB PRIMARY KEY, organiser INTEGER NOT NULL REFERENCES identity_organisers (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_invitations (
    hash BLOB PRIMARY KEY, organiser INTEGER NOT NULL REFERENCES identity_organisers (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL, used_by INTEGER
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_browsers (
    device BLOB NOT NULL, organiser INTEGER NOT NULL REFERENCES identity_organisers (id) ON DELETE CASCADE,
    PRIMARY KEY (device, organiser)
) WITHOUT ROWID;
"""
_DAY: Final = 86_400
_FORGOTTEN_AFTER: Final = 365 * _DAY


class LinkProblem(Exception):
    """Why a link gives nothing: a code of ``words.server`` and the facts."""

    def __init__(self, code: str, **facts: int) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Held:
    """A seat that a device holds."""

    table: str
    seat: Seat
    is_host: bool


@dataclass(frozen=True, slots=True)
class Claim:
    """What using a link does. ``is_new``: nobody had the seat; ``moved``: another device had it until now."""

    table: str
    seat: Seat
    is_new: bool
    moved: bool


class Identity:
    """Made by ``open_identity``. Seconds since 1970 come from ``now``."""

    def __init__(self, connection: sqlite3.Connection, now: Callable[[], float]) -> None:
        self.connection = connection
        self._now = now

    def _seconds(self) -> int:
        return int(self._now())

    def forget(self) -> None:
        """Erase what has expired, and whoever has not been here for a year."""
        now = self._seconds()
        for name in ("identity_links", "identity_sessions", "identity_invitations"):
            self.connection.execute(f"DELETE FROM {name} WHERE expires <= ?", (now,))
        self.connection.execute("DELETE FROM identity_devices WHERE seen <= ?", (now - _FORGOTTEN_AFTER,))
        for name in ("identity_seats", "identity_browsers"):
            self.connection.execute(f"DELETE FROM {name} WHERE device NOT IN (SELECT hash FROM identity_devices)")

    def touch(self) -> None:
        write_meta(self.connection, identity_touched=str(self._now()))

    # People.

    def add_name(self, reference: str, name: str) -> None:
        self.connection.execute("INSERT INTO identity_people VALUES (?, ?, ?)", (reference, name, self._seconds()))

    def names(self) -> dict[str, str]:
        return dict(self.connection.execute("SELECT reference, name FROM identity_people").fetchall())

    # Devices and seats.

    def add_device(self, device: TokenHash) -> None:
        now = self._seconds()
        self.connection.execute("INSERT INTO identity_devices VALUES (?, ?, ?)", (device, now, now))

    def knows_device(self, device: TokenHash) -> bool:
        row = self.connection.execute("SELECT seen FROM identity_devices WHERE hash = ?", (device,)).fetchone()
        if row is None:
            return False
        if row[0] < self._seconds() - _DAY:
            self.connection.execute("UPDATE identity_devices SET seen = ? WHERE hash = ?", (self._seconds(), device))
        return True

    def seats_of(self, device: TokenHash, most: int) -> list[Held]:
        find = (
            "SELECT table_id, seat, is_host FROM identity_seats WHERE device = ? ORDER BY taken DESC, table_id LIMIT ?"
        )
        return [_held(row) for row in self.connection.execute(find, (device, most))]

    def seat_at(self, table: str, device: TokenHash) -> Held | None:
        find = "SELECT table_id, seat, is_host FROM identity_seats WHERE device = ? AND table_id = ?"
        row = self.connection.execute(find, (device, table)).fetchone()
        return None if row is None else _held(row)

    def _holder(self, table: str, seat: Seat) -> bytes | None:
        find = "SELECT device FROM identity_seats WHERE table_id = ? AND seat = ?"
        row = self.connection.execute(find, (table, seat)).fetchone()
        return None if row is None else bytes(row[0])

    def is_taken(self, table: str, seat: Seat) -> bool:
        return self._holder(table, seat) is not None

    def give_seat(self, table: str, seat: Seat, device: TokenHash, is_host: bool) -> None:
        row = (table, seat, device, is_host, self._seconds())
        self.connection.execute("INSERT INTO identity_seats VALUES (?, ?, ?, ?, ?)", row)

    def free_seat(self, table: str, seat: Seat) -> None:
        for name in ("identity_seats", "identity_links"):
            self.connection.execute(f"DELETE FROM {name} WHERE table_id = ? AND seat = ?", (table, seat))

    # Links.

    def add_link(self, link: TokenHash, table: str, seat: Seat, days: int, moves: bool) -> None:
        self.connection.execute("DELETE FROM identity_links WHERE table_id = ? AND seat = ?", (table, seat))
        row = (link, table, seat, self._seconds() + days * _DAY, moves)
        self.connection.execute("INSERT INTO identity_links VALUES (?, ?, ?, ?, ?, NULL)", row)

    def look_at_link(self, link: TokenHash, device: TokenHash | None) -> Claim:
        find = "SELECT table_id, seat, expires, moves, used_by FROM identity_links WHERE hash = ?"
        row = self.connection.execute(find, (link,)).fetchone()
        if row is None:
            raise LinkProblem("link_unknown")
        if row[2] <= self._seconds():
            raise LinkProblem("link_expired")
        table, seat, moves, used_by = str(row[0]), Seat(row[1]), bool(row[3]), row[4]
        holder = self._holder(table, seat)
        mine = None if device is None else self.seat_at(table, device)
        if mine is not None and mine.seat != seat:
            raise LinkProblem("already_seated", seat=mine.seat)
        if mine is not None:  # the same device again
            return Claim(table, seat, is_new=False, moved=False)
        if used_by is not None or (holder is not None and not moves):
            raise LinkProblem("link_used")
        return Claim(table, seat, is_new=holder is None, moved=holder is not None)

    def use_link(self, link: TokenHash, device: TokenHash) -> Claim:
        claim = self.look_at_link(link, device)
        if claim.is_new:
            self.give_seat(claim.table, claim.seat, device, is_host=False)
        elif claim.moved:
            move = "UPDATE identity_seats SET device = ? WHERE table_id = ? AND seat = ?"
            self.connection.execute(move, (device, claim.table, claim.seat))
        self.connection.execute("UPDATE identity_links SET used_by = ? WHERE hash = ?", (device, link))
        return claim

    def undo_use(self, link: TokenHash, claim: Claim) -> None:
        where = (claim.table, claim.seat)
        self.connection.execute("DELETE FROM identity_seats WHERE table_id = ? AND seat = ?", where)
        self.connection.execute("UPDATE identity_links SET used_by = NULL WHERE hash = ?", (link,))

    # Organisers.

    def has_organiser(self) -> bool:
        return self.connection.execute("SELECT 1 FROM identity_organisers LIMIT 1").fetchone() is not None

    def add_first_organiser(self, name: str, password_hash: str) -> int | None:
        return None if self.has_organiser() else self._add_organiser(name, password_hash)

    def _add_organiser(self, name: str, password_hash: str) -> int:
        add = "INSERT INTO identity_organisers (name, password, made) VALUES (?, ?, ?) RETURNING id"
        return int(self.connection.execute(add, (name, password_hash, self._seconds())).fetchone()[0])

    def organisers(self) -> dict[int, str]:
        return dict(self.connection.execute("SELECT id, name FROM identity_organisers ORDER BY id").fetchall())

    def organiser(self, name: str) -> tuple[int, str] | None:
        row = self.connection.execute("SELECT id, password FROM identity_organisers WHERE name = ?", (name,)).fetchone()
        return None if row is None else (int(row[0]), str(row[1]))

    def remember_browser(self, device: TokenHash, organiser: int) -> None:
        self.connection.execute("INSERT OR IGNORE INTO identity_browsers VALUES (?, ?)", (device, organiser))

    def is_own_browser(self, device: TokenHash, organiser: int) -> bool:
        find = "SELECT 1 FROM identity_browsers WHERE device = ? AND organiser = ?"
        return self.connection.execute(find, (device, organiser)).fetchone() is not None

    def set_password(self, organiser: int, password_hash: str) -> None:
        self.connection.execute("UPDATE identity_organisers SET password = ? WHERE id = ?", (password_hash, organiser))

    def add_invitation(self, invitation: TokenHash, organiser: int, days: int) -> int:
        until = self._seconds() + days * _DAY
        row = (invitation, organiser, until)
        self.connection.execute("INSERT INTO identity_invitations VALUES (?, ?, ?, NULL)", row)
        return until

    def look_at_invitation(self, invitation: TokenHash) -> None:
        find = "SELECT expires, used_by FROM identity_invitations WHERE hash = ?"
        row = self.connection.execute(find, (invitation,)).fetchone()
        if row is None:
            raise LinkProblem("already_set_up" if self.has_organiser() else "setup_unknown")
        if row[1] is not None:
            raise LinkProblem("invitation_used")
        if row[0] <= self._seconds():
            raise LinkProblem("invitation_expired")

    def use_invitation(self, invitation: TokenHash, name: str, password_hash: str) -> int:
        self.look_at_invitation(invitation)
        if any(name.casefold() == each.casefold() for each in self.organisers().values()):
            raise LinkProblem("name_taken")  # nor one that is read as the same: acts are told by name
        made = self._add_organiser(name, password_hash)
        self.connection.execute("UPDATE identity_invitations SET used_by = ? WHERE hash = ?", (made, invitation))
        return made

    def add_session(self, session: TokenHash, organiser: int, hours: int) -> None:
        row = (session, organiser, self._seconds() + hours * 3_600)
        self.connection.execute("INSERT INTO identity_sessions VALUES (?, ?, ?)", row)

    def session(self, session: TokenHash) -> str | None:
        both = "identity_sessions JOIN identity_organisers ON organiser = id"
        find = f"SELECT name FROM {both} WHERE hash = ? AND expires > ?"
        row = self.connection.execute(find, (session, self._seconds())).fetchone()
        return None if row is None else str(row[0])

    def end_session(self, session: TokenHash) -> None:
        self.connection.execute("DELETE FROM identity_sessions WHERE hash = ?", (session,))


def _held(row: tuple[str, int, int]) -> Held:
    return Held(row[0], Seat(row[1]), bool(row[2]))


def open_identity(path: Path, now: Callable[[], float]) -> Identity:
    """Our tables in the file, and what has expired out of it."""
    connection = connect(path)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA foreign_keys = ON")
        with transaction(connection):
            found = int(read_meta(connection, _META) or 0)
            if found > SCHEMA:
                raise StoreTooNew(path, found, SCHEMA)
        connection.executescript(_TABLES)
        identity = Identity(connection, now)
        with transaction(connection):
            write_meta(connection, **{_META: str(SCHEMA)})
            identity.forget()
    except DRIVER_ERRORS as error:
        connection.close()
        raise explain(path, error, opening=True) from error
    except StoreError:
        connection.close()
        raise
    return identity
