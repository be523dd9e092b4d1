"""A route is one record: how it is called, what it takes and gives, how often. Served and documented from the same."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from aiohttp import web

from paiju.server.http import bodies
from paiju.server.http.limits import ANY, Rate
from paiju.server.http.problems import HttpProblem
from paiju.server.http.safety import address_of
from paiju.server.people.visitors import organiser_of, person_of
from paiju.server.site import site_of

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
SMALL: Final = 8_192
_SECONDS_TO_SEND: Final = 15


@dataclass(frozen=True, slots=True)
class Route:
    """``call`` takes the request, and the decoded body where there is one; an ``Answer`` it returns becomes JSON.

    ``errors`` are the codes of its own; those of every request are in ``EVERYWHERE``. ``rate`` is None where it depends
    on what is asked. ``for_organisers``: a body is taken from nobody else, because it may be large; ``takes``: of that
    kind is a body which ``call`` reads itself, once it knows from whom. What it is for is said under the name of
    ``call`` (group ``route`` of the sentences).
    """

    method: str
    path: str
    call: Callable[..., Awaitable[bodies.Answer | web.StreamResponse]]
    body: type[bodies.Body] | None = None
    answer: type[bodies.Answer] | None = None
    status: int = 200
    content: str = "application/json"
    errors: tuple[str, ...] = ()
    rate: Rate | None = ANY
    most: int = SMALL
    for_organisers: bool = False
    takes: str = ""


EVERYWHERE: Final = ("bad_request", "bad_host", "too_many", "internal")
WITH_BODY: Final = ("no_header", "bad_origin", "not_json", "bad_json", "bad_body", "body_too_big")


def handler_of(route: Route) -> Handler:
    async def handle(request: web.Request) -> web.StreamResponse:
        if route.rate is not None:
            await spend(request, route.rate)
        if route.for_organisers and await organiser_of(request) is None:
            raise HttpProblem("not_organiser")
        if route.body is None:
            answer = await route.call(request)
        else:
            answer = await route.call(request, await read_body(request, route.body, route.most))
        return answer if isinstance(answer, web.StreamResponse) else as_json(answer, route.status)

    return handle


def add_routes(app: web.Application, routes: tuple[Route, ...]) -> None:
    for route in routes:
        handle = handler_of(route)
        if route.method == "GET":
            app.router.add_get(route.path, handle, allow_head=True)
        else:
            app.router.add_route(route.method, route.path, handle)


def as_json(answer: bodies.Answer, status: int = 200) -> web.Response:
    body = msgspec.json.encode(answer)
    return web.Response(status=status, body=body, content_type="application/json", charset="utf-8")


async def spend(request: web.Request, rate: Rate) -> None:
    """Count this request against its address, and refuse it when there have been too many.

    Who takes part in an event, or runs one, does not suffer from others behind the same address.
    """
    site = site_of(request)
    seconds = site.limits.wait(rate, address_of(request, site.config))
    if seconds and (person := await person_of(request)) is not None:
        seconds = site.limits.wait(rate.of_one(), person)
    if seconds:
        raise too_many(seconds)


def too_many(seconds: int) -> HttpProblem:
    return HttpProblem("too_many", {"seconds": seconds}, {"Retry-After": str(seconds)})


async def read_body(request: web.Request, wanted: type[Any], most: int) -> Any:
    """The body, if it is JSON of the wanted shape and not too big."""
    if request.content_type != "application/json":
        raise HttpProblem("not_json")
    data = await read_bytes(request, most)
    try:
        return msgspec.json.decode(data, type=wanted)
    except msgspec.ValidationError as error:
        raise HttpProblem("bad_body", {"what": str(error)[:300]}) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise HttpProblem("bad_json") from None


async def read_bytes(request: web.Request, most: int, seconds: float = _SECONDS_TO_SEND) -> bytes:
    """The body as it is, if it is not too big and does not take too long."""
    too_big = HttpProblem("body_too_big", {"most": most}, {"Connection": "close"})
    if (request.content_length or 0) > most:
        raise too_big
    data = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.content.iter_any():
                data += chunk
                if len(data) > most:
                    raise too_big
    except (TimeoutError, ConnectionError, web.RequestPayloadError):  # too slow, gone, or no body of that encoding
        raise HttpProblem("bad_request", headers={"Connection": "close"}) from None
    return bytes(data)
