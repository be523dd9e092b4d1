"""Starts one engine in its sandbox: a program of its own for a bare Python, which imports nothing of ours.

Its code and its order (``launch``) come through an open file, so that no path is seen in its arguments. By ``unshare``
it makes the namespaces and the file system itself; inside bubblewrap it finds them made. Then it copies the engine's
folder, gives up every right and becomes the engine. It tells on a pipe, a line each, what the engine can never write:
``ready``; ``failed …`` when the host or the sandbox would not; ``exec …`` when the program would not start; at last
``ended …`` with its status and the limit that it met.

It imports only what is quickly there: ``typing``, ``signal`` or ``pathlib`` would take as long as everything else.
"""

from __future__ import annotations

import ctypes
import errno
import os
import resource
import select
import stat
import time

from paiju.engines.process.seccomp import Answers, close_channels

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Order = dict[str, Any]

_NEW = {"mount": 0x20000, "cgroup": 0x2000000, "uts": 0x4000000, "ipc": 0x8000000, "pid": 0x20000000, "net": 0x40000000}
_NEW_USER = 0x10000000
_READ_ONLY, _NO_SUID, _NO_DEVICES, _REMOUNT, _BIND, _RECURSIVE, _PRIVATE = 1, 2, 4, 32, 4096, 16384, 1 << 18
_DETACH = 2
_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
_MOUNT_SETATTR = 442
_HERE, _EVERYTHING_BELOW = -100, 0x8000
_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE = 1, 4
_ROOT = "/sys"
"""Where the new root is put together: a folder that every Linux has, and that no engine needs."""
_KILL, _PIPE, _FILE_SIZE = 9, 13, 25
_DEVICES = ("null", "zero", "full", "random", "urandom")
_CHUNK = 1 << 20
_LOOK_EVERY = 0.1
_FILE_BYTES = 1 << 10  # of memory for a file that is empty, its name included

_libc = ctypes.CDLL(None, use_errno=True)


def _check(result: int, what: str) -> None:
    if result != 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")


def _mount(source: str, target: str, kind: str, flags: int, data: str = "") -> None:
    texts = [text.encode("utf-8", "surrogateescape") for text in (source, target, kind, data)]
    _check(_libc.mount(texts[0], texts[1], texts[2], ctypes.c_ulong(flags), texts[3]), f"mount {target}")


# Namespaces.


def _unshare(order: Order) -> None:
    if order["uid"] is None:
        own, group = os.getuid(), os.getgid()
        _check(_libc.unshare(_NEW_USER), "unshare user namespace")
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{order['inside']} {own} 1")
        _write("/proc/self/gid_map", f"{order['inside']} {group} 1")
    _check(_libc.unshare(sum(_NEW.values())), "unshare")
    _mount("none", "/", "none", _RECURSIVE | _PRIVATE)


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


# The file system.


def _build(steps: list[tuple[str, str, str]]) -> None:
    """A root of nothing but what is allowed; ``steps`` are in the order in which they cover each other."""
    _mount("none", _ROOT, "tmpfs", _NO_SUID | _NO_DEVICES, "size=1m,mode=755")
    for kind, target, value in steps:
        place = _ROOT + target
        match kind:
            case "show":
                _show(value, place)
            case "scratch":
                os.makedirs(place, exist_ok=True)
                _mount("none", place, "tmpfs", _NO_SUID | _NO_DEVICES, f"size={value},mode=1777")
            case "link":
                os.makedirs(os.path.dirname(place), exist_ok=True)
                os.symlink(value, place)
            case "text":
                os.makedirs(os.path.dirname(place), exist_ok=True)
                _write(place, value)
            case "cover":
                _cover(place, value)
            case "hide":
                _hide(place)
            case "devices":
                _devices(place)
            case "processes":
                os.makedirs(place, exist_ok=True)
                _mount("proc", place, "proc", _NO_SUID | _NO_DEVICES | 8)


def _show(source: str, place: str) -> None:
    """A file or folder of the host at its own path, to be read only."""
    if os.path.isdir(source):
        os.makedirs(place, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(place), exist_ok=True)
        os.close(os.open(place, os.O_CREAT | os.O_WRONLY, 0o644))
    _mount(source, place, "none", _BIND | _RECURSIVE)
    _protect(place)


