"""Whatever a neighbour tries, whoever knows the code or the password comes in, and whoever plays is not refused."""

import asyncio

import aiohttp
import pytest

from paiju.server.events import events
from paiju.server.http.limits import ANY, JOIN, WRONG_CODE
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player

PASSWORD = "a long pass phrase"


def from_address(address: str) -> dict[str, str]:
    return {"X-Paiju": "1", "X-Forwarded-For": address}


async def test_wrong_codes_lock_nobody_out(serving: Serving) -> None:
    """Sixty from everywhere locked the event, ten the address: a whole hall may have one."""
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        thief = await server.client()
        at = organiser.at + "/register"
        codes = {(await thief.post(at, {"code": f"{number:06}", "name": "甲"})).code for number in range(80)}
        assert codes == {"bad_code"}
        guest = await server.client()
        assert (await guest.post(at, {"code": organiser.code, "name": "乙"})).status == 201


async def test_a_code_is_long_and_may_be_typed_in_any_way(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        code = organiser.code
        assert len(set(code)) > 1
        assert len(code.replace("-", "")) == 8
        wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code)
        ways = (code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')} ", wide)
        for name, typed in zip(NAMES, ways, strict=False):
            guest = await server.client()
            reply = await guest.post(organiser.at + "/register", {"code": typed, "name": name})
            assert reply.status == 201, reply.body


async def test_six_digits_of_an_old_event_cannot_be_tried(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        monkeypatch.setattr(events, "new_code", lambda: "123456")
        await organiser.create()
        guest = await server.client()
        at = organiser.at + "/register"
        for _ in range(int(WRONG_CODE.burst)):
            assert (await guest.post(at, {"code": "x", "name": "甲"})).code == "bad_code"
        locked = await guest.post(at, {"code": "123456", "name": "甲"})
        assert (locked.status, locked.code) == (429, "code_locked")
        seconds = locked.json["facts"]["seconds"]
        assert locked.headers["Retry-After"] == str(seconds)
        server.clock.now += seconds
        assert (await guest.post(at, {"code": "123456", "name": "甲"})).status == 201


async def test_guesses_from_four_addresses_do_not_lock_the_organiser_out(serving: Serving) -> None:
    """Neither at the laptop where he has logged in before nor at a new one, at an address of its own."""
    async with serving(behind_proxy=True) as server:
        organiser = await Organiser.sign_in(server)
        wrong = {"name": "组织者", "password": "guess"}

        async def guess(address: str) -> None:
            thief = await server.client()
            while True:
                reply = await thief.post("/api/organiser/login", wrong, headers=from_address(address))
                assert reply.code in ("bad_login", "too_many")
                if reply.code == "too_many":
                    await asyncio.sleep(0.01)

        thieves = [asyncio.create_task(guess(f"203.0.113.{number % 4}")) for number in range(40)]
        try:
            right = wrong | {"password": PASSWORD}
            for number in range(3):
                new = await server.client()
                address = from_address(f"198.51.100.{number}")
                assert (await new.post("/api/organiser/login", right, headers=address)).status == 200
                old = await organiser.client.post("/api/organiser/login", right, headers=from_address("203.0.113.1"))
                assert old.status == 200
        finally:
            for thief in thieves:
                thief.cancel()
            await asyncio.gather(*thieves, return_exceptions=True)


async def test_whoever_plays_is_not_refused_because_of_others_at_the_same_address(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        links = await organiser.enter(NAMES)
        player = await Player.come(server, links[1])
        for rate in (ANY, JOIN):
            while not server.site.limits.wait(rate, "127.0.0.1"):
                pass
        stranger = await server.client()
        assert (await stranger.get(organiser.at)).code == "too_many"
        assert (await player.client.get(organiser.at)).status == 200
        assert (await organiser.client.get(organiser.at + "/control")).status == 200


async def test_a_hall_of_three_hundred_behind_one_address(serving: Serving) -> None:
    """Within a minute each loads a page of some thirty files, looks at the event, and registers."""
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        limits, refused = server.site.limits, 0
        guest = await server.client()
        for number in range(300):
            server.clock.now += 0.2
            refused += sum(bool(limits.wait(ANY, "127.0.0.1")) for _ in range(30))
            refused += sum(bool(limits.wait(JOIN, "127.0.0.1")) for _ in range(6))
            if number % 30 == 0:
                guest = await server.client()
                body = {"code": organiser.code, "name": f"选手{number}"}
                refused += (await guest.post(organiser.at + "/register", body)).status != 201
        assert refused == 0


async def test_frames_on_the_socket_of_an_event_are_limited(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        thief = await server.client()
        for flood in ("send_str", "ping"):
            at = f"{server.url}/ws/events/{organiser.event}"
            async with thief.session.ws_connect(at, headers={"Origin": server.url}, autoping=False) as socket:
                for _ in range(100):
                    await getattr(socket, flood)("x" if flood == "send_str" else b"x")
                while (message := await socket.receive()).type not in (
                    aiohttp.WSMsgType.CLOSE,
                    aiohttp.WSMsgType.CLOSED,
                ):
                    pass
                assert message.type is aiohttp.WSMsgType.CLOSE
                assert message.extra == "too_fast"


async def test_strangers_leave_half_of_an_address_sockets_to_those_who_play(serving: Serving) -> None:
    async with serving(connections_per_address=4) as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        links = await organiser.enter(NAMES)
        player = await Player.come(server, links[1])
        thief = await server.client()
        at, headers = f"{server.url}/ws/events/{organiser.event}", {"Origin": server.url}
        async with thief.session.ws_connect(at, headers=headers), thief.session.ws_connect(at, headers=headers):
            third = await thief.get(f"/ws/events/{organiser.event}", headers=headers | _UPGRADE)
            assert third.code == "too_many_connections"
            async with player.client.session.ws_connect(at, headers=headers) as socket:
                assert (await socket.receive_json())["type"] == "public"


_UPGRADE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}
