"""Coming, going and coming back; messages that are repeated, late, too many or no messages at all."""

import asyncio
import random

import pytest

from paiju.games.doudizhu import events as e
from paiju.server.live.outbox import MAX_FRAMES, Outbox
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from paiju.table.session.options import TableOptions
from paiju.table.session.refusals import TableError
from tests.unit.server.live.kit import BOOKS, CCGC, Client, Hall, open_hall, serve, settle


def answers(client: Client, kind: type) -> int:
    return sum(isinstance(message, kind) for message in client.inbox)


async def visit(hall: Hall, viewer: Seat | None, since: int = 0) -> Client:
    client = Client(viewer)
    await client.connect(hall.rooms, hall.table, since)
    return client


@pytest.mark.parametrize("book", BOOKS)
def test_a_new_device_knows_what_the_old_one_knew_at_every_point(book: str) -> None:
    async def play() -> None:
        hall, choose = await open_hall(book), random.Random(6)
        while hall.room.state.is_running:
            for client in (*hall.clients, hall.watcher):
                fresh = await visit(hall, client.viewer)
                assert (fresh.view, fresh.count, fresh.clock) == (client.view, client.count, client.clock)
                await client.connect(hall.rooms, hall.table)  # and back, with everything
                assert client.view == fresh.view
            await hall.step(choose)

    asyncio.run(play())


@pytest.mark.parametrize("book", BOOKS)
def test_whoever_was_away_at_any_point_catches_up(book: str) -> None:
    async def play() -> None:
        hall, choose = await open_hall(book), random.Random(7)
        while hall.room.state.is_running:
            actor = choose.choice(hall.to_act())
            away = [client for client in (*hall.clients, hall.watcher) if client is not actor]
            for client in away:
                client.leave()
            await actor.do(hall.choice(actor, choose))
            for client in away:
                await client.connect(hall.rooms, hall.table)
            for client in hall.clients:
                assert client.view == hall.room.session.views[client.viewer].view()

    asyncio.run(play())


def test_the_number_of_another_session_is_not_believed() -> None:
    async def play() -> None:
        hall = await open_hall()
        fresh = await visit(hall, Seat(0), since=999)
        assert fresh.view == hall.clients[0].view
        assert fresh.count == hall.clients[0].count

    asyncio.run(play())


def test_boards_before_the_last_one_are_forgotten_and_resumed_past() -> None:
    async def play() -> None:
        hall, choose = await open_hall(), random.Random(8)
        old = hall.clients[1].count
        for _ in range(3):
            await hall.play_deal(choose)
            await hall.next_deal()
        fresh = await visit(hall, Seat(1), since=old)
        assert fresh.view == hall.room.session.views[Seat(1)].view()
        assert fresh.count == hall.room.session.views[Seat(1)].count

    asyncio.run(play())


def test_a_second_connection_takes_the_place_of_the_first() -> None:
    async def play() -> None:
        hall = await open_hall()
        first = hall.clients[0]
        second = await visit(hall, Seat(0))
        assert first.outbox.bye == "replaced"
        assert isinstance((await first.read())[-1], m.Bye)
        first.leave()  # the old connection's end does not touch the new one
        assert not second.outbox.ended
        assert not hall.watcher.seats[0].away

    asyncio.run(play())


def test_a_replaced_connection_has_no_say_any_more() -> None:
    async def play() -> None:
        hall = await open_hall()
        old = hall.to_act()[0]
        await visit(hall, old.viewer)
        await old.send(old.act(e.Bid(3)))
        await settle()
        assert not hall.deal.calls

    asyncio.run(play())


def test_whoever_goes_is_marked_as_away() -> None:
    async def play() -> None:
        hall = await open_hall()
        hall.clients[1].leave()
        await hall.read()
        assert [seat.away for seat in hall.clients[0].seats] == [False, True, False]
        await hall.clients[1].connect(hall.rooms, hall.table)
        await hall.read()
        assert [seat.away for seat in hall.watcher.seats] == [False, False, False]

    asyncio.run(play())


