"""Logs of rehearsals, and logs that were tampered with: a field of an act changed, acts dropped or forged."""

import enum
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from paiju.tournament.acts import Act
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.rehearsal.run import CannotRun, Rehearsal, rehearse

Path = tuple[str, ...]
"""Where a value stands in an act, by types and fields: ``Act events ResultReported outcome DealScores scores``."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A value in an act, and how the act looks with another in its place."""

    path: Path
    value: Any
    put: Callable[[Any], Any]


def leaves(value: Any, path: Path, put: Callable[[Any], Any]) -> Iterator[Leaf]:
    """Every value that is not made of others; tuples with more than one part also as a whole."""
    if is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            inner = getattr(value, field.name)

            def put_field(changed: Any, value: Any = value, name: str = field.name) -> Any:
                return put(replace(value, **{name: changed}))

            yield from leaves(inner, (*path, type(value).__name__, field.name), put_field)
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        for name in value._fields:

            def put_named(changed: Any, value: Any = value, name: str = name) -> Any:
                return put(value._replace(**{name: changed}))

            yield from leaves(getattr(value, name), (*path, type(value).__name__, name), put_named)
    elif isinstance(value, tuple):
        if len(value) > 1:
            yield Leaf((*path, "all"), value, put)
        for at, inner in enumerate(value):

            def put_item(changed: Any, value: Any = value, at: int = at) -> Any:
                return put((*value[:at], changed, *value[at + 1 :]))

            yield from leaves(inner, path, put_item)
    else:
        yield Leaf(path, value, put)


def leaves_of(act: Act) -> list[Leaf]:
    return list(leaves(act, (), lambda changed: changed))


def another(value: Any, chance: Random) -> Any:
    """A different value of the same kind."""
    match value:
        case bool():
            return not value
        case enum.Enum():
            return chance.choice([other for other in type(value) if other is not value])
        case int() | Decimal() | Fraction():
            return value + chance.choice((-1, 1))
        case str():
            return value + "x"
        case tuple():
            at = chance.randrange(len(value) - 1)
            exchanged = (*value[:at], value[at + 1], value[at], *value[at + 2 :])
            return exchanged if exchanged != value and chance.randrange(2) else value[:-1]
        case None:
            return 1
        case dict():
            return {**value, "forged": 1}
    raise TypeError(type(value))


def with_act(log: list[Act], place: int, act: Act) -> list[Act]:
    return [*log[:place], act, *log[place + 1 :]]


def moved_points(outcome: DealScores) -> DealScores:
    """One point from one seat to another: the sum stays nothing."""
    one, two, *others = outcome.scores
    return replace(outcome, scores=(one + 1, two - 1, *others))


def rehearsed(plan: Rehearsal) -> list[Act]:
    """The log of a rehearsal; where troubles left too few to go on, as far as it came."""
    log: list[Act] = []
    with suppress(CannotRun):
        for act in rehearse(plan):
            log.append(act)  # noqa: PERF402 — extend would lose what came before the refusal
    return log
