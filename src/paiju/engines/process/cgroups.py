"""Limits of the kernel for an engine and all that it starts, which hold for root too: control groups, both versions.

A group is made beside our own for each process, where the system lets us; else there is none, and limits of each
process with a watch over their sum take its place (``launcher``).
"""

import contextlib
import os
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

MOUNTS, OWN = Path("/proc/self/mountinfo"), Path("/proc/self/cgroup")
_NAME = "paiju-engine-"
_PATIENCE = 1.0
_STEP = 0.002
_HELPERS = 4  # processes of ours around the engine, and one that is being started


@dataclass(frozen=True, slots=True)
class Home:
    """Where groups are made: one folder for both limits (version 2), or one for each (version 1)."""

    memory: Path
    processes: Path
    is_second: bool


class Group:
    """The group of one engine; made before it is started, removed after it was ended."""

    def __init__(self, home: Home, name: str, memory_bytes: int, processes: int) -> None:
        self._home = home
        self._folders = list(dict.fromkeys((home.memory / name, home.processes / name)))
        try:
            for folder in self._folders:
                folder.mkdir()
            self._limit(memory_bytes, processes)
        except OSError:
            for folder in self._folders:
                _removed(folder)
            raise

    def _limit(self, memory_bytes: int, processes: int) -> None:
        memory, tasks = self._folders[0], self._folders[-1]
        if self._home.is_second:
            _write(memory / "memory.max", memory_bytes)
            _write_if_there(memory / "memory.swap.max", 0)
            _write_if_there(memory / "memory.oom.group", 1)
        else:
            _write(memory / "memory.limit_in_bytes", memory_bytes)
            _write_if_there(memory / "memory.memsw.limit_in_bytes", memory_bytes)
        _write(tasks / "pids.max", processes + _HELPERS)

    def doors(self) -> list[int]:
        """Files by which a process joins when it writes 0 to them; the caller closes them."""
        return [os.open(folder / "cgroup.procs", os.O_WRONLY | os.O_CLOEXEC) for folder in self._folders]

    def met(self) -> str:
        """Which limit was met so far: ``memory``, ``processes`` or none."""
        memory = self._folders[0] / ("memory.events" if self._home.is_second else "memory.oom_control")
        if _count(memory, "oom_kill"):
            return "memory"
        return "processes" if _count(self._folders[-1] / "pids.events", "max") else ""

    def close(self) -> None:
        """End what is left in it, and remove it."""
        until = time.monotonic() + _PATIENCE
        for folder in self._folders:
            while time.monotonic() < until and not _removed(folder):
                _kill_all(folder)
                time.sleep(_STEP)


def _write(path: Path, value: int) -> None:
    path.write_text(str(value), "ascii")


def _write_if_there(path: Path, value: int) -> None:
    with contextlib.suppress(OSError):
        if path.exists():
            _write(path, value)


def _count(path: Path, name: str) -> int:
    try:
        lines = path.read_text("ascii").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.split()[:1] == [name]), 0)


def _removed(folder: Path) -> bool:
    try:
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _kill_all(folder: Path) -> None:
    with contextlib.suppress(OSError):
        for word in (folder / "cgroup.procs").read_text("ascii").split():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(int(word), signal.SIGKILL)


# Finding a place.


@cache
def find_home() -> Home | None:
    """Where groups can be made here, found out by trying."""
    for home in homes(_lines(MOUNTS), _lines(OWN)):
        try:
            Group(home, f"{_NAME}{os.getpid()}-trial", 1 << 26, 8).close()
        except OSError:
            continue
        _sweep(home)
        return home
    return None


def new_group(mark: str, memory_bytes: int, processes: int) -> Group | None:
    home = find_home()
    return None if home is None else Group(home, f"{_NAME}{os.getpid()}-{mark}", memory_bytes, processes)


def homes(mounts: Sequence[str], own: Sequence[str]) -> list[Home]:
    """Candidates: our own groups in version 1; in version 2 the one above ours, since a group with processes in it can
    have none with limits below it.
    """
    places = {tuple(line.split(":", 2)[1].split(",")): line.split(":", 2)[2] for line in own if line.count(":") >= 2}
    first: dict[str, Path] = {}
    found: list[Home] = []
    for line in mounts:
        before, _, after = line.partition(" - ")
        root, point = before.split()[3:5]
        kind, _, options = after.split()[:3]
        if kind == "cgroup2":
            below = _below(Path(point), root, places.get(("",), "/"))
            found += [Home(path, path, is_second=True) for path in (below.parent, below) if _is_within(path, point)]
        elif kind == "cgroup":
            for name in {"memory", "pids"} & set(options.split(",")):
                place = next((path for names, path in places.items() if name in names), "/")
                first[name] = _below(Path(point), root, place)
    if len(first) == 2:
        found.insert(0, Home(first["memory"], first["pids"], is_second=False))
    return found


def _below(point: Path, root: str, place: str) -> Path:
    """The folder of a group, by where its hierarchy is mounted."""
    inner = place.removeprefix(root) if root != "/" else place
    return point / inner.lstrip("/")


def _is_within(path: Path, point: str) -> bool:
    return path.is_relative_to(point)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text("utf-8", "replace").splitlines()
    except OSError:
        return []


def _sweep(home: Home) -> None:
    """Groups of platforms that were killed."""
    for folder in (*home.memory.glob(f"{_NAME}*"), *home.processes.glob(f"{_NAME}*")):
        owner = folder.name.removeprefix(_NAME).partition("-")[0]
        if owner.isdigit() and not Path(f"/proc/{owner}").exists():
            _kill_all(folder)
            _removed(folder)
