"""Hints and checks: from the seat's own view, for the asker only, without any trace."""

import asyncio
import random

import pytest

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu import wire
from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.state import Phase
from paiju.server.table.books import game_for
from paiju.table.session import messages as m
from tests.unit.server.live.kit import BOOKS, NATIONAL, Hall, open_hall


async def play_opened(book: str) -> Hall:
    """A hall whose deal has come to the play."""
    for seed in range(20):
        hall, choose = await open_hall(book), random.Random(seed)
        while hall.room.state.is_running and hall.deal.phase is not Phase.PLAY:
            await hall.step(choose)
        if hall.deal.phase is Phase.PLAY:
            return hall
    raise AssertionError("nobody bids")


@pytest.mark.parametrize("book", BOOKS)
def test_every_hint_can_be_played_and_is_checked_alike(book: str) -> None:
    async def play() -> None:
        hall, choose, asked = await play_opened(book), random.Random(1), 0
        rules = game_for(book, ()).rules
        while hall.room.state.is_running:
            actor = hall.to_act()[0]
            assert actor.viewer is not None
            frames = [len(client.frames) for client in (*hall.clients, hall.watcher) if client is not actor]
            version = hall.room.session.version
            hint = await actor.ask(m.AskHint(f"h{asked}"))
            assert isinstance(hint, m.Hint)
            plays = {action.cards for action in legal(rules, actor.view, actor.viewer) if isinstance(action, e.Play)}
            assert {tuple(cards) for cards in hint.plays} <= plays
            assert bool(hint.plays) == bool(plays)
            assert len({tuple(cards) for cards in hint.plays}) == len(hint.plays)
            for cards in hint.plays[:3]:
                assert isinstance(await actor.ask(m.AskCheck("c", cards)), m.Done)
            assert isinstance(await actor.ask(m.AskCheck("c", [0, 5, 53, 9, 13])), m.Refused)
            await hall.read()
            assert frames == [len(client.frames) for client in (*hall.clients, hall.watcher) if client is not actor]
            assert hall.room.session.version == version
            asked += 1
            await hall.step(choose)
        assert asked

    asyncio.run(play())


def test_there_is_no_hint_for_whoever_is_not_to_play() -> None:
    async def play() -> None:
        hall = await open_hall(NATIONAL)
        early = await hall.to_act()[0].ask(m.AskHint("h"))
        assert isinstance(early, m.Refused)
        assert early.code == "not_in_this_phase"
        hall = await play_opened(NATIONAL)
        waiting = next(client for client in hall.clients if client not in hall.to_act())
        for message in (m.AskHint("h"), m.AskCheck("c", [0])):
            answer = await waiting.ask(message)
            assert isinstance(answer, m.Refused)
            assert answer.code == "not_your_turn"

    asyncio.run(play())


@pytest.mark.parametrize("cards", [[], [0, 0], [54], [-1], list(range(54)), [10**9]])
def test_a_check_of_nonsense_is_refused(cards: list[int]) -> None:
    async def play() -> None:
        hall = await play_opened(NATIONAL)
        actor = hall.to_act()[0]
        for message in (m.AskCheck("c", cards), m.Act("a", actor.count, wire.Play(cards))):
            answer = await actor.ask(message)
            assert isinstance(answer, m.Refused)
            assert answer.zh
            assert answer.en

    asyncio.run(play())
