"""One owner per database: an flock on a file beside it, which the kernel releases however the owner dies."""

import contextlib
import fcntl
import json
import os
import socket
import weakref
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from paiju.storage.errors import StoreInUse, StoreUnwritable


class OwnerLock:
    """Held from construction to ``release``. The file stays: removing it would let two owners lock two files."""

    def __init__(self, database: Path) -> None:
        path = lock_path(database)
        self.since: Final = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise StoreUnwritable(path, error.strerror or str(error)) from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _sign(file, self.since)
        except BlockingIOError:
            owner = _read_owner(file)
            os.close(file)
            raise StoreInUse(database, *owner) from None
        except OSError as error:
            os.close(file)
            raise StoreUnwritable(path, error.strerror or str(error)) from None
        self._close = weakref.finalize(self, os.close, file)  # also when an opening is cancelled half-way
        _held.add(self)

    def release(self) -> None:
        """May be called twice."""
        self._close()


def lock_path(database: Path) -> Path:
    return database.with_name(database.name + ".lock")


def _sign(file: int, since: str) -> None:
    owner = {"pid": os.getpid(), "since": since, "host": socket.gethostname()}
    os.ftruncate(file, 0)
    os.pwrite(file, json.dumps(owner).encode(), 0)


def _read_owner(file: int) -> tuple[int | None, str | None]:
    """Pid and time of the owner, as far as they can be read: it may be signing at this moment."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        owner = json.loads(os.pread(file, 1_000, 0))
        return int(owner["pid"]), str(owner["since"])
    return None, None


_held: "weakref.WeakSet[OwnerLock]" = weakref.WeakSet()


def _let_go_in_child() -> None:
    """A forked worker shares the lock and would hold it after its server is dead."""
    for lock in list(_held):
        lock.release()


os.register_at_fork(after_in_child=_let_go_in_child)
