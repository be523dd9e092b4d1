"""A match killed at any moment and continued ends as if it had never stopped, and leaves no process behind."""

import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.engines.trivial import TRIVIAL

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc"),
]

HOUSE = ("house:random", "house:random name=other", "house:random name=third")
DEALS_OF_PROGRAMS = 6


@pytest.fixture(scope="module")
def trivial(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """Three programs that always play the same way."""
    return three_of(tmp_path_factory.mktemp("trivial") / "trivial.py")


def three_of(path: Path) -> tuple[str, ...]:
    path.write_text(TRIVIAL, "utf-8")
    return tuple(f"cmd={sys.executable} -S -E {path} name={name}" for name in ("one", "two", "three"))


def start(*arguments: object) -> subprocess.Popen[bytes]:
    program = "import sys; from paiju.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-c", program, "match", *map(str, arguments), "--json"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)


def begin(engines: tuple[str, ...], folder: Path, deals: int, *more: object) -> subprocess.Popen[bytes]:
    named = [word for engine in engines for word in ("--engine", engine)]
    return start(*named, "--deals", deals, "--seed", 11, "--turn", 2, "--no-sandbox", "--out", folder, *more)


def finish(process: subprocess.Popen[bytes], status: int = 0) -> None:
    _, error = process.communicate(timeout=120)
    assert process.returncode == status, error.decode()


def descendants(root: int) -> set[int]:
    """Every process below this one."""
    parents: dict[int, int] = {}
    for path in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError, IndexError):
            parents[int(path.name)] = int((path / "stat").read_text().rpartition(")")[2].split()[1])
    found, new = set[int](), {root}
    while new:
        new = {pid for pid, parent in parents.items() if parent in new} - found
        found |= new
    return found


def gone(pids: set[int]) -> bool:
    """Whether none of them runs; one that only waits to be collected does not."""
    for pid in pids:
        with contextlib.suppress(OSError):
            if (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z":
                return False
    return True


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def lines(folder: Path) -> int:
    path = folder / "results.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def interrupt(
    process: subprocess.Popen[bytes], folder: Path, chance: random.Random, number: int, most: int = 12
) -> None:
    """Let it get some way beyond where it began, then end it at any moment; nothing it started may stay."""
    wanted = lines(folder) + chance.randint(0, most)
    wait_until((folder / "match.json").exists)  # before it, nothing was begun
    wait_until(lambda: lines(folder) >= wanted or process.poll() is not None)
    time.sleep(chance.random() * 0.1)
    below = descendants(process.pid)
    process.send_signal(number)
    process.communicate(timeout=60)
    wait_until(lambda: gone(below))


def without_times(folder: Path) -> dict[str, Any]:
    """Everything in the folder but what was measured."""
    found: dict[str, Any] = {}
    for path in folder.rglob("*"):
        name = str(path.relative_to(folder))
        if path.suffix == ".jsonl":
            found[name] = [json.loads(line) | {"ms": None} for line in path.read_text("utf-8").splitlines()]
        elif name == "summary.json":
            found[name] = json.loads(path.read_text("utf-8")) | {"times": None}
        elif path.suffix == ".pj":
            text = path.read_text("utf-8").splitlines()
            found[name] = [_untimed(line) for line in text if not line.startswith("# 出牌用时")]
        elif path.suffix == ".log":
            found[name] = None
        elif path.is_file():
            found[name] = path.read_bytes()
    return found


def _untimed(line: str) -> str:
    """A line of a record without its instant and the seconds used."""
    step = line.partition("#")[0].split()
    return " ".join(step[1:]) if step and step[0].count(":") == 1 else line


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("match") / "whole"
    finish(begin(HOUSE, folder, 12, "--duplicate"))
    return folder


@pytest.mark.parametrize(
    ("seed", "concurrency", "number"),
    [
        (1, 1, signal.SIGKILL),
        (3, 2, signal.SIGKILL),
        (4, 1, signal.SIGINT),
        *(pytest.param(seed, 1, signal.SIGKILL, marks=pytest.mark.full) for seed in (2, 5, 6)),
    ],
)
def test_house_players(tmp_path: Path, uninterrupted: Path, seed: int, concurrency: int, number: int) -> None:
    chance, parts = random.Random(f"{seed} {concurrency} {number}"), tmp_path / "parts"
    interrupt(begin(HOUSE, parts, 12, "--duplicate", "--concurrency", concurrency), parts, chance, number)
    interrupt(start("--resume", parts, "--concurrency", concurrency), parts, chance, number)
    finish(start("--resume", parts))
    assert _bytes(parts) == _bytes(uninterrupted)


def _bytes(folder: Path) -> dict[str, bytes]:
    """House players take no time, so that every file is the same to the byte."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def uninterrupted_programs(tmp_path_factory: pytest.TempPathFactory, trivial: tuple[str, ...]) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("programs") / "whole"
    finish(begin(trivial, folder, DEALS_OF_PROGRAMS))
    return without_times(folder)


@pytest.mark.parametrize(("concurrency", "number"), [(1, signal.SIGKILL), (2, signal.SIGKILL), (2, signal.SIGTERM)])
def test_programs(
    tmp_path: Path,
    trivial: tuple[str, ...],
    uninterrupted_programs: dict[str, Any],
    number: int,
    concurrency: int,
) -> None:
    chance, parts = random.Random(f"{concurrency} {number}"), tmp_path / "parts"
    begun = begin(trivial, parts, DEALS_OF_PROGRAMS, "--concurrency", concurrency)
    interrupt(begun, parts, chance, number, DEALS_OF_PROGRAMS // 2)
    resumed = start("--resume", parts, "--concurrency", concurrency)
    interrupt(resumed, parts, chance, number, DEALS_OF_PROGRAMS // 2)
    finish(start("--resume", parts))
    assert without_times(parts) == uninterrupted_programs


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    program = "import sys; from paiju.cli.main import main; sys.exit(main())"
    words = [
        "match",
        "--engine",
        HOUSE[0],
        "--engine",
        HOUSE[2],
        "--deals",
        "100000",
        "--turn",
        "1",
        "--out",
        str(folder),
    ]
    process = subprocess.Popen([sys.executable, "-c", program, *words], stdout=subprocess.PIPE, encoding="utf-8")
    wait_until(lambda: lines(folder) >= 3)
    os.kill(process.pid, signal.SIGINT)
    shown, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert f"paiju match --resume {folder}" in shown
    found = json.loads((folder / "summary.json").read_text("utf-8"))
    assert not found["complete"]
    assert found["deals"] >= 3


def test_a_program_that_was_changed_does_not_go_on(tmp_path: Path) -> None:
    folder = tmp_path / "m"
    finish(begin(three_of(tmp_path / "trivial.py"), folder, 1))
    with (tmp_path / "trivial.py").open("a", encoding="utf-8") as file:
        file.write("# better\n")
    process = start("--resume", folder)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 2
    assert "one has changed" in error.decode().replace("the program of ", "")
