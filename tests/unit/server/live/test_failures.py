"""What goes wrong: the disk, a room, the whole server. Nothing acknowledged is lost, nothing refused is half done."""

import asyncio
import contextlib
import dataclasses
import logging
import random
import sqlite3
from collections.abc import Mapping
from pathlib import Path

import pytest

from paiju.games.doudizhu import events as e
from paiju.server.live.clock_checkpoint import INTERVAL, MARK
from paiju.server.live.house_pool import Question
from paiju.server.live.live_table import LiveTable
from paiju.server.live.rooms import Limits, Rooms
from paiju.server.live.snapshots import load_session
from paiju.server.table.books import rebuild
from paiju.server.table.log import read, stream_of
from paiju.storage.errors import StoreFailed
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.storage.store import Stored, StreamId, Version
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from paiju.table.session.opening import NewTable, SeatWanted
from paiju.table.session.options import TableOptions
from paiju.table.session.refusals import TableError
from paiju.table.session.state import fold
from tests.unit.server.live.kit import BOOKS, PEOPLE, Client, FakeTime, Hall, InlineHouse, open_hall, serve, settle
from tests.unit.server.live.memory_store import MemoryStore

CARDS = "♥3 ♠4 53"


def store_of(hall: Hall) -> MemoryStore:
    assert isinstance(hall.store, MemoryStore)
    return hall.store


@pytest.mark.parametrize("book", BOOKS)
def test_a_restart_at_every_event_of_a_deal_gives_the_live_state(book: str) -> None:
    async def play() -> None:
        hall, choose = await open_hall(book), random.Random(12)
        stream = stream_of(hall.table)
        live: dict[int, tuple[object, ...]] = {}

        def remember() -> None:
            session = hall.room.session
            numbers = [(session.views[v].count, session.views[v].turn_begin, session.views[v].view()) for v in viewers]
            live[session.version] = (
                session.state,
                *numbers,
                {seat: set(f) for seat, f in session.answers.by_seat.items()},
            )

        viewers = [client.viewer for client in (*hall.clients, hall.watcher)]
        remember()
        while hall.room.state.is_running:
            await hall.time.advance(700)
            await hall.step(choose)
            remember()
        for version, expected in live.items():
            session = rebuild([read(stored) for stored in store_of(hall).logs[stream][:version]])
            numbers = [(session.views[v].count, session.views[v].turn_begin, session.views[v].view()) for v in viewers]
            assert (session.state, *numbers) == expected[:-1]
            assert {seat: set(found) for seat, found in session.answers.by_seat.items()} == expected[-1]

    asyncio.run(play())


def test_live_state_is_the_fold_of_the_log() -> None:
    async def play() -> None:
        hall, choose = await open_hall(), random.Random(13)
        for _ in range(2):
            await hall.play_deal(choose, seconds=1)
            await hall.next_deal()
        entries = [read(stored).event for stored in store_of(hall).logs[stream_of(hall.table)]]
        assert fold(hall.room.session.game, entries) == hall.room.state

    asyncio.run(play())


@pytest.mark.parametrize("running", [0, 500, 3_000, 20_000])
def test_after_a_crash_the_clock_goes_on_and_the_time_down_is_charged_to_nobody(running: int) -> None:
    async def play() -> None:
        hall = await open_hall()
        await hall.to_act()[0].do(e.Bid(1))
        before = hall.room.table_time()
        await hall.time.advance(running)
        shown = hall.room.table_time()
        time = FakeTime(hall.time.now() + 7_200_000)  # killed; hours later
        again = await serve(hall.store, time)
        again.table = hall.table
        now = again.room.table_time()
        assert before <= now <= shown
        assert shown - now < 1_000
        assert again.room.state.at == now
        await time.advance(1_000)
        assert again.room.table_time() == now + 1_000

    asyncio.run(play())


def test_two_crashes_in_a_row_charge_nothing_either() -> None:
    async def play() -> None:
        hall = await open_hall()
        await hall.time.advance(5_000)
        shown = hall.room.table_time()
        second = Rooms(hall.store, InlineHouse(), time=FakeTime(hall.time.now() + 3_600_000))
        await second.start()
        second._jobs.cancel()  # it dies while it is restoring
        third = await serve(hall.store, FakeTime(hall.time.now() + 7_200_000))
        third.table = hall.table
        assert shown - 1_000 < third.room.table_time() <= shown

    asyncio.run(play())


