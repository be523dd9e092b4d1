"""The socket of an event: whoever connects is told what changes."""

from typing import Final

from aiohttp import WSCloseCode, WSMsgType, web

from paiju.server.events import bodies as b
from paiju.server.events.entry.visits import control_for, find_event, official_or_none
from paiju.server.events.events import OpenEvent
from paiju.server.events.public.page import OpenPage
from paiju.server.http.limits import CONNECT, EVENT_FRAMES
from paiju.server.http.listener import lasts
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import spend
from paiju.server.http.safety import address_of, check_origin
from paiju.server.people.visitors import device_of, person_of, session_of
from paiju.server.site import Site, site_of

_HEARTBEAT: Final = 20.0
_MOST: Final = 4_096
SOCKET: Final = "/ws/events/{event}"


async def open_event_socket(request: web.Request) -> web.StreamResponse:
    site = site_of(request)
    check_origin(request, site.config)
    await spend(request, CONNECT)
    if site.is_stopping:
        raise HttpProblem("going_down")
    event = await find_event(request)
    socket = web.WebSocketResponse(heartbeat=_HEARTBEAT, max_msg_size=_MOST, timeout=5.0, autoping=False)
    if not socket.can_prepare(request):
        raise HttpProblem("bad_request")
    address = address_of(request, site.config)
    is_stranger = await person_of(request) is None
    if not site.connections.enter(address, is_stranger=is_stranger):
        raise HttpProblem("too_many_connections", {"most": site.connections.most})
    page: OpenPage | None = None
    try:
        await socket.prepare(request)
        lasts(request, is_stranger=is_stranger)
        site.event_sockets.add(socket)
        page = await _page(request, socket, event)
        await event.broadcast.enter(page)
        await _read(site, socket)
    finally:
        if page is not None:
            event.broadcast.leave(page)
        site.event_sockets.discard(socket)
        site.connections.leave(address)
    return socket


async def _read(site: Site, socket: web.WebSocketResponse) -> None:
    """Until the end: there is nothing to be said but pings, and those not often."""
    bucket = site.limits.new_bucket(EVENT_FRAMES)
    async for message in socket:
        site.metrics.frames_in.count += 1
        if bucket.take(site.limits.clock()):
            await socket.close(code=WSCloseCode.POLICY_VIOLATION, message=b"too_fast")
        elif message.type is WSMsgType.PING:
            await socket.pong(message.data)


async def _page(request: web.Request, socket: web.WebSocketResponse, event: OpenEvent) -> OpenPage:
    """What the cookies of a page say of it stays so as long as it is open; what they are worth may change."""
    transport = request.transport
    assert transport is not None  # as long as the request is being answered

    async def control() -> b.EventControl | None:
        """Asked anew each time: a session may have ended, an official been dismissed."""
        who = await official_or_none(request, event)
        return None if who is None else await control_for(request, event, who)

    may_be_official = session_of(request) is not None
    return OpenPage(transport, socket, await device_of(request), control if may_be_official else None)
