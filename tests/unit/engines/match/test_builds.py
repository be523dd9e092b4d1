"""Builds of programs: which files belong to one, and what counts as a change (C-7.2)."""

import os
import sys
from pathlib import Path

import pytest

from paiju.engines.match import builds
from paiju.engines.match.builds import BuildWatch, as_registered, registered
from paiju.engines.match.lineup import Entrant
from paiju.engines.process.program import EngineSpec, Program, digest, has_changed, prepare
from paiju.engines.protocol.faults import BadEngine


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own"
    (folder / "data").mkdir(parents=True)
    (folder / "engine.py").write_text("pass\n", "utf-8")
    (folder / "data" / "weights").write_text("1 2 3", "utf-8")
    return folder


def entrant(folder: Path, directory: bool = True) -> Entrant:
    return Entrant("x", "", (sys.executable, str(folder / "engine.py")), str(folder) if directory else "")


def program(folder: Path) -> Program:
    one = registered(entrant(folder))
    return as_registered(prepare(EngineSpec(one.name, one.command, folder)), one)


def test_the_files_of_the_command_and_of_the_directory(own: Path) -> None:
    assert registered(entrant(own)).files == (
        sys.executable,
        str(own / "engine.py"),
        str(own / "data" / "weights"),
    )
    assert registered(entrant(own, directory=False)).files == (sys.executable, str(own / "engine.py"))


def test_the_hash_knows_names_lengths_and_content(tmp_path: Path) -> None:
    """Two files that share their bytes otherwise, or have changed names, are another build."""
    first, second = tmp_path / "a", tmp_path / "b"
    hashes = []
    for parts in (("xy", "z"), ("x", "yz"), ("z", "xy")):
        for path, text in zip((first, second), parts, strict=True):
            path.write_text(text, "utf-8")
        hashes.append(digest((first, second)))
    assert len(set(hashes)) == 3
    assert digest((first, second)) != digest((second, first))


def test_what_is_changed_taken_away_or_put_back(own: Path) -> None:
    one = program(own)
    weights = own / "data" / "weights"
    assert not has_changed(one)
    weights.write_text("1 2 4", "utf-8")
    assert has_changed(one)
    weights.write_text("1 2 3", "utf-8")
    assert not has_changed(one)
    (own / "log.txt").write_text("what it writes while it plays is no part of the build", "utf-8")
    assert not has_changed(one)
    weights.unlink()
    assert has_changed(one)


def test_a_watch_sees_a_change_though_size_and_time_are_as_before(own: Path) -> None:
    weights = own / "data" / "weights"
    before = weights.stat()
    watch = BuildWatch([(2, program(own))])
    assert watch.changed() == ()
    weights.write_text("9 9 9", "utf-8")
    os.utime(weights, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert watch.changed() == (2,)
    weights.write_text("1 2 3", "utf-8")
    assert watch.changed() == ()


def test_what_was_changed_before_the_watch_began(own: Path) -> None:
    one = program(own)
    (own / "engine.py").write_text("pass  # better\n", "utf-8")
    assert BuildWatch([(0, one)]).changed() == (0,)


def test_a_directory_that_is_not_the_engines_own(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builds, "MOST_FILES", 1)
    with pytest.raises(BadEngine, match="more than 1 files"):
        registered(entrant(own))


def test_an_engine_that_is_gone(own: Path) -> None:
    one = entrant(own)
    (own / "engine.py").unlink()
    assert registered(one).files == (sys.executable, str(own / "data" / "weights"))  # its word is an argument then
    with pytest.raises(BadEngine, match="no program"):
        registered(Entrant("x", "", (str(own / "engine"),)))
