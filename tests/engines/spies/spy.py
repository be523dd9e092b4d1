"""An engine that plays well and hunts meanwhile: ``python spy.py MARK FOLDER PORT``. What it finds goes to stderr.

It looks for the mark in everything that it can read: files below a folder that it was told of, other processes, its own
environment, arguments and open files, sockets. Run by the tests of the sandbox only.
"""

import contextlib
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from minimal import Engine  # type: ignore[import-not-found]

MOST_BYTES = 1 << 20
PLACES = (
    "/",
    "/etc",
    "/usr",
    "/usr/lib",
    "/root",
    "/home",
    "/var/tmp",
    "/tmp",
    "/run",
    os.path.dirname(sys.executable),
)
LEFT = "paiju-spy-was-here"


def tell(text: str) -> None:
    sys.stderr.write(f"SPY {text}\n")
    sys.stderr.flush()


def holds(path: str, mark: str) -> bool:
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        return mark.encode() in os.read(fd, MOST_BYTES)
    except OSError:
        return False
    finally:
        os.close(fd)


def files(folder: str, mark: str) -> Iterator[str]:
    for where, _, names in os.walk(folder):
        own = where.startswith(os.getcwd())
        yield from (f"file {name}" for name in names if not own and holds(os.path.join(where, name), mark))
        yield from (f"secret {name}" for name in names if name in ("SECRET.key", "match.json", "contest.json"))
        yield from (f"log {name}" for name in names if name.startswith("turn-") and name.endswith(".log"))


def processes(mark: str) -> Iterator[str]:
    for pid in filter(str.isdigit, os.listdir("/proc")):
        for part in ("environ", "cmdline"):
            if holds(f"/proc/{pid}/{part}", mark):
                yield f"process {part}"
        try:
            links = [os.readlink(f"/proc/{pid}/{name}") for name in ("cwd", "root", "exe")]
            links += [os.readlink(f"/proc/{pid}/fd/{name}") for name in os.listdir(f"/proc/{pid}/fd")]
        except OSError:
            continue
        yield from (f"process link {link}" for link in links if mark in link)
        for root in (f"/proc/{pid}/root/", f"/proc/{pid}/cwd/"):
            if os.path.exists(f"{root}etc/shadow") and pid != str(os.getpid()):
                yield f"process root {root}"


def sockets(mark: str, port: int) -> Iterator[str]:
    for family, address in (
        (socket.AF_INET, ("127.0.0.1", port)),
        (socket.AF_UNIX, f"\0{mark}"),
    ):
        with socket.socket(family, socket.SOCK_STREAM) as client:
            client.settimeout(2)
            try:
                client.connect(address)
                yield f"socket {family.name}"
            except OSError:
                continue


def itself(mark: str) -> Iterator[str]:
    own = " ".join(sys.argv[2:]) + " ".join(f"{name}={value}" for name, value in os.environ.items())
    if mark in own:
        yield "environment or arguments"
    names = set(os.environ) - {"PATH", "HOME", "TMPDIR", "LANG", "TZ", "PWD", "HUNT", "PYTHONUNBUFFERED"}
    names -= {"PYTHONDONTWRITEBYTECODE", "PAIJU_ENGINE", "LC_ALL", "LC_CTYPE", "USER", "LOGNAME", "SHELL"}
    yield from (f"variable {name}" for name in sorted(names))
    for fd in map(int, os.listdir("/proc/self/fd")):
        try:
            if fd > 2 and not os.get_inheritable(fd):
                continue
            if fd > 2:
                yield f"open file {os.readlink(f'/proc/self/fd/{fd}')}"
        except OSError:
            continue


def write(folder: str) -> None:
    """Leave something in every place; the test looks whether it got out."""
    for place in (folder, *PLACES):
        with contextlib.suppress(OSError), open(os.path.join(place, LEFT), "w"):
            pass


def hunt(mark: str, folder: str, port: int) -> None:
    if os.getuid() == 0 and open("/proc/self/uid_map").read().split() == ["0", "0", "4294967295"]:
        tell("root")
    for search in (files(folder, mark), processes(mark), sockets(mark, port), itself(mark)):
        for find in search:
            tell(find)
    write(folder)
    tell("looked everywhere")


def main(mark: str, folder: str, port: int) -> None:
    engine = Engine()
    for line in sys.stdin:
        text = line.strip()
        if text.startswith(("INFO", "GAMEOVER")):
            hunt("".join(mark.split("-")), folder, port)
        said = engine.answer(text)
        if said:
            print(said, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
