"""What an event under a book may choose before it is created: sizes and readings, those of the deals included."""

from functools import cache
from typing import Final

from aiohttp import web

from paiju.games.registry import has_tables
from paiju.regulations.library import find_regulation
from paiju.server.events import bodies as b
from paiju.server.http import rulebooks
from paiju.server.http.bodies import Said
from paiju.server.http.limits import LOOK_UP
from paiju.server.http.routes import Route
from paiju.tournament.regulation import Regulation
from paiju.tournament.state import Medium
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
    """Those that the book allows and this software has tables for."""
    return [
        b.EventMedium(medium.value, Said(said.zh, said.en))
        for medium in regulation.direction.media.value
        if medium is Medium.PAPER or has_tables(regulation.game)
        for said in (say("Medium", medium.value),)
    ]


ROUTES: Final = (
    Route(
        "GET",
        "/api/books/{book}/event",
        tell_choices,
        answer=b.EventChoices,
        errors=("no_such_book",),
        rate=LOOK_UP,
    ),
)
