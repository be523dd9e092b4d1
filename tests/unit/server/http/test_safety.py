"""Every request passes the same gate, every answer carries the same headers, and errors have one shape."""

import asyncio
import logging
import re
import socket as sockets
from pathlib import Path
from typing import Any

import pytest

from paiju.server.app import ROUTES
from paiju.server.http.limits import JOIN, OPEN_TABLE, Rate
from paiju.server.http.openapi import plain_path
from paiju.server.http.statuses import STATUS
from paiju.server.logs import ForwardingHandler
from paiju.storage.errors import StoreFailed
from paiju.table.session.refusals import TableError
from tests.sentences import sentences
from tests.unit.server.conftest import Serving

BYES = sentences("bye")
ERRORS = sentences("error")

POSTS = [route for route in ROUTES if route.method == "POST"]


def address(path: str) -> str:
    """A path of the route table with something in place of its variables."""
    return re.sub(r"\{\w+\}", "1", plain_path(path))


@pytest.mark.parametrize("route", POSTS, ids=lambda route: route.path)
async def test_what_changes_something_needs_our_header_and_our_origin(serving: Serving, route: Any) -> None:
    async with serving() as server:
        me = await server.client()
        path = address(route.path)
        assert (await me.post(path, headers={})).code == "no_header"
        assert (await me.post(path, headers={"X-Paiju": "0"})).code == "no_header"
        for origin in ("http://evil.example", "null", "https" + server.url[4:], ""):
            assert (await me.post(path, headers={"X-Paiju": "1", "Origin": origin})).code == "bad_origin"
        assert (await me.post(path, headers={"X-Paiju": "1", "Sec-Fetch-Site": "cross-site"})).code == "bad_origin"


@pytest.mark.parametrize("route", [it for it in POSTS if it.body or it.for_organisers], ids=lambda route: route.path)
async def test_bad_bodies(serving: Serving, route: Any) -> None:
    async with serving() as server:
        me = await server.client()
        path = address(route.path)
        as_json = {"X-Paiju": "1", "Content-Type": "application/json"}
        as_form = {"X-Paiju": "1", "Content-Type": "application/x-www-form-urlencoded"}

        async def code(data: bytes, headers: dict[str, str]) -> str:
            server.clock.now += 3_600
            return (await me.post(path, data=data, headers=headers)).code

        if route.for_organisers:  # from nobody else a body is even read
            assert await code(b"{}", as_json) == "not_organiser"
            return
        assert await code(b"a=1", as_form) == "not_json"
        for data in (b"", b"{", b"\xff\xfe", b'{"\x80":1}'):
            assert await code(data, as_json) == "bad_json"
        for data in (b"[]", b"null", b"1", b'"x"', b'{"no_such_field":1}', b"[" * 4_000):
            assert await code(data, as_json) == "bad_body"
        assert await code(b" " * (route.most + 1), as_json) == "body_too_big"


async def test_a_body_without_a_length_is_measured_too(serving: Serving) -> None:
    async def endless() -> Any:
        for _ in range(1_000):
            yield b" " * 1_000

    async with serving() as server:
        me = await server.client()
        headers = {"X-Paiju": "1", "Content-Type": "application/json"}
        assert (await me.post("/api/join", data=endless(), headers=headers)).code == "body_too_big"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api", 404, "no_such_page"),
        ("GET", "/api/nothing", 404, "no_such_page"),
        ("POST", "/api/nothing", 404, "no_such_page"),
        ("GET", "/ws/nothing", 404, "no_such_page"),
        ("GET", "/api/join", 405, "wrong_method"),
        ("DELETE", "/api/tables", 405, "wrong_method"),
        ("OPTIONS", "/api/tables", 405, "wrong_method"),
        ("PUT", "/", 405, "wrong_method"),
        ("TRACE", "/api/me", 405, "wrong_method"),
        ("GET", "/api/tables/x/boards/0.pj", 404, "no_such_page"),
        ("GET", "/api/tables/x/boards/99999.pj", 404, "no_such_page"),
        ("GET", "/api/tables/x/boards/-1.pj", 404, "no_such_page"),
    ],
)
async def test_addresses_that_are_none(serving: Serving, method: str, path: str, status: int, code: str) -> None:
    async with serving() as server:
        me = await server.client()
        reply = await me.ask(method, path, headers={"X-Paiju": "1"})
        assert (reply.status, reply.code) == (status, code)
        if status == 405:
            assert reply.headers["Allow"]


