"""Live tables of games that only tests know: turns, hands that grow at the table's own pace, what is carried on."""

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import pytest

from paiju.server.live.house_pool import HousePool
from paiju.table.session import messages as m
from paiju.table.session.opening import SeatWanted
from paiju.table.session.options import TableOptions
from tests.toy_games.draw.game import BOOK, HAND, Begun, Phase, Play, State
from tests.toy_games.players import find
from tests.toy_games.toys import TOYS, Toy
from tests.unit.server.live.kit import Client, Hall, open_hall, serve

RACE, DRAW = TOYS
PACE, DRAWN = BOOK.pace.value, 4 * HAND


async def table_of(toy: Toy, seats: Sequence[SeatWanted] | None = None, **changes: Any) -> Hall:
    options: dict[str, Any] = {
        "house_delay": 0,
        "spectators": True,
        "next_after": 0,
        "trustee_player": toy.player.name,
        **changes,
    }
    settings = TableOptions(**options)
    return await open_hall(toy.book.book, settings, seats or toy.people, speech=toy.speech)


def moves_of(hall: Hall, client: Client) -> list[Any]:
    game, rules, _ = hall.room.session.played
    return [] if client.viewer is None else list(game.legal(rules, client.view, client.viewer))


async def play_out(hall: Hall, choose: random.Random) -> None:
    """Whoever is to act does; where nobody must, somebody may, and time goes on."""
    while hall.room.state.is_running:
        if hall.deal.is_free:
            await hall.time.advance(PACE)
            await hall.read()
        for client in choose.sample(hall.to_act(), len(hall.to_act())):
            moves = moves_of(hall, client)
            if moves and (not hall.deal.is_free or choose.random() < 0.3):
                await client.do(choose.choice(moves))
                await hall.read()


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.game.key)
def test_a_session_is_played_told_and_kept(toy: Toy) -> None:
    async def play() -> None:
        hall, choose = await table_of(toy), random.Random(3)
        for board in (1, 2, 3):
            assert hall.room.state.board == board
            await play_out(hall, choose)
            for client in (*hall.clients, hall.watcher):
                told = [message for message in client.inbox if isinstance(message, m.Result)]
                assert len(told) == board
                assert [formula.points for formula in told[-1].formulas] == list(hall.deal.points)
                assert client.view.points == hall.deal.points
            await hall.next_deal()
        info = await hall.rooms.info(hall.table)
        assert info is not None
        assert [score.board for score in info.results] == [1, 2, 3]
        assert len(info.seats) == len(toy.people)
        for kept in (hall.rooms.archive.record, hall.rooms.archive.events):
            text = await kept(hall.table, 2)
            assert text is not None
            assert toy.book.book in text
        assert await hall.rooms.archive.record(hall.table, 4) is None  # it is being played
        await hall.rooms.stop()

    asyncio.run(play())


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.game.key)
def test_time_alone_ends_a_deal_and_hands_seats_to_trustees(toy: Toy) -> None:
    async def play() -> None:
        hall = await table_of(toy)
        await hall.time.advance(200_000)
        await hall.read()
        assert hall.deal.points is not None
        assert all(seat.trustee for seat in hall.room.state.seats)
        assert [seat.trustee for seat in hall.watcher.seats] == [True] * len(toy.people)

    asyncio.run(play())


def test_two_players_in_turn_have_hints_checks_and_refusals() -> None:
    async def play() -> None:
        hall = await table_of(RACE)
        (actor,) = hall.to_act()
        other = next(client for client in hall.clients if client is not actor)
        hint = await actor.ask(m.AskHint("h"))
        assert isinstance(hint, m.Hint)
        assert hint.plays[0] == [max(actor.view.hands[actor.viewer])]
        assert isinstance(await actor.ask(m.AskCheck("c", hint.plays[1])), m.Done)
        assert isinstance(await actor.ask(m.AskCheck("c", [700_013])), m.Refused)
        assert isinstance(await other.ask(m.AskHint("h")), m.Refused)
        refused = await other.ask(other.act(hall.choice(actor, random.Random(1))))
        assert isinstance(refused, m.Refused)
        assert refused.code == "not_your_turn"
        assert actor.clock == m.ClockInfo([actor.viewer or 0], 5_000, 5_000, True)

    asyncio.run(play())


def test_an_action_of_another_game_ends_the_connection() -> None:
    async def play() -> None:
        hall = await table_of(RACE)
        await hall.clients[0].send(m.Act("x", 1, Play(700_001)))
        assert hall.clients[0].outbox.bye == "bad_message"

    asyncio.run(play())


