"""What an event under a book may choose before it is created: sizes and readings, those of the deals included."""

from functools import cache
from typing import Final

from aiohttp import web

from paiju.regulations.library import find_regulation
from paiju.server.events import bodies as b
from paiju.server.events.control import desk_bodies as d
from paiju.server.events.entry.visits import find_event, official
from paiju.server.http import rulebooks
from paiju.server.http.bodies import Said
from paiju.server.http.limits import LOOK_UP
from paiju.server.http.routes import Route
from paiju.tournament.regulation import Regulation
from paiju.words import say
from paiju.words.rules import say_field


async def tell_choices(request: web.Request) -> b.EventChoices:
    return _choices(rulebooks.check_regulation(request.match_info["book"]).id)


@cache
def _choices(book: str) -> b.EventChoices:
    regulation = find_regulation(book)
    sizes = [
        b.EventSize(one.name, Said(said.zh, said.en), one.default, one.minimum, one.maximum)
        for one in regulation.format.parameters
        for said in (say_field(one.field),)
    ]
    options = [rulebooks.rule_told(name, rule) for name, rule in regulation.rules() if rule.choices]
    return b.EventChoices(book, _media(regulation), sizes, options)


def _media(regulation: Regulation) -> list[b.EventMedium]:
    return [
        b.EventMedium(medium.value, Said(said.zh, said.en))
        for medium in regulation.media
        for said in (say("Medium" if regulation.hosting is None else "medium_of_programs", medium.value),)
    ]


async def tell_setup(request: web.Request) -> d.SetupTold:
    """What an event is made of, for its officials; it can be changed until the draw is made."""
    event = await find_event(request)
    await official(request, event)
    state, setup = event.room.state, event.room.state.setup
    return d.SetupTold(
        name=setup.name,
        book=setup.book,
        medium=event.room.medium.value,
        options=dict(setup.options),
        parameters=dict(setup.parameters),
        organiser=setup.organiser,
        regulation=setup.regulation,
        extra_clause=setup.extra_clause,
        entry_fee=setup.entry_fee,
        place=setup.place,
        description=str(setup.description),
        sessions=[d.SetupSession(each.title, each.start) for each in setup.sessions],
        entries_close=setup.entries_close,
        holidays=list(setup.holidays),
        working_days=list(setup.working_days),
        fixed=bool(state.lots or state.segments or state.started or state.finished),
    )


ROUTES: Final = (
    Route(
        "GET",
        "/api/events/{event}/setup",
        tell_setup,
        answer=d.SetupTold,
        errors=("event_unknown", "not_organiser"),
        rate=LOOK_UP,
    ),
    Route(
        "GET",
        "/api/books/{book}/event",
        tell_choices,
        answer=b.EventChoices,
        errors=("no_such_book",),
        rate=LOOK_UP,
    ),
)
