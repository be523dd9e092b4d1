"""What the OpenAPI document promises holds: random requests by its own schemas never fail the server, and every answer
has a documented status, content and shape.
"""

import contextlib
import json
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import InvalidArgument, Unsatisfiable
from schemathesis import GenerationMode, checks
from schemathesis.core.result import Ok

from paiju.server.app import ROUTES
from paiju.server.http.openapi import plain_path
from paiju.words.catalogue import codes

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
OPERATIONS = sorted((route.method, plain_path(route.path)) for route in ROUTES if route.path != "/docs.css")


def examples(full: bool) -> settings:
    """How often each operation is asked."""
    few = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    return settings(few, max_examples=20 if full else 3)


def can_be_wrong(operation: Any) -> bool:
    """Any text will do as a name in a path, and finding that out for each operation takes a second."""
    given = (*operation.path_parameters, *operation.query)
    return bool(operation.body) or any(each.definition["schema"] != {"type": "string"} for each in given)


_PROGRAM = "import sys; from paiju.cli.main import main; sys.exit(main())"


@contextlib.contextmanager
def served(data: Path) -> Iterator[tuple[str, str]]:
    """A server in a process of its own, without limits on how often it may be asked: its address, its set-up token."""
    arguments = ("--local", "--port", "0", "--no-limits", "--json", "--house-workers", "1", "--data", str(data))
    with (data / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, "serve", *arguments], stdout=subprocess.PIPE, stderr=log
        )
    with process:
        try:
            assert process.stdout is not None
            told = json.loads(process.stdout.readline())
            yield told["url"], told["setup"].rpartition("/")[2]
        finally:
            process.terminate()


@pytest.mark.slow
@pytest.mark.parametrize("mode", GenerationMode)
def test_random_requests_are_answered_as_documented(
    tmp_path: Path, mode: GenerationMode, full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``mode``: requests that keep to the document, and such that do not."""
    monkeypatch.setenv("NO_PROXY", "*")
    with served(tmp_path) as (url, _):
        with urllib.request.urlopen(f"{url}/openapi.json") as told:
            schema = schemathesis.openapi.from_dict(json.load(told))
        tried: set[tuple[str, str]] = set()
        asked = 0
        for found in schema.get_all_operations():
            assert isinstance(found, Ok), "an operation that cannot be read"
            operation = found.ok()
            tried.add((operation.method.upper(), operation.path))
            if mode is GenerationMode.NEGATIVE and not can_be_wrong(operation):
                continue

            @examples(full)
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: schemathesis.Case[Any]) -> None:
                nonlocal asked
                asked += 1
                case.call_and_validate(base_url=url, headers={"X-Paiju": "1"}, checks=CHECKS, timeout=30)

            with contextlib.suppress(Unsatisfiable, InvalidArgument):  # nothing could be wrong with such a request
                ask()
        assert sorted(tried) == OPERATIONS
        assert asked > len(OPERATIONS)
    assert "request failed" not in (tmp_path / "log").read_text("utf-8")


def test_every_route_has_a_sentence_and_none_is_left_over() -> None:
    assert {route.call.__name__ for route in ROUTES} == codes("route")
