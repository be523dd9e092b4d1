"""Every command of an event can be given from a page that some route leads to, or it is said here how else."""

import re
from pathlib import Path
from typing import Final

from paiju.tournament.commands import TABLE
from paiju.tournament.course import StepKind

WEB: Final = Path(__file__).parents[2] / "web" / "src"
PAGES: Final = WEB / "event"
START: Final = WEB / "App.svelte"
_IMPORT: Final = re.compile(r"""(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]""")

BY_THE_COURSE: Final = {
    "CheckIn": StepKind.CHECK_IN,
    "PublishSeed": StepKind.SEED,
    "DrawLots": StepKind.DRAW,
    "ProposeSeating": StepKind.SEAT,
    "ApproveSeating": StepKind.APPROVE,
    "StartSegment": StepKind.START,
    "CloseSegment": StepKind.CLOSE,
    "MakeCut": StepKind.CUT,
    "PublishStanding": StepKind.PUBLISH,
    "GrantAwards": StepKind.AWARDS,
    "Finish": StepKind.FINISH,
}
"""Commands that the one button of the next step gives: ``Next`` of ``control/NextStep.svelte``."""

OTHERWISE: Final = {
    "CreateEvent": ("control/NewEventForm.svelte", "makeEvent("),
    "Enter": ("control/entries/EntriesDesk.svelte", "roster(event.id"),
    "Apply": ("control/entries/EntryDesk.svelte", "audit"),
}
"""Commands that a page gives through a request of their own: the page, and what it calls."""


def imported_by(path: Path) -> set[Path]:
    """The files of the pages that a file imports, at once or when they are needed."""
    names = _IMPORT.findall(path.read_text(encoding="utf-8"))
    targets = ((path.parent / name).resolve() for name in names)
    return {
        file
        for target in targets
        for file in (target, target.with_name(target.name + ".ts"), target.with_name(target.name + ".svelte"))
        if file.is_file() and file.suffix in (".ts", ".svelte")
    }


def reached() -> set[Path]:
    """Everything that some route of the pages leads to."""
    found, open_ = {START}, [START]
    while open_:
        for file in imported_by(open_.pop()) - found:
            found.add(file)
            open_.append(file)
    return found


def texts() -> dict[str, str]:
    files = (path for path in reached() if PAGES in path.parents)
    return {path.relative_to(PAGES).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_every_command_has_a_page() -> None:
    pages = "\n".join(texts().values())
    given = {row.action.__name__ for row in TABLE.values() if not row.noted}
    without = {name for name in given if not re.search(rf"\bis: '{name}'", pages)}
    assert without - BY_THE_COURSE.keys() - OTHERWISE.keys() == set()


def test_what_the_course_gives_has_the_button_of_the_next_step() -> None:
    assert "is: 'Next'" in texts()["control/NextStep.svelte"]
    assert BY_THE_COURSE.keys() <= {row.action.__name__ for row in TABLE.values()}
    assert set(BY_THE_COURSE.values()) == set(StepKind) - {StepKind.ENTRIES, StepKind.PLAY, StepKind.DONE}


def test_what_is_given_otherwise_is_asked_for_by_its_page() -> None:
    pages = texts()
    assert {name: call in pages.get(path, "") for name, (path, call) in OTHERWISE.items()} == dict.fromkeys(
        OTHERWISE, True
    )


def test_a_page_that_no_route_leads_to_counts_for_nothing() -> None:
    every = {path for path in PAGES.rglob("*") if path.suffix in (".svelte", ".ts")}
    assert {path.relative_to(WEB).as_posix() for path in every - reached()} == set()
