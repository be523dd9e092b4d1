"""Ranking by a chain of criteria: who is level on one is compared on the next; who stays level shares a rank."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.explain import Value
from paiju.tournament.ranking.standing import Criterion, Line, Standing

Key = int | Decimal | Fraction | tuple[int, ...]
"""What is compared; several numbers are compared one after the other."""

Values = Callable[[Sequence[Number]], Mapping[Number, Key] | None]

SHARED = -1


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A criterion and its values.

    ``values`` is asked for every group of entrants who are level so far, so it may depend on who they are; None says
    that the criterion cannot be applied to them. With ``for_all`` it is first asked for everybody, as a column to show.
    """

    criterion: Criterion
    values: Values
    for_all: bool = False


@dataclass(slots=True)
class _Level:
    """Entrants who are level, and the criterion that put them below those before."""

    members: list[Number]
    decided_by: int


def rank_lines(numbers: Sequence[Number], chain: Sequence[TieBreak]) -> Standing:
    """The standing of these entrants; whatever their order, the result is the same."""
    levels = [_Level(sorted(numbers), 0)] if numbers else []
    shown: list[dict[Number, Key]] = []
    for index, tie_break in enumerate(chain):
        # What cannot be told of everybody may still separate a few who are level.
        values = dict(tie_break.values(numbers) or {}) if tie_break.for_all else {}
        asked = not values
        levels = [part for level in levels for part in _split(level, index, tie_break, values, asked)]
        shown.append(values)
    lines: list[Line] = []
    for level in levels:
        rank = len(lines) + 1
        for place, number in enumerate(level.members):
            columns = tuple(tell(values.get(number)) for values in shown)
            lines.append(Line(rank, number, columns, SHARED if place else level.decided_by))
    tied = tuple(tuple(level.members) for level in levels if len(level.members) > 1)
    return Standing(tuple(tie_break.criterion for tie_break in chain), tuple(lines), tied)


def _split(level: _Level, index: int, tie_break: TieBreak, values: dict[Number, Key], asked: bool) -> list[_Level]:
    if len(level.members) == 1:
        return [level]
    if asked:
        found = tie_break.values(level.members)
        if found is None:
            return [level]
        values.update(found)
    if any(number not in values for number in level.members):
        return [level]
    ordered = sorted(level.members, key=values.__getitem__, reverse=tie_break.criterion.higher_is_better)
    parts: list[_Level] = []
    for number in ordered:
        if parts and values[parts[-1].members[0]] == values[number]:
            parts[-1].members.append(number)
        else:
            parts.append(_Level([number], index if parts else level.decided_by))
    for part in parts:
        part.members.sort()
    return parts


def tell(key: Key | None) -> Value:
    """A value as a standing holds it: several numbers become text."""
    return " ".join(map(str, key)) if isinstance(key, tuple) else key


def in_order(standing: Standing, lot: Sequence[Number]) -> tuple[Number, ...]:
    """Everybody in one order: who shares a rank is put in the order of the lot, where one was drawn."""
    drawn = {number: place for place, number in enumerate(lot)}
    ordered = sorted(standing.lines, key=lambda line: (line.rank, drawn.get(line.number, len(drawn)), line.number))
    return tuple(line.number for line in ordered)


def renumber(lines: Sequence[Line], above: int = 0) -> tuple[Line, ...]:
    """Lines that were taken out of other standings, ranked by where they stand now, ``above`` others being ahead."""
    ranked: list[Line] = []
    for place, line in enumerate(lines, start=above + 1):
        shares = bool(ranked) and line.decided_by == SHARED
        decided_by = line.decided_by if shares or line.decided_by != SHARED else 0
        ranked.append(replace(line, rank=ranked[-1].rank if shares else place, decided_by=decided_by))
    return tuple(ranked)


def unranked(standing: Standing, numbers: Sequence[Number]) -> Standing:
    """The same with those who were disqualified listed last, without a rank."""
    if not numbers:
        return standing
    nothing: tuple[Value, ...] = (None,) * len(standing.criteria)
    last = tuple(Line(0, number, nothing) for number in sorted(numbers))
    return replace(standing, lines=(*standing.lines, *last))
