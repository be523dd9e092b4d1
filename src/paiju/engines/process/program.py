"""What is to be started: an engine's command, found and made absolute before the first deal; its fingerprint."""

import hashlib
import os
import shlex
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from paiju.engines.process import wine
from paiju.engines.protocol.faults import BadEngine

_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class EngineSpec:
    """An engine as its owner names it; without a directory it gets an empty one of its own."""

    name: str
    command: tuple[str, ...]
    directory: Path | None = None
    environment: tuple[tuple[str, str], ...] = ()
    binds: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Program:
    """An engine that can be started. ``files`` are those of its command; ``digest`` is over their content (C-7.2).

    ``binds`` are files and folders that it may read besides; ``closed`` are those that it must never see, ``rivals``
    the folders of other engines.
    """

    name: str
    argv: tuple[str, ...]
    directory: Path | None
    environment: tuple[tuple[str, str], ...]
    files: tuple[Path, ...]
    digest: str
    is_windows: bool = False
    binds: tuple[Path, ...] = ()
    closed: tuple[Path, ...] = ()
    rivals: tuple[Path, ...] = ()


def parse_command(text: str) -> tuple[str, ...]:
    """The words of a command line, quoted as in a shell."""
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise BadEngine(f"命令 {text!r} 的引号不成对", f"the command {text!r} cannot be read: {error}") from None
    if not words:
        raise BadEngine("命令是空的；例：--engine cmd='./myengine'", "the command is empty; example: cmd='./myengine'")
    return words


def prepare(spec: EngineSpec) -> Program:
    """Find everything the command names, or say in one line what is missing."""
    if len(spec.command) > 1 and spec.command[0] in ("wine", "wine64"):
        spec = replace(spec, command=spec.command[1:])  # wine is started our way
    directory = _directory(spec)
    start = directory or Path.cwd()
    program = _find(spec, start)
    is_windows = program.suffix.lower() == ".exe"
    head = (wine.find_wine(program), str(program)) if is_windows else (str(program),)
    rest = tuple(_absolute(word, start) for word in spec.command[1:])
    argv = (*head, *rest)
    files = tuple(dict.fromkeys(Path(word) for word in argv if Path(word).is_file()))
    binds = tuple(_bind(spec, path) for path in spec.binds)
    return Program(spec.name, argv, directory, spec.environment, files, digest(files), is_windows, binds)


def _bind(spec: EngineSpec, path: Path) -> Path:
    """As it is named: where a link leads is shown there too."""
    named = Path(os.path.normpath(path.absolute()))
    if not named.exists():
        raise BadEngine(f"{spec.name}：bind= 的 {path} 不存在", f"{spec.name}: no {path} for bind=")
    return named


def _directory(spec: EngineSpec) -> Path | None:
    if spec.directory is None:
        return None
    directory = spec.directory.absolute()
    if not directory.is_dir():
        raise BadEngine(f"{spec.name}：没有目录 {directory}", f"{spec.name}: no directory {directory}")
    return directory


def _find(spec: EngineSpec, start: Path) -> Path:
    """The program: beside the engine's own files first, then here, then on PATH. Never through a symbolic link's end:
    an interpreter of a virtual environment is known by the link.
    """
    word = spec.command[0]
    places = [start / word, Path.cwd() / word] if os.sep in word or (start / word).is_file() else []
    for place in places:
        if place.is_file():
            if not os.access(place, os.X_OK) and place.suffix.lower() != ".exe":
                raise BadEngine(
                    f"{spec.name}：{place} 不可执行（chmod +x，或写明解释器，如 python3 {word}）",
                    f"{spec.name}: {place} is not executable (chmod +x, or name its interpreter: python3 {word})",
                )
            return Path(os.path.normpath(place))
    program = shutil.which(word)
    if program is None:
        raise BadEngine(f"{spec.name}：找不到程序 {word}", f"{spec.name}: no program {word}")
    return Path(program).absolute()


def _absolute(word: str, start: Path) -> str:
    """A file named in the command stays found when the engine runs in a directory of its own."""
    for place in (start / word, Path.cwd() / word):
        if word and not word.startswith("-") and place.is_file():
            return os.path.normpath(place)
    return word


def make_ready(program: Program) -> None:
    """What takes long and is needed once, before anything is played; ``BadEngine`` where it cannot be had."""
    if program.is_windows:
        wine.make_ready(Path(program.argv[1]))


def has_changed(program: Program) -> bool:
    """Whether a file is gone or no longer what was fingerprinted."""
    try:
        return digest(program.files) != program.digest
    except OSError:
        return True


def digest(files: tuple[Path, ...]) -> str:
    """SHA-256 over files: of each its name, its length and its content."""
    total = hashlib.sha256()
    for path in files:
        with path.open("rb") as file:
            total.update(f"{path.name}\0{path.stat().st_size}\0".encode("utf-8", "surrogateescape"))
            while chunk := file.read(_CHUNK):
                total.update(chunk)
    return total.hexdigest()
