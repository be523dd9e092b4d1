"""An event's file over HTTP: one is opened here and goes on, one is given away with its acts and names."""

import asyncio
import base64
from collections.abc import Iterator, Sequence
from typing import Final

from aiohttp import web

from paiju.regulations.library import regulation_of_log
from paiju.server.events import bodies as b
from paiju.server.events.control.desk_api import short_enough
from paiju.server.events.entry.visits import find_event, official, organiser
from paiju.server.events.events import OpenEvent, new_hall
from paiju.server.events.log import acts_stream
from paiju.server.http.limits import LOOK_UP, OPEN_TABLE
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route
from paiju.server.site import Site, site_of
from paiju.server.table.log import CODEC
from paiju.storage.errors import StoreError
from paiju.storage.event_file import EventParts, Log, pack, read_log, unpack
from paiju.storage.people import Person
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.check import check
from paiju.tournament.people.entrants import PersonRef
from paiju.tournament.state import Medium
from paiju.words import say
from paiju.words.catalogue import codes

_MOST: Final = 40_100_000
_NEXT_AFTER: Final = 20


async def open_file(request: web.Request, wanted: b.EventUpload) -> b.EventMade:
    """As it is, after every act of it has been decided again: what was altered is not gone on with."""
    site, who = site_of(request), await organiser(request)
    try:
        data = base64.b64decode(wanted.file, validate=True)
    except ValueError:  # of what is no ASCII, too
        raise HttpProblem("bad_body", {"what": "file is no base64"}) from None
    try:
        parts = await unpack(data)
        log = await asyncio.to_thread(_checked, parts)
        house = _house(site, log)
        hall = new_hall(auto=wanted.auto, house=house, registration=wanted.registration, next_after=_NEXT_AFTER)
        made = await site.events.adopt(who, parts, log, hall)
    except StoreError as error:
        why = say("store", error.code if error.code in codes("store") else "not_a_store")
        raise HttpProblem("bad_event_file", {"what": why}) from None
    return b.EventMade(made.room.event, hall.code)


def _checked(parts: EventParts) -> Log:
    """Its acts, if all of them can be read and follow from each other."""
    log = read_log(CODEC, parts.acts)
    regulation = regulation_of_log(log.acts)
    if regulation is None or log.state is None:
        raise HttpProblem("bad_event_file", {"what": say("store", "no_event_file")})
    if log.damage is not None:
        raise HttpProblem("bad_event_file", {"what": say("store", "damaged_log")})
    wrong = [finding.act for finding in check(regulation, log.acts) if finding.fails]
    if wrong:
        raise HttpProblem("event_file_altered", {"act": min(wrong)})
    if Medium.PAPER not in regulation.media:
        short_enough(log.state.setup)
    return log


def _house(site: Site, log: Log) -> str:
    """The house player for its house seats, where its game has tables here."""
    regulation = regulation_of_log(log.acts)
    if regulation is None or regulation.media == (Medium.PAPER,):
        return ""
    return next(iter(site.players_for(regulation.id)), "")


async def give_file(request: web.Request) -> web.Response:
    """Every act as it is stored, and the names of those it refers to. It has results, open boards' too."""
    event = await find_event(request)
    await official(request, event)
    if event.room.plays_here:
        raise HttpProblem("set_is_running")
    acts = list(event.room.acts)
    stored = await site_of(request).rooms.store.read(acts_stream(event.room.event), limit=len(acts))
    data = await pack([each.recorded for each in stored], _people(event, acts))
    headers = {"Content-Disposition": f'attachment; filename="event-{event.room.event}.pje"'}
    return web.Response(body=data, content_type="application/vnd.sqlite3", headers=headers)


def _people(event: OpenEvent, acts: Sequence[Act]) -> dict[str, Person]:
    return {str(member): Person(event.views.person(member)) for act in acts for member in _members(act.action)}


def _members(action: a.Action) -> Iterator[PersonRef]:
    """Everybody whom a command names."""
    match action:
        case a.Enter(entrants) | a.Apply(entrants):
            for entrant in entrants:
                yield from entrant.members
        case a.RequestChange(_, members) | a.Substitute(_, members):
            yield from members
        case _:
            return


_OFFICIAL: Final = ("event_unknown", "not_organiser")

ROUTES: Final = (
    Route(
        "POST",
        "/api/events/file",
        open_file,
        body=b.EventUpload,
        answer=b.EventMade,
        status=201,
        errors=("not_organiser", "bad_event_file", "event_file_altered", "event_too_long", "disk_full"),
        rate=OPEN_TABLE,
        most=_MOST,
        for_organisers=True,
    ),
    Route(
        "GET",
        "/api/events/{event}/file",
        give_file,
        content="application/vnd.sqlite3",
        errors=(*_OFFICIAL, "set_is_running"),
        rate=LOOK_UP,
    ),
)
