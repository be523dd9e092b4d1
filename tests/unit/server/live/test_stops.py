"""A clock survives any sequence of stops: time is charged only while the table was live.

What a stop may change: a kill grants at most what was lived after the last pulse, a clean stop nothing. Whatever the
server's wall clock said before and after is no matter.
"""

import asyncio
import contextlib
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from paiju.games.doudizhu import events as e
from paiju.server.instants import SystemTime
from paiju.server.live import restoring
from paiju.server.live.clock_checkpoint import INTERVAL, ClockCheckpoint
from paiju.server.live.room import Room
from paiju.server.live.rooms import Rooms
from paiju.server.live.snapshots import TableLog, load_logs
from paiju.server.table.log import stream_of
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import EMPTY, EventStore, Position, Recorded, StreamId
from paiju.table.clock import Instant
from paiju.table.session import messages as m
from paiju.table.session.opening import NewTable
from paiju.table.session.options import TableOptions
from paiju.table.session.refusals import TableError
from tests.unit.server.live.kit import BOOKS, PEOPLE, FakeTime, Hall, InlineHouse, open_hall, serve, settle
from tests.unit.server.live.memory_store import MemoryStore
from tests.unit.server.live.players import People, connect_all, kill, step

HOUR = 3_600_000
PATIENT = TableOptions(house_delay=0, spectators=True, next_after=0, trustee_after=0)


async def again(hall: Hall, now: int) -> Hall:
    found = await serve(hall.store, FakeTime(now))
    found.table = hall.table
    return found


@pytest.mark.parametrize("is_killed", [True, False])
@pytest.mark.parametrize("down", [41_000, HOUR, -HOUR])
def test_a_second_stop_soon_after_the_first_charges_nothing(is_killed: bool, down: int) -> None:
    """One bid, killed at once, down for a while; up for 2.5 s, stopped again."""

    async def play() -> None:
        hall = await open_hall(settings=PATIENT)
        await hall.to_act()[0].do(e.Bid(1))
        shown = hall.room.table_time()
        await kill(hall.rooms)
        second = await again(hall, hall.time.now() + down)
        assert second.room.table_time() == shown
        await second.time.advance(2_500)
        await (kill(second.rooms) if is_killed else second.rooms.stop())
        third = await again(hall, second.time.now() + 1_000)
        assert shown + 2_500 - INTERVAL <= third.room.table_time() <= shown + 2_500
        assert len(third.deal.calls) == 1

    asyncio.run(play())


@pytest.mark.parametrize("jump", [-HOUR, HOUR, -400 * 24 * HOUR])
def test_a_wall_clock_set_anew_between_two_servers(jump: int) -> None:
    async def play() -> None:
        hall = await open_hall(settings=PATIENT)
        await hall.time.advance(7_000)
        await hall.rooms.stop()
        second = await again(hall, hall.time.now() + jump)
        assert second.room.table_time() == 7_000
        await second.time.advance(400)  # killed before its first pulse
        await kill(second.rooms)
        third = await again(hall, second.time.now() - jump)
        assert 7_000 <= third.room.table_time() <= 7_400

    asyncio.run(play())


def test_a_wall_clock_set_anew_while_the_server_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, steady = 1_700_000_000_000_000_000, 5_000_000_000
    monkeypatch.setattr(time, "time_ns", lambda: wall)
    monkeypatch.setattr(time, "monotonic_ns", lambda: steady)
    clock = SystemTime()
    begun = clock.now()
    for jump in (-86_400, 86_400, -3):
        wall += jump * 1_000_000_000
        steady += 250_000_000
        begun = Instant(begun + 250)
        assert clock.now() == begun


