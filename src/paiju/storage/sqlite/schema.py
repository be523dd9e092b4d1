"""The tables of the database and how they came about: migration N brings schema N-1 to N and is never edited."""

import sqlite3
from typing import Final

# "paij": tells our files from those of other programs, for us and for file(1).
APPLICATION_ID: Final = 0x7061696A

# Events refer to streams by number: names would be a third of the file. Positions are in commit order because there is
# one writer. UNIQUE(stream, version) is the last guard: no bug above it can give a version twice.
MIGRATIONS: Final = (
    """
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE events (
        position INTEGER PRIMARY KEY,
        stream INTEGER NOT NULL REFERENCES streams (id),
        version INTEGER NOT NULL CHECK (version > 0),
        type TEXT NOT NULL,
        type_version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        data TEXT NOT NULL,
        UNIQUE (stream, version)
    );
    CREATE TABLE snapshots (
        stream INTEGER PRIMARY KEY REFERENCES streams (id),
        version INTEGER NOT NULL,
        format TEXT NOT NULL,
        data BLOB NOT NULL
    );
    """,
    # What was written says whether it is still what was written (``sums``); what is older than this has no sum. Every
    # event stands on two pages of the file, because a page has events of many tables, and losing it would end them all.
    # In ``damaged`` are streams that have lost something all the same: nobody reads them or goes on with them.
    """
    ALTER TABLE events ADD COLUMN sum INTEGER;
    ALTER TABLE snapshots ADD COLUMN sum INTEGER;
    CREATE TABLE copies (
        position INTEGER PRIMARY KEY,
        stream INTEGER NOT NULL,
        version INTEGER NOT NULL,
        type TEXT NOT NULL,
        type_version INTEGER NOT NULL,
        at INTEGER NOT NULL,
        data TEXT NOT NULL,
        sum INTEGER
    );
    INSERT INTO copies SELECT * FROM events;
    CREATE TRIGGER copy_event AFTER INSERT ON events BEGIN
        INSERT INTO copies VALUES (
            new.position, new.stream, new.version, new.type, new.type_version, new.at, new.data, new.sum
        );
    END;
    CREATE TABLE damaged (stream TEXT PRIMARY KEY, reason TEXT NOT NULL) WITHOUT ROWID;
    """,
)

SCHEMA: Final = len(MIGRATIONS)


def read_meta(connection: sqlite3.Connection, key: str) -> str | None:
    row = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return None if row is None else str(row[0])


def write_meta(connection: sqlite3.Connection, **values: str) -> None:
    connection.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", values.items())


def migrate(connection: sqlite3.Connection, found: int) -> None:
    """Bring the database to our schema, one transaction a step: an interrupted step has not happened."""
    for number, script in enumerate(MIGRATIONS[found:], found + 1):
        begin = f"BEGIN IMMEDIATE; PRAGMA application_id = {APPLICATION_ID};"
        end = f"INSERT OR REPLACE INTO meta VALUES ('schema', '{number}'); COMMIT;"
        try:
            connection.executescript(begin + script + end)
        except sqlite3.Error:
            if connection.in_transaction:
                connection.rollback()
            raise
