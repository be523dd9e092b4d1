"""The player that any other must beat: takes one of the legal actions, all alike."""

import random
from collections.abc import Sequence

from paiju.games.doudizhu.events import Action
from paiju.games.doudizhu.player import DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.table.seats import Seat


class RandomPlayer:
    """Draws its choice from the seed and the view, not from a running stream, so a position can be asked again."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        del rules
        if len(legal) == 1:
            return legal[0]
        view = seen.view
        # What tells the decisions of one deal apart; the whole view would say no more and takes longer to print.
        position = (view.board, seat, view.hands[seat], view.phase.value, len(view.calls), view.cards_left, view.passes)
        return random.Random(f"{self._seed} {position}").choice(legal)
