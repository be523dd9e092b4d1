"""Imports go down only, and the core is pure. Contracts in pyproject.toml, picture in docs/architecture.md."""

import ast
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
PURE = next(c["source_modules"] for c in CONTRACTS if c["type"] == "forbidden")

# import-linter sees no compiled module, so who may use the kernel is checked here.
KERNEL = ("paiju._kernel", "paiju.kernel")
# Built-in doors to the outside, which need no import.
DOORS = {"open", "print", "input", "__import__", "breakpoint"}


def lint(source: Path) -> subprocess.CompletedProcess[str]:
    """Runs import-linter on the package in `source`, wherever paiju is installed."""
    program = (
        "import sys\n"
        # The finder of the editable install would answer before sys.path.
        "sys.meta_path[:] = [f for f in sys.meta_path if type(f).__name__ != 'ScikitBuildRedirectingFinder']\n"
        "sys.path.insert(0, sys.argv.pop(1))\n"
        "from importlinter.cli import lint_imports_command\n"
        "lint_imports_command()\n"
    )
    command = [sys.executable, "-c", program, str(source), "--config", str(ROOT / "pyproject.toml"), "--no-cache"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def modules(package: str) -> Iterator[Path]:
    """The files of a package, or the one file of a module."""
    path = SOURCE.joinpath(*package.split("."))
    return path.rglob("*.py") if path.is_dir() else iter([path.with_suffix(".py")])


def imported(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def impurities(text: str) -> list[str]:
    """What a core module may not do and import-linter cannot see."""
    module = ast.parse(text)
    names = {node.id for node in ast.walk(module) if isinstance(node, ast.Name)}
    kernel = [name for name in imported(module) if name.startswith(KERNEL)]
    return sorted(names & DOORS) + kernel


def test_layers() -> None:
    result = lint(SOURCE)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("cards/card.py", "import paiju.games.doudizhu.rules", "imports go down only"),
        ("games/doudizhu/rules.py", "from paiju.tournament import state as _state", "imports go down only"),
        ("games/doudizhu/rules.py", "import random", "the core knows neither"),
        ("table/seats.py", "from datetime import datetime", "the core knows neither"),
        ("table/seats.py", "import numpy", "the core knows neither"),
        ("games/doudizhu/rules.py", "import paiju.words", "only the shell and the façade"),
        ("words/say.py", "import paiju.regulations.ccgc.play", "books are found in the library"),
    ],
)
def test_layers_can_fail(tmp_path: Path, module: str, line: str, contract: str) -> None:
    shutil.copytree(SOURCE / "paiju", tmp_path / "paiju", ignore=shutil.ignore_patterns("__pycache__"))
    with (tmp_path / "paiju" / module).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    result = lint(tmp_path)
    assert result.returncode == 1, result.stdout + result.stderr
    assert any(row.startswith(contract) and "BROKEN" in row for row in result.stdout.splitlines()), result.stdout


@pytest.mark.parametrize("package", PURE)
def test_core_is_pure(package: str) -> None:
    found = {str(path.relative_to(ROOT)): impurities(path.read_text("utf-8")) for path in modules(package)}
    assert found
    assert not {path: names for path, names in found.items() if names}


def test_core_is_pure_can_fail() -> None:
    assert impurities("from paiju import _kernel") == ["paiju._kernel"]
    assert impurities("import paiju.kernel.moves") == ["paiju.kernel.moves"]
    assert impurities("text = open('x').read()") == ["open"]
    assert impurities("opening = deck.open()") == []
