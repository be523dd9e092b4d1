"""The web application: every route on one port, and around them one place that lets in, answers errors, and counts."""

import time
from collections.abc import Mapping, Sequence
from typing import Final

from aiohttp import WSCloseCode, web
from structlog.typing import FilteringBoundLogger

from paiju.server.config import Config
from paiju.server.events.contest import contest_api
from paiju.server.events.control import (
    appeals_api,
    choices_api,
    desk_api,
    entries_api,
    entry_list_api,
    files_api,
    papers_api,
    reports_api,
    seating_api,
)
from paiju.server.events.entry import my_api, team_links
from paiju.server.events.events import Events
from paiju.server.events.public import lists_api, public_api
from paiju.server.events.public import socket as event_socket
from paiju.server.events.referee import rules_api as event_rules_api
from paiju.server.events.referee import table_api, work_out
from paiju.server.health import Health
from paiju.server.http import rulebooks, rules_api, service_api, tables_api
from paiju.server.http.limits import Connections, Limits
from paiju.server.http.listener import asks
from paiju.server.http.pages import Pages, parse_address
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Handler, Route, add_routes
from paiju.server.http.safety import add_headers, check_host, check_intent
from paiju.server.http.statuses import STATUS
from paiju.server.live.rooms import Rooms
from paiju.server.live.sockets import open_socket
from paiju.server.logs import new_log
from paiju.server.metrics import Metrics
from paiju.server.people import accounts_api, people_api, seats_api
from paiju.server.people.log_ins import LogIns
from paiju.server.people.passwords import Passwords
from paiju.server.site import SITE, Site, site_of
from paiju.server.table.log import PREFIX
from paiju.storage.accounts import TokenHash
from paiju.storage.errors import StoreError, StreamDamaged
from paiju.storage.store import Store
from paiju.table.session.refusals import TableError

ROUTES: Final[tuple[Route, ...]] = (
    *tables_api.ROUTES,
    *seats_api.ROUTES,
    *rules_api.ROUTES,
    *people_api.ROUTES,
    *accounts_api.ROUTES,
    *choices_api.ROUTES,
    *desk_api.ROUTES,
    *entries_api.ROUTES,
    *files_api.ROUTES,
    *entry_list_api.ROUTES,
    *team_links.ROUTES,
    *reports_api.ROUTES,
    *papers_api.ROUTES,
    *appeals_api.ROUTES,
    *my_api.ROUTES,
    *table_api.ROUTES,
    *event_rules_api.ROUTES,
    *work_out.ROUTES,
    *seating_api.ROUTES,
    *public_api.ROUTES,
    *lists_api.ROUTES,
    *contest_api.ROUTES,
    *service_api.ROUTES,
)
SOCKET: Final = "/ws/tables/{table}"
_NOT_PAGES: Final = ("api", "ws", "assets", "docs", "metrics", "healthz")


def create_app(
    config: Config,
    rooms: Rooms,
    store: Store,
    players: Mapping[str, Sequence[str]],
    *,
    setup: TokenHash | None = None,
    log: FilteringBoundLogger | None = None,
    limits: Limits | None = None,
    passwords: Passwords | None = None,
) -> web.Application:
    """The application around rooms that have been started; whoever calls stops them and closes the rest."""
    app = web.Application(middlewares=[_answered], client_max_size=1_000_000)
    limits = limits or Limits(is_on=config.is_limited)
    passwords = passwords or Passwords()
    site = Site(
        config=config,
        rooms=rooms,
        accounts=store.accounts,
        players=players,
        log=log or new_log(config.log_format),
        passwords=passwords,
        pages=Pages(config.web),
        limits=limits,
        connections=Connections(config.connections_per_address),
        metrics=Metrics(),
        events=Events(rooms, store.entry_keys, store.accounts, config.data),
        log_ins=LogIns(passwords, limits),
        health=Health(store.accounts),
        setup=setup,
    )
    site.metrics.watch(rooms.figures)
    app[SITE] = site
    add_routes(app, ROUTES)
    app.router.add_get(SOCKET, open_socket, allow_head=False)
    app.router.add_get(event_socket.SOCKET, event_socket.open_event_socket, allow_head=False)
    app[service_api.DESCRIPTION] = service_api.Description(ROUTES)
    app.on_response_prepare.append(_prepare)
    app.on_startup.append(_start)
    app.on_shutdown.append(_stop)
    return app


