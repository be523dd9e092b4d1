"""Seats of the preliminary of 001: 6.1.1 seeds, lot and Swiss by rank without meeting again; 6.1.5 who has a bye.

A seating by rank is the first one in order with the fewest meetings again. For up to twelve teams this is proved by
trying everything. For more it is proved that every earlier choice at each table was impossible, as far as a search of
``BUDGET`` steps decides it; what it cannot decide is not reported.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import Stage, TableSeats
from tests.oracle.books import Wrong
from tests.oracle.chance import by_lot
from tests.oracle.contest_points import Round
from tests.oracle.ledger import Ledger

BUDGET = 2_000
SMALL = 12

Met = Mapping[Number, set[Number]]
Three = tuple[Number, Number, Number]


def bye_pool(earned: Mapping[Number, Sequence[Round]], by_rank: Sequence[Number]) -> tuple[list[Number], int, bool]:
    """Those among whom byes are drawn, how many, and whether somebody has one again."""
    count = len(by_rank) % 3
    had = {number: sum(it.direction is None for it in earned[number]) for number in by_rank}
    allowed = 0
    while sum(byes <= allowed for byes in had.values()) < count:
        allowed += 1
    may = [number for number in by_rank if had[number] <= allowed]
    rows: list[list[Number]] = []
    for direction in range(3):
        sat = [number for number in may if earned[number] and earned[number][-1].direction == direction]
        worst_first = sorted(
            sat, key=lambda number: (earned[number][-1].points, earned[number][-1].small, -by_rank.index(number))
        )
        rows.append(worst_first)
    pool: list[Number] = []
    while len(pool) < count and any(rows):
        pool += [row.pop(0) for row in rows if row]
    pool += [number for number in reversed(may) if number not in pool][: max(0, count - len(pool))]
    return sorted(pool), count, any(had[number] >= 1 for number in pool) if count else False


def seat_first(ledger: Ledger, playing: Sequence[Number]) -> list[TableSeats]:
    """One seed a table as far as they go, everybody else dealt over the tables as drawn, then the directions."""
    count = len(playing) // 3
    seeds = sorted((ledger.entrants[number].seed, number) for number in playing if ledger.entrants[number].seed)
    best = {number for _, number in seeds[:count]}
    drawn = by_lot(ledger, "tables preliminary-1", playing)
    dealt = [number for number in drawn if number in best] + [number for number in drawn if number not in best]
    direction = by_lot(ledger, "directions preliminary-1", playing)
    threes: list[list[Number]] = [[] for _ in range(count)]
    for at, number in enumerate(dealt):
        threes[at % count].append(number)
    return [
        TableSeats(name, 1, tuple(sorted(three, key=direction.index))) for name, three in enumerate(threes, start=1)
    ]


def judge_threes(ledger: Ledger, by_rank: Sequence[Number], tables: Sequence[TableSeats]) -> Wrong | None:
    met = met_before(ledger)
    threes: list[Three] = []
    for name, table in enumerate(tables, start=1):
        first, second, third = table.seats if name % 2 else table.seats[::-1]
        threes.append((first, second, third))
        if table.table != name or table.group != 1:
            return Wrong("seating_differs", {"table": table.table, "wanted": name, "found": table.table})
    free = list(by_rank)
    for name, three in enumerate(threes, start=1):
        if three[0] != free[0] or three != tuple(number for number in free if number in three):
            return Wrong("seating_not_by_rank", {"table": name})
        free = [number for number in free if number not in three]
    if free:
        return Wrong("not_everybody_is_seated", {"number": free[0]})
    again = sum(meetings(met, three) for three in threes)
    if again and _search(met, list(by_rank), again - 1, exhaustive=len(by_rank) <= SMALL):
        return Wrong("avoidable_meeting", {"meetings": again})
    return _earlier(met, by_rank, threes, again)


def _earlier(met: Met, by_rank: Sequence[Number], threes: Sequence[Three], again: int) -> Wrong | None:
    """Whether somebody could have sat with earlier ones."""
    free = list(by_rank)
    left = again
    for name, three in enumerate(threes, start=1):
        place = {number: at for at, number in enumerate(free)}
        taken = (place[three[1]], place[three[2]])
        for two in range(1, taken[0] + 1):
            for third in range(two + 1, len(free) if two < taken[0] else taken[1]):
                choice = (free[0], free[two], free[third])
                if meetings(met, choice) > left:
                    continue
                rest = [number for number in free if number not in choice]
                if _search(met, rest, left - meetings(met, choice), exhaustive=len(by_rank) <= SMALL):
                    facts: dict[str, str | int] = {
                        "table": name,
                        "wanted": " ".join(map(str, choice)),
                        "found": " ".join(map(str, three)),
                    }
                    return Wrong("earlier_table_was_possible", facts)
        left -= meetings(met, three)
        free = [number for number in free if number not in three]
    return None


def meetings(met: Met, three: Three) -> int:
    return sum(two in met.get(one, ()) for one, two in combinations(three, 2))


def met_before(ledger: Ledger) -> dict[Number, set[Number]]:
    met: dict[Number, set[Number]] = {}
    for played in ledger.of(Stage.PRELIMINARY):
        for table in played.seating.tables if played.started_at is not None else ():
            for one, two in combinations(table.seats, 2):
                met.setdefault(one, set()).add(two)
                met.setdefault(two, set()).add(one)
    return met


def _search(met: Met, free: list[Number], allowed: int, *, exhaustive: bool) -> bool:
    """Whether these can sit in threes with so few meetings again; False too where the budget did not decide it."""
    steps = 0
    stack = [(free, allowed)]
    while stack:
        rest, left = stack.pop()
        if not rest:
            return True
        steps += 1
        if steps > BUDGET and not exhaustive:
            return False
        first, others = rest[0], rest[1:]
        children: list[tuple[list[Number], int]] = []
        for two, third in combinations(others, 2):
            price = meetings(met, (first, two, third))
            if price <= left:
                children.append(([number for number in others if number not in (two, third)], left - price))
                if len(children) >= 50 and not exhaustive:
                    break
        stack += reversed(children)
    return False
