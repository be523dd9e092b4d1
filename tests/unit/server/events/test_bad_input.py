"""What goes wrong before and around an event: late, missing and double entrants, wrong codes, pages from yesterday."""

import asyncio

import pytest

from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, OVER, Organiser, Player, playing
from tests.unit.tournament.kit import check

ONE_SET = {"boards_per_set": 1, "sets_per_round": 1, "rounds": 1}
TWO_ROUNDS = {"boards_per_set": 1, "sets_per_round": 1, "rounds": 2}


async def test_late_entries(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=TWO_ROUNDS)
        links = await organiser.enter(NAMES)
        players = [await Player.come(server, link) for link in links.values()]
        for _ in range(3):
            await organiser.do("Next")
        assert not (await organiser.public())["registration"]
        late = await server.client()
        register = {"code": organiser.code, "name": "迟到"}
        assert (await late.post(organiser.at + "/register", register)).code == "registration_closed"
        roster = {"text": "迟到", "enter": True, "reason": "迟到"}
        refused = await organiser.client.post(organiser.at + "/entries", roster)
        assert refused.code == "event_refused"
        assert refused.json["facts"]["reason"] == "draw_is_made"
        for _ in range(3):
            await organiser.do("Next")
        async with playing(players, to_the_end=False):
            await organiser.until("draw", "seat")
        # Between two rounds the organiser may let somebody in; not without saying why.
        missing = await organiser.client.post(organiser.at + "/entries", roster | {"reason": ""})
        assert missing.json["facts"]["reason"] == "reason_missing"
        assert (await organiser.client.post(organiser.at + "/entries", roster)).json["entered"] == 1
        found = await server.site.events.find(organiser.event)
        assert found is not None
        assert max(found.room.state.entrants) == 10
        assert check(found.room.acts) == ()


async def test_a_player_who_is_missing_at_the_start_is_seen_and_can_be_dealt_with(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=ONE_SET)
        links = await organiser.enter(NAMES)
        players = {number: await Player.come(server, link) for number, link in links.items() if number != 5}
        for _ in range(6):
            await organiser.do("Next")
        await organiser.until_open()
        found = await server.site.events.find(organiser.event)
        assert found is not None
        (segment,) = found.room.state.segments.values()
        (absent,) = (table for table in segment.seating.tables if 5 in table.seats)
        async with playing(
            (player for number, player in players.items() if number not in absent.seats), to_the_end=False
        ):
            while len(found.room.state.segments[segment.id].results) < 2:
                await asyncio.sleep(0.01)
            states = {table["table"]: table for table in (await organiser.control())["tables"]}
            assert states[absent.table]["state"] == "away"
            assert 5 in states[absent.table]["away"]
            # Until the referee decides, the table can stand still: no clock runs against anybody.
            wait = {"paused": True, "tables": [absent.table]}
            assert (await organiser.client.post(organiser.at + "/pause", wait)).status == 200
            assert {
                each["state"] for each in (await organiser.control())["tables"] if each["table"] == absent.table
            } == {"paused"}
            await organiser.do("Forfeit", "未到", segment=str(segment.id), number=5)
            await organiser.until(*OVER)
        assert found.room.state.segments[segment.id].absent
        assert check(found.room.acts) == ()


async def test_ten_people_are_seated_with_house_players_outside_the_ranking(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=ONE_SET)
        links = await organiser.enter([*NAMES, "癸"])
        players = [await Player.come(server, link) for link in links.values()]
        for _ in range(6):
            await organiser.do("Next")
        found = await server.site.events.find(organiser.event)
        assert found is not None
        (segment,) = found.room.state.segments.values()
        assert sum(number == 0 for table in segment.seating.tables for number in table.seats) == 2
        async with playing(players, to_the_end=False):
            await organiser.until(*OVER)
        assert len((await organiser.public())["standing"]["lines"]) == 10
        assert check(found.room.acts) == ()


async def test_the_same_device_does_not_register_twice(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        guest = await server.client()
        at = organiser.at + "/register"
        assert (await guest.post(at, {"code": organiser.code, "name": "甲"})).status == 201
        again = await guest.post(at, {"code": organiser.code, "name": "乙"})
        assert again.code == "registered_here"
        assert again.json["facts"] == {"number": 1, "name": "甲"}
        assert (await guest.get(organiser.at + "/me")).json["number"] == 1
        assert len((await organiser.public())["entrants"]) == 1


async def test_two_of_the_same_name_at_once(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        guests = [await server.client() for _ in range(4)]
        body = {"code": organiser.code, "name": "甲"}
        replies = await asyncio.gather(*(guest.post(organiser.at + "/register", body) for guest in guests))
        assert sorted(reply.status for reply in replies) == [201, 409, 409, 409]
        assert {reply.code for reply in replies if reply.status != 201} == {"registered_twice"}


async def test_a_page_left_open_from_the_last_event(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=ONE_SET)
        links = await organiser.enter(NAMES[:6])
        old = [await Player.come(server, link) for link in links.values()]
        await organiser.go_to("play")
        await organiser.until_open()
        table = (await organiser.control())["tables"][0]["live"]
        seen = (await organiser.control())["version"]
        async with playing(old, to_the_end=False):
            await organiser.until(*OVER)
        stale = await organiser.ask({"is": "Next"}, seen=seen)
        assert (stale.status, stale.code) == (409, "event_moved")
        await organiser.do("PublishStanding")
        await organiser.do("Finish", "天黑了")
        yesterday = organiser.at
        # What is over can be looked at, not changed.
        assert (await old[0].client.get(yesterday + "/me")).json["number"] == old[0].number
        body = {"code": organiser.code, "name": "新"}
        assert (await (await server.client()).post(yesterday + "/register", body)).code == "registration_closed"
        finished = await organiser.ask({"is": "Next"})
        assert finished.code == "nothing_due"
        while (await old[0].client.get(f"/ws/tables/{table}")).status != 410:
            await asyncio.sleep(0.01)
        assert (await old[0].client.get(f"/ws/tables/{table}")).code == "table_closed"

        await organiser.create(parameters=ONE_SET)
        assert (await old[0].client.get(organiser.at + "/me")).code == "not_an_entrant"
        wrong = await old[0].client.post(organiser.at + "/me", {"token": old[0].token})
        assert wrong.code == "link_unknown"
        assert (await old[0].client.get("/api/events/nonesuch22")).code == "event_unknown"


@pytest.mark.parametrize("name", ["", " ", "\u202e", "\u3164", "\u2800\u200b", "…", "甲" * 21])
async def test_bad_names(serving: Serving, name: str) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        guest = await server.client()
        refused = await guest.post(organiser.at + "/register", {"code": organiser.code, "name": name})
        assert refused.code in ("bad_name", "bad_body")
