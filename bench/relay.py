"""The ceiling: aiohttp passing on frames as long as a table's, to as many seats, with no rules and nothing on disk.

    python -m bench.relay           prints its port

A server of tables on the same library cannot be quicker than this; ``bench/tables.py`` measures both in one run.
"""

import asyncio

import uvloop
from aiohttp import WSMsgType, web

# As long as a CardsPlayed with its clock.
_EVENTS = (
    '{"type":"events","first":31,"events":[{"v":1,"type":"CardsPlayed","seat":1,"cards":[3,4,5],"kind":"triple",'
    '"rank":3,"highest":3,"cause":"player","then":2,"time_used":3000,"at":5}],"clock":{"seats":[2],"left":25000,'
    '"limit":25000,"running":true}}'
)
_tables: dict[str, list[web.WebSocketResponse]] = {}
_pages: list[web.WebSocketResponse] = []


async def _open(request: web.Request) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    seats = _tables.setdefault(request.match_info["table"], [])
    seats.append(socket)
    async for message in socket:
        if message.type is not WSMsgType.TEXT:
            break
        if message.data.startswith('{"type":"hello"'):
            await socket.send_str('{"type":"welcome"}')
            continue
        for seat in seats:
            await seat.send_str(_EVENTS)
        await socket.send_str('{"type":"done","id":"a31","seen":31}')
    return socket


async def _open_page(request: web.Request) -> web.WebSocketResponse:
    """Whoever says a number has every other page told a frame of so many bytes: ``bench/event.py``."""
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    _pages.append(socket)
    async for message in socket:
        if message.type is not WSMsgType.TEXT:
            break
        frame = "x" * int(message.data)
        for page in _pages:
            if page is not socket:
                await page.send_str(frame)
    return socket


async def _serve() -> None:
    app = web.Application()
    app.router.add_get("/ws/pages", _open_page)
    app.router.add_get("/ws/tables/{table}", _open)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0, backlog=1_024)
    await site.start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(_serve())