async def _prepare(request: web.Request, response: web.StreamResponse) -> None:
    add_headers(request, response, site_of(request).config)


async def _start(app: web.Application) -> None:
    """Events that were going on when the last server stopped go on."""
    app[SITE].heartbeat.start()
    await app[SITE].events.start()


async def _stop(app: web.Application) -> None:
    site = app[SITE]
    site.is_stopping = True
    site.heartbeat.stop()
    await site.events.stop()
    for socket in list(site.event_sockets):
        await socket.close(code=WSCloseCode.GOING_AWAY)
    for outbox in list(site.outboxes):
        outbox.end("going_down")
    site.passwords.close()
    site.typesetting.stop()


@web.middleware
async def _answered(request: web.Request, handler: Handler) -> web.StreamResponse:
    started = time.perf_counter()
    asks(request)
    response = await _guarded(request, handler)
    _count(request, response, time.perf_counter() - started)
    return response


async def _guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Let in what may come in, and turn whatever goes wrong into the one shape of errors."""
    site = site_of(request)
    try:
        check_host(request, site.config)
        check_intent(request, site.config)
        return await handler(request)
    except HttpProblem as problem:
        return problem.answer()
    except web.HTTPNotFound:
        return await _page(request)
    except web.HTTPMethodNotAllowed as wrong:
        accepted = ", ".join(sorted(wrong.allowed_methods))
        return HttpProblem("wrong_method", {"accepted": accepted}, {"Allow": accepted}).answer()
    except web.HTTPException:
        return HttpProblem("bad_request").answer()
    except TableError as error:
        known = error.code in STATUS
        if not known:
            site.log.error("table error without a sentence", code=error.code)
        return HttpProblem(error.code if known else "bad_request", error.facts).answer()
    except StreamDamaged as error:
        site.log.error("stream damaged", what=error.what)
        return HttpProblem("table_unreadable" if error.stream.startswith(PREFIX) else "event_unreadable").answer()
    except StoreError as error:
        site.log.error("store failed", code=error.code, what=error.what)
        return HttpProblem("disk_full").answer()
    except Exception as error:
        if isinstance(error, ConnectionError) and request.transport is None:  # the client is gone
            return HttpProblem("bad_request").answer()
        site.log.exception("request failed", method=request.method, route=_route(request))
        return HttpProblem("internal").answer()


async def _page(request: web.Request) -> web.StreamResponse:
    """A file of the web client, or its one page for every address that is none of ours and has no dot.

    Where there is no such page, table, event or book it says so itself, and the answer is 404.
    """
    path = request.path
    first, last = path.split("/")[1], path.rpartition("/")[2]
    if first in ("api", "ws"):
        return HttpProblem("no_such_page").answer()
    if request.method not in ("GET", "HEAD"):
        return HttpProblem("wrong_method", {"accepted": "GET, HEAD"}, {"Allow": "GET, HEAD"}).answer()
    pages = site_of(request).pages
    try:
        if "." in last or first in _NOT_PAGES:
            return pages.file(path)
    except HttpProblem as problem:
        return problem.answer()
    return pages.index(200 if await _is_there(site_of(request), path) else 404)


async def _is_there(site: Site, path: str) -> bool:
    address = parse_address(path)
    if address is None:
        return False
    try:
        if address.event:
            return await site.events.find(address.event) is not None
        if address.book:
            rulebooks.check(address.book, {})
    except HttpProblem:
        return False
    except (TableError, StoreError):
        return True  # there, and the page says what is wrong with it
    return not address.table or await site.rooms.archive.has(address.table)


def _route(request: web.Request) -> str:
    """The pattern, never the address itself: that may hold a link's secret."""
    resource = request.match_info.route.resource
    return "page" if resource is None else resource.canonical


def _count(request: web.Request, response: web.StreamResponse, seconds: float) -> None:
    site, route = site_of(request), _route(request)
    method = request.method if request.method in ("GET", "HEAD", "POST") else "other"
    site.metrics.requests.labels(method, route, str(response.status)).inc()
    if route not in (SOCKET, event_socket.SOCKET):
        site.metrics.seconds.labels(route).observe(seconds)
    site.log.info("request", method=method, route=route, status=response.status, ms=round(seconds * 1_000, 1))
