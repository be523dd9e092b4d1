"""Rulebooks over HTTP: their clauses, the referee's question, and records decided anew."""

import asyncio
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from aiohttp import web

from paiju.server.http import bodies, rulebooks
from paiju.server.http.limits import LOOK_UP, REPLAY
from paiju.server.http.routes import Route, as_json
from paiju.server.site import site_of

P = ParamSpec("P")
T = TypeVar("T")


async def tell_books(request: web.Request) -> bodies.Books:
    site = site_of(request)
    books = await _aside(rulebooks.books)
    players = {book.id: list(site.players_for(book.id)) for book in books}
    return bodies.Books(books, players, await _aside(rulebooks.directed))


async def tell_book(request: web.Request) -> web.StreamResponse:
    """A hundred kilobytes that hold nobody's secret: compressed."""
    response = as_json(await _aside(rulebooks.book, request.match_info["book"]))
    response.enable_compression()
    return response


async def tell_options(request: web.Request) -> bodies.BookOptions:
    return await _aside(rulebooks.options, request.match_info["book"])


async def answer_question(_: web.Request, question: bodies.Question) -> bodies.Verdict:
    return await _aside(rulebooks.answer, question)


async def replay_record(_: web.Request, record: bodies.RecordText) -> bodies.Replayed:
    return await _aside(rulebooks.replay, record.text)


async def _aside(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Milliseconds of thought, in a thread: no table waits for a reader of rules."""
    return await asyncio.to_thread(work, *args, **kwargs)


ROUTES: Final = (
    Route("GET", "/api/books", tell_books, answer=bodies.Books),
    Route(
        "GET",
        "/api/books/{book}",
        tell_book,
        answer=bodies.Book,
        errors=("no_such_book",),
        rate=LOOK_UP,
    ),
    Route(
        "GET",
        "/api/books/{book}/options",
        tell_options,
        answer=bodies.BookOptions,
        errors=("no_such_book",),
        rate=LOOK_UP,
    ),
    Route(
        "POST",
        "/api/combo",
        answer_question,
        body=bodies.Question,
        answer=bodies.Verdict,
        errors=("no_such_book", "bad_option", "bad_cards"),
        rate=LOOK_UP,
    ),
    Route(
        "POST",
        "/api/replay",
        replay_record,
        body=bodies.RecordText,
        answer=bodies.Replayed,
        errors=("bad_record", "wrong_record"),
        rate=REPLAY,
        most=300_000,
    ),
)
