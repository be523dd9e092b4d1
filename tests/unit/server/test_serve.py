"""``paiju serve`` as people start it: what it says, what it refuses in one sentence, and how it stops."""

import asyncio
import contextlib
import json
import os
import signal
import socket
import sqlite3
import ssl
import sys
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from paiju.cli.errors import BadInput
from paiju.cli.main import main
from paiju.cli.output import Output
from paiju.cli.serve.address import announce
from paiju.cli.serve.run import check_url
from paiju.cli.store_words import DATABASE
from paiju.server.config import Config
from paiju.server.people.tokens import new_token
from paiju.storage.sqlite.lock import OwnerLock
from paiju.storage.sqlite.store import SqliteEventStore

# Made for this test and trusted by nobody; the key of a certificate for 127.0.0.1.
KEY = """-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJP88neEG7BdOvwa4
yrm4k/tS/JI2dmYLb2A8QNxsXeahRANCAAQOk9k6A87dCYceHbCBHOeG0PKMJpzC
W4+ofeqfQk4SWtsoJ9JIyx5pb2uuVSOror+DesR0Co0IDIVD3XX3djlH
-----END PRIVATE KEY-----
"""
CERTIFICATE = """-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUdibWysjUEScmMi+oebvZvQ1jBNcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNTIxNTQzOFoYDzIxMjYxMDIy
MjE1NDM4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQOk9k6A87dCYceHbCBHOeG0PKMJpzCW4+ofeqfQk4SWtsoJ9JIyx5p
b2uuVSOror+DesR0Co0IDIVD3XX3djlHo28wbTAdBgNVHQ4EFgQU81xPVHLND7+i
F0V7oNJYwJJT6pUwHwYDVR0jBBgwFoAU81xPVHLND7+iF0V7oNJYwJJT6pUwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhANpR+/XjHUMlAPnCjG4zTyZ9M+tO5eZkrMM2efO7qU+AAiEA
qjtCAhw5zTbip47OQva/D1MuyqZrxwDxspzGR8YuOGg=
-----END CERTIFICATE-----
"""


@contextlib.asynccontextmanager
async def started(*arguments: str, **env: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, dict[str, Any]]]:
    """A server process that has said that it serves, and what it said."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _PROGRAM, "serve", "--port", "0", "--json", "--house-workers", "1", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=os.environ | env,
    )
    assert process.stdout is not None
    try:
        yield process, json.loads(await process.stdout.readline())
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


_PROGRAM = "import sys; from paiju.cli.main import main; sys.exit(main())"


async def ask(url: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """Without a proxy that the machine may have, and without asking who signed the certificate."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context))
    headers = {"X-Paiju": "1", "Content-Type": "application/json"}
    request = urllib.request.Request(url + path, None if body is None else json.dumps(body).encode(), headers)

    def read() -> dict[str, Any]:
        with opener.open(request) as answer:
            found: dict[str, Any] = json.loads(answer.read())
            return found

    return await asyncio.to_thread(read)


@pytest.mark.slow
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
async def test_start_set_up_stop_and_start_again(tmp_path: Path, stop: signal.Signals) -> None:
    data = tmp_path / "new" / "folder"
    async with started("--local", "--data", str(data)) as (process, said):
        assert said["url"].startswith("http://127.0.0.1:")
        assert said["outside"] is None
        assert (await ask(said["url"], "/healthz"))["status"] == "ok"
        body = {"token": said["setup"].rpartition("/setup/")[2], "name": "chief", "password": "a long password"}
        assert await ask(said["url"], "/api/organiser/setup", body) == {"name": "chief"}
        process.send_signal(stop)
        assert await process.wait() == 0
    assert not list(data.glob("*-wal"))
    async with started(PAIJU_DATA=str(data), PAIJU_LOCAL="1") as (_, said):
        assert said["setup"] is None
        assert (await ask(said["url"], "/api/me"))["needs_setup"] is False


