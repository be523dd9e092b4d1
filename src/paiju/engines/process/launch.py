"""Starting an engine inside a sandbox: what it sees, its limits and its pipes, handed to bubblewrap or to ``launcher``.

Whether it was started is known for certain: the launcher says so on a pipe that no engine can write to.
"""

import ctypes
import enum
import errno
import marshal
import os
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache
from inspect import getsource
from pathlib import Path
from types import CodeType
from typing import NamedTuple

from paiju.engines.process import launcher, seccomp
from paiju.engines.process.cgroups import Group, new_group
from paiju.engines.process.program import Program
from paiju.engines.process.runtimes import names_no_interpreter, trees_of
from paiju.engines.process.view import Step, View, view_of
from paiju.engines.protocol.faults import Ending, PlatformFault
from paiju.engines.protocol.options import Limits

INSIDE = 65_534
"""As whom an engine sees itself in a user namespace."""
_SPARE_USERS = range(1_900_000_000, 2_000_000_000)
_HELPERS = 4  # processes around an engine in its user namespace
_PATIENCE = 60.0  # seconds for the sandbox; a machine may be busy
_PR_SET_PDEATHSIG = 1
_BOOT = (
    "import marshal, os, sys\n"
    "with os.fdopen(int(sys.argv[1]), 'rb') as file:\n"
    "    codes, order = marshal.loads(file.read())\n"
    "for name, code in codes:\n"
    "    sys.modules[name] = module = type(sys)(name)\n"
    "    exec(code, module.__dict__)\n"
    "module.main(order)\n"
)
"""Our own modules are not to be found where it runs, so they come with it."""
_RIGHTS = ("CHOWN", "DAC_OVERRIDE", "FOWNER", "SETUID", "SETGID", "KILL", "SYS_PTRACE")
_SPACES = ("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try")


@enum.unique
class Sandbox(enum.Enum):
    BUBBLEWRAP = "bubblewrap"
    UNSHARE = "unshare"
    NONE = "none"


class Manner(NamedTuple):
    """A sandbox, and whether the engine gets a user id of its own in it (else it is nobody in a user namespace)."""

    kind: Sandbox
    drops: bool


class Unstartable(OSError):
    """The program itself cannot be started anywhere: a damaged file, or an interpreter that nobody has."""


@dataclass(slots=True)
class Launched:
    """A process around an engine; the pipes are our ends of its stdin, stdout and stderr."""

    process: subprocess.Popen[bytes]
    pipes: list[int]
    status: int
    group: Group | None
    _told: bytes = b""

    def ending(self) -> Ending | None:
        """How the engine ended and by which limit, as far as is known now; None while it runs."""
        while b"\n" not in self._told:
            if not select.select([self.status], [], [], 0)[0]:
                return None
            data = os.read(self.status, 1_000)
            if not data:  # it was ended with everything around it
                return Ending(-signal.SIGKILL, self.limit_met())
            self._told += data
        if not self._told.startswith(b"ended "):  # it had found a way to end the launcher
            return Ending(-signal.SIGKILL, self.limit_met())
        code, _, met = self._told.decode().removeprefix("ended ").strip().partition(" ")
        return Ending(int(code), met or self.limit_met())

    def limit_met(self) -> str:
        return "" if self.group is None else self.group.met()

    def close(self) -> None:
        """After the process was ended."""
        os.close(self.status)
        if self.group is not None:
            self.group.close()


@dataclass(frozen=True, slots=True)
class _Fds:
    """Files that are open for the launcher only."""

    pipes: tuple[int, int, int]
    status: int
    folders: tuple[int, ...]


def launch(
    manner: Manner, program: Program, limits: Limits, mark: str, environment: dict[str, str], prefix: Path | None = None
) -> Launched:
    """Start the engine; ``PlatformFault`` when the host or the sandbox would not, ``Unstartable`` when it could not."""
    try:
        with ExitStack() as kept, ExitStack() as given:  # ours, closed if it fails; those of the new process
            launched = _launched(manner, program, limits, mark, environment, prefix, kept, given)
            kept.pop_all()
            return launched
    except Unstartable:
        raise
    except OSError as error:
        raise PlatformFault("not_started", name=program.name, why=str(error)) from None


