"""What the documents name exists, so that somebody who reads finds it. Decisions are left out: they tell history."""

import pkgutil
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOR_DEVELOPERS = [
    *(ROOT / "docs" / name for name in ("architecture.md", "glossary.md", "reading.md")),
    *(ROOT / name for name in ("CONTRIBUTING.md", "web/README.md", "src/paiju/words/sentences/README.md")),
]
"""Every path in them is ours, often told from a folder on; elsewhere those of a reader's own disk are named, too."""

OTHERS = [*(ROOT / "docs").glob("*.md"), *(ROOT / "docs/tutorials").glob("*.md"), ROOT / "README.md"]
DOCUMENTS = sorted({*FOR_DEVELOPERS, *OTHERS})

QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.-]+\.(?:py|ts|toml|json|md|svelte|typ)|(?:[\w.*{},-]|<\w+>)*/[\w.*{},/<>-]*")
OURS = re.compile(r"(?:src|tests|docs|web|bench|scripts|kernel|testdata)/\w")
NO_PATH = {"is_/has_/may_", "parse_/format_", "changes/NNNN-subject.md"}
MODULE = re.compile(r"paiju(?:\.[a-z_]\w*)+")


def repository_paths() -> set[str]:
    command = ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard"]
    if (ROOT / ".git").exists():
        names = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        files = [Path(name) for name in names if (ROOT / name).exists()]
    else:
        files = [path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file()]
    return {f"/{path}" for file in files for path in (file, *file.parents)}


@pytest.fixture(scope="module")
def paths() -> str:
    return "\n".join(repository_paths())


def alternatives(text: str) -> Iterator[str]:
    """What braces stand for: a/{b,c}.py is a/b.py and a/c.py."""
    braces = re.search(r"\{([^{}]*)\}", text)
    if braces is None:
        yield text
        return
    for part in braces[1].split(","):
        yield from alternatives(text[: braces.start()] + part + text[braces.end() :])


def exists(path: str, paths: str) -> bool:
    """Whether some path of the repository ends so; a module may stand without its suffix."""
    pattern = re.sub(r"\\\*|<\w+>", "[^/\n]+", re.escape(path.strip("/")))
    return re.search(rf"/{pattern}(?:\.py|(?:\.svelte)?\.ts|\.json)?$", paths, re.MULTILINE) is not None


def has_module(name: str) -> bool:
    """Whether it is a module, or something that a module has."""
    try:
        return bool(pkgutil.resolve_name(name))
    except (ImportError, AttributeError):
        return False


def missing(text: str, paths: str, *, all_are_ours: bool) -> list[str]:
    quoted = QUOTED.findall(text)
    named = [it for it in quoted if PATH.fullmatch(it) and it not in NO_PATH and (all_are_ours or OURS.match(it))]
    modules = [it for it in quoted if MODULE.fullmatch(it)]
    return [
        *(path for name in named for path in alternatives(name) if not exists(path, paths)),
        *(name for name in modules if not has_module(name)),
    ]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_names_exists(document: Path, paths: str) -> None:
    text = document.read_text("utf-8")
    assert not missing(text, paths, all_are_ours=document in FOR_DEVELOPERS)
    links = [link for link in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text) if not link.startswith("http")]
    assert not [link for link in links if not (document.parent / link).exists()]


@pytest.mark.parametrize(
    "wrong",
    [
        *("`tournament/nowhere.py`", "`desk/{deciders,nowhere}.py`", "`nobody.py`", "`server/nowhere/`"),
        *("`regulations/<book>/nothing.toml`", "`paiju.table.nothing`", "`paiju.rulebook.clauses.parse_nothing`"),
    ],
)
def test_a_name_of_nothing_is_seen(wrong: str, paths: str) -> None:
    assert missing(f"See {wrong}.", paths, all_are_ours=True)


def test_the_table_of_layers_is_the_contract() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = next(it["layers"] for it in contracts if it["name"] == "imports go down only")
    held = [set(re.findall(r"\w+", layer)) for layer in layers]
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| ((?:`\w+(?:\.py)?`(?: · )?)+) \|", text, re.MULTILINE)
    assert [{name.removesuffix(".py") for name in QUOTED.findall(row)} for row in rows] == held
