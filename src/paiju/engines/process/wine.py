"""Windows engines under wine: whether this machine can run one, and a prefix of its own for each process.

Making a prefix takes many seconds, so one is made once and kept as a pattern. A process gets a new one that shares the
pattern's system files and copies its registry; it is thrown away with the process, so nothing is remembered and a
server is never shared. What a process may still do to it is the sandbox's business.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from paiju.engines.protocol.faults import BadEngine

_MAKING_SECONDS = 300
_COPIED = ("system.reg", "user.reg", "userdef.reg", ".update-timestamp")
_LIBRARIES = ("/usr/lib/wine", "/usr/lib32/wine", "/usr/lib/i386-linux-gnu/wine", "/usr/lib/x86_64-linux-gnu/wine")
_BITS = {0x014C: 32, 0x8664: 64}
_QUIET = (("WINEDEBUG", "-all"), ("WINEDLLOVERRIDES", "mscoree,mshtml=;winemenubuilder.exe,winedbg.exe=d"))
"""No debug output, no dialogues about Mono and Gecko, no menus; no display is needed."""


def find_wine(program: Path) -> str:
    found = shutil.which("wine") or shutil.which("wine64")
    if found is None:
        raise BadEngine(
            f"{program.name} 是 Windows 程序，需要 wine，这台机器没有安装",
            f"{program.name} is a Windows program and needs wine, which is not installed here",
        )
    return found


def make_ready(program: Path) -> None:
    """Make the pattern if there is none yet, and see that the wine of this machine can run the program."""
    pattern = make_pattern()
    if bits_of(program) == 32 and not _runs_32_bits(pattern):
        raise BadEngine(
            f"{program.name} 是 32 位 Windows 程序，这里的 wine 只能运行 64 位；请安装 wine32（Debian：wine32:i386）",
            f"{program.name} is a 32-bit Windows program and the wine here runs 64-bit ones only; "
            "install wine32 (Debian: wine32:i386)",
        )


def is_ready() -> bool:
    """Whether the pattern is there, so that nobody has to wait for it."""
    return _pattern_path().is_dir()


def bits_of(program: Path) -> int | None:
    """For which processor a program was made, by its PE header; None where there is none."""
    try:
        with program.open("rb") as file:
            head = file.read(64)
            if len(head) < 64 or head[:2] != b"MZ":
                return None
            file.seek(struct.unpack_from("<I", head, 60)[0])
            mark, machine = struct.unpack("<4sH", file.read(6))
    except (OSError, struct.error):
        return None
    return _BITS.get(machine) if mark == b"PE\0\0" else None


def _runs_32_bits(pattern: Path) -> bool:
    with (pattern / "system.reg").open(encoding="latin-1") as file:
        is_32_bits_only = any("#arch=win32" in next(file, "") for _ in range(10))
    return is_32_bits_only or (pattern / "drive_c" / "windows" / "syswow64" / "ntdll.dll").exists()


# The pattern.


def _pattern_path() -> Path:
    cache_of_user = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache_of_user / "paiju" / "wine" / _version()


@cache
def _version() -> str:
    """Another wine needs another pattern, and so does one that has learned to run 32-bit programs."""
    found = find_wine(Path("wine"))
    told = subprocess.run([found, "--version"], check=False, capture_output=True, timeout=60, env=_environment())
    installed = [(path, Path(path).stat().st_mtime_ns) for path in _LIBRARIES if Path(path).is_dir()]
    return hashlib.sha256(repr((found, told.stdout, installed)).encode()).hexdigest()[:16]


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "DISPLAY" and not name.startswith("WINE")}
    return kept | dict(_QUIET)


def make_pattern() -> Path:
    """The prefix all others are made from; whoever comes second waits for it."""
    path = _pattern_path()
    try:
        if path.is_dir():
            path.chmod(0o755)  # one of an earlier version was ours alone
            return path
        path.parent.mkdir(parents=True, exist_ok=True)
        with _only_one(path.with_suffix(".lock")):
            if not path.is_dir():
                _make(path)
    except (OSError, subprocess.SubprocessError) as error:
        raise BadEngine(f"wine 的环境建立不了：{error}", f"wine could not be set up: {error}") from None
    return path


@contextlib.contextmanager
def _only_one(path: Path) -> Iterator[None]:
    with path.open("w", encoding="ascii") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _make(path: Path) -> None:
    beside = Path(tempfile.mkdtemp(prefix="making-", dir=path.parent))
    told = _environment() | {"WINEPREFIX": str(beside)}
    commands = ([find_wine(Path("wine")), "wineboot", "--init"], ["wineserver", "-w"])
    try:
        for command in commands:
            subprocess.run(
                command, check=False, env=told, timeout=_MAKING_SECONDS, capture_output=True, stdin=subprocess.DEVNULL
            )
        if not (beside / "system.reg").is_file():
            raise OSError("wineboot made no prefix")
        beside.chmod(0o755)  # engines run as somebody else
        beside.rename(path)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


# One process.


def fill_prefix(prefix: Path, directory: Path) -> None:
    """Make the folder a prefix: C: is its own, D: the engine's directory, Z: what the system lets it see."""
    pattern = make_pattern()
    _clear(prefix)
    for name in _COPIED:
        if (pattern / name).exists():
            shutil.copy2(pattern / name, prefix / name)
    drives, system = prefix / "dosdevices", prefix / "drive_c"
    drives.mkdir()
    system.mkdir()
    for drive, where in (("c:", Path("../drive_c")), ("d:", directory), ("z:", Path("/"))):
        (drives / drive).symlink_to(where)
    for path in (pattern / "drive_c").iterdir():
        if path.name == "users":
            shutil.copytree(path, system / path.name, symlinks=True)
        else:
            (system / path.name).symlink_to(path)


def _clear(folder: Path) -> None:
    """Empty it, but leave it where it is: the sandboxes of others are being put over it at this moment."""
    folder.mkdir(mode=0o700, exist_ok=True)
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def environment(prefix: Path) -> tuple[tuple[str, str], ...]:
    return (("WINEPREFIX", str(prefix)), *_QUIET)


def server_folder(user: int) -> Path:
    """Where wine keeps the sockets of its servers, for a user as the process sees itself."""
    return Path("/tmp") / f".wine-{user}"


def forget_server(prefix: Path) -> None:
    """What a killed server leaves behind outside its prefix."""
    with contextlib.suppress(OSError):
        found = prefix.stat()
        shutil.rmtree(server_folder(os.getuid()) / f"server-{found.st_dev:x}-{found.st_ino:x}", ignore_errors=True)
