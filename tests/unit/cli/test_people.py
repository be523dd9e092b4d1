"""``paiju people``: an organiser who cannot get in, and people who want to be forgotten, at the machine itself."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from paiju.cli.store_words import DATABASE
from paiju.server.people.tokens import hash_token
from paiju.storage.event_file import EventFile
from paiju.storage.open import open_store
from paiju.storage.people import Person
from paiju.storage.store import Store
from tests.unit.cli.conftest import Runner


def in_store(data: Path, work: Callable[[Store], Awaitable[object]]) -> object:
    async def run() -> object:
        store = await open_store(data / DATABASE)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A server's folder with two organisers and two names."""
    folder = tmp_path / "hall"
    folder.mkdir()

    async def fill(store: Store) -> None:
        assert await store.accounts.add_first_organiser("王主任", "a hash") == 1
        await store.people.put({"@aaaaaaaaaaaa": Person("张伟"), "@bbbbbbbbbbbb": Person("李娜")})

    in_store(folder, fill)
    return folder


@pytest.fixture
def cup(run: Runner, tmp_path: Path) -> Path:
    file = tmp_path / "cup.pje"
    assert run("event", "simulate", "--book", "coop", "--entrants", 6, "--out", file).status == 0
    return file


def names_in(file: Path) -> dict[str, str]:
    with EventFile.open(file) as opened:
        return {reference: person.name for reference, person in opened.people.all().items()}


def test_organisers_are_listed_while_a_server_has_the_database(run: Runner, data: Path) -> None:
    async def meanwhile(_: Store) -> object:
        return await asyncio.to_thread(run, "people", "organisers", "--data", data, "--json")

    listed = in_store(data, meanwhile)
    assert json.loads(listed.out) == [{"account": 1, "name": "王主任"}]  # type: ignore[attr-defined]


def test_a_link_for_a_new_password_is_the_organisers(run: Runner, data: Path) -> None:
    made = json.loads(run("people", "reset", "王主任", "--data", data, "--url", "http://h:1/", "--json").out)
    assert made["link"].startswith("http://h:1/reset/")
    hashed = hash_token(made["link"].rpartition("/")[2])
    assert hashed is not None
    assert in_store(data, lambda store: store.accounts.look_at_reset(hashed)) == "王主任"
    wrong = run("people", "reset", "王副主任", "--data", data)
    assert (wrong.status, "王副主任" in wrong.err) == (2, True)


def test_erasing_is_told_first_and_done_on_request(run: Runner, data: Path) -> None:
    first = run("people", "erase", "张伟", "--data", data)
    assert (first.status, "--yes" in first.out) == (0, True)
    assert len(in_store(data, lambda store: store.people.all())) == 2  # type: ignore[arg-type]
    assert run("people", "erase", "张伟", "--data", data, "--yes").status == 0
    left = in_store(data, lambda store: store.people.all())
    assert left == {"@bbbbbbbbbbbb": Person("李娜")}
    assert run("people", "erase", "张伟", "--data", data, "--yes").status == 2


def test_a_person_is_erased_from_an_events_file_and_papers_say_so(run: Runner, cup: Path, tmp_path: Path) -> None:
    reference, name = next(iter(names_in(cup).items()))
    kept = json.loads(run("people", "export", name, "--file", cup).out)
    assert kept["entries"][0]["title"] == "排演 Rehearsal"
    done = json.loads(run("people", "erase", name, "--file", cup, "--yes", "--json").out)
    assert done["erased"] == 1
    assert reference not in names_in(cup)
    assert "已删除 erased" in run("event", "standings", cup).out
    assert run("event", "check", cup).status == 0
    target = tmp_path / "plan.pdf"
    assert run("event", "print", cup, "plan", "--out", target).status == 0


def test_who_still_plays_stays(run: Runner, tmp_path: Path) -> None:
    file, roster = tmp_path / "new.pje", tmp_path / "roster.csv"
    roster.write_text("姓名,单位\n张小伟,东山队\n王芳芳,西湖队\n李大强,南江队\n", "utf-8")
    assert run("event", "new", file, "--book", "workers", "--name", "公开赛").status == 0
    assert run("event", "import", file, roster, "--yes").status == 0
    told = run("people", "erase", "张小伟", "--file", file, "--yes", "--lang", "en")
    assert "still playing" in told.out
    assert "张小伟" in names_in(file).values()
    assert run("event", "withdraw", file, "1").status == 0
    assert run("people", "erase", "张小伟", "--file", file, "--yes").status == 0
    assert "张小伟" not in names_in(file).values()


def test_tidy_tells_and_erases_what_is_old(run: Runner, data: Path) -> None:
    def tidied(*more: object) -> object:
        return json.loads(run("people", "tidy", "--data", data, "--json", *more).out)

    assert tidied() == {"outdated": 0, "erased": 0}
    assert len(in_store(data, lambda store: store.people.all())) == 2  # type: ignore[arg-type]


@pytest.mark.parametrize("command", ["organisers", "tidy"])
def test_a_folder_without_a_database_is_told_and_none_is_made(run: Runner, tmp_path: Path, command: str) -> None:
    wrong = run("people", command, "--data", tmp_path)
    assert wrong.status == 2
    assert not (tmp_path / DATABASE).exists()
