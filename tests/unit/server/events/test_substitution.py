"""Somebody else under the same number, between two sets and in the middle of a deal; a new link in mid-turn."""

import asyncio

from paiju.server.events.room import EventRoom
from paiju.table.seats import Seat
from paiju.tournament import commands as a
from paiju.tournament.course import signer
from paiju.tournament.people.entrants import Number, PersonRef
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import NAMES, OVER, Organiser, Player, playing
from tests.unit.server.events.seated import Seated
from tests.unit.tournament.kit import check

ONE_SET = {"boards_per_set": 1, "sets_per_round": 1, "rounds": 1}
TWO_SETS = {"boards_per_set": 1, "sets_per_round": 2, "rounds": 1}


async def started(server: Server, parameters: dict[str, int]) -> tuple[Organiser, dict[int, Player]]:
    organiser = await Organiser.sign_in(server)
    await organiser.create(parameters=parameters)
    links = await organiser.enter(NAMES)
    players = {number: await Player.come(server, link) for number, link in links.items()}
    for _ in range(6):
        await organiser.do("Next")
    await organiser.until_open()
    return organiser, players


async def room_of(server: Server, organiser: Organiser) -> EventRoom:
    found = await server.site.events.find(organiser.event)
    assert found is not None
    return found.room


async def on_turn(server: Server, organiser: Organiser) -> tuple[int, str, Seat]:
    """Who is to act at the first table, where, on which seat."""
    room = await room_of(server, organiser)
    (segment,) = (one for one in room.state.segments.values() if one.closed_at is None)
    table = segment.seating.tables[0]
    live = server.site.rooms.live(room.facts.live[segment.id, table.table])
    assert live is not None
    seat = live.state.deal.to_act()[0]
    return table.seats[seat], live.table, seat


async def is_sent_away(player: Player, table: str) -> None:
    """Neither his link nor his device is worth anything any more."""
    at = f"/api/events/{player.event}/me"
    assert (await player.client.post(at, {"token": player.token})).status == 410
    assert (await player.client.get(at)).status == 410
    if table:
        assert (await player.client.get(f"/ws/tables/{table}")).code == "not_seated"
        assert (await player.client.get(f"/api/tables/{table}/1.pj")).status >= 400


async def test_in_the_middle_of_a_deal(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await started(server, ONE_SET)
        number, table, seat = await on_turn(server, organiser)
        old = players[number]
        await old.me()
        async with Seated.at(old, table) as before:
            await before.until("events")
            missing = await organiser.ask({"is": "Substitute", "number": number, "members": ["替补"]})
            assert missing.json["facts"]["reason"] == "reason_missing"
            await organiser.do("Substitute", "生病", number=number, members=["替补"])
            assert (await before.until("bye"))["code"] == "moved"
            assert [message async for message in before.socket] == []
        await is_sent_away(old, table)

        new = await Player.come(server, await organiser.new_link(number))
        assert (new.number, (await new.me())["name"]) == (number, "替补")
        async with Seated.at(new, table) as after:
            await after.until("events")
            assert (after.seat, after.hand) == (seat, before.hand)
            assert after.events == before.events
            assert after.clock["seats"] == before.clock["seats"] == [seat]
            assert after.clock["left"] <= before.clock["left"]
            while after.seats[seat]["name"] != "替补":
                await after.until("seats")
            assert (await after.act())["type"] == "done"
        assert check((await room_of(server, organiser)).acts) == ()


async def test_between_two_sets(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await started(server, TWO_SETS)
        async with playing(players.values(), to_the_end=False):
            await organiser.until(*OVER)
        await organiser.do("Substitute", "有事", number=1, members=["替补"])
        old = players.pop(1)
        await is_sent_away(old, "")
        players[1] = await Player.come(server, await organiser.new_link(1))
        async with playing(players.values(), to_the_end=False):
            await organiser.go_to("play")
            await organiser.until(*OVER)
        room = await room_of(server, organiser)
        assert check(room.acts) == ()
        assert [len(segment.results) for segment in room.state.segments.values()] == [3, 3]
        lines = (await organiser.public())["standing"]["lines"]
        assert {line["name"] for line in lines if line["number"] == 1} == {"替补"}


async def test_undoing_a_substitution_sends_the_substitute_away(serving: Serving) -> None:
    async with serving() as server:
        organiser, _ = await started(server, ONE_SET)
        number, table, seat = await on_turn(server, organiser)
        await organiser.do("Substitute", "生病", number=number, members=["替补"])
        act = (await organiser.control())["version"]
        new = await Player.come(server, await organiser.new_link(number))
        async with Seated.at(new, table) as seated:
            await organiser.do("Undo", "看错了", act=act)
            assert (await seated.until("bye"))["code"] == "moved"
        await is_sent_away(new, table)
        live = server.site.rooms.live(table)
        room = await room_of(server, organiser)
        assert live is not None
        (before,) = room.state.entrants[Number(number)].members
        while live.state.seats[seat].name != before:
            await asyncio.sleep(0.01)


async def test_a_server_that_ended_before_the_old_link_did(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await started(server, ONE_SET)
        number, table, seat = await on_turn(server, organiser)
        await players[number].me()
        room = await room_of(server, organiser)
        reference = await server.site.rooms.names.keep("替补")
        substitute = a.Substitute(Number(number), (PersonRef(reference),))
        room.tends.clear()  # as if it ended here: nothing but the act is on disk
        await room.do(signer(room.state, substitute), substitute, "生病")
        event, old = organiser.event, players[number]
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        organiser.event = event
        await organiser.until_open()
        cookies = {"paiju-device": old.client.cookie() or ""}
        again = await server.client()
        again.session.cookie_jar.update_cookies(cookies)
        assert (await again.get(f"{organiser.at}/me")).code == "seat_lost"
        assert (await again.post(f"{organiser.at}/me", {"token": old.token})).code == "link_ended"
        assert (await again.get(f"/ws/tables/{table}")).code == "not_seated"
        live = server.site.rooms.live(table)
        assert live is not None
        while live.state.seats[seat].name != reference:
            await asyncio.sleep(0.01)


async def test_a_new_link_in_mid_turn_restores_hand_history_and_clock(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await started(server, ONE_SET)
        number, table, _ = await on_turn(server, organiser)
        await players[number].me()
        async with Seated.at(players[number], table) as first:
            await first.until("events")
            assert (await first.act())["type"] == "done"
        number, table, seat = await on_turn(server, organiser)
        lost = players[number]
        await lost.me()
        async with Seated.at(lost, table) as before:
            await before.until("events")
        link = await organiser.new_link(number)
        await is_sent_away(lost, table)
        phone = await Player.come(server, link)
        async with Seated.at(phone, table) as after:
            await after.until("events")
            assert (after.seat, after.hand, after.events) == (seat, before.hand, before.events)
            assert len(after.events) > 2  # what the one before did
            assert 0 < after.clock["left"] <= before.clock["left"]
            assert (await after.act())["type"] == "done"
