"""A request that cannot be granted: a code of ``sentences.py`` and its facts, turned into the one shape of errors."""

from collections.abc import Mapping

import msgspec
from aiohttp import web

from paiju.rulebook.clauses import Words
from paiju.server import bodies
from paiju.server.sentences import BYES, ERRORS
from paiju.table.seats import Seat
from paiju.words import say_seat

Facts = Mapping[str, str | int | Words]


class HttpProblem(Exception):
    """Raised by whoever finds it, answered in one place."""

    def __init__(self, code: str, facts: Facts | None = None, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts = dict(facts or {})
        self.headers = dict(headers or {})

    @property
    def status(self) -> int:
        return ERRORS[self.code].status

    def answer(self) -> web.Response:
        words = fill(ERRORS[self.code].words, self.facts)
        facts = {name: fact for name, fact in self.facts.items() if not isinstance(fact, Words)}
        body = msgspec.json.encode(bodies.Problem(self.code, words.zh, words.en, facts))
        return web.Response(
            status=self.status, body=body, content_type="application/json", charset="utf-8", headers=self.headers
        )


def say_bye(code: str, facts: Facts) -> Words:
    return fill(BYES[code], facts)


def fill(template: Words, facts: Facts) -> Words:
    told = {name: _told(name, fact) for name, fact in facts.items()}
    zh = template.zh.format_map({name: words.zh for name, words in told.items()})
    en = template.en.format_map({name: words.en for name, words in told.items()})
    return Words(zh, en)


def _told(name: str, fact: str | int | Words) -> Words:
    if isinstance(fact, Words):
        return fact
    if name == "seat" and isinstance(fact, int):
        return say_seat(Seat(fact))
    return Words(str(fact), str(fact))
