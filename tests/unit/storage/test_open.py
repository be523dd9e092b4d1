"""The door: what an address stands for, and that everything behind it is let go of."""

import asyncio
from pathlib import Path

import pytest

from paiju.storage.errors import StoreTooNew, UnknownStore
from paiju.storage.open import backup, open_event_file, open_store, restore
from paiju.storage.people import Person
from paiju.storage.store import Version
from tests.unit.storage.samples import TABLE, notes


def test_a_path_and_a_url_are_the_same_store(tmp_path: Path) -> None:
    path = tmp_path / "a hall.sqlite"

    async def scenario() -> None:
        addresses: list[str | Path] = [path, str(path), f"sqlite:///{path}"]
        for number, address in enumerate(addresses):
            store = await open_store(address)
            assert len(await store.people.all()) == number
            await store.people.put({f"@{number}": Person("甲")})
            await store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("url", ["mysql://localhost/paiju", "sqlite://host/path", "nats://"])
def test_a_store_of_another_kind_is_refused_and_nothing_is_made(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnknownStore, match="sqlite:///path"):
        asyncio.run(open_store(url))
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_cannot_be_opened_wholly_is_let_go_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "paiju.sqlite"
    asyncio.run(_open_and_close(path))
    with monkeypatch.context() as newer:
        newer.setattr("paiju.storage.sqlite.side_schema.SCHEMA", 0)
        with pytest.raises(StoreTooNew):
            asyncio.run(open_store(path))
    asyncio.run(_open_and_close(path))


async def _open_and_close(path: Path) -> None:
    await (await open_store(path)).close()


def test_copies_go_through_the_same_door(tmp_path: Path) -> None:
    hall, copy, spare = (tmp_path / name for name in ("hall.sqlite", "copy.sqlite", "spare.sqlite"))

    async def fill() -> None:
        store = await open_store(hall)
        await store.events.append(TABLE, Version(0), notes(1, 3))
        await store.people.put({"@a": Person("甲")})
        await store.close()

    async def read() -> None:
        store = await open_store(spare)
        assert len(await store.events.read(TABLE)) == 3
        assert await store.people.all() == {"@a": Person("甲")}
        await store.close()

    asyncio.run(fill())
    assert backup(f"sqlite:///{hall}", copy).events == 3
    assert restore(copy, f"sqlite:///{spare}").put_aside is None
    asyncio.run(read())


def test_the_file_of_an_event_has_no_accounts_in_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        await (await open_event_file(tmp_path / "cup.pje")).close()

    asyncio.run(scenario())
    assert b"identity" not in (tmp_path / "cup.pje").read_bytes()
