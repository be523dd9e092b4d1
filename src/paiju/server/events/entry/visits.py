"""Whose request about an event this is: an official, an entrant by the device he came with, or anybody."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace

from aiohttp import web

from paiju.rulebook.refusal import Refusal
from paiju.server.events import bodies as b
from paiju.server.events.control.authors import acts_as, is_official, may_act, official_of
from paiju.server.events.entry.links import address_of_event, members_with_links
from paiju.server.events.events import OpenEvent
from paiju.server.events.room import EventMoved, EventRefused
from paiju.server.http.problems import HttpProblem
from paiju.server.people.visitors import device_of, organiser_of
from paiju.server.site import site_of
from paiju.storage.accounts import TokenHash
from paiju.storage.entry_keys import Sitting
from paiju.tournament.people.entrants import Member, Number
from paiju.tournament.people.officials import OfficialId
from paiju.words import Fact, say_refusal


async def find_event(request: web.Request) -> OpenEvent:
    found = await site_of(request).events.find(request.match_info["event"])
    if found is None:
        raise HttpProblem("event_unknown")
    return found


async def organiser_or_none(request: web.Request) -> OfficialId | None:
    """An organiser of this server, if whoever asks is one."""
    name = await organiser_of(request)
    found = None if name is None else await site_of(request).accounts.organiser(name)
    return None if found is None else official_of(found[0])


async def organiser(request: web.Request) -> OfficialId:
    found = await organiser_or_none(request)
    if found is None:
        raise HttpProblem("not_organiser")
    return found


async def official(request: web.Request, event: OpenEvent) -> OfficialId:
    found = acts_as(event.room, await organiser(request))
    if not is_official(event.room.state, found):
        raise HttpProblem("not_organiser")
    return found


async def desk_author(request: web.Request, event: OpenEvent) -> OfficialId:
    """An official, or a member of the panel."""
    found = acts_as(event.room, await organiser(request))
    if not may_act(event.room.state, found):
        raise HttpProblem("not_organiser")
    return found


async def official_or_none(request: web.Request, event: OpenEvent) -> OfficialId | None:
    try:
        return await official(request, event)
    except HttpProblem:
        return None


async def control_for(request: web.Request, event: OpenEvent, who: OfficialId) -> b.EventControl:
    site = site_of(request)
    linked = await linked_numbers(request, event)
    return event.views.control(linked, who, await site.accounts.organisers(), address_of_event(request, event))


async def linked_numbers(request: web.Request, event: OpenEvent) -> list[Number]:
    """The entrants all of whose people who are to have a link have one."""
    linked = set(await site_of(request).events.keys.linked(event.room.event))
    return [number for number in event.room.state.entrants if linked >= set(members_with_links(event, number))]


async def entrant_of(request: web.Request, event: OpenEvent) -> Number | None:
    device = await device_of(request)
    whose = None if device is None else await site_of(request).events.keys.entrant(event.room.event, device)
    return None if whose is None else whose.number


async def sit_down(request: web.Request, event: OpenEvent, member: Member, device: TokenHash) -> None:
    """Give the person's device the seat at the table where he is to play; another device loses it."""
    site = site_of(request)
    found = event.tables.place_of(member)
    if found is None or found.live is None:
        return
    if await site.events.keys.sit_all([Sitting(event.room.event, member, found.live, found.seat, device)]):
        site.rooms.disconnect(found.live, found.seat, "moved")


@contextlib.asynccontextmanager
async def granted(request: web.Request) -> AsyncIterator[None]:
    """What the direction refuses within is told as a problem: officials by name, entrants by the number people see."""
    try:
        yield
    except EventMoved as moved:
        raise HttpProblem("event_moved", {"version": moved.version}) from None
    except EventRefused as refused:
        refusal = await _numbered(request, refused.refusal)
        names = {official_of(each): name for each, name in (await site_of(request).accounts.organisers()).items()}
        known = {key: names.get(OfficialId(str(fact)), fact) for key, fact in refusal.facts.items()}
        said = say_refusal(replace(refusal, facts=known))
        facts: dict[str, Fact] = {"reason": refusal.code, "article": str(refusal.article), "says": said}
        raise HttpProblem("event_refused", facts) from None


async def _numbered(request: web.Request, refusal: Refusal) -> Refusal:
    event = await site_of(request).events.find(request.match_info.get("event", ""))
    return refusal if event is None else event.room.numbers.refusal(refusal)
