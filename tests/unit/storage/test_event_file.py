"""An event alone on a file: acts appended and read back, damage found, names beside the log."""

import sqlite3
from pathlib import Path

import pytest

from paiju.storage.errors import StoreInUse, WrongVersion
from paiju.storage.event_file import DamagedLog, EventFile, EventFileExists, Log, NoEventFile
from paiju.storage.people import Person
from paiju.tournament.acts import Act
from paiju.tournament.evolve import fold
from tests.unit.tournament.kit import WORKERS, Desk


def played() -> list[Act]:
    desk = Desk(WORKERS).fill(9)
    desk.play_all()
    desk.undo(len(desk.acts))
    return desk.acts


@pytest.fixture(name="path")
def a_path(tmp_path: Path) -> Path:
    return tmp_path / "event.paiju"


def stored(path: Path) -> list[Act]:
    acts = played()
    with EventFile.create(path) as file:
        log = file.append(file.read(), *acts[:5])
        for act in acts[5:]:
            log = file.append(log, act)
        assert log == Log(tuple(acts), fold(acts))
    return acts


def test_what_was_appended_is_read(path: Path) -> None:
    acts = stored(path)
    with EventFile.open(path) as file:
        log = file.read()
    assert list(log.acts) == acts
    assert log.state == fold(acts)
    assert log.damage is None


def test_a_file_that_is_not_there_is_not_made(path: Path) -> None:
    with pytest.raises(NoEventFile):
        EventFile.open(path)
    assert not path.exists()
    with EventFile.create(path) as file:
        assert file.read() == Log((), None)
    with pytest.raises(NoEventFile):
        EventFile.open(path)


def test_an_event_is_not_written_over(path: Path) -> None:
    stored(path)
    with pytest.raises(EventFileExists):
        EventFile.create(path)


def test_one_owner_and_one_version(path: Path) -> None:
    stored(path)
    with EventFile.open(path) as file:
        log = file.read()
        with pytest.raises(StoreInUse):
            EventFile.open(path)
        older = Log(log.acts[:-1], None)
        with pytest.raises(WrongVersion):
            file.append(older, log.acts[-1])
        assert file.read() == log


def spoil_both(path: Path, spoil: str, has_sums: bool) -> None:
    """An event and its copy; files of older versions have no sums."""
    with sqlite3.connect(path) as connection:
        for table in ("events", "copies"):
            connection.execute(f"UPDATE {table} {spoil}")
            if not has_sums:
                connection.execute(f"UPDATE {table} SET sum = NULL")
    connection.close()


@pytest.mark.parametrize(
    "spoil",
    [
        "SET data = substr(data, 1, 40) WHERE version = 7",
        "SET data = replace(data, '\"number\":7', '\"number\":8') WHERE version = 7",
        "SET type = 'tournament.Deed' WHERE version = 7",
        "SET data = replace(data, '\"is\":', '\"was\":') WHERE version = 7",
    ],
)
@pytest.mark.parametrize("has_sums", [True, False])
def test_a_damaged_act_is_named_and_the_state_before_it_is_there(path: Path, spoil: str, has_sums: bool) -> None:
    acts = stored(path)
    spoil_both(path, spoil, has_sums)
    with EventFile.open(path) as file:
        log = file.read()
        assert log.damage is not None
        assert log.damage.act == 7
        assert list(log.acts) == acts[:6]
        assert log.state == fold(acts[:6])
        with pytest.raises(DamagedLog, match="act 7"):
            file.append(log, acts[6])


def test_an_act_that_cannot_have_happened(path: Path) -> None:
    acts = stored(path)
    started = next(act.number for act in acts if "SegmentStarted" in str(act.events))
    spoil_both(path, f"SET data = replace(data, '\"preliminary\"', '\"final\"') WHERE version = {started}", False)
    with EventFile.open(path) as file:
        log = file.read()
    assert log.damage is not None
    assert log.damage.act == started
    assert log.state == fold(acts[: started - 1])


def test_names_live_beside_the_log_and_can_be_erased(path: Path) -> None:
    stored(path)
    name = "欧阳修竹"
    with EventFile.open(path) as file:
        log = file.read()
        file.people.put({"p1a": Person(name, "born 1980-01-01"), "p2a": Person("李四")})
        assert file.people.all()["p1a"].name == name
        assert file.read() == log
        assert file.people.erase(["p1a", "nobody"]) == 1
        assert list(file.people.all()) == ["p2a"]
    for part in path.parent.iterdir():
        assert name.encode() not in part.read_bytes()
