"""Followers get everything once and in order, whenever they join; slow ones are told so."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from paiju.storage.errors import SlowReader
from paiju.storage.open import Address
from paiju.storage.store import Position, Stored, StreamId, Version
from paiju.storage.subscriptions import PAGE, LiveSubscription
from tests.unit.storage.samples import TABLE, AnyStore, note, notes, with_store


async def take(source: AsyncIterator[Stored], count: int) -> list[Stored]:
    return [await anext(source) for _ in range(count)]


def test_first_the_disk_then_live(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        await store.append(TABLE, Version(0), notes(1, 3))
        async with store.subscribe(TABLE, Version(1)) as followed:
            assert [each.version for each in await take(followed, 2)] == [2, 3]
            waiting = asyncio.create_task(anext(followed))
            await asyncio.sleep(0)
            await store.append(StreamId("table/10"), Version(0), notes(1, 1))
            await store.append(TABLE, Version(3), notes(4, 1))
            event = await waiting
            assert [event] == await store.read(TABLE, Version(3))

    with_store(address, scenario)


def test_joining_at_any_moment_of_a_storm_leaves_no_gap_and_nothing_twice(address: Address) -> None:
    streams, rounds = 8, 150

    async def scenario(store: AnyStore) -> None:
        chance = random.Random(3)
        steps = [asyncio.Event() for _ in range(streams * rounds)]  # set one by one as appends are acknowledged
        coming = iter(steps)

        async def write(number: int) -> None:
            for step in range(rounds):
                await store.append(StreamId(f"table/{number}"), Version(2 * step), notes(2 * step + 1, 2))
                next(coming).set()

        async def follow(step: asyncio.Event, number: int, after: int) -> None:
            await step.wait()
            async with store.subscribe(StreamId(f"table/{number}"), Version(after)) as followed:
                versions = [each.version for each in await take(followed, 2 * rounds - after)]
            assert versions == list(range(after + 1, 2 * rounds + 1))

        async with asyncio.TaskGroup() as group:
            for number in range(streams):
                for after in (0, chance.randrange(50)):
                    group.create_task(follow(chance.choice(steps), number, after))
                group.create_task(write(number))

    with_store(address, scenario)


def test_a_long_way_to_catch_up_needs_no_buffer(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        await store.append(TABLE, Version(0), notes(1, 3 * PAGE))
        followed = store.subscribe(TABLE, buffer=1)
        assert (await anext(followed)).version == 1
        await store.append(TABLE, Version(3 * PAGE), notes(1, 50))  # far more than the buffer, while it still reads
        versions = [each.version for each in await take(followed, 3 * PAGE + 49)]
        assert versions == list(range(2, 3 * PAGE + 51))

    with_store(address, scenario)


def test_what_overflows_during_the_last_page_is_read_from_the_disk() -> None:
    """The page is short, so it looks like the end; but more came meanwhile than the buffer holds."""
    log = [Stored(TABLE, Version(n), Position(n), note(str(n))) for n in range(1, 11)]
    durable = 2

    async def read(after: int, limit: int) -> list[Stored]:
        nonlocal durable
        page = log[after:durable][:limit]
        if durable < 8:
            for event in log[durable:8]:
                followed.offer(event)
            durable = 8
        return page

    followed = LiveSubscription(TABLE, after=0, buffer=3, read=read)

    async def scenario() -> list[Stored]:
        found = await take(followed, 8)
        for event in log[8:]:
            followed.offer(event)
        return found + await take(followed, 2)

    assert asyncio.run(scenario()) == log


def test_a_slow_reader_is_told_where_to_go_on(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        await store.append(TABLE, Version(0), notes(1, 1))
        followed = store.subscribe(TABLE, buffer=3)
        assert (await anext(followed)).version == 1
        await store.append(TABLE, Version(1), notes(2, 10))
        assert [each.version for each in await take(followed, 3)] == [2, 3, 4]
        with pytest.raises(SlowReader, match="more than 3 events") as caught:
            await anext(followed)
        again = store.subscribe(TABLE, Version(caught.value.after))
        assert [each.version for each in await take(again, 7)] == list(range(5, 12))

    with_store(address, scenario)


def test_closing_the_store_ends_its_followers(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        followed = store.subscribe(TABLE)
        collected = asyncio.create_task(_all(followed))
        await store.append(TABLE, Version(0), notes(1, 2))
        last = asyncio.create_task(store.append(TABLE, Version(2), notes(3, 1)))
        await asyncio.sleep(0)
        await store.close()
        assert await last == 3
        assert [each.version for each in await collected] == [1, 2, 3]

    with_store(address, scenario)


async def _all(source: AsyncIterator[Stored]) -> list[Stored]:
    return [each async for each in source]


def test_a_follower_that_left_or_was_dropped_is_forgotten(address: Address) -> None:
    async def scenario(store: AnyStore) -> None:
        async with store.subscribe(TABLE) as followed:
            pass
        await store.append(TABLE, Version(0), notes(1, 1))
        with pytest.raises(StopAsyncIteration):
            await anext(followed)
        assert list(store._subscriptions._streams[TABLE]) == [followed]
        del followed
        assert list(store._subscriptions._streams[TABLE]) == []
        for number in range(5_000):
            store.subscribe(StreamId(f"t/{number}"))
        assert len(store._subscriptions._streams) < 2_000

    with_store(address, scenario)
