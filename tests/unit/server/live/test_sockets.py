"""The socket of a table: who gets in, as whom, and what happens to those who misbehave."""

from typing import Any

import aiohttp
import pytest

from paiju.server.http.limits import FRAMES
from paiju.table.session.messages import MAX_FRAME
from tests.unit.server.conftest import Client, Server, Serving, hello, receive


async def refused(client: Client, table: str, **options: Any) -> int:
    """The status with which the upgrade is refused."""
    with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
        await client.socket(table, **options)
    return caught.value.status


async def seated(server: Server, **wanted: Any) -> tuple[list[Client], str]:
    """Three people at a table."""
    clients = [await server.client() for _ in range(3)]
    made = await clients[0].open_table(**wanted)
    for seat in (1, 2):
        assert (await clients[seat].join(made["links"][str(seat)])).status == 200
    return clients, made["table"]


async def test_each_sees_their_own_hand_only(serving: Serving) -> None:
    async with serving() as server:
        clients, table = await seated(server)
        for seat, client in enumerate(clients):
            async with client.socket(table) as socket:
                assert (await hello(socket))["seat"] == seat
                events = (await receive(socket, "events"))["events"]
                assert {event["seat"] for event in events if event["type"] == "HandDealt"} == {seat}
                assert not [event for event in events if event["type"] == "KittySet"]


async def test_without_a_seat_nobody_gets_in(serving: Serving) -> None:
    async with serving() as server:
        _, table = await seated(server)
        stranger = await server.client()
        assert await refused(stranger, table) == 403
        await stranger.open_table()  # a cookie of another table
        assert await refused(stranger, table) == 403
        assert await refused(stranger, "nosuch") == 404
        for cookie in ("x", "a" * 43, ""):
            headers = {"Origin": server.url, "Cookie": f"paiju-device={cookie}"}
            assert await refused(await server.client(), table, headers=headers) == 403


async def test_a_link_is_not_a_cookie_and_an_organiser_is_no_player(serving: Serving) -> None:
    async with serving() as server:
        host, stranger = await server.client(), await server.client()
        made = await host.open_table()
        token = made["links"]["1"].rpartition("/")[2]
        for cookie in (f"paiju-device={token}", f"paiju-device={server.setup}", f"paiju-device={made['table']}"):
            assert await refused(stranger, made["table"], headers={"Origin": server.url, "Cookie": cookie}) == 403
        await stranger.post(
            "/api/organiser/setup", {"token": server.setup, "name": "chief", "password": "a long password"}
        )
        assert await refused(stranger, made["table"]) == 403


async def test_spectators_see_public_things_and_cannot_act(serving: Serving) -> None:
    async with serving() as server:
        _, table = await seated(server, spectators=True)
        stranger = await server.client()
        async with stranger.socket(table) as socket:
            assert (await hello(socket))["seat"] is None
            events = (await receive(socket, "events"))["events"]
            assert not [event for event in events if event["type"] in ("HandDealt", "KittySet")]
            for action in ({"do": "bid", "points": 1}, {"do": "play", "cards": [0]}, {"do": "pass"}):
                await socket.send_json({"type": "act", "id": "a", "seen": 0, "action": action})
                assert (await receive(socket, "refused"))["code"] == "not_seated"
            await socket.send_json({"type": "set-pause", "id": "b", "paused": True})
            assert (await receive(socket, "refused"))["code"] in ("not_host", "not_seated")


async def test_nobody_acts_out_of_turn_or_for_another(serving: Serving) -> None:
    async with serving() as server:
        clients, table = await seated(server)
        async with clients[0].socket(table) as socket:
            await hello(socket)
            first = (await receive(socket, "events"))["events"][0]["first_caller"]
        other = (first + 1) % 3
        async with clients[other].socket(table) as socket:
            welcome = await hello(socket)
            await receive(socket, "events")
            await socket.send_json(
                {"type": "act", "id": "a", "seen": welcome["since"] + 2, "action": {"do": "bid", "points": 3}}
            )
            assert (await receive(socket, "refused"))["code"] in ("not_your_turn", "stale")
            forged = {"type": "act", "id": "a", "seen": 2, "seat": first, "action": {"do": "bid", "points": 3}}
            await socket.send_json(forged)
            assert (await receive(socket, "bye"))["code"] == "bad_message"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1"])
async def test_other_sites_cannot_open_a_socket(serving: Serving, origin: str) -> None:
    async with serving() as server:
        clients, table = await seated(server)
        assert await refused(clients[0], table, headers={"Origin": origin}) == 403


async def test_a_program_sends_no_origin(serving: Serving) -> None:
    async with serving() as server:
        clients, table = await seated(server)
        async with clients[1].socket(table, headers={}) as socket:
            assert (await hello(socket))["seat"] == 1


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "not json",
        "[]",
        "null",
        "{}",
        '{"type":"nonsense"}',
        '{"type":"hello"}',
        '{"type":"hello","since":"0"}',
        '{"type":"hello","since":0,"more":1}',
        '{"type":"act","id":"a","seen":0,"action":{"do":"steal"}}',
        '{"type":"act","id":"a","seen":0,"action":{"do":"play","cards":"all"}}',
        "[" * 4_000,
    ],
)
async def test_what_cannot_be_understood_ends_the_connection_with_a_word(serving: Serving, frame: str) -> None:
    async with serving() as server:
        me = await server.client()
        table = (await me.open_table())["table"]
        async with me.socket(table) as socket:
            await socket.send_str(frame)
            bye = await receive(socket, "bye")
            assert bye["code"] == "bad_message"
            assert bye["zh"]
            assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
            assert socket.close_code == 1008
        async with me.socket(table) as socket:  # and nothing is broken
            await hello(socket)


