"""Files are written whole or not at all, and what killed writers leave is removed."""

import os
from pathlib import Path

import pytest

from paiju.files import BadFile, read_text, remove_parts, write_bytes, write_text


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """Where this process writes ``sheet.csv`` before it is moved to its place."""
    return tmp_path / f".sheet.csv.{os.getpid()}.part"


def test_a_file_replaces_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "new" / "sheet.csv"
    for text in ("one", "二"):
        write_text(path, text)
        assert read_text(path) == text
    assert [each.name for each in path.parent.iterdir()] == ["sheet.csv"]


def test_what_cannot_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beside: Path
) -> None:
    path = tmp_path / "sheet.csv"
    write_text(path, "old")

    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device", str(self), None, str(target))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(BadFile, match=r"sheet\.csv, what=No space left"):
        write_text(path, "new")
    assert read_text(path) == "old"
    assert not beside.exists()


def test_a_link_in_the_way_is_not_followed(tmp_path: Path, beside: Path) -> None:
    """Somebody who may write to the folder must not choose which file of ours is overwritten."""
    mine = tmp_path / "mine"
    mine.write_text("kept", "utf-8")
    beside.symlink_to(mine)
    write_bytes(tmp_path / "sheet.csv", b"new")
    assert mine.read_text("utf-8") == "kept"
    assert not (tmp_path / "sheet.csv").is_symlink()


def test_a_private_file_is_its_owners_alone(tmp_path: Path, beside: Path) -> None:
    beside.write_text("left by a killed writer", "utf-8")
    beside.chmod(0o666)
    write_text(tmp_path / "sheet.csv", "secret", private=True)
    assert (tmp_path / "sheet.csv").stat().st_mode & 0o077 == 0


def test_what_killed_writers_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    left = [tmp_path / ".match.json.1.part", tmp_path / "records" / ".b1.pj.part", tmp_path / "match.json"]
    for path in left:
        path.write_text("", "utf-8")
    remove_parts(tmp_path)
    assert [path.exists() for path in left] == [False, False, True]
