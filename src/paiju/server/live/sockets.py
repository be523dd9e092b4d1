"""The socket of a table: who may open it, how much may come through it; what the frames say is the room's business."""

import asyncio
import contextlib
import re
from typing import Final

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from paiju.server.http.limits import CONNECT, FRAMES
from paiju.server.http.listener import lasts
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import spend
from paiju.server.http.safety import address_of, check_origin
from paiju.server.live.attachment import Attachment
from paiju.server.live.heartbeat import Line
from paiju.server.live.outbox import Outbox
from paiju.server.people.visitors import find_table, seat_of
from paiju.server.site import Site, site_of
from paiju.table.seats import Seat
from paiju.table.session.messages import MAX_FRAME

# aiohttp drops the connection at its own limit without a word; ours is lower, and says why.
_HARD_LIMIT: Final = 16 * MAX_FRAME
_SECONDS_TO_SEND: Final = 30.0
_PAGE: Final = re.compile(r"[a-z0-9]{1,32}")
_TEXT: Final = WSMsgType.TEXT
_ENDS: Final = (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED, WSMsgType.ERROR)
_CLOSE_CODES: Final = {
    "going_down": WSCloseCode.GOING_AWAY,
    "too_big": WSCloseCode.MESSAGE_TOO_BIG,
    "bad_message": WSCloseCode.POLICY_VIOLATION,
    "too_fast": WSCloseCode.POLICY_VIOLATION,
    "too_slow": WSCloseCode.POLICY_VIOLATION,
}


async def open_socket(request: web.Request) -> web.StreamResponse:
    site = site_of(request)
    check_origin(request, site.config)
    await spend(request, CONNECT)
    if site.is_stopping:
        raise HttpProblem("going_down")
    seat = await _seat(request)
    socket = web.WebSocketResponse(
        autoping=False, max_msg_size=_HARD_LIMIT, compress=False, timeout=5.0, decode_text=False
    )
    if not socket.can_prepare(request):
        raise HttpProblem("bad_request")
    address = address_of(request, site.config)
    if not site.connections.enter(address, is_stranger=seat is None):
        raise HttpProblem("too_many_connections", {"most": site.connections.most})
    try:
        await _converse(request, socket, seat)
    finally:
        site.connections.leave(address)
    return socket


async def _seat(request: web.Request) -> Seat | None:
    """The seat that the cookie holds here; without one a spectator, where the table allows that."""
    info = await find_table(request)
    if info.closed is not None:
        raise HttpProblem("table_closed")
    mine = await seat_of(request, info.table)
    if mine is not None and any(each.seat == mine.seat and each.kind == "person" for each in info.seats):
        return mine.seat
    if not info.spectators:
        raise HttpProblem("not_seated")
    return None


def _page(request: web.Request) -> tuple[str, bool]:
    """``?page=…``: a name of the page, by which it is known again; ``&takes=no``: not from another page."""
    page = request.query.get("page", "")
    if page and not _PAGE.fullmatch(page):
        raise HttpProblem("bad_request")
    return page, request.query.get("takes") != "no"


async def _converse(request: web.Request, socket: web.WebSocketResponse, seat: Seat | None) -> None:
    """The table is asked before the answer to the upgrade: it may refuse."""
    site, outbox = site_of(request), Outbox()
    page, takes = _page(request)
    attachment = await site.rooms.attach(request.match_info["table"], seat, outbox, page, takes=takes)
    site.outboxes.add(outbox)
    site.metrics.sockets.inc()
    writer = line = None
    try:
        if await _seat(request) != seat:  # moved or left in this very moment
            raise HttpProblem("not_seated")
        await socket.prepare(request)
        lasts(request, is_stranger=seat is None)
        transport = request.transport
        assert transport is not None  # as long as the request is being answered
        line = site.heartbeat.enter(transport, is_seated=seat is not None)
        outbox.send_now = site.frame_batch.sender(line, socket, site.metrics.frames_out)
        writer = asyncio.create_task(_write(site, socket, line, outbox))
        await _read(site, socket, line, attachment, outbox)
        await writer
    finally:
        attachment.detach()
        if line is not None:
            site.heartbeat.leave(line)
        if writer is not None:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        site.outboxes.discard(outbox)
        site.metrics.sockets.dec()
        if outbox.bye is not None:
            site.metrics.byes.labels(outbox.bye).inc()


async def _read(site: Site, socket: web.WebSocketResponse, line: Line, attachment: Attachment, outbox: Outbox) -> None:
    """Hand every frame to the room until the client is gone or has gone too far."""
    bucket = site.limits.new_bucket(FRAMES)
    frames_in, clock = site.metrics.frames_in, site.limits.clock
    while (message := await socket.receive()).type not in _ENDS:
        line.was_heard = True
        frames_in.count += 1
        if bucket.take(clock()):
            outbox.end("too_fast")
        elif message.type is not _TEXT:
            await _hear_other(socket, message, outbox)
        elif len(message.data) > MAX_FRAME:
            outbox.end("too_big", most=MAX_FRAME)
        else:
            await attachment.receive(message.data)
        if outbox.ended:
            return
    outbox.end()


async def _hear_other(socket: web.WebSocketResponse, message: WSMessage, outbox: Outbox) -> None:
    """What is no text: a ping is answered, a pong is an answer, and there is nothing else to be said."""
    if message.type is WSMsgType.PING:
        await socket.pong(message.data)
    elif message.type is not WSMsgType.PONG:
        outbox.end("bad_message")


async def _write(site: Site, socket: web.WebSocketResponse, line: Line, outbox: Outbox) -> None:
    """Send what the room puts into the outbox; when it ends, close the socket, which ends the reading too."""
    with contextlib.suppress(ConnectionError, TimeoutError):
        while frames := await outbox.take():
            async with asyncio.timeout(_SECONDS_TO_SEND):
                for frame in frames:
                    await socket.send_frame(frame, _TEXT)
            site.metrics.frames_out.count += len(frames)
    site.heartbeat.leave(line)  # nothing may come after the frame that closes
    code = _CLOSE_CODES.get(outbox.bye or "", WSCloseCode.OK)
    with contextlib.suppress(ConnectionError):
        await socket.close(code=code, message=(outbox.bye or "").encode())
