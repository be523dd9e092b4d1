"""The socket of an event: whoever connects is told what it may know, at once and again whenever it changes."""

import asyncio
import contextlib
from typing import Final

import msgspec
from aiohttp import WSCloseCode, web

from paiju.server import event_bodies as b
from paiju.server.events.events import OpenEvent
from paiju.server.events.links import address_of_event
from paiju.server.events.visits import entrant_of, find_event, official_or_none, sit_down
from paiju.server.limits import CONNECT
from paiju.server.problems import HttpProblem
from paiju.server.routes import spend
from paiju.server.safety import address_of, check_origin
from paiju.server.site import site_of
from paiju.server.visitors import device_of

_HEARTBEAT: Final = 20.0
_MOST: Final = 4_096
_SECONDS_TO_SEND: Final = 30.0
_BREATH: Final = 0.3
"""Seconds between two frames of the same page: what happens at many tables at once is told together."""
_LOOK_AGAIN: Final = 5.0
"""Seconds after which officials are told how long tables have been quiet, and who is away."""

SOCKET: Final = "/ws/events/{event}"


async def open_event_socket(request: web.Request) -> web.StreamResponse:
    site = site_of(request)
    check_origin(request, site.config)
    spend(request, CONNECT)
    if site.is_stopping:
        raise HttpProblem("going_down")
    event = await find_event(request)
    socket = web.WebSocketResponse(heartbeat=_HEARTBEAT, max_msg_size=_MOST, compress=False, timeout=5.0)
    if not socket.can_prepare(request):
        raise HttpProblem("bad_request")
    address = address_of(request, site.config)
    if not site.connections.enter(address):
        raise HttpProblem("too_many_connections", {"most": site.connections.most})
    heard = event.room.listen()
    writer: asyncio.Task[None] | None = None
    try:
        await socket.prepare(request)
        writer = asyncio.create_task(_write(request, socket, event, heard))
        site.event_sockets.add(socket)
        async for _ in socket:
            pass  # there is nothing to be said; reading answers pings and notices the end
    finally:
        event.room.forget(heard)
        site.event_sockets.discard(socket)
        site.connections.leave(address)
        if writer is not None:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
    return socket


async def _write(request: web.Request, socket: web.WebSocketResponse, event: OpenEvent, heard: asyncio.Event) -> None:
    """A frame is sent again only when it differs from the last of its kind."""
    sent: dict[str, bytes] = {}
    with contextlib.suppress(ConnectionError, TimeoutError):
        while True:
            heard.clear()
            for kind, news in await _news(request, event):
                if sent.get(kind) != news:
                    sent[kind] = news
                    async with asyncio.timeout(_SECONDS_TO_SEND):
                        await socket.send_str(news.decode())
            await asyncio.sleep(_BREATH)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LOOK_AGAIN):
                    await heard.wait()
    await socket.close(code=WSCloseCode.POLICY_VIOLATION)


async def _news(request: web.Request, event: OpenEvent) -> list[tuple[str, bytes]]:
    """Asked anew each time: a session may have ended, a link been replaced."""
    told = [("public", event.public_frame())]
    who = await official_or_none(request, event)
    if who is not None:
        linked = await site_of(request).events.keys.linked(event.room.event)
        control = event.telling.control(linked, *who, address_of_event(request, event))
        told.append(("control", msgspec.json.encode(b.ControlNews(control))))
    number, device = await entrant_of(request, event), await device_of(request)
    if number is not None and device is not None and number in event.room.state.entrants:
        await sit_down(request, event, number, device)
        told.append(("me", msgspec.json.encode(b.MyNews(event.telling.me(number)))))
    return told
