"""Ways around the sandbox that no namespace closes, closed at the calls of the system: a filter, and who answers it.

To signal to another process: locks and watches on files that both may read, a futex on a page that both have mapped,
what the system knows of pages that somebody has read, what it counts for the whole machine, keys of a session that both
were started in, sockets of other kinds than those of the network namespace. To keep memory that belongs to no process
and no scratch: files in memory, System V IPC, a file system mounted in a namespace of its own.

Locks are said to be given (nobody else can see its files), most of the rest is refused. Two things programs cannot do
without are answered by us (``Answers``), so that the kernel is never asked: who joins a thread waits on a futex that
other processes could wake, and ``sysinfo``. Like ``launcher``, this imports only what is quickly there.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import sys
import time

_libc = ctypes.CDLL(None, use_errno=True)

_PR_SET_NO_NEW_PRIVS = 38
_SECCOMP = {"x86_64": 317, "aarch64": 277}
_SET_FILTER, _NEW_LISTENER = 1, 8
_ALLOWED, _ASKED, _ERROR = 0x7FFF0000, 0x7FC00000, 0x00050000
_LOAD, _AND, _EQUAL, _AT_LEAST, _HAS_BITS, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x45, 0x06
_NUMBER, _MACHINE, _FIRST, _SECOND = 0, 4, 16, 24
_DONE = 0
_SPACES = 0x20000 | 0x2000000 | 0x4000000 | 0x8000000 | 0x10000000 | 0x20000000 | 0x40000000
"""Namespaces of every kind."""
_SOCKETS = (1, 2, 10, 16)  # local, internet (both), netlink
_COMMANDS = {
    **dict.fromkeys((6, 7, 13, 14, 37, 38), _DONE),  # set a lock
    **dict.fromkeys((5, 12, 36, 1024, 1025, 1026), errno.EINVAL),  # look at a lock; leases, notices
}
_WAIT, _WAKE, _WAIT_BITS, _WAKE_BITS = 0, 1, 9, 10
_OWN_ONLY, _WALL_CLOCK = 128, 256
_FUTEXES = {**dict.fromkeys((_WAIT, _WAIT_BITS), _ASKED), **dict.fromkeys((_WAKE, _WAKE_BITS), _ERROR | _DONE)}
"""Operations that are not on memory of its own only. Nobody ever waits in the kernel, so there is nobody to wake."""


class _Calls:
    """The numbers of a machine's calls, by what becomes of them; ``mark`` is its name for the filter.

    ``done`` are locks and advice about pages. ``missing``: inotify, fanotify; keys; System V IPC; files in memory;
    io_uring; clone3 (its flags cannot be looked at, and everybody falls back to clone); preadv2, mincore and cachestat,
    which tell whether a page is in memory; newer futexes; lists of robust ones, which the kernel wakes.
    """

    def __init__(
        self,
        mark: int,
        *,
        done: tuple[int, ...],
        controls: tuple[int, ...],
        sockets: int,
        clones: tuple[int, ...],
        futexes: tuple[int, ...],
        info: int,
        missing: tuple[int, ...],
    ) -> None:
        self.mark, self.done, self.controls, self.sockets = mark, done, controls, sockets
        self.clones, self.futexes, self.info, self.missing = clones, futexes, info, (*missing, *_NEW)


_NEW = (425, 435, 447, 449, 451, 454, 455, 456)  # on every machine: io_uring … futex_requeue
_CALLS = {
    "x86_64": _Calls(
        0xC000003E,
        done=(73, 221),
        controls=(72,),
        sockets=41,
        clones=(56, 272),
        futexes=(202,),
        info=99,
        missing=(253, 294, 300, 248, 249, 250, 29, 64, 68, 319, 327, 27, 273),
    ),
    "i386": _Calls(
        0x40000003,
        done=(143, 250, 272),
        controls=(55, 221),
        sockets=359,
        clones=(120, 310),
        futexes=(240, 422),
        info=116,
        missing=(291, 332, 338, 286, 287, 288, 117, 393, 395, 399, 356, 378, 218, 311),
    ),
    "aarch64": _Calls(
        0xC00000B7,
        done=(32, 223),
        controls=(25,),
        sockets=198,
        clones=(220, 97),
        futexes=(98,),
        info=179,
        missing=(26, 262, 217, 218, 219, 186, 190, 194, 279, 286, 232, 99),
    ),
}
_Row = tuple[int, int, int, int]


def _filter(machine: str) -> list[_Row]:
    """The instructions for one machine; they begin when its mark is loaded."""
    calls = _CALLS[machine]
    body = [(_LOAD, 0, 0, _NUMBER)]
    if machine == "x86_64":  # its second set of numbers, with four bytes to an address
        body += [(_AT_LEAST, 0, 1, 0x40000000), (_RETURN, 0, 0, _ERROR | errno.ENOSYS)]
    whole = {
        **dict.fromkeys(calls.done, _ERROR | _DONE),
        **dict.fromkeys(calls.missing, _ERROR | errno.ENOSYS),
        calls.info: _ASKED,
    }
    body += _cases(whole)
    for number in calls.controls:
        rows = {command: _ERROR | error for command, error in _COMMANDS.items()}
        body += _inner(number, [(_LOAD, 0, 0, _SECOND), *_cases(rows), (_RETURN, 0, 0, _ALLOWED)])
    families = _cases(dict.fromkeys(_SOCKETS, _ALLOWED))
    body += _inner(calls.sockets, [(_LOAD, 0, 0, _FIRST), *families, (_RETURN, 0, 0, _ERROR | errno.EAFNOSUPPORT)])
    for number in calls.clones:
        refused = [(_HAS_BITS, 0, 1, _SPACES), (_RETURN, 0, 0, _ERROR | errno.EPERM)]
        body += _inner(number, [(_LOAD, 0, 0, _FIRST), *refused, (_RETURN, 0, 0, _ALLOWED)])
    for number in calls.futexes:
        own = [(_LOAD, 0, 0, _SECOND), (_HAS_BITS, 0, 1, _OWN_ONLY), (_RETURN, 0, 0, _ALLOWED)]
        others = [(_AND, 0, 0, 0xFFFFFFFF & ~_WALL_CLOCK), *_cases(_FUTEXES), (_RETURN, 0, 0, _ERROR | errno.ENOSYS)]
        body += _inner(number, [*own, *others])
    body.append((_RETURN, 0, 0, _ALLOWED))
    return [(_EQUAL, 0, len(body), calls.mark), *body]


def _cases(returned: dict[int, int]) -> list[_Row]:
    """What is returned for each value of what was loaded last."""
    return [row for value, what in returned.items() for row in ((_EQUAL, 0, 1, value), (_RETURN, 0, 0, what))]


def _inner(number: int, rows: list[_Row]) -> list[_Row]:
    """Rows for one call, each way through which returns."""
    return [(_EQUAL, 0, len(rows), number), *rows]


def close_channels() -> Answers:
    """For this process and all that come from it; ``OSError`` on a machine that is not known: it has no sandbox."""
    own = os.uname().machine
    if own not in _SECCOMP:
        raise OSError(errno.ENOSYS, f"seccomp on {own}")
    rows = [(_LOAD, 0, 0, _MACHINE)]
    for machine in (own, "i386") if own == "x86_64" else (own,):
        rows += _filter(machine)
    rows.append((_RETURN, 0, 0, _ERROR | errno.ENOSYS))  # programs of other machines that the system would run
    code = b"".join(
        number.to_bytes(size, sys.byteorder) for row in rows for number, size in zip(row, (2, 1, 1, 4), strict=True)
    )
    instructions = ctypes.create_string_buffer(code, len(code))
    program = len(rows).to_bytes(8, sys.byteorder) + ctypes.addressof(instructions).to_bytes(8, sys.byteorder)
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")  # which we could not ask ourselves later
    _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    listener = _libc.syscall(_SECCOMP[own], _SET_FILTER, _NEW_LISTENER, program)
    if listener < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"seccomp: {os.strerror(number)}")
    return Answers(listener, memory)


# What is answered.

_RECEIVE, _SEND = 0xC0502100, 0xC0182101
_QUESTION_BYTES = 80
_SHORTEST, _LONGEST = 0.000_5, 0.05  # seconds
_SHARE = 8
_MOST_THREADS = 4_096
_I386 = 0x40000003
_I386_OLD_FUTEX = 240


class Answers:
    """Answers what the filter asks. Who waits on a futex comes back after a while and looks for itself: an eighth of
    the time that it has waited already, so that a join is never much later, and costs next to nothing if it is long.
    """

    def __init__(self, listener: int, memory: int) -> None:
        self.listener = listener
        self._memory = memory
        self._due: list[tuple[float, int, int]] = []  # when, question, error
        self._waits: dict[int, tuple[int, float, float]] = {}  # by thread: address, since when, sent back when

    def pause(self, most: float) -> float:
        """Seconds until the next answer is due."""
        return max(min([when for when, _, _ in self._due], default=time.monotonic() + most) - time.monotonic(), 0.0)

    def hear(self) -> None:
        """Take one question, which is there."""
        question = bytearray(_QUESTION_BYTES)
        try:
            fcntl.ioctl(self.listener, _RECEIVE, question, True)
        except OSError:  # who asked has ended
            return
        word = [int.from_bytes(question[place : place + 8], sys.byteorder) for place in range(0, _QUESTION_BYTES, 8)]
        key, thread, number, machine, args = (
            word[0],
            word[1] & 0xFFFFFFFF,
            word[2] & 0xFFFFFFFF,
            word[2] >> 32,
            word[4:],
        )
        if number in (call.info for call in _CALLS.values() if call.mark == machine):
            self._send(key, self._tell_memory(thread, args[0], 4 if machine == _I386 else 8))
        else:
            size = 4 if machine == _I386 and number == _I386_OLD_FUTEX else 8
            self._wait(key, thread, args, size)

    def give(self) -> None:
        """All answers that are due."""
        now = time.monotonic()
        for when, key, error in self._due:
            if when <= now:
                self._send(key, error)
        self._due = [row for row in self._due if row[0] > now]

    def _wait(self, key: int, thread: int, args: list[int], size: int) -> None:
        now, address = time.monotonic(), args[0]
        until = _until(thread, args, size, now) if args[3] else float("inf")
        last, since, back = self._waits.get(thread, (0, now, 0.0))
        if last != address or now - back > _LONGEST:
            since = now
        when = now + min(max((now - since) / _SHARE, _SHORTEST), _LONGEST)
        if len(self._waits) >= _MOST_THREADS:
            self._waits.clear()
        self._waits[thread] = (address, since, when)
        self._due.append((until, key, errno.ETIMEDOUT) if until <= when else (when, key, errno.EAGAIN))

    def _tell_memory(self, thread: int, address: int, size: int) -> int:
        """``sysinfo`` as if there were nobody else on this machine."""
        unit = 1 if size == 8 else 1 << 12
        memory = self._memory // unit
        longs = [int(time.monotonic()), 0, 0, 0, memory, memory, 0, 0, 0, 0, 1, 0, 0]  # the eleventh: one process
        text = b"".join(value.to_bytes(size, sys.byteorder) for value in longs) + unit.to_bytes(4, sys.byteorder)
        return _access(thread, address, text.ljust(14 * size, b"\0"), 0)[0]

    def _send(self, key: int, error: int) -> None:
        order = sys.byteorder
        answer = key.to_bytes(8, order) + bytes(8) + (-error).to_bytes(4, order, signed=True) + bytes(4)
        try:
            fcntl.ioctl(self.listener, _SEND, answer)
        except OSError:  # who asked has ended, or was interrupted
            return


def _until(thread: int, args: list[int], size: int, now: float) -> float:
    """By our clock: when a wait ends at the latest."""
    error, data = _access(thread, args[3], b"", 2 * size)
    if error or len(data) != 2 * size:
        return now
    seconds, nanoseconds = (int.from_bytes(part, sys.byteorder, signed=True) for part in (data[:size], data[size:]))
    span = seconds + nanoseconds / 1e9
    if args[1] & 127 == _WAIT:
        return now + span
    return now + span - time.time() if args[1] & _WALL_CLOCK else span


def _access(thread: int, address: int, text: bytes, count: int) -> tuple[int, bytes]:
    """Write to the memory of a thread, or read of it; an error, or what was read."""
    try:
        fd = os.open(f"/proc/{thread}/mem", os.O_RDWR if text else os.O_RDONLY)
    except OSError:
        return errno.EFAULT, b""
    try:
        if text:
            return (0 if os.pwrite(fd, text, address) == len(text) else errno.EFAULT), b""
        return 0, os.pread(fd, count, address)
    except (OSError, OverflowError):
        return errno.EFAULT, b""
    finally:
        os.close(fd)