def test_hands_grow_card_by_card_at_the_pace_of_the_table() -> None:
    async def play() -> None:
        hall = await table_of(DRAW)
        for drawn in range(DRAWN):
            for client in (*hall.clients, hall.watcher):
                assert client.view.drawn == drawn == sum(client.view.left)
                held = [len(hand or ()) for hand in client.view.hands]
                assert sum(held) == (0 if client.viewer is None else client.view.left[client.viewer])
                assert client.clock is None
            await hall.time.advance(PACE - 1)
            await hall.read()
            assert hall.deal.drawn == drawn
            await hall.time.advance(1)
            await hall.read()
        assert hall.rooms.counts.time_outs == 0
        for limit, phase in ((700, Phase.DECLARE), (8_000, Phase.BURY), (5_000, Phase.PLAY)):
            assert hall.deal.phase is phase
            for client in (*hall.clients, hall.watcher):
                assert client.clock is not None
                assert (client.clock.left, client.clock.limit) == (limit, limit)
            await hall.time.advance(limit - 1)
            assert hall.deal.phase is phase
            await hall.time.advance(1)
            await hall.read()

    asyncio.run(play())


async def until_somebody_may_declare(hall: Hall) -> list[Client]:
    """Those who may; the next deals are dealt while nobody can."""
    for _ in range(40):
        able = [client for client in hall.clients if moves_of(hall, client)]
        if able:
            return able
        await hall.time.advance(PACE)
        await hall.read()
        if not hall.room.state.deal.is_free:
            await hall.time.advance(200_000)
            await hall.read()
            await hall.next_deal()
    raise AssertionError("nobody holds a card of the level")


def test_any_seat_may_act_while_cards_come_and_is_not_stale_by_them() -> None:
    async def play() -> None:
        hall = await table_of(DRAW, trustee_after=0)
        able = await until_somebody_may_declare(hall)
        act = able[0].act(hall.choice(able[0], random.Random(1)))
        drawn = hall.deal.drawn
        await hall.time.advance(2 * PACE)
        await hall.read()
        assert able[0].count > act.seen
        assert isinstance(await able[0].ask(act), m.Done)
        await hall.read()
        assert hall.deal.declared == (able[0].viewer, act.action.card)
        assert hall.watcher.view.declared == hall.deal.declared
        assert hall.deal.drawn in (drawn + 2, DRAWN)
        refused = await able[0].ask(able[0].act(act.action))  # not higher than what lies there
        assert isinstance(refused, m.Refused)
        await hall.time.advance(PACE)
        assert hall.deal.drawn in (drawn + 3, DRAWN)

    asyncio.run(play())


def test_cards_come_at_a_table_without_a_clock_and_then_nobody_is_late() -> None:
    async def play() -> None:
        hall = await table_of(DRAW, clock=False)
        await hall.time.advance(PACE * DRAWN)
        assert hall.deal.phase is Phase.DECLARE
        await hall.time.advance(1_000_000)
        assert hall.deal.phase is Phase.DECLARE
        assert hall.clients[0].clock is None

    asyncio.run(play())


def test_a_pause_stops_the_drawing() -> None:
    async def play() -> None:
        hall = await table_of(DRAW)
        await hall.time.advance(PACE * 3 + 40)
        await hall.clients[0].ask(m.SetPause("p", True))
        await hall.time.advance(60_000)
        assert hall.deal.drawn == 3
        await hall.clients[0].ask(m.SetPause("q", False))
        await hall.time.advance(PACE - 41)
        assert hall.deal.drawn == 3
        await hall.time.advance(1)
        assert hall.deal.drawn == 4

    asyncio.run(play())


def test_all_bury_at_the_same_time_and_nobody_sees_who_has() -> None:
    async def play() -> None:
        hall = await table_of(DRAW)
        await hall.time.advance(PACE * DRAWN + BOOK.declare.value)
        await hall.read()
        assert len(hall.to_act()) == 4
        for number, client in enumerate(hall.clients):
            frames = [len(other.frames) for other in (*hall.clients, hall.watcher) if other is not client]
            await client.do(hall.choice(client, random.Random(number)))
            await hall.read()
            seen = [len(other.frames) for other in (*hall.clients, hall.watcher) if other is not client]
            assert (seen == frames) == (number < 3)
        assert hall.deal.phase is Phase.PLAY

    asyncio.run(play())


