"""How long names are kept: at tables outside of events, in events that go on, and in those that ended long ago."""

from paiju.cli.store_words import DATABASE
from paiju.server.people.retention import DAY, Rule, kept_events, outdated
from paiju.storage.open import open_store
from tests.unit.server.conftest import Serving
from tests.unit.server.events.kit import NAMES, Organiser

RULE = Rule(tables=10, events=20)


async def test_names_go_by_the_rule(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        await organiser.enter(NAMES)
        await (await server.client()).open_table(name="过客")
        folder, begun = server.folder, int(server.clock.now)
        started = (await organiser.control())["acts"][0]["at"] // 1_000
    store = await open_store(folder / DATABASE)
    try:
        people = await store.people.all()
        (event,) = await kept_events(store.events, people)
        assert len(event.references) == len(NAMES)
        assert event.ended_at is None
        assert await outdated(store, RULE, begun + 9 * DAY) == set()
        (guest,) = await outdated(store, RULE, begun + 11 * DAY)
        assert people[guest].name == "过客"
        # An event that goes on keeps its people, however old it is.
        assert guest in await outdated(store, RULE, started + 1_000 * DAY)
        assert not event.references & await outdated(store, RULE, started + 1_000 * DAY)
    finally:
        await store.close()


async def test_people_of_an_event_go_some_time_after_its_end(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        await organiser.enter(NAMES)
        await organiser.do("Finish", "取消")
        folder = server.folder
    store = await open_store(folder / DATABASE)
    try:
        (event,) = await kept_events(store.events, await store.people.all())
        assert event.ended_at is not None
        ended = event.ended_at // 1_000
        assert not event.references & await outdated(store, RULE, ended + 19 * DAY)
        assert await outdated(store, RULE, ended + 21 * DAY) == event.references
    finally:
        await store.close()
