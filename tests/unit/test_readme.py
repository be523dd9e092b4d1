"""The README's example runs as printed, and so does the façade's own."""

import doctest
from pathlib import Path

import paiju

README = Path(__file__).parents[2] / "README.md"


def test_readme_example() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted >= 6
    assert result.failed == 0


def test_facade_example() -> None:
    result = doctest.testmod(paiju)
    assert result.attempted >= 2
    assert result.failed == 0
