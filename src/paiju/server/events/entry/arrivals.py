"""People who come by their link, and those who come with one that has ended: the first are let in, the others told why.

Whoever made the links has them all, so a link that is opened on another device than before is an act in the log, even
if that device is somebody else's by now; and so is one that an official opens where nobody has come yet. The act is
on disk before the device may sit down. A device is one entrant: who comes by a second link leaves the first one's seat.
"""

from typing import Final

from aiohttp import web

from paiju.server.events.control.authors import author_of
from paiju.server.events.entry.links import vacate
from paiju.server.events.entry.notices import why_ended, why_lost
from paiju.server.events.entry.visits import granted, official_or_none
from paiju.server.events.events import OpenEvent
from paiju.server.http.problems import HttpProblem
from paiju.server.people.tokens import Token, hash_token
from paiju.server.people.visitors import device_of, need_device
from paiju.server.site import site_of
from paiju.storage.accounts import TokenHash
from paiju.storage.entry_keys import Holder
from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Member
from paiju.tournament.people.officials import PLATFORM

LOST: Final = ("seat_lost_to_link", "seat_lost_to_device", "seat_lost")
"""Told to a device that was an entrant's."""


async def arrive(request: web.Request, event: OpenEvent, secret: str) -> tuple[Member, TokenHash, Token | None]:
    """The entrant of a link, and the device that plays for him from now on, with its cookie where it is new."""
    keys, key = site_of(request).events.keys, hash_token(secret)
    if key is None:
        raise HttpProblem("link_unknown")
    async with event.arriving:  # of two at once the second is another device than before
        held = await keys.holder(event.room.event, key)
        if held is None:
            raise await _ended(request, event, key)
        device, token = await need_device(request)
        await _note(request, event, held, device)
        arrival = await keys.use(event.room.event, key, device)
    if arrival is None:  # a new link was issued in this very moment
        raise await _ended(request, event, key)
    if arrival.before is not None:
        await vacate(request, event, [arrival.before], "moved")
    event.room.touch()
    return arrival.whose, device, token


async def _note(request: web.Request, event: OpenEvent, held: Holder, device: TokenHash) -> None:
    room, action = event.room, a.NoteDevice(held.whose.number)
    if held.device == device or room.state.finished or held.whose.number not in room.state.entrants:
        return
    who = await official_or_none(request, event)
    if who is None and not held.is_opened:
        return
    by = PLATFORM if who is None else author_of(room.state, who, action)
    async with granted(request):
        await room.do(by, action)


async def _ended(request: web.Request, event: OpenEvent, key: TokenHash) -> HttpProblem:
    whose = await site_of(request).events.keys.ended(event.room.event, key)
    if whose is None:
        return HttpProblem("link_unknown")
    await event.views.refresh()
    return HttpProblem(*why_ended(event.views.notices, whose.number))


async def known_entrant(request: web.Request, event: OpenEvent) -> tuple[Member, TokenHash]:
    """Who comes without a link, by the device he came with before."""
    keys, device = site_of(request).events.keys, await device_of(request)
    if device is None:
        raise HttpProblem("not_an_entrant")
    whose = await keys.entrant(event.room.event, device)
    if whose is not None and whose.number in event.room.state.entrants:
        return whose, device
    former = await keys.former(event.room.event, device)
    if former is None:
        raise HttpProblem("not_an_entrant")
    await event.views.refresh()
    raise HttpProblem(*why_lost(event.views.notices, former.number))
