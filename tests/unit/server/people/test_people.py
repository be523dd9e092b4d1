"""Organisers: the one-time link, login, logout, and nothing for those who guess."""

import asyncio

import pytest

from paiju.server.http.limits import PASSWORDS
from paiju.server.people.log_ins import MOST_OF_ONE
from tests.unit.server.conftest import Client, Reply, Server, Serving, change

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


async def test_guessing_is_slow(serving: Serving) -> None:
    """Of one address so many wait at a time; those who are asked to come again are not checked at all."""
    async with serving() as server:
        chief, thief = await server.client(), await server.client()
        await set_up(server, chief)
        guesses = [{"name": "主任", "password": f"guess {number}"} for number in range(40)]
        replies = await asyncio.gather(*(thief.post("/api/organiser/login", guess) for guess in guesses))
        codes = [reply.code for reply in replies]
        assert set(codes) == {"bad_login", "too_many"}
        assert codes.count("bad_login") <= int(PASSWORDS.burst) + MOST_OF_ONE


async def test_a_player_is_no_organiser(serving: Serving) -> None:
    async with serving() as server:
        player = await server.client()
        await player.open_table()
        cookie = {"Cookie": f"paiju-organiser={player.cookie()}"}
        assert (await player.get("/api/me", headers=cookie)).json["organiser"] is None


async def test_an_account_that_is_older_than_the_cleaning_of_names(serving: Serving) -> None:
    async with serving() as server:
        chief, again = await server.client(), await server.client()
        await set_up(server, chief)
        change(server, "UPDATE identity_organisers SET name = '—\u200b—'")
        assert (await log_in(server, again, name="—\u200b—")).status == 200
        assert (await log_in(server, again, name="主任")).code == "bad_login"


async def test_a_name_is_cleaned_when_somebody_logs_in(serving: Serving) -> None:
    async with serving() as server:
        chief = await server.client()
        assert (await set_up(server, chief, name="主\u200b任\u3164")).json == {"name": "主任"}
        assert (await log_in(server, chief, name="\ufeff主任 ")).json == {"name": "主任"}
