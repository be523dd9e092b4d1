"""Every finding has words in both languages, and gives the facts that they name."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.tournament import check
from paiju.tournament.check import Finding
from paiju.words.check import FINDINGS, say_check_finding

FOLDER = Path(check.__file__).parent
CODE_AT = {"wrong": 0, "unless": 1, "Wrong": 0, "Finding": 0}
FACTS_AT = {"Wrong": 1, "Finding": 2}
"""Where these take their facts as a dictionary; the others take them by name."""


def made() -> Iterator[tuple[str, set[str] | None]]:
    """Each code with the facts at the place where it is made; None where they are not written there."""
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = ast.unparse(node.func).split(".")[-1] if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in CODE_AT and len(node.args) > CODE_AT[name]:
                code = node.args[CODE_AT[name]]
                if isinstance(code, ast.Constant):
                    yield str(code.value), facts_of(node, name)


def facts_of(call: ast.Call, name: str) -> set[str] | None:
    if name not in FACTS_AT:
        named = {keyword.arg for keyword in call.keywords}
        return None if None in named else {arg for arg in named if arg is not None}
    if len(call.args) <= FACTS_AT[name]:
        return set()
    facts = call.args[FACTS_AT[name]]
    return (
        {str(key.value) for key in facts.keys if isinstance(key, ast.Constant)} if isinstance(facts, ast.Dict) else None
    )


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


MADE = list(made())


@pytest.mark.parametrize("code", sorted({code for code, _ in MADE}))
def test_every_code_has_words(code: str) -> None:
    words = FINDINGS[code]
    wanted = placeholders(words.zh) | placeholders(words.en)
    for found, facts in MADE:
        if found == code and facts is not None:
            assert wanted <= facts


def test_no_words_without_a_code() -> None:
    assert set(FINDINGS) == {code for code, _ in MADE}


def test_said() -> None:
    said = say_check_finding(Finding("draw_differs", 7, {"lot": "main-1.1"}))
    assert said.zh == "抽签 main-1.1 的次序不是公布的种子应得的。"
    assert said.en == "The order of the draw main-1.1 is not what the published seed gives."
