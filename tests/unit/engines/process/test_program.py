"""Finding an engine before the first deal: what is missing is told in one line in both languages."""

import sys
from pathlib import Path

import pytest

from paiju.engines.process.program import EngineSpec, parse_command, prepare
from paiju.engines.protocol.faults import BadEngine


def spec(*command: str, directory: Path | None = None) -> EngineSpec:
    return EngineSpec("x", command, directory)


def test_words_of_a_command() -> None:
    assert parse_command("'./my engine' --depth 3") == ("./my engine", "--depth", "3")


@pytest.mark.parametrize("text", ["", "   ", "'unbalanced"])
def test_commands_that_cannot_be_read(text: str) -> None:
    with pytest.raises(BadEngine) as caught:
        parse_command(text)
    assert caught.value.words.zh
    assert "\n" not in caught.value.words.en


def test_a_program_on_path_and_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engine.py").write_text("pass\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    program = prepare(spec(sys.executable, "engine.py", "--level", "3"))
    assert program.argv == (sys.executable, str(tmp_path / "engine.py"), "--level", "3")
    assert len(program.files) == 2
    before = program.digest
    (tmp_path / "engine.py").write_text("pass  # changed\n", "utf-8")
    assert prepare(spec(sys.executable, "engine.py")).digest != before


def test_files_are_looked_for_in_the_engines_directory(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "engine").write_text("#!/bin/sh\n", "utf-8")
    (own / "engine").chmod(0o755)
    for command in ("./engine", "engine"):
        assert prepare(spec(command, directory=own)).argv == (str(own / "engine"),)


@pytest.mark.parametrize(
    ("command", "what"),
    [("no-such-engine", "no program no-such-engine"), ("./no-such-engine", "no program ./no-such-engine")],
)
def test_a_missing_program(command: str, what: str) -> None:
    with pytest.raises(BadEngine, match=what):
        prepare(spec(command))


def test_a_file_that_cannot_be_run(tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text("pass\n", "utf-8")
    with pytest.raises(BadEngine, match="not executable") as caught:
        prepare(spec("./engine.py", directory=tmp_path))
    assert "不可执行" in caught.value.words.zh


def test_a_missing_directory(tmp_path: Path) -> None:
    with pytest.raises(BadEngine, match="no directory"):
        prepare(spec("true", directory=tmp_path / "nothing"))


def test_windows_programs_need_wine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "engine.exe").write_bytes(b"MZ")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadEngine, match=r"engine\.exe is a Windows program and needs wine") as caught:
        prepare(spec("./engine.exe", directory=tmp_path))
    assert "wine" in caught.value.words.zh
    (tmp_path / "wine").write_text("#!/bin/sh\n", "utf-8")
    (tmp_path / "wine").chmod(0o755)
    program = prepare(spec("./engine.exe", directory=tmp_path))
    assert program.is_windows
    assert program.argv[:2] == (str(tmp_path / "wine"), str(tmp_path / "engine.exe"))
    assert prepare(spec("wine", "./engine.exe", directory=tmp_path)) == program