def _launched(
    manner: Manner,
    program: Program,
    limits: Limits,
    mark: str,
    environment: dict[str, str],
    prefix: Path | None,
    kept: ExitStack,
    given: ExitStack,
) -> Launched:
    more = trees_of(_python()) if manner.kind is Sandbox.BUBBLEWRAP else ()
    view = view_of(program, limits.disk_mb << 20, prefix, more)
    group = new_group(mark, _memory_bytes(limits), limits.processes)
    if group is not None:
        kept.callback(group.close)
    stdin, ours = _pipe(given, kept)
    stdout, stderr, status = (_pipe(kept, given) for _ in range(3))
    folders = tuple(_held(given, os.open(copy.folder, os.O_RDONLY | os.O_DIRECTORY)) for copy in view.copies)
    theirs = _Fds((stdin, stdout[1], stderr[1]), status[1], folders)
    order = _order(manner, program, limits, environment | {"PATH": view.path}, view, theirs, group)
    with os.fdopen(os.memfd_create("errors"), "rb") as errors:
        process = _popen(manner, view, order, theirs, errors.fileno(), group, given)
        given.close()  # else we would hold the other ends of its pipes open
        launched = Launched(process, [ours, stdout[0], stderr[0]], status[0], group)
        _await_ready(launched, program, errors.fileno())
    return launched


def _held(stack: ExitStack, fd: int) -> int:
    stack.callback(os.close, fd)
    return fd


def _pipe(reader: ExitStack, writer: ExitStack) -> tuple[int, int]:
    """Both ends of a pipe, and who closes each."""
    read, write = os.pipe()
    return _held(reader, read), _held(writer, write)


def _order(
    manner: Manner,
    program: Program,
    limits: Limits,
    environment: dict[str, str],
    view: View,
    theirs: _Fds,
    group: Group | None,
) -> bytes:
    steps = () if manner.kind is Sandbox.BUBBLEWRAP else view.steps
    user = spare_user() if manner.drops else None
    return marshal.dumps(
        (
            _launcher(),
            {
                "steps": [tuple(step) for step in steps],
                "copies": [
                    (fd, str(copy.folder), list(copy.folders), list(copy.files), [tuple(link) for link in copy.links])
                    for fd, copy in zip(theirs.folders, view.copies, strict=True)
                ],
                "writable": list(view.writable),
                "directory": str(view.directory),
                "argv": list(program.argv),
                "environment": environment,
                "pipes": list(theirs.pipes),
                "status": theirs.status,
                "uid": user,
                "inside": INSIDE,
                "limits": resource_limits(limits, 0 if user is not None else _HELPERS if _counts_apart() else None),
                "watched_bytes": 0 if group is not None else _memory_bytes(limits),
            },
        )
    )


@cache
def _launcher() -> list[tuple[str, CodeType]]:
    """The modules it is made of, each after those that it imports."""
    return [
        (module.__name__, compile(getsource(module), f"{module.__name__}.py", "exec")) for module in (seccomp, launcher)
    ]


def _popen(
    manner: Manner, view: View, order: bytes, theirs: _Fds, errors: int, group: Group | None, given: ExitStack
) -> subprocess.Popen[bytes]:
    doors = [_held(given, door) for door in ([] if group is None else group.doors())]
    made = [_held(given, _memory_file(order))]
    command = [str(_python()), "-I", "-S", "-c", _BOOT, str(made[0])]
    if manner.kind is Sandbox.BUBBLEWRAP:
        arguments, texts = _bubblewrap(manner, view)
        made += [_held(given, fd) for fd in (arguments, *texts)]
        command = ["bwrap", "--args", str(arguments), "--", *command]
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=errors,
        cwd="/",
        env={name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ},
        pass_fds=[*made, *theirs.pipes, theirs.status, *theirs.folders],
        start_new_session=True,
        preexec_fn=_joining(doors),  # noqa: PLW1509 - writes to open files only, touches no lock
    )


