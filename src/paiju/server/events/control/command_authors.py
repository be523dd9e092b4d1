"""Whose command it is that comes in: an official's, or that of an entrant, by the device he came with."""

import msgspec
from aiohttp import web

from paiju.server.events.control.command_bodies import COMMANDS
from paiju.server.events.entry.arrivals import known_entrant
from paiju.server.events.entry.visits import desk_author, entrant_of
from paiju.server.events.events import OpenEvent
from paiju.server.events.room import Who
from paiju.server.http.problems import HttpProblem
from paiju.server.people.visitors import organiser_of
from paiju.tournament.people import authority
from paiju.tournament.people.officials import Role


async def author(request: web.Request, event: OpenEvent, action: msgspec.Struct) -> Who:
    """Whoever may give a command: somebody of the desk, or the entrant of this device where entrants may."""
    row, state = COMMANDS.get(type(action)), event.room.state
    if row is None or Role.ENTRANT not in row.by:
        return await desk_author(request, event)
    try:
        found = await desk_author(request, event)
    except HttpProblem:
        if await entrant_of(request, event) is None and await organiser_of(request) is not None:
            raise
        return (await known_entrant(request, event))[0].number
    by = authority.author_of(state, found, row.action)
    if by is not None and by.power in row.by:
        return found
    number = await entrant_of(request, event)
    return found if number is None or number not in state.entrants else number
