"""What one engine sees of the file system: a list of what is allowed. Nothing that is not in it can be reached.

Its own folder at its own path, as a copy in a scratch of this one process (files that are too large to be copied are
shown read-only); the system's programs and libraries, its runtime, the files of its command and what it was given by
``bind=``, read-only; its own processes, a few devices, scratches with a limit. ``Program.closed`` stays closed also
where it lies inside something shown.
"""

import os
import stat
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from paiju.host.program import BadEngine, Program
from paiju.host.runtimes import SYSTEM, interpreters_of, is_home, links_of, trees_of

SCRATCH = Path("/scratch")
"""Where an engine runs that has no folder of its own."""
COPIED_BYTES = 16 << 20
"""As much of its own folder is copied for each process, the smallest files first; the rest is read-only."""
_SETTINGS = (
    *("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "localtime", "fonts", "ssl/openssl.cnf"),
    *("java*", "python3*", "mono", "nsswitch.conf"),
)
"""Of ``/etc``, what programs of the system read to run at all."""
_KERNEL = tuple(map(Path, ("/proc", "/sys", "/dev", "/run", "/var", "/etc", "/boot", "/tmp")))


class Step(NamedTuple):
    """How a part of the view is made: ``show`` (of the host), ``scratch``, ``link``, ``text``, ``hide``, ``devices``,
    ``processes``.
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
    apart = [*program.closed, *_others(program)]
    files = [path for path in map(Path, program.argv) if path.is_absolute() and path.is_file()]
    files += [path for file in files for path in interpreters_of(file) if path.is_file()]
    runtimes = [tree for path in files for tree in trees_of(path)]
    trees = list(dict.fromkeys((*runtimes, *program.binds, *more)))
    copies, large = [], []
    for folder in own:
        copied, left = _copy_of(folder, [*apart, *trees])
        copies.append(copied)
        large += left
    seen = [*SYSTEM, *trees, *own]
    named = [step for path in files for step in _shown_file(path, seen)]
    scratches = [Path("/tmp"), Path("/dev/shm"), *(own or [SCRATCH])]
    if prefix is not None and program.directory is None:
        scratches.append(SCRATCH)
    steps = [
        *_system(),
        Step("processes", "/proc"),
        Step("devices", "/dev"),
        *(Step("scratch", str(path), str(disk_bytes)) for path in scratches),
        *(Step("show", str(path), str(path)) for path in (*trees, *large)),
        *named,
    ]
    ordered = sorted(dict.fromkeys(steps), key=lambda step: len(Path(step.target).parts))
    shown = [Path(step.target) for step in ordered if step.kind == "show"]
    hidden = [path for path in apart if any(path.is_relative_to(tree) for tree in shown)]
    return View(
        (*ordered, *(Step("hide", str(path)) for path in hidden if path.exists())),
        tuple(copies),
        program.directory or SCRATCH,
        tuple(map(str, scratches)),
        _path(trees),
    )


def _others(program: Program) -> list[Path]:
    """The folders of other engines, but for one that is its own too."""
    own = program.directory
    return [path for path in program.rivals if own is None or not own.is_relative_to(path)]


def _system() -> list[Step]:
    steps = []
    for path in SYSTEM:
        if path.is_symlink():
            steps.append(Step("link", str(path), str(path.readlink())))
        elif path.is_dir():
            steps.append(Step("show", str(path), str(path)))
    settings = [path for name in _SETTINGS for path in sorted(Path("/etc").glob(name))]
    steps += [Step("show", str(path), str(path)) for path in settings if path.exists()]
    steps.append(Step("text", "/etc/passwd", "root:x:0:0::/:/bin/false\nengine:x:65534:65534::/tmp:/bin/sh\n"))
    steps.append(Step("text", "/etc/group", "root:x:0:\nengine:x:65534:\n"))
    return steps


def _shown_file(path: Path, seen: Sequence[Path]) -> list[Step]:
    """A file of the command, with the links that lead to it."""
    steps = []
    for step in links_of(path):
        if any(step.is_relative_to(tree) for tree in seen):
            continue
        is_link = step.is_symlink()
        steps.append(Step("link", str(step), str(step.readlink())) if is_link else Step("show", str(step), str(step)))
    return steps


def _path(trees: Iterable[Path]) -> str:
    own = [tree if tree.name == "bin" else tree / "bin" for tree in trees]
    shims = [tree / "shims" for tree in trees]
    return ":".join([*(str(path) for path in (*own, *shims) if path.is_dir()), "/usr/local/bin", "/usr/bin", "/bin"])


def _copy_of(folder: Path, apart: Sequence[Path]) -> tuple[Copy, list[Path]]:
    """What is copied of a folder, and the files that are left to be shown; ``apart`` is neither."""
    folders: list[str] = []
    links: list[tuple[str, str]] = []
    files: list[tuple[int, Path]] = []
    kept = [path for path in apart if path != folder and path.is_relative_to(folder)]
    for where, inner, names in os.walk(folder):
        here = Path(where)
        links += [_link(folder, here / name) for name in inner if (here / name).is_symlink()]
        inner[:] = sorted(name for name in inner if here / name not in kept and not (here / name).is_symlink())
        folders += [str((here / name).relative_to(folder)) for name in inner]
        for path in (here / name for name in sorted(names)):
            found = path.lstat()
            if stat.S_ISLNK(found.st_mode):
                links.append(_link(folder, path))
            elif stat.S_ISREG(found.st_mode) and path not in kept:
                is_private = not found.st_mode & stat.S_IROTH
                files.append((0 if is_private else found.st_size, path))
    copied, total = [], 0
    for size, path in sorted(files):
        total += size
        if total <= COPIED_BYTES:
            copied.append(str(path.relative_to(folder)))
    large = [path for _, path in sorted(files)[len(copied) :]]
    return Copy(folder, tuple(folders), tuple(copied), tuple(links)), large


def _link(folder: Path, path: Path) -> tuple[str, str]:
    return str(path.relative_to(folder)), str(path.readlink())


# What must not be asked for.


def check_view(program: Program, is_registered: bool = False) -> None:
    """``BadEngine`` where an engine was given what would open something that must stay closed, or where that would be
    part of its registered build.
    """
    closed = {path.resolve(): path for path in program.closed}
    for path in program.binds:
        real = path.resolve()
        if is_home(real) or real in (Path("/"), *_KERNEL):
            raise _too_much(program, path, path)
        for place, name in (closed | {rival.resolve(): rival for rival in _others(program)}).items():
            if place.is_relative_to(real) or real.is_relative_to(place):
                raise _too_much(program, path, name)
    own = None if program.directory is None else program.directory.resolve()
    if own is not None and is_registered and any(place.is_relative_to(own) for place in closed):
        raise _too_much(program, own, next(name for place, name in closed.items() if place.is_relative_to(own)))
    named = [path for path in map(Path, program.argv) if path.is_absolute() and path.is_file()]
    for path in (*named, *(() if program.directory is None else (program.directory,))):
        for place, name in closed.items():
            if path.resolve().is_relative_to(place):
                raise _too_much(program, path, name)


def check_readable(program: Program) -> None:
    """``BadEngine`` where another user, as whom engines run, could not read what the command or ``bind=`` names."""
    named = [path for path in map(Path, program.argv) if path.is_absolute() and path.is_file()]
    own = program.directory
    for path in (*(path for path in named if own is None or not path.is_relative_to(own)), *program.binds):
        mode = path.stat().st_mode
        wanted = stat.S_IROTH | (stat.S_IXOTH if path.is_dir() or path == Path(program.argv[0]) else 0)
        if mode & wanted != wanted:
            raise BadEngine(
                f"{program.name}：引擎以另一个用户身份运行，读不到 {path}；请 chmod -R o+rX {path}",
                f"{program.name}: engines run as another user, who cannot read {path}; chmod -R o+rX {path}",
            )


def _too_much(program: Program, path: Path, closed: Path) -> BadEngine:
    return BadEngine(
        f"{program.name}：{path} 会让引擎看到 {closed}，不能这样给它；请只给它需要的文件夹",
        f"{program.name}: {path} would open {closed} to the engine; name only the folder that it needs",
    )
