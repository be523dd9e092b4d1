"""Engines that hunt for what they must not know come home with nothing, under each sandbox."""

import os
import re
import secrets
import shutil
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.cli.main import main
from paiju.engines.process.launch import Sandbox
from paiju.engines.process.program import EngineSpec, Program, prepare
from paiju.engines.protocol.options import HostOptions, SandboxMode
from tests.engines.hosting import ROOT, SAMPLES, greet_together
from tests.engines.spies.whisper import WAYS

PLACES = (
    "/",
    "/etc",
    "/usr",
    "/usr/lib",
    "/root",
    "/home",
    "/var/tmp",
    "/tmp",
    "/run",
    str(Path(sys.executable).parent),
)
LEFT = "paiju-spy-was-here"
SPIES = ROOT / "tests" / "engines" / "spies"
FEW = ("--set", "rounds=2", "deals=1", "final_rounds=1", "final_deals=3", "first_cut=6", "second_cut=6", "finalists=6")


@pytest.fixture
def mark() -> str:
    """In everything that is secret."""
    return f"secret{secrets.token_hex(8)}"


@pytest.fixture
def port(mark: str) -> Iterator[int]:
    """Somebody listens on this machine, by a port and by a name."""
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as named:
        named.bind(f"\0{mark}")
        named.listen()
        yield server.getsockname()[1]


def team(folder: Path, name: str, source: str) -> Path:
    """The folder of an engine, and beside its program what it is made of."""
    own = folder / "teams" / name
    own.mkdir(parents=True)
    for path in (SPIES / source, SAMPLES / "minimal.py"):
        shutil.copy(path, own / path.name)
    return own


def spy(folder: Path, mark: str, port: int) -> str:
    halves = f"{mark[:9]}-{mark[9:]}"
    command = f"{sys.executable} spy.py {halves} {folder} {port}"
    return f"cmd={command} dir={team(folder, 'spy', 'spy.py')} name=spy"


def plain(folder: Path, name: str) -> str:
    return f"cmd={sys.executable} minimal.py dir={team(folder, name, 'spy.py')} name={name}"


def hide_secrets(folder: Path, mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("home/notes.txt", "teams/rival/weights.txt", "paiju-data/paiju.sqlite"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(mark, "utf-8")
    monkeypatch.setenv("PAIJU_PASSWORD", mark)
    monkeypatch.chdir(folder)


def finds(folder: Path) -> list[str]:
    """What a spy told, all its logs together."""
    told = "".join(path.read_text("utf-8") for path in sorted(folder.rglob("log/turn-*.log")))
    assert told
    return re.findall(r" e SPY (.*)", told)


def left(folder: Path) -> list[Path]:
    """What a spy wrote outside; it is taken away."""
    places = (folder, *map(Path, PLACES))
    found = [path for place in places if os.access(place, os.X_OK) and (path := place / LEFT).exists()]
    for path in found:
        path.unlink()
    return found


@pytest.mark.slow
def test_a_spy_comes_home_with_nothing(
    tmp_path: Path, confined: Sandbox, mark: str, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide_secrets(tmp_path, mark, monkeypatch)
    engines = ["--engine", spy(tmp_path, mark, port), "--engine", plain(tmp_path, "other"), "--engine", "house:random"]
    words = ["match", *engines, "--deals", "4", "--turn", "1", "--seed", "7", "--out", str(tmp_path / "run")]
    assert main([*words, "--json"]) == 0
    found = finds(tmp_path / "run")
    assert set(found) == {"looked everywhere"}, confined
    assert not left(tmp_path)


LOOKS = """
import os, sys
sys.stderr.write(f"SPY {sorted(os.listdir('.'))}\\n")
"""


@pytest.mark.slow
@pytest.mark.usefixtures("confined")
def test_boards_beside_a_program_are_not_for_it(tmp_path: Path) -> None:
    """Neither when a match begins nor when it goes on."""
    own = team(tmp_path, "one", "spy.py")
    (own / "engine.py").write_text(LOOKS + (SAMPLES / "minimal.py").read_text("utf-8"), "utf-8")
    (own / "boards.txt").write_text("1\n2\n3\n", "utf-8")
    engine, run = f"cmd={sys.executable} engine.py dir={own} name=one", own / "run"
    words = ["match", "--engine", engine, "--engine", "house:random", "--boards", str(own / "boards.txt")]
    assert main([*words, "--turn", "1", "--out", str(run), "--json"]) == 0
    (run / "results.jsonl").write_text("", "utf-8")
    assert main(["match", "--resume", str(run), "--json"]) == 0
    assert set(finds(run)) == {"['engine.py', 'minimal.py', 'spy.py']"}


@pytest.mark.slow
def test_a_sealed_contest_is_sealed(
    tmp_path: Path, confined: Sandbox, mark: str, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide_secrets(tmp_path, mark, monkeypatch)
    engines = ["--engine", spy(tmp_path, mark, port), "--engine", plain(tmp_path, "other")]
    engines += [word for number in range(4) for word in ("--engine", f"house:random name=T{number}")]
    words = ["league", "contest", *engines, *FEW, "--seed", "7", "--startup", "20", "--out", str(tmp_path / "cup")]
    assert main([*words, "--json"]) == 0
    assert (tmp_path / "cup" / "sealed" / "SECRET.key").is_file()
    found = finds(tmp_path / "cup")
    assert set(found) == {"looked everywhere"}, confined
    assert not left(tmp_path)


@pytest.mark.slow
def test_two_seats_of_one_engine_learn_nothing_of_each_other(tmp_path: Path, confined: Sandbox) -> None:
    own = team(tmp_path, "mates", "mates.py")
    engines = ["--engine", f"cmd={sys.executable} mates.py dir={own} name=mates", "--engine", "house:random"]
    words = ["match", *engines, "--third", "mates", "--deals", "3", "--seed", "5", "--out", str(tmp_path / "run")]
    assert main([*words, "--json"]) == 0
    assert finds(tmp_path / "run") == [], confined
    assert not list(own.glob("hand-*"))


PATIENT = HostOptions(answer_ms=30_000, start_ms=30_000)
IN_THE_OPEN = replace(PATIENT, sandbox=SandboxMode.OFF)
OPEN_ANYWAY = {"access-time", "queue"}
"""What this test's own machine may keep closed without any sandbox: files mounted without access times, no queues."""


def whispered(way: str, options: HostOptions) -> str:
    """What a process noticed of another that does all it can to be noticed."""

    def program(role: str) -> Program:
        return prepare(EngineSpec(role, (sys.executable, str(SPIES / "whisper.py"), role, way, "1.5")))

    listener, talker = greet_together([program("listener"), program("talker")], options)
    assert talker.name == "talker", talker.fault
    assert listener.name, listener.fault
    return listener.name


@pytest.mark.slow
@pytest.mark.usefixtures("confined")
@pytest.mark.parametrize("way", sorted(WAYS))
def test_no_process_notices_another(way: str) -> None:
    assert whispered(way, PATIENT) == "nothing"


@pytest.mark.slow
@pytest.mark.parametrize("way", sorted(set(WAYS) - OPEN_ANYWAY))
def test_without_a_sandbox_each_is_noticed(way: str) -> None:
    """So the test above can fail."""
    assert whispered(way, IN_THE_OPEN) == "noticed"
