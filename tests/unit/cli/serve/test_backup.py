"""``paiju backup`` and ``paiju restore`` on real files."""

import asyncio
import json
from pathlib import Path

import pytest

from paiju.cli.main import main
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import EMPTY, Recorded, StreamId
from paiju.table.clock import Instant
from tests.postgres import PostgresServer


def fill(path: Path, count: int) -> None:
    async def write() -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        async with await SqliteEventStore.open(path) as store:
            events = [Recorded("test.Happened", 1, b"{}", Instant(number)) for number in range(count)]
            await store.append(StreamId("a"), EMPTY, events)

    asyncio.run(write())


def status(*arguments: object) -> int:
    return main([str(each) for each in arguments])


def test_a_copy_is_taken_and_put_in_place_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(tmp_path / "hall" / "paiju.sqlite", 3)
    copy = tmp_path / "copy.sqlite"
    assert status("backup", copy, "--data", tmp_path / "hall", "--json") == 0
    assert json.loads(capsys.readouterr().out)["events"] == 3
    assert status("restore", copy, "--data", tmp_path / "spare", "--json") == 0
    assert json.loads(capsys.readouterr().out)["events"] == 3


def test_nothing_is_overwritten_without_being_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(tmp_path / "hall" / "paiju.sqlite", 1)
    copy = tmp_path / "copy.sqlite"
    assert status("backup", copy, "--data", tmp_path / "hall") == 0
    assert status("backup", copy, "--data", tmp_path / "hall") == 2
    assert "--overwrite" in capsys.readouterr().err
    assert status("restore", copy, "--data", tmp_path / "hall") == 2
    assert "--force" in capsys.readouterr().err
    assert status("restore", copy, "--data", tmp_path / "hall", "--force") == 0
    assert len(list((tmp_path / "hall").glob("paiju*"))) > 1


def test_what_is_no_database_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rubbish = tmp_path / "rubbish"
    rubbish.write_text("no database", encoding="utf-8")
    assert status("restore", rubbish, "--data", tmp_path / "hall") == 2
    assert status("backup", tmp_path / "copy", "--data", tmp_path / "nowhere") == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_hall_moves_to_postgresql_and_back(
    tmp_path: Path, postgres: PostgresServer, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(tmp_path / "hall" / "paiju.sqlite", 3)
    url, copy = postgres.new_database(), tmp_path / "copy.sqlite"
    assert status("move", tmp_path / "hall" / "paiju.sqlite", url, "--json") == 0
    assert json.loads(capsys.readouterr().out)["events"] == 3
    assert status("backup", copy, "--store", url, "--json") == 0
    assert json.loads(capsys.readouterr().out)["events"] == 3
    assert status("move", tmp_path / "hall" / "paiju.sqlite", url) == 2
    assert "--force" in capsys.readouterr().err
    assert status("restore", copy, "--store", url, "--force") == 0
    assert "before_restore" in capsys.readouterr().out
    assert status("move", url, tmp_path / "back" / "paiju.sqlite") == 0
    assert status("people", "organisers", "--store", url) == 0


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://u:geheim@127.0.0.1:1/none", "start it, or check address"),
        ("mysql://localhost/none", "no such kind of database"),
    ],
)
def test_an_address_that_leads_nowhere(
    address: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(tmp_path / "paiju.sqlite", 1)
    for arguments in (("move", tmp_path / "paiju.sqlite", address), ("backup", tmp_path / "c", "--store", address)):
        assert status(*arguments) == 2
        told = capsys.readouterr().err
        assert said in told
        assert "geheim" not in told
