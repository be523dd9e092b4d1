"""The files of the catalogue: both languages, the facts of each sentence, and nothing that nobody says."""

import ast
import collections
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from paiju.words import say, say_fact
from paiju.words.catalogue import FOLDER, groups
from paiju.words.say import PLACEABLE
from paiju.words.types import TYPES
from tests.sentences import FILES, entries, facts_told, mistakes, sentences

SOURCE = Path(__file__).parents[3] / "src" / "paiju"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_file_has_no_mistake(path: Path) -> None:
    assert not mistakes(str(path.relative_to(FOLDER)), path.read_text("utf-8"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"seat": {"0": {"zh": "西"}}}', "x.json: seat.0 must have zh and en, each once"),
        ('{"seat": {"0": {"zh": "西", "en": "West", "de": "West"}}}', "x.json: seat.0 must have zh and en, each once"),
        ('{"seat": {"0": {"zh": "西", "en": ""}}}', "x.json: seat.0 is empty in one language"),
        ('{"seat": {"0": {"zh": "西", "en": "西"}}}', "x.json: seat.0 has Chinese in its English"),
        (
            '{"a": {"b": {"zh": "{x} 分", "en": "{y}"}}}',
            "x.json: a.b tells other facts in Chinese ({x}) ",
        ),
        ('{"a": {"b": {"zh": "{x:t}", "en": "{x:t}"}}}', "x.json: a.b has a fact of an unknown type: {x:t}"),
        ('{"a": {"b": {"zh": "[[{x}", "en": "[[{x}"}}}', "x.json: a.b has a brace or a bracket too many"),
        ('{"a": {"b": {"zh": "一", "en": "1"}, "b": {"zh": "二", "en": "2"}}}', "x.json: a.b stands there twice"),
    ],
)
def test_a_mistake_is_told_with_file_and_key(text: str, told: str) -> None:
    assert any(mistake.startswith(told) for mistake in mistakes("x.json", text))


def test_a_code_stands_in_one_file() -> None:
    found = collections.Counter(
        (entry.group, entry.code) for path in FILES for entry in entries(path.read_text("utf-8"))
    )
    assert not [key for key, times in found.items() if times > 1]


class Said(NamedTuple):
    """A call of ``say``, ``Sentence`` or ``bad_input``: what is written out at the place."""

    where: str
    group: str
    codes: list[str] | None
    facts: set[str] | None


def constants(node: ast.expr) -> list[str] | None:
    """The texts that an expression can be, where that is written out."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        both = constants(node.body), constants(node.orelse)
        return None if both[0] is None or both[1] is None else [*both[0], *both[1]]
    return None


def facts_of(call: ast.Call) -> set[str] | None:
    if len(call.args) < 3:
        return {keyword.arg for keyword in call.keywords if keyword.arg}
    given = call.args[2]
    if not isinstance(given, ast.Dict) or not all(isinstance(key, ast.Constant) for key in given.keys):
        return None
    return {key.value for key in given.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


@functools.cache
def calls() -> list[Said]:
    return list(_calls())


SAYING = ("say", "say_fact", "sentence", "Sentence")


def _calls() -> Iterator[Said]:
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name == "bad_input":
                yield Said(f"{path.relative_to(SOURCE)}:{node.lineno}", name, constants(node.args[0]), facts_of(node))
            if isinstance(node, ast.Call) and name in SAYING and len(node.args) > 1:
                where = f"{path.relative_to(SOURCE)}:{node.lineno}"
                for group in constants(node.args[0]) or ():
                    codes = None if name == "say_fact" else constants(node.args[1])
                    yield Said(where, group, codes, facts_of(node) if name in ("say", "Sentence") else None)


def test_what_is_said_has_a_sentence_and_its_facts() -> None:
    wrong = []
    for said in calls():
        for code in said.codes or ():
            if code not in sentences(said.group):
                wrong.append(f"{said.where}: no sentence {said.group}.{code}")
            elif said.facts is not None and not facts_told(sentences(said.group)[code]) <= said.facts:
                wrong.append(f"{said.where}: {said.group}.{code} tells {facts_told(sentences(said.group)[code])}")
    assert not wrong


def test_no_group_is_left_over() -> None:
    """Said somewhere, a type of a fact, or the values of a rule."""
    said = {each.group for each in calls()}
    every = [words for group in groups() for words in sentences(group).values()]
    types = {place[2] for words in every for place in PLACEABLE.finditer(words.zh)}
    elsewhere = {"why", "bool", "form"}  # one of three groups, a value, templates
    left = {group for group in groups() if group not in said | types | elsewhere and not group[0].isupper()}
    assert not left


def test_no_sentence_is_left_over_where_all_codes_are_written_out() -> None:
    codes: dict[str, set[str] | None] = {}
    for said in calls():
        known = codes.get(said.group, set())
        codes[said.group] = None if said.codes is None or known is None else known | set(said.codes)
    left = {group: set(sentences(group)) - used for group, used in codes.items() if used is not None}
    assert not {group: rest for group, rest in left.items() if rest}


def test_no_fact_is_an_error() -> None:
    """What a type has no words for is told as it stands: logs and requests may have anything."""
    for type_ in (*TYPES, "seat", "kind", "rank", "hand", "official", "role", "usage"):
        for value in ("nonsense", "", 99, -1, "main-x.y", "1.5"):
            said = say_fact(type_, value)
            assert isinstance(said.zh, str)
    assert say("refusal", "no_such_seat", {"seat": 7}).en == "There is no seat 7."
    assert say_fact("segment", "main-1.2").en == "Round 1, set 2"
    assert say_fact("usage", "no-call").en == "no-call alone"


def test_a_part_is_said_only_where_its_facts_are_there() -> None:
    def said(**facts: int) -> str:
        return say("refusal", "no_such_board", facts).en

    assert said(table=3, board=5) == "There is no table 3, board 5."
    assert said(table=3, board=0) == "There is no table 3."
    assert said(table=0, board=5) == "There is no board 5."
