"""A copy of any store is one file, and is put in place of any store: from a laptop to PostgreSQL and back."""

import asyncio
import itertools
from pathlib import Path

import pytest

from paiju.storage.accounts import TokenHash
from paiju.storage.entry_keys import NewLink
from paiju.storage.errors import RestoreRefused, StoreInUse
from paiju.storage.open import Address, backup, move, open_store, restore
from paiju.storage.people import Person
from paiju.storage.store import Contents, StreamId, Version
from paiju.table.clock import Instant
from paiju.table.seats import Seat
from paiju.tournament.people.entrants import Member, Number
from tests.postgres import PostgresServer
from tests.unit.storage.samples import TABLE, notes

KEY = TokenHash(b"k" * 32)
KINDS = ("sqlite", "postgresql")


@pytest.fixture
def places(tmp_path: Path, postgres: PostgresServer) -> dict[str, tuple[Address, Address]]:
    """Two empty stores of each kind."""
    return {
        "sqlite": (tmp_path / "one.db", tmp_path / "two.db"),
        "postgresql": (postgres.new_database(), postgres.new_database()),
    }


async def _fill(address: Address) -> None:
    store = await open_store(address)
    for number in range(3):
        await store.events.append(StreamId(f"table/{number}"), Version(0), notes(1, number + 1))
    await store.events.append(TABLE, Version(2), notes(3, 600))
    await store.events.save_mark("pulse", Instant(5))
    await store.people.put({"@a": Person("甲")})
    organiser = await store.accounts.add_first_organiser("a", "hash")
    assert organiser == 1
    await store.accounts.add_session(KEY, organiser, 1_000_000, "Firefox")
    await store.accounts.add_device(KEY)
    await store.accounts.give_seat("t", Seat(1), KEY, is_host=True)
    await store.entry_keys.give("e", [NewLink(Member(Number(1), 0), "@a", KEY)])
    await store.close()


async def _contents(address: Address) -> object:
    store = await open_store(address)
    heads = await store.events.streams()
    found = (
        await store.events.read_many({head.stream: Version(0) for head in heads}),
        await store.events.load_marks(""),
        await store.people.all(),
        await store.accounts.organisers(),
        await store.accounts.session(KEY),
        await store.accounts.seats_of(KEY),
        await store.entry_keys.holder("e", KEY),
    )
    await store.close()
    return found


async def _goes_on(address: Address) -> None:
    """The next numbers come after those that are there."""
    store = await open_store(address)
    assert await store.events.last_position() == 606
    assert await store.events.append(TABLE, Version(602), notes(1, 1)) == 603
    assert await store.events.append(StreamId("new"), Version(0), notes(1, 1)) == 1
    assert await store.events.last_position() == 608
    await store.accounts.add_invitation(TokenHash(b"i" * 32), 1, 1)
    assert await store.accounts.use_invitation(TokenHash(b"i" * 32), "b", "hash") == 2
    await store.close()


@pytest.mark.parametrize(("source", "target"), list(itertools.product(KINDS, KINDS)))
def test_a_copy_of_one_store_is_put_in_place_of_another(
    source: str, target: str, places: dict[str, tuple[Address, Address]], tmp_path: Path
) -> None:
    one, two, copy = places[source][0], places[target][1], tmp_path / "copy.db"
    asyncio.run(_fill(one))
    assert backup(one, copy) == Contents(3, 606, 606, 1_700_000_000_000)
    restored = restore(copy, two)
    assert restored.contents.events == 606
    assert asyncio.run(_contents(two)) == asyncio.run(_contents(one))
    asyncio.run(_goes_on(two))


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_there_gives_way_only_by_force_and_is_kept(
    kind: str, places: dict[str, tuple[Address, Address]], tmp_path: Path
) -> None:
    one, copy = places[kind][0], tmp_path / "copy.db"
    asyncio.run(_fill(one))
    backup(one, copy)
    asyncio.run(_goes_on(one))
    with pytest.raises(RestoreRefused, match="holds 608 events"):
        restore(copy, one)
    assert restore(copy, one, force=True).put_aside is not None
    asyncio.run(_goes_on(one))


@pytest.mark.parametrize(("source", "target"), list(itertools.permutations(KINDS)))
def test_a_store_moves(source: str, target: str, places: dict[str, tuple[Address, Address]]) -> None:
    one, two = places[source][0], places[target][0]
    asyncio.run(_fill(one))
    assert move(one, two).contents.events == 606
    asyncio.run(_goes_on(two))
    with pytest.raises(RestoreRefused):
        move(one, two)


@pytest.mark.parametrize(("source", "target"), list(itertools.permutations(KINDS)))
def test_nobody_moves_a_store_in_use(source: str, target: str, places: dict[str, tuple[Address, Address]]) -> None:
    one, two = places[source][0], places[target][0]
    asyncio.run(_fill(one))

    async def scenario() -> None:
        store = await open_store(one)
        patch = pytest.MonkeyPatch()
        patch.setattr("paiju.storage.postgres.database._SECONDS_FOR_OLD_SELF", 0.2)
        try:
            with pytest.raises(StoreInUse):
                await asyncio.to_thread(move, one, two)
        finally:
            patch.undo()
            await store.close()

    asyncio.run(scenario())
