"""An account has a life: passwords change and are forgotten, sessions are seen and ended, colleagues leave."""

import pytest

from tests.unit.server.conftest import Client, Server, Serving
from tests.unit.server.events.kit import Organiser
from tests.unit.server.people.test_invitations import accept, chief_of, invite
from tests.unit.server.people.test_people import PASSWORD, log_in

NEW = "another long pass phrase"
DAY = 86_400


async def colleague_of(server: Server, chief: Client, name: str = "副手") -> Client:
    client = await server.client()
    assert (await accept(server, client, await invite(chief), name)).status == 201
    return client


async def number_of(client: Client, name: str) -> int:
    told = (await client.get("/api/organiser/account")).json
    return int(next(each["account"] for each in told["organisers"] if each["name"] == name))


async def is_logged_in(client: Client) -> bool:
    return (await client.get("/api/me")).json["organiser"] is not None


async def test_a_new_password_logs_every_other_browser_out(serving: Serving) -> None:
    async with serving() as server:
        chief, laptop = await chief_of(server), await server.client()
        await log_in(server, laptop)
        wrong = await chief.post("/api/organiser/password", {"old": "not this one", "new": NEW})
        assert (wrong.status, wrong.code) == (403, "wrong_password")
        weak = await chief.post("/api/organiser/password", {"old": PASSWORD, "new": "1234567890"})
        assert weak.code == "weak_password"
        assert await is_logged_in(laptop)
        done = await chief.post("/api/organiser/password", {"old": PASSWORD, "new": NEW})
        assert (done.status, done.json) == (200, {"count": 1})
        assert await is_logged_in(chief)
        assert not await is_logged_in(laptop)
        assert (await log_in(server, laptop)).code == "bad_login"
        assert (await log_in(server, laptop, password=NEW)).status == 200


async def test_sessions_are_listed_and_ended(serving: Serving) -> None:
    async with serving() as server:
        chief, phone, laptop = await chief_of(server), await server.client(), await server.client()
        agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1"
        server.clock.now += 3_600
        body = {"name": "主任", "password": PASSWORD}
        await phone.post("/api/organiser/login", body, headers={"X-Paiju": "1", "User-Agent": agent})
        await log_in(server, laptop)
        sessions = (await chief.get("/api/organiser/account")).json["sessions"]
        assert len(sessions) == 3
        assert [each["browser"] for each in sessions].count("Safari · iPhone") == 1
        assert [each["current"] for each in sessions].count(True) == 1
        assert all(each["begun"] < each["until"] for each in sessions)
        lost = next(each["session"] for each in sessions if each["browser"])
        assert (await chief.post("/api/organiser/sessions/end", {"session": lost})).json == {"count": 1}
        assert not await is_logged_in(phone)
        assert await is_logged_in(laptop)
        assert (await chief.post("/api/organiser/sessions/end")).json == {"count": 1}
        assert not await is_logged_in(laptop)
        assert await is_logged_in(chief)


async def test_nobody_ends_the_session_of_somebody_else(serving: Serving) -> None:
    async with serving() as server:
        chief = await chief_of(server)
        colleague = await colleague_of(server, chief)
        (own,) = (await chief.get("/api/organiser/account")).json["sessions"]
        ended = await colleague.post("/api/organiser/sessions/end", {"session": own["session"]})
        assert ended.json == {"count": 0}
        assert await is_logged_in(chief)


async def test_a_forgotten_password_is_set_anew_by_a_link(serving: Serving) -> None:
    async with serving() as server:
        chief = await chief_of(server)
        colleague, other = await colleague_of(server, chief), await server.client()
        made = await chief.post("/api/organiser/resets", {"account": await number_of(chief, "副手")})
        assert made.status == 201, made.body
        token = made.json["link"].rpartition("/reset/")[2]
        assert (await other.post("/api/organiser/reset/preview", {"token": token})).json == {"name": "副手"}
        body = {"token": token, "password": NEW}
        assert (await other.post("/api/organiser/reset", body | {"password": "short"})).code == "weak_password"
        assert (await other.post("/api/organiser/reset", body)).json == {"name": "副手"}
        assert await is_logged_in(other)
        assert not await is_logged_in(colleague)  # whoever knew the old one is out
        assert (await colleague.post("/api/organiser/reset", body)).code == "reset_unknown"
        assert (await log_in(server, colleague, "副手")).code == "bad_login"


async def test_a_link_for_a_password_expires_and_is_replaced_by_the_next(serving: Serving) -> None:
    async with serving(reset_days=1) as server:
        chief = await chief_of(server)
        await colleague_of(server, chief)
        wanted = {"account": await number_of(chief, "副手")}
        first, second = [
            (await chief.post("/api/organiser/resets", wanted)).json["link"].rpartition("/")[2] for _ in range(2)
        ]
        stranger = await server.client()
        assert (await stranger.post("/api/organiser/reset/preview", {"token": first})).code == "reset_unknown"
        server.clock.now += DAY
        late = await stranger.post("/api/organiser/reset", {"token": second, "password": NEW})
        assert (late.status, late.code) == (410, "reset_expired")


async def test_who_was_removed_is_out_and_the_number_is_not_given_again(serving: Serving) -> None:
    async with serving() as server:
        chief = await chief_of(server)
        colleague = await colleague_of(server, chief)
        number = await number_of(chief, "副手")
        assert (await chief.post("/api/organiser/remove", {"account": number})).status == 200
        assert not await is_logged_in(colleague)
        assert (await log_in(server, colleague, "副手")).code == "bad_login"
        assert (await log_in(server, colleague, f"#{number}", "removed")).code == "bad_login"
        assert (await chief.post("/api/organiser/remove", {"account": number})).code == "account_unknown"
        await colleague_of(server, chief, "副手")
        assert await number_of(chief, "副手") > number


async def test_the_last_organiser_stays(serving: Serving) -> None:
    async with serving() as server:
        chief = await chief_of(server)
        own = await number_of(chief, "主任")
        assert (await chief.post("/api/organiser/remove", {"account": own})).code == "last_organiser"
        assert await is_logged_in(chief)


async def test_an_event_is_not_left_without_an_organiser(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        colleague = await organiser.colleague("副手")
        number = await number_of(organiser.client, "组织者")
        reply = await colleague.client.post("/api/organiser/remove", {"account": number})
        assert (reply.status, reply.code) == (409, "only_organiser")
        assert "测试赛" in reply.json["zh"]
        await organiser.appoint("副手", "organiser")
        assert (await colleague.client.post("/api/organiser/remove", {"account": number})).status == 200
        assert not await is_logged_in(organiser.client)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("password", {"old": "x", "new": NEW}),
        ("sessions/end", {}),
        ("resets", {"account": 1}),
        ("remove", {"account": 1}),
    ],
)
async def test_strangers_have_no_account(serving: Serving, path: str, body: dict[str, object]) -> None:
    async with serving() as server:
        await chief_of(server)
        stranger = await server.client()
        assert (await stranger.post(f"/api/organiser/{path}", body)).code == "not_logged_in"
        assert (await stranger.get("/api/organiser/account")).code == "not_logged_in"
