"""House players in processes of their own: they answer, fail, hang and die, and the tables play on."""

import asyncio
import time
from dataclasses import replace

import pytest

import paiju
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.deal import start
from paiju.games.doudizhu.player import observers
from paiju.games.shengji.deal.events import Play
from paiju.games.shengji.deal.player import ShengjiSeen
from paiju.players.house import find_player
from paiju.server.live.house_pool import HousePool, Question, default
from paiju.server.live.rooms import Rooms
from paiju.server.table.books import game_for
from paiju.table.seats import Seat
from paiju.table.session import messages as m
from paiju.table.session.opening import NewTable, SeatWanted
from paiju.table.session.options import TableOptions
from tests.unit.games.shengji.kit import position, texts
from tests.unit.server.live.bad_players import find
from tests.unit.server.live.kit import NATIONAL, Client
from tests.unit.server.live.memory_store import MemoryStore

pytestmark = pytest.mark.slow


def question(player: str) -> Question:
    rules = game_for(NATIONAL, ()).rules
    cardset = deal_board(rules, 1, seed_of_number(1))
    seen = observers((cardset.first_caller,))
    seen.happen(start(rules, cardset))
    return Question(player, NATIONAL, (), seen[cardset.first_caller], cardset.first_caller)


@pytest.mark.parametrize("player", ["sleeps", "dies", "raises"])
def test_a_bad_player_gets_the_first_legal_action_and_the_others_do_not_wait(
    player: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask() -> None:
        pool = HousePool(find, workers=2, budget=5.0)
        pool.start()
        await pool.warm()
        bad = asyncio.create_task(pool.choose(question(player)))
        await asyncio.sleep(0)
        assert isinstance(await pool.choose(question("greedy")), e.Bid)
        assert player != "sleeps" or not bad.done()
        assert await bad == e.Bid(0)
        assert pool.failures == 1
        for _ in range(3):  # whoever was lost is replaced
            assert isinstance(await pool.choose(question("greedy")), e.Bid)
        assert pool.failures == 1
        await pool.stop()

    asyncio.run(ask())
    assert "♥" not in caplog.text
    assert "Card" not in caplog.text


def test_under_load_a_player_that_searches_chooses_without(caplog: pytest.LogCaptureFixture) -> None:
    """Sharp plays as steady, which leads what is sure; the first legal action would be the lowest card."""
    rules = game_for("shengji-80", ()).rules
    state = position(rules, ["HA HA H3 H9 C3", "D3 D4 D6 D7 D8", "S3 S4 S5 S6 S7", "C4 C5 C6 C7 C8"])
    seen: ShengjiSeen = ShengjiSeen((), state._replace(hands=(state.hands[0], None, None, None)))
    asked = Question("sharp", "shengji-80", (), seen, Seat(0))

    async def ask() -> object:
        pool = HousePool(find_player, workers=0, budget=0.01)
        try:
            return await pool.choose(asked)
        finally:
            await pool.stop()

    chosen = asyncio.run(ask())
    assert isinstance(chosen, Play)
    assert chosen == find_player("shengji", "steady").choose(rules, seen, Seat(0), ())
    assert texts(chosen.cards) == ["HA", "HA"]
    assert default(asked) != chosen


def test_where_nobody_answers_a_hint_still_tells_what_can_be_played() -> None:
    deal = paiju.Deal(NATIONAL, seed=1)
    deal.play(paiju.Bid(3))
    for _ in range(2):
        deal.play(paiju.Double(False))
    leader = deal.turn
    assert leader is not None

    async def ask() -> list[list[int]]:
        pool = HousePool(find, workers=0, budget=0.05)
        try:
            return await pool.hint(Question("raises", NATIONAL, (), deal.seen(leader), leader))
        finally:
            await pool.stop()

    plays = asyncio.run(ask())
    assert {tuple(cards) for cards in plays} <= {a.cards for a in deal.legal() if isinstance(a, paiju.Play)}
    assert len(plays) > 1


def test_house_players_play_against_a_person_and_see_only_their_own_hand() -> None:
    async def play() -> None:
        pool = HousePool(find, workers=1, budget=60.0)
        pool.start()
        rooms = Rooms(MemoryStore(), pool)
        await rooms.start()
        seats = (SeatWanted.person("Li"), SeatWanted.house("knows-too-much"), SeatWanted.house("knows-too-much"))
        new = NewTable(NATIONAL, seats, table=TableOptions(house_delay=0, next_after=0))
        table = (await rooms.create(new)).table
        client = Client(Seat(0))
        await client.connect(rooms, table)
        await client.ask(m.SetTrustee("t", True))
        deadline = time.monotonic() + 120
        while not rooms._rooms[table].state.results and time.monotonic() < deadline:
            await asyncio.sleep(0.02)
            await client.read()
        assert rooms._rooms[table].state.results
        assert pool.failures == 0
        await rooms.stop()
        await pool.stop()

    asyncio.run(play())


def test_the_choice_follows_from_the_seed_and_not_from_who_asked_before() -> None:
    async def ask() -> list[list[e.Action]]:
        found = []
        for order in ((1, 2, 3, 4, 5, 6), (6, 4, 2, 5, 3, 1)):
            pool = HousePool(find, workers=1, budget=20.0)
            pool.start()
            chosen = {seed: await pool.choose(replace(question("random"), seed=seed)) for seed in order}
            found.append([chosen[seed] for seed in sorted(order)])
            await pool.stop()
        return found

    first, second = asyncio.run(ask())
    assert first == second
    assert len(set(first)) > 1


@pytest.mark.parametrize(("player", "retries"), [("dies", 2), ("raises", 2)])
def test_in_a_contest_another_worker_is_asked_before_the_first_legal_action_is_taken(player: str, retries: int) -> None:
    async def ask() -> None:
        pool = HousePool(find, workers=2, budget=0.001, contest_budget=30.0)
        pool.start()
        assert await pool.choose(replace(question(player), contest=True)) == e.Bid(0)
        assert (pool.failures, pool.retries) == (1, retries)
        await pool.stop()

    asyncio.run(ask())


def test_in_a_contest_a_busy_pool_is_waited_for() -> None:
    async def ask() -> None:
        pool = HousePool(find, workers=1, budget=0.0, contest_budget=60.0)
        pool.start()  # its worker takes longer to start than anybody else would wait
        assert await pool.choose(question("greedy")) == e.Bid(0)
        assert pool.failures == 1
        many = (pool.choose(replace(question("random"), seed=seed, contest=True)) for seed in range(30))
        assert len(set(await asyncio.gather(*many))) > 1
        assert (pool.failures, pool.retries) == (1, 0)
        await pool.stop()

    asyncio.run(ask())
