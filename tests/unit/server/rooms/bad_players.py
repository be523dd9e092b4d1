"""House players with faults on demand; a module of its own because worker processes import it."""

import os
import time
from collections.abc import Sequence

from paiju.ai.house import house_player
from paiju.doudizhu.events import Action
from paiju.doudizhu.rules import Rules
from paiju.doudizhu.state import State
from paiju.server.hints import DoudizhuPlayer
from paiju.table.seats import Seat


class Faulty:
    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, rules: Rules, view: State, seat: Seat, legal: Sequence[Action]) -> Action:
        match self.name:
            case "sleeps":
                time.sleep(60)
            case "dies":
                os._exit(3)
            case "raises":
                raise RuntimeError(f"{view.hands[seat]}")
            case "knows-too-much":
                assert sum(hand is not None for hand in view.hands) == 1
                assert view.kitty is None or view.kitty_taken
        return house_player("greedy").choose(rules, view, seat, legal)


def find(name: str, seed: int) -> DoudizhuPlayer:
    return house_player(name, seed) if name in ("greedy", "random") else Faulty(name)
