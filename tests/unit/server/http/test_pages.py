"""The files of the web client: hashed ones are cached for ever, compressed ones sent so, nothing else is served."""

import asyncio
import gzip
import json
import re
from pathlib import Path

import aiohttp
import pytest

from paiju.server.http.pages import parse_address
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import Organiser


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>牌局</title>", "utf-8")
    (folder / "favicon.svg").write_text("<svg/>")
    (folder / "assets" / "app-1a2b3c.js").write_text("export {};")
    (folder / "assets" / "app-1a2b3c.js.gz").write_bytes(gzip.compress(b"export {};"))
    (folder / "assets" / "app-1a2b3c.js.map").write_text("{}")
    (folder / "assets" / "font.woff2").write_bytes(b"wOF2")
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    return folder


ADDRESSES = {
    **dict.fromkeys(("/", "/j/" + "A" * 43, "/setup/x", "/rules/national", "/rules", "/replay", "/login"), 200),
    **dict.fromkeys(("/nothing/at/all", "/t", "/t/abc", "/t/" + "a" * 16, "/verify/" + "a" * 16), 404),
    **dict.fromkeys(("/e", "/e/abcdefghij", "/e/abcdefghij/watch", "/rules/nothing", "/replay/abc/1", "/j"), 404),
}


@pytest.mark.usefixtures("built")
async def test_the_one_page_answers_every_address_of_the_client(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        for path, status in ADDRESSES.items():
            reply = await me.get(path)
            assert (path, reply.status, reply.body.decode()) == (path, status, "<!doctype html><title>牌局</title>")
            assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
            assert reply.headers["Cache-Control"] == "no-cache"


@pytest.mark.usefixtures("built")
async def test_a_table_and_an_event_that_are_there(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        me = await server.client()
        opened = (await me.open_table())["table"]
        for path in (f"/t/{opened}", f"/verify/{opened}", f"/replay/{opened}/1"):
            assert (await me.get(path)).status == 200
        for view in ("", "/watch", "/control", "/register", "/me", "/screen", "/verify", "/replay/1/1"):
            assert (await me.get(f"/e/{organiser.event}{view}")).status == 200
        assert (await me.get(f"/e/{organiser.event}/nothing")).status == 404


def test_the_server_knows_the_pages_of_the_router() -> None:
    """By the list that the build writes down from the router; ``make web`` makes it."""
    listed = Path(__file__).parents[4] / "web" / "dist" / "pages.json"
    pages = json.loads(listed.read_text("utf-8"))
    missing = pages.pop("missing")
    paths = [re.sub(r":\w+", "1", path) for each in pages.values() for path in each]
    assert len(paths) >= 40
    assert [path for path in paths if parse_address(path) is None] == []
    assert [path for path in (*missing, "/e/ID/nothing") if parse_address(path) is not None] == []


@pytest.mark.usefixtures("built")
async def test_hashed_files_are_kept_for_ever_and_sent_compressed(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        plain = await me.get("/assets/app-1a2b3c.js", headers={"Accept-Encoding": "identity"})
        assert plain.body == b"export {};"
        assert plain.headers["Content-Type"] == "text/javascript; charset=utf-8"
        assert plain.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        async with aiohttp.ClientSession(auto_decompress=False) as raw:
            answer = await raw.get(server.url + "/assets/app-1a2b3c.js", headers={"Accept-Encoding": "gzip, br"})
            assert answer.headers["Content-Encoding"] == "gzip"
            assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
            assert gzip.decompress(await answer.read()) == b"export {};"
        assert (await me.get("/assets/font.woff2")).headers["Content-Type"] == "font/woff2"
        icon = await me.get("/favicon.svg")
        assert (icon.headers["Content-Type"], icon.headers["Cache-Control"]) == ("image/svg+xml", "no-cache")
        again = await me.get("/favicon.svg", headers={"If-None-Match": icon.headers["Etag"]})
        assert again.status == 304


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path",
    [
        "/assets/../../secret.txt",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
        "/assets/..\\..\\secret.txt",
        "//secret.txt",
        "/link.txt",
        "/assets/app-1a2b3c.js.map",
        "/assets/app-1a2b3c.js.gz",
        "/assets/",
        "/assets",
        "/assets/nothing",
        "/paiju.sqlite",
        "/index.html%00.js",
        "/.env",
    ],
)
async def test_nothing_else_is_served(serving: Serving, path: str) -> None:
    async with serving() as server:
        reader, writer = await _connect(server.url)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
        assert b"secret" not in answer
        assert answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400"))


async def _connect(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))


async def test_before_the_pages_are_built_the_server_says_how(serving: Serving, tmp_path: Path) -> None:
    async with serving() as server:
        me = await server.client()
        reply = await me.get("/")
        assert reply.status == 200
        assert b"make web" in reply.body
        assert (await me.get("/assets/app.js")).code == "no_such_page"
        (tmp_path / "web").mkdir()
        (tmp_path / "web" / "index.html").write_text("built")
        assert (await me.get("/")).body == b"built"
