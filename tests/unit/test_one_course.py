"""The server, ``event next --do``, the contest of programs and rehearsals take an event along one course.

Each is given the same entrants, seed and results; what it writes about the first two segments (lots, seats, boards,
minutes, the cut between them) is compared with the rehearsal's.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from paiju.cli.event.shared import DESK, desk
from paiju.cli.main import main
from paiju.cli.output import Output
from paiju.contest.course import Course
from paiju.contest.direction import Direction
from paiju.contest.plan import ContestPlan
from paiju.contest.teams import Team
from paiju.engines.match.lineup import Entrant as Fielded
from paiju.engines.match.pool import Workers
from paiju.regulations.ccgc.play import ID as CCGC
from paiju.regulations.library import find_regulation
from paiju.regulations.national_2016.play import ID as NATIONAL
from paiju.regulations.workers_2021.play import ID as WORKERS
from paiju.rulebook.refusal import Refusal
from paiju.server.events.control import command_bodies as c
from paiju.server.events.control.authors import author_of
from paiju.server.events.control.commands import command_of
from paiju.server.events.events import new_hall
from paiju.server.events.log import HallFacts, acts_stream
from paiju.server.events.room import EventRoom
from paiju.server.instants import SystemTime
from paiju.server.table.log import CODEC
from paiju.storage.event_file import EventFile
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import EMPTY
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act
from paiju.tournament.people.entrants import PersonRef
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.state import Setup, State

SEED = "4711"
COOP, EIGHTY = "shengji-coop", "shengji-80"
ENTRANTS = {NATIONAL: 9, CCGC: 12, WORKERS: 12, COOP: 6, EIGHTY: 6}
MINUTES = {COOP: 40, EIGHTY: 60}  # 002 2.1, 003 1.1; the other books time the play, not the round
MINUTE = 60_000
ME = OfficialId(DESK)
MOST_STEPS = 40  # of a driver that does not come to the segment

Story = list[object]


def story(acts: Sequence[Act]) -> Story:
    """What is told of the course, whoever did it and when; how long a segment runs in minutes."""
    told: Story = []
    for event in (event for done in acts for event in done.events):
        match event:
            case e.SegmentStarted(segment, at, ends_at):
                told.append(("started", segment, None if ends_at is None else (ends_at - at) / MINUTE))
            case e.SegmentClosed(segment):
                told.append(("closed", segment))
            case e.LotDrawn() | e.SeatingProposed() | e.SeatingApproved() | e.CutMade():
                told.append(event)
    return told


def started(acts: Sequence[Act]) -> list[SegmentId]:
    return [done.action.segment for done in acts if isinstance(done.action, a.StartSegment)]


def rehearsed(book: str) -> list[Act]:
    """As far as the start of the second segment."""
    acts: list[Act] = []
    for done in rehearse(Rehearsal(find_regulation(book), ENTRANTS[book], SEED)):
        acts.append(done)
        if len(started(acts)) == 2:
            return acts
    raise AssertionError("there is only one segment")


def entries(acts: Sequence[Act]) -> a.Enter:
    (entered,) = (done.action for done in acts if isinstance(done.action, a.Enter))
    return entered


def results(acts: Sequence[Act]) -> Iterator[tuple[a.EnterResults, str]]:
    return ((done.action, done.reason) for done in acts if isinstance(done.action, a.EnterResults))


# The drivers.


def by_command_line(book: str, script: Sequence[Act], folder: Path) -> Sequence[Act]:
    """The official says yes to everything; results are entered as they come in."""
    file = folder / "cup.pje"
    assert main(["event", "new", str(file), "--book", book, "--name", "Cup"]) == 0
    for given in ([(entries(script), "")], results(script)):
        with desk(file, DESK, Output(as_json=True)) as at_desk:
            for action, reason in given:
                at_desk.do(action, reason)
        assert main(["event", "next", str(file), "--do"]) == 0
    with EventFile.open(file) as read:
        return read.read().acts


def by_server(book: str, script: Sequence[Act], folder: Path) -> Sequence[Act]:
    return asyncio.run(_served(book, script, folder))


async def _served(book: str, script: Sequence[Act], folder: Path) -> Sequence[Act]:
    """An organiser presses "next" as far as the first segment; from there the event runs by itself."""
    async with await SqliteEventStore.open(folder / "paiju.db") as store:
        room = await _room(book, store)

        async def press(wanted: dict[str, str]) -> None:
            body = msgspec.convert({"action": wanted, "seen": 0}, c.EventCommand).action
            command = command_of(room, body, (), PersonRef)
            assert not isinstance(command, a.Undo)
            await room.do(author_of(room.state, ME, command), command)

        await room.do(Author(ME, Role.ORGANISER), entries(script))
        await press({"is": "Next"})
        await press({"is": "PublishSeed", "seed": SEED})
        for _ in range(MOST_STEPS):
            if not started(room.acts):
                await press({"is": "Next"})
        room.start()
        for action, reason in results(script):
            await room.do(Author(ME, Role.CHIEF), action, reason)
        async with asyncio.timeout(30):
            while len(started(room.acts)) < 2:
                await asyncio.sleep(0.01)
        await room.stop()
        return room.acts


async def _room(book: str, store: SqliteEventStore) -> EventRoom:
    organiser, time = Author(ME, Role.ORGANISER), SystemTime()
    state: State | None = None
    acts: list[Act] = []
    for action in (a.CreateEvent(Setup("Cup", book)), a.Appoint(ME, Role.CHIEF)):
        decided = act(find_regulation(book), state, organiser, action, time.wall())
        assert not isinstance(decided, Refusal)
        state = evolve_act(state, decided)
        acts.append(decided)
    assert state is not None
    facts = HallFacts(new_hall(auto=True, house="greedy", registration=False, next_after=1))
    await store.append(acts_stream(facts.opened.event), EMPTY, [CODEC.encode(each, each.at) for each in acts])
    return EventRoom(facts, tuple(acts), state, store, time)


def by_contest(book: str, script: Sequence[Act], folder: Path) -> Sequence[Act]:
    """As far as the start of the first segment: what follows is played by programs."""
    names = range(1, len(entries(script).entrants) + 1)
    teams = tuple(Team(Fielded(f"T{name}", house="random"), f"U{name}") for name in names)
    plan = ContestPlan(name="Cup", teams=teams, seed=SEED, board_seed="1")
    assert plan.setup.book == book
    with EventFile.create(folder / "contest.pje") as file:
        direction = Direction(file)
        direction.register(plan)
        for _ in Course(folder, plan, direction, Workers(), lambda _: None).steps():
            if started(direction.log.acts):
                break
        return direction.log.acts


Driver = Callable[[str, Sequence[Act], Path], Sequence[Act]]
EVERY_BOOK: tuple[Driver, ...] = (by_command_line, by_server)
DRIVEN = [
    *((book, driver) for book in ENTRANTS for driver in EVERY_BOOK),
    (CCGC, by_contest),  # programs play under 001 only: the other books have no such driver
]


@pytest.mark.parametrize(("book", "driver"), DRIVEN)
def test_every_driver_writes_what_a_rehearsal_does(
    book: str, driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("typer.confirm", lambda _: True)
    monkeypatch.setattr("typer.prompt", lambda _: SEED)
    script = rehearsed(book)
    told, wanted = story(driver(book, script, tmp_path)), story(script)
    if driver is by_contest:
        first = next(place for place, each in enumerate(wanted) if isinstance(each, tuple))
        wanted = wanted[: first + 1]
    assert told == wanted


@pytest.mark.parametrize("book", ENTRANTS)
def test_a_segment_lasts_as_long_as_the_book_says(book: str) -> None:
    lasting = {each[2] for each in story(rehearsed(book)) if isinstance(each, tuple) and each[0] == "started"}
    assert lasting == {MINUTES.get(book)}
