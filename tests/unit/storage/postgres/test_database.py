"""Whose a database on PostgreSQL is, what is refused at the door, and what happens when the server goes away."""

import asyncio
import signal

import asyncpg
import pytest

from paiju.storage.errors import (
    NotAStore,
    StoreError,
    StoreInUse,
    StoreTooNew,
    StoreUnreachable,
    StoreUnwritable,
    WrongVersion,
)
from paiju.storage.open import open_store
from paiju.storage.postgres.store import PostgresEventStore
from paiju.storage.store import Version
from tests.postgres import PostgresServer, running_postgres
from tests.unit.storage.samples import TABLE, notes


async def _run(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    try:
        for each in statements:
            await connection.execute(each)
    finally:
        await connection.close()


async def test_one_owner_at_a_time(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    store = await open_store(url)
    with pytest.raises(StoreInUse, match=r"process \d+@"):
        # as another process would: an old connection of our own is waited for
        await _as_stranger(url)
    await store.close()
    await _as_stranger(url)


async def _as_stranger(url: str) -> None:
    patch = pytest.MonkeyPatch()
    patch.setattr("paiju.storage.postgres.database.os.getpid", lambda: 1)
    try:
        await (await PostgresEventStore.open(url)).close()
    finally:
        patch.undo()


async def test_an_owner_that_was_cut_off_writes_nothing_after_another_has_come(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    store = await PostgresEventStore.open(url)
    await store.append(TABLE, Version(0), notes(1, 1))
    await _run(url, "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted")
    patch = pytest.MonkeyPatch()
    patch.setattr("paiju.storage.postgres.database.os.getpid", lambda: 1)
    other = await PostgresEventStore.open(url)
    patch.undo()
    with pytest.raises(StoreError):
        await store.append(TABLE, Version(1), notes(2, 1))  # it learns that it was cut off
    with pytest.raises(StoreInUse):
        await store.append(TABLE, Version(1), notes(2, 1))
    assert await other.append(TABLE, Version(1), notes(9, 1)) == 2
    await other.close()
    with pytest.raises(WrongVersion):  # the owner again, and it has to read what happened
        await store.append(TABLE, Version(1), notes(2, 1))
    await store.close()


async def test_a_server_that_goes_away_and_comes_back() -> None:
    with running_postgres() as server:
        url = server.new_database()
        store = await PostgresEventStore.open(url)
        assert await store.append(TABLE, Version(0), notes(1, 2)) == 2
        server.stop(signal.SIGQUIT)
        with pytest.raises(StoreError):
            await store.append(TABLE, Version(2), notes(3, 1))
        with pytest.raises(StoreError):
            await store.read(TABLE)
        server.start()
        version = len(await store.read(TABLE))
        assert version == 2
        assert await store.append(TABLE, Version(2), notes(3, 1)) == 3
        await store.close()


async def test_the_address_is_wrong(postgres: PostgresServer) -> None:
    with pytest.raises(StoreUnreachable, match="no database of this name"):
        await open_store(f"postgresql://paiju@127.0.0.1:{postgres.port}/nobody")
    with pytest.raises(StoreUnreachable) as caught:
        await open_store("postgresql://paiju:secret@127.0.0.1:1/paiju")
    assert "secret" not in str(caught.value)


async def test_what_is_not_ours_is_left_alone(postgres: PostgresServer) -> None:
    other, newer, latin = postgres.new_database(), postgres.new_database(), postgres.new_database()
    await _run(other, "CREATE SCHEMA paiju", "CREATE TABLE paiju.meta (key text, value text)")
    with pytest.raises(NotAStore):
        await open_store(other)
    await (await open_store(newer)).close()
    await _run(newer, "UPDATE paiju.meta SET value = '99' WHERE key = 'schema'")
    with pytest.raises(StoreTooNew):
        await open_store(newer)
    name = latin.rpartition("/")[2] + "_latin"
    await _run(latin, f"CREATE DATABASE {name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    with pytest.raises(StoreUnwritable, match="LATIN1"):
        await open_store(f"{latin}_latin")


async def test_it_stands_beside_tables_of_others(postgres: PostgresServer) -> None:
    url = postgres.new_database()
    await _run(url, "CREATE TABLE events (theirs integer)", "INSERT INTO events VALUES (1)")
    store = await open_store(url)
    await asyncio.gather(store.events.append(TABLE, Version(0), notes(1, 3)), store.accounts.touch())
    assert len(await store.events.read(TABLE)) == 3
    await store.close()
    connection = await asyncpg.connect(url)
    theirs = await connection.fetch("SELECT * FROM public.events")
    await connection.close()
    assert [tuple(row) for row in theirs] == [(1,)]
