"""A person is erased everywhere, the number stays; and everybody can see what is kept about him."""

import sqlite3

from paiju.cli.store_words import DATABASE
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player

ERASED = "已删除 erased"


async def begun(server: Server) -> tuple[Organiser, dict[int, Player]]:
    organiser = await Organiser.sign_in(server)
    await organiser.create()
    links = await organiser.enter(NAMES)
    return organiser, {number: await Player.come(server, link) for number, link in list(links.items())[:2]}


async def find(organiser: Organiser, name: str) -> dict[str, object]:
    reply = await organiser.client.post("/api/people/find", {"name": name})
    assert reply.status == 200, reply.body
    found: dict[str, object] = reply.json
    return found


async def erase(organiser: Organiser, name: str) -> dict[str, int]:
    found = (await organiser.client.post("/api/people/find", {"name": name})).json
    references = [*found["elsewhere"], *(place["reference"] for place in found["places"])]
    reply = await organiser.client.post("/api/people/erase", {"name": name, "references": references})
    assert reply.status == 200, reply.body
    done: dict[str, int] = reply.json
    return done


async def test_who_still_plays_is_not_erased(serving: Serving) -> None:
    async with serving() as server:
        organiser, _ = await begun(server)
        (place,) = (await organiser.client.post("/api/people/find", {"name": "甲"})).json["places"]
        assert (place["number"], place["plays"], place["event_name"]) == (1, True, "测试赛")
        assert await erase(organiser, "甲") == {"erased": 0, "left": 1}
        assert (await organiser.public())["entrants"][0]["name"] == "甲"


async def test_who_has_gone_is_erased_everywhere(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await begun(server)
        before = await organiser.public()
        assert before["entrants"][0]["name"] == "甲"
        await organiser.do("Withdraw", number=1)
        assert await erase(organiser, "甲") == {"erased": 1, "left": 0}
        assert [each["name"] for each in (await organiser.public())["entrants"]][:2] == [ERASED, "乙"]
        assert await find(organiser, "甲") == {"name": "甲", "places": [], "elsewhere": []}
        assert (await players[1].client.get(organiser.at + "/me")).status >= 400  # the device is nobody's any more
        assert (await players[2].client.get(organiser.at + "/me")).status == 200
    with sqlite3.connect(server.folder / DATABASE) as database:
        assert database.execute("SELECT COUNT(*) FROM identity_people WHERE name = '甲'").fetchone() == (0,)
    async with serving() as server:
        again = Organiser((await Organiser.sign_in(server)).client, organiser.event)
        assert (await again.public())["entrants"][0]["name"] == ERASED


async def test_names_at_tables_outside_of_events_go_too(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        guest = await server.client()
        table = (await guest.open_table(name="过客"))["table"]
        assert len((await organiser.client.post("/api/people/find", {"name": "过客"})).json["elsewhere"]) == 1
        assert await erase(organiser, "过客") == {"erased": 1, "left": 0}
        facts = (await guest.get(f"/api/tables/{table}")).json
        assert ERASED in {seat["name"] for seat in facts["seats"]}


async def test_only_what_was_shown_is_erased(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await (await server.client()).open_table(name="过客")
        reply = await organiser.client.post("/api/people/erase", {"name": "过客", "references": ["@somebody-else"]})
        assert reply.json == {"erased": 0, "left": 0}
        stranger = await server.client()
        for path, body in (("find", {"name": "过客"}), ("erase", {"name": "过客", "references": []})):
            assert (await stranger.post(f"/api/people/{path}", body)).code == "not_logged_in"


async def test_a_player_sees_what_is_kept_about_him(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await begun(server)
        mine = (await players[1].client.get("/api/me/data")).json
        (entry,) = mine["entries"]
        assert (entry["event"], entry["number"], entry["people"]) == (organiser.event, 1, ["甲"])
        assert mine["device"]["first_seen"] <= mine["device"]["last_seen"]
        assert mine["organiser"] is None
        nobody = (await (await server.client()).get("/api/me/data")).json
        assert (nobody["device"], nobody["entries"], nobody["organiser"]) == (None, [], None)


async def test_an_organiser_sees_what_is_kept_about_him(serving: Serving) -> None:
    async with serving() as server:
        organiser, _ = await begun(server)
        own = (await organiser.client.get("/api/me/data")).json["organiser"]
        assert own["name"] == "组织者"
        assert own["roles"] == {organiser.event: ["organiser", "chief"]}
        assert len(own["sessions"]) == own["browsers"] == 1
