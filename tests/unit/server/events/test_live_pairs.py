"""A timed Swiss of pairs at live tables: partners sit opposite, the clock ends the match, its result comes in."""

import asyncio
from pathlib import Path
from typing import Any

from paiju.games.shengji.sides import SEATS_OF
from paiju.server.live.records import deals_of
from paiju.server.table.books import game_for
from paiju.server.table.log import read, stream_of
from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import MatchLevels, Source
from tests.chaos.event_proof import verify
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import Organiser
from tests.unit.server.events.pairs import Partner, enter_pairs, playing_pairs
from tests.unit.server.live.kit import FakeTime
from tests.unit.tournament.kit import check

ONE_ROUND = {"rounds": 1, "minutes": 5, "last_deal_minutes": 4}


async def opened(server: Server, pairs: int, **wanted: Any) -> tuple[Organiser, list[dict[str, Any]]]:
    organiser = await Organiser.sign_in(server)
    await organiser.create(book="003", parameters=ONE_ROUND, **wanted)
    return organiser, await enter_pairs(organiser, pairs)


async def verify_tables(server: Server, organiser: Organiser, folder: Path, tables: int) -> None:
    """``paiju verify`` over what each table of a closed round had sealed, and the records of its deals."""
    everybody = await server.client()
    told = (await everybody.get(organiser.at + "/fair")).json
    assert (told["reveals"], len(told["tables"])) == ([], tables)
    for table in told["tables"]:
        at = f"/api/tables/{table['live']}"
        deals = (await everybody.get(at)).json["finished"]
        assert deals
        records = {str(deal): (await everybody.get(f"{at}/boards/{deal}.pj")).body.decode() for deal in deals}
        verify(folder / table["live"], (await everybody.get(at + "/fair")).json, records)


async def test_a_round_is_played_by_the_clock_and_hands_itself_in(serving: Serving, tmp_path: Path) -> None:
    time = FakeTime()
    async with serving(time=time) as server:
        organiser, links = await opened(server, 12)
        assert sorted((it["number"], it["member"]) for it in links) == [(n, m) for n in range(1, 13) for m in (0, 1)]
        assert links[0]["name"] == "甲1"
        partners = [await Partner.come(server, link) for link in links]
        await organiser.go_to("play")
        found = await until_dealt(server, organiser, 6)
        room = found.room
        async with playing_pairs(server, time, partners):
            while any(segment.closed_at is None for segment in room.state.segments.values()):
                await asyncio.sleep(0.01)
        (segment,) = room.state.segments.values()
        assert len(segment.results) == 6
        assert segment.last_deal_called
        for partner in partners:
            table = next(it for it in segment.seating.tables if partner.number in it.seats)
            side = table.seats.index(partner.number)
            assert partner.seat == tuple(SEATS_OF.values())[side][partner.member]
        for key, result in segment.results.items():
            live = room.facts.live[segment.id, key.table]
            log = [read(each).event for each in await server.site.rooms.store.read(stream_of(live))]
            game = game_for("shengji-80", ()).game
            deals = [game.fold(deal.events) for deal in deals_of(log)]
            west_east, south_north = deals[-1].score.levels
            assert isinstance(result.outcome, MatchLevels)
            assert result.outcome.levels == (south_north, west_east)
            assert result.cited.source is Source.LIVE
        calls = [act for act in room.acts if isinstance(act.action, a.CallLastDeal)]
        assert len(calls) == 1
        await organiser.do("Next")
        assert (await organiser.public())["published"]
        assert check(room.acts) == ()
        await verify_tables(server, organiser, tmp_path, 6)


async def until_dealt(server: Server, organiser: Organiser, tables: int) -> Any:
    """The event, once so many of its tables are open."""
    found = await server.site.events.find(organiser.event)
    assert found is not None
    while sum(server.site.rooms.live(live) is not None for live in found.room.facts.live.values()) < tables:
        await asyncio.sleep(0.01)
    return found