async def test_bytes_are_not_text(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        async with me.socket((await me.open_table())["table"]) as socket:
            await socket.send_bytes(b'{"type":"hello","since":0}')
            assert (await receive(socket, "bye"))["code"] == "bad_message"


async def test_big_frames_are_refused(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        table = (await me.open_table())["table"]
        async with me.socket(table) as socket:
            await socket.send_str(" " * (MAX_FRAME + 1))
            assert (await receive(socket, "bye"))["code"] == "too_big"
            await socket.receive()
            assert socket.close_code == 1009
        async with me.socket(table) as socket:
            await socket.send_str(" " * 2_000_000)
            await socket.receive()
            assert socket.close_code == 1009


async def test_floods_are_refused(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        async with me.socket((await me.open_table())["table"]) as socket:
            for number in range(int(FRAMES.burst) + 1):
                await socket.send_json({"type": "ping", "t": number})
            assert (await receive(socket, "bye"))["code"] == "too_fast"


async def test_so_many_connections_from_one_address(serving: Serving) -> None:
    async with serving(connections_per_address=1) as server:
        clients, table = await seated(server)
        async with clients[0].socket(table) as socket:
            await hello(socket)
            assert await refused(clients[1], table) == 429
        async with clients[1].socket(table) as socket:
            await hello(socket)


async def test_the_second_connection_of_a_seat_replaces_the_first(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        table = (await me.open_table())["table"]
        async with me.socket(table) as old:
            await hello(old)
            async with me.socket(table) as new:
                await hello(new)
                assert (await receive(old, "bye"))["code"] == "replaced"


def page_of(client: Client, table: str, page: str, *, takes: bool = True) -> Any:
    """A socket as a page opens it; one that comes back by itself does not take the seat from another."""
    url = client.server.url
    query = f"page={page}{'' if takes else '&takes=no'}"
    return client.session.ws_connect(f"{url}/ws/tables/{table}?{query}", headers={"Origin": url})


async def test_a_page_that_was_replaced_does_not_take_the_seat_back_by_itself(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        table = (await me.open_table())["table"]
        async with page_of(me, table, "one") as one:
            await hello(one)
            async with page_of(me, table, "two") as two:
                await hello(two)
                assert (await receive(one, "bye"))["code"] == "replaced"
                async with page_of(me, table, "one", takes=False) as again:
                    assert (await receive(again, "bye"))["code"] == "replaced"
                await two.send_json({"type": "ping", "t": 1.0})
                assert (await receive(two, "pong", "bye"))["type"] == "pong"  # and noticed nothing
        async with page_of(me, table, "one", takes=False) as again:  # not even while the other is away
            assert (await receive(again, "bye"))["code"] == "replaced"
        async with page_of(me, table, "two", takes=False) as two:
            await hello(two)
            async with page_of(me, table, "one") as one:  # the person wants it there
                await hello(one)
                assert (await receive(two, "bye"))["code"] == "replaced"


async def test_pages_know_nothing_of_those_of_another_device(serving: Serving) -> None:
    """The seat has moved: whichever page of the new device comes first has it, even one that takes nothing."""
    async with serving() as server:
        phone, laptop = await server.client(), await server.client()
        table = (await phone.open_table())["table"]
        async with page_of(phone, table, "one") as one:
            await hello(one)
            link = (await phone.post(f"/api/tables/{table}/links", {"seat": 0})).json["link"]
            await laptop.join(link)
            assert (await receive(one, "bye"))["code"] == "moved"
        async with page_of(laptop, table, "two", takes=False) as two:
            assert (await hello(two))["seat"] == 0


@pytest.mark.parametrize("page", ["a b", "x" * 33, "<script>", "ä"])
async def test_the_name_of_a_page_is_a_plain_one(serving: Serving, page: str) -> None:
    async with serving() as server:
        me = await server.client()
        table = (await me.open_table())["table"]
        with pytest.raises(aiohttp.WSServerHandshakeError) as caught:
            await page_of(me, table, page)
        assert caught.value.status == 400


async def test_a_seat_that_moves_while_its_old_holder_connects(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving() as server:
        clients, table = await seated(server)
        laptop = await server.client()
        link = (await clients[1].post(f"/api/tables/{table}/links", {"seat": 1})).json["link"]
        attach = server.site.rooms.attach

        async def attach_late(*arguments: Any, takes: bool) -> Any:
            assert (await laptop.join(link)).status == 200
            return await attach(*arguments, takes=takes)

        with monkeypatch.context() as slow:
            slow.setattr(server.site.rooms, "attach", attach_late)
            assert await refused(clients[1], table) == 403
        async with laptop.socket(table) as socket:
            assert (await hello(socket))["seat"] == 1


async def test_a_stopping_server_says_goodbye(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        table = (await me.open_table())["table"]
        async with me.socket(table) as socket:
            await hello(socket)
            await server.app.shutdown()
            assert (await receive(socket, "bye"))["code"] == "going_down"
            await socket.receive()
            assert socket.close_code == 1001
        assert await refused(me, table) == 503
        assert (await me.get("/healthz")).code == "going_down"


async def test_a_closed_table_has_no_socket(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        table = (await me.open_table())["table"]
        await server.site.rooms.close_table(table, "closed")
        assert await refused(me, table) == 410
        assert (await me.get(f"/api/tables/{table}")).json["closed"] == "closed"


async def test_a_plain_request_is_no_socket(serving: Serving) -> None:
    async with serving() as server:
        me = await server.client()
        table = (await me.open_table())["table"]
        assert (await me.get(f"/ws/tables/{table}")).code == "bad_request"
        assert (await me.post(f"/ws/tables/{table}")).code == "wrong_method"
