"""``paiju bench``: runs the measurements of the repository beside its peers."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from paiju.cli.app import JsonOption, LangOption, command, new_app
from paiju.cli.errors import bad_input
from paiju.cli.output import Output

app = new_app()

REPOSITORY = Path(__file__).parents[3]
NEEDED = ("paiju._kernel", "pyspiel", "rlcard")


@command(
    app,
    "bench",
    "测速 | speed",
    "与同类比较速度（bench/run.py）；所需的一切由 make bench 安装",
    "Measure speed beside peers (bench/run.py); make bench installs all it needs",
    "paiju bench",
)
def bench(
    write: Annotated[bool, typer.Option("--write", help="写入 bench/results.md | write bench/results.md")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    script = REPOSITORY / "bench" / "run.py"
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing or not script.is_file():
        what = ", ".join(missing) or "bench/run.py"
        raise bad_input("no_bench", what=what)
    call = [sys.executable, "-m", "bench.run", *(["--write"] if write else [])]
    stdout = subprocess.PIPE if as_json else None
    finished = subprocess.run(call, check=False, cwd=REPOSITORY, stdout=stdout, encoding="utf-8")
    if as_json:
        out.json({"rows": _rows(finished.stdout)})
    raise typer.Exit(finished.returncode)


def _rows(text: str) -> list[dict[str, str]]:
    """The printed table as objects."""
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("|")]
    head, rows = (lines[0], lines[2:]) if len(lines) > 2 else ([], [])
    return [dict(zip(head, row, strict=False)) for row in rows]