def test_a_process_that_stood_still_charges_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-Z and an hour later fg: the turn that was running goes on."""

    async def play() -> None:
        steady = 5_000_000_000
        monkeypatch.setattr(time, "monotonic_ns", lambda: steady)
        clock = SystemTime()
        clock.call_at(Instant(clock.now() + 20_000), lambda: None).cancel()
        begun = clock.now()
        steady += HOUR * 1_000_000
        woken = clock.now()
        assert 0 <= woken - begun <= 1_000
        steady += 900_000_000
        assert clock.now() == woken + 900

    asyncio.run(play())


def test_a_server_that_dies_while_it_restores_charges_and_grants_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some tables were live in it, others were not: each goes on from what it has lived."""
    monkeypatch.setattr(restoring, "_TOGETHER", 1)
    load = load_logs

    async def play() -> None:
        hall = await open_hall(settings=PATIENT)
        tables = [hall.table, *[(await hall.rooms.create(NewTable("national", PEOPLE))).table for _ in range(4)]]
        await hall.time.advance(6_000)
        await kill(hall.rooms)
        shown = dict.fromkeys(tables, 6_000)
        clock = FakeTime(hall.time.now() + HOUR)
        half = Rooms(hall.store, InlineHouse(), time=clock)

        async def load_two(store: EventStore, wanted: Sequence[str]) -> dict[str, TableLog]:
            if not set(wanted) <= set(tables[2:4]):
                await asyncio.Event().wait()
            return await load(store, wanted)

        monkeypatch.setattr(restoring, "load_logs", load_two)
        await half.start()
        await clock.advance(5_000)
        await half.info(tables[3])
        lived = {table: room.table_time() for table, room in half._rooms.items()}
        assert set(lived) == set(tables[2:4])
        await kill(half)
        monkeypatch.setattr(restoring, "load_logs", load)
        third = await again(hall, clock.now() + HOUR)
        for table in tables:
            now, before = third.rooms._rooms[table].table_time(), lived.get(table, shown[table])
            assert before - 2 * INTERVAL <= now <= before, table

    asyncio.run(play())


def test_a_table_that_failed_and_was_rebuilt_shows_the_same_after_a_restart() -> None:
    async def play() -> None:
        hall = await open_hall(settings=PATIENT)
        store = hall.store
        assert isinstance(store, MemoryStore)
        await hall.time.advance(10_000)
        client = hall.to_act()[0]
        store.fail_before = 1
        assert isinstance(await client.ask(client.act(e.Bid(1))), m.Refused)
        await hall.time.advance(6_000)
        shown = hall.room.table_time()
        await kill(hall.rooms)
        second = await again(hall, hall.time.now() + 1_000)
        assert shown - INTERVAL <= second.room.table_time() <= shown

    asyncio.run(play())


def test_a_disk_that_refuses_for_long_costs_nobody_time() -> None:
    async def play() -> None:
        hall = await open_hall(settings=PATIENT)
        store = hall.store
        assert isinstance(store, MemoryStore)
        await hall.time.advance(20_000)
        store.fail_before = 1_000_000
        await hall.time.advance(120_000)
        store.fail_before = 0
        assert not hall.deal.calls
        assert hall.room.table_time() < 25_000
        events = len(store.logs[stream_of(hall.table)])
        await hall.time.advance(10_000)
        shown = hall.room.table_time()
        assert len(store.logs[stream_of(hall.table)]) == events + 1  # from where the clock went on is on record
        await kill(hall.rooms)
        second = await again(hall, hall.time.now() + HOUR)
        assert shown - INTERVAL <= second.room.table_time() <= shown

    asyncio.run(play())


def test_a_clock_that_was_saved_although_the_disk_denied_it_goes_on() -> None:
    async def play() -> None:
        hall = await open_hall(settings=PATIENT)
        store = hall.store
        assert isinstance(store, MemoryStore)
        await hall.time.advance(10_000)
        client = hall.to_act()[0]
        store.fail_before, store.fail_after = 1, 1
        assert isinstance(await client.ask(client.act(e.Bid(1))), m.Refused)
        await hall.time.advance(60_000)
        assert hall.deal.calls  # by the clock, and not only when somebody acts

    asyncio.run(play())


def test_a_disk_that_refuses_while_tables_are_restored_closes_none_and_costs_nobody_time() -> None:
    async def play() -> None:
        hall = await open_hall(settings=PATIENT)
        store = hall.store
        assert isinstance(store, MemoryStore)
        await hall.time.advance(6_300)
        await hall.rooms.stop()
        clock = FakeTime(hall.time.now() + HOUR)
        rooms = Rooms(store, InlineHouse(), time=clock)
        await rooms.start()
        store.fail_before = 1_000_000
        await rooms.restored()
        assert not rooms.is_unreadable(hall.table)
        await clock.advance(120_000)
        room = rooms._rooms[hall.table]
        assert room.table_time() <= 6_300  # from what is on record
        store.fail_before = 0
        await clock.advance(5_000)
        shown = room.table_time()
        await kill(rooms)
        third = await again(hall, clock.now() + HOUR)
        assert shown - INTERVAL <= third.room.table_time() <= shown
        assert not third.deal.calls

    asyncio.run(play())


