"""Every way in which a record or a look-up can be unusable has a sentence in both languages, made of its own facts."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import paiju
from paiju.rulebook.clauses import Words
from paiju.table.record.record import BadRecord
from paiju.words.catalogue import OTHERWISE
from paiju.words.records import say_bad_record
from tests.sentences import sentences

INSTEAD = sentences("instead")
LOOKUPS = sentences("lookup")
RECORDS = sentences("record")
THINGS = sentences("thing")
USAGES = sentences("usage")

SOURCE = Path(str(paiju.__file__)).parent
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def calls(name: str) -> Iterator[tuple[str, set[str] | None]]:
    """Codes given to an exception in the source, each with its facts; None where these are not written out."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name):
                continue
            code = next(
                (arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant) and type(arg.value) is str), ""
            )
            if code:
                names = [keyword.arg for keyword in node.keywords]
                yield code, None if None in names else {each for each in names if each is not None} - {"is_cut"}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_bad_record_has_a_sentence_of_its_facts() -> None:
    found = list(calls("BadRecord"))
    assert {code for code, _ in found} - {"refused"} <= set(RECORDS)
    for code, facts in found:
        if facts is not None and code != "refused":
            assert placeholders(RECORDS[code].zh) == facts, code


def test_no_sentence_about_records_is_left_over() -> None:
    assert set(RECORDS) <= {code for code, _ in calls("BadRecord")}


def test_every_unusable_look_up_has_a_sentence_of_its_facts() -> None:
    found = list(calls("Unusable"))
    assert {code for code, _ in found} == set(LOOKUPS)
    for code, facts in found:
        assert facts is not None
        assert placeholders(LOOKUPS[code].zh) <= facts, code


@pytest.mark.parametrize("catalogue", [RECORDS, LOOKUPS, INSTEAD, THINGS, USAGES])
def test_both_languages_say_the_same(catalogue: dict[str, Words]) -> None:
    for code, words in catalogue.items():
        assert placeholders(words.zh) == placeholders(words.en), code
        assert CHINESE.search(words.zh) or code == OTHERWISE, code
        assert not CHINESE.search(words.en), code


def test_what_a_line_should_have_been_is_named_in_the_language_of_the_sentence() -> None:
    told = say_bad_record(BadRecord(3, "not_a_number", found="'x'", what="bid"))
    assert (told.zh, told.en) == ("'x' 不是叫分；应为数字", "'x' is not a bid; expected: a number")
    told = say_bad_record(BadRecord(3, "not_complete", found="'pass 1'", usage="pass", is_cut=True))
    assert told.zh == "'pass 1' 不完整；应为 仅 pass；牌谱在这一行中断"
