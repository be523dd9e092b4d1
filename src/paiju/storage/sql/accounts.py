"""Devices, seats, links and organisers as tables beside the log; what each method promises: ``storage/accounts.py``.

The SQL is the same for every database; the tables are made by each in its own words.
"""

import time
from collections.abc import Callable
from typing import Final

from paiju.storage.accounts import Claim, Held, KeptDevice, KeptOrganiser, KeptSession, LinkProblem, TokenHash
from paiju.storage.sql.side_tables import Connection, SideTables, reads, writes
from paiju.table.seats import Seat

_REMOVED: Final = "removed"
"""In the place of the password of an organiser who was removed: no password has it for a hash."""
_TOUCH: Final = "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
_DAY: Final = 86_400
_FORGOTTEN_AFTER: Final = 365 * _DAY


class SqlAccounts:
    """See ``Accounts``. Seconds since 1970 come from ``now``."""

    def __init__(self, tables: SideTables, now: Callable[[], float] = time.time) -> None:
        self.tables = tables
        self._now = now

    @property
    def _db(self) -> Connection:
        return self.tables.connection

    def _seconds(self) -> int:
        return int(self._now())

    @writes
    def touch(self) -> None:
        self._db.execute(_TOUCH, ("identity_touched", str(self._now())))

    # Devices and seats.

    @writes
    def add_device(self, device: TokenHash) -> None:
        now = self._seconds()
        self._db.execute("INSERT INTO identity_devices VALUES (?, ?, ?)", (device, now, now))

    @reads
    def knows_device(self, device: TokenHash) -> bool:
        row = self._db.execute("SELECT seen FROM identity_devices WHERE hash = ?", (device,)).fetchone()
        if row is None:
            return False
        if row[0] < self._seconds() - _DAY:
            self._db.execute("UPDATE identity_devices SET seen = ? WHERE hash = ?", (self._seconds(), device))
        return True

    @reads
    def device(self, device: TokenHash) -> KeptDevice | None:
        row = self._db.execute("SELECT made, seen FROM identity_devices WHERE hash = ?", (device,)).fetchone()
        return None if row is None else KeptDevice(*row)

    @reads
    def seats_of(self, device: TokenHash, most: int = 50) -> list[Held]:
        find = (
            "SELECT table_id, seat, is_host FROM identity_seats WHERE device = ? ORDER BY taken DESC, table_id LIMIT ?"
        )
        return [_held(row) for row in self._db.execute(find, (device, most))]

    def _seat_at(self, table: str, device: TokenHash) -> Held | None:
        find = "SELECT table_id, seat, is_host FROM identity_seats WHERE device = ? AND table_id = ?"
        row = self._db.execute(find, (device, table)).fetchone()
        return None if row is None else _held(row)

    seat_at = reads(_seat_at)

    def _holder(self, table: str, seat: Seat) -> bytes | None:
        find = "SELECT device FROM identity_seats WHERE table_id = ? AND seat = ?"
        row = self._db.execute(find, (table, seat)).fetchone()
        return None if row is None else bytes(row[0])

    @reads
    def is_taken(self, table: str, seat: Seat) -> bool:
        return self._holder(table, seat) is not None

    @writes
    def give_seat(self, table: str, seat: Seat, device: TokenHash, *, is_host: bool) -> None:
        self._give_seat(table, seat, device, is_host)

    def _give_seat(self, table: str, seat: Seat, device: TokenHash, is_host: bool) -> None:
        row = (table, seat, device, int(is_host), self._seconds())
        self._db.execute("INSERT INTO identity_seats VALUES (?, ?, ?, ?, ?)", row)

    @writes
    def free_seat(self, table: str, seat: Seat) -> None:
        for name in ("identity_seats", "identity_links"):
            self._db.execute(f"DELETE FROM {name} WHERE table_id = ? AND seat = ?", (table, seat))

    # Links.

    @writes
    def add_link(self, link: TokenHash, table: str, seat: Seat, days: int, *, moves: bool) -> None:
        self._db.execute("DELETE FROM identity_links WHERE table_id = ? AND seat = ?", (table, seat))
        row = (link, table, seat, self._seconds() + days * _DAY, int(moves))
        self._db.execute("INSERT INTO identity_links VALUES (?, ?, ?, ?, ?, NULL)", row)

    def _link_for(self, link: TokenHash, device: TokenHash | None) -> Claim:
        find = "SELECT table_id, seat, expires, moves, used_by FROM identity_links WHERE hash = ?"
        row = self._db.execute(find, (link,)).fetchone()
        if row is None:
            raise LinkProblem("link_unknown")
        if row[2] <= self._seconds():
            raise LinkProblem("link_expired")
        table, seat, moves, used_by = str(row[0]), Seat(row[1]), bool(row[3]), row[4]
        holder = self._holder(table, seat)
        mine = None if device is None else self._seat_at(table, device)
        if mine is not None and mine.seat != seat:
            raise LinkProblem("already_seated", seat=mine.seat)
        if mine is not None:  # the same device again
            return Claim(table, seat, is_new=False, moved=False)
        if used_by is not None or (holder is not None and not moves):
            raise LinkProblem("link_used")
        return Claim(table, seat, is_new=holder is None, moved=holder is not None)

    link_for = reads(_link_for)

    @writes
    def use_link(self, link: TokenHash, device: TokenHash) -> Claim:
        claim = self._link_for(link, device)
        if claim.is_new:
            self._give_seat(claim.table, claim.seat, device, is_host=False)
        elif claim.moved:
            move = "UPDATE identity_seats SET device = ? WHERE table_id = ? AND seat = ?"
            self._db.execute(move, (device, claim.table, claim.seat))
        self._db.execute("UPDATE identity_links SET used_by = ? WHERE hash = ?", (device, link))
        return claim

    @writes
    def undo_use(self, link: TokenHash, claim: Claim) -> None:
        where = (claim.table, claim.seat)
        self._db.execute("DELETE FROM identity_seats WHERE table_id = ? AND seat = ?", where)
        self._db.execute("UPDATE identity_links SET used_by = NULL WHERE hash = ?", (link,))

    # Organisers.

    def _has_organiser(self) -> bool:
        return bool(self._organisers())

    has_organiser = reads(_has_organiser)

    @writes
    def add_first_organiser(self, name: str, password_hash: str) -> int | None:
        return None if self._has_organiser() else self._add_organiser(name, password_hash)

    def _add_organiser(self, name: str, password_hash: str) -> int:
        add = "INSERT INTO identity_organisers (name, password, made) VALUES (?, ?, ?) RETURNING id"
        return int(self._db.execute(add, (name, password_hash, self._seconds())).fetchone()[0])

    def _organisers(self) -> dict[int, str]:
        find = "SELECT id, name FROM identity_organisers WHERE password <> ? ORDER BY id"
        return dict(self._db.execute(find, (_REMOVED,)).fetchall())

    organisers = reads(_organisers)

    @reads
    def organiser(self, name: str) -> tuple[int, str] | None:
        find = "SELECT id, password FROM identity_organisers WHERE name = ? AND password <> ?"
        row = self._db.execute(find, (name, _REMOVED)).fetchone()
        return None if row is None else (int(row[0]), str(row[1]))

    @writes
    def remember_browser(self, device: TokenHash, organiser: int) -> None:
        self._db.execute("INSERT INTO identity_browsers VALUES (?, ?) ON CONFLICT DO NOTHING", (device, organiser))

    @reads
    def is_own_browser(self, device: TokenHash, organiser: int) -> bool:
        find = "SELECT 1 FROM identity_browsers WHERE device = ? AND organiser = ?"
        return self._db.execute(find, (device, organiser)).fetchone() is not None

    @writes
    def set_password(self, organiser: int, password_hash: str) -> None:
        self._db.execute("UPDATE identity_organisers SET password = ? WHERE id = ?", (password_hash, organiser))

    @writes
    def add_invitation(self, invitation: TokenHash, organiser: int, days: int) -> int:
        until = self._seconds() + days * _DAY
        row = (invitation, organiser, until)
        self._db.execute("INSERT INTO identity_invitations VALUES (?, ?, ?, NULL)", row)
        return until

    def _look_at_invitation(self, invitation: TokenHash) -> None:
        find = "SELECT expires, used_by FROM identity_invitations WHERE hash = ?"
        row = self._db.execute(find, (invitation,)).fetchone()
        if row is None:
            raise LinkProblem("already_set_up" if self._has_organiser() else "setup_unknown")
        if row[1] is not None:
            raise LinkProblem("invitation_used")
        if row[0] <= self._seconds():
            raise LinkProblem("invitation_expired")

    look_at_invitation = reads(_look_at_invitation)

    @writes
    def use_invitation(self, invitation: TokenHash, name: str, password_hash: str) -> int:
        self._look_at_invitation(invitation)
        if any(name.casefold() == each.casefold() for each in self._organisers().values()):
            raise LinkProblem("name_taken")  # nor one that is read as the same: acts are told by name
        made = self._add_organiser(name, password_hash)
        self._db.execute("UPDATE identity_invitations SET used_by = ? WHERE hash = ?", (made, invitation))
        return made

    @writes
    def add_session(self, session: TokenHash, organiser: int, hours: int, browser: str = "") -> None:
        now = self._seconds()
        self._db.execute("INSERT INTO identity_sessions VALUES (?, ?, ?)", (session, organiser, now + hours * 3_600))
        self._db.execute("INSERT INTO identity_session_notes VALUES (?, ?, ?)", (session, now, browser))

    @reads
    def session(self, session: TokenHash) -> str | None:
        both = "identity_sessions JOIN identity_organisers ON organiser = id"
        find = f"SELECT name FROM {both} WHERE hash = ? AND expires > ?"
        row = self._db.execute(find, (session, self._seconds())).fetchone()
        return None if row is None else str(row[0])

    @writes
    def end_session(self, session: TokenHash) -> None:
        self._db.execute("DELETE FROM identity_sessions WHERE hash = ?", (session,))

    @reads
    def sessions(self, organiser: int) -> list[KeptSession]:
        find = """SELECT one.hash, begun, expires, browser FROM identity_sessions AS one
            LEFT JOIN identity_session_notes AS note ON note.hash = one.hash
            WHERE organiser = ? AND expires > ? ORDER BY expires DESC, one.hash"""
        rows = self._db.execute(find, (organiser, self._seconds()))
        return [KeptSession(_id_of(row[0]), row[1] or 0, row[2], row[3] or "") for row in rows]

    @writes
    def end_sessions(self, organiser: int, *, only: str = "", but: TokenHash | None = None) -> int:
        return self._end_sessions(organiser, only, but)

    def _end_sessions(self, organiser: int, only: str = "", but: TokenHash | None = None) -> int:
        rows = self._db.execute("SELECT hash FROM identity_sessions WHERE organiser = ?", (organiser,))
        found = [bytes(row[0]) for row in rows]
        ended = [(each,) for each in found if each != but and (not only or _id_of(each) == only)]
        self._db.executemany("DELETE FROM identity_sessions WHERE hash = ?", ended)
        return len(ended)

    @reads
    def kept_organiser(self, organiser: int) -> KeptOrganiser | None:
        find = """SELECT id, name, made, (SELECT COUNT(*) FROM identity_browsers WHERE organiser = id)
            FROM identity_organisers WHERE id = ? AND password <> ?"""
        row = self._db.execute(find, (organiser, _REMOVED)).fetchone()
        return None if row is None else KeptOrganiser(*row)

    # New passwords.

    @writes
    def add_reset(self, reset: TokenHash, organiser: int, days: int) -> int:
        until = self._seconds() + days * _DAY
        self._db.execute("DELETE FROM identity_resets WHERE organiser = ?", (organiser,))
        self._db.execute("INSERT INTO identity_resets VALUES (?, ?, ?)", (reset, organiser, until))
        return until

    def _look_at_reset(self, reset: TokenHash) -> tuple[int, str]:
        find = "SELECT id, name, expires FROM identity_resets JOIN identity_organisers ON organiser = id WHERE hash = ?"
        row = self._db.execute(find, (reset,)).fetchone()
        if row is None:
            raise LinkProblem("reset_unknown")
        if row[2] <= self._seconds():
            raise LinkProblem("reset_expired")
        return int(row[0]), str(row[1])

    @reads
    def look_at_reset(self, reset: TokenHash) -> str:
        return self._look_at_reset(reset)[1]

    @writes
    def use_reset(self, reset: TokenHash, password_hash: str) -> int:
        organiser, _ = self._look_at_reset(reset)
        self._db.execute("UPDATE identity_organisers SET password = ? WHERE id = ?", (password_hash, organiser))
        self._db.execute("DELETE FROM identity_resets WHERE organiser = ?", (organiser,))
        self._end_sessions(organiser)
        return organiser

    # The end of an account.

    @writes
    def remove_organiser(self, organiser: int) -> bool:
        """A row without a name stays: logs of events know the number, and nobody else may get it."""
        if list(self._organisers()) == [organiser]:
            return False
        change = "UPDATE identity_organisers SET name = ?, password = ?, made = 0 WHERE id = ?"
        self._db.execute(change, (f"#{organiser}", _REMOVED, organiser))
        for table in ("sessions", "invitations", "browsers", "resets"):
            self._db.execute(f"DELETE FROM identity_{table} WHERE organiser = ?", (organiser,))
        return True


def _id_of(session: bytes) -> str:
    """A name for a session that is of no use to whoever reads it: the beginning of the hash of its secret."""
    return session.hex()[:16]


def _held(row: tuple[str, int, int]) -> Held:
    return Held(row[0], Seat(row[1]), bool(row[2]))


def forget_expired(connection: Connection, now: int) -> None:
    """Erase what has expired, and whoever has not been here for a year."""
    for name in ("identity_links", "identity_sessions", "identity_invitations", "identity_resets"):
        connection.execute(f"DELETE FROM {name} WHERE expires <= ?", (now,))
    connection.execute("DELETE FROM identity_devices WHERE seen <= ?", (now - _FORGOTTEN_AFTER,))
    for name in ("identity_seats", "identity_browsers"):
        connection.execute(f"DELETE FROM {name} WHERE device NOT IN (SELECT hash FROM identity_devices)")
