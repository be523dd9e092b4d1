"""Pages of an event on real sockets: the whole first, then changes; compressed where a page takes it; nobody waits."""

import asyncio
from typing import Any

import aiohttp
import pytest

from paiju.server.events.public import broadcast
from paiju.server.events.public.page import Frame
from tests.unit.server.conftest import Client, Server, Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player


def open_page(server: Server, client: Client, event: str, compress: int = 0) -> Any:
    return client.session.ws_connect(
        f"{server.url}/ws/events/{event}", headers={"Origin": server.url}, compress=compress
    )


async def news(page: aiohttp.ClientWebSocketResponse, *types: str) -> dict[str, Any]:
    while True:
        found: dict[str, Any] = await page.receive_json()
        if found["type"] in types:
            return found


async def test_a_stranger_is_told_the_whole_and_then_what_changes(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        guest = await server.client()
        for compress in (0, 15):
            async with open_page(server, guest, organiser.event, compress) as page:
                assert bool(page.compress) is bool(compress)
                whole = await news(page, "public", "control", "me", "changes")
                assert whole["type"] == "public"
                before = len(whole["public"]["entrants"])
                await organiser.enter([f"{name}{compress}" for name in NAMES])
                told = (await news(page, "public", "control", "me", "changes"))["changes"]
                assert len(told["entrants"]) == before + len(NAMES)
                assert "published" not in told


async def test_an_official_and_an_entrant_are_told_their_own_things(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        links = await organiser.enter(NAMES)
        player = await Player.come(server, links[1])
        async with open_page(server, organiser.client, organiser.event) as desk:
            assert (await news(desk, "control"))["control"]["next"]["step"] == "check-in"
            async with open_page(server, player.client, organiser.event) as own:
                assert (await news(own, "me"))["me"]["status"] == "admitted"
                await organiser.do("Next")
                assert (await news(own, "me"))["me"]["status"] == "present"
            while (await news(desk, "control"))["control"]["next"]["step"] != "seed":
                pass


async def test_whose_link_was_replaced_is_told_so_and_nothing_more(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        links = await organiser.enter(NAMES)
        old = await Player.come(server, links[1])
        async with open_page(server, old.client, organiser.event) as page:
            await news(page, "me")
            new = await Player.come(server, await organiser.new_link(1))
            assert (await news(page, "lost"))["number"] == 1
            await organiser.do("Next")
            async with open_page(server, new.client, organiser.event) as own:
                assert (await news(own, "me"))["me"]["status"] == "present"
            await organiser.do("Next")
            await news(page, "changes")
            found = await server.site.events.find(organiser.event)
            assert found is not None
            (known,) = found.broadcast._pages
            assert known.me is None


async def test_a_page_that_does_not_read_holds_nobody_up(serving: Serving) -> None:
    """It is told nothing until it has read what it was sent, and then the whole."""
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        found = await server.site.events.find(organiser.event)
        assert found is not None
        guest, other = await server.client(), await server.client()
        async with (
            open_page(server, guest, organiser.event) as page,
            open_page(server, other, organiser.event) as quick,
        ):
            await news(page, "public")
            await news(quick, "public")
            stuck = next(iter(found.broadcast._pages))
            stuck.falls_behind(asyncio.get_running_loop().time())
            await organiser.enter(NAMES)
            kinds = sorted([(await news(each, "public", "changes"))["type"] for each in (page, quick)])
            assert kinds == ["changes", "public"]
            assert not stuck.is_behind


async def test_a_page_on_which_nothing_happens_is_told_that_the_line_is_open(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page hears no ping: without this it could not tell a quiet event from a dead line."""
    monkeypatch.setattr(broadcast, "_LOOK_AGAIN", 0.05)
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        async with open_page(server, await server.client(), organiser.event) as page:
            await news(page, "public")
            for _ in range(3):
                assert (await news(page, "public", "changes", "beat"))["type"] == "beat"


def test_a_frame_is_made_once_in_each_form() -> None:
    frame = Frame(b'{"type":"changes"}' * 5_000)
    assert frame.wire(False) is frame.wire(False)
    assert frame.wire(True) is frame.wire(True)
    assert len(frame.wire(True)) < len(frame.wire(False)) // 10
    short = Frame(b"{}")
    assert short.wire(True) == short.wire(False) == b"\x81\x02{}"
