"""The tables beside the log: what expires is gone, a newer database is refused, failures have names."""

import sqlite3
from pathlib import Path

import pytest

from paiju.server.people.tokens import hash_token, is_same, new_token
from paiju.storage.accounts import LinkProblem, TokenHash
from paiju.storage.errors import StoreError, StoreTooNew
from paiju.storage.open import open_event_file, open_store
from paiju.storage.sql.accounts import SqlAccounts
from paiju.table.seats import Seat
from tests.unit.server.conftest import Clock

DAY = 86_400


def new_hash() -> TokenHash:
    made = hash_token(new_token())
    assert made is not None
    return made


async def test_what_has_expired_is_erased_at_the_next_start(tmp_path: Path) -> None:
    path, clock = tmp_path / "paiju.sqlite", Clock()
    device, link, session = new_hash(), new_hash(), new_hash()
    store = await open_store(path, now=clock)
    accounts = store.accounts
    await accounts.add_device(device)
    await accounts.give_seat("t", Seat(0), device, is_host=True)
    await accounts.add_link(link, "t", Seat(1), 1, moves=False)
    organiser = await accounts.add_first_organiser("a", "hash")
    assert organiser is not None
    await accounts.add_session(session, organiser, 1)
    await store.close()
    clock.now += 2 * DAY
    store = await open_store(path, now=clock)
    accounts = store.accounts
    with pytest.raises(LinkProblem, match="link_unknown"):
        await accounts.link_for(link, None)
    assert await accounts.session(session) is None
    assert await accounts.knows_device(device)
    assert await accounts.has_organiser()
    await store.close()
    clock.now += 400 * DAY
    store = await open_store(path, now=clock)
    accounts = store.accounts
    assert not await accounts.knows_device(device)
    assert await accounts.seats_of(device) == []
    await store.close()


async def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "paiju.sqlite"
    await (await open_store(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE meta SET value = '99' WHERE key = 'identity_schema'")
    connection.close()
    with pytest.raises(StoreTooNew):
        await open_store(path)
    await (await open_event_file(path)).close()  # nobody holds it: the log alone can be opened


async def test_a_failing_disk_is_a_store_error_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "paiju.sqlite"
    store = await open_store(path)
    accounts = store.accounts
    assert isinstance(accounts, SqlAccounts)
    device = new_hash()
    accounts.tables.connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError):
        await accounts.add_device(device)
    accounts.tables.connection.execute("PRAGMA query_only = OFF")
    assert not await accounts.knows_device(device)
    await accounts.add_device(device)
    await store.close()


def test_tokens_are_long_different_and_compared_as_hashes() -> None:
    tokens = {new_token() for _ in range(100)}
    assert {len(token) for token in tokens} == {43}
    assert len(tokens) == 100
    token = tokens.pop()
    assert is_same(token, hash_token(token))
    assert not is_same(tokens.pop(), hash_token(token))
    assert not is_same(token, None)
    assert not is_same("", hash_token(token))
    assert [hash_token(text) for text in ("", "x", token + "\n", token[:-1] + "é")] == [None] * 4
