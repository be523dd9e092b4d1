"""What an event under a book may choose before it is created: sizes and readings, those of the deals included."""

from functools import cache
from typing import Final

from aiohttp import web

from paiju.rulebook.clauses import Words
from paiju.server.events import bodies as b
from paiju.server.http import rulebooks
from paiju.server.http.bodies import Said
from paiju.server.http.limits import LOOK_UP
from paiju.server.http.routes import Route
from paiju.tournament.regulations import FORMATS, rule_sets
from paiju.tournament.state import Setup
from paiju.words import say_size


async def tell_choices(request: web.Request) -> b.EventChoices:
    return _choices(rulebooks.check(request.match_info["book"], {}))


@cache
def _choices(book: str) -> b.EventChoices:
    sizes = [
        b.EventSize(one.name, Said(said.zh, said.en), one.default, one.minimum, one.maximum)
        for one in FORMATS[book].parameters
        for said in (say_size(one),)
    ]
    sets = rule_sets(Setup("-", book))
    options = [rulebooks.rule_told(name, rule) for each in sets for name, rule in each.rules() if rule.choices]
    return b.EventChoices(book, sizes, options)


ROUTES: Final = (
    Route(
        "GET",
        "/api/books/{book}/event",
        tell_choices,
        Words("一场赛事可以选择的大小和读法", "the sizes and readings an event may choose"),
        answer=b.EventChoices,
        errors=("no_such_book",),
        rate=LOOK_UP,
    ),
)
