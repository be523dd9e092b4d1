"""Nothing that an event can say is without words: codes are found in the source and in the books, not listed by hand.

Whoever adds a code, a size, a reading, an offence or a command without words for it fails here. A call whose code is
not written out at the place has to be explained in ``ELSEWHERE``.
"""

import ast
import dataclasses
import enum
import itertools
import re
import string
import types
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.regulations.library import REGULATIONS, find_regulation
from paiju.rulebook.clauses import Words
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article, option_text
from paiju.table.clock import Instant
from paiju.tournament.commands import TABLE, VoidBoard
from paiju.tournament.desk.rulings import incidents, offences
from paiju.tournament.events import SeatingProposed
from paiju.tournament.formats import pair_ranking
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef, Status
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.ranking import deal_points as workers_scores
from paiju.tournament.ranking.field_rounds import Cause as FieldCause
from paiju.tournament.ranking.final_rounds import Cause as FinalCause
from paiju.tournament.ranking.pair_points import Cause as PairCause
from paiju.tournament.ranking.results import MatchLevels
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from paiju.tournament.rules import duplicate as national
from paiju.tournament.rules.eligibility import FINDINGS, wanted_documents
from paiju.tournament.seating.segments import OVERRIDDEN, ResultKey, SegmentId, Stage
from paiju.tournament.state import Setup
from paiju.words import say_fact, say_refusal
from paiju.words.acts import Naming, say_act, say_action, say_author
from paiju.words.direction import say_effect
from paiju.words.rules import say_field, say_value
from paiju.words.standings import say_seating_reason
from tests.sentences import sentences

AUDIT_FINDINGS = sentences("audit_finding")
CRITERIA = sentences("criterion")
FIELDS = sentences("field")
REASONS = sentences("seating_reason")
WHYS = sentences("why")
TEXTS = sentences("str")

SOURCE = Path(__file__).parents[2] / "src" / "paiju"
CHINESE = re.compile(r"[\u4e00-\u9fff]")
CODE = re.compile(r"[a-z]+_[a-z]+")
"""What a code looks like; no sentence has such a word."""

CATALOGUES: dict[str, set[str]] = {
    "Reason": set(REASONS),
    "Why": {*WHYS, *REASONS, *CRITERIA},
    "Criterion": set(CRITERIA),
}
"""What makes a code of an event, and where its words are. Refusals and findings have tests of their own."""

ELSEWHERE: dict[tuple[str, str], set[str]] = {
    ("field_why.py", "line.cause.value"): {cause.value for kind in (FieldCause, FinalCause) for cause in kind},
    ("pair_why.py", "one.cause.value"): {cause.value for cause in PairCause},
    ("pair_why.py", "code"): set(),  # constants of that module, see ``constants_of``
    ("seating.py", "OVERRIDDEN"): {OVERRIDDEN},
    ("why.py", "reason.code"): set(),  # of the seating, where it was made
    ("rank_why.py", "criterion.code"): set(),  # of the standing, where it was made
    ("pair_ranking.py", "_CODES[column]"): set(pair_ranking._CODES.values()),
    ("deal_points.py", "_COLUMNS[name]"): set(workers_scores._COLUMNS.values()),
    ("duplicate_points.py", "name.value.replace('-', '_')"): {
        name.value.replace("-", "_") for name in national.TieBreakName
    },
}
"""Codes that are not written out at the call: the file, the text of the argument, and all that it can be."""


class Made(typing.NamedTuple):
    """A code, and the facts that come with it where they are written out."""

    what: str
    code: str
    facts: set[str] | None


