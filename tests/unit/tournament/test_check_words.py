"""Every finding has words in both languages, and gives the facts that they name."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.tournament import check
from paiju.tournament.check import EARLIER, Finding
from paiju.tournament.versions import KNOWN
from paiju.words.check import say_check_finding
from tests.sentences import sentences

FINDINGS = sentences("check")
REFUSALS = sentences("refusal")

BESIDE = {"why"}
"""What the words take from the refusal."""


def made() -> Iterator[tuple[str, set[str] | None]]:
    """Each code with the facts at the place where it is made; None where they are not written there."""
    for node in ast.walk(ast.parse(Path(check.__file__).read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Finding":
            code, facts = node.args[0], node.args[2] if len(node.args) > 2 else ast.Dict([], [])
        elif isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            code, facts = node.value.elts
        else:
            continue
        if isinstance(code, ast.Constant):
            yield str(code.value), facts_of(facts)


def facts_of(facts: ast.expr) -> set[str] | None:
    if not isinstance(facts, ast.Dict):
        return None
    return {str(key.value) for key in facts.keys if isinstance(key, ast.Constant)}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


MADE = list(made())


@pytest.mark.parametrize("code", sorted({code for code, _ in MADE}))
def test_every_code_has_words(code: str) -> None:
    words = FINDINGS[code]
    wanted = (placeholders(words.zh) | placeholders(words.en)) - BESIDE
    for found, facts in MADE:
        if found == code and facts is not None:
            assert wanted <= facts


def test_no_words_without_a_code() -> None:
    assert set(FINDINGS) == {code for code, _ in MADE}
    assert set(FINDINGS) > EARLIER


def test_every_refusal_that_a_version_did_not_know_has_words() -> None:
    assert {code for known in KNOWN.values() for code in known.refusals} <= set(REFUSALS)


def test_said() -> None:
    said = say_check_finding(Finding("draw_differs", 7, {"lot": "main-1.1"}))
    assert said.zh == "抽签 main-1.1 的次序不是公布的种子应得的。"
    assert said.en == "The order of the draw main-1.1 is not what the published seed gives."


def test_an_earlier_version_is_named() -> None:
    refusal = Refusal("scores_impossible", Article("doudizhu-workers-2021", "4.5"), FACTS)
    unnamed = say_check_finding(Finding("accepted_then", 7, {"version": ""}, refusal))
    assert unnamed.zh.startswith("0.2 以前的版本接受了这一步，现在的版本会拒绝：")
    assert unnamed.en.startswith("A version before 0.2 accepted it; today's version would refuse: ")
    assert "+7/-3/-4" in unnamed.zh
    assert "+7/-3/-4" in unnamed.en
    named = say_check_finding(Finding("cited_otherwise_then", 7, {"version": "0.2.0"}))
    assert "0.2.0" in named.zh
    assert named.en.startswith("Version 0.2.0 cites")


FACTS: dict[str, str | int] = {"scores": "+7/-3/-4", "table": 1, "board": 1, "nearest": "+6/-3/-3"}
