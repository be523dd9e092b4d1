"""Every code that the core can say has a sentence in Chinese and English, made of the facts that come with it."""

import ast
import enum
import functools
import inspect
import re
import string
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from paiju.cards.card import Rank
from paiju.deals.audit import Finding, FindingCode
from paiju.games.doudizhu import rules as doudizhu_rules
from paiju.games.doudizhu.events import Cause
from paiju.games.doudizhu.lookup import diagnosis
from paiju.games.doudizhu.rules import Kind, TimeLimit
from paiju.games.doudizhu.state import Phase
from paiju.games.shengji import play_rules as shengji_play_rules
from paiju.games.shengji import rules as shengji_rules
from paiju.games.shengji.deal.events import MadeBy
from paiju.games.shengji.deal.state import Phase as ShengjiPhase
from paiju.games.shengji.lookup import question
from paiju.games.shengji.record.record import TERMS
from paiju.regulations.library import REGULATIONS
from paiju.rulebook.clauses import ClauseClass, Words
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article, option_text
from paiju.table.seats import Official
from paiju.tournament.ranking import comparison, field_points
from paiju.tournament.rules import direction, eligibility, hosting, pairs, penalties
from paiju.tournament.rules import duplicate as national
from paiju.tournament.rules import field as ccgc
from paiju.tournament.rules import knockout as workers
from paiju.words import say, say_refusal
from paiju.words.catalogue import groups
from paiju.words.refusals import say_reason
from paiju.words.rules import say_field, say_value
from tests.books import PLAY as RULEBOOKS
from tests.sentences import sentences

CAUSES = sentences("cause")
CLASSES = sentences("class")
DOCUMENTS = sentences("document")
ERRORS = sentences("error")
FACTORS = sentences("factor")
FIELDS = sentences("field")
FINDINGS = sentences("finding")
GROUPS = sentences("field_group")
HANDS = sentences("hand")
KINDS = sentences("kind")
OFFICIALS = sentences("official")
PHASES = sentences("phase")
RANKS = sentences("rank")
REASONS = sentences("reason")
REFUSALS = sentences("refusal")
SEATS = sentences("seat")
TIMING_FLAGS = sentences("timing_flag")

SOURCE = Path(__file__).parents[3] / "src" / "paiju"
HERE = Article("doudizhu-national-2016", "8.10")
CHINESE = re.compile(r"[\u4e00-\u9fff]")


