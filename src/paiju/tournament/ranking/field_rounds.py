"""Points of a preliminary of a field: field points by direction, small points, byes and forfeits, round by round."""

import enum
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Number, Status
from paiju.tournament.ranking.field_points import FieldPoints, FieldScore, bye, cap, forfeit, score_direction
from paiju.tournament.ranking.frequency import SameSegment
from paiju.tournament.ranking.results import Adjusted, DealScores, Outcome
from paiju.tournament.rules.field import ForfeitedTable
from paiju.tournament.seating import progress
from paiju.tournament.seating.segments import HOUSE, ResultKey, Segment, Stage, TableSeats
from paiju.tournament.state import State


@enum.unique
class Cause(enum.Enum):
    """How a team came to its points of a round; the values are codes of the catalogue."""

    PLAYED = "field_played"
    BYE = "field_bye"
    PRESENT = "field_other_absent"
    ABSENT = "field_forfeited"


@dataclass(frozen=True, slots=True)
class FieldRound:
    """A team's round. ``score`` is what it made at the table, ``small`` what is recorded of it."""

    round: int
    field_points: Fraction
    small: int
    cause: Cause
    article: Article
    direction: int | None = None
    score: int | None = None
    place: int | None = None  # in its direction, from the best
    compared: int | None = None  # how many sat there


def field_rounds(rules: FieldPoints, forfeited: ForfeitedTable, state: State) -> dict[Number, list[FieldRound]]:
    """Every round that has begun, by team."""
    entries = entered(state)
    found: dict[Number, list[FieldRound]] = {number: [] for number in state.entrants}
    for segment in progress.segments_of(state, Stage.PRELIMINARY):
        if segment.started_at is not None:
            for number, line in _scored(rules, forfeited, segment, absentees(state, segment), entries):
                found.setdefault(number, []).append(line)
    return found


def entered(state: State) -> int:
    """The teams that entered: all that were admitted, whatever became of them."""
    outside = (Status.APPLIED, Status.REJECTED)
    return sum(one.status not in outside for one in state.entrants.values())


def absentees(state: State, segment: Segment) -> set[Number]:
    """Those who forfeit the segment."""
    charged = {one.entrant for one in state.charges if one.segment == segment.id and one.effect.forfeit}
    return charged | set(segment.absent)


def _scored(
    rules: FieldPoints, forfeited: ForfeitedTable, segment: Segment, absent: set[Number], entries: int
) -> Iterable[tuple[Number, FieldRound]]:
    if segment.closed_at is None:
        return score_round(rules, forfeited, segment, absent, entries)
    return _closed_round(rules, forfeited, SameSegment(segment), frozenset(absent), entries)


@lru_cache(maxsize=64)
def _closed_round(
    rules: FieldPoints, forfeited: ForfeitedTable, same: SameSegment, absent: frozenset[Number], entries: int
) -> tuple[tuple[Number, FieldRound], ...]:
    """Asked for again and again: by draws, cuts, seatings and standings."""
    return tuple(score_round(rules, forfeited, same.segment, set(absent), entries))


def score_round(
    rules: FieldPoints, forfeited: ForfeitedTable, segment: Segment, absent: set[Number], entries: int
) -> Iterable[tuple[Number, FieldRound]]:
    """Points of everybody in a round: byes, forfeited tables, then each direction by itself."""
    number = segment.id.round
    boards = counted_boards(segment)
    deals = len(boards)
    teams = len(progress.seated(segment)) + len(segment.seating.byes)
    for team in segment.seating.byes:
        points, small = bye(rules, teams, deals, entries)
        yield team, FieldRound(number, Fraction(points), small, Cause.BYE, rules.article("bye_above_mean"))
    played, missed = _tables(segment, absent, boards)
    lost = forfeit(rules, teams, deals, entries)
    article = rules.article("forfeit_means")
    for table in missed:
        for direction, team in enumerate(table.seats):
            points, small = lost.offender if team in absent else lost.others
            cause = Cause.ABSENT if team in absent else Cause.PRESENT
            if team != HOUSE:
                yield team, FieldRound(number, Fraction(points), small, cause, article, direction)
    for direction in range(3):
        sat = [(table.seats[direction], score_at(segment, table, boards, direction)) for table in played]
        scores = [score for team, score in sat if team != HOUSE]
        beside = _beside(rules, missed, absent, direction, deals) if forfeited is ForfeitedTable.RANKED else []
        lines = score_direction(rules, [*scores, *beside], deals)
        yield from _direction(rules, number, direction, [team for team, _ in sat if team != HOUSE], lines)


def _tables(segment: Segment, absent: set[Number], boards: Sequence[int]) -> tuple[list[TableSeats], list[TableSeats]]:
    """Those that were played to the end, and those that were forfeited; what is still being played is neither."""
    missed = [table for table in segment.seating.tables if absent & set(table.seats)]
    played = [
        table
        for table in segment.seating.tables
        if table not in missed and all(ResultKey(table.table, board) in segment.results for board in boards)
    ]
    return played, missed


def _beside(
    rules: FieldPoints, missed: Sequence[TableSeats], absent: set[Number], direction: int, deals: int
) -> list[int]:
    """What forfeited tables are ranked with: the absent below everybody, the others by what they were awarded."""
    nothing = -1_000_000_000
    return [nothing if table.seats[direction] in absent else cap(rules, deals) for table in missed]


def _direction(
    rules: FieldPoints, number: int, direction: int, teams: Sequence[Number], lines: Sequence[FieldScore]
) -> Iterable[tuple[Number, FieldRound]]:
    article = rules.article("per_place")
    ordered = sorted(line.score for line in lines)
    for team, line in zip(teams, lines, strict=False):
        place = 1 + len(ordered) - bisect_right(ordered, line.score)
        yield (
            team,
            FieldRound(
                round=number,
                field_points=line.field_points,
                small=line.recorded,
                cause=Cause.PLAYED,
                article=article,
                direction=direction,
                score=line.score,
                place=place,
                compared=len(lines),
            ),
        )


# What happened at a table.


def counted_boards(segment: Segment) -> tuple[int, ...]:
    """The boards that count: all but those that were declared void for everybody."""
    return tuple(board for board in segment.boards if not _is_void(segment, board))


def _is_void(segment: Segment, board: int) -> bool:
    found = [result.outcome for key, result in segment.results.items() if key.board == board]
    return bool(found) and not any(isinstance(outcome, DealScores | Adjusted) for outcome in found)


def score_at(segment: Segment, table: TableSeats, boards: Sequence[int], direction: int) -> int:
    """The sum of a direction's scores at one table."""
    return sum(points_of(segment.results[ResultKey(table.table, board)].outcome, direction) for board in boards)


def points_of(outcome: Outcome, direction: int) -> int:
    match outcome:
        case DealScores(scores):
            return scores[direction]
        case Adjusted(_, awarded):
            return awarded[direction] or 0
        case _:
            return 0


# Totals.


@dataclass(frozen=True, slots=True)
class FieldTotal:
    number: Number
    rounds: tuple[FieldRound, ...]

    @property
    def field_points(self) -> Fraction:
        return sum((line.field_points for line in self.rounds), Fraction(0))

    @property
    def small(self) -> int:
        return sum(line.small for line in self.rounds)

    @property
    def byes(self) -> int:
        return sum(line.cause is Cause.BYE for line in self.rounds)


def totals(rounds: Mapping[Number, Sequence[FieldRound]]) -> dict[Number, FieldTotal]:
    return {number: FieldTotal(number, tuple(lines)) for number, lines in rounds.items()}
