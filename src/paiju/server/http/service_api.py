"""For whoever runs the server: health, numbers, and the description of the API."""

import hmac
from functools import cached_property
from typing import Any, Final

import msgspec
from aiohttp import web

import paiju
from paiju.server.http import bodies
from paiju.server.http.docs_page import STYLE, docs_page
from paiju.server.http.openapi import document
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route
from paiju.server.http.safety import is_local
from paiju.server.metrics import CONTENT_TYPE
from paiju.server.site import site_of


class Description:
    """The API told to machines and to people; made when somebody asks for it, once."""

    def __init__(self, routes: tuple[Route, ...]) -> None:
        self._routes = [route for route in routes if route.path != "/docs.css"]

    @cached_property
    def _document(self) -> dict[str, Any]:
        return document(self._routes)

    @cached_property
    def openapi(self) -> bytes:
        return msgspec.json.encode(self._document)

    @cached_property
    def page(self) -> str:
        return docs_page(self._document)


DESCRIPTION: Final = web.AppKey("description", Description)


async def tell_health(request: web.Request) -> bodies.Health:
    site = site_of(request)
    if site.is_stopping:
        raise HttpProblem("going_down")
    if not await site.health.can_write():
        raise HttpProblem("disk_full")
    return bodies.Health("ok", paiju.__version__, site.rooms.figures()["unreadable"])


async def tell_metrics(request: web.Request) -> web.Response:
    """On this machine, or with the token of the configuration."""
    site = site_of(request)
    expected = site.config.metrics_token
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    has_token = expected is not None and hmac.compare_digest(given.encode(), expected.encode())
    if not has_token and not is_local(request, site.config):
        raise HttpProblem("not_for_you")
    return web.Response(body=site.metrics.text(), headers={"Content-Type": CONTENT_TYPE})


async def tell_openapi(request: web.Request) -> web.Response:
    return web.Response(body=request.app[DESCRIPTION].openapi, content_type="application/json", charset="utf-8")


async def tell_docs(request: web.Request) -> web.Response:
    return web.Response(text=request.app[DESCRIPTION].page, content_type="text/html")


async def tell_style(_: web.Request) -> web.Response:
    return web.Response(text=STYLE, content_type="text/css")


ROUTES: Final = (
    Route(
        "GET",
        "/healthz",
        tell_health,
        answer=bodies.Health,
        errors=("going_down", "disk_full"),
    ),
    Route(
        "GET",
        "/metrics",
        tell_metrics,
        content="text/plain",
        errors=("not_for_you",),
    ),
    Route("GET", "/openapi.json", tell_openapi),
    Route("GET", "/docs", tell_docs, content="text/html"),
    Route("GET", "/docs.css", tell_style, content="text/css"),
)
