"""Points of the final after a field of teams: carry-over, boards compared by direction, byes, forfeited rounds."""

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.field_points import FinalPoints, ForfeitScope, carry_over, score_board
from paiju.tournament.ranking.field_rounds import absentees, counted_boards, points_of
from paiju.tournament.seating import progress
from paiju.tournament.seating.segments import HOUSE, ResultKey, Segment, Stage
from paiju.tournament.state import State


@enum.unique
class Cause(enum.Enum):
    """How a finalist came to points; the values are codes of the catalogue."""

    CARRIED = "final_carried"
    BOARD = "final_board"
    BYE = "final_bye"
    PRESENT = "final_other_absent"
    ABSENT = "final_forfeited"


@dataclass(frozen=True, slots=True)
class FinalLine:
    """One entry of a finalist's account; board 0 is for what is given by the round."""

    round: int
    points: Fraction
    cause: Cause
    article: Article
    board: int = 0
    direction: int | None = None
    score: int | None = None


@dataclass(frozen=True, slots=True)
class FinalTotal:
    number: Number
    preliminary_rank: int
    lines: tuple[FinalLine, ...]

    @property
    def points(self) -> Fraction:
        return sum((line.points for line in self.lines), Fraction(0))


def final_totals(rules: FinalPoints, state: State, finalists: Sequence[Number]) -> dict[Number, FinalTotal]:
    """The account of every finalist; they come in the order of their preliminary rank."""
    lines: dict[Number, list[FinalLine]] = {}
    for rank, number in enumerate(finalists, start=1):
        carried = _exact(carry_over(rules, rank))
        lines[number] = [FinalLine(0, carried, Cause.CARRIED, rules.article("carry_first"))]
    for number, line in _all_lines(rules, state):
        lines.setdefault(number, []).append(line)
    return {
        number: FinalTotal(number, rank, tuple(found)) for rank, (number, found) in enumerate(lines.items(), start=1)
    }


def set_points(account: Mapping[Number, FinalTotal], segment: Segment) -> dict[Number, Fraction]:
    """What a set of a round brought; what is given by the round counts with its first set."""
    boards = {*segment.boards, *((0,) if segment.id.set == 1 else ())}
    found: dict[Number, Fraction] = {}
    for number, total in account.items():
        lines = [line for line in total.lines if line.round == segment.id.round and line.board in boards]
        if lines:
            found[number] = sum((line.points for line in lines), Fraction(0))
    return found


def _all_lines(rules: FinalPoints, state: State) -> Iterable[tuple[Number, FinalLine]]:
    segments = [one for one in progress.segments_of(state, Stage.FINAL) if one.started_at is not None]
    for round_number in sorted({segment.id.round for segment in segments}):
        sets = [segment for segment in segments if segment.id.round == round_number]
        # Directions rotate between the sets of a round, yet who forfeits loses the round, not a set.
        absent = set[Number]().union(*(absentees(state, segment) for segment in sets))
        yield from _forfeits(rules, round_number, sets, absent)
        for segment in sets:
            yield from _boards(rules, segment, absent)


def _forfeits(
    rules: FinalPoints, round_number: int, sets: Sequence[Segment], absent: set[Number]
) -> Iterable[tuple[Number, FinalLine]]:
    if not absent:
        return
    deals = sum(len(counted_boards(segment)) for segment in sets)
    times = deals if rules.forfeit_scope.value is ForfeitScope.DEAL else 1
    for table in sets[0].seating.tables:
        if absent & set(table.seats):
            for number in table.seats:
                if number in absent:
                    points, cause, name = rules.forfeit.value, Cause.ABSENT, "forfeit"
                else:
                    points, cause, name = rules.forfeit_others.value, Cause.PRESENT, "forfeit_others"
                if number != HOUSE:
                    yield number, FinalLine(round_number, Fraction(times * points), cause, rules.article(name))


def _boards(rules: FinalPoints, segment: Segment, absent: set[Number]) -> Iterable[tuple[Number, FinalLine]]:
    boards = counted_boards(segment)
    each = _exact(rules.bye_per_board.value)
    for number in segment.seating.byes:
        points = each * len(boards)
        yield number, FinalLine(segment.id.round, points, Cause.BYE, rules.article("bye_per_board"))
    tables = [table for table in segment.seating.tables if not absent & set(table.seats)]
    for board in boards:
        if not all(ResultKey(table.table, board) in segment.results for table in tables):
            continue  # compared once every table has played it
        for direction in range(3):
            sat = [
                (number, points_of(segment.results[ResultKey(table.table, board)].outcome, direction))
                for table in tables
                if (number := table.seats[direction]) != HOUSE
            ]
            points_by_place = _compared(rules, [score for _, score in sat])
            for (number, score), points in zip(sat, points_by_place, strict=True):
                article = rules.article("by_place")
                line = FinalLine(segment.id.round, points, Cause.BOARD, article, board, direction, score)
                yield number, line


def _compared(rules: FinalPoints, scores: Sequence[int]) -> Sequence[Fraction]:
    """A result with nobody to compare with earns the mean of the places, as if all had tied."""
    if len(scores) == 1:
        places = rules.by_place.value
        return (Fraction(sum(places), len(places)),)
    return score_board(rules, scores) if scores else ()


def _exact(value: Decimal) -> Fraction:
    return Fraction(value)
