"""Ways in which one process could tell another something, each tried as ``whisper.py ROLE WAY SECONDS``.

The talker does it over and over until its time is up; the listener says as its engine's name what it noticed, or
``nothing``. Both may read the same files of the system and share nothing else. Run by the tests of the sandbox only.
"""

import contextlib
import ctypes
import fcntl
import mmap
import os
import platform
import struct
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

FILE = "/usr/bin/env"
"""What both may read."""
X86 = platform.machine() == "x86_64"
FUTEX, FUTEX_WAITV, CACHESTAT = (202 if X86 else 98), 449, 451
WAIT, WAKE, WAIT_BITS, WAKE_BITS, EVERY_BIT = 0, 1, 9, 10, 0xFFFFFFFF
BIG = 180
"""Far more than happens by chance: files, threads."""
libc = ctypes.CDLL(None, use_errno=True)
Found = TypeVar("Found")


class Span(ctypes.Structure):
    _fields_ = (("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long))


class Info(ctypes.Structure):
    _fields_ = (
        *(("uptime", ctypes.c_long), ("loads", ctypes.c_ulong * 3), ("memory", ctypes.c_ulong * 6)),
        *(("processes", ctypes.c_ushort), ("rest", ctypes.c_char * 64)),
    )


def address() -> ctypes.c_void_p:
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 3, ctypes.c_long]
    fd = os.open(FILE, os.O_RDONLY)
    return ctypes.c_void_p(libc.mmap(None, 4096, mmap.PROT_READ, mmap.MAP_SHARED, fd, 0))


def futex(word: ctypes.c_void_p, operation: int, value: int, span: Span | None) -> int:
    pointer = None if span is None else ctypes.byref(span)
    return int(libc.syscall(FUTEX, word, operation, ctypes.c_uint(value), pointer, None, ctypes.c_uint(EVERY_BIT)))


def value_at(word: ctypes.c_void_p) -> int:
    return ctypes.c_uint.from_address(word.value or 0).value


# Each way: what the talker does, and what the listener notices.


def wake(until: float) -> None:
    word = address()
    while time.monotonic() < until:
        futex(word, WAKE, 1000, None)
        futex(word, WAKE_BITS, 1000, None)


def is_woken(until: float) -> bool:
    """Really woken: the call came back well, and not for any other reason."""
    word = address()
    while (left := until - time.monotonic()) > 0:
        span = Span(int(left), int(left % 1 * 1e9))
        for operation, limit in ((WAIT, span), (WAIT_BITS, Span(int(until), 0))):
            if futex(word, operation, value_at(word), limit) == 0:
                return True
    return False


def end_threads(until: float) -> None:
    """The kernel wakes who waits for the end of a thread, at any address that the thread has named."""
    word, clear = address(), 218 if X86 else 96
    while time.monotonic() < until:
        with contextlib.suppress(RuntimeError):  # what pthreads has lost of them stays
            threading.Thread(target=lambda: libc.syscall(clear, word)).start()
        time.sleep(0.1)


def lock(until: float) -> None:
    fd = os.open(FILE, os.O_RDONLY)
    fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    fcntl.lockf(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
    time.sleep(max(until - time.monotonic(), 0))


def is_locked(until: float) -> bool:
    fd, asked = os.open(FILE, os.O_RDONLY), struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                fcntl.flock(fd, fcntl.LOCK_UN)
            except BlockingIOError:
                return True
            if struct.unpack("hhqqi", fcntl.fcntl(fd, fcntl.F_GETLK, asked))[0] != fcntl.F_UNLCK:
                return True
        time.sleep(0.02)
    return False


def read(until: float) -> None:
    while time.monotonic() < until:
        Path(FILE).read_bytes()
        time.sleep(0.01)


def is_watched(until: float) -> bool:
    fd = libc.inotify_init1(os.O_NONBLOCK)
    if fd < 0 or libc.inotify_add_watch(fd, FILE.encode(), 0xFFF) < 0:
        return False
    return waited(until, lambda: bool(tried(lambda: os.read(fd, 1000))))


def is_read(until: float) -> bool:
    before = os.stat(FILE).st_atime_ns
    return waited(until, lambda: os.stat(FILE).st_atime_ns != before)


def open_many(until: float) -> None:
    while time.monotonic() < until:
        many = [os.open(FILE, os.O_RDONLY) for _ in range(BIG)]
        time.sleep(0.05)
        for fd in many:
            os.close(fd)
        time.sleep(0.05)


def is_counted(until: float) -> bool:
    """How many files are open on this machine."""
    return swings(until, lambda: int(Path("/proc/sys/fs/file-nr").read_text().split()[0]))


def run_many(until: float) -> None:
    while time.monotonic() < until:
        ends = threading.Event()
        many = [threading.Thread(target=ends.wait) for _ in range(40)]
        for thread in many:
            thread.start()
        time.sleep(0.05)
        ends.set()
        for thread in many:
            thread.join()
        time.sleep(0.05)


def are_threads_counted(until: float) -> bool:
    """How many threads there are on this machine: what ``sysinfo`` says, and the load."""
    info = Info()

    def count() -> int:
        return info.processes if libc.sysinfo(ctypes.byref(info)) == 0 else 0

    return swings(until, count, 30) or swings(until, lambda: int(load()[3].split("/")[1]), 30)


def load() -> list[str]:
    return Path("/proc/loadavg").read_text().split()


def swings(until: float, count: Callable[[], int], most: int = BIG // 2) -> bool:
    half = time.monotonic() + (until - time.monotonic()) / 2
    found = [tried(count) or 0]
    while time.monotonic() < half:
        found.append(tried(count) or 0)
        time.sleep(0.01)
    return max(found) - min(found) >= most


def is_cached(until: float) -> bool:
    """Whether it can be asked which pages of a file somebody has read lately."""
    fd, one = os.open(FILE, os.O_RDONLY), ctypes.create_string_buffer(64)
    now = tried(lambda: os.preadv(fd, [bytearray(1)], 0, os.RWF_NOWAIT))
    asked = libc.syscall(CACHESTAT, fd, ctypes.byref((ctypes.c_uint64 * 2)(0, 4096)), one, 0)
    return now is not None or asked == 0 or libc.mincore(address(), ctypes.c_size_t(4096), one) == 0


def queue(until: float) -> None:
    libc.mq_open(b"/paiju", os.O_CREAT | os.O_RDWR, 0o666, None)
    time.sleep(max(until - time.monotonic(), 0))


def is_queued(until: float) -> bool:
    return waited(until, lambda: libc.mq_open(b"/paiju", os.O_RDWR) >= 0)


def tried(what: Callable[[], Found]) -> Found | None:
    try:
        return what()
    except OSError:
        return None


def waited(until: float, what: Callable[[], bool]) -> bool:
    while time.monotonic() < until:
        if what():
            return True
        time.sleep(0.01)
    return False


WAYS: dict[str, tuple[Callable[[float], None], Callable[[float], bool]]] = {
    "futex": (wake, is_woken),
    "thread-end": (end_threads, is_woken),
    "lock": (lock, is_locked),
    "watch": (read, is_watched),
    "access-time": (read, is_read),
    "open-files": (open_many, is_counted),
    "threads": (run_many, are_threads_counted),
    "page-cache": (read, is_cached),
    "queue": (queue, is_queued),
}


def main(role: str, way: str, seconds: float) -> None:
    input()
    until = time.monotonic() + seconds
    talk, notices = WAYS[way]
    if role == "talker":
        talk(until + 1)
        print("NAME talker", flush=True)
    else:
        print("NAME", "noticed" if notices(until) else "nothing", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
