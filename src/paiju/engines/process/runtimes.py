"""What a program needs besides its own file: the runtime of an interpreter, found by its path without running anything.

A runtime is shown as a tree of its own; a home it may lie in stays closed.
"""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

SYSTEM = tuple(map(Path, ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store")))
"""What every program of a system is made of."""

_PARTS = ("bin", "lib", "lib32", "lib64", "libexec", "conf", "jre")
_SIGNS = (
    *("lib/python3*/os.py", "lib/modules", "jre/lib/rt.jar", "lib/node_modules/npm", "lib/ruby", "lib/perl5"),
    *("lib/julia", "lib/mono"),
)
"""By which the prefix of a runtime is known."""
_MOST_LINKS = 20


def is_system(path: Path) -> bool:
    return any(path.is_relative_to(tree) for tree in SYSTEM)


def links_of(path: Path) -> list[Path]:
    """The path and, where it is a link, what it leads to step by step."""
    steps = [path]
    while steps[-1].is_symlink() and len(steps) < _MOST_LINKS:
        steps.append(Path(os.path.normpath(steps[-1].parent / steps[-1].readlink())))
    return steps


def trees_of(program: Path) -> list[Path]:
    """Folders that a program must see to run: those of its runtime, of its environment, of the one it names itself."""
    trees: list[Path] = []
    for path in (program, *interpreters_of(program)):
        for step in (*links_of(path), path.resolve()):
            trees += [] if is_system(step) else _trees_beside(step)
    if program == Path(sys.executable).with_name("paiju"):
        trees.append(Path(__file__).parents[2])  # a house player as an engine, also from a working copy
    return [tree for place, tree in enumerate(trees) if tree not in trees[:place]]


def _trees_beside(path: Path) -> Iterator[Path]:
    folder, prefix = path.parent, path.parent.parent
    if is_home(prefix):
        return
    if folder.name == "shims" and (prefix / "versions").is_dir():  # pyenv and its relatives
        yield prefix
    if folder.name != "bin":
        return
    settings = prefix / "pyvenv.cfg"
    if settings.is_file():
        yield from (*_parts(prefix), settings)
        base = _base_of(settings)
        if base is not None and not is_system(base):
            yield from _trees_beside(base / path.name)
    elif any(any(prefix.glob(sign)) for sign in _SIGNS):
        yield from _parts(prefix)


def _parts(prefix: Path) -> list[Path]:
    """Of a runtime; its folder may be a project's, with much else in it."""
    return [prefix / part for part in _PARTS if (prefix / part).is_dir()]


def _base_of(settings: Path) -> Path | None:
    """Where the Python of a virtual environment comes from."""
    for line in settings.read_text("utf-8", "replace").splitlines():
        name, equals, value = line.partition("=")
        if equals and name.strip() == "home":
            return Path(value.strip())
    return None


def interpreters_of(program: Path) -> Iterator[Path]:
    """The interpreter in the first line of a script, and the one that it looks for in turn."""
    try:
        with program.open("rb") as file:
            first = file.readline(256)
    except OSError:
        return
    words = first[2:].decode("utf-8", "replace").split() if first.startswith(b"#!") else []
    if not words:
        return
    yield Path(words[0])
    if Path(words[0]).name == "env":
        names = [word for word in words[1:] if not word.startswith("-") and "=" not in word]
        interpreter = shutil.which(names[0]) if names else None
        if interpreter is not None:
            yield Path(interpreter).absolute()


def names_no_interpreter(program: Path) -> bool:
    """Whether the program is a script whose interpreter this machine does not have."""
    named = list(interpreters_of(program))
    if not named:
        return False
    return not all(path.exists() for path in named) or (named[0].name == "env" and len(named) == 1)


def is_home(path: Path) -> bool:
    """Whether a folder is somebody's home, or holds homes."""
    home = Path.home()
    return home.is_relative_to(path) or path in (Path("/root"), Path("/home")) or path.parent == Path("/home")
