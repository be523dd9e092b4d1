"""Dou Dizhu for PettingZoo: one agent acts after the other, with a fixed list of actions and a mask of the legal ones.

Every decision is made by the rules of the book, as at a table. Needs the extra: ``pip install paiju[env]``.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

import paiju.env.observation as sights
from paiju.cards.card import count_ranks, format_cards
from paiju.cards.shuffle import seed_of_number
from paiju.env.actions import ActionList, action_list
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.deal import advance, legal, start
from paiju.games.doudizhu.events import Action
from paiju.games.doudizhu.player import observers
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.regulations.library import find_book
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat

AGENTS = ("seat_0", "seat_1", "seat_2")
Observation = dict[str, NDArray[np.int8]]


class IllegalAction(ValueError):
    """An action that the mask does not allow; nothing has changed."""


class DoudizhuEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A deal from the auction to its score; rewards are the book's points, once, at the end.

    ``open_hands`` adds to every observation the two other hands, for critics that may look. A deal in which all pass
    ends with no points.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "paiju_doudizhu_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(self, book: str, open_hands: bool = False, render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.rules = find_book(book, Rules)
        self.actions: ActionList = action_list(self.rules)
        self.possible_agents = list(AGENTS)
        self._open = open_hands
        width = sights.WIDTH + (2 * sights.RANKS if open_hands else 0)
        space = spaces.Dict(
            {
                "observation": spaces.Box(-1, 60, (width,), np.int8),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(AGENTS, space)
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in AGENTS}
        self._chance, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew: with a seed the deals from there on are those of the seed."""
        del options
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        master = seed_of_number(int(self._chance.integers(1 << 48)))
        opening = start(self.rules, casual_board(self.rules, master, 1))
        self._seen = observers(map(Seat, range(len(AGENTS))))
        self._seen.happen(opening)
        self.state: State = fold(opening)
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._turn_to()

    def observe(self, agent: str) -> Observation:
        seat = Seat(AGENTS.index(agent))
        row = sights.observe(self._seen[seat], seat)
        mask = np.zeros(len(self.actions), np.int8)
        if agent == self.agent_selection:
            mask[self.actions.numbers(self._legal(seat))] = 1
        return {"observation": np.concatenate([row, *self._hands(seat)]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        seat = Seat(AGENTS.index(self.agent_selection))
        found = None if action is None else self.actions.find(int(action), self._legal(seat))
        if found is None:
            what = "no action" if action is None else self.actions.name(int(action))
            raise IllegalAction(f"{self.agent_selection} may not choose {what} now; see the action mask")
        decided = advance(self.rules, self.state, seat, found)
        if isinstance(decided, Refusal):
            raise IllegalAction(f"{self.actions.name(self.actions.number(found))}: {decided.code}")
        events, self.state = decided
        self._seen.happen(events)
        self._cumulative_rewards[self.agent_selection] = 0
        if not self.state.to_act():
            points = self.state.points or (0,) * len(AGENTS)
            self.rewards = dict(zip(AGENTS, points, strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
        self._turn_to()
        self._accumulate_rewards()

    def render(self) -> str:
        """The deal in a few lines, all hands open."""
        hands = [f"{agent} {format_cards(self.state.hands[seat] or ())}" for seat, agent in enumerate(AGENTS)]
        return "\n".join([f"{self.state.phase.value}, {self.agent_selection} to act", *hands])

    def close(self) -> None:
        """Nothing is held."""

    def _legal(self, seat: Seat) -> Sequence[Action]:
        return legal(self.rules, self.state, seat)

    def _hands(self, seat: Seat) -> list[NDArray[np.int8]]:
        """The next and the previous hand, where they may be looked at."""
        if not self._open:
            return []
        others = [(seat + step) % len(AGENTS) for step in (1, 2)]
        return [np.array(count_ranks(self.state.hands[other] or ()), np.int8) for other in others]

    def _turn_to(self) -> None:
        waiting = self.state.to_act()
        self.agent_selection = AGENTS[waiting[0] if waiting else 0]
