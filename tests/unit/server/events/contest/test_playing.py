"""A contest of programs on a server: builds are handed in, operators come, the programs play, results are told."""

import asyncio
from typing import Any

from tests.engines.trivial import TRIVIAL
from tests.unit.server.conftest import Reply, Server, Serving
from tests.unit.server.events.kit import Organiser

SIZES = {"rounds": 1, "deals": 1, "final_rounds": 1, "final_deals": 1}
WRONG = TRIVIAL.replace('answer = f"PLAY {seat}{played}"', 'answer = f"PLAY {seat}99"')


async def contest(server: Server, teams: int = 3, **sizes: int) -> Organiser:
    desk = await Organiser.sign_in(server)
    await desk.create(book="doudizhu-ccgc", parameters=SIZES | sizes, medium="paper", auto=False)
    await desk.enter([f"程序{number},学校{number}" for number in range(1, teams + 1)])
    return desk


async def hand_in(desk: Organiser, number: int, data: bytes = b"", file: str = "run.py", house: str = "") -> Reply:
    where = f"house={house}" if house else f"file={file}"
    return await desk.client.post(f"{desk.at}/contest/builds/{number}?{where}", data=data)


async def told(desk: Organiser) -> dict[str, Any]:
    reply = await desk.client.get(desk.at + "/contest")
    assert reply.status == 200, reply.body
    found: dict[str, Any] = reply.json
    return found


async def until(desk: Organiser, *words: str) -> dict[str, Any]:
    while (found := await told(desk))["playing"] not in words:
        await asyncio.sleep(0.02)
    return found


async def start(desk: Organiser) -> None:
    for step in ("check-in", "seed", "draw", "seat", "approve", "start"):
        if (await desk.control())["next"]["step"] == step:
            await desk.do("Next")


async def test_programs_play_a_whole_contest_and_nothing_is_found_in_its_log(serving: Serving) -> None:
    async with serving() as first:
        data = first.folder
    async with serving(data=data) as server:
        desk = await contest(server)
        for number, text in ((1, TRIVIAL), (2, WRONG)):
            assert (await hand_in(desk, number, text.encode())).status == 200
        assert (await hand_in(desk, 3, house="greedy")).status == 200
        await start(desk)
        waiting = await told(desk)
        assert (waiting["playing"], [it["awaited"] for it in waiting["programs"]]) == ("operators", [True] * 3)
        await desk.do("ConfirmPresence", numbers=[1, 2, 3])
        while not (await desk.public())["finished"]:
            step = (await desk.control())["next"]["step"]
            if step == "start":
                await desk.do("Next")
                await desk.do("ConfirmPresence", numbers=[1, 2, 3])
            elif step in ("play", "close"):
                await asyncio.sleep(0.05)
            else:
                await desk.do("Next")
        over = await told(desk)
        assert over["faults"], over
