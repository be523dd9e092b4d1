"""The final of 001, computed again: 6.2.1 carry-over, 6.2.3 the plan, 6.2.4 boards, 6.2.5 byes, 6.2.6 forfeits."""

from collections.abc import Sequence
from fractions import Fraction

from paiju.regulations.ccgc.event import FINAL
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.field_points import ForfeitScope
from paiju.tournament.seating.segments import HOUSE, OVERRIDDEN, ResultKey, SegmentId, Stage, TableSeats
from paiju.tournament.settings import in_force
from tests.oracle.contest_points import counted_boards, forfeiting, score_in
from tests.oracle.ledger import Ledger, Played

PLANS = {
    9: ("123 456 789", "147 258 369", "195 627 843", "168 924 573"),
    8: ("123 456", "147 258", "627 843", "168 573"),
    7: ("234 567", "135 476", "126 547", "127 365"),
    6: ("123 456", "136 245", "234 615", "256 314"),
}
"""Preliminary ranks at the tables of each round, West South East at its beginning; who is missing has a bye."""


def final_round(
    ledger: Ledger, finalists: Sequence[Number], segment: SegmentId
) -> tuple[list[TableSeats], list[Number]]:
    """The seats of a part of a round: in each part everybody sits one direction further on."""
    by_hand = [it for it in ledger.of(Stage.FINAL) if _goes_on(it, segment)]
    return planned_round(ledger, finalists, segment) if not by_hand else _from_hand(ledger, by_hand[-1], segment)


def _goes_on(earlier: Played, segment: SegmentId) -> bool:
    """Whether a part was seated by hand, so that later parts of its round follow it."""
    told = any(reason.code == OVERRIDDEN for _, reason in earlier.seating.reasons)
    return told and earlier.id.round == segment.round and earlier.id.set < segment.set


def _from_hand(ledger: Ledger, by_hand: Played, segment: SegmentId) -> tuple[list[TableSeats], list[Number]]:
    here, lost = ledger.present(), ledger.segments[SegmentId(Stage.FINAL, segment.round)].absent
    tables: list[TableSeats] = []
    for table in by_hand.seating.tables:
        seats = [number if number in here else HOUSE for number in table.seats]
        for _ in range(segment.set - by_hand.id.set):
            seats.insert(0, seats.pop())
        if not lost & set(table.seats):
            tables.append(TableSeats(table.table, table.group, tuple(seats)))
    return tables, [number for number in by_hand.seating.byes if number in here]


def planned_round(
    ledger: Ledger, finalists: Sequence[Number], segment: SegmentId
) -> tuple[list[TableSeats], list[Number]]:
    here = ledger.present()
    rounds = PLANS[len(finalists)]
    plan = [[int(rank) for rank in table] for table in rounds[(segment.round - 1) % len(rounds)].split()]
    byes = [rank for rank in range(1, len(finalists) + 1) if not any(rank in table for table in plan)]
    first = ledger.segments.get(SegmentId(Stage.FINAL, segment.round)) if segment.set > 1 else None
    lost = set() if first is None else first.absent
    tables: list[TableSeats] = []
    for name, ranks in enumerate(plan, start=1):
        seats = [finalists[rank - 1] for rank in ranks]
        for _ in range(segment.set - 1):
            seats.insert(0, seats.pop())
        if not lost & set(seats):
            tables.append(TableSeats(name, 1, tuple(number if number in here else HOUSE for number in seats)))
    return tables, [finalists[rank - 1] for rank in byes if finalists[rank - 1] in here]


def final_points(ledger: Ledger, finalists: Sequence[Number]) -> dict[Number, Fraction]:
    """Carry-over and everything won since."""
    totals = {number: max(Fraction(0), Fraction(56 - 7 * place, 10)) for place, number in enumerate(finalists)}
    begun = [played for played in ledger.of(Stage.FINAL) if played.started_at is not None]
    for round_number in sorted({played.id.round for played in begun}):
        parts = [played for played in begun if played.id.round == round_number]
        absent = {number for played in parts for number in forfeiting(ledger, played)}
        _forfeits(ledger, parts, absent, totals)
        for played in parts:
            _boards(played, absent, totals)
    return totals


def _forfeits(ledger: Ledger, parts: Sequence[Played], absent: set[Number], totals: dict[Number, Fraction]) -> None:
    """Six off for the round (or each deal), three for each of the two others; the table does not play."""
    by_deal = in_force(FINAL, ledger.setup).forfeit_scope.value is ForfeitScope.DEAL
    times = sum(len(counted_boards(played)) for played in parts) if by_deal else 1
    for table in parts[0].seating.tables:
        if absent & set(table.seats):
            for number in table.seats:
                if number != HOUSE:
                    totals[number] += times * (-6 if number in absent else 3)


def _boards(played: Played, absent: set[Number], totals: dict[Number, Fraction]) -> None:
    boards = counted_boards(played)
    for number in played.seating.byes:
        totals[number] += Fraction(5, 2) * len(boards)
    tables = [table for table in played.seating.tables if not absent & set(table.seats)]
    for board in boards:
        keys = [ResultKey(table.table, board) for table in tables]
        if not all(key in played.outcomes for key in keys):
            continue
        for direction in range(3):
            scores = {
                table.seats[direction]: score_in(played.outcomes[key], direction)
                for table, key in zip(tables, keys, strict=True)
                if table.seats[direction] != HOUSE
            }
            for number, points in compared(scores).items():
                totals[number] += points


def compared(scores: dict[Number, int]) -> dict[Number, Fraction]:
    """4, 2, 0 by place; 4 and 0 between two; the mean for one alone; equal ones share."""
    by_place = {3: [4, 2, 0], 2: [4, 0], 1: [2], 0: []}[len(scores)]
    order = sorted(scores.values(), reverse=True)
    found: dict[Number, Fraction] = {}
    for number, score in scores.items():
        places = [by_place[place] for place, other in enumerate(order) if other == score]
        found[number] = Fraction(sum(places), len(places))
    return found
