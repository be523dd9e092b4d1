"""A standing: who is where, by which values, and what separated those who were level."""

from collections.abc import Sequence
from dataclasses import dataclass

from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.explain import Value


@dataclass(frozen=True, slots=True)
class Criterion:
    """A column of a standing, in the order in which the columns decide: a code for the catalogue and its article."""

    code: str
    article: Article
    higher_is_better: bool = True


@dataclass(frozen=True, slots=True)
class Line:
    """``values`` by criterion; ``decided_by`` is the criterion that put it below the line above (-1: shared rank)."""

    rank: int
    number: Number
    values: tuple[Value, ...]
    decided_by: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """``level`` lists the groups of entrants that no criterion separates where the book then wants a play-off."""

    criteria: tuple[Criterion, ...]
    lines: tuple[Line, ...]
    level: tuple[tuple[Number, ...], ...] = ()

    def order(self) -> Sequence[Number]:
        return [line.number for line in self.lines]

    def tells_as(self, other: "Standing") -> bool:
        """Whether both tell the same; which articles they cite decides nothing, and changes with the catalogue."""
        columns, others = ([each.code for each in it.criteria] for it in (self, other))
        return (columns, self.lines, self.level) == (others, other.lines, other.level)
