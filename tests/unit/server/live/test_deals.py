"""Whole deals: three clients and the real rules, and what each of them ends up knowing."""

import asyncio
import json
import random

import pytest

from paiju.deals.documents import format_opening, parse_commitment, parse_document
from paiju.deals.sealed import SessionReveal, open_session
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.deal import view
from paiju.games.doudizhu.record.steps import cardset_of
from paiju.server.live.outbox import Outbox
from paiju.server.live.records import deals_of
from paiju.server.table.books import game_for
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from paiju.table.session.opening import SeatWanted
from paiju.table.session.options import TableOptions
from paiju.table.session.refusals import TableError
from paiju.table.session.sealed import board_of
from tests.unit.server.live.kit import BOOKS, NATIONAL, PEOPLE, open_hall, settle


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(3))
def test_three_clients_play_whole_deals(book: str, seed: int) -> None:
    async def play() -> None:
        hall, choose = await open_hall(book), random.Random(seed)
        for board in range(1, 4):
            assert hall.room.state.board == board
            await hall.play_deal(choose)
            assert hall.room.state.results[-1].board == board
            last = list(deals_of(await hall.rooms.archive.log(hall.table)))[-1]
            for client in hall.clients:
                assert client.view == view(last.events, client.viewer)
            assert hall.watcher.view == view(last.events, None)
            await hall.next_deal()
        await hall.rooms.stop()

    asyncio.run(play())


def test_a_record_is_given_of_finished_deals_only() -> None:
    async def play() -> None:
        hall, choose = await open_hall(), random.Random(1)
        assert await hall.rooms.archive.record(hall.table, 1) is None
        await hall.step(choose)
        assert await hall.rooms.archive.events(hall.table, 1) is None
        await hall.play_deal(choose)
        text = await hall.rooms.archive.record(hall.table, 1)
        assert text is not None
        assert text.startswith("[Format")
        assert await hall.rooms.archive.record(hall.table, 2) is None
        assert await hall.rooms.archive.record("nosuchtable", 1) is None

    asyncio.run(play())


def test_all_boards_are_played_and_no_more() -> None:
    async def play() -> None:
        hall, choose = await open_hall(boards=2), random.Random(3)
        await hall.play_deal(choose)
        await hall.next_deal()
        await hall.play_deal(choose)
        answer = await hall.clients[0].ask(m.NextDeal("more"))
        assert isinstance(answer, m.Refused)
        assert answer.code == "no_more_boards"
        info = await hall.rooms.info(hall.table)
        assert info is not None
        assert [result.board for result in info.results] == [1, 2]
        assert all(sum(result.points) == 0 for result in info.results)

    asyncio.run(play())


def test_the_next_deal_opens_when_every_person_has_agreed() -> None:
    async def play() -> None:
        hall, choose = await open_hall(), random.Random(4)
        early = await hall.clients[0].ask(m.NextDeal("early"))
        assert isinstance(early, m.Refused)
        assert early.code == "not_over"
        await hall.play_deal(choose)
        for client in hall.clients:
            assert hall.room.state.board == 1
            assert isinstance(await client.ask(m.NextDeal("next")), m.Done)
        assert hall.room.state.board == 2

    asyncio.run(play())


def test_the_next_deal_opens_by_itself_while_somebody_is_there() -> None:
    async def play() -> None:
        hall, choose = await open_hall(settings=TableOptions(next_after=30_000)), random.Random(4)
        await hall.play_deal(choose)
        await hall.time.advance(29_000)
        assert hall.room.state.board == 1
        await hall.time.advance(1_000)
        assert hall.room.state.board == 2
        await hall.read()
        await hall.play_deal(choose)
        for client in hall.clients:
            client.leave()
        await hall.time.advance(40_000)
        assert hall.room.state.board == 2

    asyncio.run(play())


