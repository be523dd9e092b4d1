"""Events over HTTP for officials: creating one, entries, links, commands."""

from dataclasses import replace
from functools import partial
from typing import Final

from aiohttp import web
from msgspec import UNSET

from paiju.regulations.library import find_regulation
from paiju.server.events import bodies as b
from paiju.server.events.control import command_bodies as c
from paiju.server.events.control.authors import author_of, check_author
from paiju.server.events.control.command_authors import author
from paiju.server.events.control.commands import (
    check_seen,
    command_of,
    good_title,
    may_be_undone,
    names_in,
    refuse_early,
    refuse_future,
    refuse_live_result,
    refuse_paid,
    refuse_telling,
)
from paiju.server.events.entry.arrivals import LOST
from paiju.server.events.entry.links import end_links, issue_links
from paiju.server.events.entry.visits import control_for, find_event, granted, official, organiser
from paiju.server.events.events import SEALED, OpenEvent, new_hall
from paiju.server.events.room import Who
from paiju.server.http import bodies, rulebooks
from paiju.server.http.limits import LOOK_UP, OPEN_TABLE
from paiju.server.http.problems import HttpProblem
from paiju.server.http.routes import Route
from paiju.server.site import Site, site_of
from paiju.table.clock import Instant
from paiju.table.names import clean_lines, clean_text
from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Member, Number, PersonRef
from paiju.tournament.regulation import Regulation
from paiju.tournament.state import Medium, PlannedSession, Setup

_MOST_TEXT: Final = 700_000


async def create_event(request: web.Request, wanted: b.NewEvent) -> b.EventMade:
    site = site_of(request)
    who = await organiser(request)
    regulation = rulebooks.check_regulation(wanted.book)
    hall = new_hall(
        auto=wanted.auto,
        house=_house(site, regulation, wanted.house),
        registration=wanted.registration,
        next_after=wanted.next_after,
    )
    async with granted(request):
        made = await site.events.create(who, short_enough(_setup(regulation, wanted)), hall)
    return b.EventMade(made.room.event, hall.code)


def _setup(regulation: Regulation, wanted: b.NewEvent) -> Setup:
    usual = regulation.media[0]
    return Setup(
        good_title(wanted.name),
        regulation.id,
        options=dict(wanted.options),
        parameters=dict(wanted.parameters),
        human_machine=wanted.human_machine,
        organiser=clean_text(wanted.organiser),
        entry_fee=wanted.entry_fee,
        entries_close=None if wanted.entries_close is None else Instant(wanted.entries_close),
        medium=usual if wanted.medium is UNSET else Medium(wanted.medium),
        place=clean_text(wanted.place),
        description=clean_lines(wanted.description),
        sessions=tuple(PlannedSession(good_title(each.title), Instant(each.start)) for each in wanted.sessions),
    )


def _house(site: Site, regulation: Regulation, wanted: str) -> str:
    """The house player of every house seat; nobody where the game has no tables here."""
    if regulation.media == (Medium.PAPER,):
        return ""
    players = site.players_for(regulation.id)
    if wanted and wanted not in players:
        raise HttpProblem("no_such_player", {"name": wanted, "accepted": ", ".join(players)})
    return wanted or players[0]


def short_enough(setup: Setup) -> Setup:
    """A tenth of the sealed boards is left to play-offs; nothing is sealed on paper, but for programs it is."""
    most, regulation = SEALED * 9 // 10, find_regulation(setup.book)
    if regulation.hosting is None and (setup.medium is Medium.PAPER or regulation.media == (Medium.PAPER,)):
        return setup
    if regulation.format.most_boards(setup) > most:
        raise HttpProblem("event_too_long", {"most": most})
    return setup


async def tell_control(request: web.Request) -> b.EventControl:
    event = await find_event(request)
    return await control_for(request, event, await official(request, event))


# Commands.


async def do_act(request: web.Request, wanted: c.EventCommand) -> c.EventDone:
    """Whatever command it is: who may give it and what follows says the direction of the event."""
    event = await find_event(request)
    room, who = event.room, await author(request, event, wanted.action)
    before = room.state.entrants
    known = room.done_under(who, wanted.key)
    if known is not None:
        return c.EventDone(known.number)
    reason = clean_text(wanted.reason)
    action = await _asked(request, event, who, wanted, reason)
    by = author_of(room.state, who, action)
    async with granted(request):
        if isinstance(action, a.Undo):
            done = await room.undo(by, action.act, reason, wanted.seen, wanted.key)
        else:
            done = await room.do(by, action, reason, wanted.seen, partial(refuse_telling, room), wanted.key)
    after = room.state.entrants
    replaced = [
        Member(number, place)
        for number, entrant in before.items()
        for place, person in enumerate(entrant.members)
        if number in after and after[number].members[place : place + 1] != (person,)
    ]
    if replaced:  # a link is a person's: the one before no longer works, and whoever came by it sees nothing more
        await end_links(request, event, replaced)
    return c.EventDone(done.number)


