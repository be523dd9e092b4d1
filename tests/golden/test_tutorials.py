"""Every command of the tutorials and of the pages on events prints what the pages say it prints."""

import re
from pathlib import Path

import pytest

from paiju.words.commands import EXAMPLES
from tests.golden.tutorials import FOLDER, OTHERS, PAGES, PYTHON, TYPES, matches, walk, with_types

BOOKS = ("national", "ccgc", "workers", "coop", "80")
EVERYWHERE = (
    *("new", "import", "check-in", "draw", "seat", "start", "result", "results", "penalty", "what-if", "undo", "close"),
    *("publish", "standings", "why", "print", "export", "finish", "check"),
)
"""What every tutorial shows."""


@pytest.mark.parametrize("path", [*PAGES, *OTHERS], ids=lambda path: path.stem)
def test_a_page_is_true(path: Path) -> None:
    ran = list(walk(path.read_text("utf-8")))
    assert ran
    for each in ran:
        assert each.as_shown, (
            f"{path.name}: {each.command}\n{each.printed}\npython -m tests.golden.tutorials, then read the difference"
        )


def test_there_is_one_for_each_regulation() -> None:
    created = [re.findall(r"^\$ paiju event new .*--book (\S+)", page(path), re.MULTILINE)[0] for path in PAGES]
    assert sorted(created) == sorted(BOOKS)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_each_tells_a_whole_event(path: Path) -> None:
    used = set(re.findall(r"^\$ paiju event (\S+)", page(path), re.MULTILINE))
    assert used >= set(EVERYWHERE)


def test_only_commands_that_exist_are_named() -> None:
    for path in (*PAGES, *OTHERS):
        assert set(re.findall(r"paiju event ([a-z-]+)", page(path))) <= set(EXAMPLES)


def test_the_page_on_logs_names_every_type() -> None:
    text = page(FOLDER.parent / "event-log.md")
    assert all(heading in text for heading in TYPES)
    assert with_types(text) == text, "python -m tests.golden.tutorials, then read the difference"


def page(path: Path) -> str:
    return path.read_text("utf-8")


def test_what_is_left_out_may_be_anything_and_nothing_else_may() -> None:
    assert matches("one\n…\nthree (… KB)\n", "one\ntwo\nand more\nthree (28 KB)\n")
    assert matches("one\n…\ntwo\n", "one\ntwo\n")
    assert not matches("one\n…\n", "two\n")
    assert not matches("one\n", "one\ntwo\n")


def test_a_page_that_lies_is_found_out() -> None:
    failing = "```console\n$ paiju event show nowhere.pje\n…\n```\n"
    assert [each.as_shown for each in walk(failing)] == [False]
    wrong = "```python\n>>> 1 + 1\n3\n\n```\n"
    assert [(each.command, each.as_shown) for each in walk(wrong)] == [(PYTHON, False)]
