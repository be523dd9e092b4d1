"""Seatings for the director: the one that is due with its reasons, and what a change by hand would break."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from aiohttp import web

from paiju.rulebook.refusal import Refusal
from paiju.server.events.control import desk_bodies as d
from paiju.server.events.control.authors import author_of
from paiju.server.events.control.commands import find_segment, no_segment
from paiju.server.events.control.desk_facts import said
from paiju.server.events.entry.visits import find_event, granted, official
from paiju.server.events.events import OpenEvent
from paiju.server.events.room import EventRefused
from paiju.server.http.bodies import Said
from paiju.server.http.limits import LOOK_UP
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route
from paiju.tournament import commands as a
from paiju.tournament.desk import meetings
from paiju.tournament.desk.asking import asks
from paiju.tournament.director import act
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.seating.segments import HOUSE, Reason, Seating, Segment, TableSeats
from paiju.tournament.times import stamp
from paiju.words import say, say_refusal
from paiju.words.standings import say_seating_reason, say_segment

SHOWN_VALUES: Final = 2
"""Of an entrant's standing, beside the name."""


def telling_columns(lines: Sequence[Sequence[str]]) -> list[int]:
    """The first criterion, and the next ones in which people differ."""
    width = min(map(len, lines), default=0)
    differing = [column for column in range(1, width) if len({line[column] for line in lines}) > 1]
    return [0, *differing][:SHOWN_VALUES] if width else []


async def tell_seating(request: web.Request) -> d.SeatingTold:
    """Of the segment that was seated last, or of the one that is named."""
    event = await find_event(request)
    await official(request, event)
    await event.views.refresh()
    return _Telling(event).seating(_segment(event, request.query.get("segment", "")))


def _segment(event: OpenEvent, named: str) -> Segment:
    segments = event.room.state.segments
    if not named and segments:
        return segments[next(reversed(list(segments)))]
    if not named:
        raise HttpProblem("nothing_due")
    found = segments.get(find_segment(named))
    if found is None:
        raise no_segment(named)
    return found


class _Telling:
    def __init__(self, event: OpenEvent) -> None:
        self._event = event
        self._state = event.room.state
        self._numbers = event.room.numbers
        standing = event.views.standing
        shown = [] if standing is None else telling_columns([line.values for line in standing.lines])
        lines = [] if standing is None else standing.lines
        self._values = {
            line.number: [
                [cells[column] for column in shown] if cells else [] for cells in (line.values, line.in_english)
            ]
            for line in lines
        }
        self._criteria = [] if standing is None else [standing.criteria[column] for column in shown]

    def seating(self, segment: Segment) -> d.SeatingTold:
        seating, state = segment.seating, self._state
        counted = meetings.repeats(state, segment.id, seating.tables)
        return d.SeatingTold(
            segment=str(segment.id),
            name=said(say_segment(segment.id, state.setup.book)),
            approved=segment.approved,
            by_hand=seating.by_hand,
            needs_chief=seating.needs_chief,
            criteria=[Said(each.zh, each.en) for each in self._criteria],
            tables=[self._table(table, seating) for table in seating.tables],
            byes=[self._entrant(number) for number in seating.byes],
            reasons=[self._reason(reason) for table, reason in seating.reasons if table == 0],
            met=counted.met,
            same_unit=counted.unit,
        )

    def _table(self, table: TableSeats, seating: Seating) -> d.SeatedTable:
        return d.SeatedTable(
            table.table,
            table.group,
            [self._entrant(number) for number in table.seats],
            [self._reason(reason) for at, reason in seating.reasons if at == table.table],
        )

    def _entrant(self, number: Number) -> d.SeatedEntrant:
        known = self._state.entrants.get(number)
        values, in_english = self._values.get(number, ([], []))
        name, unit = self._event.views.name_of(number), "" if known is None else known.unit
        return d.SeatedEntrant(number, name, unit, values, in_english)

    def _reason(self, reason: Reason) -> d.SeatingReason:
        return d.SeatingReason(said(say_seating_reason(self._numbers.reason(reason))), str(reason.article))


# A change by hand.


