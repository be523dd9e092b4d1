"""A request that cannot be granted: a code of the group ``error`` and its facts, in the one shape of errors."""

from collections.abc import Mapping

import msgspec
from aiohttp import web

from paiju.rulebook.clauses import Words
from paiju.server.http import bodies
from paiju.server.http.statuses import STATUS
from paiju.words import Facts, say


class HttpProblem(Exception):
    """Raised by whoever finds it, answered in one place."""

    def __init__(self, code: str, facts: Facts | None = None, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts = dict(facts or {})
        self.headers = dict(headers or {})

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def answer(self) -> web.Response:
        words = say("error", self.code, self.facts)
        facts = {name: fact for name, fact in self.facts.items() if not isinstance(fact, Words)}
        body = msgspec.json.encode(bodies.Problem(self.code, words.zh, words.en, facts))
        return web.Response(
            status=self.status, body=body, content_type="application/json", charset="utf-8", headers=self.headers
        )
