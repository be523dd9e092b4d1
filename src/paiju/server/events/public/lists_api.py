"""What everybody may look through: the events of this server, and of one event its results round by round."""

import asyncio
from typing import Final

from aiohttp import web

from paiju.server.events import list_bodies as lists
from paiju.server.events.control.authors import acts_as, is_official
from paiju.server.events.control.commands import find_segment, no_segment
from paiju.server.events.entry.hall_code import DIGITS, hall_digits
from paiju.server.events.entry.visits import find_event, organiser_or_none
from paiju.server.events.events import OpenEvent
from paiju.server.events.public import told_rounds
from paiju.server.events.room import running_segment
from paiju.server.http.bodies import Said
from paiju.server.http.limits import JOIN, LOOK_UP
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route
from paiju.server.site import site_of
from paiju.tournament.people.entrants import Kind
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.seating.segments import Segment
from paiju.tournament.state import State
from paiju.words.standings import say_segment

MOST: Final = 300
"""Events that are listed; a server with more of them shows the newest."""


async def list_events(request: web.Request) -> lists.EventList:
    site = site_of(request)
    who = await organiser_or_none(request)
    events = await site.events.all()
    return lists.EventList(site.rooms.time.wall(), [_listed(each, who) for each in events[:MOST]])


def _listed(event: OpenEvent, who: OfficialId | None) -> lists.EventListed:
    room, state, regulation = event.room, event.room.state, event.room.regulation
    segment = running_segment(state)
    tables = 0 if segment is None else len(segment.seating.tables)
    return lists.EventListed(
        event=room.event,
        name=state.setup.name,
        book=state.setup.book,
        document=regulation.key,
        game=regulation.game,
        programs=regulation.format.kinds[0] is Kind.PROGRAM,
        medium=room.medium.value,
        place=state.setup.place,
        finished=state.finished,
        running=bool(state.segments) and not state.finished,
        registration=room.takes_registrations,
        entrants=len(state.entrants),
        step=room.step.kind.value,
        at=_begins(state),
        segment=None if segment is None else _name(state, segment),
        ends_at=None if segment is None or segment.stopped_at is not None else segment.ends_at,
        tables=tables,
        done=0 if segment is None else len(segment.results),
        results=0 if segment is None else tables * len(segment.boards),
        leaders=_leaders(event),
        official=who is not None and is_official(state, acts_as(room, who)),
    )


def _begins(state: State) -> int:
    started = [segment.started_at for segment in state.segments.values() if segment.started_at is not None]
    return min(started or [session.start for session in state.setup.sessions], default=0)


def _name(state: State, segment: Segment) -> Said:
    said = say_segment(segment.id, state.setup.book)
    return Said(said.zh, said.en)


def _leaders(event: OpenEvent) -> list[str]:
    """Of the last standing that was published or told to a page; those who share the first rank."""
    published = event.room.state.published
    standing = published[-1].standing if event.room.state.finished and published else None
    if standing is not None:
        return [event.views.name_of(line.number) for line in standing.lines if line.rank == 1]
    told = event.views.standing
    return [] if told is None else [line.name for line in told.lines if line.rank == 1]


async def find_by_digits(request: web.Request) -> lists.EventFound:
    """The newest event with these digits, one that goes on before one that is over."""
    digits = request.match_info["digits"]
    events = [each for each in await site_of(request).events.all() if hall_digits(each.room.event) == digits]
    if not events:
        raise HttpProblem("digits_unknown", {"digits": digits})
    found = next((each for each in events if not each.room.state.finished), events[0])
    return lists.EventFound(found.room.event, found.room.state.setup.name)


async def tell_crosstable(request: web.Request) -> lists.EventCrosstable:
    event = await find_event(request)
    return await event.views.crosstable()


async def tell_round(request: web.Request) -> lists.EventRoundResults:
    event = await find_event(request)
    text = request.match_info["segment"]
    told, name_of = event.room.told, event.views.name_of
    segment = event.room.state.segments.get(find_segment(text))
    if segment is None or not segment.approved:
        raise no_segment(text)
    return await asyncio.to_thread(told_rounds.round_told, told, segment, name_of)


_AT = "/api/events/{event}"

ROUTES: Final = (
    Route("GET", "/api/events", list_events, answer=lists.EventList, rate=LOOK_UP),
    Route(
        "GET",
        rf"/api/digits/{{digits:[0-9]{{{DIGITS}}}}}",
        find_by_digits,
        answer=lists.EventFound,
        errors=("digits_unknown",),
        rate=LOOK_UP,
    ),
    Route(
        "GET",
        _AT + "/crosstable",
        tell_crosstable,
        answer=lists.EventCrosstable,
        errors=("event_unknown",),
        rate=JOIN,
    ),
    Route(
        "GET",
        _AT + "/rounds/{segment}",
        tell_round,
        answer=lists.EventRoundResults,
        errors=("event_unknown", "bad_segment"),
        rate=JOIN,
    ),
)