async def tell_swap(request: web.Request, wanted: d.SeatingSwap) -> d.SwapTold:
    """What the direction would say to it, before anybody asks for it."""
    event = await find_event(request)
    who = await official(request, event)
    segment = _segment(event, wanted.segment)
    one, other = Number(wanted.one), Number(wanted.other)
    seated = {number for table in segment.seating.tables for number in table.seats} | set(segment.seating.byes)
    for number in (one, other):
        if number not in seated or number == HOUSE:
            raise HttpProblem("entrant_unknown", {"number": number})
    tables, byes = swapped(segment.seating, one, other)
    async with granted(request):
        asked = _asked(event, who, a.OverrideSeating(segment.id, tables, byes))
    pairs = list(zip(segment.seating.tables, tables, strict=True))
    return d.SwapTold(
        changed=[_table(before, after) for before, after in pairs if before != after],
        breaches=_breaches(event, segment, tables),
        asked=asked,
        tables=[_table(before, after) for before, after in pairs],
        byes=list(byes),
    )


def swapped(seating: Seating, one: Number, other: Number) -> tuple[tuple[TableSeats, ...], tuple[Number, ...]]:
    """The tables and byes with two entrants in each other's place."""
    place = {one: other, other: one}
    tables = tuple(replace(it, seats=_placed(it.seats, place)) for it in seating.tables)
    return tables, _placed(seating.byes, place)


def _placed(numbers: Iterable[Number], place: dict[Number, Number]) -> tuple[Number, ...]:
    return tuple(place.get(number, number) for number in numbers)


def _table(before: TableSeats, after: TableSeats) -> d.SwappedTable:
    return d.SwappedTable(before.table, before.group, list(before.seats), list(after.seats))


def _asked(event: OpenEvent, who: OfficialId, action: a.OverrideSeating) -> Said | None:
    """What the director asks back; whatever else he refuses is a refusal here, too."""
    room = event.room
    at = stamp(room.state, room.time.wall()).at
    decided = act(room.regulation, room.state, author_of(room.state, who, action), action, at, "?")
    if not isinstance(decided, Refusal):
        return None
    if not asks(decided):
        raise EventRefused(decided)
    return said(say_refusal(room.numbers.refusal(decided)))


def _breaches(event: OpenEvent, segment: Segment, tables: Sequence[TableSeats]) -> list[d.SeatingBreach]:
    """Those that the change adds."""
    state = event.room.state
    known = {(it.one, it.other, it.segment) for it in meetings.encounters(state, segment.id, segment.seating.tables)}
    found = meetings.encounters(state, segment.id, tables)
    return [_breach(event, each) for each in found if (each.one, each.other, each.segment) not in known]


def _breach(event: OpenEvent, each: meetings.Encounter) -> d.SeatingBreach:
    state, name_of, shown = event.room.state, event.views.name_of, event.room.numbers.shown
    is_unit = each.segment is None
    format_ = event.room.regulation.in_force(state.setup).format
    article = meetings.ban(format_, "no_same_unit" if is_unit else "no_rematch")
    facts = {
        "one": f"{shown(each.one)} {name_of(each.one)}",
        "other": f"{shown(each.other)} {name_of(each.other)}",
        "segment": str(each.segment or ""),
        "unit": state.entrants[each.one].unit,
    }
    code = "same_unit" if is_unit else "met"
    words = say("breach", code, facts, book=state.setup.book)
    cited = "" if article is None else str(article)
    return d.SeatingBreach(each.table, each.one, each.other, "same_unit" if is_unit else "met", said(words), cited)


_AT = "/api/events/{event}/seating"
_ERRORS = ("event_unknown", "not_organiser", "nothing_due", "bad_segment")

ROUTES: Final = (
    Route("GET", _AT, tell_seating, answer=d.SeatingTold, errors=_ERRORS, rate=LOOK_UP),
    Route(
        "POST",
        _AT + "/swap",
        tell_swap,
        body=d.SeatingSwap,
        answer=d.SwapTold,
        errors=(*_ERRORS, "entrant_unknown", "event_refused"),
        rate=LOOK_UP,
    ),
)
