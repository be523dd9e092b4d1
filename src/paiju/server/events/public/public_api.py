"""Events over HTTP for everybody and for those who play: the event, registration, one's own place, closed boards."""

import asyncio
import json
from collections.abc import Iterator
from typing import Final

from aiohttp import web

from paiju.deals.documents import format_board_reveal, format_commitment, format_opening, format_session_reveal
from paiju.papers.entries import are_pairs
from paiju.server.events import bodies as b
from paiju.server.events.contest.told import record_told
from paiju.server.events.control.commands import find_segment, no_segment
from paiju.server.events.entry.arrivals import LOST, arrive, known_entrant
from paiju.server.events.entry.entry_code import is_same_code, is_short
from paiju.server.events.entry.hall_code import hall_digits, is_screen_key
from paiju.server.events.entry.links import (
    address_of_event,
    give_links,
    is_remote,
    kind_of,
    members_with_links,
    next_number,
)
from paiju.server.events.entry.visits import entrant_of, find_event, granted, sit_down
from paiju.server.events.events import OpenEvent
from paiju.server.events.open_boards import closed_boards, find_closed
from paiju.server.events.public import told_results
from paiju.server.events.room import EventRoom
from paiju.server.http.bodies import Said
from paiju.server.http.limits import JOIN, LOOK_UP, REGISTER, WRONG_CODE, WRONG_CODE_EVENT
from paiju.server.http.problems import HttpProblem
from paiju.server.http.qr import qr_code
from paiju.server.http.routes import Route, as_json, spend
from paiju.server.http.safety import address_of
from paiju.server.people.tokens import hash_token
from paiju.server.people.visitors import good_name, keep_device, need_device
from paiju.server.site import site_of
from paiju.table.names import clean_text
from paiju.table.session.sealed import sealed_session
from paiju.tournament import commands as a
from paiju.tournament.course import signer
from paiju.tournament.people.entrants import Entrant, Number, PersonRef, together
from paiju.words.standings import say_segment

BY_CODE: Final = "凭报名码 by the registration code"
PAGES: Final = ("me", "register")
"""Pages of an event that people open on their own devices."""


async def tell_event(request: web.Request) -> b.EventPublic:
    event = await find_event(request)
    await event.views.refresh()
    return event.views.public()


async def tell_address(request: web.Request) -> b.EventAddress:
    """Of a page of the event as phones reach it, even when asked from the laptop that serves it."""
    event = await find_event(request)
    page = request.query.get("page", "me")
    if page not in PAGES:
        raise HttpProblem("bad_request")
    link = f"{address_of_event(request, event)}/{page}"
    opened = event.room.facts.opened
    is_screen = is_screen_key(request.query.get("key", ""), opened.secret)
    code = opened.code if is_screen and event.room.takes_registrations else ""
    return b.EventAddress(link, qr_code(link), hall_digits(opened.event), code)


# Players.


async def register(request: web.Request, wanted: b.EventRegister) -> web.StreamResponse:
    """Whoever knows the code enters; the organiser gave it out for that."""
    event = await find_event(request)
    site = site_of(request)
    if not event.room.takes_registrations:
        raise HttpProblem("registration_closed")
    _check_code(request, event, wanted.code)
    await spend(request, REGISTER)  # not before: nobody who knows the code suffers from those who do not
    names = [good_name(wanted.name)]
    if are_pairs(event.room.regulation):
        names.append(good_name(wanted.partner))
    name = together(names)
    async with site.setting_up:  # two of the same name at once, or the same number twice
        name_of = event.views.name_of
        mine = await entrant_of(request, event)
        if mine is not None and mine in event.room.state.entrants:
            raise HttpProblem("registered_here", {"number": event.room.numbers.shown(mine), "name": name_of(mine)})
        if any(name_of(number) == name for number in event.room.state.entrants):
            raise HttpProblem("registered_twice", {"name": name})
        number = next_number(event)
        members = tuple(map(PersonRef, await site.rooms.names.keep_all(names)))
        unit = clean_text(wanted.unit)
        entrant = Entrant(number, kind_of(event), members, unit, remote=is_remote(event))
        async with granted(request):
            action = a.Enter((entrant,))
            await event.room.do(signer(event.room.state, action), action, BY_CODE)
    link, *partner = await give_links(request, event, members_with_links(event, number))
    device, token = await need_device(request)
    key = hash_token(link.link.rpartition("#")[2])
    if key is not None:
        await site.events.keys.use(event.room.event, key, device)
    response = as_json(b.EventRegistered(number, link.link, link.code, next(iter(partner), None)), 201)
    keep_device(response, site, token)
    return response


def _check_code(request: web.Request, event: OpenEvent, code: str) -> None:
    """A right one is always right. An old event's six digits, though, must not be found by trying."""
    site, name, right = site_of(request), event.room.event, event.room.facts.opened.code
    if not is_short(right):
        if not is_same_code(code, right):
            raise HttpProblem("bad_code")
        return
    tries = ((WRONG_CODE, f"{name} {address_of(request, site.config)}"), (WRONG_CODE_EVENT, name))
    seconds = max(site.limits.locked(rate, who) for rate, who in tries)
    if seconds:
        raise HttpProblem("code_locked", {"seconds": seconds}, {"Retry-After": str(seconds)})
    if not is_same_code(code, right):
        for rate, who in tries:
            site.limits.wait(rate, who)
        raise HttpProblem("bad_code")


async def come(request: web.Request, wanted: b.EventToken) -> web.StreamResponse:
    """By one's link: this device plays from now on."""
    event = await find_event(request)
    member, device, token = await arrive(request, event, wanted.token)
    await sit_down(request, event, member, device)
    await event.views.refresh()
    response = as_json(event.views.me(member.number))
    keep_device(response, site_of(request), token)
    return response


