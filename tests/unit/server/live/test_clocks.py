"""Clocks: time-outs in every phase, pauses, trustees, tables without a clock, actions that are held back."""

import asyncio
import random

import pytest

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.game import due
from paiju.games.doudizhu.state import Phase
from paiju.games.doudizhu.timeouts import time_limit
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from paiju.table.session.opening import SeatWanted
from paiju.table.session.options import TableOptions
from tests.unit.server.live.kit import BOOKS, CCGC, NATIONAL, PEOPLE, QUICK, WORKERS, Client, Hall, open_hall, settle

HOUSE = SeatWanted.house("greedy")
NO_TRUSTEE = TableOptions(house_delay=0, spectators=True, next_after=0, trustee_after=0)


def last_events(hall: Hall) -> list[str]:
    found = [message for message in hall.watcher.inbox if isinstance(message, m.Events)]
    return [event["type"] for event in found[-1].events]


def phase(hall: Hall) -> Phase:
    found: Phase = hall.deal.phase
    return found


async def expire(hall: Hall) -> None:
    """Let exactly the time of the turn pass."""
    room = hall.room
    await hall.time.advance(due(room.session.rules, hall.deal).at - room.table_time())
    await hall.read()


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_acts_and_the_clock_plays_the_deal(book: str) -> None:
    async def play() -> None:
        hall = await open_hall(book, NO_TRUSTEE)
        for _ in range(400):
            if not hall.room.state.is_running:
                break
            if book == WORKERS and hall.deal.phase is Phase.PLAY:
                await expire(hall)
                assert sum(hall.deal.warnings) == 1
                break
            before = hall.room.state.turn
            left = due(hall.room.session.rules, hall.deal).at - hall.room.table_time()
            await hall.time.advance(left - 1)
            assert hall.room.state.turn == before
            await hall.time.advance(1)
            assert hall.room.state.turn > before
            await hall.read()
        assert hall.deal.calls or hall.room.state.results  # regulation 001 ends a deal by a time-out

    asyncio.run(play())


async def bid_up(hall: Hall) -> None:
    await hall.to_act()[0].do(e.Bid(3))
    await hall.read()


def test_both_defenders_are_timed_out_in_one_append() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL, NO_TRUSTEE)
        await bid_up(hall)
        assert phase(hall) is Phase.DOUBLING
        assert hall.watcher.clock is not None
        frames = len(hall.watcher.frames)
        await expire(hall)
        assert phase(hall) is Phase.PLAY
        assert len(hall.watcher.frames) == frames + 1
        assert last_events(hall)[0] == "DoublesShown"

    asyncio.run(play())


def test_one_hidden_choice_and_one_time_out() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL, NO_TRUSTEE)
        await bid_up(hall)
        one, other = hall.to_act()
        await hall.time.advance(20_000)
        before = [len(client.frames) for client in (*hall.clients, hall.watcher)]
        await one.do(e.Double(True))
        await hall.read()
        after = [len(client.frames) for client in (*hall.clients, hall.watcher)]
        assert [new - old for old, new in zip(before, after, strict=True)] == [
            2 if client is one else 0 for client in (*hall.clients, hall.watcher)
        ]
        await expire(hall)
        assert phase(hall) is Phase.REDOUBLING
        assert hall.deal.doublers == (one.viewer,)
        assert other.viewer is not None
        await expire(hall)
        assert phase(hall) is Phase.PLAY
        assert not hall.deal.redoubled

    asyncio.run(play())


def test_the_clock_tells_of_hidden_choices_only_that_they_are_open() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL)
        await bid_up(hall)
        one, other = hall.to_act()
        await one.do(e.Double(True))
        both = [one.viewer, other.viewer]
        for client in (hall.clients[hall.deal.declarer or 0], other, hall.watcher):
            await client.connect(hall.rooms, hall.table)  # a Welcome with a clock
            assert client.clock is not None
            assert sorted(client.clock.seats) == sorted(seat for seat in both if seat is not None)
        await one.connect(hall.rooms, hall.table)
        assert one.clock is not None
        assert one.clock.seats == [other.viewer]

    asyncio.run(play())


def test_an_action_in_the_last_millisecond_counts_and_the_timer_does_not_strike_the_next_turn() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL, NO_TRUSTEE)
        limit = time_limit(hall.room.session.rules, hall.deal).milliseconds
        await hall.time.advance(limit - 1)
        await hall.to_act()[0].do(e.Bid(1))
        await hall.read()
        await hall.time.advance(limit - 1)  # the old turn's timer rings on the way
        assert [call.cause for call in hall.deal.calls] == [e.Cause.PLAYER]
        await hall.time.advance(1)
        assert [call.cause for call in hall.deal.calls] == [e.Cause.PLAYER, e.Cause.TIME_OUT]

    asyncio.run(play())


