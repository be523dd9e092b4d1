"""An organiser who plays: nothing he may ask for tells him of a board that is open at some table."""

import asyncio
import json

from paiju.regulations.library import regulation_of
from paiju.server.events.room import EventRoom
from paiju.table.seats import Seat
from paiju.tournament.seating.segments import ResultKey
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import NAMES, OVER, Organiser, Player, playing

ONE_SET = {"boards_per_set": 2, "sets_per_round": 1, "rounds": 1}


async def begun(server: Server) -> tuple[Organiser, dict[int, Player], EventRoom]:
    organiser = await Organiser.sign_in(server)
    await organiser.create(parameters=ONE_SET)
    links = await organiser.enter(NAMES)
    players = {number: await Player.come(server, link) for number, link in links.items()}
    for _ in range(6):
        await organiser.do("Next")
    await organiser.until_open()
    found = await server.site.events.find(organiser.event)
    assert found is not None
    return organiser, players, found.room


async def play_tables(room: EventRoom, players: dict[int, Player], tables: set[int], board: int) -> None:
    """Let these tables play until they have the result of a board."""
    (segment,) = room.state.segments.values()
    tasks = []
    for table in segment.seating.tables:
        if table.table in tables:
            for seat, number in enumerate(table.seats):
                await players[number].me()
                live = room.facts.live[segment.id, table.table]
                tasks.append(asyncio.create_task(players[number].play(live, Seat(seat))))
    while not all(ResultKey(table, board) in room.state.segments[segment.id].results for table in tables):
        await asyncio.sleep(0.01)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_what_is_open_is_told_to_nobody(serving: Serving) -> None:
    async with serving() as server:
        organiser, players, room = await begun(server)
        await play_tables(room, players, {1}, 1)
        (segment,) = room.state.segments.values()
        live = room.facts.live[segment.id, 1]
        ask = organiser.client.get
        assert (await ask(organiser.at + "/log")).code == "set_is_running"
        assert (await ask(organiser.at + "/boards/1")).code == "board_open"
        assert (await ask(organiser.at + "/boards/1/1.pj")).code == "board_open"
        number = segment.seating.tables[0].seats[0]
        assert (await ask(f"{organiser.at}/why/{number}")).code == "entrant_unknown"
        assert (await ask(f"{organiser.at}/why/{number}?segment=main-1.1")).code == "entrant_unknown"
        assert (await ask(organiser.at + "/fair")).json["reveals"] == []
        assert (await ask(f"/api/tables/{live}")).json["results"] == []
        assert (await ask(f"/api/tables/{live}/boards/1.pj")).code == "board_unknown"
        assert (await ask(f"/api/tables/{live}/boards/1.jsonl")).code == "board_unknown"
        fair = (await ask(f"/api/tables/{live}/fair")).json
        assert (fair["reveals"], fair["session"]) == ([], None)
        assert (await organiser.public())["standing"] is None
        told = (await ask(organiser.at + "/rounds/main-1.1")).json
        assert [table["deals"] for table in told["tables"]] == [[], [], []]
        assert told["hidden"] == len(room.state.segments[segment.id].results)
        cells = [line["meetings"] for line in (await ask(organiser.at + "/crosstable")).json["lines"]]
        assert all((each["score"], each["points"], each["sign"]) == ("", "", 0) for (each,) in cells)
        told = json.dumps(await organiser.control())
        assert "scores" not in told
        version = room.version
        for action in (
            {"is": "Withdraw", "number": number},
            {"is": "VoidBoard", "segment": "main-1.1", "board": 1},
            {"is": "Award", "segment": "main-1.1", "table": 2, "board": 1, "shares": [50, 50, 50]},
            {"is": "Forfeit", "segment": "main-1.1", "number": segment.seating.tables[2].seats[0]},
        ):
            body = {"action": action, "seen": version, "reason": "试问"}
            effect = await organiser.client.post(organiser.at + "/effect", body)
            assert effect.status == 200, effect.body
            moved = {line["number"] for line in effect.json["ranks"] if line["before"] and line["after"]}
            # Nobody has a counted result yet: there is no rank to be told, whatever was scored at table 1.
            assert not moved, action


async def test_the_last_open_result_of_a_board_is_not_told_by_asking_what_would_be(serving: Serving) -> None:
    async with serving() as server:
        organiser, players, room = await begun(server)
        await play_tables(room, players, {1, 2}, 1)
        award = {"is": "Award", "segment": "main-1.1", "table": 3, "board": 1, "shares": [50, 50, 50]}
        body = {"action": award, "seen": room.version, "reason": "试问"}
        effect = await organiser.client.post(organiser.at + "/effect", body)
        assert effect.status == 200, effect.body
        assert [line for line in effect.json["ranks"] if line["before"] and line["after"]] == []


async def test_effects_are_told_of_closed_boards_alone(serving: Serving) -> None:
    async with serving() as server:
        organiser, players, room = await begun(server)
        await play_tables(room, players, {1, 2, 3}, 1)
        standing = regulation_of(room.state.setup).format.standing(room.told)
        first = standing.lines[0].number
        body = {"action": {"is": "Withdraw", "number": first}, "seen": room.version, "reason": "退出"}
        effect = (await organiser.client.post(organiser.at + "/effect", body)).json
        ranks = {line.number: line.rank for line in standing.lines}
        assert all(line["before"] == ranks[line["number"]] for line in effect["ranks"] if line["before"])


async def test_the_log_can_be_had_when_the_set_is_over(serving: Serving) -> None:
    async with serving() as server:
        organiser, players, room = await begun(server)
        async with playing(players.values(), to_the_end=False):
            await organiser.until(*OVER)
        reply = await organiser.client.get(organiser.at + "/log")
        assert reply.status == 200
        assert len(reply.body.splitlines()) == room.version
        stranger = await server.client()
        assert (await stranger.get(organiser.at + "/log")).code == "not_organiser"
