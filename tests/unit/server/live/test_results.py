"""What a table is told after a deal: the score of every board, all hands, how each seat's points came about."""

import asyncio
import dataclasses
import random

import pytest

from paiju.table.session import messages as m
from tests.unit.server.live.kit import BOOKS, NATIONAL, QUICK, Client, Hall, open_hall, serve, settle


def results(client: Client) -> list[m.Result]:
    return [message for message in client.inbox if isinstance(message, m.Result)]


def scores(client: Client) -> list[m.BoardScore]:
    return [message for message in client.inbox if isinstance(message, m.Welcome)][-1].results


async def come_anew(hall: Hall, seat: int) -> Client:
    client = Client(hall.clients[seat].viewer)
    await client.connect(hall.rooms, hall.table)
    hall.clients[seat] = client
    return client


@pytest.mark.parametrize("book", BOOKS)
def test_everybody_at_the_table_sees_all_hands_once_the_deal_is_over(book: str) -> None:
    async def play() -> None:
        hall, choose = await open_hall(book), random.Random(11)
        while hall.room.state.is_running:
            assert not any(results(client) for client in (*hall.clients, hall.watcher))
            await hall.step(choose)
            if hall.deal.redeal:
                await hall.time.advance(2_000)
                await hall.read()
        score = hall.deal.score
        assert score is not None
        for client in (*hall.clients, hall.watcher):
            (told,) = results(client)
            assert told.hands == [list(map(int, hand or ())) for hand in hall.deal.hands]
            assert told.kitty is not None
            assert len(told.kitty) == 3
            assert [each.points for each in told.formulas] == list(score.points)

    asyncio.run(play())


def test_scores_of_earlier_boards_survive_a_new_device_and_a_restart() -> None:
    async def play() -> None:
        hall, choose = await open_hall(), random.Random(12)
        await hall.play_deal(choose)
        await hall.next_deal()
        await hall.play_deal(choose)
        await hall.next_deal()
        expected = [m.BoardScore(each.board, list(each.points)) for each in hall.room.state.results]
        assert [each.board for each in expected] == [1, 2]
        assert scores(await come_anew(hall, 1)) == expected
        watcher = Client(None)
        await watcher.connect(hall.rooms, hall.table)
        assert scores(watcher) == expected
        await hall.rooms.stop()
        again = await serve(hall.store, hall.time)
        again.table, again.clients = hall.table, hall.clients
        assert scores(await come_anew(again, 0)) == expected
        info = await again.rooms.info(hall.table)
        assert info is not None
        assert info.results == expected

    asyncio.run(play())


def test_who_comes_back_after_the_deal_is_told_its_end_and_who_comes_during_one_is_not() -> None:
    async def play() -> None:
        hall, choose = await open_hall(), random.Random(13)
        await hall.play_deal(choose)
        assert results(await come_anew(hall, 2)) == results(hall.clients[0])
        await hall.next_deal()
        await settle()
        assert results(await come_anew(hall, 2)) == []

    asyncio.run(play())


def test_hands_of_a_board_that_is_open_elsewhere_stay_secret() -> None:
    async def play() -> None:
        hall, choose = await open_hall(NATIONAL, dataclasses.replace(QUICK, shared_boards=True)), random.Random(14)
        await hall.play_deal(choose)
        for client in (*hall.clients, hall.watcher):
            (told,) = results(client)
            assert (told.hands, told.kitty) == (None, None)
            assert len(told.formulas) == 3
        assert await hall.rooms.archive.record(hall.table, 1) is None
        assert await hall.rooms.archive.events(hall.table, 1) is None
        await hall.rooms.close_table(hall.table)
        fair = await hall.rooms.fairness(hall.table)
        assert fair is not None
        assert (fair.reveals, fair.session) == ([], None)

    asyncio.run(play())


def test_in_a_contest_nobody_is_helped() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL, dataclasses.replace(QUICK, shared_boards=True))
        client = hall.clients[hall.deal.to_act()[0]]
        for message in (m.SetTrustee("on", True), m.AskHint("hint")):
            answer = await client.ask(message)
            assert isinstance(answer, m.Refused)
            assert answer.code == "no_help_in_contest"

    asyncio.run(play())
