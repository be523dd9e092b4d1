"""A server whose disk is full says so, and its log stays readable: a line for what happens, and no tracebacks."""

import asyncio
import io
import json
import logging
import resource
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from paiju.server.logs import SPARING, SPARING_OFTEN, ForwardingHandler, new_log
from tests.unit.server.conftest import Clock, hello, receive
from tests.unit.server.test_serve import _PROGRAM


@pytest.mark.slow
async def test_a_full_disk_is_told_and_logged_in_few_words(tmp_path: Path) -> None:
    """Full by the kernel's limit on file sizes, which is set from outside while the server runs, and lifted again."""
    arguments = ("--local", "--port", "0", "--json", "--house-workers", "1", "--data", str(tmp_path / "data"))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", _PROGRAM, "serve", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    logged = asyncio.create_task(process.stderr.read())
    try:
        url = json.loads(await process.stdout.readline())["url"]
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
            table = await open_table(session, url)
            async with session.ws_connect(f"{url}/ws/tables/{table}", headers={"Origin": url}) as socket:
                await hello(socket)
                assert await health(session, url) == (200, "ok")
                resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
                for number in range(30):
                    await socket.send_json({"type": "set-pause", "id": str(number), "paused": True})
                    assert (await receive(socket, "done", "refused"))["type"] == "refused"
                assert await until_not(session, url, "ok") == (507, "disk_full")
                resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
                assert await until_not(session, url, "disk_full") == (200, "ok")
    finally:
        process.terminate()
        await process.wait()
    text = (await logged).decode()
    assert "could not write" in text
    assert 'File "' not in text
    assert "Traceback" not in text


async def open_table(session: aiohttp.ClientSession, url: str) -> str:
    body = {"book": "national", "kind": "practice", "name": "甲", "clock": False}
    async with session.post(f"{url}/api/tables", json=body, headers={"X-Paiju": "1"}) as answer:
        assert answer.status == 201
        return str((await answer.json())["table"])


async def health(session: aiohttp.ClientSession, url: str) -> tuple[int, str]:
    async with session.get(f"{url}/healthz") as answer:
        told: dict[str, Any] = await answer.json()
        return answer.status, told.get("status") or told["code"]


async def until_not(session: aiohttp.ClientSession, url: str, before: str) -> tuple[int, str]:
    """What it says after that: it is tried every other second."""
    while (told := await health(session, url))[1] == before:
        await asyncio.sleep(0.1)
    return told


def test_what_happens_again_and_again_is_written_so_often_and_no_more() -> None:
    out, clock = io.StringIO(), Clock()
    log = new_log("json", out, clock)
    for _ in range(20_000):
        log.info("request", status=429)
    for number in range(3_000):
        log.error(f"{'disk full' if number % 2 else 'another thing'}", number=number)
    library = ForwardingHandler(log)
    for number in range(3_000):
        library.emit(library_record(number))
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(lines) == SPARING_OFTEN.burst + 3 * SPARING.burst
    clock.now += 1
    log.error("disk full")
    last = json.loads(out.getvalue().splitlines()[-1])
    assert last["unsaid"] == 1_500 - SPARING.burst


def library_record(number: int) -> Any:
    return logging.LogRecord("aiohttp.server", logging.WARNING, "x", 1, "connection %d", (number,), None)


def test_no_line_is_endless() -> None:
    out = io.StringIO()
    new_log("json", out).warning("x " * 1_000_000, what="y " * 1_000_000)
    assert len(out.getvalue()) < 20_000
