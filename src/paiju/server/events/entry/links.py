"""Entrants as they come in: pasted names, free numbers, and one link for each."""

import csv
import io
from collections.abc import Sequence

from aiohttp import web

from paiju.papers.roster import HEADERS, Column
from paiju.server.events import bodies as b
from paiju.server.events.control.authors import author_of
from paiju.server.events.events import OpenEvent
from paiju.server.events.own_words import FIRST_LINKS
from paiju.server.http.problems import HttpProblem
from paiju.server.http.qr import qr_code
from paiju.server.people.seats_api import base_of
from paiju.server.people.tokens import hash_token, new_token
from paiju.server.site import site_of
from paiju.storage.entry_keys import NewLink
from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.rules.duplicate import Place
from paiju.tournament.state import Medium


def plain_roster(text: str, pairs: bool) -> str:
    """A roster with a header; a bare list of names, one a line, gets one. What a spreadsheet copies has tabs."""
    delimiter = "\t" if "\t" in text else ","
    rows = list(csv.reader(io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n")), delimiter=delimiter))
    first = next((row for row in rows if any(cell.strip() for cell in row)), [])
    if not any(cell.strip().lower().replace(" ", "").replace("_", "") in HEADERS for cell in first):
        partner = [Column.PARTNER.value] if pairs else []
        header = [Column.NAME.value, *partner, Column.UNIT.value, Column.SEED.value]
        rows.insert(0, header[: max(1, max(map(len, rows), default=1))])
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


def next_number(event: OpenEvent) -> Number:
    """The one after the highest."""
    return Number(max(event.room.state.entrants, default=0) + 1)


def address_of_event(request: web.Request, event: OpenEvent) -> str:
    """The event's page as the people who get a link reach it."""
    return f"{base_of(request)}/e/{event.room.event}"


def kind_of(event: OpenEvent) -> Kind:
    """What enters: at live tables people, wherever the book lets them."""
    kinds = event.room.regulation.format.kinds
    return Kind.PLAYER if Kind.PLAYER in kinds and event.room.medium is not Medium.PAPER else kinds[0]


def is_remote(event: OpenEvent) -> bool:
    """Whether everybody plays elsewhere, so that nobody has to say so for himself."""
    return event.room.state.setup.options.get("place") == Place.REMOTE.value


async def issue_links(
    request: web.Request, event: OpenEvent, who: OfficialId, numbers: Sequence[Number], reason: str
) -> list[b.EventLink]:
    """A new link for each, by an official: first the act, so that none is made unseen."""
    for number in numbers:
        if number not in event.room.state.entrants:
            raise HttpProblem("entrant_unknown", {"number": number})
    if not numbers:
        return []
    linked = set(await site_of(request).events.keys.linked(event.room.event))
    replaced = tuple(number for number in numbers if number in linked)
    action = a.IssueLinks(tuple(numbers), replaced)
    by = author_of(event.room.state, who, action)
    await event.room.do(by, action, reason if reason or replaced else FIRST_LINKS)
    return await give_links(request, event, numbers)


async def give_links(request: web.Request, event: OpenEvent, numbers: Sequence[Number]) -> list[b.EventLink]:
    """A new link for each. The one before stops working, and the device that came by it has no seat any more."""
    tokens = {number: new_token() for number in numbers}
    entrants = event.room.state.entrants
    new = [
        NewLink(number, str(entrants[number].members[0]), key)
        for number, token in tokens.items()
        if (key := hash_token(token)) is not None
    ]
    await site_of(request).events.keys.give(event.room.event, new)
    await vacate(request, event, numbers, "link_issued")
    name_of, address = event.views.name_of, address_of_event(request, event)
    made = []
    for number, token in tokens.items():
        link = f"{address}/me#{token}"
        made.append(b.EventLink(number, name_of(number), link, qr_code(link)))
    return made


async def end_links(request: web.Request, event: OpenEvent, numbers: Sequence[Number]) -> None:
    """Somebody else plays under these numbers: who played until now sees nothing more."""
    await site_of(request).events.keys.end(event.room.event, numbers)
    await vacate(request, event, numbers, "moved")


async def vacate(request: web.Request, event: OpenEvent, numbers: Sequence[Number], code: str) -> None:
    """Whoever sits there for these entrants is told so; the seats wait for whoever comes by the next link."""
    site = site_of(request)
    for number in numbers:
        found = event.tables.place_of(number)
        if found is not None and found[3] is not None:
            await site.accounts.free_seat(found[3], found[2])
            site.rooms.disconnect(found[3], found[2], code)
    event.room.touch()
