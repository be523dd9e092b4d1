"""What came out of an event: the page, the core, and a second reading of the regulations say the same."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from paiju.storage.event_file import EventFile
from paiju.tournament.acts import Act
from paiju.words import say
from tests.oracle.examine import check as read_again

_PAIJU: Final = Path(sys.executable).with_name("paiju")


def paiju(*arguments: str) -> Any:
    done = subprocess.run([_PAIJU, "event", *arguments, "--json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


@dataclass(frozen=True, slots=True)
class Wrote:
    """Something that must stand in the log: the command, and words of its sentence or its reason."""

    command: str
    words: tuple[str, ...]


def compare(file: Path, shown: list[list[str]], story: list[str], wrote: Sequence[Wrote]) -> None:
    """The event in ``file`` against the standing and the story of the page."""
    assert _readable(shown[0][2:], shown[1:]) == _of_core(file)
    found = paiju("check", str(file))
    assert (found["findings"], found["earlier"], found["damaged"]) == ([], [], None), found
    acts = read(file)
    assert len(acts) == found["acts"]
    second = read_again(acts)
    assert second == (), second
    log = [act for act in paiju("log", str(file))["acts"] if not act["undone"]]
    for each in wrote:
        lines = [f"{act['zh']} {act['reason']}" for act in log if act["what"] == each.command]
        assert any(all(word in line for word in each.words) for line in lines), (each, lines)
        assert any(all(word in line for word in each.words) for line in story), (each, story)


def verify(archive: Path, folder: Path) -> None:
    """``paiju verify`` over the sealed deals and the records of an archive, as the page says that one types it."""
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    assert list((folder / "records").glob("*.pj"))
    done = subprocess.run(
        [_PAIJU, "verify", "--json", "fair", "records"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(done.stdout)["ok"], done.stdout


def _of_core(file: Path) -> list[dict[str, Fraction | str]]:
    """By names, which differ: the page has the number of the entry, the core's desk the one that was drawn."""
    found: list[dict[str, Fraction | str]] = []
    for line in paiju("standings", str(file))["standing"]:
        rank, name, unit = (str(line.pop(key)) for key in ("rank", "name", "unit"))
        del line["number"]
        values = {say("criterion", key).zh: _figure(value) for key, value in line.items()}
        found.append({"rank": rank.replace("—", "–"), "name": name, "unit": unit, **values})
    return found


def _readable(heads: list[str], lines: list[list[str]]) -> list[dict[str, Fraction | str]]:
    found: list[dict[str, Fraction | str]] = []
    for rank, _, who, *values in lines:
        name, _, unit = who.partition("\n")
        told = {head: _figure(value.replace("–", "")) for head, value in zip(heads[1:], values, strict=True)}
        found.append({"rank": rank, "name": name, "unit": unit, **told})
    return found


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
