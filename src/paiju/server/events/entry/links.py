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
from paiju.tournament.people.entrants import Kind, Member, Number
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.rules.duplicate import Place
from paiju.tournament.seating.chairs import person_of
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


def members_with_links(event: OpenEvent, number: Number) -> list[Member]:
    """Those of an entrant who come by a link of their own: at live tables every player has a seat of his own."""
    people = event.room.state.entrants[number].members
    return [Member(number, place) for place in range(1 if event.room.medium is Medium.PAPER else len(people))]


async def issue_links(
    request: web.Request,
    event: OpenEvent,
    who: OfficialId,
    numbers: Sequence[Number],
    reason: str,
    only: int | None = None,
) -> list[b.EventLink]:
    """A new link for each, by an official: first the act, so that none is made unseen. ``only``: of a pair's people
    this one, so that the partner plays on. Nobody named: everybody without one."""
    for number in numbers:
        if number not in event.room.state.entrants:
            raise HttpProblem("entrant_unknown", {"number": number})
    linked = set(await site_of(request).events.keys.linked(event.room.event))
    wanted = numbers or event.room.state.entrants
    members = [it for number in wanted for it in members_with_links(event, number) if only in (None, it.place)]
    members = [it for it in members if numbers or it not in linked]
    if not members:
        return []
    given = tuple(dict.fromkeys(member.number for member in members))
    replaced = tuple(dict.fromkeys(member.number for member in members if member in linked))
    action = a.IssueLinks(given, replaced)
    by = author_of(event.room.state, who, action)
    await event.room.do(by, action, reason if reason or replaced else FIRST_LINKS)
    return await give_links(request, event, members)


async def give_links(request: web.Request, event: OpenEvent, members: Sequence[Member]) -> list[b.EventLink]:
    """A new link for each. The one before stops working, and the device that came by it has no seat any more."""
    tokens = {member: new_token() for member in members}
    state = event.room.state
    new = [
        NewLink(member, str(person_of(state, member)), key)
        for member, token in tokens.items()
        if (key := hash_token(token)) is not None
    ]
    await site_of(request).events.keys.give(event.room.event, new)
    await vacate(request, event, members, "link_issued")
    address = address_of_event(request, event)
    made = []
    for member, token in tokens.items():
        link = f"{address}/me#{token}"
        made.append(b.EventLink(member.number, _name(event, member), link, qr_code(link), member.place))
    return made


def _name(event: OpenEvent, member: Member) -> str:
    """Of a pair's people each by his own name, where each has a link."""
    alone = len(members_with_links(event, member.number)) == 1
    return event.views.name_of(member.number) if alone else event.views.person(person_of(event.room.state, member))


async def end_links(request: web.Request, event: OpenEvent, members: Sequence[Member]) -> None:
    """Somebody else plays in their place: who played until now sees nothing more."""
    await site_of(request).events.keys.end(event.room.event, members)
    await vacate(request, event, members, "moved")


async def vacate(request: web.Request, event: OpenEvent, members: Sequence[Member], code: str) -> None:
    """Whoever sits there for these people is told so; the seats wait for whoever comes by the next link."""
    site = site_of(request)
    for member in members:
        found = event.tables.place_of(member)
        if found is not None and found.live is not None:
            await site.accounts.free_seat(found.live, found.seat)
            site.rooms.disconnect(found.live, found.seat, code)
    event.room.touch()
