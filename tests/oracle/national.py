"""The national rules of 2016, read a second time: appendix 2 (comparison, ranking) and appendix 3 (movement)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from paiju.regulations.national_2016.event import COMPARISON as NATIONAL_COMPARISON
from paiju.regulations.national_2016.event import FORMAT as NATIONAL_FORMAT
from paiju.regulations.national_2016.event import SIZES as NATIONAL_SIZES
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.comparison import Comparison
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.rules.duplicate import DuplicateFormat, Place, Span
from paiju.tournament.seating.segments import HOUSE, Seating, SegmentId, Stage, TableSeats
from paiju.tournament.settings import Parameter, in_force
from tests.oracle.books import Due, Step, Wrong, boards_after, due_anyhow, is_published, playoffs_after, same_seats
from tests.oracle.chance import by_lot, wanting
from tests.oracle.ledger import Ledger, Played
from tests.oracle.national_points import Boards, PlayOff, columns
from tests.oracle.ranking import Column, Found, Key, ranked, with_disqualified

FIRST = SegmentId(Stage.MAIN, 1, 1)


@dataclass(frozen=True, slots=True)
class NationalBook:
    kinds: tuple[Kind, ...] = (Kind.PLAYER, Kind.PROGRAM)
    parameters: tuple[Parameter, ...] = NATIONAL_SIZES

    def due(self, ledger: Ledger) -> Due:
        anyhow = due_anyhow(ledger, self._too_few(ledger))
        if anyhow is not None:
            return anyhow
        segment = self._upcoming(ledger)
        if segment is not None:
            return (Step.DRAW if self.draws(ledger) else Step.SEAT), segment
        return (Step.NOTHING if is_published(ledger, self.standing(ledger, None)) else Step.PUBLISH), None

    def _too_few(self, ledger: Ledger) -> bool:
        """Two tables at least are compared: two people against the house, or four at tables of three."""
        return len(ledger.present()) < (2 if ledger.setup.human_machine else 4)

    def _upcoming(self, ledger: Ledger) -> SegmentId | None:
        rules, last = _rules(ledger), ledger.last()
        if last is None:
            return FIRST
        if last.id.stage is Stage.MAIN:
            if last.id.set < rules.sets_per_round.value:
                return SegmentId(Stage.MAIN, last.id.round, last.id.set + 1)
            if last.id.round < rules.rounds.value:
                return SegmentId(Stage.MAIN, last.id.round + 1, 1)
        if self._level_at_the_end(ledger):
            return SegmentId(Stage.PLAYOFF, len(ledger.of(Stage.PLAYOFF)) + 1)
        return None

    def _level_at_the_end(self, ledger: Ledger) -> list[list[Number]]:
        """Those whom only a play-off can separate, as far as they are there."""
        here = ledger.present()
        groups = [[number for number in group if number in here] for group in self.standing(ledger, None).level]
        return [group for group in groups if len(group) > 1]

    # Movement.

    def draws(self, ledger: Ledger) -> Mapping[str, Sequence[Number]]:
        last = ledger.last()
        if last is None:
            return {} if self._too_few(ledger) else wanting(ledger, str(FIRST), ledger.present())
        segment = self._upcoming(ledger) if last.closed_at is not None else None
        if segment is None or segment.stage is Stage.PLAYOFF:
            return {}
        level = [number for order in self._orders(ledger, segment) for group in order.level for number in group]
        return wanting(ledger, str(segment), level)

    def _orders(self, ledger: Ledger, segment: SegmentId) -> list[Standing]:
        """After a set each group by that set; after a round everybody by the whole event, or by the round."""
        main = [played for played in ledger.of(Stage.MAIN) if played.id < segment]
        if segment.set > 1:
            of_set = _chain(ledger, main[-1:])
            return [ranked(members, of_set) for members in self._groups(ledger, main[-1])]
        if _rules(ledger).regrouped_by.value is Span.ROUND:
            main = [played for played in main if played.id.round == segment.round - 1]
        return [ranked(ledger.present(), _chain(ledger, main))]

    def _groups(self, ledger: Ledger, before: Played) -> list[list[Number]]:
        """Who was in each group and still is there; newcomers join the last."""
        here = set(ledger.present())
        names = sorted({table.group for table in before.seating.tables})
        groups = [
            [number for table in before.seating.tables if table.group == name for number in table.seats]
            for name in names
        ]
        groups[-1] += sorted(here - {number for group in groups for number in group})
        return [[number for number in group if number in here] for group in groups]

    def playing(self, ledger: Ledger, segment: SegmentId) -> Sequence[Number]:
        if segment.stage is Stage.PLAYOFF:
            return [number for group in self._level_at_the_end(ledger) for number in group]
        return ledger.present()

    def judge(self, ledger: Ledger, segment: SegmentId, seating: Seating) -> Wrong | None:
        rules, here = _rules(ledger), ledger.present()
        place = rules.place.value
        strangers = [number for number in here if ledger.entrants[number].remote is not (place is Place.REMOTE)]
        if place is not Place.MIXED and strangers:
            return Wrong("entrant_not_at_the_place", {"number": strangers[0], "place": place.value})
        alone = ledger.setup.human_machine or segment.stage is Stage.PLAYOFF
        if not alone and len(here) % 3 and not rules.house_fills_tables.value:
            return Wrong("house_may_not_fill", {"present": len(here)})
        groups = self._seated_groups(ledger, segment)
        if ledger.setup.human_machine and segment.stage is not Stage.PLAYOFF:
            groups = [[number for group in groups for number in group]]
        tables: list[TableSeats] = []
        for name, group in enumerate(groups, start=1):
            for seats in _apart(group) if alone else _snake(group, straight=segment == FIRST):
                tables.append(TableSeats(len(tables) + 1, name, seats))
        return same_seats(tables, (), seating)

    def _seated_groups(self, ledger: Ledger, segment: SegmentId) -> list[list[Number]]:
        rules = _rules(ledger)
        if segment.stage is Stage.PLAYOFF:
            return self._level_at_the_end(ledger)
        if segment == FIRST:
            return _divided(rules, by_lot(ledger, str(segment), ledger.present()))
        orders: list[list[Number]] = []
        for standing in self._orders(ledger, segment):
            level = [number for group in standing.level for number in group]
            lot = by_lot(ledger, str(segment), level)
            lines = sorted(standing.lines, key=lambda it: (it.rank, lot.index(it.number) if it.number in lot else 0))
            orders.append([line.number for line in lines])
        return _joined(orders) if segment.set > 1 else _divided(rules, orders[0])

    def boards(self, ledger: Ledger, segment: SegmentId) -> tuple[int, ...]:
        return boards_after(ledger, _rules(ledger).boards_per_set.value)

    def cut(self, ledger: Ledger) -> None:
        """Nobody is cut."""

    # Ranking.

    def standing(self, ledger: Ledger, stage: Stage | None) -> Standing:
        main = ledger.of(Stage.MAIN)
        part = {*ledger.present(), *(number for played in main for number in played.people())}
        out = part & set(ledger.disqualified())
        playoffs = playoffs_after(ledger, Stage.MAIN)
        chain = _chain(ledger, main, lambda level: _played_off(ledger, playoffs, level))
        return with_disqualified(ranked(sorted(part - out), chain), sorted(out))


def _rules(ledger: Ledger) -> DuplicateFormat:
    return in_force(NATIONAL_FORMAT, ledger.setup)


def _comparison(ledger: Ledger) -> Comparison:
    return in_force(NATIONAL_COMPARISON, ledger.setup)


def _chain(ledger: Ledger, segments: Sequence[Played], playoff: PlayOff | None = None) -> list[Column]:
    return columns(_rules(ledger), Boards.of(_comparison(ledger), segments), playoff)


def _played_off(ledger: Ledger, playoffs: Sequence[Played], level: Sequence[Number]) -> Found:
    """The rank in each play-off among those of one group who are level, one after the other."""
    ranks: dict[Number, tuple[int, ...]] = dict.fromkeys(level, ())
    for playoff in playoffs:
        for group in sorted({table.group for table in playoff.seating.tables}):
            seats = (table.seats for table in playoff.seating.tables if table.group == group)
            members = [number for three in seats for number in three if number in ranks]
            if members:
                for line in ranked(members, _chain(ledger, [playoff])).lines:
                    ranks[line.number] = (*ranks[line.number], line.rank)
    found: dict[Number, Key] = {**ranks}
    return found if any(ranks.values()) else None


# Tables.


def _divided(rules: DuplicateFormat, order: Sequence[Number]) -> list[list[Number]]:
    """Groups of N tables; a single table that would be left alone joins the group before."""
    size = 3 * rules.tables_per_group.value
    groups = [list(order[at : at + size]) for at in range(0, len(order), size)]
    if len(groups) > 1 and len(groups[-1]) <= 3:
        rest = groups.pop()
        groups[-1] += rest
    return groups


def _joined(groups: Sequence[Sequence[Number]]) -> list[list[Number]]:
    """A group with no more than one table left plays with the one before it; the first, with the one after it."""
    found: list[list[Number]] = []
    for group in groups:
        if found and min(len(group), len(found[-1])) <= 3:
            found[-1] = [*found[-1], *group]
        elif group:
            found.append(list(group))
    return found


def _snake(group: Sequence[Number], straight: bool) -> list[tuple[Number, ...]]:
    """1 2 3 / 6 5 4 / 7 8 9 …; the house sits on what is left. The first seating is as drawn."""
    tables: list[tuple[Number, ...]] = []
    for at in range(0, len(group), 3):
        three = [*group[at : at + 3], HOUSE, HOUSE][:3]
        tables.append(tuple(three if straight or at % 2 == 0 else three[::-1]))
    return tables


def _apart(group: Sequence[Number]) -> list[tuple[Number, ...]]:
    """People in one direction, everybody against the house."""
    return [(number, HOUSE, HOUSE) for number in group]
