"""Events over HTTP for one entrant: what he has seen of the announcements."""

from typing import Final

from aiohttp import web

from paiju.server.events import bodies as b
from paiju.server.events import message_bodies as m
from paiju.server.events.entry.arrivals import LOST, known_entrant
from paiju.server.events.entry.visits import find_event
from paiju.server.http.limits import JOIN
from paiju.server.http.routes import Route


async def take_receipts(request: web.Request, wanted: m.EventRead) -> b.EventMe:
    event = await find_event(request)
    number, _ = await known_entrant(request, event)
    await event.receipts.take(number, frozenset(wanted.announcements))
    await event.views.refresh()
    return event.views.me(number)


ROUTES: Final = (
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
