"""A command under a key is carried out once, however often it is sent, and by whichever server."""

import asyncio

from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser, Player

WITHDRAW = {"action": {"is": "Withdraw", "number": 1}, "key": "k-1"}


async def test_the_same_key_again_is_answered_and_does_nothing(serving: Serving) -> None:
    async with serving() as server:
        chief = await Organiser.sign_in(server)
        await chief.create()
        await chief.enter([*NAMES])
        many = await asyncio.gather(*(chief.client.post(chief.at + "/acts", WITHDRAW) for _ in range(5)))
        assert [reply.status for reply in many] == [200] * 5
        first = many[0].json
        await chief.do("PublishEntries")
        assert (await chief.client.post(chief.at + "/acts", WITHDRAW)).json == first
        assert (await chief.control())["version"] == first["version"] + 1
    async with serving() as server:
        chief = await Organiser.sign_in(server)
        chief.event = (await chief.client.get("/api/events")).json["events"][0]["event"]
        again = await chief.client.post(chief.at + "/acts", WITHDRAW)
        assert again.json == first, "the act keeps its key"
        fresh = await chief.client.post(chief.at + "/acts", WITHDRAW | {"key": "k-2"})
        assert fresh.code == "event_refused"


async def test_a_key_is_its_authors_own(serving: Serving) -> None:
    async with serving() as server:
        chief = await Organiser.sign_in(server)
        await chief.create()
        links = await chief.enter([*NAMES])
        player = await Player.come(server, links[2])
        assert (await chief.client.post(chief.at + "/acts", WITHDRAW)).status == 200
        own = {"action": {"is": "Withdraw", "number": 2}, "key": "k-1"}
        assert (await player.client.post(chief.at + "/acts", own)).status == 200
        assert {each["number"]: each["status"] for each in (await chief.public())["entrants"]}[2] == "withdrawn"


async def test_what_comes_next_is_asked_for_with_the_version_that_was_seen(serving: Serving) -> None:
    async with serving() as server:
        chief = await Organiser.sign_in(server)
        await chief.create()
        assert (await chief.client.post(chief.at + "/acts", {"action": {"is": "Next"}})).code == "bad_body"
        old = {"action": {"is": "PublishEntries"}, "seen": 0}
        assert (await chief.client.post(chief.at + "/acts", old)).code == "event_moved"


async def test_a_step_that_is_named_is_taken_or_none(serving: Serving) -> None:
    async with serving() as server:
        chief = await Organiser.sign_in(server)
        await chief.create()
        await chief.enter([*NAMES])
        assert (await chief.control())["next"]["step"] == "check-in"
        for wrong in ({"step": "seed"}, {"step": "check-in", "segment": "round-1.1"}):
            assert (await chief.ask({"is": "Next"} | wrong)).code == "event_moved", wrong
        await chief.do("Next", step="check-in")
        following = (await chief.control())["next"]
        assert following["step"] == "seed"
        await chief.do("Next", step="seed", segment=following["segment"])
