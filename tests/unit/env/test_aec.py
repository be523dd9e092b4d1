"""The environment of PettingZoo: its own tests, and that it plays by the book and tells a seat nothing more."""

import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from paiju.env import observation
from paiju.env.aec import AGENTS, DoudizhuEnv, IllegalAction
from paiju.games.doudizhu.state import Phase
from tests.books import DOUDIZHU


def played(env: DoudizhuEnv, seed: int) -> list[int]:
    """A deal of random legal actions; the actions."""
    chance, taken = random.Random(seed), []
    env.reset(seed=seed)
    for _ in env.agent_iter():
        seen, _, over, _, _ = env.last()
        assert seen is not None
        if over:
            env.step(None)
            continue
        taken.append(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        env.step(taken[-1])
    return taken


@pytest.mark.parametrize("book", DOUDIZHU)
def test_the_tests_of_pettingzoo(book: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # an observation with a mask is a dictionary
        api_test(DoudizhuEnv(book), num_cycles=300, verbose_progress=False)
    seed_test(lambda: DoudizhuEnv(book), num_cycles=200)


@pytest.mark.parametrize("book", DOUDIZHU)
def test_rewards_are_the_points_of_the_book(book: str) -> None:
    env, scored = DoudizhuEnv(book), 0
    for seed in range(12):
        chance = random.Random(seed)
        env.reset(seed=seed)
        while not env.terminations[env.agent_selection]:
            assert not any(env.rewards.values())
            env.step(chance.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))
        assert env.state.phase is Phase.OVER
        assert tuple(env.rewards.values()) == (env.state.points or (0, 0, 0))
        scored += any(env.rewards.values())
    assert scored > 3


def test_a_list_of_actions_is_the_same_for_all_and_each_stands_once() -> None:
    env = DoudizhuEnv("doudizhu-national-2016")
    names = [env.actions.name(number) for number in range(len(env.actions))]
    assert len(set(names)) == len(names)
    assert names[0] == "pass"
    assert {"3", "33344", "xX", "34567", "bid 0", "bid 3", "double", "no redouble"} <= set(names)
    assert max(len(name) for name in names if name.isalnum()) <= 20


def test_what_the_mask_does_not_allow_is_refused_and_changes_nothing() -> None:
    env = DoudizhuEnv("doudizhu-national-2016")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    with pytest.raises(IllegalAction, match="seat_0 may not choose pass now"):
        env.step(0)
    with pytest.raises(IllegalAction, match="no action"):
        env.step(None)
    after = env.observe(env.agent_selection)
    assert all((before[name] == after[name]).all() for name in before)


def test_only_who_is_to_act_has_actions() -> None:
    env = DoudizhuEnv("doudizhu-national-2016")
    env.reset(seed=1)
    assert [bool(env.observe(agent)["action_mask"].any()) for agent in AGENTS] == [True, False, False]


def test_a_row_holds_what_its_columns_say() -> None:
    env, where = DoudizhuEnv("doudizhu-national-2016", open_hands=True), observation.slices()
    env.reset(seed=5)
    chance = random.Random(5)
    while not env.terminations[env.agent_selection]:
        agent = env.agent_selection
        seat = AGENTS.index(agent)
        seen = env.observe(agent)
        row = seen["observation"]
        own, unseen = row[where["own"]], row[where["unseen"]]
        gone = row[where["played_own"]] + row[where["played_next"]] + row[where["played_previous"]]
        assert (own + unseen + gone == [4] * 13 + [1, 1]).all()
        assert own.sum() == row[where["cards_left"]][0]
        assert row[where["cards_left"]].tolist() == [env.state.cards_left[(seat + step) % 3] for step in range(3)]
        others = row[observation.WIDTH :]
        assert others.sum() == row[where["cards_left"]][1:].sum()
        if env.state.phase is Phase.PLAY:
            assert (others.reshape(2, 15).sum(axis=0) == unseen).all()
            moves = row[where["history"]].reshape(observation.REMEMBERED, 16)
            assert (moves[0, 0] == observation.NOT_YET) == (not gone.any())
        env.step(chance.choice(np.flatnonzero(seen["action_mask"]).tolist()))


def test_hidden_cards_change_nothing_a_seat_is_told() -> None:
    """Two deals alike for a seat but for the others' hands: the same row and mask. With open hands they differ."""
    for is_open in (False, True):
        env = DoudizhuEnv("doudizhu-national-2016", open_hands=is_open)
        env.reset(seed=9)
        mine = env.observe("seat_0")
        hands = list(env.state.hands)
        hands[1], hands[2] = hands[2], hands[1]
        env.state = env.state._replace(hands=tuple(hands))
        again = env.observe("seat_0")
        assert (mine["action_mask"] == again["action_mask"]).all()
        assert (mine["observation"] == again["observation"]).all() != is_open


def test_a_deal_can_be_shown() -> None:
    env = DoudizhuEnv("doudizhu-national-2016", render_mode="ansi")
    played(env, 3)
    assert "over" in env.render()
