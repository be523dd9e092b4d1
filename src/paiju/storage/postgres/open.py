"""Everything a server keeps in PostgreSQL, opened and closed together."""

import contextlib
from collections.abc import Callable

from paiju.storage.accounts import Accounts
from paiju.storage.postgres.side_tables import PostgresSideTables
from paiju.storage.postgres.store import PostgresEventStore
from paiju.storage.sql.accounts import SqlAccounts, forget_expired
from paiju.storage.sql.entry_keys import SqlEntryKeys
from paiju.storage.sql.people import OF_SERVER, SqlPeople
from paiju.storage.store import Store


async def open_postgres(url: str, now: Callable[[], float]) -> Store:
    async with contextlib.AsyncExitStack() as opening:
        events = await PostgresEventStore.open(url)
        opening.push_async_callback(events.close)
        tables = await PostgresSideTables.open(url)
        opening.push_async_callback(tables.close)
        await tables.write(lambda: forget_expired(tables.connection, int(now())))
        return Store(
            events,
            SqlPeople(tables, OF_SERVER, now),
            SqlAccounts(tables, now),
            SqlEntryKeys(tables, now),
            None,
            opening.pop_all().aclose,
        )


async def open_postgres_accounts(url: str, now: Callable[[], float]) -> tuple[Accounts, PostgresSideTables]:
    """Without owning the database: a server may run on it."""
    tables = await PostgresSideTables.open(url)
    return SqlAccounts(tables, now), tables
