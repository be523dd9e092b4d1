"""Every command line that the help or a page prints is one, and those of events write what they always did."""

import itertools
import json
import re
import shlex
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from unittest.mock import patch

import pytest

from paiju.cli.main import COMMANDS, main
from paiju.tournament import commands as a
from paiju.words.commands import EXAMPLES
from tests.golden.printed import ACTS, EXAMPLE_LINES, SCENES, acts_of

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "tutorials").glob("*.md")))
EXAMPLES_IN_CODE = tuple(sorted((ROOT / "examples").glob("engines/minimal.*")))
KNOWN = json.loads(ACTS.read_text("utf-8"))

GROUPS = {
    "rules": ("list", "show", "options", "diff", "coverage", "check"),
    "seal": ("new", "open", "reveal"),
    "people": ("organisers", "reset", "erase", "export", "tidy"),
}
HELPED = [
    *((name,) for name in COMMANDS if name not in (*GROUPS, "event")),
    ("league", "contest"),
    *((group, name) for group, names in GROUPS.items() for name in names),
]


@pytest.mark.parametrize("line", EXAMPLE_LINES)
def test_an_example_of_an_event_writes_what_it_always_did(line: str) -> None:
    assert acts_of(line) == KNOWN[line], "python -m tests.golden.printed, then read the difference"


def test_nothing_is_left_over() -> None:
    assert list(KNOWN) == EXAMPLE_LINES
    lines = {line.removeprefix("paiju event ") for line in EXAMPLE_LINES}
    assert [scene for scene in SCENES if scene not in lines and scene not in EXAMPLES] == []


def test_every_command_that_decides_is_among_the_examples() -> None:
    """Each is given at least once, so that what it means cannot change unseen."""
    given = {act["action"]["is"] for acts in KNOWN.values() for act in acts}
    wanted = {row.action.__name__ for row in a.TABLE.values() if not row.noted}
    assert wanted == given


# Whatever else is printed is understood; it is not carried out: servers, engines, matches of a hundred deals.


def understood(line: str) -> bool:
    """Whether the command line is one: its command is there and takes what is given."""
    words = shlex.split(line, comments=True)[1:]
    parsed_only = patch("typer.core.TyperCommand.invoke", lambda *_: None)
    with tempfile.TemporaryDirectory() as folder, chdir(folder), parsed_only:
        return main(words) == 0


def lines_of_help(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert main([*command, "--help"]) == 0
    return re.findall(r"^ {4}(paiju .*)$", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize("command", HELPED, ids=" ".join)
def test_the_examples_of_a_help_are_command_lines(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of_help(command, capsys)
    assert lines
    for line in lines:
        assert understood(line), (line, capsys.readouterr().err)


PROSE = re.compile(r"paiju (is|draw 1|shuffle|lot|seed |secret|board|attempt|player|commitment|opening|session|deal 1)")
PLACES = {"FILE.pj": "deal.pj", "event-….jsonl": "event.jsonl", "…": "", "号": "17", "文件夹": "cup", "文件": "deal.pj"}
"""What a reader puts in the place of these."""


def printed_in(text: str, pattern: str) -> Iterator[str]:
    for printed in re.findall(pattern, text, re.MULTILINE):
        if not PROSE.match(printed):
            line = re.split(r" {3,}| *\|", printed)[0].strip()
            for place, meant in PLACES.items():
                line = line.replace(place, meant)
            yield line


@pytest.mark.parametrize("path", [*PAGES, *EXAMPLES_IN_CODE], ids=lambda path: path.name)
def test_what_a_page_prints_is_a_command_line(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in printed_in(path.read_text("utf-8"), r"^(?: {4}|\$ |//   |.*&& )?(paiju [a-z].*)$"):
        assert understood(line), (line, capsys.readouterr().err)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_what_a_page_mentions_is_there(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Between backticks: a whole command line, or the name of a command, perhaps with an option that it has."""
    for line in printed_in(path.read_text("utf-8"), r"`(paiju [a-z][^`\n]*)`"):
        if understood(line):
            continue
        words = line.split()[1:]
        command = list(itertools.takewhile(lambda word: re.fullmatch("[a-z][a-z-]*", word), words))
        capsys.readouterr()
        assert main([*command, "--help"]) == 0, line
        shown = capsys.readouterr().out
        assert [word for word in words[len(command) :] if word.partition("=")[0] not in shown] == [], line


def test_a_page_that_lies_is_found_out() -> None:
    assert understood("paiju deal --seed 7  # the same cards each time")
    assert not understood("paiju deal --nothing")
    assert not understood("paiju event seat")
    text = "    paiju deal --seed 7\n$ paiju demo\npaiju replay deal.pj   # step by step\npaiju is a program\n"
    found = list(printed_in(text, r"^(?: {4}|\$ )?(paiju [a-z].*)$"))
    assert found == ["paiju deal --seed 7", "paiju demo", "paiju replay deal.pj"]