def test_what_an_older_version_left_is_granted() -> None:
    """Its one pulse does not tell which server the last event belongs to."""

    async def play() -> None:
        hall = await open_hall(settings=PATIENT)
        store = hall.store
        assert isinstance(store, MemoryStore)
        await hall.time.advance(4_000)
        await kill(hall.rooms)
        store.marks = {"pulse": Instant(hall.time.now() + HOUR)}
        second = await again(hall, hall.time.now() + 2 * HOUR)
        assert second.room.table_time() == 0
        await second.rooms.stop()
        assert set(store.marks) != {"pulse"}
        assert "pulse" not in store.marks

    asyncio.run(play())


def test_a_run_whose_events_are_lost_stands_for_no_other() -> None:
    """Positions that were lost with a page are given again: what stands there then is of the later run."""

    async def play() -> None:
        store = MemoryStore()
        store.marks = {"pulse/1": Instant(1_000), "pulse/5": Instant(90_000)}
        await store.append(StreamId("a"), EMPTY, [Recorded("x", 1, b"{}", Instant(900))] * 3)  # 5 and more are lost
        await ClockCheckpoint(store).begin(Instant(10_000))
        await store.append(StreamId("b"), EMPTY, [Recorded("x", 1, b"{}", Instant(10_100))] * 3)
        third = ClockCheckpoint(store)
        await third.begin(Instant(200_000))
        assert await store.last_position() == 6
        assert third.lived_after(Position(6), Instant(9_600)) == 400

    asyncio.run(play())


# Any sequence.


class Turn(NamedTuple):
    """What changes when a clock begins anew, or stands still."""

    is_running: bool
    board: int
    attempt: int


def turn_of(room: Room) -> Turn:
    state = room.state
    return Turn(state.is_running and not state.paused, state.board, state.attempt)