def test_a_paused_table_is_paused_after_a_restart() -> None:
    async def play() -> None:
        hall = await open_hall()
        await hall.time.advance(4_000)
        await hall.clients[0].ask(m.SetPause("p", True))
        await hall.rooms.stop()
        again = await serve(hall.store, hall.time)
        again.table = hall.table
        await hall.time.advance(30_000)
        assert again.room.state.paused
        assert again.room.table_time() == 4_000

    asyncio.run(play())


def test_a_clean_stop_says_goodbye_and_keeps_the_time() -> None:
    async def play() -> None:
        hall = await open_hall()
        await hall.time.advance(5_555)
        await hall.rooms.stop()
        assert [client.outbox.bye for client in hall.clients] == ["going_down"] * 3
        again = await serve(hall.store, hall.time)
        again.table = hall.table
        assert again.room.table_time() == 5_555
        with pytest.raises(TableError):
            await hall.rooms.attach(hall.table, Seat(0), hall.clients[0].outbox)

    asyncio.run(play())


def test_house_players_go_on_after_a_restart() -> None:
    async def play() -> None:
        house = SeatWanted.house("greedy")
        hall = await open_hall(settings=TableOptions(house_delay=300, next_after=0), seats=(PEOPLE[0], house, house))
        hall.house.gate = asyncio.Event()  # the server dies while one is thinking
        while not any(hall.room.state.is_house(seat) for seat in hall.deal.to_act()):
            await hall.step(random.Random(1))
        await hall.time.advance(300)
        version = hall.room.session.version
        again = await serve(hall.store, FakeTime(hall.time.now() + 60_000))
        again.table = hall.table
        await again.time.advance(300)
        assert again.room.session.version > version

    asyncio.run(play())


def test_a_table_without_house_players_to_ask_plays_on() -> None:
    class Nobody(InlineHouse):
        async def choose(self, question: Question) -> e.Action:
            raise RuntimeError("no pool")

    async def play() -> None:
        house = SeatWanted.house("greedy")
        rooms = Rooms(MemoryStore(), Nobody(), time=FakeTime())
        await rooms.start()
        settings = TableOptions(house_delay=0, next_after=0, clock=False)
        table = (await rooms.create(NewTable("national", (house, house, house), table=settings))).table
        room = rooms._rooms[table]
        for _ in range(5_000):
            if not room.state.is_running:
                break
            assert isinstance(rooms._time, FakeTime)
            await rooms._time.advance(1)
        assert room.state.results

    asyncio.run(play())


def test_a_stop_while_tables_are_being_restored_harms_nothing() -> None:
    async def play() -> None:
        hall = await open_hall()
        for _ in range(5):
            await hall.rooms.create(NewTable("national", PEOPLE))
        await hall.rooms.stop()
        hasty = Rooms(hall.store, InlineHouse(), time=hall.time)
        await hasty.start()
        await asyncio.sleep(0)
        await hasty.stop()
        assert hasty.tables() == []
        again = await serve(hall.store, hall.time)
        assert len(again.rooms.tables()) == 6

    asyncio.run(play())


def test_a_table_that_cannot_be_read_keeps_no_other_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hall = await open_hall()
        others = {(await hall.rooms.create(NewTable("national", PEOPLE))).table for _ in range(5)}
        await hall.rooms.stop()
        store, bad = store_of(hall), stream_of(hall.table)
        read_many = store.read_many

        async def fail(after: Mapping[StreamId, Version]) -> dict[StreamId, list[Stored]]:
            if bad in after:
                raise StoreFailed(Path("memory"), "the disk gave an input/output error")
            return await read_many(after)

        monkeypatch.setattr(store, "read_many", fail)
        again = await serve(store, hall.time)
        assert set(again.rooms.tables()) == others

    asyncio.run(play())


def test_a_table_that_is_asked_for_is_restored_first() -> None:
    async def play() -> None:
        hall = await open_hall()
        await hall.rooms.stop()
        rooms = Rooms(hall.store, InlineHouse(), time=hall.time)
        await rooms.start()
        client = Client(Seat(0))
        await client.connect(rooms, hall.table)
        assert client.view == hall.clients[0].view
        await rooms.restored()
        await rooms.stop()

    asyncio.run(play())


def test_the_checkpoint_is_less_than_a_second_apart() -> None:
    assert INTERVAL < 1_000


