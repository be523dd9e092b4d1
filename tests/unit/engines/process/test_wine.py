"""Windows programs: what a machine can run is told in one line, and every process has a prefix of its own."""

import struct
from pathlib import Path

import pytest

from paiju.engines.process import wine
from paiju.engines.process.program import EngineSpec, make_ready, prepare
from paiju.engines.protocol.faults import BadEngine


def executable(path: Path, machine: int) -> Path:
    """The head of a Windows program."""
    path.write_bytes(
        b"MZ".ljust(60, b"\0") + struct.pack("<I", 128) + b"\0" * 64 + b"PE\0\0" + struct.pack("<H", machine)
    )
    return path


@pytest.fixture
def pattern(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What wine would have made, for 64 bits only."""
    made = tmp_path / "pattern"
    for folder in ("drive_c/windows/system32", "drive_c/Program Files", "drive_c/users/me"):
        (made / folder).mkdir(parents=True)
    for name in ("system.reg", "user.reg", "userdef.reg"):
        (made / name).write_text("WINE REGISTRY Version 2\n\n#arch=win64\n", "latin-1")
    monkeypatch.setattr(wine, "make_pattern", lambda: made)
    return made


def test_bits(tmp_path: Path) -> None:
    assert wine.bits_of(executable(tmp_path / "a.exe", 0x014C)) == 32
    assert wine.bits_of(executable(tmp_path / "b.exe", 0x8664)) == 64
    for data in (b"", b"MZ", b"#!/bin/sh\n" * 20, b"MZ" + b"\xff" * 200):
        (tmp_path / "c.exe").write_bytes(data)
        assert wine.bits_of(tmp_path / "c.exe") is None
    assert wine.bits_of(tmp_path / "none.exe") is None


def test_a_32_bit_program_needs_a_wine_for_it(tmp_path: Path, pattern: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wine, "find_wine", lambda _: "/bin/wine")
    old = prepare(EngineSpec("old", (str(executable(tmp_path / "old.exe", 0x014C)),)))
    new = prepare(EngineSpec("new", (str(executable(tmp_path / "new.exe", 0x8664)),)))
    make_ready(new)
    with pytest.raises(BadEngine, match=r"old\.exe is a 32-bit Windows program .* install wine32") as caught:
        make_ready(old)
    assert "32 位" in caught.value.words.zh
    (pattern / "drive_c/windows/syswow64").mkdir()
    (pattern / "drive_c/windows/syswow64/ntdll.dll").touch()
    make_ready(old)


def test_a_prefix_of_its_own(tmp_path: Path, pattern: Path) -> None:
    prefix, directory = tmp_path / "prefix", tmp_path / "engine"
    prefix.mkdir()
    (prefix / "left behind").touch()
    directory.mkdir()
    before = prefix.stat().st_ino
    wine.fill_prefix(prefix, directory)
    wine.fill_prefix(prefix, directory)
    assert prefix.stat().st_ino == before  # the sandboxes of others are put over it meanwhile
    assert not (prefix / "left behind").exists()
    assert (prefix / "dosdevices" / "d:").resolve() == directory
    assert (prefix / "dosdevices" / "c:").resolve() == prefix / "drive_c"
    assert (prefix / "drive_c" / "windows").resolve() == pattern / "drive_c" / "windows"
    (prefix / "user.reg").write_text("its own", "utf-8")
    (prefix / "drive_c" / "users" / "me" / "file").touch()
    assert (pattern / "user.reg").read_text("latin-1").startswith("WINE")
    assert not list((pattern / "drive_c" / "users" / "me").iterdir())


def test_its_environment_is_quiet(tmp_path: Path) -> None:
    told = dict(wine.environment(tmp_path))
    assert told["WINEPREFIX"] == str(tmp_path)
    assert told["WINEDEBUG"] == "-all"
    assert "DISPLAY" not in told
