"""Every value of every book matters: when it is altered, a test of one of the articles it comes from fails."""

import dataclasses
import enum
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from functools import cache
from typing import Any

import pytest

from paiju.cards.card import Rank
from paiju.games.doudizhu.rules import ELEVEN_ROWS, IllegalAction, KittyShown, OnTimeOut, TimeLimit
from paiju.games.shengji.penalties import Penalty as ShengjiPenalty
from paiju.regulations.ccgc.play import PLAY as CCGC
from paiju.regulations.workers_2021.direction import ELIGIBILITY as WORKERS_ELIGIBILITY
from paiju.regulations.workers_2021.direction import PENALTIES as WORKERS_PENALTIES
from paiju.rulebook.rule import Rule, RuleSet, option_text
from paiju.tournament.people.days import is_date
from paiju.tournament.rules.penalties import Over
from tests.articles.registry import RULE_SETS, Cited, article_tests

_SLOW_PLAY = WORKERS_PENALTIES.slow_play.value
_STAFF = WORKERS_ELIGIBILITY.excluded.value

EQUIVALENT: dict[tuple[str, object], str] = {
    ("kitty_shown", KittyShown.AFTER_DOUBLING): "where nobody doubles, after doubling is after the auction",
    ("empty_hands_to_end", 0): "a hand must be empty for the deal to end, so 0 empty hands cannot be told from 1",
    ("medals", 4): "there are three kinds of medals",
    ("slow_play", replace(_SLOW_PLAY, over=Over.SEGMENT)): "warnings.counted_over says over what warnings are counted",
    ("slow_play", replace(_SLOW_PLAY, over=Over.EVENT)): "warnings.counted_over says over what warnings are counted",
    ("excluded", (_STAFF[1], _STAFF[0], _STAFF[2])): "their order says nothing",
    ("excluded", (_STAFF[0], _STAFF[2], _STAFF[1])): "their order says nothing",
}
"""Alterations that cannot change what happens, and why."""


def altered(value: object) -> Iterator[object]:
    """Other values a rule might have had: a number's neighbours, all other words, one item fewer, two exchanged."""
    match value:
        case bool():
            yield not value
        case Rank():
            yield from (Rank(near) for near in (value - 1, value + 1) if near in tuple(Rank))
        case enum.Enum():
            yield from (other for other in type(value) if other is not value)
        case int() | Decimal():
            yield from {value - 1, value + 1, type(value)(0)} - {value}
        case TimeLimit(milliseconds, late):
            yield from (replace(value, milliseconds=milliseconds + more) for more in (-1, 1))
            yield replace(value, reached_is_late=not late)
        case str():
            swapped = (value[:at] + value[at + 1] + value[at] + value[at + 2 :] for at in range(len(value) - 1))
            yield from (other for other in swapped if other != value) if len(value) > 1 else (value * 2, "")
        case tuple():
            yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
            yield from ((*value[:at], value[at + 1], value[at], *value[at + 2 :]) for at in range(len(value) - 1))
            for at, item in enumerate(value):
                if isinstance(item, tuple) and len(item) > 1:
                    fewer = (item[:inner] + item[inner + 1 :] for inner in range(len(item)))
                    yield from ((*value[:at], row, *value[at + 1 :]) for row in fewer)
                elif dataclasses.is_dataclass(item):
                    yield from ((*value[:at], other, *value[at + 1 :]) for other in altered(item))
        case None:
            return
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            found = [value]
            for field in dataclasses.fields(value):
                for other in altered(getattr(value, field.name)):
                    changed = replace(value, **{field.name: other})
                    if changed not in found:
                        found.append(changed)
                        yield changed
        case _:
            raise AssertionError(f"no alteration of {value!r} is known")


DIVISORS = {"levels.step", "mean_divisor", "rounds", "tables_per_group", "warnings.per_deduction"}
"""What something is shared out by: never 0."""
LENGTHS = {"by_place": 3, "match.clear": 2, "match.narrow": 2}
"""How many places a list has, one for each player or side."""


def is_possible(rules: RuleSet, name: str, value: object) -> bool:
    """Whether a book could say so; what no book can say proves nothing when the program breaks down over it."""
    match value:
        case OnTimeOut.ENDS_DEAL | IllegalAction.ENDS_DEAL:
            return "faults.before_kitty" in dict(rules.rules())
        case ShengjiPenalty(steps=()):
            return False
        case str() if name == "born_by":
            return is_date(value)
        case tuple() if name in LENGTHS:
            return len(value) == LENGTHS[name]
        case _:
            return value != 0 or name not in DIVISORS


def fails(test: Callable[..., None], rules: RuleSet) -> bool:
    """Whether the test notices: by an assertion. That the program breaks down is no finding of the test."""
    try:
        test(rules)
    except AssertionError:
        return True
    except Exception:
        return False
    return False


@cache
def passing_tests(book: str) -> tuple[Cited, ...]:
    """Tests that fail with the published book prove nothing here; they are reported by themselves."""
    return tuple(cited for cited in article_tests(book) if not fails(cited.test, RULE_SETS[book][cited.rule_set]))


RULES = [
    pytest.param(rules, rule_set, name, found, id=f"{rules.book}-{rule_set}-{name}")
    for sets in RULE_SETS.values()
    for rule_set, rules in sets.items()
    for name, found in rules.rules()
    if found.articles  # what a book is silent about is the platform's, and has no article to test
]


@pytest.mark.parametrize(("rules", "rule_set", "name", "found"), RULES)
def test_an_altered_value_is_noticed(rules: RuleSet, rule_set: str, name: str, found: Rule[Any]) -> None:
    tests = [
        cited
        for cited in passing_tests(rules.book)
        if cited.rule_set == rule_set and set(cited.refs) & set(found.articles)
    ]
    assert tests, f"no test of {rules.book} {', '.join(found.articles)} takes {rule_set!r}"
    unnoticed = [
        option_text(value)
        for value in altered(found.value)
        if (name, value) not in EQUIVALENT
        and is_possible(rules, name, value)
        and not any(fails(cited.test, rules.with_value(name, value)) for cited in tests)
    ]
    assert not unnoticed, f"{name} may become {' or '.join(unnoticed)}, says {', '.join(cited.name for cited in tests)}"


@pytest.mark.parametrize(("rules", "rule_set", "name", "found"), RULES)
def test_an_altered_value_has_another_content_hash(rules: RuleSet, rule_set: str, name: str, found: Rule[Any]) -> None:
    hashes = [rules.with_value(name, value).content_hash() for value in (found.value, *altered(found.value))]
    assert len(set(hashes)) == len(hashes), f"two values of {rule_set} {name} have the same content hash"


def test_rows_that_are_divided_otherwise_have_another_content_hash() -> None:
    one_row_fewer = ((*ELEVEN_ROWS[0], *ELEVEN_ROWS[1]), *ELEVEN_ROWS[2:])
    assert CCGC.with_value("kinds", one_row_fewer).content_hash() != CCGC.content_hash()


def test_equivalents_are_values_that_an_alteration_gives() -> None:
    given = {
        (name, value)
        for sets in RULE_SETS.values()
        for rules in sets.values()
        for name, found in rules.rules()
        if found.articles
        for value in altered(found.value)
    }
    assert set(EQUIVALENT) <= given