@functools.cache
def placed_calls() -> list[tuple[Path, ast.Call]]:
    return [
        (path.relative_to(SOURCE), node)
        for path in sorted(SOURCE.rglob("*.py"))
        if not {"cli", "words"} & set(path.relative_to(SOURCE).parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
    ]


def core_calls() -> Iterator[ast.Call]:
    return (call for _, call in placed_calls())


def constants(node: ast.expr | None) -> list[str]:
    """The literal text, or the two of ``a if … else b``."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return [*constants(node.body), *constants(node.orelse)] if isinstance(node, ast.IfExp) else []


def name_of(call: ast.Call) -> str:
    return ast.unparse(call.func).split(".")[-1]


def refusals() -> Iterator[tuple[str, set[str] | None]]:
    """Codes with the names of their facts; None where the facts are not written out at the call."""
    for call in core_calls():
        name = name_of(call)
        if name.lstrip("_").startswith("refuse") and len(call.args) >= 3:
            facts = None if any(key.arg is None for key in call.keywords) else {str(key.arg) for key in call.keywords}
            yield from ((code, facts) for code in constants(call.args[2]))
        elif name == "Refusal" and call.args:
            yield from ((code, _keys(call.args[2:])) for code in constants(call.args[0]))


def _keys(rest: list[ast.expr]) -> set[str] | None:
    if not rest:
        return set()
    return (
        {str(key.value) for key in rest[0].keys if isinstance(key, ast.Constant)}
        if isinstance(rest[0], ast.Dict)
        else None
    )


def factors() -> set[str]:
    return {
        code for call in core_calls() if name_of(call) == "Factor" and call.args for code in constants(call.args[0])
    }


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def facts_of_findings() -> dict[str, set[str]]:
    """The facts that stand as a comment beside each code."""
    found: dict[str, set[str]] = {}
    for line in inspect.getsource(FindingCode).splitlines():
        match = re.match(r'\s+[A-Z_]+ = "(\w+)"\s+# (.*)', line)
        if match:
            told = re.sub(r"\([^)]*\)", "", match[2]).partition(" for ")[0].replace(";", ",")
            found[match[1]] = {part.strip() for part in told.split(",")}
    return found


RULES = (
    *(doudizhu_rules, shengji_rules, shengji_play_rules, comparison, field_points),
    *(national, workers, ccgc, pairs, direction, eligibility, hosting, penalties),
)
"""The modules whose enums are values of rules."""

TEMPLATES: dict[str, Mapping[str, Words]] = {
    "refusals": REFUSALS,
    "reasons": REASONS,
    "findings": FINDINGS,
    "timing": TIMING_FLAGS,
}
NAMES: dict[str, list[Words]] = {
    "kinds": list(KINDS.values()),
    "phases": list(PHASES.values()),
    "causes": list(CAUSES.values()),
    "factors": list(FACTORS.values()),
    "officials": list(OFFICIALS.values()),
    "documents": list(DOCUMENTS.values()),
    "classes": list(CLASSES.values()),
    "fields": list(FIELDS.values()),
    "groups": list(GROUPS.values()),
    "seats": [*SEATS.values(), *HANDS.values()],
    "timing limits": list(sentences("timing_limit").values()),
}


def test_the_source_is_read() -> None:
    codes = {code for code, _ in refusals()}
    assert {"no_such_bid", "time_is_up", "other_kind", "leader_must_play"} <= codes
    assert {"bid", "won", "lost", "declarer-of-sum", "fault-before-kitty"} <= factors()


def test_every_refusal_has_a_sentence() -> None:
    assert not {code for code, _ in refusals()} - set(REFUSALS)


FORWARDED = {("refusal.py", "code"), ("call.py", "code"), ("refusals.py", "code"), ("timeouts.py", "code")}
"""Functions that are handed the code by their callers, at whose calls it is found."""


def test_every_code_of_a_refusal_is_written_out_or_explained() -> None:
    unknown = set()
    for path, call in placed_calls():
        name = name_of(call)
        is_made = name == "Refusal" or (
            name == "refuse" and not {"server", "session"} & set(path.parts) and len(call.args) >= 3
        )
        code = call.args[0 if name == "Refusal" else 2] if is_made else None
        if code is not None and not constants(code) and (path.name, ast.unparse(code)) not in FORWARDED:
            unknown.add((path.name, ast.unparse(code)))
    assert not unknown


def test_every_problem_of_the_server_has_a_sentence() -> None:
    """``refuse`` of tables, ``HttpProblem`` of requests."""
    found = {
        code
        for path, call in placed_calls()
        if {"server", "session"} & set(path.parts) and name_of(call) in ("HttpProblem", "refuse") and call.args
        for code in constants(call.args[0])
    }
    assert {"stale", "bad_code", "link_unknown", "not_over"} <= found
    assert not found - set(ERRORS)


def test_no_sentence_is_left_over() -> None:
    assert not set(REFUSALS) - {code for code, _ in refusals()}
    assert not set(FACTORS) - factors() - set(TERMS)


def test_a_sentence_tells_only_facts_that_are_there() -> None:
    wrong = {
        code: placeholders(REFUSALS[code].zh) - facts
        for code, facts in refusals()
        if facts is not None and placeholders(REFUSALS[code].zh) - facts
    }
    assert not wrong


def test_every_factor_has_words() -> None:
    assert not (factors() | set(TERMS)) - set(FACTORS)


def test_every_finding_has_a_sentence_of_its_facts() -> None:
    facts = facts_of_findings()
    assert set(facts) == {code.value for code in FindingCode}
    for code in FindingCode:
        assert placeholders(FINDINGS[code].zh) <= facts[code], code


def test_every_reason_of_the_referee_has_a_sentence_and_is_used() -> None:
    texts = [Path(str(module.__file__)).read_text("utf-8") for module in (diagnosis, question)]
    said = {node.value for text in texts for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant)}
    assert set(REASONS) <= said


@pytest.mark.parametrize("catalogue", TEMPLATES)
def test_both_languages_tell_the_same_facts(catalogue: str) -> None:
    differ = [code for code, words in TEMPLATES[catalogue].items() if placeholders(words.zh) != placeholders(words.en)]
    assert not differ


@pytest.mark.parametrize("catalogue", [*TEMPLATES, *NAMES])
def test_chinese_is_chinese_and_english_is_not(catalogue: str) -> None:
    for words in NAMES.get(catalogue) or TEMPLATES[catalogue].values():
        assert CHINESE.search(words.zh)
        assert not CHINESE.search(words.en)


def test_every_member_has_words() -> None:
    worded = (
        (PHASES, (*Phase, *ShengjiPhase)),
        (CAUSES, (*Cause, *MadeBy)),
        (CLASSES, ClauseClass),
        (OFFICIALS, Official),
    )
    for words, members in worded:
        assert set(words) == {member.value for member in members}
    assert set(KINDS) == {member.value for member in Kind} | {"tractor", "throw", "discard"}
    assert len(RANKS) == len(Rank)
    assert len(SEATS) == 4


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_rule_has_a_name(book: str) -> None:
    for name, _ in REGULATIONS[book].rules():
        assert say_field(name).zh


def test_no_name_of_a_rule_is_left_over() -> None:
    names = {name for regulation in REGULATIONS.values() for name, _ in regulation.rules()}
    assert set(FIELDS) <= names
    assert names <= set(FIELDS) | set(sentences("offence"))


@pytest.mark.parametrize("module", RULES)
def test_every_choice_has_words(module: object) -> None:
    members = [
        member
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, enum.Enum) and kind.__module__ == module.__name__  # type: ignore[attr-defined]
        for member in kind
        if not isinstance(member, Kind)
    ]
    assert members
    for member in members:
        assert option_text(member) in sentences(type(member).__name__), member


def test_no_words_for_choices_are_left_over() -> None:
    kinds = {
        (type(member).__name__, option_text(member))
        for module in RULES
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, enum.Enum)
        for member in kind
    }
    values = {(group, code) for group in groups() if group[0].isupper() for code in sentences(group)}
    assert not {key for key in values if key[0] != "NoneType"} - kinds


def test_a_refusal_is_told_with_its_facts() -> None:
    said = say_refusal(Refusal("other_kind", HERE, {"kind": "pair", "on": "plane_singles"}))
    assert said == Words(
        "牌型不同：桌上是飞机带翅膀（单），不能用对子压。",
        "Another kind: a plane with singles cannot be answered with a pair.",
    )
    said = say_refusal(Refusal("time_not_over", HERE, {"left": 1500, "limit": 25_000}))
    assert said == Words("时间未到：限 25 秒，还剩 1.5 秒。", "Too early: 1.5 s of 25 s are left.")
    assert say_refusal(Refusal("not_your_turn", HERE, {"seat": 2})).en == "It is not East's turn."
    assert "再加倍" in say_refusal(Refusal("not_in_this_phase", HERE, {"phase": "redoubling"})).zh
    assert "裁判" in say_refusal(Refusal("only_a_seat", HERE, {"actor": "referee"})).zh


def test_reasons_findings_factors_and_values_are_told() -> None:
    assert say_reason("higher_bomb", {"rank": "T", "on_rank": "3"}).zh == "炸弹 10 大于炸弹 3。"
    assert say_reason("other_count", {"size": 5, "on_size": 6}).en.startswith("Another number")
    board = Finding(
        FindingCode.COMMITMENT_MISMATCH, {"document": "board", "board": "7", "expected": "aa", "found": "bb"}
    )
    assert say("finding", board.code, board.facts).zh == "第 7 副的单副揭示书不属于这份承诺书：应为 aa，写的是 bb。"
    dealt = Finding(FindingCode.DEAL_MISMATCH, {"deal": "7", "hand": 4, "expected": 0, "found": 53})
    assert say("finding", dealt.code, dealt.facts).zh == "第 7 副不是由种子发出的牌：底牌应有 ♥3，不应有 X。"
    assert say("finding", FindingCode.UNKNOWN_BOARD, {"board": "9"}).en == "Board 9 is not in the commitment."
    assert say("factor", "anti-spring") == Words("反春", "anti-spring")
    assert say_value(TimeLimit(25_000)).zh == "25 秒"
    assert say_value(((Kind.ROCKET,), (Kind.PAIR, Kind.TRIPLE))).en == "rocket, pair/triple"
    assert say_value(Rank.ACE).zh == "A"
    assert say_field("doubling.hidden").zh.startswith("加倍：")