def test_the_checkpoint_beats_while_a_turn_runs_and_leaves_no_trail(tmp_path: Path) -> None:
    async def play() -> None:
        store = await SqliteEventStore.open(tmp_path / "paiju.sqlite")
        hall = await open_hall(store=store)
        begun, events = hall.time.now(), store.figures().events
        while hall.time.now() <= begun + 20_000:
            await hall.time.advance(INTERVAL)
            for _ in range(500):  # the disk has its own time; a beat that finds the last one unwritten is left out
                if max((await store.load_marks(MARK)).values()) >= hall.time.now() - INTERVAL:
                    break
                await asyncio.sleep(0.001)
        assert max((await store.load_marks(MARK)).values()) > begun
        assert store.figures().events == events  # nobody acted: nothing happened
        with contextlib.closing(sqlite3.connect(tmp_path / "paiju.sqlite")) as reading:
            assert reading.execute("SELECT count(*) FROM meta WHERE key LIKE 'mark:%'").fetchone() == (1,)
        await hall.rooms.stop()
        await store.close()

    asyncio.run(play())


# Snapshots.


@pytest.mark.parametrize("book", BOOKS)
def test_a_snapshot_and_the_rest_of_the_log_are_the_log(book: str) -> None:
    async def play() -> None:
        hall, choose = await open_hall(book), random.Random(14)
        message = None
        for _ in range(2):
            await hall.play_deal(choose)
            await hall.next_deal()
            client = hall.to_act()[0]
            message = client.act(e.Bid(1))
            await client.ask(message)
            await hall.read()
        store, stream = store_of(hall), stream_of(hall.table)
        assert store.snapshots[stream].version > 50
        short = await load_session(store, hall.table)
        whole = rebuild([read(stored) for stored in store.logs[stream]])
        assert short is not None
        assert (short.state, short.version, short.last) == (whole.state, whole.version, whole.last)
        for viewer in (Seat(0), Seat(1), Seat(2), None):
            mine, theirs = short.views[viewer], whole.views[viewer]
            assert (mine.count, mine.turn_begin, mine.board_begin) == (
                theirs.count,
                theirs.turn_begin,
                theirs.board_begin,
            )
            assert mine.view() == theirs.view()
            assert mine.after(mine.board_begin) == theirs.after(mine.board_begin)
        assert short.answers.by_seat == whole.answers.by_seat
        store.snapshots.clear()
        again = await load_session(store, hall.table)
        assert again is not None
        assert again.state == whole.state

    asyncio.run(play())


def test_a_snapshot_that_cannot_be_read_is_not_used() -> None:
    async def play() -> None:
        hall, choose = await open_hall(), random.Random(15)
        await hall.play_deal(choose)
        await hall.next_deal()
        await settle()
        store, stream = store_of(hall), stream_of(hall.table)
        store.snapshots[stream] = dataclasses.replace(store.snapshots[stream], data=b"{}")
        found = await load_session(store, hall.table)
        assert found is not None
        assert found.state == hall.room.state

    asyncio.run(play())


# The disk.


def test_what_the_disk_refuses_is_refused_and_may_be_tried_again() -> None:
    async def play() -> None:
        hall = await open_hall()
        client = hall.to_act()[0]
        message = client.act(e.Bid(1))
        store_of(hall).fail_before = 1
        answer = await client.ask(message)
        assert isinstance(answer, m.Refused)
        assert answer.code == "not_stored"
        assert not hall.deal.calls
        assert isinstance(await client.ask(message), m.Done)
        assert len(hall.deal.calls) == 1

    asyncio.run(play())


def test_what_the_disk_took_and_denied_has_happened_once() -> None:
    async def play() -> None:
        hall = await open_hall()
        client = hall.to_act()[0]
        message = client.act(e.Bid(1))
        store_of(hall).fail_after = 1
        answer = await client.ask(message)
        assert isinstance(answer, m.Done)
        await hall.read()
        assert len(hall.watcher.view.calls) == 1
        assert await client.ask(message) == answer
        assert len(hall.deal.calls) == 1

    asyncio.run(play())


def test_nothing_is_told_before_it_is_on_disk() -> None:
    async def play() -> None:
        hall = await open_hall()
        store_of(hall).gate = asyncio.Event()
        client = hall.to_act()[0]
        frames = [len(each.frames) for each in (*hall.clients, hall.watcher)]
        assert await client.ask(client.act(e.Bid(1))) is None
        await hall.read()
        assert [len(each.frames) for each in (*hall.clients, hall.watcher)] == frames
        assert not hall.deal.calls
        gate = store_of(hall).gate
        assert gate is not None
        gate.set()
        await settle()
        assert any(isinstance(message, m.Done) for message in await client.read())

    asyncio.run(play())


