"""A server stops in the middle of a set; the next one goes on: no result is lost, none is entered twice."""

import asyncio

from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player, playing
from tests.unit.tournament.kit import check

ONE_ROUND = {"boards_per_set": 2, "sets_per_round": 2, "rounds": 1}


async def test_a_restart_in_the_middle_of_a_set(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(auto=True, parameters=ONE_ROUND)
        links = await organiser.enter(NAMES)
        players = [await Player.come(server, link) for link in links.values()]
        for _ in range(6):
            await organiser.do("Next")
        tasks = [asyncio.create_task(player.play_all()) for player in players]
        found = await server.site.events.find(organiser.event)
        assert found is not None
        while not any(segment.results for segment in found.room.state.segments.values()):
            await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        live, event = dict(found.room.facts.live), organiser.event
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        organiser.event = event
        players = [await Player.come(server, link) for link in links.values()]
        async with playing(players):
            await organiser.until("publish")
        found = await server.site.events.find(event)
        assert found is not None
        assert live.items() <= found.room.facts.live.items()
        assert check(found.room.acts) == ()
        assert [len(segment.results) for segment in found.room.state.segments.values()][:2] == [6, 6]


async def test_of_two_pages_that_act_at_once_one_is_told_that_the_event_has_moved(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        await organiser.enter(NAMES)
        seen = (await organiser.control())["version"]
        replies = await asyncio.gather(*(organiser.ask({"is": "Next"}, seen=seen) for _ in range(2)))
        assert sorted(reply.status for reply in replies) == [200, 409]
        (refused,) = (reply for reply in replies if reply.status == 409)
        assert refused.code == "event_moved"


async def test_a_finished_event_says_that_registration_is_closed(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        assert (await organiser.public())["registration"]
        await organiser.do("Finish", "台风")
        assert not (await organiser.public())["registration"]
        late = await (await server.client()).post(organiser.at + "/register", {"code": organiser.code, "name": "甲"})
        assert late.code == "registration_closed"


async def test_registration_by_code(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        guest = await server.client()
        at = organiser.at + "/register"
        wrong = await guest.post(at, {"code": "x", "name": "甲"})
        assert wrong.code == "bad_code"
        right = await guest.post(at, {"code": organiser.code, "name": "甲"})
        assert right.status == 201
        assert (await guest.get(organiser.at + "/me")).json["number"] == right.json["number"]
        again = await (await server.client()).post(at, {"code": organiser.code, "name": "甲"})
        assert again.code == "registered_twice"
        stranger = await server.client()
        assert (await stranger.get(organiser.at + "/me")).code == "not_an_entrant"
        assert (await stranger.get(organiser.at + "/control")).code == "not_organiser"
