"""A book is a folder: no other module has its id, so that a new one is found wherever the others are."""

import ast
from collections.abc import Iterator
from pathlib import Path

from paiju.regulations.library import REGULATIONS

SOURCE = Path(__file__).parents[2] / "src" / "paiju"
MODULES = sorted(
    path
    for path in SOURCE.rglob("*.py")
    if path.relative_to(SOURCE).parts[0] not in ("regulations", "cli", "contest")  # 001 run by itself, and defaults
)


def named(text: str) -> Iterator[str]:
    """The ids of books among the constants, docstrings aside."""
    tree = ast.parse(text)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield from (book for book in REGULATIONS if book in node.value)


def test_no_module_names_a_book() -> None:
    found = {(path.name, book) for path in MODULES for book in named(path.read_text("utf-8"))}
    assert found == {("bodies.py", "doudizhu-national-2016")}  # of an event for which none is asked


def test_a_name_is_seen() -> None:
    assert list(named('"""doudizhu-ccgc"""\nif book == "doudizhu-ccgc": pass')) == ["doudizhu-ccgc"]
