"""A contest of programs on a server: builds are handed in, operators come, the programs play, results are told."""

import asyncio
from typing import Any

from paiju.contest.direction import CCGC
from paiju.tournament.check import check
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import DealScores, Source
from paiju.tournament.seating.segments import ResultKey
from tests.engines.trivial import TRIVIAL
from tests.unit.server.conftest import Reply, Server, Serving
from tests.unit.server.events.kit import Organiser

SIZES = {"rounds": 1, "deals": 1, "final_rounds": 1, "final_deals": 1}
WRONG = TRIVIAL.replace('answer = f"PLAY {seat}{played}"', 'answer = f"PLAY {seat}99"')
STEPS = ("check-in", "seed", "draw", "seat", "approve", "start")


async def contest(server: Server, teams: int = 3, **sizes: int) -> Organiser:
    desk = await Organiser.sign_in(server)
    await desk.create(book="doudizhu-ccgc", parameters=SIZES | sizes, medium="paper")
    await desk.enter([f"程序{number},学校{number}" for number in range(1, teams + 1)])
    return desk


async def hand_in(desk: Organiser, number: int, data: bytes = b"", file: str = "run.py", house: str = "") -> Reply:
    where = f"house={house}" if house else f"file={file}"
    return await desk.client.post(f"{desk.at}/contest/builds/{number}?{where}", data=data)


async def house_teams(desk: Organiser, count: int = 3) -> None:
    for number in range(1, count + 1):
        assert (await hand_in(desk, number, house="random")).status == 200


async def told(desk: Organiser) -> dict[str, Any]:
    reply = await desk.client.get(desk.at + "/contest")
    assert reply.status == 200, reply.body
    found: dict[str, Any] = reply.json
    return found


async def report(desk: Organiser) -> dict[str, Any]:
    reply = await desk.client.get(desk.at + "/contest/report")
    assert reply.status == 200, reply.body
    found: dict[str, Any] = reply.json
    return found


async def until(desk: Organiser, *words: str) -> dict[str, Any]:
    while (found := await told(desk))["playing"] not in words:
        await asyncio.sleep(0.02)
    return found


async def start(desk: Organiser) -> None:
    for step in STEPS:
        if (await desk.control())["next"]["step"] == step:
            await desk.do("Next")


async def play_on(desk: Organiser) -> None:
    """To the end; every round waits for the operators."""
    while not (await desk.public())["finished"]:
        missing = [it["number"] for it in (await told(desk))["programs"] if it["awaited"]]
        step = (await desk.control())["next"]["step"]
        if step in ("play", "close"):
            if missing:
                await desk.do("ConfirmPresence", numbers=missing)
            await until(desk, "absent")
        else:
            await desk.do("Next")


async def test_programs_play_a_whole_contest(serving: Serving) -> None:
    async with serving() as server:
        assert (await (await contest(server)).client.get("/api/events/x/contest")).status == 404
        data = server.folder
    async with serving(data=data) as server:
        desk = await contest(server)
        for number, text in ((1, TRIVIAL), (2, WRONG)):
            assert (await hand_in(desk, number, text.encode())).status == 200
        assert (await hand_in(desk, 3, house="greedy")).status == 200
        await start(desk)
        waiting = await told(desk)
        assert (waiting["playing"], [it["awaited"] for it in waiting["programs"]]) == ("operators", [True] * 3)
        assert waiting["until"] is not None
        await desk.do("ConfirmPresence", numbers=[1, 2, 3])
        await until(desk, "absent")
        over = await told(desk)
        wrong = next(it for it in (await report(desk))["faults"] if it["number"] == 2)
        assert (wrong["board"], wrong["settled"], "99" in wrong["says"]["en"]) == (1, True, True)
        at = f"{wrong['board']}/{wrong['table']}"
        assert b"PLAY WHAT" in (await desk.client.get(f"{desk.at}/contest/dialogue/{at}")).body
        assert (await desk.client.get(f"{desk.at}/boards/{at}.pj")).status == 200
        assert [it["number"] for it in over["rounds"][0]["builds"]] == [1, 2, 3]
        await play_on(desk)
        room = (await server.site.events.find(desk.event)).room  # type: ignore[union-attr]
        results = [it for one in room.state.segments.values() for it in one.results.values()]
        assert {it.cited.source for it in results} == {Source.ENGINES}
        assert check(CCGC, room.acts) == ()


