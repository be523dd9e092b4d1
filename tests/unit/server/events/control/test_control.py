"""What an organiser does while an event is played: pausing, the effect shown first, voiding, a 人机赛 of three."""

import asyncio

from paiju.tournament.seating.segments import HOUSE
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, OVER, Organiser, Player, playing
from tests.unit.tournament.kit import check

ONE_SET = {"boards_per_set": 1, "sets_per_round": 1, "rounds": 1}


async def test_three_people_against_the_house(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(human_machine=True, parameters=ONE_SET)
        links = await organiser.enter(NAMES[:3])
        players = [await Player.come(server, link) for link in links.values()]
        for _ in range(6):
            await organiser.do("Next")
        found = await server.site.events.find(organiser.event)
        assert found is not None
        (segment,) = found.room.state.segments.values()
        assert [sorted(map(bool, table.seats)) for table in segment.seating.tables] == [[False, False, True]] * 3
        async with playing(players, to_the_end=False):
            await organiser.until(*OVER)
        assert check(found.room.acts) == ()
        assert HOUSE not in {line["number"] for line in (await organiser.public())["standing"]["lines"]}


async def test_while_it_waits_the_page_says_how_many_are_needed(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=ONE_SET)
        await organiser.enter(NAMES[:3])
        await organiser.do("Next")  # everybody is checked in
        following = (await organiser.control())["next"]
        assert (following["step"], following["ready"]) == ("entries", False)
        assert "至少要 4 人" in following["about"]["zh"]
        assert "at least 4" in following["about"]["en"]


async def test_a_list_in_which_only_some_have_a_number(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=ONE_SET)
        entries = {"text": "号,姓名\n,甲\n1,乙\n,丙\n", "enter": True}
        assert (await organiser.client.post(organiser.at + "/entries", entries)).json["entered"] == 3
        entrants = {one["number"]: one["name"] for one in (await organiser.public())["entrants"]}
        assert entrants == {1: "乙", 2: "甲", 3: "丙"}


async def test_pausing_and_voiding_with_the_effect_shown_first(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=ONE_SET)
        await organiser.enter(NAMES)
        for _ in range(6):
            await organiser.do("Next")
        while "" in {table["live"] for table in (await organiser.control())["tables"]}:
            await asyncio.sleep(0.01)
        while {table["board"] for table in (await organiser.control())["tables"]} != {1}:
            await asyncio.sleep(0.01)
        assert (await organiser.client.post(organiser.at + "/pause", {"paused": True, "tables": [2]})).status == 200
        states = {table["table"]: table["state"] for table in (await organiser.control())["tables"]}
        assert states[2] == "paused"
        assert "paused" not in (states[1], states[3])
        early = await organiser.ask({"is": "PublishStanding"}, "")
        assert early.code == "set_is_running"  # a standing would tell results of boards that are open elsewhere
        version = (await organiser.control())["version"]
        void = {"is": "VoidBoard", "segment": "main-1.1", "board": 1}
        missing = await organiser.ask(void, "")
        assert missing.code == "event_refused"
        assert missing.json["facts"]["reason"] == "reason_missing"
        shown = await organiser.client.post(
            organiser.at + "/effect", {"action": void, "seen": version, "reason": "错牌"}
        )
        assert shown.status == 200, shown.body
        assert (await organiser.control())["version"] == version
        await organiser.do("VoidBoard", "错牌", segment="main-1.1", board=1)
        found = await server.site.events.find(organiser.event)
        assert found is not None
        assert len(found.room.state.segments) == 1
        while (await organiser.public())["segment"]["closed_at"] is None:
            await asyncio.sleep(0.01)


async def test_a_text_that_names_no_segment_is_told_as_it_is(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        for text, shown in (("main", "main"), ("main-x.1", "main-x.1"), ("\x1a", "?"), ("决赛", "决赛")):
            reply = await organiser.ask({"is": "StartSegment", "segment": text})
            assert reply.code == "bad_segment"
            assert reply.json["facts"] == {"text": shown}
            assert shown in reply.json["zh"]
