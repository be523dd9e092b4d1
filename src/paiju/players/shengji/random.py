"""The player of Shengji that any other must beat: takes one of the actions it is told, all alike."""

import random
from collections.abc import Sequence

from paiju.games.shengji.deal.events import Action
from paiju.games.shengji.deal.player import ShengjiSeen
from paiju.games.shengji.rules import Rules
from paiju.table.seats import Seat

CALLS = 0.3
"""How often it calls when it may: whoever is asked after every card would always call at last."""


class RandomPlayer:
    """Draws its choice from the seed and the view, not from a running stream, so a position can be asked again."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, rules: Rules, seen: ShengjiSeen, seat: Seat, legal: Sequence[Action]) -> Action | None:
        del rules
        view = seen.view
        position = (view.board, seat, view.hands[seat], view.phase.value, view.left, view.asking, view.trick)
        chance = random.Random(f"{self._seed} {position}")
        if not legal or (view.is_free and chance.random() > CALLS):
            return None
        return chance.choice(legal)
