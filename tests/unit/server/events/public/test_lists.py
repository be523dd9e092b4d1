"""What strangers may look through: the events of a server, the six digits, results by round, the crosstable."""

from typing import Any

from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import NAMES, OVER, Organiser, Player, playing

ONE_SET = {"boards_per_set": 2, "sets_per_round": 1, "rounds": 1}


async def test_everybody_sees_the_events_of_a_server(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(name="周末赛")
        await organiser.enter(NAMES)
        stranger = await server.client()
        (told,) = (await stranger.get("/api/events")).json["events"]
        assert (told["name"], told["entrants"], told["official"]) == ("周末赛", 9, False)
        assert (told["running"], told["finished"], told["registration"]) == (False, False, True)
        (own,) = (await organiser.client.get("/api/events")).json["events"]
        assert own["official"]


async def test_six_digits_open_the_event(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(name="周末赛")
        stranger = await server.client()
        digits = (await stranger.get(organiser.at + "/address?page=me")).json["digits"]
        assert len(digits) == 6
        assert (await stranger.get(f"/api/digits/{digits}")).json == {"event": organiser.event, "name": "周末赛"}
        other = f"{(int(digits) + 1) % 1_000_000:06}"
        assert (await stranger.get(f"/api/digits/{other}")).code == "digits_unknown"


async def test_a_screen_with_the_key_shows_the_code_and_no_other_does(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        key = (await organiser.control())["screen"]
        screen = await server.client()
        at = organiser.at + "/address?page=register"
        assert (await screen.get(at)).json["entry_code"] == ""
        assert (await screen.get(f"{at}&key={'0' * len(key)}")).json["entry_code"] == ""
        assert (await screen.get(f"{at}&key={key}")).json["entry_code"] == organiser.code


async def test_results_by_round_and_the_crosstable_agree_with_the_standing(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=ONE_SET, auto=True)
        links = await organiser.enter(NAMES)
        players = [await Player.come(server, link) for link in links.values()]
        async with playing(players, to_the_end=False):
            for _ in range(6):
                await organiser.do("Next")
            await organiser.until(*OVER)
        stranger = await server.client()
        public = await organiser.public()
        crosstable = (await stranger.get(organiser.at + "/crosstable")).json
        assert crosstable["rounds"] == public["rounds"]
        first = {line["number"]: line["values"][0] for line in public["standing"]["lines"]}
        assert {line["number"]: line["meetings"][0]["points"] for line in crosstable["lines"]} == first
        told = (await stranger.get(organiser.at + "/rounds/main-1.1")).json
        assert (len(told["tables"]), told["hidden"]) == (3, 0)
        for table in told["tables"]:
            assert [deal["board"] for deal in table["deals"]] == [1, 2]
            assert table["points"] == [first[seat["number"]] for seat in table["seats"]]
        assert (await stranger.get(organiser.at + "/rounds/main-7.1")).code == "bad_segment"


async def paper_event(server: Server, book: str, entrants: str, **wanted: Any) -> Organiser:
    """Started, nothing handed in yet."""
    organiser = await Organiser.sign_in(server)
    await organiser.create(book=book, medium="paper", parameters={}, **wanted)
    reply = await organiser.client.post(organiser.at + "/entries", {"text": entrants, "enter": True})
    assert reply.json["entered"], reply.body
    while (await organiser.control())["next"]["step"] != "play":
        await organiser.do("Next")
    return organiser


async def test_what_a_paper_table_hands_in_is_told_at_once(serving: Serving) -> None:
    async with serving() as server:
        organiser = await paper_event(server, "doudizhu-workers-2021", "\n".join(NAMES))
        segment = (await organiser.public())["segment"]["segment"]
        assert (await organiser.public())["standing"] is None
        result = {"key": [1, 1], "outcome": {"is": "DealScores", "scores": [6, -3, -3]}}
        await organiser.do("EnterResults", segment=segment, results=[result])
        stranger = await server.client()
        told = (await stranger.get(f"{organiser.at}/rounds/{segment}")).json
        assert told["hidden"] == 0
        assert told["tables"][0]["deals"] == [{"board": 1, "cells": ["+6", "−3", "−3"], "stand": "entered"}]
        leader = told["tables"][0]["seats"][0]["number"]
        standing = (await stranger.get(organiser.at)).json["standing"]
        assert standing["lines"][0]["number"] == leader
        assert (await stranger.get(f"{organiser.at}/why/{leader}")).status == 200
