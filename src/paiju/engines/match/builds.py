"""The build of a program: every file that is registered for it, and whether one was changed since (C-7.2)."""

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from paiju.engines.match.lineup import Entrant
from paiju.engines.process.program import EngineSpec, Program, digest, has_changed, prepare
from paiju.engines.protocol.faults import BadEngine
from paiju.rulebook.clauses import Words

MOST_FILES = 20_000


def spec_of(entrant: Entrant) -> EngineSpec:
    directory = Path(entrant.directory) if entrant.directory else None
    return EngineSpec(entrant.name, entrant.command, directory, entrant.environment, tuple(map(Path, entrant.binds)))


def registered(entrant: Entrant) -> Entrant:
    """The entrant with its build as it is on disk now: the files of its command and all in its own directory.

    ``BadEngine`` where it cannot be found.
    """
    program = prepare(spec_of(entrant))
    own = [] if program.directory is None else _files_below(entrant.name, program.directory)
    given = [path for path in program.binds if path.is_file()]
    files = tuple(dict.fromkeys((*program.files, *own, *given)))
    try:
        return replace(entrant, files=tuple(map(str, files)), digest=digest(files))
    except OSError as error:
        said = Words(f"{entrant.name}：读不出 {error.filename}", f"{entrant.name}: cannot read {error.filename}")
        raise BadEngine(said.zh, said.en) from None


def _files_below(name: str, directory: Path) -> list[Path]:
    """In an order that does not depend on the file system."""
    files: list[Path] = []
    for folder, folders, names in os.walk(directory):
        folders.sort()
        files += [path for each in sorted(names) if (path := Path(folder) / each).is_file()]
        if len(files) > MOST_FILES:
            raise BadEngine(
                f"{name}：目录 {directory} 里超过 {MOST_FILES} 个文件；dir= 请用引擎自己的目录",
                f"{name}: more than {MOST_FILES} files in {directory}; let dir= be a directory of the engine's own",
            )
    return files


def as_registered(program: Program, entrant: Entrant) -> Program:
    """The program whose files must be what was registered, whatever they are now."""
    return replace(program, files=tuple(map(Path, entrant.files)), digest=entrant.digest)


class BuildWatch:
    """Looks at the builds of a table between its deals. Files are read again only where the system says they differ."""

    def __init__(self, programs: Iterable[tuple[int, Program]]) -> None:
        self._programs = dict(programs)
        self._seen = {seat: _signature(program) for seat, program in self._programs.items()}
        self._changed = {seat for seat, program in self._programs.items() if has_changed(program)}

    def changed(self) -> tuple[int, ...]:
        """The seats of programs that are no longer what was registered."""
        for seat, program in self._programs.items():
            signature = _signature(program)
            if signature != self._seen[seat]:
                self._seen[seat] = signature
                (self._changed.add if has_changed(program) else self._changed.discard)(seat)
        return tuple(sorted(self._changed))


def _signature(program: Program) -> list[tuple[int, int, int, int] | None]:
    """What changes with a file; the time of its last change of state cannot be set by hand."""
    signature: list[tuple[int, int, int, int] | None] = []
    for path in program.files:
        try:
            known = path.stat()
            signature.append((known.st_ino, known.st_size, known.st_mtime_ns, known.st_ctime_ns))
        except OSError:
            signature.append(None)
    return signature
