"""The repository names no machine and no registry, its pins are complete, and its modules say what they are."""

import ast
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "paiju"
SKIPPED = {".git", ".venv", "build", "dist", "node_modules", "__pycache__"}

# Written so that this file does not match itself.
FORBIDDEN = {
    "package index": re.compile(r"https?://[^\s\"'`)]*/simple\b|(?:--|^)(?:extra-)?index-url\b|--find-links[= ]"),
    "registry host": re.compile(
        r"\bpypi\.(?:org|python\.org)|\bpythonhosted\.(?:org|com)|\bnpmjs\.(?:org|com)|\bdeb\.debian\.(?:org)",
        re.IGNORECASE,
    ),
    "download address": re.compile(r"\"resolved\"\s*:\s*\"\w+:"),
    "path of a machine": re.compile(r"(?:^|[\s\"'`=:(<\[,]|file://)/(?:work|root|home|Users)/\w|\b[A-Z]:\\+Users\\"),
}
FORBIDDEN_FILES = {"uv.lock", ".env", ".pypirc", ".netrc", "pip.conf"}
EMPTY_NAMES = {"util", "utils", "helper", "helpers", "common", "misc", "manager", "managers", "base"}


def repository_files() -> list[Path]:
    """Committed files and those about to be; without git, everything that is not built."""
    if shutil.which("git") and (ROOT / ".git").exists():
        command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        paths = [ROOT / name for name in listing.split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not SKIPPED & set(path.relative_to(ROOT).parts)]
    return sorted(path for path in paths if path.is_file())


def offences(text: str) -> list[str]:
    """`what: line` for each line that names a registry or a machine."""
    return [
        f"{what}: {line.strip()[:120]}"
        for line in text.splitlines()
        for what, pattern in FORBIDDEN.items()
        if pattern.search(line)
    ]


def pinned(file: str) -> set[str]:
    lines = (ROOT / "requirements" / file).read_text("utf-8").splitlines()
    return {line.partition("==")[0] for line in lines if line and not line.startswith("#")}


def required(specifiers: list[str]) -> set[str]:
    return {re.split(r"[^\w.-]", specifier, maxsplit=1)[0] for specifier in specifiers}


def test_no_file_names_a_registry_or_a_machine() -> None:
    found: list[str] = []
    for path in repository_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(ROOT)}: {offence}" for offence in offences(text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "sample",
    [
        "--index" + "-url x",
        "https://mirror.example" + "/simple",
        "--extra-index" + "-url x",
        "--find" + "-links wheels",
        "https://files.python" + "hosted.org/packages/a.whl",
        "see py" + "pi.org",
        "https://registry.npm" + "js.org/vite",
        '  "resolved" ' + ': "https://x/y.tgz",',
        "cd /" + "work/main",
        'open("/' + 'root/x")',
        "/" + "home/ann/paiju",
        "file:///" + "home/ann",
    ],
)
def test_offences_are_seen(sample: str) -> None:
    assert offences(sample)


@pytest.mark.parametrize(
    "sample",
    [
        "make pins",
        "docs/home/page.md",
        "the PyPI package",
        "../work/x",
        "a simple rule",
        "$(ROOT)/work/x",
        '"resolved": "x"',
    ],
)
def test_harmless_lines_pass(sample: str) -> None:
    assert not offences(sample)


def test_no_file_that_holds_hosts_or_secrets() -> None:
    assert not [path for path in repository_files() if path.name in FORBIDDEN_FILES]


def test_pins_are_exact_and_complete() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        for line in path.read_text("utf-8").splitlines():
            assert line.startswith("#") or re.fullmatch(r"[a-z0-9._-]+==[\w.]+( ; .+)?", line), f"{path.name}: {line}"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = project["dependency-groups"]
    assert required(groups["dev"] + project["project"]["dependencies"]) <= pinned("dev.txt"), "run: make pins"
    assert required(groups["bench"]) <= pinned("bench.txt"), "run: make pins"


def test_each_module_opens_with_a_sentence() -> None:
    paths = sorted(PACKAGE.rglob("*.py"))
    assert paths
    silent = [path for path in paths if not ast.get_docstring(ast.parse(path.read_text("utf-8")))]
    assert not [str(path.relative_to(ROOT)) for path in silent]


def test_no_module_has_an_empty_name() -> None:
    paths = [*PACKAGE.rglob("*.py"), *(path for path in PACKAGE.rglob("*") if path.is_dir())]
    assert not [str(path.relative_to(ROOT)) for path in paths if EMPTY_NAMES & set(path.stem.lower().split("_"))]


def test_each_test_can_be_imported_by_its_path() -> None:
    """mypy takes tests of one name in two folders apart by the folders: doudizhu_ccgc, not doudizhu-ccgc."""
    paths = [path.relative_to(ROOT).with_suffix("") for path in (ROOT / "tests").rglob("*.py")]
    assert not [str(path) for path in paths if not all(part.isidentifier() for part in path.parts)]
