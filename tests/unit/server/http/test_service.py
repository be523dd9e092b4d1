"""Health, metrics and the description of the API."""

import re
from typing import Any

from paiju.server.app import ROUTES
from paiju.server.http.openapi import plain_path
from tests.unit.server.conftest import Serving, hello


async def test_health(serving: Serving) -> None:
    async with serving() as server:
        assert (await (await server.client()).get("/healthz")).json["status"] == "ok"


async def test_metrics_are_for_this_machine_or_by_token(serving: Serving) -> None:
    async with serving(metrics_token="let me in") as server:
        me = await server.client()
        assert (await me.get("/metrics")).status == 200
        away = {"X-Forwarded-For": "203.0.113.5"}
        assert (await me.get("/metrics", headers=away)).code == "not_for_you"
        assert (await me.get("/metrics", headers=away | {"Authorization": "Bearer let me"})).code == "not_for_you"
        assert (await me.get("/metrics", headers=away | {"Authorization": "Bearer let me in"})).status == 200
    async with serving(behind_proxy=True) as server:
        me = await server.client()
        assert (await me.get("/metrics")).code == "not_for_you"
        assert (await me.get("/metrics", headers={"Authorization": "Bearer None"})).code == "not_for_you"


async def test_metrics_name_nobody(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        made = await me.open_table(name="张三", spectators=True)
        await me.get(f"/api/tables/{made['table']}")
        await me.get(f"/j/{made['links']['1'].rpartition('/')[2]}")
        async with me.socket(made["table"]) as socket:
            await hello(socket)
            text = (await me.get("/metrics")).body.decode()
        assert "paiju_sockets 1.0" in text
        assert 'paiju_http_requests_total{method="GET",route="/api/tables/{table}",status="200"} 1.0' in text
        assert "paiju_rooms_tables 1.0" in text
        for secret in ("张三", made["table"], made["links"]["1"].rpartition("/")[2], "127.0.0.1"):
            assert secret not in text


async def test_the_document_tells_every_route_and_every_type(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        document = (await me.get("/openapi.json")).json
        told = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
        assert told == {(route.method, plain_path(route.path)) for route in ROUTES if route.path != "/docs.css"}
        schemas = document["components"]["schemas"]
        assert all(ref.rpartition("/")[2] in schemas for ref in _references(document))
        operations = [each for methods in document["paths"].values() for each in methods.values()]
        assert len({each["operationId"] for each in operations}) == len(operations)
        assert all("{" not in re.sub(r"\{\w+\}", "", path) for path in document["paths"])


async def test_the_page_for_people_needs_nothing_from_elsewhere(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        page = (await me.get("/docs")).body.decode()
        assert "/api/join" in page
        assert "<script" not in page
        assert "style=" not in page
        assert not re.search(r"(?:src|href)=\"(?!/|#)", page)
        assert (await me.get("/docs.css")).headers["Content-Type"].startswith("text/css")


def _references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [found for each in part.values() for found in _references(each)]
    return [found for each in part for found in _references(each)] if isinstance(part, list) else []