@pytest.mark.parametrize("is_cached", [True, False])
def test_levels_and_the_starter_are_carried_on_even_by_a_restart(is_cached: bool) -> None:
    async def play() -> None:
        hall, choose = await table_of(DRAW, trustee_after=0), random.Random(8)
        begun: list[State] = []
        for _ in range(3):
            begun.append(hall.deal)
            await play_out(hall, choose)
            if len(begun) == 2:
                hall = await restart(hall, is_cached)
            await hall.next_deal()
        last = hall.deal
        for before, after in zip(begun, (*begun[1:], last), strict=True):
            assert after.starter == (before.starter + 1) % 4
            assert sum(after.levels) == sum(before.levels) + 1
        log = await hall.rooms.archive.log(hall.table)
        told = [(event.levels, event.starter) for event in log if isinstance(event, Begun)]
        assert told == [(deal.levels, deal.starter) for deal in (*begun, last)]

    asyncio.run(play())


async def restart(hall: Hall, is_cached: bool) -> Hall:
    """Another server on the same store, some time later."""
    await hall.rooms.stop()
    if not is_cached:
        hall.store.snapshots.clear()  # type: ignore[attr-defined]
    await hall.time.advance(90_000)
    again = await serve(hall.store, hall.time)
    again.table, again.clients, again.watcher = hall.table, hall.clients, hall.watcher
    for client in (*again.clients, again.watcher):
        await client.connect(again.rooms, again.table)
    return again


@pytest.mark.parametrize("drawn", [0, 1, 7, DRAWN - 1])
def test_a_restart_goes_on_with_the_next_card(drawn: int) -> None:
    async def play() -> None:
        hall = await table_of(DRAW)
        await hall.time.advance(PACE * drawn + 60)
        await hall.read()
        before = hall.deal
        hall = await restart(hall, is_cached=True)
        assert hall.deal == before
        views = [client.view for client in hall.clients]
        await hall.time.advance(PACE)
        await hall.read()
        assert hall.deal.drawn == drawn + 1
        grown = [len(client.view.hands[client.viewer] or ()) for client in hall.clients]
        assert sum(grown) == sum(len(view.hands[seat] or ()) for seat, view in enumerate(views)) + 1

    asyncio.run(play())


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.game.key)
def test_house_players_are_found_by_their_game(toy: Toy) -> None:
    """They are asked again as their hands grow, by what their own seats have seen."""

    async def play() -> None:
        person, *others = toy.people
        hall = await table_of(toy, (person, *(SeatWanted.house(toy.player.name) for _ in others)), trustee_after=1)
        await hall.time.advance(200_000)
        assert hall.deal.points is not None
        for question in hall.house.questions:
            assert question.seen.view == toy.game.fold(question.seen.events)
        if toy is DRAW:
            sizes = {len(q.seen.view.hands[q.seat]) for q in hall.house.questions if q.seen.view.is_free}
            assert sizes == set(range(HAND + 1))
            # By chance all cards of the level may be the person's, or not drawn.
            drawing = [q for q in hall.house.questions if q.seen.view.is_free]
            could = any(toy.game.legal(toy.book, q.seen.view, q.seat) for q in drawing)
            assert (hall.deal.declared is not None) == could

    asyncio.run(play())


def test_a_house_player_that_thinks_longer_than_a_card_takes_is_asked_while_cards_come() -> None:
    async def play() -> None:
        person, *others = DRAW.people
        hall = await table_of(DRAW, (person, *(SeatWanted.house("eager") for _ in others)), house_delay=2 * PACE)
        await hall.time.advance(PACE * DRAWN - 1)
        asked = [question.seen.view.drawn for question in hall.house.questions]
        assert len(asked) >= 3 * DRAWN // 4
        assert min(asked) >= 1

    asyncio.run(play())


def test_house_players_think_in_processes_that_know_the_game() -> None:
    async def play() -> None:
        hall = await table_of(RACE)
        pool = HousePool(find, workers=1, budget=60.0)
        pool.start()
        hall.room._house_seats._house = pool
        (actor,) = hall.to_act()
        await actor.ask(m.SetTrustee("t", True))
        while hall.to_act() == [actor]:
            await asyncio.sleep(0.01)
            await hall.time.advance(1)
        assert hall.deal.table is not None
        assert pool.failures == 0
        await pool.stop()

    asyncio.run(play())


def test_four_people_are_told_by_their_names() -> None:
    async def play() -> None:
        hall = await table_of(DRAW)
        assert [seat.name for seat in hall.watcher.seats] == ["P0", "P1", "P2", "P3"]

    asyncio.run(play())
