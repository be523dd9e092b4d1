"""What came out of an event: the page, the core, and a second reading of the regulations say the same."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from paiju.storage.event_file import EventFile
from paiju.tournament.acts import Act
from tests.oracle.examine import check as read_again

_PAIJU: Final = Path(sys.executable).with_name("paiju")


def paiju(*arguments: str) -> Any:
    done = subprocess.run([_PAIJU, "event", *arguments, "--json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def compare(file: Path, shown: list[list[str]], *, decides: str) -> None:
    """``shown``: the lines of the page. ``decides``: the criterion that stands first in its table."""
    told = paiju("standings", str(file))["standing"]
    # By names, which differ: the page has the number of the entry, the core's desk the one that was drawn.
    of_core = [[str(line["rank"] or "–"), line["name"], _figure(line[decides])] for line in told]
    of_page = [[rank, name, _figure(value)] for rank, _, name, value, *_ in shown]
    assert of_page == of_core, f"{of_page} {of_core}"
    found = paiju("check", str(file))
    assert (found["findings"], found["earlier"], found["damaged"]) == ([], [], None), found
    acts = read(file)
    assert len(acts) == found["acts"]
    second = read_again(acts)
    assert second == (), second


def _figure(text: str) -> Fraction | str:
    """Pages leave out the zeros behind a point; stages are words."""
    try:
        return Fraction(text)
    except ValueError:
        return text


def read(file: Path) -> tuple[Act, ...]:
    """In a thread of its own: the event loop of this one belongs to Playwright."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_read, file).result()


def _read(file: Path) -> tuple[Act, ...]:
    opened = EventFile.open(file)
    try:
        return opened.read().acts
    finally:
        opened.close()
