"""How standings and their reasons are told: segments, cells of a standing, and chains of values."""

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

from paiju.rulebook.clauses import Words
from paiju.tournament.ranking.explain import Value, Why
from paiju.tournament.seating.segments import Reason, SegmentId
from paiju.words.catalogue import codes, vocabulary
from paiju.words.say import plain, say, say_fact
from paiju.words.types import tell_segment

TIMES: Final = frozenset({"total_time", "trimmed_time"})
"""Criteria that are kept in milliseconds and shown in seconds (A-N25)."""


_FIGURE: Final = re.compile(r"-?\d+(?:\.\d+)?")

HALVES: Final = frozenset({"match_points", "mutual", "opponents_score"})
"""Criteria that count in halves: a column of them reads 4.0, 3.5, 3.0."""


def say_segment(segment: SegmentId, book: str = "") -> Words:
    """E.g. 第 1 轮 第 2 局; what has no rounds or sets says only its stage."""
    return say_fact("segment", str(segment), book)


def say_round(segment: SegmentId, book: str = "") -> Words:
    """The round of a segment without its sets, e.g. 第 1 轮."""
    return tell_segment(str(segment), book, sets=False)


def say_seating_reason(reason: Reason) -> Words:
    return say("seating_reason", reason.code, dict(reason.facts), book=reason.article.book)


def say_why(why: Why, book: str = "") -> Words:
    """One step of a chain, its value included; ``{value}`` stands in the sentence where the value belongs.

    ``book`` is the event's, for steps that cite no article.
    """
    group = next(name for name in ("criterion", "why", "seating_reason") if why.code in codes(name))
    book = book if why.article is None else why.article.book
    value = say_cell(why.code, why.value, book)
    said = say(group, why.code, {**why.facts, "value": value}, book=book)
    if not value.zh or "{value}" in vocabulary(group)[why.code]["zh"]:
        return said
    return say("with_value", "said", {"said": said, "value": value})


def say_cell(code: str, value: Value, book: str) -> Words:
    """A value as it stands in a standing under its criterion: times in seconds, stages by their name in the book."""
    if code in TIMES and isinstance(value, int | Fraction):
        return plain(f"{Decimal(Fraction(value).numerator) / Decimal(Fraction(value).denominator * 1000):.1f}")
    if code in HALVES and isinstance(value, Decimal):
        return plain(f"{value:.1f}")
    if not isinstance(value, str):
        return plain(tell_value(value))
    stage = say_fact("stage", value, book)
    return stage if stage.zh else plain(value)


def tell_cell(code: str, value: Value, book: str) -> str:
    """The same in Chinese, for papers and tables of figures."""
    return say_cell(code, value, book).zh


def tell_value(value: Value) -> str:
    """Exact, and as short as it is exact: 1/2 is 0.5, 1/3 stays 1/3."""
    if value is None:
        return ""
    if isinstance(value, Fraction):
        rest = value.denominator
        for prime in (2, 5):
            while rest % prime == 0:
                rest //= prime
        return str(value) if rest != 1 else f"{Decimal(value.numerator) / Decimal(value.denominator):f}"
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def tell_short(value: Value) -> str:
    """A figure that stands by itself, without decimals that say nothing: 10000, not 10000.00."""
    told = tell_value(value)
    return told.rstrip("0").rstrip(".") if _FIGURE.fullmatch(told) and "." in told else told


def tell_column(code: str, values: Sequence[Value], book: str) -> list[str]:
    """The cells of one criterion, figures with equally many decimals: 35.0 and 34.5, never 35 and 34.5."""
    told = [tell_cell(code, value, book) for value in values]
    places = max((len(cell.partition(".")[2]) for cell in told if _FIGURE.fullmatch(cell)), default=0)
    return [f"{Decimal(cell):.{places}f}" if _FIGURE.fullmatch(cell) else cell for cell in told]