def _protect(place: str) -> None:
    wanted = (ctypes.c_uint64 * 4)(_READ_ONLY | _NO_SUID | _NO_DEVICES, 0, 0, 0)
    path = place.encode("utf-8", "surrogateescape")
    arguments = (_HERE, path, _EVERYTHING_BELOW, ctypes.byref(wanted), ctypes.sizeof(wanted))
    _check(_libc.syscall(_MOUNT_SETATTR, *arguments), f"mount {place} read-only")


def _hide(place: str) -> None:
    if os.path.isdir(place):
        _mount("none", place, "tmpfs", _READ_ONLY | _NO_SUID | _NO_DEVICES, "size=4k,mode=000")
    elif os.path.exists(place):
        _mount("/dev/null", place, "none", _BIND)


def _cover(place: str, text: str) -> None:
    """Show a text in place of a file; it is kept in the new root, by no name."""
    made = f"{_ROOT}/covered"
    _write(made, text)
    _mount(made, place, "none", _BIND)
    _protect(place)
    os.unlink(made)


def _devices(place: str) -> None:
    os.makedirs(place, exist_ok=True)
    _mount("none", place, "tmpfs", _NO_SUID, "size=64k,mode=755")
    for name in _DEVICES:
        os.close(os.open(f"{place}/{name}", os.O_CREAT | os.O_WRONLY, 0o666))
        _mount(f"/dev/{name}", f"{place}/{name}", "none", _BIND)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        os.symlink(f"/proc/self/fd/{number}", f"{place}/{name}")
    os.symlink("/proc/self/fd", f"{place}/fd")
    os.mkdir(f"{place}/shm")


def _enter() -> None:
    """Leave the old root behind; nothing of it can be reached any more."""
    os.chdir(_ROOT)
    number = _PIVOT_ROOT.get(os.uname().machine)
    if number is None:
        raise OSError(errno.ENOSYS, f"pivot_root on {os.uname().machine}")
    _check(_libc.syscall(number, b".", b"."), "pivot_root")
    _check(_libc.umount2(b".", _DETACH), "umount the old root")
    os.chdir("/")
    for path in ("/", "/dev"):
        _mount("none", path, "none", _REMOUNT | _BIND | _READ_ONLY | _NO_SUID | (0 if path == "/dev" else _NO_DEVICES))


# The engine's own folder: small files are copied, so that it may change them; nobody else ever sees that.


def _copy(order: Order) -> None:
    owner = -1 if order["uid"] is None else order["uid"]
    for path in order["writable"]:
        os.chown(path, owner, owner)
        os.chmod(path, 0o1777 if path in ("/tmp", "/dev/shm") else 0o700)
    for folder, target, folders, files, links in order["copies"]:
        for name in folders:
            os.makedirs(f"{target}/{name}", exist_ok=True)
            os.chown(f"{target}/{name}", owner, owner)
        for name in files:
            _copy_file(folder, name, f"{target}/{name}", owner)
        for name, text in links:
            os.symlink(text, f"{target}/{name}")
        os.close(folder)


def _copy_file(folder: int, name: str, target: str, owner: int) -> None:
    source = os.open(name, os.O_RDONLY | os.O_NOFOLLOW, dir_fd=folder)
    mode = stat.S_IMODE(os.fstat(source).st_mode) | stat.S_IRUSR | stat.S_IWUSR
    copy = os.open(target, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600)
    while os.sendfile(copy, source, None, _CHUNK):
        pass
    os.fchown(copy, owner, owner)
    os.fchmod(copy, mode & 0o777)
    os.close(source)
    os.close(copy)


# The engine.


def _become(order: Order, failure: int) -> None:
    """In the child: take the limits, give up all rights, be the engine. Comes back never; says why if it cannot."""
    try:
        for place, fd in enumerate(order["pipes"]):
            os.dup2(fd, place)
        os.chdir(order["directory"])
        for which, soft, hard in order["limits"]:
            resource.setrlimit(which, (soft, hard))
        if order["uid"] is not None:
            os.setgroups([])
            os.setresgid(order["uid"], order["uid"], order["uid"])
            os.setresuid(order["uid"], order["uid"], order["uid"])
        os.umask(0o022)
        for number in (_PIPE, _FILE_SIZE):
            _libc.signal(number, None)  # Python ignores them
    except OSError as error:
        os.write(failure, f"failed {error}".encode())
        os._exit(127)
    try:
        os.execve(order["argv"][0], order["argv"], order["environment"])
    except OSError as error:
        os.write(failure, f"exec {error.errno} {error.strerror}".encode())
    os._exit(127)


