"""What keeps an engine from the network, from other engines' files and from outliving its turn: bubblewrap, or the
namespaces of ``unshare``, where the system has and permits them; resource limits everywhere. It says what is missing.
"""

import ctypes
import enum
import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from paiju.host.options import Limits, SandboxMode
from paiju.rulebook.clauses import Words

_TRIAL_SECONDS = 10
_PR_SET_PDEATHSIG = 1
_KEPT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SYSTEMROOT")
MARK = "PAIJU_ENGINE"

# Puts an empty folder over each that is named before "--", with its options, then gives up every right over what it
# has set up.
_COVER = (
    'while [ "$1" != "--" ]; do mount -t tmpfs -o "$1" none "$2" || exit 126; shift 2; done; shift; '
    'exec unshare --user -- "$@"'
)
NOBODY = 65_534
"""As whom a process sees itself that has given up its rights so."""


@enum.unique
class Sandbox(enum.Enum):
    BUBBLEWRAP = "bubblewrap"
    UNSHARE = "unshare"
    NONE = "none"


_TOLD = {
    Sandbox.BUBBLEWRAP: Words(
        "沙箱：bubblewrap（无网络，看不到其他引擎的目录，进程随之结束）",
        "sandbox: bubblewrap (no network, no sight of other engines' folders, no process outlives it)",
    ),
    Sandbox.UNSHARE: Words(
        "沙箱：unshare（无网络，看不到其他引擎的目录，进程随之结束）",
        "sandbox: unshare (no network, no sight of other engines' folders, no process outlives it)",
    ),
    Sandbox.NONE: Words(
        "没有沙箱：引擎可以使用网络和文件；安装 bubblewrap 可以隔离",
        "no sandbox: engines can reach network and files; install bubblewrap to keep them apart",
    ),
}


def find_sandbox(mode: SandboxMode) -> Sandbox:
    """The best sandbox that works here, found out by trying."""
    return Sandbox.NONE if mode is SandboxMode.OFF else _best()


def describe_sandbox(mode: SandboxMode) -> Words:
    """What protects this machine, in one line."""
    return _TOLD[find_sandbox(mode)]


@cache
def _best() -> Sandbox:
    return next((kind for kind in (Sandbox.BUBBLEWRAP, Sandbox.UNSHARE) if has(kind)), Sandbox.NONE)


@cache
def has(kind: Sandbox) -> bool:
    """Whether a sandbox is installed here, and permitted."""
    return _has_tools(kind) and _works(wrap(kind, ("true",), [Path.cwd()], ()))


def _has_tools(kind: Sandbox) -> bool:
    tools = ("bwrap",) if kind is Sandbox.BUBBLEWRAP else ("unshare", "mount", "sh")
    return all(shutil.which(tool) for tool in tools)


def _works(argv: Sequence[str]) -> bool:
    try:
        done = subprocess.run(argv, check=False, capture_output=True, timeout=_TRIAL_SECONDS, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.SubprocessError):
        return False
    return done.returncode == 0


def user_inside(kind: Sandbox) -> int:
    """As whom a process in the sandbox sees itself."""
    return NOBODY if kind is Sandbox.UNSHARE else os.getuid()


def wrap(
    kind: Sandbox,
    argv: Sequence[str],
    writable: Sequence[Path],
    hidden: Sequence[Path],
    private: Sequence[Path] = (),
) -> tuple[str, ...]:
    """The command that runs ``argv`` inside, where ``writable[0]`` is; ``hidden`` are the folders of other engines, and
    in place of a ``private`` one it finds an empty one of its own.
    """
    directory = writable[0]
    folders = [str(path) for path in hidden if path.is_dir() and not directory.is_relative_to(path)]
    match kind:
        case Sandbox.BUBBLEWRAP:
            hide = [word for folder in folders for word in ("--tmpfs", folder)]
            hide += [word for folder in private for word in ("--perms", "0700", "--tmpfs", str(folder))]
            inside = ("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", *hide)
            own = [word for path in writable for word in ("--bind", str(path), str(path))]
            start = ("--chdir", str(directory), "--", *argv)
            return ("bwrap", "--unshare-all", "--die-with-parent", "--cap-drop", "ALL", *inside, *own, *start)
        case Sandbox.UNSHARE:
            spaces = ("--user", "--map-root-user", "--net", "--mount", "--pid", "--ipc", "--uts", "--mount-proc")
            head = ("unshare", *spaces, "--fork", "--kill-child=SIGKILL", "--")
            cover = [word for folder in folders for word in ("size=4k,mode=000", folder)]
            cover += [word for folder in private for word in ("mode=700", str(folder))]
            return (*head, "sh", "-c", _COVER, "sh", *cover, "--", *argv)
        case Sandbox.NONE:
            return tuple(argv)


def environment(mark: str, home: Path, extra: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Little of ours, and nothing that tells of other engines; ``mark`` is by which its processes are known."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    own = {"HOME": str(home), "TMPDIR": str(home), "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1", MARK: mark}
    return {**kept, **own, **dict(extra)}


def limiter(limits: Limits) -> Callable[[], None] | None:
    """What the new process does before it becomes the engine: take its limits, and die with the platform."""
    if not hasattr(os, "fork"):
        return None
    wanted = _resource_limits(limits)
    prctl = _prctl()
    setrlimit, kill = resource.setrlimit, signal.SIGKILL.value

    def limit() -> None:
        for which, value in wanted:
            setrlimit(which, (value, value))
        if prctl is not None:
            prctl(_PR_SET_PDEATHSIG, kill, 0, 0, 0)

    return limit


def _resource_limits(limits: Limits) -> list[tuple[int, int]]:
    """RLIMIT_DATA and not RLIMIT_AS: what many runtimes reserve and never touch would count there."""
    wanted = [
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_DATA, limits.memory_mb << 20),
        (resource.RLIMIT_FSIZE, limits.file_mb << 20),
        (resource.RLIMIT_NOFILE, limits.open_files),
        (resource.RLIMIT_CPU, limits.cpu_seconds),
    ]
    if os.getuid() != 0:  # root is exempt, and counting takes time
        wanted.append((resource.RLIMIT_NPROC, limits.processes + _processes_of_user()))
    return [(which, _at_most(which, value)) for which, value in wanted]


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


@cache
def _prctl() -> "Callable[..., int] | None":
    try:
        found: Callable[..., int] = ctypes.CDLL(None, use_errno=True).prctl
    except (OSError, AttributeError):
        return None
    return found
