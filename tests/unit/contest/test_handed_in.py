"""Builds that are handed in: unpacked within limits, known by their hash, and never more than that."""

import io
import stat
import zipfile
from pathlib import Path

import pytest

from paiju.contest import handed_in
from paiju.contest.handed_in import BadBuild, KeptBuilds


def archive(*files: tuple[str, bytes], mode: int = 0o644) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        for name, content in files:
            entry = zipfile.ZipInfo(name)
            entry.external_attr = mode << 16
            packed.writestr(entry, content)
    return data.getvalue()


@pytest.fixture
def builds(tmp_path: Path) -> KeptBuilds:
    return KeptBuilds(tmp_path / "builds")


def test_nothing_is_used_before_something_is_handed_in(builds: KeptBuilds) -> None:
    assert not builds.is_used


def test_a_program_is_found_again_by_its_hash_alone(builds: KeptBuilds) -> None:
    kept = builds.take(3, "engine", b"#!/bin/sh\n")
    assert builds.is_used
    assert builds.find(3, kept.build) == kept
    assert builds.about(3, kept.build) == ("engine", 10)
    assert builds.find(4, kept.build) is None
    assert builds.find(3, "../3") is None
    assert builds.take(3, "engine", b"#!/bin/sh\n") == kept


def test_what_was_altered_afterwards_is_not_the_build(builds: KeptBuilds) -> None:
    kept = builds.take(1, "run.py", b"print()")
    (Path(kept.entrant.directory) / "run.py").write_text("print(1)", "utf-8")
    assert builds.find(1, kept.build) is None


def test_an_archive_may_have_a_folder_around_it(builds: KeptBuilds) -> None:
    bare = builds.take(1, "a.zip", archive(("run.py", b"1"), ("data/weights", b"2")))
    packed = builds.take(1, "b.zip", archive(("team/run.py", b"1"), ("team/data/weights", b"2")))
    assert bare.build == packed.build
    assert bare.entrant.command[-1] == "run.py"


def test_a_program_of_an_archive_can_be_started(builds: KeptBuilds) -> None:
    kept = builds.take(1, "a.zip", archive(("run", b"#!/bin/sh\n"), ("lib.so", b"")))
    assert (Path(kept.entrant.directory) / "run").stat().st_mode & 0o111


def test_a_house_player_has_a_hash_too(builds: KeptBuilds) -> None:
    kept = builds.take_house(2, "greedy")
    assert builds.find(2, kept.build) == kept
    assert kept.entrant.house == "greedy"


def test_what_was_refused_is_not_kept(builds: KeptBuilds) -> None:
    kept = builds.take(1, "run.py", b"1")
    builds.drop(1, kept.build)
    assert builds.about(1, kept.build) is None


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "size"),
        (archive(("readme.txt", b"1"), ("engine", b"2")), "no_program"),
        (archive(("../run", b"1")), "leads_elsewhere"),
        (archive(("/run", b"1")), "leads_elsewhere"),
        (archive(("run", b"/etc/passwd"), mode=stat.S_IFLNK | 0o777), "leads_elsewhere"),
        (archive(*((f"f{number}", b"") for number in range(handed_in.MOST_FILES + 1))), "many_files"),
        (archive(("run", b"1")).replace(b"run", b"r\0n", 1), "not_a_zip"),
    ],
)
def test_what_is_no_build_leaves_nothing_behind(builds: KeptBuilds, tmp_path: Path, data: bytes, code: str) -> None:
    with pytest.raises(BadBuild) as bad:
        builds.take(1, "a.zip", data)
    assert bad.value.code == code
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_an_archive_that_grows_is_stopped(builds: KeptBuilds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handed_in, "MOST_UNPACKED", 100)
    with pytest.raises(BadBuild, match="unpacked"):
        builds.take(1, "a.zip", archive(("run", bytes(101))))


def test_a_name_leads_nowhere(builds: KeptBuilds) -> None:
    kept = builds.take(1, "..\\..\\up/../evil\n.sh", b"#!/bin/sh\n")
    assert kept.file == "evil.sh"


def test_a_team_cannot_fill_the_disk(builds: KeptBuilds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handed_in, "MOST_KEPT", 1)
    builds.take(1, "run.py", b"1")
    with pytest.raises(BadBuild, match="too_many"):
        builds.take(1, "run.py", b"2")
