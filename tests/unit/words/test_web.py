"""Codes of the server that pages put into words: each has a sentence among those of the pages, and none is left over.

What pages say themselves is walked by web/tests/sentences.test.ts."""

import json
import typing
from collections.abc import Iterable

import pytest

from paiju.server.events.bodies import TableWord
from paiju.tournament.commands import TABLE
from paiju.tournament.course import StepKind
from paiju.tournament.people.entrants import Status
from paiju.words.catalogue import FOLDER, groups

PAGES: dict[str, set[str]] = {}
for path in (FOLDER / "web").glob("*.json"):
    for group, sentences in json.loads(path.read_bytes()).items():
        if not group.endswith("page"):  # what pages say themselves
            PAGES.setdefault(group, set()).update(sentences)


@pytest.mark.parametrize(
    ("group", "codes"),
    [
        ("act_name", (kind.__name__ for kind in TABLE)),
        ("event_now", (step.value for step in StepKind)),
        ("event_to_do", (step.value for step in StepKind)),
        ("entrant_status", (status.value for status in Status)),
        ("table_state", typing.get_args(TableWord)),
    ],
)
def test_every_code_that_comes_from_the_server_has_words(group: str, codes: Iterable[str]) -> None:
    assert PAGES[group] == set(codes)


def test_a_group_of_the_pages_is_none_of_the_server() -> None:
    assert not PAGES.keys() & groups().keys()
