"""Seating of a field: round 1 by seeds and lot, later by rank without rematches; byes; a final seated by hand."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.field_rounds import FieldTotal
from paiju.tournament.rules.field import FieldFormat
from paiju.tournament.seating import progress
from paiju.tournament.seating.draws import drawn_order
from paiju.tournament.seating.final_of_nine import turned
from paiju.tournament.seating.schedules import SEATS, snake_table
from paiju.tournament.seating.segments import HOUSE, Reason, Seating, Segment, SegmentId, Stage, TableSeats
from paiju.tournament.seating.triples import seat_triples
from paiju.tournament.state import State


def bye_draw(segment: SegmentId) -> str:
    return f"bye {segment.stage.value}-{segment.round}"


TABLES_DRAW, DIRECTIONS_DRAW = "tables preliminary-1", "directions preliminary-1"


@dataclass(frozen=True, slots=True)
class ByePool:
    """Those among whom byes are drawn; ``again``: somebody of them has had as many as the book allows."""

    numbers: tuple[Number, ...]
    byes: int
    again: bool = False


def bye_pool(rules: FieldFormat, totals: Mapping[Number, FieldTotal], ranked: Sequence[Number], first: bool) -> ByePool:
    """Everybody before round 1; later the last of each direction who may still have a bye, more if that is too few."""
    byes = len(ranked) % SEATS
    if first or not byes:
        return ByePool(tuple(sorted(ranked)), byes)
    had = {number: totals[number].byes for number in ranked}
    most = rules.byes_each.value - 1
    while sum(count <= most for count in had.values()) < byes:
        most += 1
    may = [number for number in ranked if had[number] <= most]
    by_direction = [_from_the_last(totals, may, direction) for direction in range(SEATS)]
    pool: list[Number] = []
    for row in range(len(may)):
        pool += [column[row] for column in by_direction if row < len(column)]
        if len(pool) >= byes:
            break
    if len(pool) < byes:  # nobody else sat in a direction of late: from the end of the ranking
        pool += [number for number in reversed(may) if number not in pool][: byes - len(pool)]
    again = any(had[number] >= rules.byes_each.value for number in pool)
    return ByePool(tuple(sorted(pool)), byes, again)


def _from_the_last(totals: Mapping[Number, FieldTotal], ranked: Sequence[Number], direction: int) -> list[Number]:
    """Those who sat in a direction in the round just played, the last of it first; equal ones by overall rank."""
    sat = [
        (line.field_points, line.small, -place, number)
        for place, number in enumerate(ranked)
        if totals[number].rounds and (line := totals[number].rounds[-1]).direction == direction
    ]
    return [number for *_, number in sorted(sat)]


def seat_first(rules: FieldFormat, state: State, playing: Sequence[Number]) -> Seating:
    """Seeds one to a table, then the others, tables and directions as drawn."""
    count = len(playing) // SEATS
    seeds = {number: state.entrants[number].seed for number in playing}
    best = sorted((number for number in playing if seeds[number]), key=lambda number: seeds[number])[:count]
    if not rules.seeds_first.value:
        best = []
    drawn = drawn_order(state, TABLES_DRAW, playing)
    placed = [number for number in drawn if number in best] + [number for number in drawn if number not in best]
    directions = {number: at for at, number in enumerate(drawn_order(state, DIRECTIONS_DRAW, playing))}
    tables = [
        TableSeats(table, 1, tuple(sorted(placed[table - 1 :: count], key=directions.__getitem__)))
        for table in range(1, count + 1)
    ]
    article = rules.article("seeds_first")
    reasons: list[tuple[int, Reason]] = []
    for table in tables:
        found = [number for number in table.seats if number in best]
        reasons += [
            (table.table, Reason("seed_by_lot", article, (("number", number), ("seed", seeds[number]))))
            for number in found
        ] or [(table.table, Reason("seated_by_lot", article))]
    return Seating(tuple(tables), reasons=tuple(reasons))


def seat_by_rank(rules: FieldFormat, state: State, ranked: Sequence[Number], before: Sequence[Number]) -> Seating:
    """The snake on the current rank; who has met sits together only where that cannot be helped.

    ``before`` is everybody in the ranking, to tell ranks by; ``ranked`` those of them who play.
    """
    met = _met(state) if rules.no_rematch.value else {}
    place_of = {number: place for place, number in enumerate(ranked)}
    found = seat_triples([{place_of[other] for other in met.get(number, ()) if other in place_of} for number in ranked])
    rank = {number: place for place, number in enumerate(before, start=1)}
    tables: list[TableSeats] = []
    reasons: list[tuple[int, Reason]] = []
    free = list(range(len(ranked)))
    for table, places in enumerate(found.tables, start=1):
        three = [ranked[place] for place in places]
        tables.append(TableSeats(table, 1, snake_table(table, three)))
        facts = tuple((name, rank[number]) for name, number in zip(("first", "second", "third"), three, strict=True))
        reasons.append((table, Reason("seated_by_rank", rules.article("no_rematch"), facts)))
        reasons += [(table, reason) for reason in _passed_over(rules, ranked, met, free, places)]
        free = [place for place in free if place not in places]
    reasons = [*((0, reason) for reason in _again(rules, tables, met)), *reasons]
    return Seating(tuple(tables), reasons=tuple(reasons))


def _passed_over(
    rules: FieldFormat,
    ranked: Sequence[Number],
    met: Mapping[Number, set[Number]],
    free: Sequence[int],
    places: Sequence[int],
) -> list[Reason]:
    """Those of better rank who were left for another table, with the one whom they had met."""
    article = rules.article("no_rematch")
    told: list[Reason] = []
    for place in free:
        if place > places[-1] or len(told) >= 3:
            break
        if place in places:
            continue
        other = ranked[place]
        whom = next((ranked[seat] for seat in places if other in met.get(ranked[seat], ())), None)
        if whom is None:
            told.append(Reason("passed_over_for_the_rest", article, (("number", ranked[places[0]]), ("other", other))))
        else:
            told.append(Reason("passed_over_met", article, (("number", whom), ("other", other))))
    return told


def _again(rules: FieldFormat, tables: Sequence[TableSeats], met: Mapping[Number, set[Number]]) -> list[Reason]:
    article = rules.article("no_rematch")
    return [
        Reason("must_meet_again", article, (("number", one), ("other", other)))
        for table in tables
        for at, one in enumerate(table.seats)
        for other in table.seats[at + 1 :]
        if other in met.get(one, ())
    ]


def _met(state: State) -> dict[Number, set[Number]]:
    met: dict[Number, set[Number]] = {}
    for segment in progress.segments_of(state, Stage.PRELIMINARY):
        if segment.started_at is not None:
            for table in segment.seating.tables:
                for number in table.seats:
                    met.setdefault(number, set()).update(other for other in table.seats if other != number)
    return met


# The final.


def carried(
    by_hand: Segment, segment: SegmentId, here: Collection[Number], absent: Collection[Number], article: Article
) -> Seating:
    """The tables that the chief referee made for an earlier set of the round, everybody so many directions on."""
    tables: list[TableSeats] = []
    reasons = [Reason("seating_carried", article, (("set", by_hand.id.set),))]
    for table in by_hand.seating.tables:
        if any(number in absent for number in table.seats):
            reasons.append(Reason("table_forfeited", article, (("table", table.table),)))
            continue
        west, south, east = (number if number in here else HOUSE for number in table.seats)
        seats = turned((west, south, east), segment.set - by_hand.id.set)
        tables.append(TableSeats(table.table, table.group, seats))
    byes = tuple(number for number in by_hand.seating.byes if number in here)
    return Seating(tuple(tables), byes, tuple((0, reason) for reason in reasons))
