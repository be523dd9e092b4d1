"""The same promise of the OpenAPI document for events: with ids that exist, as an organiser, an entrant, a stranger.

Random texts for ids would only ever find that there is no such event; here the requests reach what they are for.
"""

import contextlib
import json
import random
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import given, settings
from hypothesis.errors import InvalidArgument, Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from paiju.server.app import ROUTES
from paiju.server.http.openapi import plain_path
from tests.unit.server.http.test_openapi import CHECKS, examples, served

EVENT_ROUTES = sorted(
    (route.method, plain_path(route.path)) for route in ROUTES if route.path.startswith("/api/events/{event}")
)
NAMES = "\n".join("甲乙丙丁戊己庚辛壬")


@dataclass(frozen=True)
class Hall:
    """A server with an event whose first set has begun, and the cookies of people who have to do with it."""

    url: str
    event: str
    cookies: dict[str, str]


class _Asker:
    def __init__(self, url: str) -> None:
        self._url = url

    def ask(self, path: str, body: object, cookie: str = "") -> tuple[Any, str]:
        headers = {"X-Paiju": "1", "Content-Type": "application/json", "Cookie": cookie}
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self._url + path, data, headers)) as answer:
            given = [each.partition(";")[0] for each in answer.headers.get_all("Set-Cookie", [])]
            return json.load(answer), "; ".join(given) or cookie


@contextlib.contextmanager
def hall(data: Path) -> Iterator[Hall]:
    with served(data) as (url, setup):
        asker = _Asker(url)
        body = {"token": setup, "name": "组织者", "password": "a long pass phrase"}
        _, organiser = asker.ask("/api/organiser/setup", body)
        sizes = {"boards_per_set": 1, "sets_per_round": 1, "rounds": 1}
        made, _ = asker.ask("/api/events", {"name": "杯", "parameters": sizes}, organiser)
        at = f"/api/events/{made['event']}"
        asker.ask(at + "/entries", {"text": NAMES, "enter": True}, organiser)
        links, _ = asker.ask(at + "/links", {}, organiser)
        token = links["links"][0]["link"].rpartition("#")[2]
        _, entrant = asker.ask(at + "/me", {"token": token})
        for _ in range(6):
            control, _ = asker.ask(at + "/control", None, organiser)
            asker.ask(at + "/acts", {"action": {"is": "Next"}, "seen": control["version"]}, organiser)
        yield Hall(url, made["event"], {"organiser": organiser, "entrant": entrant, "stranger": ""})


def statuses(
    there: Hall, who: str, mode: GenerationMode, operation: Any, choose: random.Random, often: settings
) -> set[int]:
    """Ask an operation again and again; every answer must be as documented."""
    found: set[int] = set()

    @often
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case[Any]) -> None:
        named = {"event": there.event, "board": "1", "table": choose.choice("1239"), "number": "1"}
        named |= {"segment": "main-1.1", "paper": "plan", "announcement": "1"}
        case.path_parameters = {key: named[key] for key in case.path_parameters or {}}
        if isinstance(case.body, dict) and "seen" in case.body and choose.random() < 0.8:
            case.body["seen"] = _version(there)  # so that the command is decided, not only found outdated
        headers = {"X-Paiju": "1", "Cookie": there.cookies[who]}
        answer = case.call_and_validate(base_url=there.url, headers=headers, checks=CHECKS, timeout=30)
        found.add(answer.status_code)

    with contextlib.suppress(Unsatisfiable, InvalidArgument):  # nothing could be wrong with such a request
        ask()
    return found


# What does not keep to the document is refused before anybody asks who it comes from.
_ASKERS = [
    pytest.param(who, mode, marks=pytest.mark.slow if mode is GenerationMode.POSITIVE else pytest.mark.full)
    for who in ("organiser", "entrant", "stranger")
    for mode in GenerationMode
]


@pytest.mark.parametrize(("who", "mode"), _ASKERS)
def test_requests_about_a_real_event_are_answered_as_documented(
    tmp_path: Path, who: str, mode: GenerationMode, full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    choose = random.Random(f"{who} {mode.value}")
    with hall(tmp_path) as there:
        with urllib.request.urlopen(f"{there.url}/openapi.json") as told:
            schema = schemathesis.openapi.from_dict(json.load(told))
        tried: dict[tuple[str, str], set[int]] = {}
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            name = (operation.method.upper(), operation.path)
            if name in EVENT_ROUTES:
                tried[name] = statuses(there, who, mode, operation, choose, examples(full))
        if mode is GenerationMode.POSITIVE:
            assert sorted(tried) == EVENT_ROUTES
            reached = {name for name, seen in tried.items() if seen and min(seen) < 400}
            assert len(reached) >= {"organiser": 8, "entrant": 4, "stranger": 3}[who], tried
    assert "request failed" not in (tmp_path / "log").read_text("utf-8")


def _version(there: Hall) -> int:
    control, _ = _Asker(there.url).ask(f"/api/events/{there.event}/control", None, there.cookies["organiser"])
    return int(control["version"])
