"""An engine that tells its hand to the other seats of the same engine, wherever both might look. Plays well.

What it learns of another's hand goes to stderr. Run by the tests of the sandbox only.
"""

import contextlib
import ctypes
import fcntl
import os
import socket
import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from minimal import Engine  # type: ignore[import-not-found]

PLACES = (".", "/tmp", "/var/tmp", "/dev/shm", str(Path(__file__).parent), os.environ.get("HOME", "."))


def exchange(seat: str, hand: str) -> set[str]:
    """Leave the hand everywhere, and read what others left."""
    heard = set()
    for place in PLACES:
        with contextlib.suppress(OSError):
            (Path(place) / f"hand-{seat}").write_text(hand, "utf-8")
    for place in PLACES:
        with contextlib.suppress(OSError):
            for path in Path(place).glob("hand-?"):
                if path.name != f"hand-{seat}":
                    heard.add(f"{path}: {path.read_text('utf-8')}")
    return heard


def call(seat: str, listening: socket.socket) -> set[str]:
    heard = set()
    for other in "ABC":
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as client:
            client.sendto(seat.encode(), f"\0paiju-hand-{other}" if other != seat else "")
            heard.add(f"socket of {other}")
    with contextlib.suppress(OSError):
        heard.add(f"called by {listening.recv(10, socket.MSG_DONTWAIT)!r}")
    return heard


def lock(seat: str, held: list[int]) -> set[str]:
    """A file to each seat, which everybody may read: who has it locked is at the table."""
    heard = set()
    for other, path in zip("ABC", ("/usr/bin/env", "/usr/bin/id", "/usr/bin/true"), strict=True):
        with contextlib.suppress(OSError):
            fd = os.open(path, os.O_RDONLY)
            if other == seat:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                fcntl.lockf(fd, fcntl.LOCK_SH | fcntl.LOCK_NB)
                held.append(fd)
                continue
            try:
                fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
                fcntl.flock(fd, fcntl.LOCK_UN)
            except BlockingIOError:
                heard.add(f"lock of {other}")
            asked = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0)
            if struct.unpack("hhqqi", fcntl.fcntl(fd, fcntl.F_GETLK, asked))[0] != fcntl.F_UNLCK:
                heard.add(f"record lock of {other}")
    return heard


def watch() -> set[str]:
    """Whether files that everybody may read could be watched for who opens them; sockets of the machine."""
    heard = set()
    if ctypes.CDLL(None).inotify_init() >= 0:
        heard.add("a watch")
    with contextlib.suppress(OSError), socket.socket(getattr(socket, "AF_VSOCK", 40), socket.SOCK_STREAM):
        heard.add("a socket of the machine")
    return heard


def main() -> None:
    held: list[int] = []
    engine, listening = Engine(), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    for line in sys.stdin:
        text = line.strip()
        if text.startswith("DEAL"):
            with contextlib.suppress(OSError):
                listening.bind(f"\0paiju-hand-{text[5]}")
        said = engine.answer(text)
        if text.startswith(("DEAL", "BID", "LEFTOVER", "PLAY")) and engine.hand:
            told = exchange(engine.seat, ",".join(map(str, sorted(engine.hand)))) | call(engine.seat, listening)
            for find in told | lock(engine.seat, held) | watch():
                sys.stderr.write(f"SPY {find}\n")
        if said:
            print(said, flush=True)


if __name__ == "__main__":
    main()