@pytest.mark.slow
async def test_phones_on_the_same_network_may_come_too(tmp_path: Path) -> None:
    """By the address of this machine in the network, or another of its own: host, origin and cookies are those."""
    async with started("--data", str(tmp_path)) as (_, said):
        assert said["url"].startswith("http://127.0.0.1:")
        assert said["setup"].startswith(said["url"])
        outside = said["outside"] or said["url"].replace("127.0.0.1", "127.0.0.2")
        assert (await ask(outside, "/healthz"))["status"] == "ok"
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as phone:
            headers = {"X-Paiju": "1", "Origin": outside, "Sec-Fetch-Site": "same-origin"}
            body = {"book": "national", "kind": "friends", "name": "甲", "clock": False}
            async with phone.post(f"{outside}/api/tables", json=body, headers=headers) as answer:
                made = await answer.json()
            assert all(link.startswith(f"{outside}/j/") for link in made["links"].values())
            socket_url = f"{outside}/ws/tables/{made['table']}"
            async with phone.ws_connect(socket_url, headers={"Origin": outside}) as opened:
                await opened.send_json({"type": "hello", "since": 0})
                assert (await opened.receive_json())["seat"] == 0
            wrong = headers | {"Origin": "http://192.0.2.7:8000"}
            async with phone.post(f"{outside}/api/tables", json=body, headers=wrong) as answer:
                assert (await answer.json())["code"] == "bad_origin"
        async with aiohttp.ClientSession() as laptop:
            headers = {"X-Paiju": "1", "Origin": said["url"]}
            async with laptop.post(f"{said['url']}/api/tables", json=body, headers=headers) as answer:
                made = await answer.json()
        # Whoever opens a table on the machine itself sends links that phones can use, if there is a network.
        reached = said["outside"] or said["url"]
        assert all(link.startswith(f"{reached}/j/") for link in made["links"].values())


@pytest.mark.slow
async def test_with_a_certificate_it_is_https(tmp_path: Path) -> None:
    (tmp_path / "cert.pem").write_text(CERTIFICATE)
    (tmp_path / "key.pem").write_text(KEY)
    tls = (str(tmp_path / "cert.pem"), str(tmp_path / "key.pem"))
    async with started("--local", "--data", str(tmp_path), "--tls", *tls) as (_, said):
        assert said["url"].startswith("https://127.0.0.1:")
        assert (await ask(said["url"], "/healthz"))["status"] == "ok"


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """One sentence in each language, and the status for bad input."""
    assert main(["serve", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1
    assert "Traceback" not in shown.err
    assert shown.err.startswith("错误：")
    return shown.err.partition(" | error: ")[2]


def test_a_port_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"port {port} is in use" in refused(capsys, "--port", port, "--data", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_a_database_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lock = OwnerLock(tmp_path / DATABASE)
    said = refused(capsys, "--port", "0", "--data", str(tmp_path))
    lock.release()
    assert "another program is using this database" in said


def test_databases_that_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--port", "0", "--data", str(tmp_path))
    path = tmp_path / DATABASE
    path.write_text("this is a diary")
    assert "not a database of paiju" in refused(capsys, *arguments)
    path.unlink()
    asyncio.run(_make(path))
    whole = path.read_bytes()
    path.write_bytes(whole[:100] + b"\xff" * 3_996 + whole[4_096:])  # the page that says what the others are
    assert "damaged" in refused(capsys, *arguments)
    path.write_bytes(whole)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
    assert "newer paiju" in refused(capsys, *arguments)


async def _make(path: Path) -> None:
    await (await SqliteEventStore.open(path)).close()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--data", "{file}/inside"), "cannot be written"),
        (("--host", "203.0.113.7"), "cannot listen on 203.0.113.7"),
        (("--host", "no.such.host.invalid"), "cannot listen on"),
        (("--port", "70000"), "accepted: 0 to 65535"),
        (("--port", "x"), "--port"),
        (("--tls", "{file}", "{file}"), "--tls"),
        (("--tls", "{file}", "{file}.not"), "--tls"),
        (("--url", "cards.example"), "https://cards.example"),
        (("--local", "--host", "192.168.1.5"), "either --local or --host"),
        (("--behind-proxy",), "--behind-proxy needs --url"),
        (("--log-format", "xml"), "--log-format"),
        (("--connections", "0"), "--connections"),
    ],
)
def test_bad_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    filled = [argument.format(file=file) for argument in arguments]
    given = filled if "--data" in filled else [*filled, "--data", str(tmp_path / "data")]
    assert sentence in refused(capsys, *(given if "--port" in given else [*given, "--port", "0"]))


def test_what_is_said_at_the_start(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    token = new_token()
    announce(Output(), Config(), Path("data"), token)
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8000\n" in said
    assert f"http://127.0.0.1:8000/setup/{token}\n" in said
    assert "leave out --local" in said
    announce(Output(), Config(host="0.0.0.0"), Path("data"), token)
    said = capsys.readouterr().out
    assert "No network address found" in said
    assert f"http://127.0.0.1:8000/setup/{token}\n" in said
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    announce(Output(), Config(host="0.0.0.0", public_url="http://192.168.7.7:8000"), Path("data"), None)
    said = capsys.readouterr().out
    assert "http://192.168.7.7:8000" in said
    assert "█" in said
    assert "setup" not in said


@pytest.mark.parametrize("url", ["ftp://x", "http://", "https://x/path", "x"])
def test_urls_that_are_none(url: str) -> None:
    with pytest.raises(BadInput):
        check_url(url)
    assert check_url("https://Cards.example/") == "https://cards.example"