def constants(node: ast.expr) -> list[str]:
    """The literal text, or the two of ``a if … else b``."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return [*constants(node.body), *constants(node.orelse)] if isinstance(node, ast.IfExp) else []


def calls() -> Iterator[tuple[Path, str, ast.Call]]:
    for path in sorted((SOURCE / "tournament").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = ast.unparse(node.func).split(".")[-1] if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in CATALOGUES:
                yield path, name, node


def made() -> Iterator[Made]:
    for path, name, call in calls():
        literal = constants(call.args[0])
        for code in literal or ELSEWHERE.get((path.name, ast.unparse(call.args[0])), set()):
            yield Made(name, code, facts_of(name, call) if literal else None)


def facts_of(name: str, call: ast.Call) -> set[str] | None:
    """Names of facts: pairs of a tuple for a reason, a dictionary for a why."""
    at = {"Reason": 2, "Why": 3}.get(name)
    given = next((key.value for key in call.keywords if key.arg == "facts"), None)
    node = given or (call.args[at] if at is not None and len(call.args) > at else None)
    if node is None:
        return set() if at is not None else None
    if isinstance(node, ast.Dict):
        return None if None in node.keys else {str(key.value) for key in node.keys if isinstance(key, ast.Constant)}
    if isinstance(node, ast.Tuple) and all(isinstance(pair, ast.Tuple) for pair in node.elts):
        firsts = [pair.elts[0] for pair in node.elts if isinstance(pair, ast.Tuple)]
        return {str(first.value) for first in firsts if isinstance(first, ast.Constant)}
    return None


def constants_of(file: str) -> set[str]:
    (path,) = (SOURCE / "tournament").rglob(file)
    tree = ast.parse(path.read_text("utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def assert_worded(words: Words) -> None:
    """In both languages, and no code is left in them."""
    assert CHINESE.search(words.zh), words
    assert not CHINESE.search(words.en), words
    assert not CODE.search(words.zh), words
    assert not CODE.search(words.en), words


# Codes in the source.


def test_every_code_is_written_out_or_explained() -> None:
    unknown = {
        (path.name, ast.unparse(call.args[0]))
        for path, _, call in calls()
        if not constants(call.args[0]) and (path.name, ast.unparse(call.args[0])) not in ELSEWHERE
    }
    assert not unknown


def test_every_reason_step_and_column_has_words() -> None:
    found = {(it.what, it.code) for it in made()}
    assert {("Reason", "snake"), ("Why", "match_played"), ("Criterion", "total_s")} <= found
    assert not {(what, code) for what, code in found if code not in CATALOGUES[what]}
    snakes = {text for text in constants_of("pair_why.py") if CODE.fullmatch(text)} - set(FIELDS)
    assert snakes - {"other_score", "other_levels"} <= set(REASONS)


def test_no_reason_step_or_column_is_left_over() -> None:
    found = {it.code for it in made()} | constants_of("pair_why.py")
    assert not {*REASONS, *WHYS, *CRITERIA} - found


def test_a_sentence_tells_only_facts_that_are_there() -> None:
    wrong = {}
    for it in made():
        if it.what == "Criterion" or it.facts is None:
            continue
        template = {**REASONS, **WHYS, **CRITERIA}[it.code] if it.what == "Why" else REASONS[it.code]
        wanted = (placeholders(template.zh) | placeholders(template.en)) - {"value"}
        if wanted - it.facts:
            wrong[it.code] = wanted - it.facts
    assert not wrong


# What the books offer.


@pytest.mark.parametrize("book", REGULATIONS)
def test_every_size_reading_and_choice_has_words(book: str) -> None:
    for size in REGULATIONS[book].format.parameters:
        assert_worded(say_field(size.field))
    for rules in REGULATIONS[book].rule_sets:
        for name, rule in rules.rules():
            assert_worded(say_field(name))
            for choice in rule.choices:
                text = option_text(choice)
                assert say_value(choice).zh != text or not re.search("[a-z]", text), (name, text)


@pytest.mark.parametrize("book", REGULATIONS)
def test_every_offence_checklist_and_paper_has_words(book: str) -> None:
    regulation = REGULATIONS[book]
    for code in (*incidents(regulation), "late", "late_sheet", "absent", "other"):
        assert_worded(say_fact("offence", code))
    for offence in offences(regulation).values():
        assert_worded(say_effect(offence.first))
    for name, items in regulation.checklists.items().items() if regulation.checklists else ():
        assert_worded(FIELDS[name])
        for item in items:
            assert_worded(TEXTS[item])
    for paper in wanted_documents(regulation.eligibility) if regulation.eligibility else ():
        assert_worded(TEXTS[paper])
    assert not CHINESE.search(say_effect(offence.first).en if offences(regulation) else "")


# Facts that are codes.


@pytest.mark.parametrize(("type_", "members"), [("role", Role), ("status", Status), ("stage", Stage), ("entry", Kind)])
def test_every_member_among_the_facts_has_words(type_: str, members: type[enum.Enum]) -> None:
    named = [member for member in members if member is not Stage.MAIN]
    assert {member.value for member in named} <= set(sentences(type_))
    for member in named:
        words = sentences(type_)[member.value]
        assert CHINESE.search(words.zh)
        assert not CHINESE.search(words.en)


def test_a_refusal_names_a_segment_in_the_words_of_its_book() -> None:
    def said(book: str, segment: str) -> str:
        return say_refusal(Refusal("segment_is_closed", Article(book, ""), {"segment": segment})).zh

    assert said("doudizhu-workers-2021", "preliminary-1.1") == "初赛 已经结束。"
    assert said("shengji-coop", "main-2.1") == "第 2 轮 已经结束。"
    assert said("doudizhu-national-2016", "main-2.1") == "第 2 轮 第 1 局 已经结束。"


def test_what_an_audit_finds_has_words() -> None:
    assert set(AUDIT_FINDINGS) == set(FINDINGS)
    for code in FINDINGS:
        assert_worded(say_fact("audit_finding", code))


# The log.


NAMING = Naming(
    "shengji-coop",
    entrant=lambda number: f"{number} 甲",
    person=lambda _: "乙",
    time=lambda _: "09:00",
    seated=lambda _, table: (Number(table), Number(table + 1)),
)


def examples(kind: typing.Any) -> Iterator[object]:
    """Values of a field of a command: each member of an enum, both truths, none where that may be."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        for part in typing.get_args(kind):
            yield from examples(part)
    elif kind in EXAMPLES:
        yield from EXAMPLES[kind]
    elif typing.get_origin(kind) is tuple:
        yield tuple(itertools.islice(examples(typing.get_args(kind)[0]), 6))
        yield ()
    elif isinstance(kind, type) and issubclass(kind, enum.Enum):
        yield from kind
    elif dataclasses.is_dataclass(kind):
        yield from commands(kind)
    else:
        raise AssertionError(f"no example of {kind}")


