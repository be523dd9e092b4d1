"""Twelve pairs play two rounds of regulation 003 online by the clock, as short as it may be, and the power is cut once.

Everybody chooses as a house player would, over the protocol of the pages. Afterwards the event is published, nothing is
lost, and everything can be checked without the server.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from paiju.games.shengji.deal.state import Phase
from paiju.server.live.records import deals_of
from paiju.server.table import log as table_log
from paiju.server.table.books import game_for
from paiju.tournament.evolve import fold
from paiju.tournament.ranking.results import MatchLevels, Source
from paiju.tournament.state import State
from tests.chaos.event_people import Desk, Person, Phone
from tests.chaos.event_process import EventServer
from tests.chaos.event_proof import Event, check_once, check_standing, run_paiju, verify
from tests.oracle.examine import check as read_again
from tests.unit.server.events.pairs import BOOK, SteadyMind, pair_names

pytestmark = pytest.mark.slow

PAIRS = 12
TABLES = 2 * PAIRS // 2  # of both rounds
SIZES = {"rounds": 2, "minutes": 5, "last_deal_minutes": 1}
SECONDS = 2 * 60 * 15
"""Two rounds, the deals that were the last in them, and a machine that is busy."""


@pytest.mark.full
async def test_twelve_pairs_play_two_rounds_online(tmp_path: Path) -> None:
    server = EventServer(tmp_path)
    async with asyncio.timeout(SECONDS), opened(server) as desk:
        async with playing(server, await enter_pairs(desk)) as people:
            await begin_round(desk)
            await in_the_middle_of_a_deal(people)
            before = {live: seen.mind.board for person in people for live, seen in person.tables.items()}
            await server.kill_and_start()
            await begin_round(desk)
            await desk.until("publish")
        for step in ("publish", "awards", "finish"):
            await desk.press(step)
        sealed = await tables_told(desk)
        public, log = await desk.public(), (await desk.phone.ask(desk.at + "/log"))[1]
    assert server.starts == 2
    event = await Event.read(server.database, desk.event)
    assert check_once(event, people) > 500
    assert set(before) <= set(event.tables)
    state = fold(event.acts)
    assert state is not None
    assert state.finished
    check_results(event, state, TABLES)
    for told in (public["standing"], public["published"][-1]["standing"]):
        check_standing(state, told)
    assert read_again(event.acts) == ()
    exported = tmp_path / "event.jsonl"
    exported.write_text(log, "utf-8")
    assert json.loads(run_paiju("event", "check", "--json", str(exported)))["findings"] == []
    assert len(sealed) == TABLES
    for live, (fair, records) in sealed.items():
        verify(tmp_path / live, fair, records)
    assert "request failed" not in server.log()
    assert "Traceback" not in server.log()


@contextlib.asynccontextmanager
async def opened(server: EventServer) -> AsyncIterator[Desk]:
    await server.start()
    desk = Desk(Phone(server))
    try:
        await desk.open(book=BOOK, medium="live", parameters=SIZES)
        yield desk
    finally:
        await desk.phone.session.close()
        await server.kill()


async def enter_pairs(desk: Desk) -> list[str]:
    """The links of both of each."""
    body = {"text": "\n".join(pair_names(PAIRS)), "enter": True}
    status, told = await desk.phone.ask(desk.at + "/entries", body)
    assert (status, told["entered"]) == (200, PAIRS), told
    status, made = await desk.phone.ask(desk.at + "/links", {})
    assert status == 200, made
    return [each["link"] for each in made["links"]]


@contextlib.asynccontextmanager
async def playing(server: EventServer, links: list[str]) -> AsyncIterator[list[Person]]:
    people = [Person(Phone(server), link, 1, SteadyMind) for link in links]
    for person in people:
        await person.come()
    try:
        async with asyncio.TaskGroup() as tasks:
            running = [tasks.create_task(person.run()) for person in people]
            yield people
            for task in running:
                task.cancel()
    finally:
        for person in people:
            await person.phone.session.close()


async def begin_round(desk: Desk) -> None:
    """Whatever is due before it, once the one before is over."""
    while (
        step := (await desk.until("check-in", "seed", "draw", "seat", "approve", "start"))["next"]["step"]
    ) != "start":
        await desk.press(step)
    await desk.press("start")


async def in_the_middle_of_a_deal(people: list[Person]) -> None:
    """Somewhere a second deal has come to its tricks."""
    while True:
        for person in people:
            for seen in person.tables.values():
                mind = seen.mind
                if isinstance(mind, SteadyMind) and mind.board > 1 and mind.view.phase is Phase.PLAY:
                    return
        await asyncio.sleep(0.05)


async def tables_told(desk: Desk) -> dict[str, tuple[dict[str, Any], dict[str, str]]]:
    """What every table sealed and revealed, and the records of its deals, as everybody may have them."""
    _, fair = await desk.phone.ask(desk.at + "/fair")
    assert fair["reveals"] == []
    found = {}
    for table in fair["tables"]:
        at = f"/api/tables/{table['live']}"
        _, facts = await desk.phone.ask(at)
        records = {str(deal): (await desk.phone.ask(f"{at}/boards/{deal}.pj"))[1] for deal in facts["finished"]}
        found[table["live"]] = (await desk.phone.ask(at + "/fair"))[1], records
    return found


def check_results(event: Event, state: State, tables: int) -> None:
    """The result of each table follows from the deals in its log."""
    results = {(id_, key): it for id_, segment in state.segments.items() for key, it in segment.results.items()}
    assert len(results) == len(event.tables) == tables
    for (segment, key), result in results.items():
        live = event.live[str(segment), key.table]
        assert (result.cited.source, result.cited.stream) == (Source.LIVE, table_log.stream_of(live))
        game = game_for(BOOK, ()).game
        deals = [game.fold(deal.events) for deal in deals_of(entry.event for entry in event.tables[live])]
        assert len(deals) > 1
        west_east, south_north = deals[-1].score.levels
        assert isinstance(result.outcome, MatchLevels)
        assert result.outcome.levels == (south_north, west_east)