def _joining(doors: Sequence[int]) -> Callable[[], None]:
    """What the new process does first: join its group, and die with the platform."""
    set_option, kill = prctl(), signal.SIGKILL.value

    def join() -> None:
        for door in doors:
            os.write(door, b"0")
        if set_option is not None:
            set_option(_PR_SET_PDEATHSIG, kill, 0, 0, 0)

    return join


def _await_ready(launched: Launched, program: Program, errors: int) -> None:
    """Until the launcher says that the engine runs; else end everything, and tell what the host said."""
    until = time.monotonic() + _PATIENCE
    said = b""
    while not said.endswith(b"\n") and (left := until - time.monotonic()) > 0:
        if select.select([launched.status], [], [], left)[0]:
            data = os.read(launched.status, 1_000)
            if not data:
                break
            said += data
    if said.startswith(b"ready\n"):
        launched._told = said.removeprefix(b"ready\n")
        return
    launched.process.kill()
    launched.process.wait()
    raise _failure(program, said.decode("utf-8", "replace"), os.pread(errors, 4_096, 0).decode("utf-8", "replace"))


def _failure(program: Program, said: str, errors: str) -> Exception:
    word, _, why = said.strip().partition(" ")
    if word == "exec":
        number, _, text = why.partition(" ")
        path = Path(program.argv[0])
        if int(number) == errno.ENOEXEC or names_no_interpreter(path):
            return Unstartable(int(number), f"{path}: {text}")
        why = f"{path}: {text}"
    told = why or " ".join(errors.split()) or "the sandbox did not answer"
    return PlatformFault("not_started", name=program.name, why=told)


# Bubblewrap.


def _bubblewrap(manner: Manner, view: View) -> tuple[int, list[int]]:
    """The file of its arguments, and those of the texts they name."""
    if manner.drops:
        rights = [word for right in _RIGHTS for word in ("--cap-add", f"CAP_{right}")]
    else:
        rights = ["--unshare-user", "--uid", str(INSIDE), "--gid", str(INSIDE)]
    words = [*_SPACES, "--as-pid-1", "--die-with-parent", *(["--cap-drop", "ALL"] if manner.drops else []), *rights]
    texts: list[int] = []
    for step in view.steps:
        for folder in reversed(Path(step.target).parents[:-1]):
            words += ["--perms", "0755", "--dir", str(folder)]  # what it makes unasked, nobody else can enter
        if step.kind in ("text", "cover"):
            texts.append(_memory_file(step.value.encode()))
        words += _bubblewrap_step(step, texts[-1] if texts else -1)
    words += ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/"]
    return _memory_file(b"".join(os.fsencode(word) + b"\0" for word in words)), texts


def _bubblewrap_step(step: Step, text: int) -> list[str]:
    match step.kind:
        case "show":
            return ["--ro-bind", step.value, step.target]
        case "scratch":
            return ["--perms", "1777", "--size", step.value, "--tmpfs", step.target]
        case "link":
            return ["--symlink", step.value, step.target]
        case "text":
            return ["--perms", "0444", "--file", str(text), step.target]
        case "cover":
            return ["--perms", "0444", "--ro-bind-data", str(text), step.target]
        case "hide" if Path(step.target).is_dir():
            return ["--perms", "0000", "--size", "4096", "--tmpfs", step.target, "--remount-ro", step.target]
        case "hide":
            return ["--ro-bind", "/dev/null", step.target]
        case "devices":
            return ["--dev", step.target]
        case _:
            return ["--proc", step.target]


def _memory_file(data: bytes) -> int:
    fd = os.memfd_create("paiju")
    os.write(fd, data)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd


