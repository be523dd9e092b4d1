"""Ranks from columns, once more and recursively: who is level on a column is split by the next."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.explain import Value
from paiju.tournament.ranking.standing import Criterion, Line, Standing

Key = int | Decimal | Fraction | tuple[int, ...]
Found = Mapping[Number, Key] | None

SHARED = -1
"""``decided_by`` of somebody who shares the rank of the line above."""

_NOWHERE = Article("", "")  # articles are citations: what they say is not derived, so they are not compared


@dataclass(frozen=True, slots=True)
class Column:
    """``values`` is asked for those who are level; None: it does not apply to them.

    ``shown``: everybody has it where it applies to everybody, else only those whom it is asked for.
    """

    code: str
    values: Callable[[Sequence[Number]], Found]
    higher: bool = True
    shown: bool = False


def ranked(numbers: Sequence[Number], columns: Sequence[Column]) -> Standing:
    told: list[dict[Number, Key]] = [
        dict((column.values(sorted(numbers)) if column.shown else None) or {}) for column in columns
    ]
    of_all = [bool(values) for values in told]
    lines: list[Line] = []
    level: list[tuple[Number, ...]] = []

    def place(group: list[Number], at: int, decided_by: int) -> None:
        if len(group) == 1 or at == len(columns):
            rank = len(lines) + 1
            lines.extend(Line(rank, number, (), SHARED if nth else decided_by) for nth, number in enumerate(group))
            if len(group) > 1:
                level.append(tuple(group))
            return
        column = columns[at]
        if not of_all[at]:
            told[at].update(column.values(group) or {})
        if not all(number in told[at] for number in group):
            place(group, at + 1, decided_by)
            return
        same: dict[Key, list[Number]] = {}
        for number in group:
            same.setdefault(told[at][number], []).append(number)
        for nth, value in enumerate(sorted(same, reverse=column.higher)):
            place(same[value], at + 1, at if nth else decided_by)

    if numbers:
        place(sorted(numbers), 0, 0)
    criteria = tuple(Criterion(column.code, _NOWHERE, column.higher) for column in columns)
    with_values = (replace(line, values=tuple(text(values.get(line.number)) for values in told)) for line in lines)
    return Standing(criteria, tuple(with_values), tuple(level))


def text(key: Key | None) -> Value:
    return " ".join(str(part) for part in key) if isinstance(key, tuple) else key


def numbered(lines: Sequence[Line], above: int = 0) -> tuple[Line, ...]:
    """Ranks by place for lines put together from several standings; ``above`` are ahead of all of them."""
    found: list[Line] = []
    for place, line in enumerate(lines, start=above + 1):
        if line.decided_by == SHARED and found:
            found.append(replace(line, rank=found[-1].rank))
        else:
            found.append(replace(line, rank=place, decided_by=max(line.decided_by, 0)))
    return tuple(found)


def with_disqualified(standing: Standing, numbers: Sequence[Number]) -> Standing:
    """Those who were disqualified come last and have no rank."""
    nothing = (None,) * len(standing.criteria)
    return replace(standing, lines=(*standing.lines, *(Line(0, number, nothing) for number in sorted(numbers))))


def difference(expected: Standing, found: Standing) -> tuple[str, Number] | None:
    """The first thing in which a published standing differs, and whose line it is; articles aside."""
    columns = [(criterion.code, criterion.higher_is_better) for criterion in expected.criteria]
    if columns != [(criterion.code, criterion.higher_is_better) for criterion in found.criteria]:
        return "columns", Number(0)
    for wanted, line in zip(expected.lines, found.lines, strict=False):
        if wanted.number != line.number:
            return "order", line.number
        if wanted.rank != line.rank:
            return "rank", line.number
        if wanted.values != line.values:
            return "values", line.number
        if wanted.decided_by != line.decided_by:
            return "decided_by", line.number
    if len(expected.lines) != len(found.lines):
        return "lines", Number(0)
    return None if expected.level == found.level else ("level", Number(0))
