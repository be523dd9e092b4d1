"""Real processes for the tests of the store: a small script in a child that says what it has done, line by line."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import paiju

_PRELUDE = """
import asyncio, os, sys
from pathlib import Path
from paiju.storage.errors import StoreError
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import Recorded, StreamId, Version
PATH = Path(sys.argv[1])
EVENT = Recorded("Note", 1, b"{}", 0)
def say(text): os.write(1, (text + "\\n").encode())
def wait(): sys.stdin.readline()
"""


@contextlib.contextmanager
def child(script: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """A running child; killed at the end if it has not ended by itself."""
    command = [sys.executable, "-c", _PRELUDE + script, *map(str, arguments)]
    source = str(Path(paiju.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": source}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environment
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def line(process: subprocess.Popen[str]) -> str:
    """The next thing the child says; empty at its end."""
    assert process.stdout is not None
    return process.stdout.readline().strip()


def go_on(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()
