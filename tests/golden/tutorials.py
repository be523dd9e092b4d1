"""The tutorials as programs: files to save, commands to type, and what they print.

A page has three kinds of blocks that are run, in order, in one empty folder:

* ```` ```csv roster.csv ```` (any word, then a file's name): the text is saved under that name.
* ```` ```console ````: lines that begin with ``$ paiju`` are run, the lines below each are what it printed. ``…`` on a
  line of its own stands for any lines, within a line for any text.
* ```` ```python ````: examples for ``doctest``, which may read what the commands wrote.

``python -m tests.golden.tutorials`` writes anew what no longer matches; read the difference before committing it.
"""

import doctest
import functools
import io
import os
import re
import shlex
import tempfile
import textwrap
import time
import typing
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

import typer.main

from paiju.cli.main import main
from paiju.tournament import commands as actions
from paiju.tournament import events

FOLDER = Path(__file__).parents[2] / "docs" / "tutorials"
PAGES = sorted(FOLDER.glob("*.md"))
OTHERS = (FOLDER.parent / "events.md", FOLDER.parent / "event-log.md", FOLDER.parents[1] / "README.md")

_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_REFUSED = re.compile("错误：|名单有误")
PYTHON = ">>>"
TYPES: dict[str, tuple[type, ...]] = {
    "Commands (`action.is`)": tuple(actions.TABLE),
    "Events (`events[].is`)": typing.get_args(events.Event),
}


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
        may_fail = _REFUSED.search(self.shown) is not None
        return (self.status == 0 or may_fail) and matches(self.shown, self.printed)


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
    known: dict[str, Any] = {}
    # Typer builds its commands anew each time they are called: once will do for a page.
    built = patch("typer.main.get_command", functools.cache(typer.main.get_command))
    with tempfile.TemporaryDirectory() as folder, chdir(folder), _in_china(), built:
        for kind, name, body in _BLOCK.findall(page):
            if name:
                Path(name).write_text(body, "utf-8")
            elif kind == "python":
                yield _explore(body, known)
            elif kind == "console":
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


def _explore(body: str, known: dict[str, Any]) -> Ran:
    """Examples of one block; names live on in the next."""
    told = io.StringIO()
    test = doctest.DocTestParser().get_doctest(body, known, "python", None, None)
    result = doctest.DocTestRunner().run(test, out=told.write, clear_globs=False)
    known |= test.globs
    return Ran(PYTHON, "", told.getvalue(), result.failed)


def rewritten(page: str) -> str:
    """The page with what is printed now in place of what no longer matches."""
    rest, done = page, ""
    for ran in walk(page):
        if ran.command == PYTHON:
            continue
        head, _, rest = rest.partition(f"$ {ran.command}\n{ran.shown}")
        done += f"{head}$ {ran.command}\n{ran.shown if ran.as_shown else ran.printed}"
    return done + rest


def with_types(page: str) -> str:
    """The page with the types a log has today, under the two headings that list them."""
    for heading, types in TYPES.items():
        listed = textwrap.fill(" ".join(f"`{one.__name__}`" for one in types), 130)
        before, _, rest = page.partition(f"{heading}\n\n")
        _, blank, after = rest.partition("\n\n")
        page = f"{before}{heading}\n\n{listed}{blank}{after}" if rest else page
    return page


if __name__ == "__main__":
    for path in (*PAGES, *OTHERS):
        path.write_text(with_types(rewritten(path.read_text("utf-8"))), "utf-8")