EXAMPLES: dict[object, tuple[object, ...]] = {
    type(None): (None,),
    bool: (True, False),
    int: (3, 0),
    str: ("undecided", ""),
    Setup: (Setup("赛事", "shengji-coop"),),
    Number: (Number(5),),
    Instant: (Instant(0),),
    OfficialId: (OfficialId("wang"),),
    PersonRef: (PersonRef("p"),),
    SegmentId: (SegmentId(Stage.MAIN, 2),),
    ResultKey: (ResultKey(3, 7), ResultKey(3)),
    MatchLevels: (MatchLevels((8, 5)), MatchLevels((6, 6), 1)),
    Entrant: tuple(Entrant(Number(n), Kind.PLAYER, (PersonRef("p"),), "u") for n in range(1, 7)),
}


def commands(kind: typing.Any) -> Iterator[typing.Any]:
    """One command for each example of each field, the other fields at their first."""
    hints = typing.get_type_hints(kind)
    choices = {field.name: list(examples(hints[field.name])) for field in dataclasses.fields(kind)}
    first = {name: values[0] for name, values in choices.items()}
    yield kind(**first)
    for name, values in choices.items():
        yield from (kind(**{**first, name: value}) for value in values[1:])


@pytest.mark.parametrize("kind", TABLE, ids=lambda kind: kind.__name__)
def test_every_command_is_told_in_both_languages(kind: type) -> None:
    for command in commands(kind):
        said = say_action(command, NAMING)
        assert CHINESE.search(said.zh), command
        assert said.en.strip(), command
        assert said.zh != said.en
        assert not CODE.search(said.zh + said.en), said
        assert kind.__name__ not in said.zh + said.en


@pytest.mark.parametrize("book", REGULATIONS)
def test_every_act_and_reason_of_a_rehearsal_is_told(book: str) -> None:
    """With troubles, so that there are penalties, corrections, forfeits, seatings by hand and undone acts."""
    naming = dataclasses.replace(NAMING, book=book)
    told = 0
    for seed in ("a", "b"):
        for act in rehearse(Rehearsal(find_regulation(book), 14, seed=seed, troubles=120)):
            assert_told(say_act(act, naming))
            assert_told(say_author(act.by, naming))
            for event in act.events:
                if isinstance(event, SeatingProposed):
                    for _, reason in event.seating.reasons:
                        assert_told(say_seating_reason(reason))
                        told += 1
    assert told


def assert_told(words: Words) -> None:
    assert words.zh
    assert words.en
    assert not CODE.search(words.zh + words.en), words


def test_who_acts_for_himself_is_named_as_everybody_knows_him() -> None:
    """By name and drawn number, not by the number of the log; a match of pairs has no board to void."""
    author = Author(OfficialId("6"), Role.ENTRANT)
    assert NAMING.entrant(Number(6)) in say_author(author, NAMING).zh
    voided = say_action(VoidBoard(SegmentId(Stage.MAIN, 2, 1), 0), NAMING)
    assert "副" not in voided.zh