def test_hints_checks_and_refusals_do_not_move_the_clock() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL, NO_TRUSTEE)
        await hall.time.advance(10_000)
        client = hall.to_act()[0]
        await client.ask(m.AskHint("h"))
        await client.ask(m.AskCheck("c", [0]))
        await client.ask(client.act(e.Bid(9)))
        await hall.time.advance(14_999)
        assert not hall.deal.calls
        await hall.time.advance(1)
        assert len(hall.deal.calls) == 1

    asyncio.run(play())


# Pauses.


def test_only_the_host_stops_the_clock() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL, NO_TRUSTEE)
        refused = await hall.clients[1].ask(m.SetPause("p", True))
        assert isinstance(refused, m.Refused)
        assert refused.code == "not_host"
        await hall.time.advance(5_000)
        assert isinstance(await hall.clients[0].ask(m.SetPause("p", True)), m.Done)
        await hall.read()
        for client in (*hall.clients, hall.watcher):
            assert client.clock is not None
            assert (client.clock.left, client.clock.running) == (20_000, False)
        await hall.time.advance(40_000)
        actor = hall.to_act()[0]
        refused = await actor.ask(actor.act(e.Bid(1)))
        assert isinstance(refused, m.Refused)
        assert refused.code == "paused"
        await hall.clients[0].ask(m.SetPause("r", False))
        await hall.read()
        assert hall.watcher.clock is not None
        assert (hall.watcher.clock.left, hall.watcher.clock.running) == (20_000, True)
        await hall.time.advance(19_999)
        assert not hall.deal.calls
        await hall.time.advance(1)
        assert len(hall.deal.calls) == 1

    asyncio.run(play())


def test_a_house_player_waits_while_the_table_is_paused() -> None:
    async def play() -> None:
        seats = (PEOPLE[0], HOUSE, HOUSE)
        hall = await open_hall(NATIONAL, TableOptions(house_delay=600, next_after=0), seats)
        while not any(hall.room.state.is_house(seat) for seat in hall.deal.to_act()):
            await hall.step(random.Random(0))
        await hall.clients[0].ask(m.SetPause("p", True))
        version = hall.room.session.version
        await hall.time.advance(60_000)
        assert hall.room.session.version == version
        await hall.clients[0].ask(m.SetPause("r", False))
        await hall.time.advance(601)
        assert hall.room.session.version > version + 1

    asyncio.run(play())


# Trustees.


def test_after_two_time_outs_a_house_player_acts_until_the_person_is_back() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL, QUICK)
        await bid_up(hall)
        await expire(hall)  # both defenders: their first
        declarer = hall.clients[hall.deal.declarer or 0]
        while not any(seat.trustee for seat in hall.room.state.seats):
            if hall.to_act() == [declarer]:
                await declarer.do(hall.choice(declarer, random.Random(1)))
                await hall.read()
            else:
                await expire(hall)
        trusted = next(number for number, seat in enumerate(hall.room.state.seats) if seat.trustee)
        assert hall.watcher.seats[trusted].trustee
        while hall.deal.to_act() != (Seat(trusted),):
            client = hall.to_act()[0]
            await client.do(hall.choice(client, random.Random(1)))
            await hall.read()
            if not hall.room.state.is_running:
                return
        hall.house.gate = asyncio.Event()  # it thinks; the person is quicker
        await hall.time.advance(1)
        client = hall.clients[trusted]
        await client.do(hall.choice(client, random.Random(1)))
        await hall.read()
        assert not hall.watcher.seats[trusted].trustee
        version = hall.room.session.version
        hall.house.gate.set()
        await settle()
        assert hall.room.session.version == version  # its choice came too late

    asyncio.run(play())


async def play_without(hall: Hall, gone: Seat, choose: random.Random) -> None:
    """The others act; the time of the one who is gone runs out, unless a house player acts for it."""
    while hall.room.state.is_running:
        waiting = [client for client in hall.to_act() if client.viewer != gone]
        if waiting:
            await waiting[0].do(hall.choice(waiting[0], choose))
        elif hall.room.state.is_house(gone):
            turn = hall.room.state.turn
            await hall.time.advance(1)
            assert hall.room.state.turn != turn  # it does not wait for the clock
        else:
            await expire(hall)
        await hall.read()
        if hall.deal.redeal:
            await hall.time.advance(2_000)
            await hall.read()