def _run(order: Order) -> None:
    status: int = order["status"]
    learn, failure = os.pipe()
    _libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)  # so that the engine, the same user maybe, can neither read nor steer us
    answers = close_channels()
    child = os.fork()
    if child == 0:
        _become(order, failure)
    os.close(failure)
    for fd in order["pipes"]:
        os.close(fd)
    said = os.read(learn, 1_000)
    if said:
        os.write(status, said + b"\n")
        os._exit(127)
    os.write(status, b"ready\n")
    ended, met = _wait(child, answers, order)
    os.write(status, f"ended {ended} {met or _full(order['writable'])}\n".encode())
    os._exit(ended if ended >= 0 else 128 - ended)


def _wait(child: int, answers: Answers, order: Order) -> tuple[int, str]:
    """How it ended, and by which limit of ours; what it asks is answered, and orphans are waited for, too."""
    most: int = order["watched_bytes"]
    look = time.monotonic()
    events = select.poll()
    events.register(answers.listener, select.POLLIN)
    events.register(os.pidfd_open(child), select.POLLIN)
    while True:
        for fd, event in events.poll(answers.pause(_LOOK_EVERY) * 1_000):
            if fd == answers.listener and event & select.POLLIN:
                answers.hear()
        answers.give()
        pid = 1
        while pid:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == child:
                return os.waitstatus_to_exitcode(status), ""
        if most and time.monotonic() >= look:
            look = time.monotonic() + _LOOK_EVERY
            if _used(order["writable"]) > most:
                os.kill(child, _KILL)
                os.waitpid(child, 0)
                return -_KILL, "memory"


def _used(scratches: list[str]) -> int:
    """The memory of everything that runs in here, and of what was written; pages of files can be taken back."""
    total = 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/status", "rb") as file:
                    rows = [line.split() for line in file if line.startswith((b"RssAnon:", b"RssShmem:"))]
            except OSError:
                continue
            total += sum(int(row[1]) for row in rows) << 10
    for path in scratches:
        found = os.statvfs(path)
        total += (found.f_blocks - found.f_bfree) * found.f_frsize + (found.f_files - found.f_ffree) * _FILE_BYTES
    return total


def _full(folders: list[str]) -> str:
    """Whether it had filled what it may write to."""
    for path in folders:
        try:
            found = os.statvfs(path)
        except OSError:
            continue
        if found.f_blocks and not found.f_bavail:
            return "disk"
    return ""


def _inside(order: Order) -> None:
    """Within all namespaces."""
    if order["steps"]:
        _build(order["steps"])
        _enter()
    _copy(order)
    _run(order)


def _outside(order: Order) -> None:
    """Make the namespaces and wait in front of them; who kills us kills all that is inside."""
    _unshare(order)
    alive, life = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(life)
        _libc.prctl(_PR_SET_PDEATHSIG, _KILL, 0, 0, 0)
        os.set_blocking(alive, False)
        try:
            if not os.read(alive, 1):
                os._exit(1)  # it was killed before it could take us with it
        except BlockingIOError:
            pass
        try:
            _inside(order)
        except OSError as error:
            _fail(order, error)
    for fd in (*order["pipes"], order["status"], *(copied[0] for copied in order["copies"])):
        os.close(fd)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def _fail(order: Order, error: OSError) -> None:
    text = str(error) if error.filename is None else f"{error.strerror}: {error.filename}"
    os.write(order["status"], f"failed {text}\n".encode())
    os._exit(1)


def main(order: Order) -> None:
    for fd in (*order["pipes"], order["status"], *(copied[0] for copied in order["copies"])):
        os.set_inheritable(fd, False)
    try:
        if order["steps"]:
            _outside(order)
        else:
            _inside(order)
    except OSError as error:
        _fail(order, error)