async def test_the_report_has_who_met_whom_and_how_points_grew_and_nothing_before_boards_are_closed(
    serving: Serving,
) -> None:
    async with serving() as server:
        data = server.folder
    async with serving(data=data) as server:
        desk = await contest(server, 6, deals=2, rounds=2)
        await house_teams(desk, 5)
        assert (await hand_in(desk, 6, WRONG.encode())).status == 200
        await start(desk)
        assert await report(desk) == {"numbers": [], "met": [], "growth": [], "faults": []}
        waiting = await told(desk)
        assert [(it["table"], it["deals"]) for it in waiting["tables"]] == [(1, 0), (2, 0)]
        await desk.do("ConfirmPresence", numbers=[1, 2, 3, 4, 5, 6])
        room = (await server.site.events.find(desk.event)).room  # type: ignore[union-attr]
        while (now := await told(desk))["playing"] != "absent":
            assert now["deals"] == sum(it["deals"] for it in now["tables"])
            seen = await report(desk)
            (segment,) = room.state.segments.values()
            assert len(segment.results) == 4 or (seen["met"], seen["faults"]) == ([], [])
            await asyncio.sleep(0.2)
        over = await report(desk)
        (segment,) = room.state.segments.values()
        table = next(it for it in segment.seating.tables if 6 in it.seats)
        place = table.seats.index(Number(6))
        outcomes = [segment.results[ResultKey(table.table, board)].outcome for board in (1, 2)]
        scores = [outcome.scores for outcome in outcomes if isinstance(outcome, DealScores)]
        total = sum(each[place] or 0 for each in scores)
        mine = {it["other"]: (it["deals"], it["points"]) for it in over["met"] if it["number"] == 6}
        assert mine == {number: (2, total) for number in table.seats if number != 6}
        assert sorted(over["numbers"]) == [1, 2, 3, 4, 5, 6]
        (grown,) = over["growth"]
        assert [len(it["sums"]) for it in grown["lines"]] == [2] * 6
        ends = [it["sums"][1] for it in grown["lines"]]
        assert ends == sorted(ends, reverse=True)
        wrong = over["faults"][0]
        assert (wrong["number"], tuple(wrong["scores"])) == (6, scores[wrong["board"] - 1])


async def test_a_build_is_taken_between_rounds_and_not_in_one(serving: Serving) -> None:
    async with serving() as server:
        data = server.folder
    async with serving(data=data) as server:
        desk = await contest(server)
        first = await hand_in(desk, 1, b"print()\n")
        assert len(first.json["build"]) == 64
        again = await hand_in(desk, 1, b"print()\n")
        assert (again.status, again.json) == (200, first.json)
        await start(desk)
        assert (await told(desk))["playing"] == "builds"
        late = await hand_in(desk, 1, b"print(1)\n")
        assert (late.status, late.json["facts"]["reason"]) == (422, "frozen_while_playing")
        assert (await told(desk))["programs"][0]["build"] == first.json["build"]


async def test_who_may_hand_in_what(serving: Serving) -> None:
    async with serving() as server:
        data = server.folder
    async with serving(data=data) as server:
        desk = await contest(server)
        (link,) = (await desk.client.post(desk.at + "/links", {"numbers": [2], "reason": "丢了"})).json["links"]
        operator = Organiser(await server.client(), desk.event)
        token = link["link"].rpartition("#")[2]
        assert (await operator.client.post(operator.at + "/me", {"token": token})).status == 200
        assert (await hand_in(operator, 2, b"print()\n")).status == 200
        assert (await hand_in(operator, 1, b"print()\n")).json["facts"]["reason"] == "not_your_matter"
        assert (await hand_in(operator, 2, house="greedy")).code == "not_organiser"
        stranger = Organiser(await server.client(), desk.event)
        assert (await hand_in(stranger, 2, b"print()\n")).code == "not_an_entrant"
        assert (await hand_in(desk, 2, b"")).code == "bad_build"
        assert (await hand_in(desk, 2, b"PK\x05\x06" + bytes(18), "a.zip")).code == "bad_build"
        assert (await hand_in(desk, 9, b"print()\n")).json["facts"]["reason"] == "no_such_entrant"
        assert (await hand_in(desk, 2, house="nobody")).code == "no_such_player"


async def test_who_does_not_start_forfeits_and_the_others_need_not_play(serving: Serving) -> None:
    async with serving() as server:
        data = server.folder
    async with serving(data=data) as server:
        desk = await contest(server, 6)
        await house_teams(desk, 6)
        assert (await hand_in(desk, 4, b"raise SystemExit(3)\n")).status == 200
        await start(desk)
        await desk.do("ConfirmPresence", numbers=[1, 2, 3, 4, 5, 6])
        await until(desk, "absent")
        room = (await server.site.events.find(desk.event)).room  # type: ignore[union-attr]
        (segment,) = room.state.segments.values()
        assert dict(segment.absent) == {4: "late_preliminary"}
        assert len(segment.results) == 1


async def test_a_restart_goes_on_and_nothing_that_runs_is_undone(serving: Serving) -> None:
    async with serving() as server:
        data = server.folder
    async with serving(data=data) as server:
        desk = await contest(server, deals=3)
        await house_teams(desk)
        await start(desk)
        event = (await server.site.events.find(desk.event)).room  # type: ignore[union-attr]
        started = event.version
        await desk.do("ConfirmPresence", numbers=[1, 2, 3])
        while not event.hosted:
            await asyncio.sleep(0.01)
        if (await desk.control())["next"]["step"] == "play":
            assert (await desk.ask({"is": "Undo", "act": started}, "错了")).status != 200
    async with serving(data=data) as server:
        desk = Organiser((await Organiser.sign_in(server)).client, desk.event)
        await until(desk, "absent")
        room = (await server.site.events.find(desk.event)).room  # type: ignore[union-attr]
        (segment,) = room.state.segments.values()
        assert len(segment.results) == 3
        await play_on(desk)
        assert check(CCGC, room.acts) == ()
