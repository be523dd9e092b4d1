"""Builds that teams hand over as files: unpacked within limits, fingerprinted, and kept by their hash.

A build is one program, or a ZIP archive with a program ``run`` or ``run.py`` on top. Nothing of it is started here.
"""

import contextlib
import json
import os
import shutil
import stat
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import IO, ClassVar, Final

from paiju.contest.direction import build_of
from paiju.engines.match.builds import registered
from paiju.engines.match.lineup import Entrant
from paiju.rulebook.unusable import Unusable

MOST_BYTES: Final = 32_000_000
MOST_UNPACKED: Final = 64_000_000
MOST_FILES: Final = 1_000
MOST_KEPT: Final = 40
"""Builds of one team; each is kept, because its hash is in the log."""
PROGRAMS: Final = ("run", "run.py", "run.exe")
_ABOUT, _FILES = "about.json", "files"
_PYTHON: Final = (sys.executable, "-S", "-E")
_CHUNK: Final = 1 << 20


class BadBuild(Unusable):
    """A file that is no build, or too much of one."""

    group: ClassVar[str] = "build"


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A build that is kept: the name of its file and its length, both 0 and empty where the house plays."""

    entrant: Entrant
    file: str
    size: int

    @property
    def build(self) -> str:
        return build_of(self.entrant)


class KeptBuilds:
    """The builds of one event, by the numbers of its teams."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.absolute()

    @property
    def is_used(self) -> bool:
        """Whether anybody has handed in anything."""
        return self._folder.is_dir()

    def about(self, number: int, build: str) -> tuple[str, int] | None:
        """The name and length of the file that a team has handed in, if it is here."""
        place = self._folder / str(number) / build
        if not build.isalnum() or not (place / _ABOUT).is_file():
            return None
        about = json.loads((place / _ABOUT).read_text("utf-8"))
        return about["house"] or about["file"], about["size"]

    def find(self, number: int, build: str) -> HandedIn | None:
        """The build of a team with this hash, if it is here and still what it was."""
        if self.about(number, build) is None:
            return None
        place = self._folder / str(number) / build
        about = json.loads((place / _ABOUT).read_text("utf-8"))
        found = _entrant(place, about)
        return HandedIn(found, about["file"], about["size"]) if build_of(found) == build else None

    def take(self, number: int, file: str, data: bytes) -> HandedIn:
        """Keep what a team hands in. ``BadBuild`` or ``BadEngine`` where it cannot be a program."""
        if not 0 < len(data) <= MOST_BYTES:
            raise BadBuild("size", size=len(data), most=MOST_BYTES // 1_000_000)
        with self._place(number) as place:
            files = place / _FILES
            if zipfile.is_zipfile(BytesIO(data)):
                _unpack(data, files)
            else:
                _write(files / _plain_name(file), data, 0o755)
            return self._keep(number, place, {"file": _plain_name(file), "size": len(data), "house": ""})

    def take_house(self, number: int, player: str) -> HandedIn:
        """A house player in the place of a program: for rehearsals."""
        with self._place(number) as place:
            return self._keep(number, place, {"file": "", "size": 0, "house": player})

    def drop(self, number: int, build: str) -> None:
        """What the direction of the event has refused is not kept."""
        shutil.rmtree(self._folder / str(number) / build, ignore_errors=True)

    @contextlib.contextmanager
    def _place(self, number: int) -> Iterator[Path]:
        """A folder that is gone afterwards, unless what is in it was put in its place."""
        own = self._folder / str(number)
        own.mkdir(parents=True, exist_ok=True)
        if len(list(own.iterdir())) >= MOST_KEPT:
            raise BadBuild("too_many", most=MOST_KEPT)
        place = Path(tempfile.mkdtemp(prefix=".part-", dir=own))
        try:
            yield place
        finally:
            shutil.rmtree(place, ignore_errors=True)

    def _keep(self, number: int, place: Path, about: dict[str, str | int]) -> HandedIn:
        (place / _ABOUT).write_text(json.dumps(about, ensure_ascii=False), "utf-8")
        found = _entrant(place, about)
        kept = self._folder / str(number) / build_of(found)
        if not kept.exists():
            place.rename(kept)
            kept.chmod(0o755)
        again = self.find(number, build_of(found))
        if again is None:
            raise BadBuild("not_kept")
        return again


def named(handed_in: HandedIn, name: str) -> Entrant:
    """The program under the name of its team."""
    return replace(handed_in.entrant, name=name)


def _entrant(place: Path, about: dict[str, str | int]) -> Entrant:
    house = str(about["house"])
    if house:
        return Entrant(house, house=house)
    files = place / _FILES
    return registered(Entrant(str(about["file"]), command=_command(files), directory=str(files)))


def _command(files: Path) -> tuple[str, ...]:
    """How a build is started: its one program, or what stands under a known name on top."""
    files.mkdir(exist_ok=True)  # an archive may have nothing in it
    top = sorted(path for path in files.iterdir() if path.is_file())
    known = [path for name in PROGRAMS for path in top if path.name == name]
    alone = top if len(top) == 1 and len(list(files.iterdir())) == 1 else []
    program = next(iter((*known, *alone)), None)
    if program is None:
        raise BadBuild("no_program", programs=", ".join(PROGRAMS))
    if program.suffix == ".py":
        return (*_PYTHON, program.name)
    if program.suffix != ".exe":
        program.chmod(0o755)
    return (f".{os.sep}{program.name}",)


def _plain_name(file: str) -> str:
    """The name of an uploaded file, without anything that leads elsewhere."""
    name = "".join(it for it in file.replace("\\", "/").rpartition("/")[2] if it.isprintable()).strip(" .")
    return name[-80:] or "run"


# Archives.


def _unpack(data: bytes, files: Path) -> None:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            left = MOST_UNPACKED
            for entry, path in _entries(archive, files):
                with archive.open(entry) as source:
                    left = _copy(source, path, left, entry.external_attr >> 16)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zipfile.LargeZipFile) as error:
        raise BadBuild("not_a_zip", why=str(error)[:80]) from None


def _entries(archive: zipfile.ZipFile, files: Path) -> Iterator[tuple[zipfile.ZipInfo, Path]]:
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > MOST_FILES:
        raise BadBuild("many_files", count=len(entries), most=MOST_FILES)
    parts = [PurePosixPath(entry.filename.replace("\\", "/")).parts for entry in entries]
    top = parts[0][0] if parts and all(len(it) > 1 and it[0] == parts[0][0] for it in parts) else ""
    for entry, words in zip(entries, parts, strict=True):
        if stat.S_ISLNK(entry.external_attr >> 16) or not words or words[0] == "/" or ".." in words:
            raise BadBuild("leads_elsewhere", file=entry.filename[:80])
        yield entry, files.joinpath(*(words[1:] if top else words))


def _copy(source: IO[bytes], path: Path, left: int, mode: int) -> int:
    """What may still be unpacked afterwards; an archive may say less than it holds."""
    pieces = []
    while chunk := source.read(_CHUNK):
        left -= len(chunk)
        if left < 0:
            raise BadBuild("unpacked", most=MOST_UNPACKED // 1_000_000)
        pieces.append(chunk)
    _write(path, b"".join(pieces), 0o755 if mode & 0o111 else 0o644)
    return left


def _write(path: Path, data: bytes, mode: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        raise BadBuild("twice", file=path.name)
    path.write_bytes(data)
    path.chmod(mode)