async def _asked(request: web.Request, event: OpenEvent, who: Who, wanted: c.EventCommand, reason: str) -> a.Action:
    """The command, with whoever it names in the book of names; nobody is put there by somebody who may not.

    What an old page asks for may not even be there any more, so after every wait its version is looked at first.
    """
    room, site, body = event.room, site_of(request), wanted.action
    accounts = await site.accounts.organisers()
    async with granted(request):
        check_seen(room, wanted)
        named = names_in(room, body, accounts)
        if named:
            check_author(room, who, command_of(room, body, accounts, PersonRef), reason)
    references = iter(map(PersonRef, await site.rooms.names.keep_all(named)))
    async with granted(request):
        check_seen(room, wanted)
    action = _with_who_stays(site, event, command_of(room, body, accounts, lambda _: next(references)))
    refuse_early(room, action)
    refuse_live_result(room, who, action)
    refuse_paid(who, action)
    refuse_future(room, action)
    if isinstance(action, a.ChangeSetup):
        short_enough(action.setup)
    if isinstance(action, a.Undo) and not may_be_undone(room, action.act):
        raise HttpProblem("act_of_tables")
    return action


def _with_who_stays(site: Site, event: OpenEvent, action: a.Action) -> a.Action:
    """Of a pair in which one is replaced the other stays who he is, and keeps his link and his seat."""
    entrant = event.room.state.entrants.get(action.number) if isinstance(action, a.Substitute) else None
    if entrant is None or not isinstance(action, a.Substitute) or len(entrant.members) != len(action.members):
        return action
    both = zip(entrant.members, action.members, strict=True)
    return replace(
        action,
        members=tuple(old if event.views.person(old) == site.rooms.names.name_of(new) else new for old, new in both),
    )


async def pause_tables(request: web.Request, wanted: b.EventPause) -> bodies.Nothing:
    event = await find_event(request)
    await official(request, event)
    await event.tables.pause(wanted.paused, list(wanted.tables))
    return bodies.Nothing()


# Links.


async def make_links(request: web.Request, wanted: b.EventLinks) -> b.EventLinksMade:
    """A link is a hand of cards: it is given by those who may enter people, not by every referee, and on record."""
    event = await find_event(request)
    who = await official(request, event)
    numbers = [Number(number) for number in dict.fromkeys(wanted.numbers)]
    reason = clean_text(wanted.reason)
    async with granted(request):
        return b.EventLinksMade(await issue_links(request, event, who, numbers, reason, wanted.member))


_AT = "/api/events/{event}"
_OFFICIAL = ("event_unknown", "not_organiser")
_DECIDED = (*_OFFICIAL, "event_refused", "event_moved", "disk_full")

ROUTES: Final = (
    Route(
        "POST",
        "/api/events",
        create_event,
        body=b.NewEvent,
        answer=b.EventMade,
        status=201,
        errors=(
            *("not_organiser", "bad_name", "no_such_book", "bad_option", "event_too_long"),
            *("no_such_player", "event_refused", "disk_full"),
        ),
        rate=OPEN_TABLE,
    ),
    Route(
        "GET",
        _AT + "/control",
        tell_control,
        answer=b.EventControl,
        errors=_OFFICIAL,
    ),
    Route(
        "POST",
        _AT + "/acts",
        do_act,
        body=c.EventCommand,
        answer=c.EventDone,
        errors=(
            *(*_DECIDED, "nothing_due", "set_is_running", "act_of_tables", "bad_segment", "bad_name"),
            *("account_unknown", "event_too_long", "not_an_entrant", *LOST, "live_result", "fee_at_the_desk"),
        ),
        most=_MOST_TEXT,
    ),
    Route(
        "POST",
        _AT + "/pause",
        pause_tables,
        body=b.EventPause,
        answer=bodies.Nothing,
        errors=_OFFICIAL,
    ),
    Route(
        "POST",
        _AT + "/links",
        make_links,
        body=b.EventLinks,
        answer=b.EventLinksMade,
        errors=(*_OFFICIAL, "event_refused", "entrant_unknown", "disk_full"),
        rate=LOOK_UP,
        most=_MOST_TEXT,
    ),
)