class Trial:
    """Three tables through many servers; after every stop each clock is compared with what it showed before."""

    def __init__(self, seed: int) -> None:
        self.choose = random.Random(seed)
        self.store = MemoryStore()
        self.time = FakeTime()
        self.rooms = Rooms(self.store, InlineHouse(), time=self.time)
        self.people: People = {}
        self.shown: dict[str, tuple[Turn, int]] = {}
        self.failing = 0
        self.lived: dict[str, int] = {}
        self.compared = 0
        self.largest = 0

    async def run(self, steps: int) -> None:
        await self.rooms.start()
        for _ in range(3):
            await self.rooms.create(NewTable(self.choose.choice(BOOKS), PEOPLE, table=PATIENT))
        self.people = await connect_all(self.rooms)
        for _ in range(steps):
            await self.choose.choice((self.act, self.act, self.wait, self.wait, self.pause, self.fail, self.stop))()
        await kill(self.rooms)

    async def act(self) -> None:
        for _ in range(self.choose.randrange(1, 6)):
            await step(self.rooms, self.people, self.choose)
            await self.live(self.choose.randrange(2_000))

    async def wait(self) -> None:
        await self.live(self.choose.choice((10, 890, 910, 3_000, 12_000)))

    async def live(self, milliseconds: int) -> None:
        """While a table is live its clock runs as the day does."""
        before = {room.table: (turn_of(room), room.table_time()) for room in self.rooms._rooms.values()}
        rebuilt, failing = self.rooms.counts.rebuilt, self.store.fail_before
        await self.time.advance(milliseconds)
        for table, (turn, at) in before.items():
            room = self.rooms._rooms[table]
            if turn_of(room) == turn:
                self.lived[table] = self.lived.get(table, at) + milliseconds * turn.is_running
            else:
                self.lived[table] = room.table_time()
        if (rebuilt, failing) != (self.rooms.counts.rebuilt, self.store.fail_before):
            return  # the disk refused something: a clock may have gone back to what is on record
        for table, (turn, at) in before.items():
            room = self.rooms._rooms[table]
            if turn_of(room) == turn and turn.is_running:
                assert room.table_time() == at + milliseconds

    async def pause(self) -> None:
        room = self.choose.choice(list(self.rooms._rooms.values()))
        if room.state.is_running:
            with contextlib.suppress(TableError):  # the disk
                await self.rooms.pause_table(room.table, not room.state.paused)

    async def fail(self) -> None:
        """The next writes fail; a pulse may be among them."""
        self.store.fail_before = self.choose.choice((1, 3))
        self.failing += self.store.fail_before

    # Stops.

    async def stop(self) -> None:
        is_clean = self.choose.random() < 0.4
        self.store.fail_before = 0
        self._look(self.rooms)
        upper = {table: self.lived.get(table, at) if self.failing else at for table, (_, at) in self.shown.items()}
        await (self.rooms.stop() if is_clean else kill(self.rooms))
        now = self._next_start(self.time)
        slack = 0 if is_clean else INTERVAL * (1 + self.failing)
        self.failing = 0
        while self.choose.random() < 0.3:  # one that does not get far
            clock = FakeTime(now)
            rooms = Rooms(self.store, InlineHouse(), time=clock)
            await rooms.start()
            await settle(self.choose.randrange(40))
            if self.choose.random() < 0.5:
                await clock.advance(self.choose.randrange(3_000))
            before = dict(self.shown)
            self._look(rooms)
            for table, (turn, at) in self.shown.items():
                upper[table] = upper[table] + at - before[table][1] if before[table][0] == turn else at
            await kill(rooms)
            now, slack = self._next_start(clock), slack + INTERVAL
        self.time = FakeTime(now)
        self.rooms = (await serve(self.store, self.time)).rooms
        self._compare(slack, upper)
        self.people = await connect_all(self.rooms)

    def _look(self, rooms: Rooms) -> None:
        self.shown |= {room.table: (turn_of(room), room.table_time()) for room in rooms._rooms.values()}

    def _next_start(self, clock: FakeTime) -> int:
        down = self.choose.choice((0, 50, 41_000, 12 * HOUR))
        jump = self.choose.choice((0, 0, 1_000, -1_000, -50_000, HOUR, -HOUR, -1_000 * HOUR))
        return clock.now() + down + jump

    def _compare(self, slack: int, upper: dict[str, int]) -> None:
        """A clock that the disk's refusal had set back may show again what was truly lived, and never more."""
        for table, (turn, at) in self.shown.items():
            room = self.rooms._rooms[table]
            assert turn_of(room) == turn
            if room.state.is_running:
                granted = at - room.table_time()
                assert granted <= slack, (table, granted, slack)
                assert room.table_time() <= upper[table], (table, granted, slack)
                self.lived[table] = room.table_time()
                self.compared += 1
                self.largest = max(self.largest, granted if slack <= INTERVAL else 0)


def test_any_sequence_of_play_and_stops(
    full: bool, monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, object], None]
) -> None:
    monkeypatch.setattr(restoring, "_TOGETHER", 1)
    monkeypatch.setattr(restoring, "_AT_ONCE", 1)
    compared = largest = 0
    trials = 4_000 if full else 80
    for seed in range(trials):
        trial = Trial(seed)
        asyncio.run(trial.run(14))
        compared += trial.compared
        largest = max(largest, trial.largest)
    told = f"{trials} sequences, {compared} clocks compared, one stop grants at most {largest} ms and charges 0 ms"
    record_property("figures", told)
    assert compared > trials
    assert 0 < largest <= INTERVAL


def test_the_same_on_disk(tmp_path: Path) -> None:
    async def play() -> None:
        store = await SqliteEventStore.open(tmp_path / "paiju.sqlite")
        hall = await open_hall(settings=PATIENT, store=store)
        await hall.time.advance(1_234)
        shown = int(hall.room.table_time())
        await hall.rooms.stop()
        await store.close()
        now = int(hall.time.now())
        for _ in range(3):  # each is up for 400 ms and is stopped
            store = await SqliteEventStore.open(tmp_path / "paiju.sqlite")
            found = await serve(store, FakeTime(now + HOUR))
            found.table = hall.table
            assert found.room.table_time() == shown
            await found.time.advance(400)
            shown += 400
            await found.rooms.stop()
            await store.close()
            now = found.time.now() - 2 * HOUR

    asyncio.run(play())
