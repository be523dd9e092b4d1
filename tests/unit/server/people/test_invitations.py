"""Another organiser comes by an invitation: once, in time, under a name of his own, and nobody else can invite."""

import asyncio
import sqlite3

import pytest

from tests.unit.server.conftest import Client, Reply, Server, Serving, change
from tests.unit.server.people.test_people import PASSWORD, log_in, set_up

DAY = 86_400


async def chief_of(server: Server) -> Client:
    chief = await server.client()
    assert (await set_up(server, chief)).status == 201
    return chief


async def invite(by: Client) -> str:
    """The token of a new invitation."""
    reply = await by.post("/api/organiser/invitations")
    assert reply.status == 201, reply.body
    return str(reply.json["link"].rpartition("/setup/")[2])


async def accept(server: Server, client: Client, token: str, name: str = "副手", password: str = PASSWORD) -> Reply:
    server.clock.now += 60  # tries are counted
    return await client.post("/api/organiser/setup", {"token": token, "name": name, "password": password})


async def test_a_colleague_has_an_account_of_his_own(serving: Serving) -> None:
    async with serving() as server:
        chief, colleague, laptop = await chief_of(server), await server.client(), await server.client()
        made = (await chief.post("/api/organiser/invitations")).json
        assert made["link"].startswith(server.url + "/setup/")
        assert made["until"] == (server.clock.now + 7 * DAY) * 1_000
        assert made["code"]["path"].startswith("M")
        reply = await accept(server, colleague, made["link"].rpartition("/")[2])
        assert (reply.status, reply.json) == (201, {"name": "副手"})
        assert (await colleague.get("/api/me")).json["organiser"] == "副手"
        assert (await log_in(server, laptop, "副手")).status == 200
        assert (await chief.get("/api/me")).json["organiser"] == "主任"
        assert (await colleague.post("/api/organiser/invitations")).status == 201


async def test_an_invitation_works_once(serving: Serving) -> None:
    async with serving() as server:
        token = await invite(await chief_of(server))
        clients = [await server.client() for _ in range(4)]
        replies = await asyncio.gather(
            *(accept(server, client, token, f"副手{nth}") for nth, client in enumerate(clients))
        )
        assert sorted(reply.status for reply in replies) == [201, 409, 409, 409]
        assert {reply.code for reply in replies if reply.status == 409} == {"invitation_used"}
        assert len(await server.site.accounts.organisers()) == 2


async def test_an_invitation_expires(serving: Serving) -> None:
    async with serving() as server:
        token = await invite(await chief_of(server))
        server.clock.now += 7 * DAY
        late = await server.client()
        reply = await accept(server, late, token)
        assert (reply.status, reply.code) == (410, "invitation_expired")
        change(server, "UPDATE identity_invitations SET expires = 0")
    async with serving() as server:  # erased at this start
        assert (await accept(server, await server.client(), token)).code == "already_set_up"


async def test_a_link_says_what_it_is_worth_before_anybody_fills_in_a_form(serving: Serving) -> None:
    async with serving() as server:
        visitor = await server.client()

        async def look(token: str) -> Reply:
            return await visitor.post("/api/organiser/setup/preview", {"token": token})

        first = await look(server.setup)
        assert (first.status, first.json) == (200, {"first": True})
        assert (await look("A" * 43)).code == "setup_unknown"
        chief = await chief_of(server)
        assert (await look(server.setup)).code == "already_set_up"
        token, late = await invite(chief), await invite(chief)
        assert (await look(token)).json == {"first": False}
        assert (await accept(server, await server.client(), token)).status == 201  # looking has not used it up
        assert ((await look(token)).status, (await look(token)).code) == (409, "invitation_used")
        server.clock.now += 7 * DAY
        assert (await look(late)).code == "invitation_expired"


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("副手", "short", "weak_password"),
        ("a long enough name", "A long enough name", "weak_password"),
        ("主任", PASSWORD, "name_taken"),
        ("\u200f", PASSWORD, "bad_name"),
    ],
)
async def test_what_is_wrong_with_a_name_or_password(serving: Serving, name: str, password: str, code: str) -> None:
    async with serving() as server:
        token = await invite(await chief_of(server))
        client = await server.client()
        assert (await accept(server, client, token, name, password)).code == code
        assert (await client.get("/api/me")).json["organiser"] is None
        assert (await accept(server, client, token)).status == 201  # the link still works


async def test_a_name_that_reads_the_same_is_taken(serving: Serving) -> None:
    async with serving() as server:
        chief = await chief_of(server)
        first, second = await server.client(), await server.client()
        assert (await accept(server, first, await invite(chief), "Wang")).status == 201
        assert (await accept(server, second, await invite(chief), "wANG")).code == "name_taken"


async def test_nobody_else_invites(serving: Serving) -> None:
    async with serving() as server:
        stranger, chief = await server.client(), await chief_of(server)
        assert (await stranger.post("/api/organiser/invitations")).code == "not_logged_in"
        await stranger.open_table()
        assert (await stranger.post("/api/organiser/invitations")).code == "not_logged_in"
        await chief.post("/api/organiser/logout")
        assert (await chief.post("/api/organiser/invitations")).code == "not_logged_in"
        assert (await accept(server, stranger, "A" * 43)).code == "already_set_up"
        assert (await accept(server, stranger, "A")).code == "setup_unknown"


async def test_of_an_invitation_only_the_hash_is_kept(serving: Serving) -> None:
    async with serving() as server:
        token = await invite(await chief_of(server))
        with sqlite3.connect(server.folder / "paiju.sqlite") as connection:
            rows = connection.execute("SELECT * FROM identity_invitations").fetchall()
        connection.close()
        assert len(rows) == 1
        assert token not in repr(rows)
        assert token not in server.log.getvalue()
