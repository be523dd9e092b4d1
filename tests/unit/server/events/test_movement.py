"""A server that ends in the middle of a movement, between any two writes: the next goes on, nothing is done twice."""

import asyncio

import pytest

from paiju.server.events.events import OpenEvent
from paiju.server.events.room import running_segment
from paiju.tournament import commands as a
from paiju.tournament.course import signer
from paiju.tournament.evolve import fold
from paiju.tournament.seating.segments import ResultKey
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import NAMES, OVER, Organiser, Player, playing
from tests.unit.tournament.kit import check

TWO_SETS = {"boards_per_set": 1, "sets_per_round": 2, "rounds": 1}
STOPS = ("closed", "seated", "approved", "started", "attached", "one table opened")


async def event_of(server: Server, organiser: Organiser) -> OpenEvent:
    found = await server.site.events.find(organiser.event)
    assert found is not None
    return found


async def write_until(event: OpenEvent, stop: str) -> None:
    """What a server would write one after the other between two sets, as far as this one came."""
    room, tables = event.room, event.tables
    (first,) = room.state.segments
    segment = first._replace(set=2)
    reached = STOPS.index(stop)
    moves: tuple[a.Command, ...] = (a.ProposeSeating(segment), a.ApproveSeating(segment), a.StartSegment(segment))
    for at, action in enumerate(moves, start=1):
        if at <= reached:
            await room.do(signer(room.state, action), action)
    running = running_segment(room.state)
    if running is not None and reached >= STOPS.index("attached"):
        await tables._attach(running, room.live_tables(running))
    if running is not None and reached >= STOPS.index("one table opened"):
        await tables._open(room.state, running, running.seating.tables[0])


@pytest.mark.parametrize("stop", STOPS)
async def test_a_server_ends_between_two_sets(serving: Serving, stop: str) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=TWO_SETS)
        links = await organiser.enter(NAMES)
        players = [await Player.come(server, link) for link in links.values()]
        for _ in range(6):
            await organiser.do("Next")
        async with playing(players, to_the_end=False):
            await organiser.until(*OVER)
        await organiser.go_to("seat")
        event = await event_of(server, organiser)
        event.room.tends.clear()  # from here on only what the test writes
        await write_until(event, stop)
        written, live, name = list(event.room.acts), dict(event.room.facts.live), organiser.event
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        organiser.event = name
        players = [await Player.come(server, link) for link in links.values()]
        async with playing(players, to_the_end=False):
            if stop in ("closed", "seated", "approved"):
                await organiser.go_to("play")
            room = (await event_of(server, organiser)).room
            while list(room.state.segments.values())[1].closed_at is None:
                await asyncio.sleep(0.01)
        assert room.acts[: len(written)] == written
        assert live.items() <= room.facts.live.items()
        assert [len(segment.results) for segment in list(room.state.segments.values())[:2]] == [3, 3]
        assert check(room.acts) == ()
        assert fold(room.acts) == room.state
        starts = [act.action for act in room.acts if isinstance(act.action, a.StartSegment)]
        assert len(starts) == len(set(starts))


async def test_a_server_ends_after_a_table_scored_and_before_the_event_knew(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=TWO_SETS)
        links = await organiser.enter(NAMES)
        players = [await Player.come(server, link) for link in links.values()]
        for _ in range(6):
            await organiser.do("Next")
        await organiser.until_open()
        event = await event_of(server, organiser)
        event.room.tends.clear()
        await event.tables.stop()  # the tables play on, nobody listens
        lives = [server.site.rooms.live(live) for live in event.room.facts.live.values()]
        async with playing(players, to_the_end=False):
            while not any(live is not None and live.state.results for live in lives):
                await asyncio.sleep(0.01)
        (segment,) = event.room.state.segments.values()
        assert not segment.results
        name = organiser.event
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        organiser.event = name
        room = (await event_of(server, organiser)).room
        players = [await Player.come(server, link) for link in links.values()]
        async with playing(players, to_the_end=False):
            await organiser.until(*OVER)
        (segment,) = room.state.segments.values()
        assert set(segment.results) == {ResultKey(table, 1) for table in (1, 2, 3)}
        entered = [
            each.key for act in room.acts if isinstance(act.action, a.EnterResults) for each in act.action.results
        ]
        assert sorted(entered) == sorted(set(entered))
        assert check(room.acts) == ()
