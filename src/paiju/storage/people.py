"""Names and papers of people, beside the log and never in it: a log has references, so a person can be erased.

One table in the file of the log. What is deleted is overwritten on disk.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from paiju.storage.sqlite.database import DRIVER_ERRORS, connect, explain, transaction

ResultT = TypeVar("ResultT")

_TABLE: Final = """
CREATE TABLE IF NOT EXISTS event_people (
    reference TEXT PRIMARY KEY, name TEXT NOT NULL, note TEXT NOT NULL
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Person:
    """``note`` is the organiser's: contact, date of birth, whatever the entry form asked for."""

    name: str
    note: str = ""


class People:
    """Synchronous; a connection of its own, beside the one that writes the log."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = connect(path)
        self._ask(_prepare)

    def all(self) -> dict[str, Person]:
        rows = self._ask(lambda connection: connection.execute("SELECT * FROM event_people").fetchall())
        return {reference: Person(name, note) for reference, name, note in rows}

    def put(self, people: Mapping[str, Person]) -> None:
        rows = [(reference, person.name, person.note) for reference, person in people.items()]

        def write(connection: sqlite3.Connection) -> None:
            with transaction(connection):
                connection.executemany("INSERT OR REPLACE INTO event_people VALUES (?, ?, ?)", rows)

        self._ask(write)

    def erase(self, references: Iterable[str]) -> int:
        """How many were there."""
        rows = [(reference,) for reference in references]

        def write(connection: sqlite3.Connection) -> int:
            with transaction(connection):
                erased = connection.executemany("DELETE FROM event_people WHERE reference = ?", rows).rowcount
            # What was deleted may still stand in the write-ahead log.
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return erased

        return self._ask(write)

    def close(self) -> None:
        self._connection.close()

    def _ask(self, question: Callable[[sqlite3.Connection], ResultT]) -> ResultT:
        try:
            return question(self._connection)
        except DRIVER_ERRORS as error:
            raise explain(self._path, error) from error


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(_TABLE)
