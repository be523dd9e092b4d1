"""The sample engine with a fault on demand: ``python engine.py MODE [N [TOKEN]]``. Plays well up to the N-th message.

The token marks its processes, so that a test finds those that are left. Every mode is a thing that real engines have
done, or worse; run by the tests of the host only.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "examples" / "engines"))

from minimal import Engine  # type: ignore[import-not-found]

FOR_EVER = 3_600
SLOW = 0.6  # longer than the tests' limit


def say(text: str, end: str = "\n", encoding: str = "utf-8") -> None:
    sys.stdout.buffer.write((text + end).encode(encoding))
    sys.stdout.buffer.flush()


def sleep() -> None:
    while True:
        time.sleep(FOR_EVER)


def flood() -> None:
    while True:
        sys.stdout.buffer.write(b"debug: thinking very hard about the next card\n" * 1_000)


def fork() -> None:
    """Children that leave the group, the session and the parent, and live for ever."""
    for _ in range(3):
        code = "import time; time.sleep(3600)"
        command = [sys.executable, "-c", code, *sys.argv[3:]]
        subprocess.Popen(command, start_new_session=True, stdin=subprocess.DEVNULL, env={})


# What happens instead of, or before, the N-th answer.
FAULTS: dict[str, Callable[[], object]] = {
    "silent": sleep,
    "crash": lambda: os._exit(3),
    "abort": os.abort,
    "exit": lambda: sys.exit(0),
    "flood": flood,
    "fork": fork,
    "rubbish": lambda: sys.stdout.buffer.write(bytes(range(256)) * 20 + b"\n"),
    "long": lambda: sys.stdout.buffer.write(b"x" * 1_000_000),
    "stray": lambda: say("debug: 3 cards left\nthinking...\n"),
    "raise": lambda: time.sleep(1 // 0),
}


def answer(engine: Engine, mode: str, text: str) -> str:
    """What a faulty engine says instead of what the sample engine would."""
    said = engine.answer(text) or ""
    word = text.partition(" ")[0]
    match mode:
        case "echo":
            return text
        case "liar" if said.startswith("PLAY"):
            return f"PLAY {engine.seat}0,17,53"
        case "low" if said.startswith("BID"):
            return f"BID {engine.seat}1"
        case "slash" if said.startswith("BID"):
            return f"BID {engine.seat}/"
        case "pass" if said.startswith("PLAY"):
            return f"PLAY {engine.seat}-1"
        case "descending" if said.startswith("PLAY"):
            return f"PLAY {engine.seat}" + ",".join(reversed(said[6:].split(",")))
        case "case":
            return said.lower() if word != "DOUDIZHUVER" else "Name mixed Case"
        case "gbk" if word == "DOUDIZHUVER":
            return "NAME 哈尔滨 斗地主"
        case "stale" if word == "LEFTOVER":
            return "OK BID"
        case "own_pass" if text == f"PLAY {engine.seat}-1":
            return text
        case "error" if word == "ERROR":
            return "ERROR at module main"
        case "error_silent" if word == "ERROR":
            return ""
        case "gameover_silent" if word == "GAMEOVER":
            return ""
        case _:
            return str(said)


def main(mode: str, number: int) -> None:
    engine, ends = Engine(), {"crlf": "\r\n", "gbk": "\r\n"}
    encoding = "gbk" if mode == "gbk" else "utf-8"
    for count, line in enumerate(sys.stdin, 1):
        if mode == "slow" and count >= number:
            time.sleep(SLOW)
        if count == number and mode in FAULTS:
            FAULTS[mode]()
        said = answer(engine, mode, line.strip())
        end = "" if mode == "partial" and count >= number else ends.get(mode, "\n")
        if said:
            say(said, end, encoding)
        if mode == "gameover" and line.startswith("GAMEOVER"):
            return
    if mode == "spin":
        while True:
            sys.stdout.buffer.write(b"PLAY A-1\n")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1)
