"""What every event store promises, on each database: versions, conflicts, order, cancellation, snapshots, the end."""

import asyncio
import random

import pytest

from paiju.storage.calls import MAX_DATA, MAX_EVENTS
from paiju.storage.errors import BadCall, StoreClosed, WrongVersion
from paiju.storage.open import Address
from paiju.storage.store import EMPTY, EventStore, Recorded, Snapshot, StreamHead, StreamId, Version
from paiju.table.clock import Instant
from tests.unit.storage.samples import TABLE, AnyStore, note, notes, text_of, with_store


def test_it_is_an_event_store(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        promised: EventStore = store  # mypy proves it
        assert await promised.read(TABLE) == []

    with_store(address, scenario)


def test_versions_count_from_one_in_each_stream_and_positions_over_all(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        assert await store.append(TABLE, Version(0), notes(1, 2)) == 2
        assert await store.append(StreamId("table/2"), Version(0), notes(10, 1)) == 1
        assert await store.append(TABLE, Version(2), notes(3, 1)) == 3
        found = await store.read(TABLE)
        assert [(each.stream, each.version, each.position) for each in found] == [
            (TABLE, 1, 1),
            (TABLE, 2, 2),
            (TABLE, 3, 4),
        ]
        assert [each.recorded for each in found] == notes(1, 3)

    with_store(address, scenario)


def test_a_mark_is_put_in_the_place_of_the_last_one_and_survives(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        assert await store.load_marks("pulse") == {}
        for at in (5, 7, 6):
            await store.save_mark("pulse", Instant(at))
        await store.save_mark("pulse/7", Instant(7))
        await store.save_mark("other", Instant(8))
        assert await store.load_marks("pulse") == {"pulse": 6, "pulse/7": 7}
        await store.delete_marks(["pulse/7", "unknown"])
        assert await store.load_marks("") == {"pulse": 6, "other": 8}  # what the database says of itself is none
        with pytest.raises(BadCall):
            await store.save_mark("no name", Instant(1))

    async def later(store: AnyStore) -> None:
        assert await store.load_marks("pulse") == {"pulse": 6}
        assert await store.streams() == []

    with_store(address, scenario)
    with_store(address, later)


def test_data_comes_back_byte_for_byte(address: Address) -> None:
    data = ['{"a" : "牌\\u0000\\n\\"" }', "[]", "null", '"' + "\U0001f0cf" * 9 + '"', ""]

    async def scenario(store: AnyStore) -> None:
        events = [Recorded("Odd", 7, text.encode(), Instant(-5)) for text in data]
        await store.append(TABLE, Version(0), events)
        assert [each.recorded for each in await store.read(TABLE)] == events

    with_store(address, scenario)


def test_a_stream_that_has_moved_refuses(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        await store.append(TABLE, Version(0), notes(1, 3))
        for expected in (0, 2, 4):
            with pytest.raises(WrongVersion) as caught:
                await store.append(TABLE, Version(expected), notes(9, 1))
            assert (caught.value.stream, caught.value.expected, caught.value.actual) == (TABLE, expected, 3)
        assert len(await store.read(TABLE)) == 3

    with_store(address, scenario)


def test_versions_are_remembered_on_disk(address: Address) -> None:
    async def first(store: AnyStore) -> None:
        await store.append(TABLE, Version(0), notes(1, 3))

    async def second(store: AnyStore) -> None:
        with pytest.raises(WrongVersion):
            await store.append(TABLE, Version(0), notes(1, 1))
        assert await store.append(TABLE, Version(3), notes(4, 1)) == 4
        assert await store.append(StreamId("table/2"), Version(0), notes(1, 1)) == 1
        assert [each.position for each in await store.read(TABLE)] == [1, 2, 3, 4]

    with_store(address, first)
    with_store(address, second)


def test_appends_in_one_batch_build_on_each_other(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        appends = [store.append(TABLE, Version(number), notes(number + 1, 1)) for number in range(2_000)]
        assert await asyncio.gather(*appends) == list(range(1, 2_001))
        found = await store.read(TABLE)
        assert [text_of(each) for each in found] == [str(number) for number in range(1, 2_001)]
        assert [each.version for each in found] == list(range(1, 2_001))

    with_store(address, scenario)


def test_one_big_append_and_the_limits(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        assert await store.append(TABLE, Version(0), notes(1, MAX_EVENTS)) == MAX_EVENTS
        assert [each.version for each in await store.read(TABLE)] == list(range(1, MAX_EVENTS + 1))
        with pytest.raises(BadCall, match="at most 10000"):
            await store.append(TABLE, Version(MAX_EVENTS), notes(1, MAX_EVENTS + 1))
        with pytest.raises(BadCall, match="at most 1048576"):
            await store.append(TABLE, Version(MAX_EVENTS), [Recorded("Big", 1, b" " * (MAX_DATA + 1), Instant(0))])

    with_store(address, scenario)


@pytest.mark.parametrize(
    "event",
    [
        Recorded("牌", 1, b"{}", Instant(0)),
        Recorded("Note", 0, b"{}", Instant(0)),
        Recorded("Note", 2**40, b"{}", Instant(0)),
        Recorded("Note", 1, b"{}", Instant(2**70)),
        Recorded("Note", 1, b"\xff", Instant(0)),
        Recorded("Note", 1, b'"\0"', Instant(0)),
    ],
)
def test_a_bad_event_is_refused_before_it_can_spoil_a_batch(address: Address, event: Recorded) -> None:
    async def scenario(store: AnyStore) -> None:
        good = store.append(StreamId("good"), Version(0), notes(1, 1))
        bad = store.append(TABLE, Version(0), [note("1"), event])
        outcomes = await asyncio.gather(good, bad, return_exceptions=True)
        assert outcomes[0] == 1
        assert isinstance(outcomes[1], BadCall)
        assert await store.read(TABLE) == []

    with_store(address, scenario)


@pytest.mark.parametrize("name", ["", "a b", "表", "a\n", "x" * 201, "a%"])
def test_names_of_streams(address: Address, name: str) -> None:
    async def scenario(store: AnyStore) -> None:
        with pytest.raises(BadCall, match="name of a stream"):
            await store.append(StreamId(name), Version(0), notes(1, 1))

    with_store(address, scenario)


def test_appending_nothing_only_asks_for_the_version(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        assert await store.append(TABLE, Version(0), []) == 0
        assert await store.streams() == []
        with pytest.raises(WrongVersion):
            await store.append(TABLE, Version(1), [])

    with_store(address, scenario)


def test_reading_a_part(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        await store.append(TABLE, Version(0), notes(1, 1_500))
        assert [each.version for each in await store.read(TABLE, Version(1_498))] == [1_499, 1_500]
        assert [each.version for each in await store.read(TABLE, Version(3), limit=2)] == [4, 5]
        assert len(await store.read(TABLE, limit=1_200)) == 1_200
        assert await store.read(TABLE, limit=0) == []
        assert await store.read(TABLE, Version(1_500)) == []
        assert await store.read(StreamId("nobody")) == []

    with_store(address, scenario)


def test_streams_by_prefix(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        for name in ("table/2", "event/1", "table/10", "tables", "Z"):
            await store.append(StreamId(name), Version(0), notes(1, len(name)))
        assert await store.streams("table/") == [
            StreamHead(StreamId("table/10"), Version(8)),
            StreamHead(StreamId("table/2"), Version(7)),
        ]
        assert [head.stream for head in await store.streams()] == ["Z", "event/1", "table/10", "table/2", "tables"]
        assert await store.streams("nobody") == []

    with_store(address, scenario)


def test_a_cancelled_append_is_wholly_there_or_not_at_all(address: Address) -> None:
    """Waiters are cancelled at random moments: before the job is queued, while it waits, after it was answered."""
    chance = random.Random(5)

    async def scenario(store: AnyStore) -> None:
        tasks = [
            asyncio.create_task(store.append(StreamId(f"table/{number}"), Version(0), notes(1, 3)))
            for number in range(300)
        ]
        for task in chance.sample(tasks, 200):
            if chance.random() < 0.1:
                await asyncio.wait([chance.choice(tasks)])
            elif chance.random() < 0.5:
                await asyncio.sleep(0)
            task.cancel()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        await store.append(StreamId("last"), Version(0), notes(1, 1))  # all that was accepted lies before it
        cancelled = 0
        for number, outcome in enumerate(outcomes):
            found = await store.read(StreamId(f"table/{number}"))
            if isinstance(outcome, asyncio.CancelledError):
                cancelled += 1
                assert len(found) in (0, 3)
            else:
                assert (outcome, len(found)) == (3, 3)
        assert cancelled

    with_store(address, scenario)


def test_closing_while_busy_carries_out_what_was_accepted_and_refuses_the_rest(address: Address) -> None:
    async def scenario(store: AnyStore) -> list[object]:
        early = [asyncio.create_task(store.append(StreamId(f"t/{n}"), Version(0), notes(1, 2))) for n in range(500)]
        await asyncio.sleep(0)  # every task has run up to its wait
        closing = asyncio.gather(store.close(), store.close())
        await asyncio.sleep(0)
        with pytest.raises(StoreClosed):
            await store.append(TABLE, Version(0), notes(1, 1))
        await closing
        assert all(task.done() for task in early)
        for call in (store.read(TABLE), store.streams(), store.load_snapshots([TABLE], "x")):
            with pytest.raises(StoreClosed):
                await call
        with pytest.raises(StoreClosed):
            store.subscribe(TABLE)
        return [task.result() for task in early]

    async def afterwards(store: AnyStore) -> list[StreamHead]:
        return await store.streams("t/")

    assert with_store(address, scenario) == [2] * 500
    assert [head.version for head in with_store(address, afterwards)] == [2] * 500


def test_many_streams_are_read_at_once(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        other, none = StreamId("table/other"), StreamId("table/none")
        for first in (1, 4):  # so that the two lie between each other in the log
            for stream in (TABLE, other):
                await store.append(stream, Version(first - 1), notes(first, 3))
        found = await store.read_many({other: Version(2), TABLE: EMPTY, none: EMPTY})
        assert found == {
            other: await store.read(other, Version(2)),
            TABLE: await store.read(TABLE),
            none: [],
        }
        assert await store.read_many({}) == {}
        snapshot = Snapshot(Version(5), "state 1", b"any")
        await store.save_snapshot(TABLE, snapshot)
        assert await store.load_snapshots([other, TABLE, none], "state 1") == {TABLE: snapshot}

    with_store(address, scenario)


def test_snapshots_are_a_cache(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        await store.append(TABLE, Version(0), notes(1, 5))
        assert await store.load_snapshots([TABLE], "state 1") == {}
        for version in (3, 5):
            snapshot = Snapshot(Version(version), "state 1", b"\xff\0 any bytes")
            await store.save_snapshot(TABLE, snapshot)
            assert await store.load_snapshots([TABLE], "state 1") == {TABLE: snapshot}
        assert await store.load_snapshots([TABLE], "state 2") == {}  # another software's format
        assert len(await store.read(TABLE)) == 5

    with_store(address, scenario)


def test_a_snapshot_of_what_is_not_there_is_not_kept(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        await store.save_snapshot(TABLE, Snapshot(Version(1), "state 1", b""))
        await store.append(TABLE, Version(0), notes(1, 1))
        await store.save_snapshot(TABLE, Snapshot(Version(2), "state 1", b""))
        assert await store.load_snapshots([TABLE], "state 1") == {}

    with_store(address, scenario)


def test_of_many_who_expect_the_same_version_one_wins(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        rivals = [store.append(TABLE, Version(0), notes(number, 1)) for number in range(50)]
        others = [store.append(StreamId(f"other/{number}"), Version(0), notes(1, 2)) for number in range(50)]
        outcomes = await asyncio.gather(*rivals, *others, return_exceptions=True)
        assert [each for each in outcomes[:50] if not isinstance(each, WrongVersion)] == [1]
        assert outcomes[50:] == [2] * 50
        assert len(await store.read(TABLE)) == 1
        assert await store.last_position() == 101

    with_store(address, scenario)
