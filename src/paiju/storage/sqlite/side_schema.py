"""The tables beside the log as SQLite has them, and how those of earlier versions become ours."""

import sqlite3
from pathlib import Path
from typing import Final

from paiju.storage.errors import StoreTooNew
from paiju.storage.sql.accounts import forget_expired
from paiju.storage.sql.people import PeopleTable
from paiju.storage.sqlite.database import transaction
from paiju.storage.sqlite.schema import read_meta, write_meta

SCHEMA: Final = 1
_META: Final = "identity_schema"
_ACCOUNTS: Final = """
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
CREATE TABLE IF NOT EXISTS identity_session_notes (
    hash BLOB PRIMARY KEY REFERENCES identity_sessions (hash) ON DELETE CASCADE, begun INTEGER NOT NULL,
    browser TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_resets (
    hash BLOB PRIMARY KEY, organiser INTEGER NOT NULL REFERENCES identity_organisers (id) ON DELETE CASCADE,
    expires INTEGER NOT NULL
) WITHOUT ROWID;
"""
_LINKS: Final = """(
    event TEXT NOT NULL, number INTEGER NOT NULL, member INTEGER NOT NULL, person TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE, PRIMARY KEY (event, number, member)
) WITHOUT ROWID;"""
_DEVICES: Final = """(
    event TEXT NOT NULL, number INTEGER NOT NULL, member INTEGER NOT NULL, device BLOB NOT NULL,
    PRIMARY KEY (event, number, member), UNIQUE (event, device)
) WITHOUT ROWID;"""
_ENTRY_KEYS: Final = f"""
CREATE TABLE IF NOT EXISTS identity_event_links {_LINKS}
CREATE TABLE IF NOT EXISTS identity_event_devices {_DEVICES}
CREATE TABLE IF NOT EXISTS identity_event_opened_links (hash BLOB PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_event_ended_links (
    hash BLOB PRIMARY KEY, event TEXT NOT NULL, number INTEGER NOT NULL, member INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS identity_event_former_devices (
    event TEXT NOT NULL, device BLOB NOT NULL, number INTEGER NOT NULL, member INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (event, device)
) WITHOUT ROWID;
"""
_BY_MEMBER: Final = f"""
BEGIN IMMEDIATE;
CREATE TABLE identity_event_links_of_members {_LINKS}
INSERT INTO identity_event_links_of_members SELECT event, number, 0, person, hash FROM identity_event_links;
DROP TABLE identity_event_links;
ALTER TABLE identity_event_links_of_members RENAME TO identity_event_links;
CREATE TABLE identity_event_devices_of_members {_DEVICES}
INSERT INTO identity_event_devices_of_members SELECT event, number, 0, device FROM identity_event_devices;
DROP TABLE identity_event_devices;
ALTER TABLE identity_event_devices_of_members RENAME TO identity_event_devices;
ALTER TABLE identity_event_ended_links ADD COLUMN member INTEGER NOT NULL DEFAULT 0;
ALTER TABLE identity_event_former_devices ADD COLUMN member INTEGER NOT NULL DEFAULT 0;
COMMIT;
"""
"""Before pairs had a link for each of the two, an entrant had one."""


def prepare_accounts(connection: sqlite3.Connection, path: Path, now: float) -> None:
    """Our tables in the file, and what has expired out of it."""
    with transaction(connection):
        found = int(read_meta(connection, _META) or 0)
        if found > SCHEMA:
            raise StoreTooNew(path, found, SCHEMA)
    connection.executescript(_ACCOUNTS)
    with transaction(connection):
        write_meta(connection, **{_META: str(SCHEMA)})
        forget_expired(connection, int(now))


def prepare_entry_keys(connection: sqlite3.Connection) -> None:
    connection.executescript(_ENTRY_KEYS)
    columns = [row[1] for row in connection.execute("PRAGMA table_info(identity_event_links)")]
    if "member" not in columns:
        connection.executescript(_BY_MEMBER)


def prepare_people(connection: sqlite3.Connection, table: PeopleTable) -> None:
    third = "note TEXT" if table.has_notes else "kept INTEGER"
    columns = f"reference TEXT PRIMARY KEY, name TEXT NOT NULL, {third} NOT NULL"
    connection.execute(f"CREATE TABLE IF NOT EXISTS {table.name} (\n    {columns}\n) WITHOUT ROWID")
