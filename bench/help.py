"""What the help of every command costs in processor time: ``python -m bench.help`` prints a table, dearest first."""

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

from paiju.cli.main import COMMANDS
from paiju.words.commands import EXAMPLES

PROGRAM = Path(sys.executable).with_name("paiju")
MOST = 0.4
"""Processor seconds, user and system, that no help may take."""


def command_lines() -> list[tuple[str, ...]]:
    """Of the program, of its commands, and of everything below ``event``."""
    return [(), *((name,) for name in COMMANDS), *(("event", name) for name in EXAMPLES)]


def seconds(command: tuple[str, ...]) -> float:
    before = os.times()
    subprocess.run([PROGRAM, *command, "--help"], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--times", type=int, default=5)
    times = options.parse_args().times
    rows = {command: statistics.median(seconds(command) for _ in range(times)) for command in command_lines()}
    for command, taken in sorted(rows.items(), key=lambda row: -row[1]):
        print(f"{taken:.2f} s  paiju {' '.join((*command, '--help'))}")
    slow = [command for command, taken in rows.items() if taken > MOST]
    print(f"{len(rows)} helps, {len(slow)} above {MOST} s; median of {times}")
    return bool(slow)


if __name__ == "__main__":
    sys.exit(main())
