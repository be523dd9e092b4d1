"""Tables over HTTP: opening one, what everybody may know of it, and deals that are over."""

import re
from dataclasses import replace
from typing import Final

from aiohttp import web

from paiju.server.http import bodies, rulebooks
from paiju.server.http.limits import LOOK_UP, OPEN_TABLE
from paiju.server.http.problems import HttpProblem
from paiju.server.http.qr import qr_code
from paiju.server.http.routes import Route, as_json
from paiju.server.people.seats_api import make_link
from paiju.server.people.visitors import find_table, good_name, keep_device, need_device, seat_of
from paiju.server.site import Site, site_of
from paiju.server.table.books import game_for, option_pairs
from paiju.table.seats import Seat
from paiju.table.session.opening import NewTable, SeatWanted
from paiju.table.session.options import WAITING, TableOptions


async def open_table(request: web.Request, wanted: bodies.NewTable) -> web.StreamResponse:
    """Whoever opens a table has its first seat and is its host."""
    site = site_of(request)
    name = good_name(wanted.name)
    book = rulebooks.check(wanted.book, wanted.options)
    rulebooks.check_tables(book)
    seats = (SeatWanted.person(name), *_others(site, wanted, book))
    created = await site.rooms.create(
        NewTable(
            book=book,
            options=dict(wanted.options),
            seats=seats,
            host=Seat(0),
            boards=wanted.boards,
            table=_options(wanted, site.players_for(book)[0]),
            kind=wanted.kind,
        )
    )
    device, token = await need_device(request)
    await site.accounts.give_seat(created.table, Seat(0), device, is_host=True)
    links = {str(seat): await make_link(request, created.table, seat, moves=False) for seat in created.open_seats}
    codes = {seat: qr_code(link) for seat, link in links.items()}
    response = as_json(bodies.TableMade(created.table, 0, True, links, codes), 201)
    keep_device(response, site, token)
    return response


def _options(wanted: bodies.NewTable, trustee: str) -> TableOptions:
    usual = WAITING if wanted.kind == "practice" else TableOptions()
    return replace(
        usual,
        clock=usual.clock if wanted.clock is None else wanted.clock,
        trustee_after=usual.trustee_after if wanted.trustee_after is None else wanted.trustee_after,
        trustee_player=trustee,
        spectators=wanted.spectators,
        house_delay=wanted.house_delay,
        minimum_delay=wanted.minimum_delay,
    )


def _others(site: Site, wanted: bodies.NewTable, book: str) -> list[SeatWanted]:
    """House players take the last seats."""
    players, (game, rules, _) = site.players_for(book), game_for(book, option_pairs(wanted.options))
    names, others = list(wanted.opponents), game.players(rules) - 1
    for name in names:
        if name not in players:
            raise HttpProblem("no_such_player", {"name": name[:40], "accepted": ", ".join(players)})
    if len(names) > others:
        raise HttpProblem("too_many_opponents", {"found": len(names), "most": others})
    if wanted.kind == "practice":
        names += [players[0]] * (others - len(names))
    house = [SeatWanted.house(name) for name in names]
    return [*(SeatWanted.open() for _ in range(others - len(house))), *house]


async def tell_table(request: web.Request) -> bodies.TableFacts:
    info = await find_table(request)
    mine = await seat_of(request, info.table)
    # What a board brought here must not be known where it is still to be played.
    results = info.results if mine is not None or not info.shared else []
    return bodies.TableFacts(
        table=info.table,
        book=info.book,
        options=dict(info.options),
        kind=info.kind,
        seats=list(info.seats),
        board=info.board,
        boards=info.boards,
        finished=[result.board for result in results],
        results=results,
        spectators=info.spectators,
        closed=info.closed,
        seat=None if mine is None else mine.seat,
        host=mine is not None and mine.is_host,
    )


async def tell_record(request: web.Request) -> web.Response:
    return await _finished(request, "pj")


async def tell_events(request: web.Request) -> web.Response:
    return await _finished(request, "jsonl")


async def _finished(request: web.Request, form: str) -> web.Response:
    info = await find_table(request)
    board = int(request.match_info["board"])
    attempt = request.query.get("attempt")
    if attempt is not None and not re.fullmatch(r"[1-9][0-9]{0,3}", attempt):
        raise HttpProblem("board_unknown", {"board": board})
    which = None if attempt is None else int(attempt)
    archive = site_of(request).rooms.archive
    tell = archive.record if form == "pj" else archive.events
    text = await tell(info.table, board, which)
    if text is None:
        raise HttpProblem("board_unknown", {"board": board})
    name = f"{info.table}-{board}.{form}"
    content = "text/plain" if form == "pj" else "application/jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(text=text, content_type=content, headers=headers)


async def tell_fairness(request: web.Request) -> bodies.Fair:
    info = await find_table(request)
    found = await site_of(request).rooms.fairness(info.table)
    if found is None:
        raise HttpProblem("table_unknown")
    return bodies.Fair(found.commitment, found.opening, list(found.reveals), found.session)


_AT = "/api/tables/{table}"
_BOARD = _AT + r"/boards/{board:[1-9][0-9]{0,3}}"

ROUTES: Final = (
    Route(
        "POST",
        "/api/tables",
        open_table,
        body=bodies.NewTable,
        answer=bodies.TableMade,
        status=201,
        errors=(
            *("bad_name", "no_such_book", "no_live_tables", "bad_option", "no_such_player", "too_many_opponents"),
            *("too_many_tables", "disk_full"),
        ),
        rate=OPEN_TABLE,
    ),
    Route(
        "GET",
        _AT,
        tell_table,
        answer=bodies.TableFacts,
        errors=("table_unknown",),
    ),
    Route(
        "GET",
        _BOARD + ".pj",
        tell_record,
        content="text/plain",
        errors=("table_unknown", "board_unknown"),
        rate=LOOK_UP,
    ),
    Route(
        "GET",
        _BOARD + ".jsonl",
        tell_events,
        content="application/jsonl",
        errors=("table_unknown", "board_unknown"),
        rate=LOOK_UP,
    ),
    Route(
        "GET",
        _AT + "/fair",
        tell_fairness,
        answer=bodies.Fair,
        errors=("table_unknown",),
        rate=LOOK_UP,
    ),
)
