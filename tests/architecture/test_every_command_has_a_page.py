"""Every command of an event can be given from some page, or it is said here by which other way it comes about."""

from pathlib import Path
from typing import Final

from paiju.tournament.commands import TABLE

PAGES: Final = Path(__file__).parents[2] / "web" / "src" / "event"

OTHERWISE: Final = {
    "CreateEvent": "control/NewEventForm.svelte",  # POST /api/events
    "Apply": "control/entries/EntryDesk.svelte",  # a roster that is to be audited, and a leader's list
    "DrawLots": "control/NextStep.svelte",  # the next step of the course, as those below
    "ApproveSeating": "control/NextStep.svelte",
    "StartSegment": "control/NextStep.svelte",
    "CloseSegment": "control/NextStep.svelte",
    "MakeCut": "control/NextStep.svelte",
    "GrantAwards": "control/NextStep.svelte",
    "Enter": "control/entries/EntryDesk.svelte",  # a roster
}
"""Commands that a page gives under no name of their own, and the page."""


def named_on_pages() -> dict[str, list[str]]:
    """By the name of a command the files that give it."""
    found: dict[str, list[str]] = {}
    files = [path for path in PAGES.rglob("*") if path.suffix in (".svelte", ".ts")]
    texts = {str(path.relative_to(PAGES)): path.read_text(encoding="utf-8") for path in files}
    for row in TABLE.values():
        name = row.action.__name__
        found[name] = [path for path, text in texts.items() if f"is: '{name}'" in text]
    return found


def test_every_command_has_a_page() -> None:
    named = named_on_pages()
    given = {row.action.__name__ for row in TABLE.values() if not row.noted}
    assert {name for name in given if not named[name]} - OTHERWISE.keys() == set()


def test_what_is_given_otherwise_has_its_page() -> None:
    assert [path for path in OTHERWISE.values() if not (PAGES / path).is_file()] == []
    assert OTHERWISE.keys() <= {row.action.__name__ for row in TABLE.values()}
