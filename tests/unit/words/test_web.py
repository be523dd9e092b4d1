"""Codes of the server that pages put into words: each has a sentence among those of the pages, and none is left over.

What pages say themselves is walked by web/tests/sentences.test.ts."""

import json
import typing
from collections.abc import Iterable

import pytest

from paiju.regulations.library import REGULATIONS
from paiju.server.events.bodies import TableWord
from paiju.tournament.course import StepKind
from paiju.tournament.people.entrants import Status
from paiju.words.catalogue import FOLDER, groups

PAGES: dict[str, set[str]] = {}
"""A group may go on in another file."""
for _path in (FOLDER / "web").glob("*.json"):
    for _group, _sentences in json.loads(_path.read_bytes()).items():
        if not _group.endswith("page"):
            PAGES.setdefault(_group, set()).update(_sentences)


@pytest.mark.parametrize(
    ("group", "codes"),
    [
        ("event_now", (step.value for step in StepKind)),
        ("event_to_do", (step.value for step in StepKind)),
        ("entrant_status", (status.value for status in Status)),
        ("table_state", typing.get_args(TableWord)),
        ("party", (role for regulation in REGULATIONS.values() for role in regulation.roles)),
    ],
)
def test_every_code_that_comes_from_the_server_has_words(group: str, codes: Iterable[str]) -> None:
    assert PAGES[group] == set(codes)


def test_a_group_of_the_pages_is_none_of_the_server() -> None:
    assert not PAGES.keys() & groups().keys()