async def tell_entrant(request: web.Request) -> b.EventMe:
    event = await find_event(request)
    member, device = await known_entrant(request, event)
    await sit_down(request, event, member, device)
    await event.views.refresh()
    return event.views.me(member.number)


# Boards that are closed.


async def tell_board(request: web.Request) -> b.EventBoard:
    event = await find_event(request)
    board = int(request.match_info["board"])
    own = await entrant_of(request, event)
    found = told_results.board_told(event.room.state, board, event.views.name_of, own)
    if found is None:
        raise HttpProblem("board_open", {"board": board})
    return found


async def tell_table_record(request: web.Request) -> web.Response:
    event = await find_event(request)
    board, table = int(request.match_info["board"]), int(request.match_info["table"])
    segment = find_closed(event.room.state, board)
    if segment is None:
        raise HttpProblem("board_open", {"board": board})
    live = event.room.facts.live.get((segment, table))
    text = None if live is None else await site_of(request).rooms.archive.closed_record(live, board)
    if text is None and event.contest.hosted is not None:
        text = await asyncio.to_thread(record_told, event.room, event.contest.hosted, segment, board, table)
    if text is None:
        raise HttpProblem("board_unknown", {"board": board})
    headers = {"Content-Disposition": f'attachment; filename="{event.room.event}-{board}-{table}.pj"'}
    return web.Response(text=text, content_type="text/plain", headers=headers)


async def tell_why(request: web.Request) -> b.EventWhy:
    event = await find_event(request)
    state, number = event.room.state, Number(int(request.match_info["number"]))
    await event.views.refresh()
    standing = event.views.standing
    if standing is None or all(line.number != number for line in standing.lines):
        raise HttpProblem("entrant_unknown", {"number": number})
    text = request.query.get("segment")
    if text is None:
        return told_results.why_rank(event.room.told, number)
    segment = find_segment(text)
    if segment not in state.segments:
        raise no_segment(text)
    return told_results.why_points(event.room.told, number, segment)


async def tell_event_fairness(request: web.Request) -> b.EventFair:
    event = await find_event(request)
    room, opened, state = event.room, event.room.facts.opened, event.room.state
    is_match = room.regulation.format.match is not None
    boards = [board for segment in state.segments.values() for board in closed_boards(segment) if not is_match]
    tables = list(_match_tables(room)) if is_match else []

    def make() -> b.EventFair:
        session = sealed_session(opened.event, opened.secret, opened.sealed)
        return b.EventFair(
            json.loads(format_commitment(session.commitment)),
            json.loads(format_opening(session.opening())),
            [json.loads(format_board_reveal(session.reveal_board(str(board)))) for board in boards],
            json.loads(format_session_reveal(session.reveal_secret())) if state.finished else None,
            tables,
            b.EventHouse(opened.house, opened.house_version) if opened.house else None,
        )

    return await asyncio.to_thread(make)


def _match_tables(room: EventRoom) -> Iterator[b.EventFairTable]:
    """Live tables of the rounds that are closed; each has sealed its own cards."""
    for (segment, table), live in room.facts.live.items():
        if room.state.segments[segment].closed_at is not None:
            said = say_segment(segment, room.state.setup.book)
            yield b.EventFairTable(str(segment), Said(said.zh, said.en), table, live)


_AT = "/api/events/{event}"
_NUMBER = r"[1-9][0-9]{0,5}"

ROUTES: Final = (
    Route(
        "GET",
        _AT,
        tell_event,
        answer=b.EventPublic,
        errors=("event_unknown",),
        rate=JOIN,
    ),
    Route(
        "GET",
        _AT + "/address",
        tell_address,
        answer=b.EventAddress,
        errors=("event_unknown",),
        rate=JOIN,
    ),
    Route(
        "POST",
        _AT + "/register",
        register,
        body=b.EventRegister,
        answer=b.EventRegistered,
        status=201,
        errors=(
            *("event_unknown", "registration_closed", "bad_code", "code_locked", "bad_name", "registered_twice"),
            *("registered_here", "event_refused", "disk_full"),
        ),
        rate=None,
    ),
    Route(
        "POST",
        _AT + "/me",
        come,
        body=b.EventToken,
        answer=b.EventMe,
        errors=("event_unknown", "link_unknown", "link_replaced", "link_ended", "disk_full"),
        rate=JOIN,
    ),
    Route(
        "GET",
        _AT + "/me",
        tell_entrant,
        answer=b.EventMe,
        errors=("event_unknown", "not_an_entrant", *LOST),
        rate=JOIN,
    ),
    Route(
        "GET",
        _AT + r"/boards/{board:[1-9][0-9]{0,3}}",
        tell_board,
        answer=b.EventBoard,
        errors=("event_unknown", "board_open"),
        rate=JOIN,
    ),
    Route(
        "GET",
        _AT + r"/boards/{board:[1-9][0-9]{0,3}}/{table:[1-9][0-9]{0,3}}.pj",
        tell_table_record,
        content="text/plain",
        errors=("event_unknown", "board_open", "board_unknown"),
        rate=LOOK_UP,
    ),
    Route(
        "GET",
        _AT + rf"/why/{{number:{_NUMBER}}}",
        tell_why,
        answer=b.EventWhy,
        errors=("event_unknown", "entrant_unknown", "bad_segment"),
        rate=JOIN,
    ),
    Route(
        "GET",
        _AT + "/fair",
        tell_event_fairness,
        answer=b.EventFair,
        errors=("event_unknown",),
        rate=LOOK_UP,
    ),
)
