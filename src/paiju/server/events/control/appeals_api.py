"""Events over HTTP for officials and the panel: the appeals; and who has read an announcement."""

from typing import Final

from aiohttp import web

from paiju.server.events import message_bodies as m
from paiju.server.events.control.appeals_told import appeals_told
from paiju.server.events.entry.visits import desk_author, find_event, official
from paiju.server.http.limits import LOOK_UP
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route
from paiju.server.site import site_of
from paiju.tournament.desk.messages import readers


async def tell_appeals(request: web.Request) -> m.EventAppeals:
    event = await find_event(request)
    who = await desk_author(request, event)
    organisers = await site_of(request).accounts.organisers()
    return appeals_told(event.room, who, organisers, event.views.name_of)


async def tell_readers(request: web.Request) -> m.EventReaders:
    event = await find_event(request)
    await official(request, event)
    number, state = int(request.match_info["number"]), event.room.state
    found = next((it for it in state.announcements if it.number == number), None)
    if found is None:
        raise HttpProblem("announcement_unknown", {"act": number})
    seen, name_of = event.room.facts.read.get(number, set()), event.views.name_of
    return m.EventReaders([m.EventReader(it, name_of(it), it in seen) for it in readers(state, found)])


_AT = "/api/events/{event}"

ROUTES: Final = (
    Route(
        "GET",
        _AT + "/appeals",
        tell_appeals,
        answer=m.EventAppeals,
        errors=("event_unknown", "not_organiser"),
    ),
    Route(
        "GET",
        _AT + r"/announcements/{number:[1-9][0-9]{0,6}}",
        tell_readers,
        answer=m.EventReaders,
        errors=("event_unknown", "not_organiser", "announcement_unknown"),
        rate=LOOK_UP,
    ),
)
