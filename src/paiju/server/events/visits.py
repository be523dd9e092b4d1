"""Whose request about an event this is: an official, an entrant by the device he came with, or anybody."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from aiohttp import web

from paiju.server.events.commands import is_official, official_of
from paiju.server.events.entry_keys import Sitting
from paiju.server.events.event_room import EventMoved, EventRefused
from paiju.server.events.events import OpenEvent
from paiju.server.problems import HttpProblem
from paiju.server.site import site_of
from paiju.server.tokens import TokenHash
from paiju.server.visitors import device_of, organiser_of
from paiju.tournament.entrants import Number
from paiju.tournament.officials import OfficialId
from paiju.words import Fact, say_refusal

T = TypeVar("T")


async def find_event(request: web.Request) -> OpenEvent:
    found = await site_of(request).events.find(request.match_info["event"])
    if found is None:
        raise HttpProblem("event_unknown")
    return found


async def organiser(request: web.Request) -> tuple[OfficialId, str]:
    """An organiser of this server, and his name."""
    name = await organiser_of(request)
    found = None if name is None else await site_of(request).accounts.organiser(name)
    if name is None or found is None:
        raise HttpProblem("not_organiser")
    return official_of(found[0]), name


async def official(request: web.Request, event: OpenEvent) -> tuple[OfficialId, str]:
    found = await organiser(request)
    if not is_official(event.room.state, found[0]):
        raise HttpProblem("not_organiser")
    return found


async def official_or_none(request: web.Request, event: OpenEvent) -> tuple[OfficialId, str] | None:
    try:
        return await official(request, event)
    except HttpProblem:
        return None


async def entrant_of(request: web.Request, event: OpenEvent) -> Number | None:
    device = await device_of(request)
    return None if device is None else await site_of(request).events.keys.entrant(event.room.event, device)


async def sit_down(request: web.Request, event: OpenEvent, number: Number, device: TokenHash) -> None:
    """Give the entrant's device the seat at the table where he is to play; another device loses it."""
    site = site_of(request)
    found = event.tables.place_of(number)
    seat, live = (None, None) if found is None else found[2:]
    if seat is None or live is None:
        return
    if await site.events.keys.sit(Sitting(event.room.event, number, live, seat, device)):
        site.rooms.disconnect(live, seat, "replaced")


async def granted(work: Callable[[], Awaitable[T]]) -> T:
    """What the direction answers, its refusals told as problems."""
    try:
        return await work()
    except EventMoved as moved:
        raise HttpProblem("event_moved", {"version": moved.version}) from None
    except EventRefused as refused:
        refusal = refused.refusal
        facts: dict[str, Fact] = {"reason": refusal.code, "article": str(refusal.article), "says": say_refusal(refusal)}
        raise HttpProblem("event_refused", facts) from None