async def test_a_restart_in_the_middle_of_a_deal_loses_nothing(serving: Serving) -> None:
    time = FakeTime()
    async with serving(time=time) as server:
        organiser, links = await opened(server, 4)
        event = organiser.event
        await organiser.go_to("play")
        partners = [await Partner.come(server, link) for link in links]
        found = await until_dealt(server, organiser, 2)
        rooms = [server.site.rooms.live(live) for live in found.room.facts.live.values()]
        async with playing_pairs(server, time, partners):
            while not all(room is not None and len(room.state.results) >= 1 for room in rooms):
                await asyncio.sleep(0.01)
        before = {room.table: room.state.results for room in rooms if room is not None}
    async with serving(time=time) as server:
        organiser = await Organiser.sign_in(server)
        organiser.event = event
        partners = [await Partner.come(server, link) for link in links]
        async with playing_pairs(server, time, partners):
            await organiser.until("publish")
        for table, results in before.items():
            state = await server.site.rooms.archive.state(table)
            assert state is not None
            assert state.results[: len(results)] == results
        room = (await server.site.events.find(event)).room  # type: ignore[union-attr]
        (segment,) = room.state.segments.values()
        assert len(segment.results) == 2
        assert check(room.acts) == ()


async def test_each_partner_has_a_hand_of_his_own(serving: Serving) -> None:
    time = FakeTime()
    async with serving(time=time) as server:
        organiser, links = await opened(server, 2)
        await organiser.go_to("play")
        partners = [await Partner.come(server, link) for link in links]
        async with playing_pairs(server, time, partners):
            while not all(partner.view.drawn == 100 for partner in partners):
                await asyncio.sleep(0.01)
            for partner in partners:
                assert partner.seat is not None
                others = [hand for seat, hand in enumerate(partner.view.hands) if seat != partner.seat]
                assert others == [None] * 3
        assert sorted(int(partner.seat or 0) for partner in partners) == [0, 1, 2, 3]


async def test_who_is_replaced_loses_his_seat_and_the_partner_keeps_his(serving: Serving) -> None:
    async with serving(time=FakeTime()) as server:
        organiser, links = await opened(server, 2)
        first, second = [await Partner.come(server, link) for link in links if link["number"] == 1]
        await organiser.do("Substitute", "生病", number=1, members=["丙", "乙1"])
        assert (await first.client.get(organiser.at + "/me")).status != 200
        assert (await second.me())["number"] == 1
        (made,) = (await organiser.client.post(organiser.at + "/links")).json["links"]
        assert (made["number"], made["member"], made["name"]) == (1, 0, "丙")
        await Partner.come(server, made)
        await organiser.go_to("play")
        event = await until_dealt(server, organiser, 1)
        (live,) = event.room.facts.live.values()
        names = {it.name for it in event.tables._rooms.live(live).state.seats}
        assert event.room.person(event.room.state.entrants[Number(1)].members[0]) in names


async def test_a_new_link_for_one_leaves_the_partner_where_he_is(serving: Serving) -> None:
    async with serving(time=FakeTime()) as server:
        organiser, links = await opened(server, 2)
        first, second = [await Partner.come(server, link) for link in links if link["number"] == 1]
        body = {"numbers": [1], "reason": "换手机", "member": 1}
        (made,) = (await organiser.client.post(organiser.at + "/links", body)).json["links"]
        assert (made["member"], made["name"]) == (1, "乙1")
        assert (await first.me())["number"] == 1
        assert (await second.client.get(organiser.at + "/me")).code == "seat_lost_to_link"


async def test_a_forfeit_closes_the_table_and_undoing_it_opens_it_again(serving: Serving) -> None:
    time = FakeTime()
    async with serving(time=time) as server:
        organiser, _ = await opened(server, 4)
        await organiser.go_to("play")
        event = await until_dealt(server, organiser, 2)
        (segment,) = event.room.state.segments.values()
        table = segment.seating.tables[0]
        live = event.room.facts.live[segment.id, table.table]
        await organiser.do("Forfeit", "未到", segment=str(segment.id), number=table.seats[0], code="absent")
        while server.site.rooms.live(live) is not None:
            await asyncio.sleep(0.01)
        act = (await organiser.control())["acts"][0]["number"]
        await organiser.do("Undo", "到了", act=act)
        while server.site.rooms.live(live) is None:
            await asyncio.sleep(0.01)
        assert check(event.room.acts) == ()


async def test_an_odd_pair_has_the_bye_of_the_book(serving: Serving) -> None:
    time = FakeTime()
    async with serving(time=time) as server:
        organiser, links = await opened(server, 3)
        await organiser.go_to("play")
        partners = [await Partner.come(server, link) for link in links]
        async with playing_pairs(server, time, partners):
            await organiser.until("publish")
        room = (await server.site.events.find(organiser.event)).room  # type: ignore[union-attr]
        (segment,) = room.state.segments.values()
        (bye,) = segment.seating.byes
        line = next(it for it in room.regulation.format.standing(room.state).lines if it.number == bye)
        assert [str(value) for value in line.values][:2] == ["1.5", "12"]
