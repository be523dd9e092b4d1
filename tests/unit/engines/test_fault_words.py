"""Every fault and oddity of a program has a sentence in both languages, made of its facts."""

import ast
import re
import string
from pathlib import Path

import pytest

from paiju.engines.protocol.faults import EngineFault
from paiju.words import say_fact
from paiju.words.refusals import say_engine_fault
from tests.sentences import sentences

ENGINE_FAULTS = sentences("engine_fault")
RECORDED_FAULTS = sentences("fault")

SOURCE = Path(__file__).parents[3] / "src" / "paiju" / "engines"
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def said() -> set[str]:
    """Every literal in the modules of the host."""
    texts: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        texts |= {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
    return texts


def test_no_sentence_is_left_over() -> None:
    assert set(ENGINE_FAULTS) <= said()
    assert set(RECORDED_FAULTS) <= said()


@pytest.mark.parametrize("code", sorted(ENGINE_FAULTS))
def test_both_languages_tell_the_same(code: str) -> None:
    words = ENGINE_FAULTS[code]
    assert placeholders(words.zh) == placeholders(words.en)
    assert CHINESE.search(words.zh)
    assert not CHINESE.search(words.en)


def test_limits_are_told_in_seconds_and_lines_are_cited() -> None:
    said = say_engine_fault("time_out", {"limit": 15_000, "awaited": "OK BID"}, 12)
    assert (said.zh, said.en) == ("15 秒内没有应答 OK BID，第 12 行", "no answer OK BID within 15 s, line 12")


def test_what_the_rules_refuse_is_told_by_the_rules() -> None:
    fault = EngineFault("leader_must_play", {}, 7)
    assert fault.words.en == "The leader must play and cannot pass, line 7"
    assert fault.reason == "The leader must play and cannot pass"


@pytest.mark.parametrize(
    ("code", "reason"), [("no_line_end", "time_out"), ("stray_flood", "flood"), ("exited", "exited")]
)
def test_records_do_not_tell_what_depends_on_timing(code: str, reason: str) -> None:
    assert EngineFault(code, {"status": "x"}, 1, is_fatal=True).reason == reason
    assert CHINESE.search(say_fact("fault", reason).zh)
