"""Names of people in a table of their own: of an event's file, or of a server's database."""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from paiju.storage.people import Person
from paiju.storage.sql.side_tables import SideTables, reads, writes


class PeopleTable(NamedTuple):
    """An event's file has the organiser's note beside a name; a server has the time when the name was written."""

    name: str
    has_notes: bool

    @property
    def third(self) -> str:
        return "note" if self.has_notes else "kept"


OF_EVENT: Final = PeopleTable("event_people", has_notes=True)
OF_SERVER: Final = PeopleTable("identity_people", has_notes=False)


class SqlPeople:
    """See ``People``."""

    def __init__(self, tables: SideTables, table: PeopleTable, now: Callable[[], float] = time.time) -> None:
        self.tables = tables
        self._table = table
        self._now = now

    @reads
    def all(self) -> dict[str, Person]:
        note = "note" if self._table.has_notes else "''"
        rows = self.tables.connection.execute(f"SELECT reference, name, {note} FROM {self._table.name}")
        return {reference: Person(name, note) for reference, name, note in rows}

    @reads
    def kept_before(self, seconds: int) -> set[str]:
        if self._table.has_notes:
            return set()
        find = f"SELECT reference FROM {self._table.name} WHERE kept < ?"
        return {row[0] for row in self.tables.connection.execute(find, (seconds,))}

    @writes
    def put(self, people: Mapping[str, Person]) -> None:
        now, third = int(self._now()), self._table.third
        rows = [
            (reference, person.name, person.note if self._table.has_notes else now)
            for reference, person in people.items()
        ]
        write = f"""INSERT INTO {self._table.name} VALUES (?, ?, ?)
            ON CONFLICT (reference) DO UPDATE SET name = excluded.name, {third} = excluded.{third}"""
        self.tables.connection.executemany(write, rows)

    async def erase(self, references: Iterable[str]) -> int:
        erased = await self._erase([(reference,) for reference in references])
        await self.tables.overwrite_deleted(self._table.name)
        return erased

    @writes
    def _erase(self, rows: list[tuple[str]]) -> int:
        return self.tables.connection.executemany(f"DELETE FROM {self._table.name} WHERE reference = ?", rows).rowcount