@cache
def _python() -> Path:
    """Our interpreter, without any environment around it."""
    return Path(sys.executable).resolve()


# Limits.


def _memory_bytes(limits: Limits) -> int:
    """Of all its processes; what it writes is kept in memory, too."""
    return (limits.memory_mb + limits.disk_mb) << 20


def resource_limits(limits: Limits, besides: int | None) -> list[tuple[int, int, int]]:
    """RLIMIT_DATA and not RLIMIT_AS: what many runtimes reserve and never touch would count there. ``besides`` are the
    processes that are counted together with the engine's; None: all of this user.
    """
    processes = limits.processes + (_processes_of_user() if besides is None else besides)
    wanted = [
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_DATA, limits.memory_mb << 20),
        (resource.RLIMIT_FSIZE, limits.file_mb << 20),
        (resource.RLIMIT_NOFILE, limits.open_files),
        (resource.RLIMIT_NPROC, processes),
        (resource.RLIMIT_CPU, limits.cpu_seconds),
    ]
    found = [(which, _at_most(which, value), _at_most(which, value)) for which, value in wanted]
    *others, (cpu, soft, hard) = found
    return [*others, (cpu, soft, _at_most(cpu, hard + 1))]  # so that the signal tells which limit it was


@cache
def _counts_apart() -> bool:
    """Whether the processes of a user namespace are counted by themselves: since Linux 5.14."""
    found = re.match(r"(\d+)\.(\d+)", os.uname().release)
    return found is not None and (int(found[1]), int(found[2])) >= (5, 14)


def _at_most(which: int, value: int) -> int:
    """A limit can be lowered, not raised."""
    hard = resource.getrlimit(which)[1]
    return value if hard == resource.RLIM_INFINITY else min(value, hard)


def _processes_of_user() -> int:
    """RLIMIT_NPROC counts all threads of a user, so those that run already are allowed for."""
    own, count = os.getuid(), 0
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if path.stat().st_uid == own:
                count += sum(1 for _ in (path / "task").iterdir())
        except OSError:
            continue
    return count


def spare_user() -> int | None:
    """A user id that is nobody else's, another for each process; None where this system has given us none to spare."""
    chosen = _SPARE_USERS[int.from_bytes(os.urandom(8), "big") % len(_SPARE_USERS)]
    counts = []
    for name in ("uid_map", "gid_map"):
        rows = [tuple(map(int, line.split())) for line in Path(f"/proc/self/{name}").read_text("ascii").splitlines()]
        counts.append(max(((first + count) for first, _, count in rows), default=0))
    most = min(counts)
    if chosen < most:
        return chosen
    return most - 1 - chosen % 4_096 if most > 8_192 else None


@cache
def prctl() -> "Callable[..., int] | None":
    try:
        found: Callable[..., int] = ctypes.CDLL(None, use_errno=True).prctl
    except (OSError, AttributeError):
        return None
    return found


# Whether it works here.


@cache
def manner_of(kind: Sandbox) -> Manner | None:
    """How a sandbox can be had here, found out by trying; None where it is not installed or not permitted."""
    if kind is Sandbox.NONE or (kind is Sandbox.BUBBLEWRAP and shutil.which("bwrap") is None):
        return None
    is_root = os.geteuid() == 0 and spare_user() is not None
    manners: Iterable[Manner] = [Manner(kind, drops) for drops in ([True, False] if is_root else [False])]
    return next((manner for manner in manners if works(manner)), None)


def works(manner: Manner) -> bool:
    found = shutil.which("true")
    if found is None:
        return False
    program = Program("true", (found,), None, (), (), "")
    try:
        launched = launch(manner, program, replace(Limits(), memory_mb=256), os.urandom(8).hex(), {})
    except (PlatformFault, Unstartable):
        return False
    launched.process.wait()
    for fd in launched.pipes:
        os.close(fd)
    launched.close()
    return True
