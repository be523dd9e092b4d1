"""A forfeit closes its table; undoing it during the set brings the table back as it was, also after a restart."""

import asyncio

from paiju.table.seats import Seat
from paiju.tournament import commands as a
from paiju.tournament.course import signer
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import OVER, Organiser, Player, playing
from tests.unit.server.events.seated import Seated
from tests.unit.server.events.test_substitution import ONE_SET, on_turn, room_of, started
from tests.unit.tournament.kit import check


async def forfeit(server: Server, organiser: Organiser, number: int, table: str) -> int:
    """The act, once the table is closed."""
    segment = (await organiser.public())["segment"]["segment"]
    await organiser.do("Forfeit", "没来", segment=segment, number=number)
    while server.site.rooms.live(table) is not None:
        await asyncio.sleep(0.01)
    room = await room_of(server, organiser)
    return next(act.number for act in reversed(room.acts) if type(act.action).__name__ == "Forfeit")


async def until_live(server: Server, table: str) -> None:
    while server.site.rooms.live(table) is None:
        await asyncio.sleep(0.01)


async def test_the_table_goes_on_as_it_was(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await started(server, ONE_SET)
        number, table, seat = await on_turn(server, organiser)
        player = players[number]
        await player.me()
        async with Seated.at(player, table) as before:
            await before.until("events")
            act = await forfeit(server, organiser, number, table)
            assert (await before.until("bye"))["code"] == "closed"
        assert (await player.client.get(f"/ws/tables/{table}")).status == 410
        assert (await player.me())["place"]["live"] == ""

        await organiser.do("Undo", "他在场", act=act)
        await until_live(server, table)
        assert (await player.me())["place"]["live"] == table
        async with Seated.at(player, table) as after:
            await after.until("events")
            assert (after.seat, after.hand, after.events) == (seat, before.hand, before.events)
            assert 0 < after.clock["left"] <= before.clock["left"]
            assert (await after.act())["type"] == "done"
        await to_the_end(server, organiser, players)


async def to_the_end(server: Server, organiser: Organiser, players: dict[int, Player]) -> None:
    async with playing(players.values(), to_the_end=False):
        await organiser.until(*OVER)
    room = await room_of(server, organiser)
    assert [len(segment.results) for segment in room.state.segments.values()] == [3]
    assert check(room.acts) == ()


async def test_again_and_again_and_between_two_frames(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await started(server, ONE_SET)
        number, table, _ = await on_turn(server, organiser)
        for _ in range(3):
            act = await forfeit(server, organiser, number, table)
            await organiser.do("Undo", "他在场", act=act)
            await until_live(server, table)
        await to_the_end(server, organiser, players)


async def test_the_time_while_it_was_closed_is_charged_to_nobody(serving: Serving) -> None:
    async with serving() as server:
        organiser, players = await started(server, ONE_SET)
        number, table, _ = await on_turn(server, organiser)
        await players[number].me()
        act = await forfeit(server, organiser, number, table)
        closed = await server.site.rooms.archive.state(table)
        assert closed is not None
        at = closed.at
        await organiser.do("Undo", "他在场", act=act)
        await until_live(server, table)
        live = server.site.rooms.live(table)
        assert live is not None
        assert not live.state.paused
        assert live.state.at == at
        assert live.state.deal.to_act()


async def test_after_a_restart(serving: Serving) -> None:
    """The server ends while the table is closed, and once more after it was brought back."""
    async with serving() as server:
        organiser, players = await started(server, ONE_SET)
        number, table, seat = await on_turn(server, organiser)
        event, tokens = organiser.event, {each: player.token for each, player in players.items()}
        await forfeit(server, organiser, number, table)
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        organiser.event = event
        room = await room_of(server, organiser)
        assert server.site.rooms.live(table) is None
        act = next(each.number for each in reversed(room.acts) if type(each.action).__name__ == "Forfeit")
        await organiser.do("Undo", "他在场", act=act)
        await until_live(server, table)
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        organiser.event = event
        await organiser.until_open()
        await until_live(server, table)
        players = {}
        for each, token in tokens.items():
            players[each] = await Player.come(server, f"/e/{event}/me#{token}")
        async with Seated.at(players[number], table) as seated:
            await seated.until("events")
            assert seated.seat == Seat(seat)
        await to_the_end(server, organiser, players)


async def test_a_server_that_ended_right_after_the_undo(serving: Serving) -> None:
    """Nothing but the act is on disk: the next server makes the table what the state wants."""
    async with serving() as server:
        organiser, _ = await started(server, ONE_SET)
        number, table, _ = await on_turn(server, organiser)
        event = organiser.event
        act = await forfeit(server, organiser, number, table)
        room = await room_of(server, organiser)
        room.tends.clear()
        await room.undo(signer(room.state, a.Undo(act)), act, "他在场")
        assert server.site.rooms.live(table) is None
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        organiser.event = event
        await organiser.until_open()
        await until_live(server, table)
        live = server.site.rooms.live(table)
        assert live is not None
        assert live.state.deal.to_act()
