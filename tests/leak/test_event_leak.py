"""Nobody learns anything of a board of an event while it is open at some table."""

import asyncio
import json

import pytest

from tests.unit.server.events.kit import NAMES, Organiser, Player
from tests.unit.server.http.conftest import Serving

pytestmark = pytest.mark.slow

ONE_SET = {"boards_per_set": 1, "sets_per_round": 1, "rounds": 1}


async def test_a_board_open_elsewhere_is_told_to_nobody(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create(parameters=ONE_SET)
        links = await organiser.enter(NAMES)
        players = [await Player.come(server, link) for link in links.values()]
        for _ in range(6):
            await organiser.do("next")
        found = await server.site.events.find(organiser.event)
        assert found is not None
        while not (await players[0].me())["place"]["live"]:
            await asyncio.sleep(0.01)
        (segment,) = found.room.state.segments.values()
        first = segment.seating.tables[0]
        tasks = [asyncio.create_task(player.play_all()) for player in players if player.number in first.seats]
        while not found.room.state.segments[segment.id].results:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)
        live, board = found.room.facts.live[segment.id, first.table], segment.boards[0]
        for who in (await server.client(), organiser.client, players[-1].client):
            public = (await who.get(organiser.at)).json
            assert public["standing"] is None
            assert public["segment"]["closed_boards"] == []
            assert (await who.get(f"{organiser.at}/boards/{board}")).code == "board_open"
            assert (await who.get(f"{organiser.at}/boards/{board}/{first.table}.pj")).code == "board_open"
            assert (await who.get(f"{organiser.at}/fair")).json["reveals"] == []
            assert (await who.get(f"/api/tables/{live}/boards/{board}.pj")).code == "board_unknown"
        stranger = await server.client()
        assert (await stranger.get(f"/api/tables/{live}")).json["results"] == []
        for player in players:
            for source, frame in player.frames:
                told = json.loads(frame)
                if source == "event":
                    assert not {"hands", "cards", "kitty"} & _keys(told)
                elif told["type"] == "result":
                    assert told["hands"] is None
                    assert told["kitty"] is None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _keys(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in _keys(inner)}
    return {key for inner in value for key in _keys(inner)} if isinstance(value, list) else set()