def test_a_deal_without_a_bid_is_dealt_again() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL, options={"all_pass": "redeal"})
        before = [client.view.hands[seat] for seat, client in enumerate(hall.clients)]
        for _ in range(3):
            await hall.to_act()[0].do(e.Bid(0))
            await hall.read()
        assert hall.deal.redeal
        await hall.time.advance(2_000)
        await hall.read()
        assert (hall.room.state.board, hall.room.state.attempt) == (1, 2)
        assert [client.view.hands[seat] for seat, client in enumerate(hall.clients)] != before
        assert await hall.rooms.archive.record(hall.table, 1) is None
        assert await hall.rooms.archive.record(hall.table, 1, attempt=1) is not None

    asyncio.run(play())


def test_a_deal_without_a_bid_waits_where_nothing_opens_by_itself() -> None:
    """Practice: whoever looked away finds the deal as it ended, and asks for the next."""

    async def play() -> None:
        waiting = TableOptions(next_after=0, redeal_after=0, clock=False)
        hall = await open_hall(NATIONAL, waiting, options={"all_pass": "redeal"})
        for _ in range(3):
            await hall.to_act()[0].do(e.Bid(0))
            await hall.read()
        assert hall.deal.redeal
        await hall.time.advance(3_600_000)
        assert (hall.room.state.board, hall.room.state.attempt) == (1, 1)
        await hall.next_deal()
        assert (hall.room.state.board, hall.room.state.attempt) == (1, 2)

    asyncio.run(play())


def test_friends_take_their_seats_and_the_last_one_starts_the_deal() -> None:
    async def play() -> None:
        hall = await open_hall(seats=(PEOPLE[0], SeatWanted.open(), SeatWanted.open()))
        with pytest.raises(TableError, match="not_seated"):
            await hall.rooms.attach(hall.table, Seat(1), Outbox())
        await hall.rooms.take_seat(hall.table, Seat(1), "Wang")
        with pytest.raises(TableError, match="seat_taken"):
            await hall.rooms.take_seat(hall.table, Seat(1), "Zhao")
        assert hall.room.state.board == 0
        await hall.rooms.take_seat(hall.table, Seat(2), "Zhao")
        await settle()
        await hall.clients[0].read()
        assert [seat.name for seat in hall.clients[0].seats] == ["Li", "Wang", "Zhao"]
        assert hall.clients[0].view.hands[0] is not None

    asyncio.run(play())


def test_whoever_leaves_a_running_deal_is_followed_by_a_house_player() -> None:
    async def play() -> None:
        hall = await open_hall()
        seat = hall.deal.to_act()[0]
        await hall.rooms.leave_seat(hall.table, seat)
        assert hall.room.state.seats[seat].kind == "house"
        await hall.time.advance(1)
        assert seat not in hall.deal.to_act()

    asyncio.run(play())


@pytest.mark.parametrize("book", BOOKS)
def test_the_deals_are_those_of_the_sealed_session(book: str) -> None:
    async def play() -> None:
        hall, choose = await open_hall(book, boards=2), random.Random(5)
        info = await hall.rooms.info(hall.table)
        fair = await hall.rooms.fairness(hall.table)
        assert info is not None
        assert fair is not None
        assert (fair.reveals, fair.session) == ([], None)
        assert fair.opening["commitment"] == info.commitment
        await hall.play_deal(choose)
        await hall.rooms.close_table(hall.table)
        fair = await hall.rooms.fairness(hall.table)
        assert fair is not None
        assert fair.session is not None
        assert [reveal["board"] for reveal in fair.reveals] == ["1"]
        commitment = parse_commitment(json.dumps(fair.commitment))
        revealed = parse_document(json.dumps(fair.session))
        assert isinstance(revealed, SessionReveal)
        session = open_session(commitment, revealed.secret)
        assert json.loads(format_opening(session.opening())) == fair.opening
        deal = next(deals_of(await hall.rooms.archive.log(hall.table)))
        board, rules = board_of(session, 1, deal.attempt, players=3), game_for(book).rules
        assert deal_board(rules, 1, board.seed, board.position, board.lot) == cardset_of(deal.events)

    asyncio.run(play())
