"""Entries for officials: papers and audits, the published list with objections and changes, check-in by a code."""

from typing import Final

from aiohttp import web

from paiju.server.events.control import entry_bodies as n
from paiju.server.events.control.authors import author_of
from paiju.server.events.control.desk_facts import said
from paiju.server.events.entry.links import kind_of
from paiju.server.events.entry.visits import find_event, granted, official
from paiju.server.events.events import OpenEvent
from paiju.server.http.limits import LOOK_UP
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route
from paiju.server.people.tokens import hash_token
from paiju.server.site import site_of
from paiju.tournament import commands as a
from paiju.tournament.desk.entries import MEMBERS
from paiju.tournament.people.days import date_text, day_of
from paiju.tournament.people.entrants import Entrant, Number, Status
from paiju.tournament.rules.eligibility import FINDINGS, missing_documents, wanted_documents
from paiju.words import say
from paiju.words.rules import say_value


async def tell_entries(request: web.Request) -> n.EntryList:
    event = await find_event(request)
    await official(request, event)
    room = event.room
    rules, entries, setup = room.regulation.eligibility, room.state.entries, room.state.setup
    person = event.views.person
    return n.EntryList(
        kind=kind_of(event).value,
        size=MEMBERS[kind_of(event)],
        closes_at=setup.entries_close,
        published_at=entries.published_at,
        open_until=entries.open_until,
        fee=setup.entry_fee,
        audits=bool(room.regulation.direction.objection_days.value),
        documents=[] if rules is None else [_named_paper(code) for code in wanted_documents(rules)],
        findings=[n.EntryCode(code, said(say("audit_finding", code))) for code in FINDINGS],
        entrants=[_entry(event, entrant) for _, entrant in sorted(room.state.entrants.items())],
        objections=[
            n.EntryObjection(it.number, it.entrant, event.views.name_of(it.entrant), it.unit, it.at, it.answer.value)
            for it in entries.objections.values()
        ],
        changes=[
            n.EntryChange(
                it.number, it.entrant, list(map(person, it.before)), list(map(person, it.after)), it.at, it.answer.value
            )
            for it in entries.changes.values()
        ],
    )


def _named_paper(code: str) -> n.EntryCode:
    return n.EntryCode(code, said(say_value(code)))


def _entry(event: OpenEvent, entrant: Entrant) -> n.EntryTold:
    room = event.room
    shown = room.state.entries.documents.get(entrant.number, ())
    rules = room.regulation.eligibility
    today = date_text(day_of(room.state.setup, room.time.wall()))
    return n.EntryTold(
        entrant.number,
        [event.views.person(member) for member in entrant.members],
        [n.EntryDocument(it.code, it.ok, it.valid_until, it.taken) for it in shown],
        [] if rules is None else list(missing_documents(rules, shown, today)),
        list(room.state.entries.audits.get(entrant.number, ())),
        entrant.number in room.state.entries.paid,
    )


# Check-in by a code.


async def scan_code(request: web.Request, wanted: n.ScannedCode) -> n.ScannedEntrant:
    """Whoever the code is of is checked in; who is here already, or may not come in, is only told."""
    event = await find_event(request)
    who = await official(request, event)
    number = await _scanned(request, event, wanted.code)
    entrant = event.room.state.entrants.get(number)
    if entrant is None:
        raise HttpProblem("entrant_unknown", {"number": event.room.numbers.shown(number)})
    if entrant.status is Status.ADMITTED:
        action = a.CheckIn((number,))
        async with granted(request):
            await event.room.do(author_of(event.room.state, who, action), action)
    status = event.room.state.entrants[number].status
    done = entrant.status is Status.ADMITTED and status is Status.PRESENT
    return n.ScannedEntrant(number, event.views.name_of(number), status.value, done)


async def _scanned(request: web.Request, event: OpenEvent, code: str) -> Number:
    """A number as people see it, or the entrant whose link it is."""
    text = code.strip()
    if text.isascii() and text.isdigit() and len(text) < 7:
        number = event.room.numbers.entry(int(text))
        if number is None:
            raise HttpProblem("entrant_unknown", {"number": int(text)})
        return number
    key = hash_token(text.rpartition("#")[2])
    held = None if key is None else await site_of(request).events.keys.holder(event.room.event, key)
    if held is None:
        raise HttpProblem("link_unknown")
    return held.whose.number


_AT = "/api/events/{event}"
_OFFICIAL = ("event_unknown", "not_organiser")

ROUTES: Final = (
    Route("GET", _AT + "/entry-list", tell_entries, answer=n.EntryList, errors=_OFFICIAL, rate=LOOK_UP),
    Route(
        "POST",
        _AT + "/check-in",
        scan_code,
        body=n.ScannedCode,
        answer=n.ScannedEntrant,
        errors=(*_OFFICIAL, "link_unknown", "entrant_unknown", "event_refused", "disk_full"),
        rate=LOOK_UP,
    ),
)
