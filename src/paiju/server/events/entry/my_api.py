"""Events over HTTP for one entrant: his table on paper, and what he has seen of the announcements."""

from typing import Final

import msgspec
from aiohttp import web

from paiju.server.events import bodies as b
from paiju.server.events import message_bodies as m
from paiju.server.events.entry.arrivals import LOST, known_entrant
from paiju.server.events.entry.visits import find_event
from paiju.server.events.referee import table_bodies as t
from paiju.server.events.referee.table_api import table_told
from paiju.server.http.limits import JOIN
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route


async def tell_my_table(request: web.Request) -> t.EventTableTold:
    """As its referee is told, without what officials have noted of others there."""
    event = await find_event(request)
    member, _ = await known_entrant(request, event)
    place = event.tables.place_of(member)
    if place is None:
        raise HttpProblem("no_paper_table")
    segment, table = event.room.state.segments[place.segment], place.table
    if table.table in event.room.live_tables(segment):
        raise HttpProblem("no_paper_table")
    told = await table_told(request, event, segment, table)
    return msgspec.structs.replace(told, charges=[], leaves=[], incidents=[], forfeit=None)


async def take_receipts(request: web.Request, wanted: m.EventRead) -> b.EventMe:
    event = await find_event(request)
    number = (await known_entrant(request, event))[0].number
    await event.receipts.take(number, frozenset(wanted.announcements))
    await event.views.refresh()
    return event.views.me(number)


ROUTES: Final = (
    Route(
        "GET",
        "/api/events/{event}/me/table",
        tell_my_table,
        answer=t.EventTableTold,
        errors=("event_unknown", "not_an_entrant", *LOST, "no_paper_table"),
        rate=JOIN,
    ),
    Route(
        "POST",
        "/api/events/{event}/read",
        take_receipts,
        body=m.EventRead,
        answer=b.EventMe,
        errors=("event_unknown", "not_an_entrant", *LOST, "disk_full"),
        rate=JOIN,
    ),
)
