"""Nine people play an event while a neighbour does what he can to end it: half-open connections, wrong codes and
passwords, floods of frames, slow and huge bodies, from seventy addresses of his own.

The event is played to its end, and nobody of the nine, the organiser or those who register meanwhile is ever refused.
"""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from paiju.games.doudizhu.wire import Action
from paiju.table.session import messages as m
from tests.chaos.event_people import Desk, Person, Phone, Seen
from tests.chaos.event_process import EventServer
from tests.chaos.test_event_killed import NAMES

pytestmark = pytest.mark.slow

_AGREED = "next-"


class Times:
    """Milliseconds from asking to being answered."""

    def __init__(self) -> None:
        self.phase = "before"
        self._taken: dict[tuple[str, str], list[float]] = {}

    def took(self, what: str, seconds: float) -> None:
        self._taken.setdefault((what, self.phase), []).append(1_000 * seconds)

    def __str__(self) -> str:
        lines = []
        for (what, phase), taken in self._taken.items():
            ordered = sorted(taken)
            middle, late = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
            numbers = (
                f"{len(ordered):6} times, median {middle:7.1f} ms, 99 % {late:7.1f} ms, longest {ordered[-1]:7.1f} ms"
            )
            lines.append(f"{what:9} {phase:7} {numbers}")
        return "\n".join(sorted(lines))


class TimedPhone(Phone):
    """Remembers every refusal; a busy or locked door is one, an act that comes too late is none."""

    def __init__(self, server: EventServer, times: Times) -> None:
        super().__init__(server)
        self.times = times
        self.refused: list[tuple[str, int, Any]] = []

    async def ask(self, path: str, body: object = None) -> tuple[int, Any]:
        began = time.perf_counter()
        status, told = await super().ask(path, body)
        self.times.took("requests", time.perf_counter() - began)
        if status in (401, 403, 408, 410, 413, 429) or status >= 500:
            self.refused.append((path, status, told))
        return status, told


class TimedPerson(Person):
    def __init__(self, phone: TimedPhone, link: str, seed: int) -> None:
        super().__init__(phone, link, seed)
        self._times = phone.times
        self._asked: dict[str, float] = {}

    def _read(self, live: str, seen: Seen, told: dict[str, Any]) -> None:
        if told["type"] in ("done", "refused") and told["id"] in self._asked:
            self._times.took("actions", time.perf_counter() - self._asked.pop(told["id"]))
        super()._read(live, seen, told)

    def _next(self, live: str, seen: Seen) -> bytes | None:
        frame = super()._next(live, seen)
        if frame is not None:
            message = m.decoder(Action)(frame)
            if isinstance(message, m.Act):
                self._asked[message.id] = time.perf_counter()
        return frame


@asynccontextmanager
async def attack(server: EventServer, event: str, strength: int) -> AsyncIterator[dict[str, int]]:
    """The neighbour at work; what he has done is in the dictionary afterwards."""
    done: dict[str, int] = {}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.chaos.neighbour", server.url.rpartition(":")[2], event, str(strength)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield done
        process.stdin.close()
        done.update(json.loads(await asyncio.wait_for(process.stdout.read(), 60)))
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


class Evening:
    """The event that is played, and another one where people register."""

    def __init__(self, folder: Path, tasks: asyncio.TaskGroup) -> None:
        self.server = EventServer(folder, has_limits=True)
        self.times = Times()
        self.phones: list[TimedPhone] = []
        self.desk = Desk(self.phone())
        self.next_desk = Desk(self.desk.phone)
        self.code = ""
        self._tasks = tasks
        self._running: list[asyncio.Task[None]] = []

    def phone(self) -> TimedPhone:
        made = TimedPhone(self.server, self.times)
        self.phones.append(made)
        return made

    async def open(self, sizes: dict[str, int]) -> None:
        await self.server.start()
        await self.desk.open(parameters=sizes)
        status, made = await self.desk.phone.ask("/api/events", {"name": "下一场"})
        assert status == 201, made
        self.next_desk.event, self.code = made["event"], made["code"]
        for link in (await self.desk.enter(NAMES)).values():
            person = TimedPerson(self.phone(), link, 1)
            await person.come()
            self._running.append(self._tasks.create_task(person.run()))
        for step in ("check-in", "seed"):
            await self.desk.press(step)

    async def play_set(self) -> str:
        """The next one, to its end; what is due then."""
        step = str((await self.desk.until("draw", "seat", "publish"))["next"]["step"])
        if step == "publish":
            return step
        for each in ("draw", "seat") if step == "draw" else ("seat",):
            await self.desk.press(each)
        await self.desk.press("approve")
        await self.desk.press("start")
        return str((await self.desk.until("draw", "seat", "publish"))["next"]["step"])

    async def newcomers(self, count: int) -> None:
        """With the right code, each on a phone of its own; the organiser on new laptops, with the right password."""
        for _ in range(count):
            body = {"code": self.code, "name": f"新人{len(self.phones)}"}
            status, told = await self.phone().ask(f"{self.next_desk.at}/register", body)
            assert status == 201, told
            body = {"name": "组织者", "password": "a long pass phrase"}
            status, told = await self.phone().ask("/api/organiser/login", body)
            assert status == 200, told

    async def close(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        for phone in self.phones:
            await phone.session.close()
        await self.server.kill()


async def evening(folder: Path, sizes: dict[str, int], strength: int, figures: Callable[[str], None]) -> None:
    async with asyncio.TaskGroup() as tasks:
        told = Evening(folder, tasks)
        try:
            await told.open(sizes)
            await told.play_set()
            await told.newcomers(2)
            async with attack(told.server, told.next_desk.event, strength) as done:
                told.times.phase = "during"
                await told.newcomers(3)
                while await told.play_set() != "publish":
                    await told.newcomers(1)
                await told.desk.press("publish")
                memory = told.server.memory()
            await told.desk.press("awards")
            await told.desk.press("finish")
            assert (await told.desk.public())["finished"]
            assert [refusal for phone in told.phones for refusal in phone.refused] == []
            log = told.server.log()
            assert "request failed" not in log
            assert "Traceback" not in log
            deeds = ", ".join(f"{name} {count:,}" for name, count in sorted(done.items()))
            figures(f"{told.times}\nthe neighbour: {deeds}\nserver: {memory:,} kB, {len(log):,} bytes of log")
            assert sum(done.values()) > 1_000
        finally:
            await told.close()


async def test_a_neighbour_does_not_end_the_evening(tmp_path: Path, figures: Callable[[str], None]) -> None:
    async with asyncio.timeout(240):
        await evening(tmp_path, {"boards_per_set": 1, "sets_per_round": 2, "rounds": 1}, 1, figures)


@pytest.mark.full
async def test_nor_does_he_in_a_long_evening(tmp_path: Path, figures: Callable[[str], None]) -> None:
    async with asyncio.timeout(1_800):
        await evening(tmp_path, {"boards_per_set": 3, "sets_per_round": 3, "rounds": 2}, 4, figures)
