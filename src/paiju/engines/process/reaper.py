"""Ending an engine with everything it started, also what has left its group, its session or its parent."""

import contextlib
import ctypes
import os
import signal
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from paiju.engines.process.sandbox import MARK

_PR_SET_CHILD_SUBREAPER = 36
_MOST_ROUNDS = 20
_PROC = Path("/proc")


class Entry(NamedTuple):
    """A process as the system lists it."""

    pid: int
    parent: int
    group: int
    session: int
    is_zombie: bool


class _Live:
    """The engines that run now, by the process that was started for each."""

    marks: dict[int, str] = {}  # noqa: RUF012 - one registry for the whole process


def adopt_orphans() -> None:
    """Let descendants whose parent ends become our children, so that none is lost sight of."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def register(pid: int, mark: str) -> None:
    _Live.marks[pid] = mark


def kill_group(pid: int) -> None:
    """End the engine's own group; enough where a namespace holds everything else."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, signal.SIGKILL)


def kill_all(pid: int, mark: str) -> None:
    """End the engine and every process that comes from it; again and again while there are new ones."""
    for _ in range(_MOST_ROUNDS):
        living = relatives(pid, mark)
        for entry in living:  # stopped first, so that they cannot fork while they are being ended
            _signal(entry.pid, signal.SIGSTOP)
        kill_group(pid)
        for entry in living:
            _signal(entry.pid, signal.SIGKILL)
        if not living:
            break
    _Live.marks.pop(pid, None)


def forget(pid: int) -> None:
    _Live.marks.pop(pid, None)


def relatives(pid: int, mark: str) -> list[Entry]:
    """Living processes that come from the engine: by session, by descent, by mark, or orphaned to us."""
    entries = {entry.pid: entry for entry in processes()}
    own_session = os.getsid(0)
    wanted = f"{MARK}={mark}".encode()
    related = {
        entry.pid
        for entry in entries.values()
        if pid in (entry.session, entry.group) or _is_marked(entry.pid, wanted) or _is_orphan(entry, own_session)
    }
    while grown := {e.pid for e in entries.values() if e.parent in related and e.pid not in related}:
        related |= grown
    for zombie in [
        entries[each] for each in related if entries[each].is_zombie and entries[each].parent == os.getpid()
    ]:
        if zombie.pid != pid:
            _reap(zombie.pid)
    return [entries[each] for each in sorted(related) if not entries[each].is_zombie and each != os.getpid()]


def _is_orphan(entry: Entry, own_session: int) -> bool:
    """A child of ours in another session that is no engine of ours and does not belong to a living one."""
    if entry.parent != os.getpid() or entry.session == own_session or entry.pid in _Live.marks:
        return False
    return not any(_is_marked(entry.pid, f"{MARK}={mark}".encode()) for mark in _Live.marks.values())


def _is_marked(pid: int, wanted: bytes) -> bool:
    try:
        return wanted in (_PROC / str(pid) / "environ").read_bytes().split(b"\0")
    except OSError:
        return False


def _reap(pid: int) -> None:
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)


def _signal(pid: int, number: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)


def processes() -> Iterable[Entry]:
    """Everything that runs here; nothing where the system does not tell."""
    if not _PROC.is_dir():
        return
    for path in _PROC.glob("[0-9]*"):
        try:
            text = (path / "stat").read_text("latin-1")
        except OSError:
            continue
        state, parent, group, session = text.rpartition(")")[2].split()[:4]
        yield Entry(int(path.name), int(parent), int(group), int(session), state == "Z")
