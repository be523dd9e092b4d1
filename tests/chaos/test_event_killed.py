"""A whole event, two rounds of two sets, while the server is killed with kill -9 and started again on the same data.

Somebody loses the connection in his turn, somebody lets his time run out, somebody is replaced in the middle of a set.
Afterwards nothing is lost, nothing has happened twice, and everything can be checked without the server.
"""

import asyncio
import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from paiju.games.doudizhu import events as e
from paiju.tournament.seating.segments import ResultKey
from tests.chaos.event_people import Desk, Person, Phone
from tests.chaos.event_process import EventServer
from tests.chaos.event_proof import (
    Event,
    check_cited,
    check_once,
    check_standing,
    expected_results,
    rebuild,
    run_paiju,
    verify,
)

pytestmark = pytest.mark.slow

NAMES = ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬"]
SHORT = {"boards_per_set": 2, "sets_per_round": 2, "rounds": 2}
BOARDS = 8


class Story:
    """The hall while an event is played: its people, and what happens to the server."""

    def __init__(self, folder: Path, seed: int, tasks: asyncio.TaskGroup) -> None:
        self.server = EventServer(folder)
        self.desk = Desk(Phone(self.server))
        self.people: list[Person] = []
        self.random = random.Random(seed)
        self._seed = seed
        self._tasks = tasks
        self._running: dict[Person, asyncio.Task[None]] = {}

    async def open(self) -> None:
        await self.server.start()
        await self.desk.open(parameters=SHORT)
        for link in (await self.desk.enter(NAMES)).values():
            await self.come(link)
        for step in ("check-in", "seed", "draw"):
            await self.desk.press(step)

    async def come(self, link: str) -> Person:
        person = Person(Phone(self.server), link, self._seed)
        await person.come()
        self.people.append(person)
        self._running[person] = self._tasks.create_task(person.run())
        return person

    async def leave(self, person: Person) -> None:
        task = self._running.pop(person)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def close(self) -> None:
        for person in list(self._running):
            await self.leave(person)
        for phone in (self.desk.phone, *(person.phone for person in self.people)):
            await phone.session.close()
        await self.server.kill()

    async def begin_set(self) -> None:
        step = (await self.desk.until("draw", "seat"))["next"]["step"]
        for each in ("draw", "seat") if step == "draw" else ("seat",):
            await self.desk.press(each)

    async def play_begins(self) -> None:
        await self.desk.press("approve")
        await self.desk.press("start")

    async def publish(self) -> None:
        """After the play-offs, should anybody be level."""
        while (await self.desk.until("draw", "seat", "publish"))["next"]["step"] != "publish":
            await self.begin_set()
            await self.play_begins()
        await self.desk.press("publish")

    async def done(self, boards: int) -> None:
        """Wait until so many results of the running set are in."""
        while True:
            segment = (await self.desk.public())["segment"]
            if segment["closed_at"] is not None or sum(table["done"] for table in segment["tables"]) >= boards:
                return
            await asyncio.sleep(0.02)

    async def substitute(self) -> Person:
        """Another person at a table that is being played, while everything is stopped."""
        await self.desk.pause(True)
        segment = (await self.desk.public())["segment"]
        busy = [table for table in segment["tables"] if table["state"] != "finished"] or segment["tables"]
        number = self.random.choice(self.random.choice(busy)["seats"])["number"]
        await self.desk.command({"is": "Substitute", "number": number, "members": ["候补"]}, "身体不适")
        await self.leave(next(person for person in self.people if person.number == number))
        substitute = await self.come((await self.desk.links(number))[number])
        await self.desk.pause(False)
        return substitute


@contextlib.asynccontextmanager
async def story(folder: Path, seed: int) -> Any:
    async with asyncio.TaskGroup() as tasks:
        made = Story(folder, seed, tasks)
        try:
            yield made
        finally:
            await made.close()


async def prove(told: Story, folder: Path) -> Event:
    """Everything that can be said afterwards."""
    desk = told.desk
    public = await desk.public()
    _, log = await desk.phone.ask(desk.at + "/log")
    _, fair = await desk.phone.ask(desk.at + "/fair")
    records = {}
    boards = sorted({int(reveal["board"]) for reveal in fair["reveals"]})
    for board in boards:
        for table in (1, 2, 3):
            status, text = await desk.phone.ask(f"{desk.at}/boards/{board}/{table}.pj")
            assert status == 200 or board > BOARDS, text  # in a play-off there may be fewer tables
            if status == 200:
                records[f"{board}-{table}"] = text
    await told.server.kill()

    event = await Event.read(told.server.database, desk.event)
    assert check_once(event, told.people) > 50
    check_cited(event)
    state = rebuild(event)
    assert state.finished
    assert boards == list(range(1, len(boards) + 1))
    assert len(boards) >= BOARDS
    assert {(segment, key) for segment, it in state.segments.items() for key in it.results} == expected_results(state)
    assert all(isinstance(key, ResultKey) for it in state.segments.values() for key in it.results)
    check_standing(state, public["standing"])
    check_standing(state, public["published"][-1]["standing"])

    exported = folder / "event.jsonl"
    exported.write_text(log, "utf-8")
    assert len(log.splitlines()) == len(event.acts)
    assert json.loads(run_paiju("event", "check", "--json", str(exported)))["findings"] == []
    verify(folder / "papers", fair, records)
    assert "request failed" not in told.server.log()
    assert "Traceback" not in told.server.log()
    return event


async def test_two_rounds_of_two_sets_and_two_power_cuts(tmp_path: Path) -> None:
    async with asyncio.timeout(240), story(tmp_path, seed=1) as told:
        await told.open()
        told.people[0].drops_at = {3, 9}
        sleeper = told.people[4]
        sleeper.sleeps_at = {4}
        # The first set: a power cut in the middle of a deal.
        await told.begin_set()
        await told.play_begins()
        await told.done(1)
        await told.server.kill_and_start()
        await told.desk.until("draw", "seat")
        # Between two sets: the seating of the second is proposed and not approved.
        await told.begin_set()
        await told.server.kill_and_start()
        await told.play_begins()
        await told.done(1)
        substitute = await told.substitute()
        for _ in range(2):
            await told.begin_set()
            await told.play_begins()
        await told.publish()
        await told.desk.press("awards")
        await told.desk.press("finish")
        event = await prove(told, tmp_path)
        assert told.people[0].dropped == 2
        assert substitute.acknowledged
        assert len(sleeper.slept) == 1
        causes = [getattr(it.event, "cause", None) for entries in event.tables.values() for it in entries]
        assert causes.count(e.Cause.TIME_OUT) >= 1


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2, 8))
async def test_power_cuts_at_any_moment(tmp_path: Path, seed: int) -> None:
    """Again and again, whatever is going on; the organiser asks again what was not answered."""
    async with asyncio.timeout(900), story(tmp_path, seed) as told:
        await told.open()
        kills = 0

        async def storm() -> None:
            nonlocal kills
            while True:
                await asyncio.sleep(told.random.uniform(0.2, 1.5))
                await told.server.kill_and_start()
                kills += 1

        cutting = asyncio.create_task(storm())
        try:
            for number in range(4):
                await told.begin_set()
                await told.play_begins()
                if number == 2:
                    await told.done(1)
                    await told.substitute()
            await told.publish()
        finally:
            cutting.cancel()
            await asyncio.gather(cutting, return_exceptions=True)
        if not told.server.up.is_set():
            await told.server.kill_and_start()
        await told.desk.press("awards")
        await told.desk.press("finish")
        await prove(told, tmp_path)
        assert kills >= 3
