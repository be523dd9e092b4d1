"""Organisers: the one-time link, login, logout, and nothing for those who guess."""

import pytest

from paiju.server.limits import LOG_IN
from tests.unit.server.http.conftest import Client, Reply, Server, Serving

PASSWORD = "correct horse 电池"


async def set_up(server: Server, client: Client, **changes: str) -> Reply:
    body = {"token": server.setup, "name": "主任", "password": PASSWORD} | changes
    return await client.post("/api/organiser/setup", body)


async def log_in(server: Server, client: Client, name: str = "主任", password: str = PASSWORD) -> Reply:
    server.clock.now += 3_600
    return await client.post("/api/organiser/login", {"name": name, "password": password})


async def test_the_first_organiser_comes_by_a_link_that_works_once(serving: Serving) -> None:
    async with serving() as server:
        chief, other = await server.client(), await server.client()
        assert (await chief.get("/api/me")).json == {"tables": [], "organiser": None, "needs_setup": True}
        made = await set_up(server, chief)
        assert (made.status, made.json) == (201, {"name": "主任"})
        assert (await chief.get("/api/me")).json == {"tables": [], "organiser": "主任", "needs_setup": False}
        assert (await set_up(server, other)).code == "already_set_up"
        assert (await other.get("/api/me")).json["organiser"] is None


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"token": "x"}, "setup_unknown"),
        ({"token": "A" * 43}, "setup_unknown"),
        ({"password": "short"}, "weak_password"),
        ({"name": "long enough", "password": "Long Enough"}, "weak_password"),
        ({"name": "\u200f"}, "bad_name"),
        ({"password": ""}, "bad_body"),
        ({"password": "x" * 1_001}, "bad_body"),
    ],
)
async def test_a_set_up_that_cannot_be(serving: Serving, changes: dict[str, str], code: str) -> None:
    async with serving() as server:
        chief = await server.client()
        assert (await set_up(server, chief, **changes)).code == code
        assert (await set_up(server, chief)).status == 201  # the link still works


async def test_login_and_logout(serving: Serving) -> None:
    async with serving() as server:
        chief, laptop = await server.client(), await server.client()
        await set_up(server, chief)
        assert (await log_in(server, laptop)).json == {"name": "主任"}
        assert (await laptop.get("/api/me")).json["organiser"] == "主任"
        stolen = laptop.cookie("paiju-organiser")
        assert (await laptop.post("/api/organiser/logout")).status == 200
        assert (await laptop.get("/api/me")).json["organiser"] is None
        kept = {"Cookie": f"paiju-organiser={stolen}"}
        assert (await laptop.get("/api/me", headers=kept)).json["organiser"] is None
        assert (await chief.get("/api/me")).json["organiser"] == "主任"  # the other session goes on


async def test_a_new_login_ends_the_old_session_of_this_browser(serving: Serving) -> None:
    async with serving() as server:
        chief = await server.client()
        await set_up(server, chief)
        old = chief.cookie("paiju-organiser")
        await log_in(server, chief)
        assert chief.cookie("paiju-organiser") != old
        stranger = await server.client()
        reply = await stranger.get("/api/me", headers={"Cookie": f"paiju-organiser={old}"})
        assert reply.json["organiser"] is None


async def test_a_session_ends_by_itself(serving: Serving) -> None:
    async with serving(session_hours=12) as server:
        chief = await server.client()
        await set_up(server, chief)
        server.clock.now += 12 * 3_600
        kept = {"Cookie": f"paiju-organiser={chief.cookie('paiju-organiser')}"}
        assert (await chief.get("/api/me", headers=kept)).json["organiser"] is None


async def test_wrong_names_and_passwords_look_the_same(serving: Serving) -> None:
    async with serving() as server:
        chief, thief = await server.client(), await server.client()
        await set_up(server, chief)
        replies = [
            await log_in(server, thief, password="wrong"),
            await log_in(server, thief, name="nobody"),
            await log_in(server, thief, name="nobody", password="nobody has this password"),
        ]
        assert {(reply.status, reply.body) for reply in replies} == {(401, replies[0].body)}
        assert thief.cookie("paiju-organiser") is None


async def test_guessing_is_slow_and_does_not_lock_the_organiser_out(serving: Serving) -> None:
    async with serving(behind_proxy=True) as server:
        chief, thief = await server.client(), await server.client()
        await set_up(server, chief)
        body = {"name": "主任", "password": "guess"}
        from_thief = {"X-Paiju": "1", "X-Forwarded-For": "203.0.113.66"}
        codes = [(await thief.post("/api/organiser/login", body, headers=from_thief)).code for _ in range(20)]
        assert codes == ["bad_login"] * int(LOG_IN.burst) + ["too_many"] * (20 - int(LOG_IN.burst))
        body["password"] = PASSWORD
        from_chief = {"X-Paiju": "1", "X-Forwarded-For": "203.0.113.7"}
        assert (await chief.post("/api/organiser/login", body, headers=from_chief)).status == 200


async def test_a_player_is_no_organiser(serving: Serving) -> None:
    async with serving() as server:
        player = await server.client()
        await player.open_table()
        cookie = {"Cookie": f"paiju-organiser={player.cookie()}"}
        assert (await player.get("/api/me", headers=cookie)).json["organiser"] is None