# Repeated and late messages.


@pytest.mark.parametrize("book", BOOKS)
def test_every_message_sent_three_times_acts_once(book: str) -> None:
    async def play() -> None:
        hall, choose = await open_hall(book), random.Random(9)
        while hall.room.state.is_running:
            client = hall.to_act()[0]
            message = client.act(hall.choice(client, choose))
            turn = hall.room.session.version
            for _ in range(2):
                await client.send(message)
            await settle()
            after = hall.room.session.version
            assert after > turn
            first = [answer for answer in await client.read() if isinstance(answer, m.Done)]
            assert first[0] == first[1]
            await client.connect(hall.rooms, hall.table)
            assert await client.ask(message) == first[0]
            assert hall.room.session.version == after
            await hall.read()

    asyncio.run(play())


def test_a_refusal_is_repeated_too() -> None:
    async def play() -> None:
        hall = await open_hall()
        client = hall.to_act()[0]
        message = client.act(e.Bid(7), "x")
        first = await client.ask(message)
        assert isinstance(first, m.Refused)
        assert first.code == "no_such_bid"
        assert first.article
        assert first.zh
        again = await client.ask(client.act(e.Bid(1), "x"))  # the same id is the same message
        assert again == first

    asyncio.run(play())


def test_an_action_is_found_again_after_a_restart() -> None:
    async def play() -> None:
        hall = await open_hall()
        client = hall.to_act()[0]
        message = client.act(e.Bid(1), "mine")
        done = await client.ask(message)
        again = await serve(hall.store)
        again.table = hall.table
        await client.connect(again.rooms, hall.table)
        version = again.room.session.version
        assert await client.ask(message) == done
        assert again.room.session.version == version

    asyncio.run(play())


@pytest.mark.parametrize("book", BOOKS)
def test_a_stale_action_is_never_applied_to_a_later_turn(book: str) -> None:
    async def play() -> None:
        hall, choose = await open_hall(book), random.Random(10)
        while hall.room.state.is_running:
            actor = hall.to_act()[0]
            before = {client.viewer: client.count for client in hall.clients}
            turn = hall.room.state.turn
            await actor.do(hall.choice(actor, choose))
            await hall.read()
            if hall.room.state.turn == turn or not hall.room.state.is_running:
                continue
            for late in hall.to_act():
                answer = await late.ask(late.act(hall.choice(late, choose), seen=before[late.viewer]))
                assert isinstance(answer, m.Refused)
                assert answer.code == "stale"

    asyncio.run(play())


def test_an_action_from_the_future_is_stale_too() -> None:
    async def play() -> None:
        hall = await open_hall()
        client = hall.to_act()[0]
        answer = await client.ask(client.act(e.Bid(1), seen=client.count + 1))
        assert isinstance(answer, m.Refused)
        assert answer.code == "stale"

    asyncio.run(play())


def test_messages_in_the_wrong_order_do_no_harm() -> None:
    async def play() -> None:
        hall = await open_hall()
        first, second = hall.to_act()[0], hall.clients[(hall.deal.to_act()[0] + 1) % 3]
        late = second.act(e.Bid(2))  # decided before the first bid was seen
        refused = await second.ask(late)
        assert isinstance(refused, m.Refused)
        assert refused.code == "not_your_turn"
        await first.do(e.Bid(1))
        await second.read()
        assert await second.ask(late) == refused
        assert isinstance(await second.ask(second.act(e.Bid(2))), m.Done)

    asyncio.run(play())


def test_two_actions_at_once_are_one_action() -> None:
    async def play() -> None:
        hall = await open_hall()
        client = hall.to_act()[0]
        await client.send(client.act(e.Bid(1)))
        await client.send(client.act(e.Bid(2)))
        await settle()
        codes = [answer.code for answer in await client.read() if isinstance(answer, m.Refused)]
        assert codes == ["stale"]
        assert [call.points for call in hall.deal.calls] == [1]

    asyncio.run(play())