def test_a_table_that_cannot_be_stored_is_not_opened() -> None:
    async def play() -> None:
        hall = await open_hall()
        store_of(hall).fail_before = 1
        with pytest.raises(TableError, match="not_stored"):
            await hall.rooms.create(NewTable("national", PEOPLE))
        assert hall.rooms.tables() == [hall.table]
        assert (await hall.rooms.create(NewTable("national", PEOPLE))).table

    asyncio.run(play())


# A room.


def test_a_room_that_fails_is_rebuilt_and_others_notice_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        hall = await open_hall()
        other = await hall.rooms.create(NewTable("national", PEOPLE))
        original = LiveTable._commit

        async def fail(live: LiveTable, *args: object) -> None:
            if live.name == hall.table:
                raise RuntimeError(CARDS)
            await original(live, *args)  # type: ignore[arg-type]

        monkeypatch.setattr(LiveTable, "_commit", fail)
        client = hall.to_act()[0]
        answer = await client.ask(client.act(e.Bid(1)))
        assert isinstance(answer, m.Refused)
        assert answer.code == "room_failed"
        guest = Client(Seat(0))
        await guest.connect(hall.rooms, other.table)
        seat = hall.rooms._rooms[other.table].state.deal.to_act()[0]
        guest = Client(seat)
        await guest.connect(hall.rooms, other.table)
        await guest.do(e.Bid(2))
        monkeypatch.undo()
        assert isinstance(await client.ask(client.act(e.Bid(1))), m.Done)
        assert hall.rooms.figures()["rebuilt"] == 1

    with caplog.at_level(logging.DEBUG):
        asyncio.run(play())
    assert "RuntimeError" in caplog.text
    assert CARDS not in caplog.text


def test_a_log_that_cannot_be_read_keeps_only_its_own_table_closed() -> None:
    async def play() -> None:
        hall = await open_hall()
        other = await hall.rooms.create(NewTable("national", PEOPLE))
        await hall.rooms.stop()
        store = store_of(hall)
        log = store.logs[stream_of(hall.table)]
        del log[0]
        again = await serve(store, hall.time)
        assert again.rooms.tables() == [other.table]

    asyncio.run(play())


# Closing.


def test_a_closed_table_says_goodbye_and_is_not_restored() -> None:
    async def play() -> None:
        hall = await open_hall()
        await hall.rooms.close_table(hall.table)
        await settle()
        assert {client.outbox.bye for client in hall.clients} == {"closed"}
        info = await hall.rooms.info(hall.table)
        assert info is not None
        assert info.closed == "closed"
        assert hall.rooms.tables() == []
        with pytest.raises(TableError, match="table_unknown"):
            await hall.rooms.take_seat(hall.table, Seat(0), "Li")
        again = await serve(hall.store)
        assert again.rooms.tables() == []

    asyncio.run(play())


def test_an_idle_table_is_closed() -> None:
    async def play() -> None:
        hall = await open_hall()
        hall.rooms._limits = Limits(idle=60_000)
        await hall.time.advance(120_000)
        assert hall.rooms.tables() == [hall.table]
        for client in (*hall.clients, hall.watcher):
            client.leave()
        await hall.time.advance(62_000)
        assert hall.rooms.tables() == []

    asyncio.run(play())


@pytest.mark.parametrize(
    ("new", "code"),
    [
        (NewTable("national", PEOPLE[:2]), "bad_seats"),
        (NewTable("national", PEOPLE, host=Seat(3)), "bad_seats"),
        (NewTable("national", PEOPLE, boards=121), "bad_boards"),
        (NewTable("national", (SeatWanted.person(""), *PEOPLE[1:])), "bad_name"),
        (NewTable("national", (SeatWanted.person("a\u202eb"), *PEOPLE[1:])), "bad_name"),
    ],
)
def test_a_table_that_cannot_be(new: NewTable, code: str) -> None:
    async def play() -> None:
        hall = await open_hall()
        with pytest.raises(TableError, match=code):
            await hall.rooms.create(new)
        hall.rooms._limits = Limits(tables=1)
        with pytest.raises(TableError, match="too_many_tables"):
            await hall.rooms.create(NewTable("national", PEOPLE))

    asyncio.run(play())
