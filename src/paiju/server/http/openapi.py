"""The OpenAPI document, made from the route table and the structs that check and write the bodies."""

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec

import paiju
from paiju.server.http import bodies
from paiju.server.http.routes import EVERYWHERE, WITH_BODY, Route
from paiju.server.http.statuses import STATUS
from paiju.words import say

_VARIABLE = re.compile(r"\{(\w+)(?::[^{}]*(?:\{[^{}]*\}[^{}]*)*)?\}")


def document(routes: Sequence[Route]) -> dict[str, Any]:
    """OpenAPI 3.1."""
    paths: dict[str, dict[str, Any]] = defaultdict(dict)
    for route in routes:
        paths[plain_path(route.path)][route.method.lower()] = _operation(route)
    types = {route.body for route in routes} | {route.answer for route in routes} | {bodies.Problem}
    wanted = sorted((each for each in types if each is not None), key=lambda each: each.__name__)
    _, schemas = msgspec.json.schema_components(wanted, ref_template="#/components/schemas/{name}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "paiju 牌局",
            "version": paiju.__version__,
            "description": "POST 须带 X-Paiju: 1。 | Every POST carries X-Paiju: 1. "
            "WebSocket: /ws/tables/{table}, /ws/events/{event}.",
        },
        "paths": dict(paths),
        "components": {"schemas": schemas},
    }


def plain_path(path: str) -> str:
    """The path without the patterns of its variables."""
    return _VARIABLE.sub(r"{\1}", path)


def _operation(route: Route) -> dict[str, Any]:
    about = say("route", route.call.__name__)
    operation: dict[str, Any] = {
        "operationId": route.call.__name__,
        "summary": f"{about.zh} | {about.en}",
        "responses": {str(route.status): _answer(route), **_errors(route)},
    }
    variables = _VARIABLE.findall(route.path)
    if variables:
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": _variable(name)} for name in variables
        ]
    if route.body is not None:
        header = {"name": "X-Paiju", "in": "header", "required": True, "schema": {"const": "1"}}
        operation["parameters"] = [*operation.get("parameters", []), header]
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": _ref(route.body)}}}
    if route.takes:
        binary = {"schema": {"type": "string", "format": "binary"}}
        operation["requestBody"] = {"required": True, "content": {route.takes: binary}}
    return operation


def _variable(name: str) -> dict[str, Any]:
    return {"type": "integer", "minimum": 1} if name in ("board", "number") else {"type": "string"}


def _answer(route: Route) -> dict[str, Any]:
    plain = {"type": "object" if route.content == "application/json" else "string"}
    schema = plain if route.answer is None else _ref(route.answer)
    return {"description": say("route", route.call.__name__).en, "content": {route.content: {"schema": schema}}}


def _errors(route: Route) -> dict[str, Any]:
    """By status; the description lists the codes."""
    by_status: dict[int, list[str]] = defaultdict(list)
    for code in (*route.errors, *(WITH_BODY if route.body is not None else ()), *EVERYWHERE):
        by_status[STATUS[code]].append(code)
    content = {"application/json": {"schema": _ref(bodies.Problem)}}
    return {
        str(status): {"description": ", ".join(codes), "content": content}
        for status, codes in sorted(by_status.items())
    }


def _ref(struct: type) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{struct.__name__}"}
