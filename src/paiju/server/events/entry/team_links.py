"""Team leaders' links: one for each unit, by which its leader enters the own team until entries close.

A link is made from the secret of the event, which it does not tell: the same whenever it is asked for, and nothing of
it is kept. What comes in by it is an application of that unit and of no other; when entries close the direction of
the event refuses it, to the second.
"""

import asyncio
import hashlib
import hmac
from typing import Final
from urllib.parse import quote

from aiohttp import web

from paiju.papers.entries import are_pairs, read_entries
from paiju.papers.roster import columns_in
from paiju.server.events import bodies as b
from paiju.server.events.control import entry_bodies as n
from paiju.server.events.control.authors import check_author
from paiju.server.events.control.entries_api import (
    cells_of,
    data_of,
    entrants_of,
    known_entrants,
    problems_told,
    rows_told,
)
from paiju.server.events.entry.links import address_of_event, kind_of
from paiju.server.events.entry.visits import find_event, granted, official
from paiju.server.events.events import OpenEvent
from paiju.server.http.limits import LOOK_UP
from paiju.server.http.problems import HttpProblem
from paiju.server.http.qr import qr_code
from paiju.server.http.routes import Route
from paiju.server.people.visitors import LONGEST_NAME
from paiju.table.names import clean_text
from paiju.tournament import commands as a
from paiju.tournament.desk.entries import MEMBERS
from paiju.tournament.people.officials import PLATFORM

_KEY_LENGTH: Final = 32
_MOST: Final = 200_000
"""Of a body that strangers may send: the list of one team, as a table of a spreadsheet in base64."""


def team_key(event: OpenEvent, unit: str) -> str:
    secret = event.room.facts.opened.secret
    return hmac.new(secret.encode(), f"team {unit}".encode(), hashlib.sha256).hexdigest()[:_KEY_LENGTH]


async def make_team_link(request: web.Request, wanted: n.TeamWanted) -> n.TeamLink:
    event = await find_event(request)
    who = await official(request, event)
    unit = clean_text(wanted.unit)
    if not unit:
        raise HttpProblem("bad_name")
    async with granted(request):
        check_author(event.room, who, a.Enter(()))
    link = f"{address_of_event(request, event)}/team#{quote(unit)}:{team_key(event, unit)}"
    return n.TeamLink(unit, link, qr_code(link))


async def enter_team(request: web.Request, wanted: n.TeamEntries) -> n.TeamTold:
    """By the leader of a unit: every row is of that unit, whatever the list says."""
    event = await find_event(request)
    unit = clean_text(wanted.unit)
    if not hmac.compare_digest(wanted.key.encode(), team_key(event, unit).encode()):
        raise HttpProblem("link_unknown")
    is_sent = bool(wanted.text.strip() or wanted.file)
    return _told(event, unit, await _roster(request, event, unit, wanted) if is_sent else None)


async def _roster(request: web.Request, event: OpenEvent, unit: str, wanted: n.TeamEntries) -> b.EventRoster:
    regulation = event.room.regulation
    pairs = are_pairs(regulation)
    data = data_of(wanted.text, wanted.file, pairs)
    roster = await asyncio.to_thread(
        read_entries, data, regulation, known_entrants(event), to_audit=True, longest=LONGEST_NAME, unit=unit
    )
    cells = cells_of(data)
    rows, problems = rows_told(roster), problems_told(roster, columns_in(cells, pairs))
    if not wanted.enter or not roster.importable:
        return b.EventRoster(cells, rows, problems, 0)
    async with granted(request):
        action = a.Apply(await entrants_of(request, event, roster))
        await event.room.do(PLATFORM, action, f"领队 leader: {unit}")
    return b.EventRoster([], rows, problems, len(action.entrants))


def _told(event: OpenEvent, unit: str, roster: b.EventRoster | None) -> n.TeamTold:
    room = event.room
    closes = room.state.setup.entries_close
    entrants = [each for each in event.views.public().entrants if each.unit == unit]
    is_open = not room.state.lots and not room.state.started and (closes is None or room.time.wall() <= closes)
    return n.TeamTold(unit, MEMBERS[kind_of(event)], is_open, closes, entrants, roster)


_AT = "/api/events/{event}"

ROUTES: Final = (
    Route(
        "POST",
        _AT + "/team-links",
        make_team_link,
        body=n.TeamWanted,
        answer=n.TeamLink,
        errors=("event_unknown", "not_organiser", "bad_name", "event_refused"),
        rate=LOOK_UP,
    ),
    Route(
        "POST",
        _AT + "/team",
        enter_team,
        body=n.TeamEntries,
        answer=n.TeamTold,
        errors=("event_unknown", "link_unknown", "bad_name", "event_refused", "disk_full"),
        rate=LOOK_UP,
        most=_MOST,
    ),
)