async def test_head_is_get_without_a_body(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        for path in ("/", "/api/me", "/healthz", "/docs", "/openapi.json"):
            reply = await me.ask("HEAD", path)
            assert (reply.status, reply.body) == (200, b"")


async def test_every_answer_carries_the_headers(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        for path in ("/", "/api/me", "/api/nothing", "/docs", "/docs.css", "/j/secret", "/nothing.js", "/metrics"):
            headers = (await me.get(path)).headers
            policy = headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"
            assert headers["Cache-Control"] in ("no-store", "no-cache")
            assert headers["Server"] == "paiju"
            assert "Access-Control-Allow-Origin" not in headers


async def test_cookies_are_out_of_reach_of_scripts(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        reply = await me.post("/api/tables", {"book": "national", "kind": "practice", "name": "a"})
        cookie = reply.headers["Set-Cookie"]
        assert cookie.startswith("paiju-device=")
        assert {"HttpOnly", "Path=/", "SameSite=Lax"} <= set(cookie.split("; "))
        assert "Secure" not in cookie
        assert len(me.cookie() or "") == 43
        again = await me.post("/api/tables", {"book": "national", "kind": "practice", "name": "a"})
        assert "Set-Cookie" not in again.headers


async def test_with_tls_cookies_are_secure(serving: Serving) -> None:
    async with serving(public_url="https://cards.example") as server:
        me = await server.client()
        reply = await me.post("/api/tables", {"book": "national", "kind": "practice", "name": "a"})
        cookie = reply.headers["Set-Cookie"]
        assert cookie.startswith("__Host-paiju-device=")
        assert "Secure" in cookie.split("; ")
        headers = {"X-Paiju": "1", "Origin": "https://cards.example"}
        assert (await me.post("/api/combo", {"book": "national", "cards": "33"}, headers=headers)).status == 200


async def test_cookies_that_we_did_not_make_are_worth_nothing(serving: Serving) -> None:
    """Nobody can plant a cookie they know on somebody else."""
    async with serving() as server:
        me = await server.client()
        planted = "A" * 43
        headers = {"X-Paiju": "1", "Cookie": f"paiju-device={planted}"}
        reply = await me.post("/api/tables", {"book": "national", "kind": "practice", "name": "a"}, headers=headers)
        assert "Set-Cookie" in reply.headers
        assert planted not in reply.headers["Set-Cookie"]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "paiju"])
async def test_names_that_are_not_ours(serving: Serving, host: str) -> None:
    """A site may point its own name at this machine; its pages are still not ours."""
    async with serving() as server:
        me = await server.client()
        assert (await me.get("/api/me", headers={"Host": host})).code == "bad_host"
    async with serving(allow_hosts=frozenset({host.partition(":")[0]})) as server:
        assert (await (await server.client()).get("/api/me", headers={"Host": host})).status == 200


@pytest.mark.parametrize("host", ["localhost:8000", "192.168.1.5:8000", "[::1]:8000", sockets.gethostname()])
async def test_numbers_and_our_own_name_are_ours(serving: Serving, host: str) -> None:
    async with serving() as server:
        assert (await (await server.client()).get("/api/me", headers={"Host": host})).status == 200


@pytest.mark.parametrize("host", ["a b", "a/b", "", "x:y"])
async def test_hosts_that_are_none(serving: Serving, host: str) -> None:
    async with serving() as server:
        assert (await (await server.client()).get("/api/me", headers={"Host": host})).status in (400, 421)


@pytest.mark.parametrize(
    ("path", "body", "rate"),
    [
        ("/api/join", {"token": "x", "name": "x"}, JOIN),
        ("/api/tables", {"book": "none", "kind": "practice", "name": "x"}, OPEN_TABLE),
        ("/api/organiser/setup", {"token": "x", "name": "x", "password": "y"}, JOIN),
    ],
)
async def test_too_often_is_refused_until_time_has_passed(
    serving: Serving, path: str, body: dict[str, str], rate: Rate
) -> None:
    async with serving() as server:
        me = await server.client()
        for _ in range(int(rate.burst) - 3):
            assert not server.site.limits.wait(rate, "127.0.0.1")
        codes = [(await me.post(path, body)).code for _ in range(3)]
        assert "too_many" not in codes
        late = await me.post(path, body)
        assert late.code == "too_many"
        assert int(late.headers["Retry-After"]) == late.json["facts"]["seconds"] > 0
        server.clock.now += late.json["facts"]["seconds"]
        assert (await me.post(path, body)).code != "too_many"


async def test_behind_a_proxy_each_client_counts_for_itself(serving: Serving) -> None:
    async with serving(behind_proxy=True) as server:
        me = await server.client()
        body = {"book": "none", "kind": "practice", "name": "x"}

        async def open_table(forwarded: str) -> str:
            headers = {"X-Paiju": "1", "X-Forwarded-For": forwarded}
            return (await me.post("/api/tables", body, headers=headers)).code

        for _ in range(int(OPEN_TABLE.burst)):
            await open_table("198.51.100.1, 203.0.113.1")
        assert await open_table("made up, 203.0.113.1") == "too_many"
        assert await open_table("203.0.113.1, 203.0.113.2") == "no_such_book"


@pytest.mark.parametrize("error", [StoreFailed(Path("x"), "the disk is full"), TableError("not_stored")])
async def test_a_full_disk_is_told_and_nothing_is_half_done(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fail(*_: object) -> None:
        raise error

    async with serving() as server:
        host, friend = await server.client(), await server.client()
        made = await host.open_table()
        with monkeypatch.context() as full:
            full.setattr(server.site.rooms, "create", fail)
            full.setattr(server.site.rooms, "take_seat", fail)
            for reply in (
                await host.post("/api/tables", {"book": "national", "kind": "practice", "name": "a"}),
                await friend.join(made["links"]["1"]),
            ):
                assert (reply.status, reply.code in ("disk_full", "not_stored")) == (507, True)
        assert (await host.get("/api/me")).json["tables"] == [{"table": made["table"], "seat": 0, "host": True}]
        assert (await friend.get("/api/me")).json["tables"] == []
        assert (await friend.join(made["links"]["1"])).status == 200


async def test_an_error_of_ours_tells_nothing(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("hand of West: ♥3")

    async with serving() as server:
        me = await server.client()
        monkeypatch.setattr(server.site.rooms, "info", fail)
        reply = await me.get("/api/tables/abc")
        assert (reply.status, reply.code) == (500, "internal")
        assert b"West" not in reply.body
        assert '"request failed"' in server.log.getvalue()
        assert "RuntimeError" in server.log.getvalue()
        assert "West" not in server.log.getvalue().replace('raise RuntimeError(\\"hand of West', "")


def test_every_error_has_both_languages() -> None:
    assert set(STATUS) <= set(ERRORS)
    for words in (*ERRORS.values(), *BYES.values()):
        assert re.search(r"[\u4e00-\u9fff]", words.zh)
        assert re.sub(r"\{\w+\}", "", words.en).isascii()
        assert sorted(re.findall(r"\{\w+\}", words.zh)) == sorted(re.findall(r"\{\w+\}", words.en))


HEAD = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nX-Paiju: 1\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize("rest", [b'Content-Length: 100\r\n\r\n{"token":', b"Transfer-Encoding: chunked\r\n\r\n5\r\n{"])
async def test_whoever_is_gone_in_the_middle_of_a_body_is_no_error_of_ours(serving: Serving, rest: bytes) -> None:
    async with serving() as server:
        _, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
        writer.write(HEAD + rest)
        await writer.drain()
        await (await server.client()).get("/healthz")  # so that the other one is being read by now
        writer.close()
        while '"/api/join"' not in server.log.getvalue():
            await asyncio.sleep(0.01)
        assert "request failed" not in server.log.getvalue()
        assert '"status": 500' not in server.log.getvalue()


@pytest.mark.parametrize(
    "rest",
    [
        b"Transfer-Encoding: chunked\r\n\r\nno number\r\n",
        b"Content-Encoding: deflate\r\nContent-Length: 9\r\n\r\nno zlib!!",
    ],
)
async def test_a_body_that_cannot_be_read_is_no_error_of_ours(
    serving: Serving, rest: bytes, request: pytest.FixtureRequest
) -> None:
    async with serving() as server:
        forwarding = ForwardingHandler(server.site.log)
        logging.getLogger().addHandler(forwarding)
        request.addfinalizer(lambda: logging.getLogger().removeHandler(forwarding))
        reader, writer = await asyncio.open_connection("127.0.0.1", int(server.url.rpartition(":")[2]))
        writer.write(HEAD + rest)
        assert (await reader.readline()).split()[1] == b"400"
        writer.close()
        assert "request failed" not in server.log.getvalue()
        assert 'File \\"' not in server.log.getvalue()
