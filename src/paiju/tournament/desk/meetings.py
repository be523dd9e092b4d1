"""Who would meet again: what a seating by hand repeats that the proposed one does not."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.tournament.desk.call import Call, people_at
from paiju.tournament.formats.format import Format
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import SegmentId, TableSeats
from paiju.tournament.state import State

Meeting = tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class Repeats:
    """Of so many meetings: those of entrants who have met in this stage, and those within one unit."""

    count: int
    met: int
    unit: int


def repeats(state: State, segment: SegmentId, tables: Iterable[TableSeats]) -> Repeats:
    seated = [set(_meetings(each.seating.tables)) for each in state.segments.values() if _counts(each.id, segment)]
    before = set[Meeting]().union(*seated)
    meetings = list(_meetings(tables))
    entrants = state.entrants
    same = [(one, two) for one, two in meetings if entrants[one].unit and entrants[one].unit == entrants[two].unit]
    return Repeats(len(meetings), sum(each in before for each in meetings), len(same))


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two entrants at a table who have met, in ``segment`` the last time, or who are of one unit (``segment`` None)."""

    table: int
    one: Number
    other: Number
    segment: SegmentId | None


def encounters(state: State, segment: SegmentId, tables: Iterable[TableSeats]) -> list[Encounter]:
    """Who would meet again, and who of one unit, each with the table."""
    met: dict[Meeting, SegmentId] = {}
    for each in state.segments.values():
        if _counts(each.id, segment):
            met |= dict.fromkeys(_meetings(each.seating.tables), each.id)
    found = []
    for table in tables:
        for one, other in _meetings((table,)):
            if (one, other) in met:
                found.append(Encounter(table.table, one, other, met[one, other]))
            unit = state.entrants[one].unit
            if unit and unit == state.entrants[other].unit:
                found.append(Encounter(table.table, one, other, None))
    return found


def _counts(earlier: SegmentId, segment: SegmentId) -> bool:
    return earlier != segment and earlier.stage is segment.stage


def _meetings(tables: Iterable[TableSeats]) -> Iterable[Meeting]:
    for table in tables:
        yield from combinations(sorted(people_at(table)), 2)


def question(
    call: Call, segment: SegmentId, proposed: Iterable[TableSeats], tables: Iterable[TableSeats]
) -> Refusal | None:
    """Where the book keeps people apart every further meeting is asked about; elsewhere only a seating that repeats
    half of its meetings or more."""
    mine, theirs = repeats(call.state, segment, tables), repeats(call.state, segment, proposed)
    rematch, unit = ban(call.format, "no_rematch"), ban(call.format, "no_same_unit")
    least = max(1, (mine.count + 1) // 2) if rematch is None else 1
    again = mine.met > theirs.met and mine.met >= least
    within = unit is not None and mine.unit > theirs.unit
    if not again and not within:
        return None
    cited = (rematch if again else unit) or call.direction.cite("chief_directs")
    facts = {"met": mine.met, "met_proposed": theirs.met, "unit": mine.unit, "unit_proposed": theirs.unit}
    return Refusal("meetings_repeated", cited, facts | {"count": mine.count})


def ban(format_: Format, name: str) -> Article | None:
    """The article by which a format keeps people apart, if it does."""
    for rules in format_.rule_sets:
        found = dict(rules.rules()).get(name)
        if found is not None and found.value:
            return rules.article(name)
    return None