@pytest.mark.parametrize("book", [NATIONAL, WORKERS])
def test_the_trustee_plays_on_for_whoever_is_gone_and_is_taken_back_on_return(book: str) -> None:
    async def play() -> None:
        hall, choose = await open_hall(book, QUICK), random.Random(21)
        gone = hall.deal.to_act()[0]
        hall.clients[gone].leave()
        await play_without(hall, gone, choose)
        assert hall.room.state.seats[gone].trustee
        others = [client for client in hall.clients if client.viewer != gone]
        for client in others:  # a trustee does not keep the others waiting
            await client.ask(m.NextDeal("next-2"))
        await hall.read()
        assert (hall.room.state.board, hall.room.state.is_running) == (2, True)
        asked, late = len(hall.house.questions), hall.rooms.counts.time_outs
        await play_without(hall, gone, choose)
        assert {question.seat for question in hall.house.questions[asked:]} == {gone}
        assert hall.rooms.counts.time_outs == late  # the whole deal without waiting
        back = Client(gone)
        await back.connect(hall.rooms, hall.table)
        hall.clients[gone] = back
        assert back.seats[gone].trustee
        assert not back.seats[gone].away
        assert isinstance(await back.ask(m.SetTrustee("back", False)), m.Done)
        for client in hall.clients:
            await client.ask(m.NextDeal("next-3"))
        await hall.read()
        assert not hall.watcher.seats[gone].trustee
        asked = len(hall.house.questions)
        await hall.play_deal(choose)
        assert len(hall.house.questions) == asked  # every action was its own

    asyncio.run(play())


def test_a_person_may_hand_over_and_take_back() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL, QUICK)
        seat = hall.deal.to_act()[0]
        client = hall.clients[seat]
        assert isinstance(await client.ask(m.SetTrustee("on", True)), m.Done)
        await hall.time.advance(1)
        assert len(hall.deal.calls) == 1
        assert all(question.seat == seat for question in hall.house.questions)
        assert isinstance(await client.ask(m.SetTrustee("off", False)), m.Done)
        await hall.read()
        assert not hall.watcher.seats[seat].trustee

    asyncio.run(play())


def test_a_trustee_is_not_dismissed_by_a_hidden_choice() -> None:
    """Everybody would be told, and would know that the choice has been made."""

    async def play() -> None:
        hall = await open_hall(NATIONAL, QUICK)
        await bid_up(hall)
        one = hall.to_act()[0]
        hall.house.gate = asyncio.Event()
        await one.ask(m.SetTrustee("on", True))
        await hall.read()
        frames = len(hall.watcher.frames)
        await one.do(e.Double(False))
        await hall.read()
        assert len(hall.watcher.frames) == frames

    asyncio.run(play())


# Options.


def test_without_a_clock_nobody_is_ever_late() -> None:
    async def play() -> None:
        hall, choose = (
            await open_hall(NATIONAL, TableOptions(clock=False, spectators=True, next_after=0)),
            random.Random(2),
        )
        while hall.room.state.is_running:
            await hall.time.advance(30_000)
            assert hall.clients[0].clock is None
            await hall.step(choose)
        assert hall.room.state.results

    asyncio.run(play())


@pytest.mark.parametrize("book", [NATIONAL, CCGC])
def test_no_action_is_published_sooner_than_the_minimum_delay(book: str) -> None:
    async def play() -> None:
        hall = await open_hall(book, TableOptions(minimum_delay=1_000, spectators=True, next_after=0, house_delay=0))
        choose = random.Random(3)
        while hall.room.state.is_running:
            actor = hall.to_act()[0]
            version, frames = hall.room.session.version, len(hall.watcher.frames)
            message = actor.act(hall.choice(actor, choose))
            if hall.room.table_time() - hall.deal.since >= 1_000:  # the second of two defenders
                assert isinstance(await actor.ask(message), m.Done)
                await hall.read()
                continue
            assert await actor.ask(message) is None
            other = await actor.ask(actor.act(e.Pass()))
            assert isinstance(other, m.Refused)
            assert await actor.ask(message) is None  # the same again waits with it
            since = hall.room.table_time() - hall.deal.since
            await hall.time.advance(max(0, 999 - since))
            assert (hall.room.session.version, len(hall.watcher.frames)) == (version, frames)
            await hall.time.advance(1)
            assert hall.room.session.version > version
            assert any(isinstance(answer, m.Done) and answer.id == message.id for answer in await actor.read())
            await hall.read()

    asyncio.run(play())


def test_what_is_illegal_is_refused_at_once_though_actions_are_held() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL, TableOptions(minimum_delay=1_000))
        actor = hall.to_act()[0]
        assert isinstance(await actor.ask(actor.act(e.Bid(9))), m.Refused)

    asyncio.run(play())
