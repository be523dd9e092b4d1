"""The frequency tables of a duplicate event: who had which score on a board in a direction, and what it was worth."""

from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, assert_never

from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.comparison import Comparison, compare, rank_points
from paiju.tournament.ranking.results import Adjusted, DealScores, MatchLevels, Outcome, Void
from paiju.tournament.seating.segments import HOUSE, ResultKey, Segment, SegmentId


class BoardLine(NamedTuple):
    """One contestant. ``score`` is None where a share of the top was awarded; ``time`` where none was measured.

    ``rank`` 0: the book compares nobody on a board, the score is all there is.
    """

    number: Number
    table: int
    score: int | None
    mp: int | Fraction
    rate: Fraction | None
    rank: int
    points: Decimal
    time: int | None


class Frequency(NamedTuple):
    """One board in one direction of one comparison group, in the order of the tables."""

    segment: SegmentId
    group: int
    board: int
    seat: int
    lines: tuple[BoardLine, ...]


class _Held(NamedTuple):
    """What was had at one table in one direction: a score to compare, or a share of the top in hundredths."""

    number: Number
    table: int
    score: int | None
    share: int
    time: int | None


class SameSegment:
    """A segment by identity and by how far its results have come, so that asking again costs nearly nothing.

    A fold changes results in place; it only ever adds one, or replaces an outcome by another object and keeps the old
    one in ``replaced``. So the identities of the outcomes tell every change.
    """

    __slots__ = ("outcomes", "segment")

    def __init__(self, segment: Segment) -> None:
        self.segment = segment
        self.outcomes = tuple([id(result.outcome) for result in segment.results.values()])

    def __hash__(self) -> int:
        return hash((id(self.segment), self.outcomes))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SameSegment) and other.segment is self.segment and other.outcomes == self.outcomes


def tables_of(rules: Comparison, segment: Segment, by_group: bool = True) -> tuple[Frequency, ...]:
    """Every comparison of a segment. A closed one is asked for again and again, by seatings, standings, papers."""
    if segment.closed_at is None:
        return tuple(frequencies(rules, segment, by_group))
    return _tables_of(rules, SameSegment(segment), by_group)


@lru_cache(maxsize=64)
def _tables_of(rules: Comparison, same: SameSegment, by_group: bool) -> tuple[Frequency, ...]:
    return tuple(frequencies(rules, same.segment, by_group))


def frequencies(rules: Comparison, segment: Segment, by_group: bool = True) -> Iterator[Frequency]:
    """Every comparison of a segment. Void boards are left out, and seats for which nothing was awarded."""
    with_house = rules.fillers_compared.value
    tables = [
        (it.table, it.group if by_group else 1, [(s, n) for s, n in enumerate(it.seats) if with_house or n != HOUSE])
        for it in segment.seating.tables
    ]
    for board in segment.boards:
        held: dict[tuple[int, int], list[_Held]] = defaultdict(list)
        for table, group, seats in tables:
            result = segment.results.get(ResultKey(table, board))
            if result is None:
                continue
            outcome = result.outcome
            for seat, number in seats:
                found = _held(outcome, number, table, seat)
                if found is not None:
                    held[group, seat].append(found)
        for (group, seat), entries in sorted(held.items()):
            lines = _lines(rules, entries)
            if lines:
                yield Frequency(segment.id, group, board, seat, lines)


def scores_only(segment: Segment) -> Iterator[Frequency]:
    """The boards of books that compare nobody on a board: who had which score in which direction, the best first."""
    for board in segment.boards:
        held: dict[int, list[_Held]] = defaultdict(list)
        for table in segment.seating.tables:
            result = segment.results.get(ResultKey(table.table, board))
            for seat, number in enumerate(table.seats if result is not None else ()):
                found = None if result is None else _held(result.outcome, number, table.table, seat)
                if found is not None:
                    held[seat].append(found)
        for seat, entries in sorted(held.items()):
            ranked = sorted(entries, key=lambda entry: -(entry.score or 0))
            lines = (BoardLine(it.number, it.table, it.score, 0, None, 0, Decimal(0), it.time) for it in ranked)
            yield Frequency(segment.id, 1, board, seat, tuple(lines))


def _held(outcome: Outcome, number: Number, table: int, seat: int) -> _Held | None:
    match outcome:
        case DealScores():
            return _Held(number, table, outcome.scores[seat], 0, outcome.times[seat] if outcome.times else None)
        case Adjusted(shares, scores):
            score, share = scores[seat] if scores else None, shares[seat] if shares else None
            return None if score is None and share is None else _Held(number, table, score, share or 0, None)
        case Void() | MatchLevels():
            return None
        case _:
            assert_never(outcome)


def _lines(rules: Comparison, entries: list[_Held]) -> tuple[BoardLine, ...]:
    fillers = [entry.score for entry in entries if entry.number == HOUSE and entry.score is not None]
    played = [entry for entry in entries if entry.number != HOUSE and entry.score is not None]
    awarded = [entry for entry in entries if entry.number != HOUSE and entry.score is None]
    compared = compare(rules, [entry.score for entry in played if entry.score is not None], fillers)
    lines = [
        BoardLine(entry.number, entry.table, line.score, line.mp, line.rate, line.rank, line.rank_points, entry.time)
        for entry, line in zip(played, compared, strict=True)
    ]
    return _with_awarded(rules, lines, awarded, len(fillers)) if awarded else tuple(lines)


def _with_awarded(
    rules: Comparison, lines: list[BoardLine], awarded: list[_Held], fillers: int
) -> tuple[BoardLine, ...]:
    """Awarded shares are rates like the others: everybody is ranked by rate, but nobody's units change."""
    others = len(lines) + (fillers if rules.fillers_compared.value else 0)
    top = rules.top_per_other.value * others
    lines = lines + [
        BoardLine(
            it.number, it.table, None, Fraction(it.share * top, 100), Fraction(it.share, 100), 0, Decimal(0), None
        )
        for it in awarded
    ]
    ranked: list[BoardLine] = []
    for line in lines:
        rate = line.rate
        rank = 1 if rate is None else 1 + sum(1 for other in lines if other.rate is not None and other.rate > rate)
        ranked.append(line._replace(rank=rank, points=rank_points(rules, rank)))
    return tuple(sorted(ranked, key=lambda line: line.table))
