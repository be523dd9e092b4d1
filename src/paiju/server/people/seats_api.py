"""Seats over HTTP: a link is used once and becomes a cookie; whoever holds it may move or leave, nobody else."""

from typing import Final

from aiohttp import web

from paiju.server.http import bodies
from paiju.server.http.limits import JOIN
from paiju.server.http.problems import HttpProblem
from paiju.server.http.qr import qr_code
from paiju.server.http.routes import Route, as_json
from paiju.server.http.safety import own_origin
from paiju.server.people.tokens import hash_token, new_token
from paiju.server.people.visitors import device_of, find_table, good_name, keep_device, need_device, seat_of
from paiju.server.site import site_of
from paiju.storage.accounts import Claim, LinkProblem
from paiju.table.seats import Seat
from paiju.table.session.info import TableInfo


async def look_at_link(request: web.Request, wanted: bodies.LookAtLink) -> bodies.LinkTold:
    """Nothing changes by it: whoever is invited reads by whom and to what before sitting down."""
    claim, info = await _link_of(request, wanted.token)
    host = "" if info.host is None else info.seats[info.host].name
    return bodies.LinkTold(
        host=host,
        seat=claim.seat,
        book=info.book,
        options=dict(info.options),
        kind=info.kind,
        seats=list(info.seats),
        boards=info.boards,
        clock=info.clock,
        spectators=info.spectators,
        moves=claim.moved,
    )


async def _link_of(request: web.Request, token: str) -> tuple[Claim, TableInfo]:
    """What using a link would do now, and the table it is for."""
    site = site_of(request)
    link = hash_token(token)
    if link is None:
        raise HttpProblem("link_unknown")
    try:
        claim = await site.accounts.link_for(link, await device_of(request))
    except LinkProblem as problem:
        raise HttpProblem(problem.code, problem.facts) from None
    info = await site.rooms.info(claim.table)
    if info is None or info.closed is not None:
        raise HttpProblem("link_unknown")
    _refuse_in_contest(info, "use_event_link")
    return claim, info


async def join(request: web.Request, wanted: bodies.Join) -> web.StreamResponse:
    """The seat is the device's once the link is used; then the table is told, or the link given back."""
    site = site_of(request)
    name = good_name(wanted.name)
    _, info = await _link_of(request, wanted.token)
    link = hash_token(wanted.token)
    assert link is not None  # looked at just now
    device, token = await need_device(request)
    try:
        claim = await site.accounts.use_link(link, device)
    except LinkProblem as problem:
        raise HttpProblem(problem.code, problem.facts) from None
    if claim.moved:
        site.rooms.disconnect(claim.table, claim.seat, "moved")
    elif claim.is_new or _is_open(info, claim.seat):
        try:
            await site.rooms.take_seat(claim.table, claim.seat, name)
        except Exception:
            await site.accounts.undo_use(link, claim)
            raise
    response = as_json(bodies.Joined(claim.table, claim.seat))
    keep_device(response, site, token)
    return response


def _refuse_in_contest(info: TableInfo, code: str) -> None:
    """At a table of an event a seat is its entrant's, whose device comes by the link of the event."""
    if info.contest:
        raise HttpProblem(code)


def _is_open(info: TableInfo, seat: Seat) -> bool:
    return any(each.seat == seat and each.kind == "open" for each in info.seats)


async def new_link(request: web.Request, wanted: bodies.NewLink) -> bodies.Link:
    """For one's own seat at any time; for another's never, not even as host: a link is a hand of cards."""
    info = await find_table(request)
    mine = await seat_of(request, info.table)
    seat = Seat(wanted.seat)
    if mine is None:
        raise HttpProblem("not_seated")
    if seat >= len(info.seats):
        raise HttpProblem("no_such_seat")
    _refuse_in_contest(info, "use_event_link")
    if mine.seat == seat:
        return _as_link(await make_link(request, info.table, seat, moves=True))
    if not mine.is_host:
        raise HttpProblem("not_host")
    if await site_of(request).accounts.is_taken(info.table, seat):
        raise HttpProblem("seat_taken")
    if not _is_open(info, seat):
        raise HttpProblem("seat_is_house")
    return _as_link(await make_link(request, info.table, seat, moves=False))


def _as_link(link: str) -> bodies.Link:
    return bodies.Link(link, qr_code(link))


async def leave(request: web.Request, _: bodies.NoBody) -> bodies.Nothing:
    """Give the seat up: its cards go to a house player, or the seat is open again between deals."""
    site = site_of(request)
    info = await find_table(request)
    mine = await seat_of(request, info.table)
    if mine is None:
        raise HttpProblem("not_seated")
    _refuse_in_contest(info, "no_leaving_in_contest")
    await site.rooms.leave_seat(info.table, mine.seat)
    await site.accounts.free_seat(info.table, mine.seat)
    # Whoever takes the seat next must not be watched through the old connection.
    site.rooms.disconnect(info.table, mine.seat, "left")
    return bodies.Nothing()


async def make_link(request: web.Request, table: str, seat: Seat, *, moves: bool) -> str:
    site = site_of(request)
    token = new_token()
    link = hash_token(token)
    assert link is not None
    await site.accounts.add_link(link, table, seat, site.config.link_days, moves=moves)
    return f"{base_of(request)}/j/{token}"


def base_of(request: web.Request) -> str:
    """How the people who get a link reach us: as the asker does, unless that is only their own machine."""
    config = site_of(request).config
    name = request.host.rpartition(":")[0] or request.host
    is_own_machine = name in ("localhost", "127.0.0.1", "[::1]")
    return config.public_url if config.public_url and is_own_machine else own_origin(request, config)


_AT = "/api/tables/{table}"

ROUTES: Final = (
    Route(
        "POST",
        "/api/join/preview",
        look_at_link,
        body=bodies.LookAtLink,
        answer=bodies.LinkTold,
        errors=("link_unknown", "link_expired", "link_used", "already_seated", "use_event_link"),
        rate=JOIN,
    ),
    Route(
        "POST",
        "/api/join",
        join,
        body=bodies.Join,
        answer=bodies.Joined,
        errors=(
            *("link_unknown", "link_expired", "link_used", "already_seated", "seat_taken", "bad_name", "disk_full"),
            "use_event_link",
        ),
        rate=JOIN,
    ),
    Route(
        "POST",
        _AT + "/links",
        new_link,
        body=bodies.NewLink,
        answer=bodies.Link,
        status=201,
        errors=(
            *("table_unknown", "not_seated", "no_such_seat", "not_host", "seat_taken", "seat_is_house"),
            "use_event_link",
        ),
        rate=JOIN,
    ),
    Route(
        "POST",
        _AT + "/leave",
        leave,
        body=bodies.NoBody,
        answer=bodies.Nothing,
        errors=("table_unknown", "not_seated", "no_leaving_in_contest"),
        rate=JOIN,
    ),
)
