"""Names of people in a table of their own: of an event's file, or of a server's database."""

import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from paiju.storage.people import Person
from paiju.storage.sqlite.database import transaction
from paiju.storage.sqlite.side_tables import SideTables, reads, writes


class PeopleTable(NamedTuple):
    """A table by its SQL: ``third`` is what stands after reference and name."""

    name: str
    third: str
    read: str
    write: str
    kept: str  # a condition on when a row was written; never true where that is not noted

    def prepare(self, connection: sqlite3.Connection) -> None:
        columns = f"reference TEXT PRIMARY KEY, name TEXT NOT NULL, {self.third}"
        connection.execute(f"CREATE TABLE IF NOT EXISTS {self.name} (\n    {columns}\n) WITHOUT ROWID")


OF_EVENT: Final = PeopleTable("event_people", "note TEXT NOT NULL", "note", ":note", "0")
OF_SERVER: Final = PeopleTable("identity_people", "kept INTEGER NOT NULL", "''", ":now", "kept < ?1")


class SqlitePeople:
    """See ``People``."""

    def __init__(self, tables: SideTables, table: PeopleTable, now: Callable[[], float] = time.time) -> None:
        self.tables = tables
        self._table = table
        self._now = now

    @reads
    def all(self) -> dict[str, Person]:
        rows = self.tables.connection.execute(f"SELECT reference, name, {self._table.read} FROM {self._table.name}")
        return {reference: Person(name, note) for reference, name, note in rows}

    @reads
    def kept_before(self, seconds: int) -> set[str]:
        find = f"SELECT reference FROM {self._table.name} WHERE {self._table.kept} AND ?1 = ?1"
        return {row[0] for row in self.tables.connection.execute(find, (seconds,))}

    @writes
    def put(self, people: Mapping[str, Person]) -> None:
        now = int(self._now())
        rows = [
            {"reference": reference, "name": person.name, "note": person.note, "now": now}
            for reference, person in people.items()
        ]
        write = f"INSERT OR REPLACE INTO {self._table.name} VALUES (:reference, :name, {self._table.write})"
        self.tables.connection.executemany(write, rows)

    @reads
    def erase(self, references: Iterable[str]) -> int:
        connection = self.tables.connection
        rows = [(reference,) for reference in references]
        with transaction(connection):
            erased = connection.executemany(f"DELETE FROM {self._table.name} WHERE reference = ?", rows).rowcount
        # What was deleted may still stand in the write-ahead log.
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return erased
