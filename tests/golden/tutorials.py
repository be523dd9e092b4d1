"""The tutorials as programs: files to save, commands to type, and what they print.

A page has two kinds of blocks that are run, in order, in one empty folder:

* ```` ```csv roster.csv ```` (any word, then a file's name): the text is saved under that name.
* ```` ```console ````: lines that begin with ``$ paiju`` are run, the lines below each are what it printed. ``…`` on a
  line of its own stands for any lines, within a line for any text.

``python -m tests.golden.tutorials`` writes anew what no longer matches; read the difference before committing it.
"""

import io
import os
import re
import shlex
import tempfile
import time
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from paiju.cli.main import main

FOLDER = Path(__file__).parents[2] / "docs" / "tutorials"
PAGES = sorted(FOLDER.glob("*.md"))
OTHERS = tuple(FOLDER.parent / name for name in ("events.md", "event-log.md"))

_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_REFUSED = "错误："


@dataclass(frozen=True)
class Ran:
    """A command, what the page shows below it, and what it printed."""

    command: str
    shown: str
    printed: str
    status: int

    @property
    def as_shown(self) -> bool:
        # A command may fail only where the page shows how.
        return (self.status == 0 or _REFUSED in self.shown) and matches(self.shown, self.printed)


def matches(shown: str, printed: str) -> bool:
    pattern = ""
    for line in shown.splitlines():
        if line.strip() == "…":
            pattern += r"(?:.*\n)*"
        else:
            pattern += ".*".join(map(re.escape, line.split("…"))) + "\n"
    return re.fullmatch(pattern, printed) is not None


def walk(page: str) -> Iterator[Ran]:
    """Everything the page has a reader do, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder), _in_china():
        for _, name, body in _BLOCK.findall(page):
            if name:
                Path(name).write_text(body, "utf-8")
                continue
            for command, shown in _commands(body):
                yield _run(command, shown)


@contextmanager
def _in_china() -> Iterator[None]:
    """The clock of the wall is that of the events, and no language is chosen."""
    with patch.dict(os.environ, TZ="CST-8"):
        os.environ.pop("PAIJU_LANG", None)
        time.tzset()
        yield
    time.tzset()


def _commands(body: str) -> list[tuple[str, str]]:
    parts = re.split(r"^\$ (.*)\n", body, flags=re.MULTILINE)
    return [(command, shown) for command, shown in zip(parts[1::2], parts[2::2], strict=True)]


def _run(command: str, shown: str) -> Ran:
    program, *arguments = shlex.split(command)
    assert program == "paiju", command
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        status = main(arguments)
    lines = [line.rstrip() for line in printed.getvalue().splitlines()]
    return Ran(command, shown, "".join(f"{line}\n" for line in lines), status)


def rewritten(page: str) -> str:
    """The page with what is printed now in place of what no longer matches."""
    rest, done = page, ""
    for ran in walk(page):
        head, _, rest = rest.partition(f"$ {ran.command}\n{ran.shown}")
        done += f"{head}$ {ran.command}\n{ran.shown if ran.as_shown else ran.printed}"
    return done + rest


if __name__ == "__main__":
    for path in (*PAGES, *OTHERS):
        path.write_text(rewritten(path.read_text("utf-8")), "utf-8")
