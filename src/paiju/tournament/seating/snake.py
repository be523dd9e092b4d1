"""Seatings of a duplicate event: the random first one, the snake after each set, new groups after each round."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from paiju.tournament.people.entrants import Number
from paiju.tournament.rules.duplicate import DuplicateFormat
from paiju.tournament.seating.schedules import SEATS, group_sizes, in_threes, snake_table
from paiju.tournament.seating.segments import HOUSE, Reason, Seating, TableSeats


@dataclass(slots=True)
class Plan:
    """Everybody in an order: one list a comparison group, best first (or as drawn)."""

    groups: list[list[Number]]
    reasons: list[Reason] = field(default_factory=list)


def divide(rules: DuplicateFormat, order: Sequence[Number]) -> list[list[Number]]:
    """Groups of the first 3N, the next 3N, …; the last takes what is left, a rest too small joins the one before."""
    tables = -(-len(order) // SEATS)
    groups: list[list[Number]] = []
    at = 0
    for size in group_sizes(tables, rules.tables_per_group.value, rules.smallest_group.value):
        groups.append(list(order[at : at + size * SEATS]))
        at += size * SEATS
    return groups


def keep_groups(rules: DuplicateFormat, groups: Iterable[Sequence[Number]]) -> list[list[Number]]:
    """Groups of the set before, without those that withdrawals left too small: these join their neighbour."""
    kept: list[list[Number]] = []
    for group in groups:
        small = len(group) <= SEATS * (rules.smallest_group.value - 1)
        if kept and (small or len(kept[-1]) <= SEATS * (rules.smallest_group.value - 1)):
            kept[-1].extend(group)
        elif group:
            kept.append(list(group))
    return kept


def seat_groups(rules: DuplicateFormat, plan: Plan, in_snake: bool) -> Seating:
    """Tables in the order of the groups; the house fills the last table of a group."""
    tables: list[TableSeats] = []
    reasons: list[tuple[int, Reason]] = [(0, reason) for reason in plan.reasons]
    snaking = in_snake and rules.snake.value
    ahead = 0
    for group, order in enumerate(plan.groups, start=1):
        filled = [*order, *[HOUSE] * (-len(order) % SEATS)]
        for place, three in enumerate(in_threes(filled), start=1):
            number = len(tables) + 1
            tables.append(TableSeats(number, group, snake_table(place, three) if snaking else three))
            first = ahead + (place - 1) * SEATS + 1
            people = sum(1 for each in three if each != HOUSE)
            if in_snake:
                facts = (("group", group), ("first", first), ("last", first + people - 1))
                reasons.append((number, Reason("snake", rules.article("snake"), facts)))
            if people < SEATS:
                house = Reason("house_seats", rules.article("house_fills_tables"), (("seats", SEATS - people),))
                reasons.append((number, house))
        ahead += len(order)
    return Seating(tuple(tables), reasons=tuple(reasons))


def seat_apart(rules: DuplicateFormat, plan: Plan) -> Seating:
    """One person at a table against the house, everybody in the same direction."""
    tables: list[TableSeats] = []
    for group, order in enumerate(plan.groups, start=1):
        for number in order:
            seat = 0 if rules.people_share_direction.value else len(tables) % SEATS
            seats = tuple(number if at == seat else HOUSE for at in range(SEATS))
            tables.append(TableSeats(len(tables) + 1, group, seats))
    apart = Reason("against_the_house", rules.article("people_share_direction"))
    return Seating(tuple(tables), reasons=tuple((0, reason) for reason in (*plan.reasons, apart)))
