"""What one engine sees of the file system: a list of what is allowed. Nothing that is not in it can be reached.

Its own folder at its own path, as a copy in a scratch of this one process (files that are too large to be copied are
shown read-only); the system's programs and libraries, its runtime, the files of its command and what it was given by
``bind=``, read-only; its own processes, a few devices, scratches with a limit. ``Program.closed`` stays closed also
where it lies inside something shown.
"""

import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from paiju.engines.process.program import Program
from paiju.engines.process.runtimes import SYSTEM, interpreters_of, is_home, links_of, trees_of
from paiju.engines.protocol.faults import BadEngine

SCRATCH = Path("/scratch")
"""Where an engine runs that has no folder of its own."""
COPIED_BYTES = 16 << 20
"""As much of its own folder is copied for each process, the smallest files first; the rest is read-only."""
_SETTINGS = (
    *("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "localtime", "fonts", "ssl/openssl.cnf"),
    *("java*", "python3*", "mono", "nsswitch.conf"),
)
"""Of ``/etc``, what programs of the system read to run at all."""
_COUNTS = (
    *("buddyinfo", "cgroups", "diskstats", "fs", "interrupts", "irq", "key-users", "keys", "latency_stats", "locks"),
    *("mdstat", "pagetypeinfo", "pressure", "sched_debug", "schedstat", "slabinfo", "softirqs", "swaps", "sys/fs"),
    *("sys/kernel/keys", "sys/kernel/pty", "sys/kernel/random/entropy_avail", "timer_list", "vmallocinfo", "vmstat"),
    "zoneinfo",
)
"""Of ``/proc``, what the system counts or measures for the whole machine: one process could notice another by it."""
_KERNEL = tuple(map(Path, ("/proc", "/sys", "/dev")))
_FOLDERS = tuple(map(Path, ("/run", "/var", "/etc", "/boot", "/tmp")))


class Step(NamedTuple):
    """How a part of the view is made: ``show`` (of the host), ``scratch``, ``link``, ``text``, ``cover`` (a text over
    what is there), ``hide``, ``devices``, ``processes``.
    """

    kind: str
    target: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Copy:
    """A folder that is copied for one process; names are relative to it."""

    folder: Path
    folders: tuple[str, ...]
    files: tuple[str, ...]
    links: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class View:
    """``writable`` are the scratches; ``path`` is where its own commands are found."""

    steps: tuple[Step, ...]
    copies: tuple[Copy, ...]
    directory: Path
    writable: tuple[str, ...]
    path: str


def view_of(program: Program, disk_bytes: int, prefix: Path | None = None, more: Iterable[Path] = ()) -> View:
    """The view of an engine; ``prefix`` is the folder of its wine, ``more`` what it takes to start it at all."""
    own = [path for path in (program.directory, prefix) if path is not None]
    files = _files(program)
    runtimes = [tree for path in files for tree in trees_of(path) if _place_of(tree, _kept_from(program)) is None]
    trees = list(dict.fromkeys((*runtimes, *program.binds, *more)))
    apart = [path.resolve() for path in (*program.closed, *_others(program))]
    copies, large = [], []
    for folder in own:
        copied, left = _copy_of(folder, [*apart, *(tree.resolve() for tree in trees)])
        copies.append(copied)
        large += left
    seen = [*SYSTEM, *_settings(), *trees, *own]
    scratches = [Path("/tmp"), Path("/dev/shm"), *(own or [SCRATCH])]
    if prefix is not None and program.directory is None:
        scratches.append(SCRATCH)
    steps = [
        *_system(),
        Step("processes", "/proc"),
        *_counts(),
        Step("devices", "/dev"),
        *(Step("scratch", str(path), str(disk_bytes)) for path in scratches),
        *(Step("show", str(path), str(path)) for path in (*trees, *large)),
        *(_shown_file(path) for path in files if not any(path.is_relative_to(tree) for tree in seen)),
    ]
    ordered = sorted(dict.fromkeys(steps), key=lambda step: len(Path(step.target).parts))
    return View(
        (*ordered, *_hidden(ordered, apart)),
        tuple(copies),
        program.directory or SCRATCH,
        tuple(map(str, scratches)),
        _path(trees),
    )


def _hidden(steps: Iterable[Step], apart: Sequence[Path]) -> list[Step]:
    """What stays closed inside something shown, by the name that it has there."""
    found = []
    for step in steps:
        if step.kind == "show":
            real = Path(step.value).resolve()
            inner = [path.relative_to(real) for path in apart if path.is_relative_to(real) and path.exists()]
            found += [Step("hide", str(Path(step.target) / path)) for path in inner]
    return list(dict.fromkeys(found))


# Files of the command, and what these lead to. The organiser names the first; where a first line or a link in its own
# folder leads was written by the team, and opens programs only.


def _named(program: Program) -> list[Path]:
    return [path for path in map(Path, program.argv) if path.is_absolute() and path.is_file()]


def _links(program: Program, path: Path) -> list[Path]:
    """Where a file of the command leads, step by step, if that may be shown."""
    steps = links_of(path)[1:]
    is_own = program.directory is not None and path.is_relative_to(program.directory)
    return [step for step in steps if _is_program(step)] if is_own else steps


def _interpreters(path: Path) -> list[Path]:
    return [step for interpreter in interpreters_of(path) for step in links_of(interpreter)]


def _is_program(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def _files(program: Program) -> list[Path]:
    """Those to be shown, links as links."""
    named = _named(program)
    led_to = [step for path in named for step in (*_links(program, path), *filter(_is_program, _interpreters(path)))]
    kept = _kept_from(program)
    return list(dict.fromkeys((*named, *(path for path in led_to if _place_of(path, kept) is None))))


def _kept_from(program: Program) -> list[Path]:
    """What nothing may lead to: all that is closed, and the folders of other engines but where its command lies."""
    named = _named(program)
    rivals = [path for path in _others(program) if not any(_place_of(file, [path]) for file in named)]
    return [*program.closed, *rivals]


def _place_of(path: Path, places: Iterable[Path]) -> Path | None:
    """In which of the places something lies, whatever they are called."""
    real = path.resolve()
    return next((place for place in places if real.is_relative_to(place.resolve())), None)


def _others(program: Program) -> list[Path]:
    """The folders of other engines, but for one that is its own too."""
    own = program.directory
    return [path for path in program.rivals if own is None or _place_of(own, [path]) is None]


def _system() -> list[Step]:
    steps = []
    for path in SYSTEM:
        if path.is_symlink():
            steps.append(Step("link", str(path), str(path.readlink())))
        elif path.is_dir():
            steps.append(Step("show", str(path), str(path)))
    steps += [Step("show", str(path), str(path)) for path in _settings()]
    steps.append(Step("text", "/etc/passwd", "root:x:0:0::/:/bin/false\nengine:x:65534:65534::/tmp:/bin/sh\n"))
    steps.append(Step("text", "/etc/group", "root:x:0:\nengine:x:65534:\n"))
    return steps


def _settings() -> list[Path]:
    return [path for name in _SETTINGS for path in sorted(Path("/etc").glob(name)) if path.exists()]


def _counts() -> list[Step]:
    """In place of what is counted for the whole machine: what an engine would read that is alone on it."""
    kilobytes = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 10
    rows = "".join(f"{name}:{kilobytes:>15} kB\n" for name in ("MemTotal", "MemFree", "MemAvailable"))
    none = "".join(f"{name}:{0:>15} kB\n" for name in ("Buffers", "Cached", "SwapCached", "SwapTotal", "SwapFree"))
    cpus = ["cpu ", *(f"cpu{number}" for number in sorted(os.sched_getaffinity(0)))]
    texts = {
        "loadavg": "0.00 0.00 0.00 1/1 1\n",
        "meminfo": rows + none,
        "stat": "".join(f"{cpu} 0 0 0 0 0 0 0 0 0 0\n" for cpu in cpus) + "btime 0\nprocesses 1\n",
        "uptime": "1.00 1.00\n",
    }
    hidden = [Step("hide", f"/proc/{name}") for name in _COUNTS if Path("/proc", name).exists()]
    return [*hidden, *(Step("cover", f"/proc/{name}", text) for name, text in texts.items())]


def _shown_file(path: Path) -> Step:
    return Step(*("link", str(path), str(path.readlink())) if path.is_symlink() else ("show", str(path), str(path)))


def _path(trees: Iterable[Path]) -> str:
    own = [tree if tree.name == "bin" else tree / "bin" for tree in trees]
    shims = [tree / "shims" for tree in trees]
    return ":".join([*(str(path) for path in (*own, *shims) if path.is_dir()), "/usr/local/bin", "/usr/bin", "/bin"])


def _copy_of(folder: Path, apart: Sequence[Path]) -> tuple[Copy, list[Path]]:
    """What is copied of a folder, and the files that are left to be shown; ``apart`` is neither."""
    folders: list[str] = []
    links: list[tuple[str, str]] = []
    files: list[tuple[int, str]] = []
    real = folder.resolve()
    for where, inner, names in os.walk(real):
        here = Path(where)
        for path in (here / name for name in (*inner, *sorted(names))):
            name, found = str(path.relative_to(real)), path.lstat()
            if stat.S_ISLNK(found.st_mode):
                links.append((name, str(path.readlink())))
            elif stat.S_ISREG(found.st_mode) and path not in apart:
                is_private = not found.st_mode & stat.S_IROTH
                files.append((0 if is_private else found.st_size, name))
        inner[:] = sorted(name for name in inner if here / name not in apart and not (here / name).is_symlink())
        folders += [str((here / name).relative_to(real)) for name in inner]
    copied, total = [], 0
    for size, name in sorted(files):
        total += size
        if total <= COPIED_BYTES:
            copied.append(name)
    large = [folder / name for _, name in sorted(files)[len(copied) :]]
    return Copy(folder, tuple(folders), tuple(copied), tuple(links)), large


# What must not be asked for.


def check_view(program: Program, is_registered: bool = False) -> None:
    """``BadEngine`` where an engine was given what would open something that must stay closed, or where that would be
    part of its registered build.
    """
    own = program.directory
    for path in (*program.binds, *(() if own is None else (own,))):
        real = path.resolve()
        if is_home(real) or real in (Path("/"), *_FOLDERS) or _place_of(real, _KERNEL):
            raise _too_much(program, path, path)
    for path in program.binds:
        for place in (*program.closed, *_others(program)):
            if _place_of(place, [path]) or _place_of(path, [place]):
                raise _too_much(program, path, place)
    inner = [] if own is None else [place for place in program.closed if _place_of(place, [own])]
    if own is not None and is_registered and inner:
        raise _too_much(program, own, inner[0])
    _check_command(program)
    _check_trees(program)


def _check_command(program: Program) -> None:
    """What the command names, and what that leads to."""
    named, own = _named(program), program.directory
    led_to = [step for path in named for step in (*links_of(path), *_interpreters(path), *trees_of(path))]
    for paths, kept in (((*named, *(() if own is None else (own,))), program.closed), (led_to, _kept_from(program))):
        for path in paths:
            place = _place_of(path, kept)
            if place is not None:
                raise _too_much(program, path, place)


def _check_trees(program: Program) -> None:
    """In a folder that is shown read-only, pipes and sockets can be written to all the same."""
    trees = [tree for path in _named(program) for tree in trees_of(path)]
    for tree in dict.fromkeys((*program.binds, *trees)):
        for path in _special_files(tree):
            raise BadEngine(
                f"{program.name}：{path} 是管道、套接字或设备，几席可以用它互通消息；请移走",
                f"{program.name}: {path} is a device, a pipe or a socket, by which seats could talk; take it away",
            )


def _special_files(tree: Path) -> Iterator[str]:
    """All but folders, links and common files; by what folders say, since a tree may have many thousands."""
    if not tree.is_dir():
        yield from [] if tree.is_file() else [str(tree)]
        return
    folders = [str(tree)]
    while folders:
        try:
            entries = list(os.scandir(folders.pop()))
        except OSError:
            continue
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                folders.append(entry.path)
            elif not (entry.is_symlink() or entry.is_file(follow_symlinks=False)):
                yield entry.path


def check_readable(program: Program) -> None:
    """``BadEngine`` where another user, as whom engines run, could not read what the command or ``bind=`` names."""
    own = program.directory
    for path in (*(path for path in _named(program) if own is None or not path.is_relative_to(own)), *program.binds):
        mode = path.stat().st_mode
        wanted = stat.S_IROTH | (stat.S_IXOTH if path.is_dir() or path == Path(program.argv[0]) else 0)
        if mode & wanted != wanted:
            raise BadEngine(
                f"{program.name}：引擎以另一个用户身份运行，读不到 {path}；请 chmod -R o+rX {path}",
                f"{program.name}: engines run as another user, who cannot read {path}; chmod -R o+rX {path}",
            )


def check_size(program: Program, disk_bytes: int) -> None:
    """``BadEngine`` where its own folder has more than fits into the scratch of files that can only be copied."""
    copied = [copy.folder / name for copy in view_of(program, disk_bytes).copies for name in copy.files]
    sizes = {path: path.stat().st_size for path in copied}
    if sum(sizes.values()) > disk_bytes:
        path = max(sizes, key=sizes.__getitem__)
        raise BadEngine(
            f"{program.name}：{path} 不许别人读，只能整份复制，而沙箱里只有 {disk_bytes >> 20} MB；请 chmod o+r {path}",
            f"{program.name}: nobody else may read {path}, so it would have to be copied, and there are "
            f"{disk_bytes >> 20} MB in the sandbox; chmod o+r {path}",
        )


def _too_much(program: Program, path: Path, closed: Path) -> BadEngine:
    return BadEngine(
        f"{program.name}：{path} 会让引擎看到 {closed}，不能这样给它；请只给它需要的文件夹",
        f"{program.name}: {path} would open {closed} to the engine; name only the folder that it needs",
    )