def test_a_lost_answer_is_given_to_the_next_connection() -> None:
    async def play() -> None:
        hall = await open_hall()
        client = hall.to_act()[0]
        message = client.act(e.Bid(1))
        await client.send(message)
        client.leave()  # before anything came back
        await settle()
        assert len(hall.deal.calls) == 1
        await client.connect(hall.rooms, hall.table)
        assert isinstance(await client.ask(message), m.Done)
        assert len(hall.deal.calls) == 1

    asyncio.run(play())


# Bad clients.


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b'{"type":"hello"}',
        b'{"type":"hello","since":"0"}',
        b'{"type":"dance"}',
        b'{"type":"hello","since":0,"more":1}',
        b'{"type":"act","id":"a","seen":0,"action":{"do":"pass"}}',  # before hello
        b'\xff{"type":"hello","since":0}',
    ],
)
def test_what_is_no_message_ends_the_connection_and_nothing_else(data: bytes) -> None:
    async def play() -> None:
        hall = await open_hall()
        outbox = Outbox()
        attachment = await hall.rooms.attach(hall.table, None, outbox)
        await attachment.receive(data)
        assert outbox.bye == "bad_message"
        assert not hall.clients[0].outbox.ended

    asyncio.run(play())


@pytest.mark.parametrize("act_id", ["", "x" * 65])
def test_an_id_has_a_length(act_id: str) -> None:
    async def play() -> None:
        hall = await open_hall()
        await hall.clients[0].send(m.NextDeal(act_id))
        assert hall.clients[0].outbox.bye == "bad_message"

    asyncio.run(play())


def test_a_ping_is_answered_at_once() -> None:
    async def play() -> None:
        hall = await open_hall()
        await hall.watcher.send(m.Ping(1.5))
        assert await hall.watcher.read() == [m.Pong(1.5)]

    asyncio.run(play())


def test_spectators_see_and_do_nothing() -> None:
    async def play() -> None:
        hall = await open_hall()
        for message in (
            hall.watcher.act(e.Bid(1), "a"),
            m.NextDeal("b"),
            m.SetPause("c", True),
            m.SetTrustee("d", True),
            m.AskHint("e"),
            m.AskCheck("f", [0]),
        ):
            answer = await hall.watcher.ask(message)
            assert isinstance(answer, m.Refused)
            assert answer.code == "not_seated"
        closed = await open_hall(settings=TableOptions(spectators=False))
        with pytest.raises(TableError, match="not_seated"):
            await closed.rooms.attach(closed.table, None, Outbox())

    asyncio.run(play())


def test_a_client_that_does_not_read_is_dropped_and_the_table_plays_on() -> None:
    async def play() -> None:
        hall, choose = await open_hall(CCGC), random.Random(11)
        slow = await visit(hall, None)
        frames = 0
        while not slow.outbox.ended:
            await hall.play_deal(choose)
            await hall.next_deal()
            assert len(slow.outbox._frames) <= MAX_FRAMES + 1
            frames += 1
        assert slow.outbox.bye == "too_slow"
        await hall.play_deal(choose)

    asyncio.run(play())


def test_a_flood_of_one_client_does_not_keep_the_others_out() -> None:
    async def play() -> None:
        hall = await open_hall()
        flooder, honest = hall.clients[0], hall.clients[1]

        async def flood() -> None:
            for number in range(1_000):
                await flooder.send(m.AskCheck(f"f{number}", [0]))
                await flooder.read()

        task = asyncio.create_task(flood())
        await asyncio.sleep(0)
        answer = await honest.ask(m.AskCheck("h", [0]))
        assert isinstance(answer, m.Refused)
        await task

    asyncio.run(play())
